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
    Format,
    MatchEvent,
    MatchSetup,
    MatchState,
    Seat,
    advance_match,
    fold_match,
    legal_actions,
    next_round,
    parse_cards,
    start_match,
)
from lastcard.engine.errors import Malformed
from lastcard.engine.events import HandsMoved
from lastcard.table.codec import read_event, write_event

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
        ["CardPlayed", 1, "R5", "purple"],
        ["CardPlayed", 1, "R5", "R", 4],
        ["CardPlayed", 1, "Z9", "R"],
        ["BoardEvent", 0, ["Nothing"]],
        [3],
        [None, 1],
    ],
)
def test_what_was_not_stored_by_us_is_malformed(written: list[Any]) -> None:
    with pytest.raises(Malformed):
        read_event(written)


def test_hands_that_moved_in_a_row_of_version_0_1_do_not_say_from_where() -> None:
    (one, other) = (parse_cards("R1 R2"), parse_cards("B3"))
    assert read_event(["TableEvent", 0, ["HandsMoved", ["R1 R2", "B3"]]]) == BoardEvent(
        0, HandsMoved((one, other))
    )
    moved = BoardEvent(0, HandsMoved((one, other), (Seat(1), Seat(0))))
    assert write_event(moved) == ["BoardEvent", 0, ["HandsMoved", ["R1 R2", "B3"], [1, 0]]]
    assert read_event(write_event(moved)) == moved
