"""The laws of the notation: what is written reads back, what was played replays."""

from hypothesis import given
from hypothesis import strategies as st

from lastcard.engine import Seat, view
from lastcard.notation import Record, read, record_round, replay, write
from lastcard.notation.record import Move
from tests.strategies import Played, rounds


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
