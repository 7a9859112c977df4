"""The laws of the notation: what is written reads back, what was played replays."""

from hypothesis import given
from hypothesis import strategies as st

from lastcard.engine import (
    HIDDEN,
    Action,
    Card,
    CatchUno,
    DrawCard,
    PenalizeSuggestion,
    PlayCard,
    Seat,
    view,
)
from lastcard.notation import (
    Record,
    parse_action,
    parse_move,
    print_action,
    print_move,
    read,
    record_round,
    replay,
    write,
)
from lastcard.notation.record import Move
from lastcard.notation.tokens import LARGEST_NUMBER
from tests.strategies import ACTIONS, CARDS, Played, rounds

WRITTEN_SEATS = st.integers(-1, LARGEST_NUMBER - 1).map(Seat)


def can_be_written(action: Action) -> bool:
    """Whether the notation has signs for all of it: no hidden card, no seat before seat 0."""
    match action:
        case PlayCard():
            return action.card is not HIDDEN and (action.swap is None or _is_written(action.swap))
        case CatchUno() | PenalizeSuggestion():
            return _is_written(action.seat)
        case _:
            return True


def _is_written(seat: Seat) -> bool:
    return -1 <= seat < LARGEST_NUMBER


@given(ACTIONS.filter(can_be_written))
def test_an_action_reads_back_as_it_was_written(action: Action) -> None:
    assert parse_action(print_action(action)) == action


@given(WRITTEN_SEATS, ACTIONS.filter(can_be_written), st.none() | CARDS)
def test_a_move_reads_back_as_it_was_written(seat: Seat, action: Action, card: Card | None) -> None:
    names_it = isinstance(action, DrawCard) and card is not HIDDEN
    move = Move(seat, action, card if names_it else None)
    assert parse_move(print_move(move)) == move


def record(played: Played, viewer: Seat | None = None) -> Record:
    dealt, *moments = played.moments
    steps = [(m.seat, m.action, m.events) for m in moments if m.action is not None]
    return record_round(played.setup, dealt.after.dealer, dealt.events, steps, viewer=viewer)


@given(rounds(), st.none() | st.integers(0, 9))
def test_a_record_reads_back_as_it_was_written(played: Played, eyes: int | None) -> None:
    viewer = None if eyes is None else Seat(eyes % played.setup.seats)
    written = record(played, viewer)
    text = write(written)
    assert read(text) == written
    assert write(read(text.encode())) == text


@given(rounds())
def test_a_full_record_replays_to_the_same_states_and_events(played: Played) -> None:
    read_back = read(write(record(played)))
    moments = replay(read_back, load=lambda _: played.setup.edition)
    replayed = [m for m in moments if m.item is None or isinstance(m.item, Move)]
    assert [m.state for m in replayed] == [m.after for m in played.moments]
    assert [m.events for m in replayed] == [m.events for m in played.moments]


@given(rounds(), st.integers(0, 9))
def test_a_redacted_record_replays_to_what_its_viewer_saw(played: Played, eyes: int) -> None:
    viewer = Seat(eyes % played.setup.seats)
    read_back = read(write(record(played, viewer)))
    moments = replay(read_back, load=lambda _: played.setup.edition)
    replayed = [m for m in moments if m.item is None or isinstance(m.item, Move)]
    for found, lived in zip(replayed, played.moments, strict=True):
        assert found.state == view(lived.after, viewer).state
