"""What the cards do: action cards, Wild Draw Four, two players, the last card."""

from typing import Any

import pytest

from lastcard.engine import (
    CatchUno,
    Challenge,
    Challengers,
    Color,
    Direction,
    PenalizeSuggestion,
    Phase,
    Seat,
    TakeCards,
)
from lastcard.engine.events import (
    CardsDrawn,
    Cause,
    ChallengeDeclined,
    ChallengeJudged,
    HandShown,
    RoundEnded,
    TurnMissed,
)
from tests.tables import Table, play

FOUR_EACH = "R5 RS RR RD | Y1 Y2 Y3 Y4 | G1 G2 G3 G4 | B1 B2 B3 B4"


# ── Action cards ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("card", "right", "turn"),
    [("R5", False, 1), ("R5", True, 3), ("RS", False, 2), ("RS", True, 2)],
)
@pytest.mark.rule("SET-2", "ACT-3")
def test_play_goes_on_to_the_next_and_skip_passes_one_over(
    card: str, right: bool, turn: int
) -> None:
    table = Table(FOUR_EACH, top="R9", right=right).do(0, play(card))
    assert (table.state.phase, table.state.turn) == (Phase.TURN, turn)


@pytest.mark.rule("ACT-3")
def test_a_skipped_seat_is_named() -> None:
    table = Table(FOUR_EACH, top="R9", right=True).do(0, play("RS"))
    assert table.told(TurnMissed) == [TurnMissed(Seat(3))]


@pytest.mark.parametrize(("right", "turn"), [(False, 3), (True, 1)])
@pytest.mark.rule("ACT-2")
def test_reverse_turns_the_direction(right: bool, turn: int) -> None:
    table = Table(FOUR_EACH, top="R9", right=right).do(0, play("RR"))
    assert table.state.turn == turn
    assert table.state.direction is (Direction.LEFT if right else Direction.RIGHT)


@pytest.mark.rule("ACT-1")
def test_draw_two_makes_the_next_draw_two_and_miss_the_turn() -> None:
    table = Table(FOUR_EACH, top="R9", draw="B7 B8 B9").do(0, play("RD"))
    assert table.hand(1) == "Y1 Y2 Y3 Y4 B7 B8"
    assert table.state.turn == 2
    assert table.told(TurnMissed) == [TurnMissed(Seat(1))]
    assert [event.cause for event in table.told(CardsDrawn)] == [Cause.DEMAND]


@pytest.mark.parametrize("color", ["R", "Y", "G", "B"])
@pytest.mark.rule("ACT-4")
def test_a_wild_names_any_color_the_present_one_too(color: str) -> None:
    table = Table("W R1 R2 | Y1", top="R9").do(0, play("W", color))
    assert (table.state.color, table.state.turn) == (Color(color), 1)


@pytest.mark.rule("ACT-5")
def test_the_special_agent_sees_every_other_hand_as_it_is_and_nobody_else_does() -> None:
    table = Table("Y9 | WA R1 R2 | B1 B2", top="R9", turn=1).do(1, play("WA", "B"))
    shown = {(e.viewer, e.seat): " ".join(map(str, e.cards)) for e in table.told(HandShown)}
    assert shown == {(1, 2): "B1 B2", (1, 0): "Y9"}
    assert (table.state.turn, table.state.color) == (2, Color.BLUE)


@pytest.mark.rule("ACT-5", "END-1")
def test_the_special_agent_as_a_last_card_shows_nothing() -> None:
    table = Table("WA | B1 B2", top="R9").do(0, play("WA", "B"))
    assert table.told(HandShown) == []
    assert (table.state.winner, table.state.color) == (0, Color.BLUE)


# ── Two players ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("card", ["RS", "RR"])
@pytest.mark.rule("TWO-1")
def test_two_handed_skip_and_reverse_let_their_player_go_again(card: str) -> None:
    table = Table(f"{card} R1 R2 | Y1 Y2", top="R9").do(0, play(card))
    assert table.state.turn == 0
    assert table.state.direction is Direction.LEFT


