"""Comparing expectations: None if one holds, else what is found instead."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from lastcard.engine import HIDDEN, Cards, Seat, round_points
from lastcard.notation.expectations import DASH, VOID, print_hand
from lastcard.notation.moves import print_seat
from lastcard.notation.record import Expectation, Move
from lastcard.notation.replay import Frame

Found = str | None


def find_difference(frame: Frame, expectation: Expectation) -> Found:
    """What is found instead of what is expected, or None if it holds."""
    return _FINDERS[expectation.word](frame, *expectation.arguments)


def _same(expected: object, found: object, words: str) -> Found:
    return None if expected == found else words


def _turn(frame: Frame, seat: Seat) -> Found:
    if frame.state.is_over:
        return "the round over"
    return _same(seat, frame.state.turn, f"turn {print_seat(frame.state.turn)}")


def _hand(frame: Frame, seat: Seat, cards: Cards) -> Found:
    if seat not in frame.state.seats:
        return _no_seat(frame)
    hand = frame.state.hands[seat]
    return _same(sorted(cards), sorted(hand), f"hand {print_seat(seat)} {print_hand(hand)}")


def _cards(frame: Frame, seat: Seat, count: int) -> Found:
    if seat not in frame.state.seats:
        return _no_seat(frame)
    found = len(frame.state.hands[seat])
    return _same(count, found, f"cards {print_seat(seat)} {found}")


def _no_seat(frame: Frame) -> str:
    return f"only {frame.state.setup.seats} seats"


def _part(word: str) -> Callable[[Frame, object], Found]:
    """A function that compares the part of the state with this name."""

    def find(frame: Frame, expected: object) -> Found:
        found = getattr(frame.state, word)
        return _same(expected, found, f"{word} {found or DASH}")

    return find


def _illegal(frame: Frame, move: Move) -> Found:
    return "it is legal" if frame.attempt(move) is None else None


def _legal(frame: Frame, move: Move) -> Found:
    refusal = frame.attempt(move)
    return None if refusal is None else str(refusal)


def _exposed(frame: Frame, seat: Seat | None) -> Found:
    exposed = frame.state.exposed
    return _same(seat, exposed, f"exposed {DASH if exposed is None else print_seat(exposed)}")


def _sees(frame: Frame, viewer: Seat, seat: Seat, cards: Cards) -> Found:
    seen = _seen(frame, viewer, seat)
    if any(sorted(cards) == sorted(other) for other in seen):
        return None
    if not seen:
        return f"hidden {print_seat(viewer)} {print_seat(seat)}"
    shown = ", then ".join(print_hand(other) for other in seen)
    return f"sees {print_seat(viewer)} {print_seat(seat)} {shown}"


def _hidden(frame: Frame, viewer: Seat, seat: Seat) -> Found:
    seen = _seen(frame, viewer, seat)
    return f"sees {print_seat(viewer)} {print_seat(seat)} {print_hand(seen[-1])}" if seen else None


def _seen(frame: Frame, viewer: Seat, seat: Seat) -> list[Cards]:
    return [s.cards for s in frame.state.shown if (s.viewer, s.seat) == (viewer, seat)]


def _pile(frame: Frame, count: int) -> Found:
    found = len(frame.state.draw)
    return _same(count, found, f"pile {found}")


def _over(frame: Frame, expected: Seat | str | None) -> Found:
    state = frame.state
    if not state.is_over:
        return _same(expected, None, f"over {DASH}")
    if state.winner is None:
        return _same(expected, VOID, f"over {VOID}")
    return _same(expected, state.winner, f"over {print_seat(state.winner)}")


def _points(frame: Frame, seat: Seat, points: int) -> Found:
    state = frame.state
    if not state.is_over:
        return f"over {DASH}"
    if any(HIDDEN in hand for hand in state.hands):
        return "hands that are hidden"
    return _number_of("points", seat, points, round_points(state, frame.score.format), frame)


def _total(frame: Frame, seat: Seat, total: int) -> Found:
    totals = frame.score.totals
    if totals is None:
        return "hands that are hidden"
    return _number_of("total", seat, total, totals, frame)


def _number_of(
    word: str, seat: Seat, expected: int, by_seat: tuple[int, ...], frame: Frame
) -> Found:
    if seat not in frame.state.seats:
        return _no_seat(frame)
    return _same(expected, by_seat[seat], f"{word} {print_seat(seat)} {by_seat[seat]}")


def _winner(frame: Frame, *seats: Seat) -> Found:
    if not frame.score.is_known:
        return "hands that are hidden"
    if not frame.score.tally.is_over:
        return "the match not over"
    winners = frame.score.winners
    return _same(set(seats), set(winners), f"winner {_print_seats(winners)}")


def _print_seats(seats: Iterable[Seat]) -> str:
    return " ".join(map(print_seat, seats)) or "at another table"


_FINDERS: Final[Mapping[str, Callable[..., Any]]] = {
    "turn": _turn,
    "hand": _hand,
    "cards": _cards,
    **{word: _part(word) for word in ("top", "color", "direction")},
    "illegal": _illegal,
    "legal": _legal,
    "exposed": _exposed,
    "sees": _sees,
    "hidden": _hidden,
    "pile": _pile,
    "over": _over,
    "points": _points,
    "total": _total,
    "winner": _winner,
}
