"""What is allowed and why, and what is not and why not: every code, its rule and its facts."""

import pytest

from lastcard.engine import (
    CallUno,
    CatchUno,
    Challenge,
    Challengers,
    Color,
    DrawCard,
    KeepCard,
    NameColor,
    PenalizeSuggestion,
    RoundState,
    Seat,
    Stacking,
    TakeCards,
    explain,
    legal_actions,
)
from tests.tables import Table, play
from tests.unit.engine.moments import answering, drawn, over, stacked

HELD = {"card": "R5", "top": "R9", "color": "R"}


# ── Allowed, and why ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("table", "seat", "action", "code", "rule", "facts"),
    [
        (Table("R5 | Y1", top="R9"), 0, play("R5"), "matches-color", "TURN-1", HELD),
        (
            Table("G9 | Y1", top="R9"),
            0,
            play("G9"),
            "matches-number",
            "TURN-1",
            {"card": "G9", "top": "R9", "color": "R"},
        ),
        (
            Table("GS | Y1", top="RS"),
            0,
            play("GS"),
            "matches-symbol",
            "TURN-1",
            {"card": "GS", "top": "RS", "color": "R"},
        ),
        (
            Table("B5 | Y1", top="W", color="B"),
            0,
            play("B5"),
            "matches-color",
            "TURN-1",
            {"card": "B5", "top": "W", "color": "B"},
        ),
        (
            Table("W | Y1", top="R9"),
            0,
            play("W", "R"),
            "wild",
            "ACT-4",
            {"card": "W", "top": "R9", "color": "R"},
        ),
        (
            Table("W4 G1 | Y1", top="R9"),
            0,
            play("W4", "R"),
            "wild",
            "ACT-4",
            {"card": "W4", "top": "R9", "color": "R"},
        ),
        (
            Table("W4 R1 | Y1", top="R9"),
            0,
            play("W4", "G"),
            "bluff",
            "WD4-2",
            {"card": "W4", "top": "R9", "color": "R", "held": "color"},
        ),
        (
            Table("W4 W4 G1 | Y1", top="R9", wilds_count_as_match=True),
            0,
            play("W4", "G"),
            "bluff",
            "WD4-2",
            {"card": "W4", "top": "R9", "color": "R", "held": "wild"},
        ),
        (
            Table("G1 | R9", top="R9", jump_in=True),
            1,
            play("R9"),
            "jumps-in",
            "HOUSE-2",
            {"card": "R9", "top": "R9", "color": "R"},
        ),
        (
            stacked(),
            1,
            play("GD", uno=True),
            "stacks",
            "HOUSE-1",
            {"card": "GD", "top": "RD", "color": "R"},
        ),
        (Table("R5 | Y1", top="R9"), 0, DrawCard(), "may-draw", "TURN-2", {}),
        (drawn(), 0, KeepCard(), "may-keep", "TURN-2", {"card": "R5"}),
        (
            Table.dealt("W", players=2),
            0,
            NameColor(Color.BLUE),
            "names-the-color",
            "SET-3",
            {"color": "B"},
        ),
        (
            answering(),
            1,
            TakeCards(),
            "may-take",
            "WD4-1",
            {"seat": 0, "cards": 4, "color": "R"},
        ),
        (
            answering(),
            1,
            Challenge(),
            "may-challenge",
            "WD4-3",
            {"seat": 0, "cards": 4, "color": "R"},
        ),
        (
            Table("W4 R5 | Y1 | B1", top="R9", challengers=Challengers.ANYONE)
            .do(0, play("W4", "G", uno=True))
            .do(1, TakeCards()),
            2,
            TakeCards(),
            "may-let-be",
            "WD4-3",
            {"seat": 0, "cards": 4, "color": "R"},
        ),
        (stacked(), 1, TakeCards(), "may-take", "HOUSE-1", {"seat": 0, "cards": 2}),
        (answering(), 0, CallUno(), "may-call", "UNO-3", {}),
        (answering(), 2, CatchUno(Seat(0)), "may-catch", "UNO-2", {"seat": 0}),
        (
            answering(),
            2,
            PenalizeSuggestion(Seat(1)),
            "may-penalize",
            "PEN-1",
            {"seat": 1},
        ),
    ],
)
@pytest.mark.rule("TURN-1", "ACT-4", "WD4-2")
def test_why_an_action_is_allowed(
    table: Table, seat: int, action, code: str, rule: str, facts: dict
) -> None:
    verdict = table.why(seat, action)
    assert (verdict.allowed, verdict.code, verdict.rule) == (True, code, rule)
    assert verdict.facts == facts