@pytest.mark.parametrize(("card", "turn"), [("RS", 0), ("RR", 1)])
@pytest.mark.rule("TWO-1")
def test_without_the_two_handed_rule_reverse_passes_the_turn(card: str, turn: int) -> None:
    table = Table(f"{card} R1 R2 | Y1 Y2", top="R9", two_handed=False).do(0, play(card))
    assert table.state.turn == turn


@pytest.mark.rule("TWO-1")
def test_the_two_handed_rule_is_for_two_only() -> None:
    assert Table("RR R1 | Y1 | G1", top="R9").do(0, play("RR")).state.turn == 2


@pytest.mark.rule("TWO-2")
def test_two_handed_draw_cards_bring_the_turn_back() -> None:
    table = Table("RD W4 R1 R2 | Y1 Y2", top="R9", draw="B1 B2 B3 B4 B5 B6")
    table.do(0, play("RD"))
    assert table.state.turn == 0
    table.do(0, play("W4", "G")).do(1, TakeCards())
    assert (table.state.turn, table.state.phase) == (0, Phase.TURN)
    assert table.hand(1) == "Y1 Y2 B1 B2 B3 B4 B5 B6"


# ── Wild Draw Four ────────────────────────────────────────────────────────────────────────────────


def draw_four(hand: str, **options: Any) -> Table:
    """Seat 0 has played a Wild Draw Four on a red nine, naming blue; seat 1 must answer."""
    table = Table(f"W4 {hand} | Y1 Y2 | G1", top="R9", draw="B1 B2 B3 B4 B5 B6 B7", **options)
    return table.do(0, play("W4", "B"))


@pytest.mark.rule("WD4-1", "WD4-5")
def test_a_wild_draw_four_waits_for_an_answer_and_taking_costs_four_and_the_turn() -> None:
    table = draw_four("G3 G4")
    assert (table.state.phase, table.state.turn, table.state.color) == (Phase.ANSWER, 1, Color.BLUE)
    assert table.hand(1) == "Y1 Y2"
    table.do(1, TakeCards())
    assert table.hand(1) == "Y1 Y2 B1 B2 B3 B4"
    assert (table.state.turn, table.state.color) == (2, Color.BLUE)
    assert table.told(TurnMissed) == [TurnMissed(Seat(1))]


@pytest.mark.rule("WD4-2", "WD4-3", "WD4-4", "WD4-5", "PEN-2")
def test_a_guilty_player_draws_four_and_the_challenger_takes_a_turn() -> None:
    table = draw_four("R3 G4").do(1, Challenge())
    assert table.told(ChallengeJudged) == [ChallengeJudged(Seat(1), Seat(0), guilty=True)]
    assert table.hand(0) == "R3 G4 B1 B2 B3 B4"
    assert table.hand(1) == "Y1 Y2"
    assert (table.state.turn, table.state.phase) == (1, Phase.TURN)
    assert (table.state.color, table.state.direction) == (Color.BLUE, Direction.LEFT)
    assert [event.cause for event in table.told(CardsDrawn)] == [Cause.CHALLENGE_WON]
    assert table.told(TurnMissed) == []


@pytest.mark.rule("WD4-2", "WD4-3", "WD4-4")
def test_an_innocent_player_costs_the_challenger_six_and_the_turn() -> None:
    table = draw_four("G3 Y9").do(1, Challenge())
    assert table.told(ChallengeJudged) == [ChallengeJudged(Seat(1), Seat(0), guilty=False)]
    assert table.hand(0) == "G3 Y9"
    assert table.hand(1) == "Y1 Y2 B1 B2 B3 B4 B5 B6"
    assert table.state.turn == 2
    assert [event.cause for event in table.told(CardsDrawn)] == [Cause.CHALLENGE_LOST]


@pytest.mark.rule("WD4-3")
def test_the_challenged_hand_is_shown_to_the_challenger_as_the_play_left_it() -> None:
    table = draw_four("R3 G4", suggestion_penalty=True)
    table.do(2, PenalizeSuggestion(Seat(0))).do(1, Challenge())
    (shown,) = table.told(HandShown)
    assert (shown.viewer, shown.seat) == (1, 0)
    assert [card.code for card in shown.cards] == ["R3", "G4"]


