"""Who deals first (SET-1)."""

from lastcard.engine.cards import ALL_CARDS, Card, Cards
from lastcard.engine.edition import Edition
from lastcard.engine.rules import DealerDraw
from lastcard.engine.schedule import Player, Seating
from lastcard.engine.unfolding import Chance

Draws = tuple[tuple[Seating, Cards], ...]
"""Who drew which card, one entry each time cards were drawn."""


def counts_for_deal(card: Card, way: DealerDraw) -> int | None:
    """The number a drawn card counts as; None if it does not count at all (SET-1)."""
    if card.is_number:
        return int(card.face)
    return 0 if way is DealerDraw.SYMBOLS_ZERO else None


def draw_for_dealer(
    edition: Edition, way: DealerDraw, seating: Seating, chance: Chance
) -> tuple[Player, Draws]:
    """Everyone draws, the highest number deals; the tied, or all if nobody counts, draw again.

    Drawn cards stay out until the draw is settled; if the deck runs out, it is shuffled anew.
    """
    if len({counts_for_deal(card, way) for card in edition.deck}) == 1:
        return choose_dealer(seating, chance), ()  # with such a deck every draw is a tie
    drawing, pile = seating, chance(edition.deck)
    draws: list[tuple[Seating, Cards]] = []
    while True:
        if len(pile) < len(drawing):
            pile = chance(edition.deck)
        cards, pile = tuple(pile[: len(drawing)]), pile[len(drawing) :]
        draws.append((drawing, cards))
        counts = [counts_for_deal(card, way) for card in cards]
        counting = [count for count in counts if count is not None]
        if counting:
            highest = max(counting)
            drawing = tuple(
                player for player, count in zip(drawing, counts, strict=True) if count == highest
            )
        if len(drawing) == 1:
            return drawing[0], tuple(draws)


def choose_dealer(seating: Seating, chance: Chance) -> Player:
    """A player picked by chance."""
    tokens = ALL_CARDS[: len(seating)]
    return seating[tokens.index(chance(tokens)[0])]
