"""The reference engine, following a round of `lastcard.fast`: for bots, who want views and events.

`lastcard.fast` moves first, by its own chance. Its arrays tell which cards were drawn, so the
engine is given the same draws and comes to the same state.
"""

from lastcard.engine import (
    ALL_CARDS,
    Card,
    Cards,
    Events,
    RoundState,
    Seat,
    advance,
    start_round,
)
from lastcard.fast import Batch, layout, to_action, to_state
from lastcard.fast.actions import DRAW, SWAP
from lastcard.fast.layout import KIND, PILE, SIZES, Cells


class Shadow:
    """The engine's state of the first game of a batch."""

    def __init__(self, batch: Batch) -> None:
        rules = batch.rules
        self._seats = rules.seats
        kinds: list[int] = rules.array[KIND : KIND + len(rules.setup.edition.deck)].tolist()
        self._deck = [ALL_CARDS[kind] for kind in kinds]
        self.state, self.dealt = _start(batch)

    def follow(self, action: int, before: Cells, after: Cells) -> Events:
        """Do what was done between these cells of the game, with the same luck; the events."""
        actor = int(before[layout.ACTOR])
        meant = to_action(
            action, actor=actor, seats=self._seats, exposed=int(before[layout.EXPOSED])
        )
        if meant is None:
            return ()
        state = self.state
        played = action < DRAW or action >= SWAP
        sizes = slice(SIZES, SIZES + self._seats)
        drawn = int(after[sizes].sum()) - int(before[sizes].sum()) + played
        in_draw = int(before[layout.IN_DRAW])
        shuffled: Cards = ()
        if drawn > in_draw:
            # The old pile was drawn to its end, then cards of the discards that were turned over.
            shuffled = self._cards_above(after, int(after[layout.IN_DRAW]), drawn - in_draw)
        elif drawn:
            state = state.copy()
            state.draw = on_top(self._cards_above(after, in_draw - drawn, drawn), state.draw)
        self.state, events = advance(
            state, Seat(actor), meant, lambda cards: on_top(shuffled, cards)
        )
        return events

    def _cards_above(self, cells: Cells, pile: int, count: int) -> Cards:
        """The cards that were drawn from a pile of this size, the first one first."""
        top = PILE + pile + count
        return tuple(self._deck[int(cells[top - 1 - i])] for i in range(count))


def _start(batch: Batch) -> tuple[RoundState, Events]:
    """The engine's start from a deck that gives what was dealt."""
    dealt = to_state(batch, 0)
    seats, size = dealt.setup.seats, dealt.setup.rules.hand_size
    order = [(dealt.dealer + 1 + i) % seats for i in range(seats)]
    hands = [dealt.hands[seat][i] for i in range(size) for seat in order]
    forced = [card for hand in dealt.hands for card in hand[size:]]
    deck = (*hands, *dealt.discard, *forced, *dealt.draw)
    return start_round(dealt.setup, dealt.dealer, deck, lambda cards: cards)


def on_top(wanted: Cards, pile: Cards) -> Cards:
    """The pile with these cards on top, in this order, as far as it has them."""
    rest = list(pile)
    top: list[Card] = []
    for card in wanted:
        if card not in rest:
            break
        rest.remove(card)
        top.append(card)
    return (*top, *rest)
