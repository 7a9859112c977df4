"""What a seat can choose from, in turn and out of it."""

import pytest

from lastcard.engine import (
    COLORS,
    CallUno,
    CatchUno,
    Challenge,
    DrawCard,
    KeepCard,
    NameColor,
    Seat,
    TakeCards,
    legal_actions,
    may_react,
    needs_no_turn,
    reactions,
    turn_actions,
)
from lastcard.engine.legality import cards_that_pass_on
from tests.tables import Table, play
from tests.unit.engine.moments import answering, drawn, over, stacked


@pytest.mark.rule("TURN-1", "TURN-2")
def test_the_choices_of_a_turn() -> None:
    table = Table("R5 R5 G9 B2 Y3 | Y1", top="R9")
    assert legal_actions(table.state, Seat(0)) == (play("R5"), play("G9"), DrawCard())
    assert legal_actions(table.state, Seat(1)) == ()
    assert legal_actions(table.state, Seat(2)) == ()
    assert legal_actions(over().state, Seat(1)) == ()


@pytest.mark.rule("ACT-4", "UNO-1")
def test_a_wild_is_offered_in_every_color_and_with_a_call_where_one_is_due() -> None:
    table = Table("W B1 | Y1", top="R9")
    colors = "RYGB"
    assert set(legal_actions(table.state, Seat(0))) == {
        *(play("W", color, uno=uno) for color in colors for uno in (False, True)),
        DrawCard(),
    }


@pytest.mark.rule("SET-3")
def test_for_a_wild_that_lies_first_each_color_is_offered() -> None:
    state = Table.dealt("W", players=2).state
    assert legal_actions(state, Seat(0)) == tuple(map(NameColor, COLORS))
    assert legal_actions(state, Seat(1)) == ()


@pytest.mark.rule("TURN-2", "TURN-3")
def test_the_drawn_card_is_offered_to_be_played_or_kept_unless_it_must_be_played() -> None:
    assert legal_actions(drawn().state, Seat(0)) == (play("R5"), KeepCard())
    table = Table("G1 G2 | Y1", top="R9", draw="R5", must_play_drawn=True).do(0, DrawCard())
    assert legal_actions(table.state, Seat(0)) == (play("R5"),)


@pytest.mark.rule("HOUSE-1")
def test_who_is_asked_for_cards_is_offered_what_passes_it_on() -> None:
    table = stacked()
    assert legal_actions(table.state, Seat(1)) == (TakeCards(), play("GD"), play("GD", uno=True))
    played = Table("R5 R6 R7 | Y1", top="R9").do(0, play("R5")).state
    assert played.demand is None


@pytest.mark.rule("HOUSE-3")
def test_a_seven_as_the_last_card_is_offered_without_a_swap() -> None:
    table = Table("R7 | Y1 | B1 B2", top="R9", seven_zero=True)
    assert legal_actions(table.state, Seat(0)) == (play("R7"), DrawCard())


@pytest.mark.rule("HOUSE-5")
def test_one_who_must_play_is_not_offered_a_draw_unless_nothing_fits() -> None:
    table = Table("R5 B1 B2 | Y1", top="R9", must_play=True)
    assert legal_actions(table.state, Seat(0)) == (play("R5"),)
    table = Table("G5 B1 B2 | Y1", top="R9", must_play=True)
    assert legal_actions(table.state, Seat(0)) == (DrawCard(),)


@pytest.mark.rule("HOUSE-2", "HOUSE-6")
def test_a_jump_in_is_offered_only_to_one_who_holds_the_card_and_may_play_it() -> None:
    table = Table("G1 | W4 R1 R2 | B1", top="W4", color="R", jump_in=True, honest_draw_four=True)
    assert legal_actions(table.state, Seat(1)) == ()
    assert legal_actions(table.state, Seat(2)) == ()


@pytest.mark.rule("HOUSE-2")
def test_a_jump_in_is_offered_with_a_card_just_like_the_top_one() -> None:
    table = Table("G1 | R9 R5 R1 | G9 B1 | W W4 B2", top="R9", jump_in=True)
    assert legal_actions(table.state, Seat(1)) == (play("R9"),)
    assert legal_actions(table.state, Seat(2)) == ()
    assert legal_actions(table.state, Seat(3)) == ()


@pytest.mark.rule("HOUSE-2")
def test_jump_ins_are_offered_between_turns_only_and_only_where_they_are_a_rule() -> None:
    assert legal_actions(Table("G1 | R9 R5", top="R9").state, Seat(1)) == ()
    drawn = Table("G1 | R9 R5", top="R9", draw="R2", jump_in=True).do(0, DrawCard())
    assert legal_actions(drawn.state, Seat(1)) == ()


@pytest.mark.rule("UNO-2", "UNO-3", "HOUSE-2")
def test_someone_might_react_to_a_forgotten_call_or_where_jump_ins_are_a_rule() -> None:
    assert not may_react(Table("R5 B1 | Y1", top="R9").state)
    assert may_react(Table("R5 B1 | Y1", top="R9").do(0, play("R5")).state)
    # Everyone is asked, so that being asked tells nothing: nobody here can jump in.
    assert may_react(Table("R5 B1 | Y1", top="R9", jump_in=True).state)
    drawn = Table("G1 | Y1", top="R9", draw="R2", jump_in=True).do(0, DrawCard())
    assert not may_react(drawn.state)
    over = Table("R5 | Y1", top="R9", jump_in=True).do(0, play("R5"))
    assert not may_react(over.state)


