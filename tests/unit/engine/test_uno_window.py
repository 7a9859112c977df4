"""Calls and catches (UNO-1 to UNO-4), and the suggestion penalty (PEN-1)."""

from dataclasses import replace

import pytest

from lastcard.engine import (
    CallUno,
    Catchers,
    CatchUno,
    Challenge,
    DrawCard,
    PenalizeSuggestion,
    Phase,
    Seat,
    TakeCards,
    legal_actions,
)
from lastcard.engine.events import (
    CardsDrawn,
    Cause,
    UnoCalled,
    UnoForgotten,
)
from tests.tables import Table, play


@pytest.mark.rule("UNO-1")
def test_a_call_with_the_card_leaves_nothing_to_catch() -> None:
    table = Table("R1 G2 | Y1", top="R9").do(0, play("R1", uno=True))
    assert table.state.exposed is None
    assert table.told(UnoCalled) == [UnoCalled(Seat(0))]


@pytest.mark.rule("UNO-1", "UNO-2")
def test_one_who_forgets_to_call_is_caught_for_two_cards() -> None:
    table = Table("R1 G2 | Y1 | B1", top="R9", draw="B5 B6 B7").do(0, play("R1"))
    assert (table.state.exposed, table.told(UnoForgotten)) == (0, [UnoForgotten(Seat(0))])
    table.do(2, CatchUno(Seat(0)))
    assert table.hand(0) == "G2 B5 B6"
    assert (table.state.exposed, table.state.turn, table.state.phase) == (None, 1, Phase.TURN)


@pytest.mark.rule("UNO-3")
def test_a_late_call_before_the_catch_saves() -> None:
    table = Table("R1 G2 | Y1", top="R9").do(0, play("R1"), CallUno())
    assert table.refused(1, CatchUno(Seat(0))) == ("nobody-to-catch", "UNO-5")


@pytest.mark.parametrize("begin", [DrawCard(), play("R3")])
@pytest.mark.rule("UNO-2")
def test_the_next_player_who_begins_a_turn_ends_the_window(begin) -> None:
    table = Table("R1 G2 | R3 Y1 Y2 | B1", top="R9", draw="B5 B6").do(0, play("R1")).do(1, begin)
    assert table.state.exposed is None
    assert table.refused(2, CatchUno(Seat(0))) == ("nobody-to-catch", "UNO-5")


@pytest.mark.parametrize("answer", [TakeCards(), Challenge()])
@pytest.mark.rule("UNO-2")
def test_answering_a_wild_draw_four_is_not_beginning_a_turn(answer) -> None:
    table = Table("W4 G2 | Y1 | B1", top="R9", draw="B2 B3 B4 B5 B6 B7 B8")
    table.do(0, play("W4", "B"))
    assert table.state.exposed == 0
    table.do(1, answer)
    assert table.state.exposed == 0
    table.do(2, DrawCard())
    assert table.state.exposed is None


@pytest.mark.rule("UNO-2")
def test_a_forced_draw_is_not_beginning_a_turn() -> None:
    table = Table("RD G2 | Y1 | B1", top="R9", draw="B2 B3").do(0, play("RD"))
    assert (table.state.turn, table.state.exposed) == (2, 0)


@pytest.mark.rule("UNO-4", "WD4-4")
def test_one_who_draws_can_no_longer_be_caught() -> None:
    table = Table("W4 R2 | Y1 | B1", top="R9", draw="B2 B3 B4 B5").do(0, play("W4", "B"))
    table.do(1, Challenge())
    assert (table.state.exposed, len(table.state.hands[0])) == (None, 5)


@pytest.mark.rule("UNO-4", "TURN-5", "PEN-1")
def test_one_for_whom_nothing_is_left_to_draw_can_still_be_caught() -> None:
    table = Table("RR G1 | Y1 | B1", top="R9").do(0, play("RR"))
    table.state.discard, table.state.hands = (
        table.state.discard[-1:],
        (*table.state.hands[:2], (*table.state.hands[2], table.state.discard[0])),
    )
    table.do(1, PenalizeSuggestion(Seat(0)))
    assert (table.hand(0), table.state.exposed) == ("G1", 0)


