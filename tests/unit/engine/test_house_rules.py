"""The house rules (HOUSE-1 to HOUSE-4)."""

import pytest

from lastcard.engine import (
    Challenge,
    Color,
    DrawCard,
    Phase,
    Stacking,
    TakeCards,
)
from lastcard.engine.events import (
    HandsMoved,
)
from tests.tables import Table, play


@pytest.mark.rule("HOUSE-1")
def test_draw_twos_pile_up_until_someone_takes_them_all() -> None:
    table = Table(
        "RD R1 | BD Y1 | GD G1", top="R9", draw="B1 B2 B3 B4 B5 B6 B7", stacking=Stacking.TWO
    )
    table.do(0, play("RD", uno=True))
    assert (table.state.phase, table.state.turn) == (Phase.ANSWER, 1)
    table.do(1, play("BD", uno=True)).do(2, play("GD", uno=True)).do(0, TakeCards())
    assert table.hand(0) == "R1 B1 B2 B3 B4 B5 B6"
    assert (table.state.turn, table.state.color) == (1, Color.GREEN)


@pytest.mark.rule("HOUSE-1")
def test_a_demand_is_asked_even_of_one_who_cannot_pass_it_on() -> None:
    table = Table("RD R1 | Y1 | G1", top="R9", draw="B1 B2", stacking=Stacking.TWO)
    table.do(0, play("RD", uno=True))
    assert (table.state.phase, table.hand(1)) == (Phase.ANSWER, "Y1")


@pytest.mark.parametrize(
    ("stacking", "first", "second", "allowed"),
    [
        (Stacking.NONE, "W4", "W4", False),
        (Stacking.TWO, "RD", "GD", True),
        (Stacking.TWO, "RD", "W4", False),
        (Stacking.TWO, "W4", "W4", False),
        (Stacking.TWO, "W4", "GD", False),
        (Stacking.SAME, "RD", "GD", True),
        (Stacking.SAME, "W4", "W4", True),
        (Stacking.SAME, "W4", "GD", False),
        (Stacking.SAME, "RD", "W4", False),
        (Stacking.ANY, "RD", "GD", True),
        (Stacking.ANY, "RD", "W4", True),
        (Stacking.ANY, "W4", "W4", True),
        (Stacking.ANY, "W4", "GD", True),  # green was named
        (Stacking.ANY, "W4", "BD", False),  # it was not blue
        (Stacking.ANY, "RD", "R2", False),  # no draw card
        (Stacking.ANY, "RD", "W", False),
    ],
)
@pytest.mark.rule("HOUSE-1")
def test_which_draw_card_passes_on_which(
    stacking: Stacking, first: str, second: str, allowed: bool
) -> None:
    table = Table(
        f"{first} R1 R3 | {second} Y1 Y3 | G1", top="R9", draw="B1 B2 B3", stacking=stacking
    )
    table.do(0, play(first, "G" if first == "W4" else None))
    answer = play(second, "G" if second[0] == "W" else None)
    if allowed:
        cards = sum(2 if card[1] == "D" else 4 for card in (first, second))
        table.do(1, answer)
        assert table.state.demand is not None
        assert (table.state.demand.cards, table.state.turn) == (cards, 2)
    else:
        rule = "WD4-1" if stacking is Stacking.NONE else "HOUSE-1"
        assert table.refused(1, answer) == ("not-stackable", rule)


@pytest.mark.parametrize(
    ("stacking", "first", "passes"),
    [
        (Stacking.NONE, "W4", ""),
        (Stacking.TWO, "RD", "D"),
        (Stacking.TWO, "W4", ""),
        (Stacking.SAME, "RD", "D"),
        (Stacking.SAME, "W4", "W4"),
        (Stacking.ANY, "RD", "D W4"),
        (Stacking.ANY, "W4", "GD W4"),
    ],
)
@pytest.mark.rule("HOUSE-1")
def test_a_card_that_does_not_stack_is_refused_with_what_would(
    stacking: Stacking, first: str, passes: str
) -> None:
    table = Table(f"{first} R1 R3 | Y1 Y3 | G1", top="R9", draw="B1 B2 B3", stacking=stacking)
    table.do(0, play(first, "G" if first == "W4" else None))
    assert table.why(1, play("Y1")).facts["passes"] == passes


