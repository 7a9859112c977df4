"""Draws as a record states them: which cards were drawn, and so what lay on the draw pile.

The order of the draw pile may be open: below the cards that a position names, after a shuffle that
has no note, or hidden from the viewer. In these cases a draw that names its card settles what lay
there. Where the order is known, naming another card is illegal.
"""

from collections.abc import Iterable, Sequence

from lastcard.engine import HIDDEN, Card, Cards, DrawCard, Events, Seat
from lastcard.engine.events import CardReturned, CardsDrawn, CardTurned, Cause, PileReshuffled
from lastcard.notation.errors import illegal
from lastcard.notation.record import DrewNote, Move


def stated_draws(move: Move | None, notes: Iterable[DrewNote]) -> Cards:
    """The cards that seats draw with a move, in order; hidden if the record does not say."""
    first: Cards = ()
    if move is not None and isinstance(move.action, DrawCard):
        first = (move.named or HIDDEN,)
    return first + tuple(card for note in notes for card in note.cards)


def settle(pile: Cards, known: int, stated: Cards, *, start: int = 0) -> Cards:
    """The pile with the stated cards put from `start` on; the first `known` cards stay."""
    settled = list(pile)
    for index, card in enumerate(stated[: len(pile) - start], start=start):
        if card is HIDDEN or settled[index] is card or index < known:
            continue
        try:
            found = settled.index(card, index)
        except ValueError:
            raise illegal("not-in-the-pile", "TURN-5", card=card.code) from None
        settled[index], settled[found] = settled[found], settled[index]
    return tuple(settled)


def known_after(known: int, events: Events, *, noted: bool) -> int:
    """How many cards at the top of the draw pile are known after events.

    `noted`: the record gave the order each time the pile was shuffled.
    """
    for event in events:
        match event:
            case CardTurned():
                known = max(0, known - 1)
            case CardsDrawn():
                known = max(0, known - len(event.cards))
            case CardReturned():
                known = len(event.draw) if noted else known
            case PileReshuffled():
                known = len(event.draw) if noted else 0
            case _:
                pass
    return known


def check_draws(move: Move | None, notes: Sequence[DrewNote], events: Events) -> None:
    """Refuse draws other than those that the record states."""
    drawn = [
        (event.seat, card)
        for event in events
        if isinstance(event, CardsDrawn)
        for card in event.cards
    ]
    if move is not None and isinstance(move.action, DrawCard):
        came = drawn.pop(0)[1] if drawn else None
        if move.named is not None and came is not move.named:
            came_text = "none" if came is None else came.code
            raise illegal("another-card", "TURN-2", named=move.named.code, came=came_text)
    if not notes:
        return
    stated = [(note.seat, card) for note in notes for card in note.cards]
    same = len(stated) == len(drawn) and all(
        seat == other_seat and (card is other or HIDDEN in (card, other))
        for (seat, card), (other_seat, other) in zip(stated, drawn, strict=True)
    )
    if not same:
        facts = {
            "stated": _print_draws(stated) or "none",
            "drawn": _print_draws(drawn) or "none",
        }
        raise illegal("drew-otherwise", "TURN-5", place=notes[0].place, **facts)


def _print_draws(draws: Sequence[tuple[Seat, Card]]) -> str:
    return ", ".join(f"seat {seat + 1} {card}" for seat, card in draws)


def draws_by_force(events: Events) -> list[DrewNote]:
    """The notes for all draws of these events, without the first card of a draw by choice."""
    notes: list[DrewNote] = []
    is_choice_over = False
    for event in events:
        if not isinstance(event, CardsDrawn):
            continue
        if event.cause is Cause.TURN and not is_choice_over:
            is_choice_over = True
            continue
        if notes and notes[-1].seat == event.seat:
            notes[-1] = DrewNote(event.seat, notes[-1].cards + event.cards)
        else:
            notes.append(DrewNote(event.seat, event.cards))
    return notes
