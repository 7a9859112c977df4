"""What is allowed and why, and what is not and why not: every code, its rule and its facts."""

import pytest

from lastcard.engine import (
    COLORS,
    CallUno,
    CatchUno,
    Challenge,
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
    may_react,
    needs_no_turn,
    reactions,
    turn_actions,
)
from lastcard.engine.legality import cards_that_pass_on
from tests.tables import Table, play

HELD = {"card": "R5", "top": "R9", "color": "R"}


def answering(**options) -> Table:
    """Seat 0 has played a Wild Draw Four, naming blue, and forgotten to call."""
    table = Table("W4 G1 | Y1 BD | W4 R1", top="R9", draw="B1 B2 B3 B4 B5 B6", **options)
    return table.do(0, play("W4", "B"))


def stacked() -> Table:
    return Table("RD R1 R2 | GD Y1", top="R9", stacking=Stacking.TWO).do(0, play("RD"))


def drawn() -> Table:
    return Table("R1 G2 | Y1", top="R9", draw="R5").do(0, DrawCard())


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


def over() -> Table:
    return Table("R5 | Y1", top="R9").do(0, play("R5"))


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


# ── The list of choices ───────────────────────────────────────────────────────────────────────────


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


@pytest.mark.rule("TURN-1", "TURN-2")
def test_a_refused_play_states_the_card_and_what_was_to_match() -> None:
    facts = {"card": "R1", "top": "R9", "color": "R"}
    assert drawn().why(0, play("R1")).facts == facts
    assert Table("G1 | Y1", top="R9").why(0, play("G1")).facts == {**facts, "card": "G1"}


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