@pytest.mark.parametrize(("hand", "loser", "cards"), [("Y1 G1", 1, 8), ("Y1 B1", 2, 10)])
@pytest.mark.rule("HOUSE-1", "WD4-4")
def test_a_stacked_wild_draw_four_is_challenged_for_all_that_piled_up(
    hand: str, loser: int, cards: int
) -> None:
    """Seat 1 stacked on green: a green card left makes it guilty, else the challenger pays."""
    pile = " ".join(["B2"] * 12)
    table = Table(f"W4 R1 R2 | W4 {hand} | R3 R4", top="R9", draw=pile, stacking=Stacking.SAME)
    table.do(0, play("W4", "G")).do(1, play("W4", "Y")).do(2, Challenge())
    before = {1: 2, 2: 2}
    assert len(table.state.hands[loser]) == before[loser] + cards
    assert table.state.turn == (2 if loser == 1 else 0)
    assert (table.state.demand, table.state.phase) == (None, Phase.TURN)


@pytest.mark.rule("HOUSE-1", "END-1")
def test_a_last_card_that_stacks_makes_the_next_draw_all() -> None:
    table = Table("RD R1 | GD | B1", top="R9", draw="B2 B3 B4 B5 B6", stacking=Stacking.TWO)
    table.do(0, play("RD", uno=True)).do(1, play("GD"))
    assert (table.state.winner, len(table.state.hands[2])) == (1, 5)
    assert table.state.demand is None


@pytest.mark.rule("HOUSE-1")
def test_a_draw_two_cannot_be_challenged() -> None:
    table = Table("RD R1 R2 | Y1", top="R9", draw="B2 B3", stacking=Stacking.ANY)
    table.do(0, play("RD"))
    assert table.refused(1, Challenge()) == ("nothing-to-challenge", "WD4-3")


@pytest.mark.rule("HOUSE-2")
def test_an_identical_card_can_be_played_out_of_turn_and_play_goes_on_from_there() -> None:
    table = Table("R1 Y1 | G1 G2 | R9 B1 B2 | Y3", top="R9", jump_in=True).do(2, play("R9"))
    assert (table.state.turn, table.hand(2)) == (3, "B1 B2")


@pytest.mark.parametrize("card", ["R8", "B9", "W"])
@pytest.mark.rule("HOUSE-2")
def test_only_the_very_same_card_jumps_in(card: str) -> None:
    table = Table(f"R1 | G1 | {card} B1", top="R9", jump_in=True)
    color = "R" if card == "W" else None
    assert table.refused(2, play(card, color)) == ("not-identical", "HOUSE-2")


@pytest.mark.rule("HOUSE-2")
def test_nobody_jumps_in_without_the_house_rule_or_in_a_turn_that_has_begun() -> None:
    assert Table("R1 | R9 B1", top="R9").refused(1, play("R9")) == ("not-your-turn", "SET-2")
    table = Table("G1 | R9 B1", top="R9", draw="R4", jump_in=True).do(0, DrawCard())
    assert table.refused(1, play("R9")) == ("not-your-turn", "SET-2")
    table = Table("W4 G1 G2 | B1 | W4 B2", top="R9", jump_in=True).do(0, play("W4", "R"))
    assert table.refused(2, play("W4", "G")) == ("not-your-turn", "SET-2")


@pytest.mark.rule("HOUSE-2", "HOUSE-6")
def test_a_bluff_cannot_jump_in_where_bluffs_are_forbidden() -> None:
    for honest, hand in ((True, "W4 R1"), (False, "W4 R1")):
        table = Table(f"G1 | {hand}", top="W4", color="R", jump_in=True, honest_draw_four=honest)
        if honest:
            assert table.refused(1, play("W4", "G")) == ("bluff-not-allowed", "HOUSE-6")
        else:
            assert table.do(1, play("W4", "G")).state.phase is Phase.ANSWER


