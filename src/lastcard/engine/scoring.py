"""What a round is worth (SCORE-1 to SCORE-4, FMT-1, FMT-4)."""

from lastcard.engine.actions import Seat
from lastcard.engine.formats import FORMATS, Format, Scoring
from lastcard.engine.state import RoundState


def side_of(seat: Seat, format: Format) -> int:
    """The side a seat plays for: its own, or one of two seated alternately (FMT-1, FMT-4)."""
    return seat % 2 if FORMATS[format].paired else seat


def worths(state: RoundState) -> tuple[int, ...]:
    """What each seat's hand is worth (SCORE-1)."""
    return tuple(state.setup.edition.worth(hand) for hand in state.hands)


def round_points(state: RoundState, format: Format) -> tuple[int, ...]:
    """What each seat scores for a round that is over; a void round scores nothing (END-2)."""
    if state.winner is None:
        return (0,) * state.setup.seats
    caught_with = worths(state)
    scoring = FORMATS[format].scoring
    if scoring is Scoring.KEEP_YOUR_OWN:
        return caught_with
    winners = side_of(state.winner, format)
    sides = [side_of(Seat(seat), format) for seat in state.seats]
    if scoring is Scoring.ONE_FOR_THE_WINNER:
        prize = 1
    else:
        prize = sum(
            worth for worth, side in zip(caught_with, sides, strict=True) if side != winners
        )
    return tuple(prize if side == winners else 0 for side in sides)
