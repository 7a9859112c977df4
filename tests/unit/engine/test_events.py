"""The story that events tell, whole and in order: clients and records follow it."""

import pytest

from lastcard.engine import (
    CallUno,
    Card,
    CatchUno,
    Cause,
    Challenge,
    Color,
    Direction,
    DrawCard,
    KeepCard,
    NameColor,
    PenalizeSuggestion,
    Seat,
    Stacking,
    TakeCards,
    decide,
    parse_cards,
)
from lastcard.engine.events import (
    CardKept,
    CardPlayed,
    CardsDealt,
    CardsDemanded,
    CardsDrawn,
    CardTurned,
    ChallengeJudged,
    ColorAwaited,
    ColorNamed,
    DirectionChanged,
    HandShown,
    PileReshuffled,
    PlayOffered,
    RoundEnded,
    SuggestionPenalized,
    TurnMissed,
    TurnStarted,
    UnoCalled,
    UnoCaught,
    UnoForgotten,
)
from tests.tables import Table, play

ONE, TWO, THREE = Seat(0), Seat(1), Seat(2)


@pytest.mark.rule("ACT-1")
def test_a_draw_two() -> None:
    table = Table("RD R1 R2 | Y1 | B1", top="R9", draw="B5 B6 B7").do(0, play("RD"))
    assert table.events == [
        CardPlayed(ONE, Card("RD"), Color.RED),
        CardsDrawn(TWO, parse_cards("B5 B6"), Cause.DEMAND),
        TurnMissed(TWO),
        TurnStarted(THREE),
    ]


@pytest.mark.rule("TURN-5")
def test_a_forced_draw_over_a_turned_pile_that_is_still_too_small() -> None:
    table = Table("RD R1 R2 | Y1 | B1", top="R9", draw="").do(0, play("RD"))
    assert table.events == [
        CardPlayed(ONE, Card("RD"), Color.RED),
        PileReshuffled(parse_cards("R9")),
        CardsDrawn(TWO, parse_cards("R9"), Cause.DEMAND),
        TurnMissed(TWO),
        TurnStarted(THREE),
    ]


@pytest.mark.rule("HOUSE-1")
def test_a_draw_two_that_may_be_passed_on_is_demanded() -> None:
    table = Table("RD R1 R2 | GD Y1 | B1", top="R9", stacking=Stacking.TWO).do(0, play("RD"))
    assert table.events[-1] == CardsDemanded(ONE, TWO, Card("RD"), 2, (), None)
    table.do(1, play("GD", uno=True))
    assert table.events[-1] == CardsDemanded(TWO, THREE, Card("GD"), 4, (), None)


@pytest.mark.rule("SET-3")
def test_a_draw_two_that_lies_first() -> None:
    table = Table.dealt("RD", players=3, then="B5 B6 B7")
    assert table.events[-3:] == [
        CardsDrawn(ONE, parse_cards("B5 B6"), Cause.DEMAND),
        TurnMissed(ONE),
        TurnStarted(TWO),
    ]


@pytest.mark.rule("UNO-2")
def test_a_catch() -> None:
    table = Table("R1 G2 | Y1 | B1", top="R9", draw="B5 B6 B7").do(0, play("R1"))
    table.do(2, CatchUno(ONE))
    assert table.events == [
        CardPlayed(ONE, Card("R1"), Color.RED),
        UnoForgotten(ONE),
        TurnStarted(TWO),
        UnoCaught(seat=ONE, catcher=THREE),
        CardsDrawn(ONE, parse_cards("B5 B6"), Cause.CAUGHT),
    ]


@pytest.mark.rule("TURN-5", "END-2")
def test_a_draw_that_finds_no_card() -> None:
    table = Table("G1 | Y1 | B1", top="R9").do(0, DrawCard())
    assert table.events == [CardsDrawn(ONE, (), Cause.TURN), TurnStarted(TWO)]


@pytest.mark.rule("UNO-3")
def test_a_late_call() -> None:
    table = Table("R1 G2 | Y1 | B1", top="R9").do(0, play("R1"), CallUno())
    assert table.events[-2:] == [TurnStarted(TWO), UnoCalled(ONE)]


@pytest.mark.rule("PEN-1")
def test_a_suggestion() -> None:
    table = Table("R1 | Y1 | B1", top="R9", draw="B5 B6 B7 B8 B9")
    table.do(2, PenalizeSuggestion(TWO))
    assert table.events == [
        SuggestionPenalized(seat=TWO, reporter=THREE),
        CardsDrawn(TWO, parse_cards("B5 B6 B7 B8"), Cause.SUGGESTION),
    ]


@pytest.mark.rule("WD4-1", "WD4-3", "WD4-4")
def test_a_wild_draw_four_and_its_answers() -> None:
    def demanded() -> Table:
        return Table("W4 R1 G2 | Y1 | B1", top="R9", draw="B2 B3 B4 B5 B6 B7").do(
            0, play("W4", "B")
        )

    asked = [
        CardPlayed(ONE, Card("W4"), Color.BLUE),
        CardsDemanded(ONE, TWO, Card("W4"), 4, parse_cards("R1 G2"), Color.RED),
    ]
    four = parse_cards("B2 B3 B4 B5")
    assert demanded().do(1, TakeCards()).events == [
        *asked,
        CardsDrawn(TWO, four, Cause.DEMAND),
        TurnMissed(TWO),
        TurnStarted(THREE),
    ]
    assert demanded().do(1, Challenge()).events == [
        *asked,
        HandShown(TWO, ONE, parse_cards("R1 G2")),
        ChallengeJudged(challenger=TWO, seat=ONE, guilty=True),
        CardsDrawn(ONE, four, Cause.CHALLENGE_WON),
        TurnStarted(TWO),
    ]


@pytest.mark.rule("TURN-2")
def test_a_draw_that_is_kept() -> None:
    table = Table("G1 | Y1", top="R9", draw="R5").do(0, DrawCard(), KeepCard())
    assert table.events == [
        CardsDrawn(ONE, parse_cards("R5"), Cause.TURN),
        PlayOffered(ONE, Card("R5"), obliged=False),
        CardKept(ONE),
        TurnStarted(TWO),
    ]


@pytest.mark.rule("ACT-2", "END-1")
def test_a_reverse_and_a_last_draw_two() -> None:
    table = Table("RR R1 | Y1 | RD", top="R9", draw="B5 B6").do(0, play("RR", uno=True))
    assert table.events[-2:] == [DirectionChanged(Direction.RIGHT), TurnStarted(THREE)]
    table.do(2, play("RD"))
    assert table.events[-3:] == [
        CardPlayed(THREE, Card("RD"), Color.RED),
        CardsDrawn(TWO, parse_cards("B5 B6"), Cause.DEMAND),
        RoundEnded(THREE, (parse_cards("R1"), parse_cards("Y1 B5 B6"), ()), (THREE,)),
    ]


@pytest.mark.rule("SET-3")
def test_a_wild_turned_up_first() -> None:
    table = Table.dealt("W", players=2, then="B1").do(0, NameColor(Color.GREEN))
    assert table.events == [
        CardsDealt((parse_cards("G0"), parse_cards("G1")), parse_cards("W B1")),
        CardTurned(Card("W")),
        ColorAwaited(ONE),
        ColorNamed(ONE, Color.GREEN),
        TurnStarted(ONE),
    ]


def test_deciding_gives_the_events_alone() -> None:
    table = Table("R1 R2 R3 | Y1", top="R9")
    assert decide(table.state, ONE, play("R1"), tuple) == (
        CardPlayed(ONE, Card("R1"), Color.RED),
        TurnStarted(TWO),
    )