@pytest.mark.rule("HOUSE-2", "UNO-2")
def test_jumping_in_ends_the_window() -> None:
    table = Table("R1 G1 | Y1 | R1 B1 B2", top="R9", jump_in=True).do(0, play("R1"))
    assert table.do(2, play("R1")).state.exposed is None


@pytest.mark.rule("HOUSE-3")
def test_a_seven_swaps_hands() -> None:
    table = Table("R7 R1 R2 | Y1 | B1", top="R9", seven_zero=True).do(0, play("R7", swap=2))
    assert [table.hand(seat) for seat in range(3)] == ["B1", "Y1", "R1 R2"]
    assert table.told(HandsMoved)[0].came_from == (2, 1, 0)
    assert (table.state.exposed, table.state.turn) == (0, 1)


@pytest.mark.parametrize(
    ("right", "hands", "givers"),
    [(False, ["B1", "R1", "Y1"], (2, 0, 1)), (True, ["Y1", "B1", "R1"], (1, 2, 0))],
)
@pytest.mark.rule("HOUSE-3")
def test_a_zero_passes_every_hand_on_in_the_direction_of_play(
    right: bool, hands: list[str], givers: tuple[int, ...]
) -> None:
    table = Table("R0 R1 | Y1 | B1", top="R9", seven_zero=True, right=right).do(0, play("R0"))
    assert [table.hand(seat) for seat in range(3)] == hands
    assert table.told(HandsMoved)[0].came_from == givers


@pytest.mark.parametrize("card", ["R7", "R0"])
@pytest.mark.rule("HOUSE-3", "END-1")
def test_a_last_seven_or_zero_moves_no_hands(card: str) -> None:
    table = Table(f"{card} | Y1 | B1", top="R9", seven_zero=True).do(0, play(card))
    assert (table.state.winner, table.told(HandsMoved)) == (0, [])


@pytest.mark.parametrize("card", ["R7", "R0"])
@pytest.mark.rule("HOUSE-3")
def test_without_the_house_rule_sevens_and_zeros_are_numbers(card: str) -> None:
    table = Table(f"{card} R1 | Y1 | B1", top="R9").do(0, play(card))
    assert table.told(HandsMoved) == []


@pytest.mark.rule("HOUSE-3", "UNO-1")
def test_a_call_is_due_for_the_hand_with_which_the_play_ends() -> None:
    layout = "R7 R0 R1 | Y1 | B1 B2"
    table = Table(layout, top="R9", seven_zero=True)
    assert table.refused(0, play("R7", swap=2, uno=True)) == ("no-reason-to-call", "UNO-5")
    assert table.do(0, play("R7", swap=1, uno=True)).state.exposed is None
    table = Table(layout, top="R9", seven_zero=True, right=True)  # seat 0 gets the hand of seat 1
    assert table.do(0, play("R0", uno=True)).state.exposed is None
    table = Table(layout, top="R9", seven_zero=True)  # seat 0 gets the hand of seat 2
    assert table.refused(0, play("R0", uno=True)) == ("no-reason-to-call", "UNO-5")
    table = Table("R7 R1 | Y1 Y2 | B1", top="R9", seven_zero=True)  # seat 1 gets one, uncalled
    assert table.do(0, play("R7", swap=1)).state.exposed is None


@pytest.mark.rule("HOUSE-4")
def test_drawing_until_playable_stops_at_the_first_that_is() -> None:
    table = Table("G1 | Y1", top="R9", draw="B1 B2 R3 R4", draw_until_playable=True)
    table.do(0, DrawCard())
    assert (table.hand(0), table.state.phase) == ("G1 B1 B2 R3", Phase.DRAWN)


@pytest.mark.rule("HOUSE-4", "TURN-5")
def test_drawing_until_playable_stops_when_there_is_nothing_left() -> None:
    table = Table("G1 | Y1", top="R9", draw="B1 B2", draw_until_playable=True).do(0, DrawCard())
    assert (table.hand(0), table.state.phase, table.state.turn) == ("G1 B1 B2", Phase.TURN, 1)
