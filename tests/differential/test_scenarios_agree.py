"""The fast core against the engine in every position that a scenario lays out."""

from dataclasses import replace
from pathlib import Path

import pytest

from lastcard.engine import Action, Challenge, Stacking, TakeCards
from lastcard.fast import from_state, layout
from tests.differential.laid_out import SCENARIOS, LaidOut, laid_out
from tests.differential.twin import Twins
from tests.tables import Table, play

pytestmark = pytest.mark.timeout(600)  # the first use compiles


def take_in_both(position: LaidOut) -> Twins:
    """The action, taken by the fast core and by the engine, and everything compared."""
    batch = from_state(position.rules, position.state, asked=position.asked)
    twins = Twins(batch, states=[position.state])
    twins.choose()  # compares what is allowed
    twins.take([position.number])
    return twins


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_scenario_agrees(file: Path) -> None:
    for position in laid_out(file):
        take_in_both(position)


@pytest.mark.rule("UNO-4")
@pytest.mark.parametrize(("answer", "exposed"), [(Challenge(), layout.NONE), (TakeCards(), 0)])
def test_cards_drawn_by_force_close_the_catch_window_of_the_seat_that_draws(
    answer: Action, exposed: int
) -> None:
    """A bluff with the last card but one and no call: the challenge is won, or not made."""
    table = Table("W4 R3 | G1 G2", top="R7", draw="B1 B2 B3 B4 B5")
    table.do(0, play("W4", "B"))
    assert table.state.exposed == 0
    twins = take_in_both(LaidOut(table.state, table.state.turn, answer))
    assert twins.batch.cells[0, layout.EXPOSED] == exposed


@pytest.mark.rule("HOUSE-1")
@pytest.mark.parametrize(
    ("answer", "drawn"), [(play("BD"), 0), (play("W4", "R"), 0), (TakeCards(), 3)], ids=str
)
def test_more_cards_can_pile_up_than_any_deck_has(answer: Action, drawn: int) -> None:
    """Through catches, stacked cards come back into hands and can be stacked again."""
    table = Table("RD R3 R4 | BD W4 G1 G2 | Y1 Y2", top="R7", draw="B1 B2", stacking=Stacking.ANY)
    table.do(0, play("RD"))
    state = table.state.copy()
    assert state.demand is not None
    state.demand = replace(state.demand, cards=126)
    twins = take_in_both(LaidOut(state, state.turn, answer))
    assert len(twins.states[0].hands[1]) == 4 + (drawn or -1)
