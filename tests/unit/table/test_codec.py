"""Events through the store's codec and back."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.editions import edition_ids, load_edition
from lastcard.engine import (
    BoardEvent,
    Card,
    Color,
    Format,
    MatchEvent,
    MatchSetup,
    MatchState,
    Player,
    Seat,
    advance_match,
    fold_match,
    legal_actions,
    next_round,
    parse_cards,
    start_match,
)
from lastcard.engine import events as e
from lastcard.engine.errors import Malformed
from lastcard.engine.events import HandsMoved
from lastcard.engine.match_events import MatchEnded
from lastcard.table.codec import _columns, _way, read_event, write_event

HOUSE = {
    "stacking": "any",
    "jump_in": "on",
    "seven_zero": "on",
    "draw_until_playable": "on",
    "limit": "60",
}


def _play(setup: MatchSetup, random: Random, most: int) -> tuple[MatchState, list[MatchEvent]]:
    def chance(cards: Any) -> Any:
        return random.sample(cards, len(cards))

    state, events = start_match(setup, chance)
    happened = list(events)
    for _ in range(most):
        if state.is_over:
            break
        if state.is_between_rounds:
            state, events = next_round(state, chance)
        else:
            table = next(n for n, t in enumerate(state.boards) if not t.is_over)
            seats = [s for s in state.boards[table].seats if legal_actions(state.boards[table], s)]  # type: ignore[arg-type]
            seat: Any = random.choice(seats)
            action = random.choice(legal_actions(state.boards[table], seat))
            player = state.player_at(table, seat)
            state, events = advance_match(state, player, action, chance)
        happened += events
    return state, happened


@given(
    edition=st.sampled_from(edition_ids()),
    format=st.sampled_from([Format.POINTS, Format.CHALLENGE, Format.ROTATING_8, Format.LOW]),
    house=st.booleans(),
    seed=st.integers(0, 2**32),
)
def test_a_match_comes_back_from_what_was_stored(
    edition: str, format: Format, house: bool, seed: int
) -> None:
    rules = load_edition(edition).rules.with_options(HOUSE if house else {})
    players = 8 if format is Format.ROTATING_8 else 4
    setup = MatchSetup(load_edition(edition), rules, format, players)
    state, happened = _play(setup, Random(seed), 120)
    stored = msgspec.msgpack.encode([write_event(event) for event in happened])
    read = [read_event(event) for event in msgspec.msgpack.decode(stored)]
    assert read == happened
    assert fold_match(MatchState.before_start(setup), read) == state


@pytest.mark.parametrize(
    "written",
    [
        [],
        ["Nothing"],
        ["CardPlayed"],
        ["CardPlayed", 1, "R5"],
        ["CardPlayed", 1, "R5", "R", 0],
        ["CardPlayed", 1, "R5", "purple"],
        ["CardPlayed", 1, "R5", "R", 4],
        ["CardPlayed", 1, "Z9", "R"],
        ["BoardEvent", 0, ["Nothing"]],
        [3],
        [None, 1],
    ],
)
def test_what_was_not_stored_by_us_is_malformed(written: list[Any]) -> None:
    with pytest.raises(Malformed, match=r"(not a stored event|is not a card)"):
        read_event(written)


def test_what_was_stored_with_too_much_is_told_by_its_fields() -> None:
    with pytest.raises(Malformed, match="CardPlayed has 3 fields, not 4"):
        read_event(["CardPlayed", 1, "R5", "R", 4])


def test_hands_that_moved_in_a_row_of_version_0_1_do_not_say_from_where() -> None:
    (one, other) = (parse_cards("R1 R2"), parse_cards("B3"))
    assert read_event(["TableEvent", 0, ["HandsMoved", ["R1 R2", "B3"]]]) == BoardEvent(
        0, HandsMoved((one, other))
    )
    moved = BoardEvent(0, HandsMoved((one, other), (Seat(1), Seat(0))))
    assert write_event(moved) == ["BoardEvent", 0, ["HandsMoved", ["R1 R2", "B3"], [1, 0]]]
    assert read_event(write_event(moved)) == moved


@pytest.fixture(autouse=True)
def anew() -> None:
    """How an event is stored is worked out once; in each test here, once more."""
    _columns.cache_clear()


def test_events_are_stored_short_and_come_back_as_what_they_were() -> None:
    """Rows of earlier versions are read too: what is written here is in databases."""
    played = BoardEvent(1, e.CardPlayed(Seat(2), Card("R5"), Color("R")))
    dealt = BoardEvent(0, e.CardsDealt((parse_cards("R1 R2"), parse_cards("Y1 W4")), (Card("B1"),)))
    demanded = BoardEvent(
        0, e.CardsDemanded(Seat(0), Seat(1), Card("W4"), 4, parse_cards("R1 R2"), Color("G"))
    )
    ended = MatchEnded((Player(1),))
    written = {
        played: ["BoardEvent", 1, ["CardPlayed", 2, "R5", "R"]],
        dealt: ["BoardEvent", 0, ["CardsDealt", ["R1 R2", "Y1 W4"], "B1"]],
        demanded: ["BoardEvent", 0, ["CardsDemanded", 0, 1, "W4", 4, "R1 R2", "G"]],
        ended: ["MatchEnded", [1]],
    }
    for event, stored in written.items():
        assert write_event(event) == stored
        assert read_event(stored) == event
    old = ["TableEvent", 1, ["CardPlayed", 2, "R5", "R"]]
    assert read_event(old) == played
    read = read_event(written[demanded])
    assert isinstance(read, BoardEvent)
    assert isinstance(read.event, e.CardsDemanded)
    assert isinstance(read.event.match, Color)


def test_a_type_for_which_there_is_no_way_is_named() -> None:
    for hint in (float, int | str, dict[str, int]):
        with pytest.raises(TypeError, match="no way to store "):
            _way(hint)