@pytest.mark.parametrize(
    ("hand", "guilty"),
    [
        ("G9 Y9", False),  # the number matches: no obstacle
        ("B1 B2", False),  # the named color does not count, the one to match does
        ("W W4", False),  # wilds are no cards of the color
        ("R1 G1", True),
    ],
)
@pytest.mark.rule("WD4-2", "WD4-6")
def test_honesty_is_a_matter_of_the_color_to_match_alone(hand: str, guilty: bool) -> None:
    table = draw_four(hand).do(1, Challenge())
    assert [event.guilty for event in table.told(ChallengeJudged)] == [guilty]


@pytest.mark.parametrize(
    ("hand", "guilty"),
    [("W G1", True), ("W4 G1", True), ("WA G1", True), ("R1 G1", True), ("G9 G1", False)],
)
@pytest.mark.rule("WD4-6")
def test_in_platinum_wilds_left_in_the_hand_count_as_a_match(hand: str, guilty: bool) -> None:
    table = draw_four(hand, edition="platinum").do(1, Challenge())
    assert [event.guilty for event in table.told(ChallengeJudged)] == [guilty]


@pytest.mark.rule("WD4-2")
def test_what_a_player_draws_after_the_play_is_no_proof() -> None:
    """Caught and penalized before the challenge: judged by the hand at the moment of playing."""
    table = Table(
        "W4 G3 | Y1 Y2 | G1", top="R9", draw="R1 R2 R3 R4 R5 R6 R7 R8", suggestion_penalty=True
    )
    table.do(0, play("W4", "B")).do(2, CatchUno(Seat(0)), PenalizeSuggestion(Seat(0)))
    assert table.hand(0) == "G3 R1 R2 R3 R4 R5 R6"
    table.do(1, Challenge())
    assert [event.guilty for event in table.told(ChallengeJudged)] == [False]


@pytest.mark.rule("WD4-2")
def test_after_a_wild_the_color_to_match_is_the_named_one() -> None:
    table = Table("W4 G3 | Y1 | G1", top="W", color="G", draw="B1 B2 B3 B4 B5 B6")
    table.do(0, play("W4", "B")).do(1, Challenge())
    assert [event.guilty for event in table.told(ChallengeJudged)] == [True]


# ── The last card ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("card", "drawn"), [("R5", 0), ("RS", 0), ("RR", 0), ("RD", 2), ("W4", 4)])
@pytest.mark.rule("END-1", "WD4-7")
def test_the_last_card_ends_the_round_and_draw_cards_still_make_the_next_draw(
    card: str, drawn: int
) -> None:
    table = Table(f"{card} | Y1 | G1", top="R9", draw="B1 B2 B3 B4 B5")
    table.do(0, play(card, "G" if card == "W4" else None))
    state = table.state
    assert (state.phase, state.winner, state.is_void) == (Phase.OVER, 0, False)
    assert [len(hand) for hand in state.hands] == [0, 1 + drawn, 1]
    assert table.told(RoundEnded) == [RoundEnded(Seat(0), state.hands, (Seat(0),))]


@pytest.mark.parametrize("card", ["RD", "W4"])
@pytest.mark.rule("END-1")
def test_in_platinum_the_last_card_makes_nobody_draw(card: str) -> None:
    table = Table(f"{card} | Y1 | G1", top="R9", draw="B1 B2 B3 B4", edition="platinum")
    table.do(0, play(card, "G" if card == "W4" else None))
    assert table.state.is_over
    assert table.hand(1) == "Y1"


@pytest.mark.rule("END-1", "ACT-2")
def test_the_next_is_the_next_in_the_direction_of_play() -> None:
    table = Table("RD | Y1 | G1", top="R9", draw="B1 B2", right=True).do(0, play("RD"))
    assert table.hand(2) == "G1 B1 B2"


@pytest.mark.rule("WD4-3")
def test_where_anyone_may_challenge_it_is_told_who_did_not_and_who_is_asked_next() -> None:
    table = Table("W4 R5 | Y1 | B1", top="R9", draw="B2 B3 B4 B5", challengers=Challengers.ANYONE)
    table.do(0, play("W4", "G", uno=True)).do(1, TakeCards())
    assert table.events[-1] == ChallengeDeclined(Seat(1), Seat(2))