# ── Refused, and why ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("table", "seat", "action", "code", "rule"),
    [
        (over(), 0, DrawCard(), "round-over", "END-1"),
        (over(), 1, CallUno(), "round-over", "END-1"),
        (Table("R5 | Y1", top="R9"), -1, DrawCard(), "no-such-seat", "DECK-3"),
        (Table("R5 | Y1", top="R9"), 2, CallUno(), "no-such-seat", "DECK-3"),
        (Table("R5 | Y1", top="R9"), 1, DrawCard(), "not-your-turn", "SET-2"),
        (Table("R5 | Y1", top="R9"), 0, KeepCard(), "play-or-draw", "TURN-2"),
        (Table("R5 | Y1", top="R9"), 0, TakeCards(), "play-or-draw", "TURN-2"),
        (drawn(), 0, DrawCard(), "play-or-keep", "TURN-2"),
        (drawn(), 0, play("R1"), "only-the-drawn-card", "TURN-2"),
        (drawn(), 1, KeepCard(), "not-your-turn", "SET-2"),
        (
            Table("G2 | Y1", top="R9", draw="R5", must_play=True).do(0, DrawCard()),
            0,
            KeepCard(),
            "must-play-drawn",
            "HOUSE-5",
        ),
        (
            Table("G2 | Y1", top="R9", draw="R5", must_play_drawn=True).do(0, DrawCard()),
            0,
            KeepCard(),
            "must-play-drawn",
            "TURN-3",
        ),
        (Table("R5 | Y1", top="R9", must_play=True), 0, DrawCard(), "must-play", "HOUSE-5"),
        (Table.dealt("W", players=2), 0, DrawCard(), "name-the-color-first", "SET-3"),
        (Table.dealt("W", players=2), 1, NameColor(Color.RED), "not-your-turn", "SET-2"),
        (answering(), 1, DrawCard(), "take-or-challenge", "WD4-1"),
        (answering(), 2, Challenge(), "not-your-turn", "WD4-3"),
        (answering(), 2, TakeCards(), "not-your-turn", "SET-2"),
        (answering(), 1, play("BD"), "not-stackable", "WD4-1"),
        (answering(stacking=Stacking.TWO), 1, play("BD"), "not-stackable", "HOUSE-1"),
        (stacked(), 1, Challenge(), "nothing-to-challenge", "WD4-3"),
        (stacked(), 1, DrawCard(), "take-or-challenge", "HOUSE-1"),
        (Table("R5 | Y1", top="R9"), 0, play("R6"), "card-not-held", "TURN-1"),
        (Table("G5 | Y1", top="R9"), 0, play("G5"), "does-not-match", "TURN-1"),
        (Table("W4 R1 | Y1", top="W", color="B"), 0, play("R1"), "does-not-match", "TURN-1"),
        (Table("W | Y1", top="R9"), 0, play("W"), "color-missing", "ACT-4"),
        (Table("R5 | Y1", top="R9"), 0, play("R5", "R"), "color-not-wanted", "ACT-4"),
        (Table("R7 R1 | Y1", top="R9"), 0, play("R7", swap=1), "swap-not-wanted", "HOUSE-3"),
        (
            Table("R7 | Y1", top="R9", seven_zero=True),
            0,
            play("R7", swap=1),
            "swap-not-wanted",
            "HOUSE-3",
        ),
        (
            Table("R7 R1 | Y1", top="R9", seven_zero=True),
            0,
            play("R7"),
            "swap-missing",
            "HOUSE-3",
        ),
        (
            Table("R7 R1 | Y1", top="R9", seven_zero=True),
            0,
            play("R7", swap=0),
            "no-such-seat",
            "HOUSE-3",
        ),
        (
            Table("R7 R1 | Y1", top="R9", seven_zero=True),
            0,
            play("R7", swap=2),
            "no-such-seat",
            "HOUSE-3",
        ),
        (
            Table("R7 R1 | Y1", top="R9", seven_zero=True),
            0,
            play("R7", swap=-1, uno=True),
            "no-such-seat",
            "HOUSE-3",
        ),
        (
            Table("W4 R1 | Y1", top="R9", honest_draw_four=True),
            0,
            play("W4", "G"),
            "bluff-not-allowed",
            "HOUSE-6",
        ),
        (
            Table("W4 G1 G2 | Y1", top="R9", honest_draw_four=True).do(0, play("W4", "G")),
            1,
            Challenge(),
            "always-honest",
            "HOUSE-6",
        ),
        (Table("R5 | Y1", top="R9"), 0, play("R5", uno=True), "no-reason-to-call", "UNO-5"),
        (Table("R5 R1 R2 | Y1", top="R9"), 0, play("R5", uno=True), "no-reason-to-call", "UNO-5"),
        (Table("R5 | Y1", top="R9"), 0, CallUno(), "no-reason-to-call", "UNO-5"),
        (
            Table("R5 R1 | Y1", top="R9", late_call=False).do(0, play("R5")),
            0,
            CallUno(),
            "call-came-late",
            "UNO-3",
        ),
        (answering(), 1, CallUno(), "no-reason-to-call", "UNO-5"),
        (answering(), 0, CatchUno(Seat(0)), "catch-yourself", "UNO-2"),
        (answering(), 1, CatchUno(Seat(2)), "nobody-to-catch", "UNO-5"),
        (answering(), 1, CatchUno(Seat(3)), "no-such-seat", "UNO-5"),
        (answering(), 1, CatchUno(Seat(-1)), "no-such-seat", "UNO-5"),
        (answering(), 1, PenalizeSuggestion(Seat(3)), "no-such-seat", "PEN-1"),
        (
            answering(suggestion_penalty=False),
            1,
            PenalizeSuggestion(Seat(0)),
            "no-suggestion-penalty",
            "PEN-1",
        ),
    ],
)
@pytest.mark.rule("TURN-1", "TURN-2", "UNO-5", "WD4-3", "HOUSE-5", "HOUSE-6", "PEN-1")
def test_why_an_action_is_refused(table: Table, seat: int, action, code: str, rule: str) -> None:
    assert table.refused(seat, action) == (code, rule)


