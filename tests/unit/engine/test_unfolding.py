"""Drawing from a pile that runs out (TURN-5), and rounds without an end (END-2, END-3)."""

import pytest

from lastcard.engine import (
    CatchUno,
    Challenge,
    DrawCard,
    IllegalAction,
    Phase,
    Seat,
    TakeCards,
    advance,
    parse_cards,
)
from lastcard.engine.events import CardsDrawn, PileReshuffled
from lastcard.engine.state import RESHUFFLES_A_CARD
from tests.laws import refusal_says_why
from tests.tables import Table, play


@pytest.mark.rule("TURN-5")
def test_the_discard_pile_but_its_top_is_turned_over_in_the_middle_of_a_draw() -> None:
    table = Table("W4 G1 G2 | Y1 | B1", top="R9", under="B5 B6 B7", draw="B8 B9")
    table.do(0, play("W4", "R")).do(1, TakeCards())
    assert table.hand(1) == "Y1 B8 B9 B5 B6"
    assert table.state.draw == parse_cards("B7 R9")
    assert table.state.discard == parse_cards("W4")
    assert [event.draw for event in table.told(PileReshuffled)] == [parse_cards("B5 B6 B7 R9")]


@pytest.mark.rule("TURN-5")
def test_the_pile_is_turned_over_when_a_draw_meets_it_empty_and_not_before() -> None:
    table = Table("G1 | Y1", top="R9", under="B5 B6", draw="B8").do(0, DrawCard())
    assert (table.state.draw, table.told(PileReshuffled)) == ((), [])
    table.do(1, DrawCard())
    assert table.hand(1) == "Y1 B5"
    assert table.state.discard == parse_cards("R9")


@pytest.mark.rule("TURN-5")
def test_a_draw_that_finds_too_few_takes_what_there_is() -> None:
    table = Table("W4 G1 G2 | Y1 | B1", top="R9", draw="B8")
    table.do(0, play("W4", "R")).do(1, Challenge())  # innocent: six are owed, two are there
    assert table.hand(1) == "Y1 B8 R9"
    assert (table.state.turn, table.state.draw) == (2, ())


@pytest.mark.rule("TURN-5", "UNO-2")
def test_a_draw_that_finds_nothing_is_told_as_such() -> None:
    table = Table("R1 G1 | Y1", top="R9").do(0, play("R1")).do(1, CatchUno(Seat(0)))
    assert table.hand(0) == "G1 R9"
    table = Table("G1 | Y1", top="R9").do(0, DrawCard())
    assert [event.cards for event in table.told(CardsDrawn)] == [()]
    assert (table.state.turn, table.state.passes) == (1, 1)


@pytest.mark.rule("END-2")
def test_the_round_is_void_when_everyone_in_a_row_has_passed_for_want_of_a_card() -> None:
    table = Table("G1 | Y1 | B1", top="R9").do(0, DrawCard()).do(1, DrawCard())
    assert not table.state.is_over
    table.do(2, DrawCard())
    assert (table.state.phase, table.state.winner, table.state.is_void) == (Phase.OVER, None, True)


@pytest.mark.rule("END-2")
def test_a_card_that_is_played_starts_the_count_anew() -> None:
    table = Table("G1 G2 | Y1 Y2 | R1 B1 B2", top="R9").do(0, DrawCard()).do(1, DrawCard())
    table.do(2, play("R1"))
    assert table.state.passes == 0
    table.do(0, DrawCard())
    assert (table.hand(0), table.state.passes) == ("G1 G2 R9", 0)


@pytest.mark.rule("END-2")
def test_a_forced_draw_starts_the_count_anew_and_an_empty_one_does_not_count() -> None:
    table = Table("G1 G2 | Y1", top="R9").do(0, DrawCard())
    assert table.state.passes == 1
    state = table.state.copy()
    state.exposed = Seat(0)
    caught, _ = advance(state, Seat(1), CatchUno(Seat(0)), tuple)
    assert caught.passes == 1


@pytest.mark.parametrize(
    "bad",
    [
        lambda cards: cards[1:],
        lambda cards: (*cards, cards[0]),
        lambda cards: cards[:1] * len(cards),
    ],
)
@pytest.mark.rule("TURN-5")
def test_chance_can_neither_lose_nor_double_a_card(bad) -> None:
    table = Table("G1 | Y1", top="R9", under="B5 B6")
    before = table.state.copy()
    with pytest.raises(IllegalAction) as refused:
        advance(table.state, Seat(0), DrawCard(), bad)
    assert (refused.value.code, refused.value.rule) == ("not-a-shuffle", "TURN-5")
    refusal_says_why(refused.value)
    assert table.state == before


def shuffled_often(table: Table, less: int) -> Table:
    """The same table when so many reshuffles are left, but for `less`, to the end (END-3)."""
    table.state.reshuffles = RESHUFFLES_A_CARD * len(table.state.setup.edition.deck) - less
    return table


@pytest.mark.rule("END-3")
def test_the_round_is_void_once_the_move_with_the_last_reshuffle_is_done() -> None:
    table = shuffled_often(Table("G1 | Y1", top="R9", under="R5 B6"), less=1).do(0, DrawCard())
    assert table.hand(0) == "G1 R5"
    assert (table.state.is_void, table.state.drawn) == (True, None)
    before = shuffled_often(Table("G1 | Y1", top="R9", under="R5 B6"), less=2).do(0, DrawCard())
    assert (before.state.phase, before.state.reshuffles % 10) == (Phase.DRAWN, 9)


@pytest.mark.rule("END-3", "END-1")
def test_who_goes_out_with_the_last_reshuffle_has_won() -> None:
    table = shuffled_often(Table("RD | Y1", top="R9", under="R5 B6"), less=1).do(0, play("RD"))
    assert (table.state.winner, table.state.is_endless) == (0, True)
