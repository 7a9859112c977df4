"""The laws of the notation: what is written reads back, what was played replays."""

from hypothesis import given

from lastcard.engine import Seat, view
from lastcard.notation import Record, read, record_round, replay, write
from lastcard.notation.record import Move
from tests.strategies import Played, rounds


def record(played: Played, viewer: Seat | None = None) -> Record:
    dealt, *moments = played.moments
    steps = [(m.seat, m.action, m.events) for m in moments if m.action is not None]
    return record_round(played.setup, dealt.after.dealer, dealt.events, steps, viewer=viewer)


@given(rounds())
def test_a_record_reads_back_as_it_was_written(played: Played) -> None:
    for viewer in (None, *map(Seat, range(played.setup.seats))):
        text = write(record(played, viewer))
        assert read(text) == record(played, viewer)
        assert write(read(text.encode())) == text


@given(rounds())
def test_a_full_record_replays_to_the_same_states_and_events(played: Played) -> None:
    read_back = read(write(record(played)))
    moments = replay(read_back, load=lambda _: played.setup.edition)
    replayed = [m for m in moments if m.item is None or isinstance(m.item, Move)]
    assert [m.state for m in replayed] == [m.after for m in played.moments]
    assert [m.events for m in replayed] == [m.events for m in played.moments]


@given(rounds())
def test_a_redacted_record_replays_to_what_its_viewer_saw(played: Played) -> None:
    for viewer in map(Seat, range(played.setup.seats)):
        read_back = read(write(record(played, viewer)))
        moments = replay(read_back, load=lambda _: played.setup.edition)
        replayed = [m for m in moments if m.item is None or isinstance(m.item, Move)]
        for found, lived in zip(replayed, played.moments, strict=True):
            assert found.state == view(lived.after, viewer).state