@pytest.mark.parametrize(
    ("table", "seat", "action", "facts"),
    [
        (
            Table("G5 | Y1", top="R9"),
            0,
            play("G5"),
            {"card": "G5", "top": "R9", "color": "R"},
        ),
        (Table("R5 | Y1", top="R9"), 0, play("R6"), {"card": "R6"}),
        (Table("R5 | Y1", top="R9"), 1, DrawCard(), {"turn": 0}),
        (Table("R5 R1 R2 | Y1", top="R9"), 0, play("R5", uno=True), {"cards": 2}),
        (Table("R5 R1 | Y1", top="R9"), 0, CallUno(), {"cards": 2}),
        (Table("R5 | Y1", top="R9"), 7, DrawCard(), {"seat": 7}),
        (answering(), 1, CatchUno(Seat(2)), {"seat": 2}),
    ],
)
@pytest.mark.rule("TURN-1")
def test_a_refusal_says_what_it_is_about(table: Table, seat: int, action, facts: dict) -> None:
    assert table.why(seat, action).facts == facts


def test_before_the_deal_nothing_can_be_done() -> None:
    state = RoundState.before_deal(Table("R5 | Y1", top="R9").state.setup, Seat(0))
    verdict = explain(state, Seat(0), DrawCard())
    assert (verdict.allowed, verdict.code, verdict.rule) == (False, "not-dealt-yet", "SET-2")
    assert legal_actions(state, Seat(0)) == ()
    assert state.top is None


@pytest.mark.rule("TURN-1", "TURN-2")
def test_a_refused_play_states_the_card_and_what_was_to_match() -> None:
    facts = {"card": "R1", "top": "R9", "color": "R"}
    assert drawn().why(0, play("R1")).facts == facts
    assert Table("G1 | Y1", top="R9").why(0, play("G1")).facts == {**facts, "card": "G1"}