@pytest.mark.rule("UNO-2", "UNO-3", "HOUSE-2")
def test_what_can_be_done_is_shared_out_between_the_turn_and_reactions() -> None:
    exposed = Table("R5 B1 | Y1 R1 R2 | Y2", top="R9").do(0, play("R5")).state
    assert reactions(exposed, Seat(0)) == (CallUno(),)
    assert reactions(exposed, Seat(1)) == reactions(exposed, Seat(2)) == (CatchUno(Seat(0)),)
    assert turn_actions(exposed, Seat(1)) == (play("R1"), play("R2"), DrawCard())
    assert turn_actions(exposed, Seat(0)) == turn_actions(exposed, Seat(2)) == ()
    jumping = Table("G1 R5 | R9 R1 R2 | Y2", top="R9", jump_in=True).state
    assert reactions(jumping, Seat(1)) == (play("R9"),)
    assert reactions(jumping, Seat(0)) == turn_actions(jumping, Seat(1)) == ()


@pytest.mark.rule("UNO-1")
def test_a_play_with_a_call_is_the_same_play() -> None:
    assert play("W", "B").with_call() == play("W", "B", uno=True)
    assert play("R7", swap=2).with_call() == play("R7", swap=2, uno=True)


@pytest.mark.rule("UNO-2", "UNO-3", "HOUSE-2")
def test_calls_catches_and_jump_ins_need_no_turn() -> None:
    state = Table("R5 B1 | R9 Y1", top="R9", jump_in=True).state
    assert needs_no_turn(state, Seat(1), play("R9"))
    assert needs_no_turn(state, Seat(0), CallUno())
    assert needs_no_turn(state, Seat(0), CatchUno(Seat(1)))
    assert not needs_no_turn(state, Seat(0), play("R5"))
    assert not needs_no_turn(state, Seat(1), DrawCard())


@pytest.mark.rule("UNO-2", "UNO-3", "HOUSE-2")
def test_what_is_done_in_turn_and_what_out_of_it() -> None:
    state = Table("R5 B1 B2 | R9 Y1 | B3", top="R9", jump_in=True).state
    assert turn_actions(state, Seat(0)) == (play("R5"), DrawCard())
    assert turn_actions(state, Seat(1)) == ()
    assert may_react(state)
    assert reactions(state, Seat(0)) == reactions(state, Seat(2)) == reactions(state, Seat(3)) == ()
    assert reactions(state, Seat(1)) == (play("R9"), play("R9", uno=True))
    exposed = Table("R5 B1 | R9 R5 Y1", top="R9", jump_in=True).do(0, play("R5")).state
    assert reactions(exposed, Seat(0)) == (CallUno(),)
    assert reactions(exposed, Seat(1)) == (CatchUno(Seat(0)),)
    assert legal_actions(exposed, Seat(1)) == (
        play("R9"),
        play("R5"),
        DrawCard(),
        CatchUno(Seat(0)),
    )
    assert not may_react(Table("R5 B1 | R9 Y1", top="R9").state)
    assert not may_react(
        Table("R5 B1 | Y1", top="R9", draw="R1", jump_in=True).do(0, DrawCard()).state
    )
    over = Table("R5 | R5", top="R9", jump_in=True).do(0, play("R5")).state
    assert not may_react(over)
    assert legal_actions(over, Seat(0)) == legal_actions(over, Seat(1)) == ()


@pytest.mark.rule("HOUSE-3")
def test_a_seven_is_offered_with_every_other_seat() -> None:
    table = Table("R7 R1 R2 | Y1 | B1 B2", top="G9", seven_zero=True)
    assert legal_actions(table.state, Seat(0)) == (DrawCard(),)
    table = Table("R7 G1 G2 | Y1 | B1 B2", top="R9", seven_zero=True)
    assert legal_actions(table.state, Seat(0)) == (
        play("R7", swap=1),
        play("R7", swap=1, uno=True),
        play("R7", swap=2),
        DrawCard(),
    )


@pytest.mark.rule("UNO-2")
def test_others_are_offered_the_catch_and_the_exposed_the_call() -> None:
    table = answering()
    assert legal_actions(table.state, Seat(0)) == (CallUno(),)
    assert legal_actions(table.state, Seat(2)) == (CatchUno(Seat(0)),)
    assert legal_actions(table.state, Seat(1)) == (TakeCards(), Challenge(), CatchUno(Seat(0)))


@pytest.mark.rule("UNO-1")
def test_a_play_can_be_made_with_its_call() -> None:
    quiet = play("W", "R")
    assert quiet.with_call() == play("W", "R", uno=True)
    assert not quiet.uno


@pytest.mark.rule("HOUSE-1")
def test_where_nothing_is_demanded_nothing_passes_it_on() -> None:
    assert cards_that_pass_on(Table.dealt("R5", players=2).state) == ()