@pytest.mark.rule("UNO-4")
def test_coming_down_to_one_card_again_needs_a_new_call() -> None:
    table = Table("R1 R2 | Y1 Y2 | B1 B2", top="R9", draw="G4 G5 R3 B5 B6 B7")
    table.do(0, play("R1", uno=True)).do(1, DrawCard()).do(2, DrawCard())
    table.do(0, DrawCard(), play("R3"))
    assert table.state.exposed == 0


@pytest.mark.rule("UNO-2", "HOUSE-8")
def test_the_catch_costs_what_the_rules_say() -> None:
    for penalty in (0, 1, 5):
        table = Table("R1 G2 | Y1", top="R9", draw="B1 B2 B3 B4 B5", catch_penalty=penalty)
        table.do(0, play("R1")).do(1, CatchUno(Seat(0)))
        assert (len(table.state.hands[0]), table.state.exposed) == (1 + penalty, None)


@pytest.mark.rule("HOUSE-7")
def test_auto_uno_calls_for_everyone() -> None:
    table = Table("R1 G2 | Y1", top="R9", auto_uno=True).do(0, play("R1"))
    assert (table.state.exposed, table.told(UnoCalled)) == (None, [UnoCalled(Seat(0))])


@pytest.mark.rule("PEN-1")
def test_a_suggestion_costs_four_cards_and_no_turn_whoever_states_it() -> None:
    table = Table("R1 | Y1 | B1", top="R9", draw="G1 G2 G3 G4 G5 G6 G7 G8", turn=1)
    table.do(2, PenalizeSuggestion(Seat(0)))
    assert (table.hand(0), table.state.turn) == ("R1 G1 G2 G3 G4", 1)
    table.do(1, PenalizeSuggestion(Seat(1)))
    assert (table.hand(1), table.state.turn, table.state.phase) == ("Y1 G5 G6 G7 G8", 1, Phase.TURN)
    assert {event.cause for event in table.told(CardsDrawn)} == {Cause.SUGGESTION}


@pytest.mark.rule("UNO-1", "UNO-4")
def test_a_call_holds_while_its_card_is_held() -> None:
    layout = "R1 G2 | Y1 RD R3 | B1 B2"
    table = Table(layout, top="R9", draw="B5 B6 B7", right=True).do(0, play("R1", uno=True))
    assert table.state.called == (0,)
    table.do(2, DrawCard()).do(1, play("RD"))
    assert (table.hand(0), table.state.called) == ("G2 B6 B7", ())
    assert Table(layout, top="R9").do(0, play("R1")).state.called == ()
    assert Table(layout, top="R9").do(0, play("R1"), CallUno()).state.called == (0,)


@pytest.mark.rule("UNO-1", "UNO-4", "HOUSE-3")
def test_a_call_does_not_go_with_a_hand_that_moves() -> None:
    def called(*, swap: int) -> tuple[Seat, ...]:
        table = Table("R1 G2 | R7 Y1 Y2 | B1 B2 B3", top="R9", seven_zero=True)
        return table.do(0, play("R1", uno=True)).do(1, play("R7", swap=swap)).state.called

    assert called(swap=0) == ()
    assert called(swap=2) == (0,)


@pytest.mark.rule("UNO-4")
def test_nothing_is_called_once_the_round_is_over() -> None:
    table = Table("R1 R2 | Y3", top="R9", draw="B5 B6 B7").do(0, play("R1", uno=True))
    assert table.do(1, DrawCard()).do(0, play("R2")).state.called == ()


@pytest.mark.rule("UNO-4")
def test_where_only_opponents_catch_a_partner_is_not_offered_it_and_told_why() -> None:
    hands = "B8 B9 | Y2 Y3 | R5 G1 | Y4 Y5"
    table = Table(hands, top="R7", turn=2, catchers=Catchers.OPPONENTS)
    table.state.setup = replace(table.state.setup, paired=True)
    table.do(2, play("R5"))
    catch = CatchUno(Seat(2))
    offered = [seat for seat in range(4) if catch in legal_actions(table.state, Seat(seat))]
    assert offered == [1, 3]
    assert table.refused(0, catch) == ("catch-a-partner", "UNO-4")
    assert table.why(0, catch).facts == {"seat": 2}
