"""Boards and hands carry what clients would otherwise have to work out."""

from typing import get_args

import pytest

from lastcard.engine import (
    Challenge,
    Color,
    DrawCard,
    MatchState,
    NameColor,
    Player,
    RoundState,
    Seat,
    Tally,
)
from lastcard.engine.formats import Ending
from lastcard.engine.rules import SparedTurn, Stacking
from lastcard.wire import encode, views
from lastcard.wire.showing import (
    _last_standings,
    show_board,
    show_demand,
    show_own,
    show_under,
    table_facts,
)
from lastcard.wire.tables import Goal
from lastcard.wire.views import (
    Blocked,
    Board,
    BoardSeats,
    Can,
    DemandInfo,
    MatchFacts,
    Own,
    ShownHand,
)
from tests.matches import ended_round, match_setup
from tests.tables import Table, play


def _match(state: RoundState, format: str = "points") -> MatchState:
    """A match whose only board is this round."""
    seating = tuple(Player(number) for number in state.seats)
    tally = Tally.start(match_setup(format, len(seating)))
    return MatchState(tally, (seating,), (Player(0),), (state,))


def _own(table: Table, seat: int) -> Own:
    own = show_own(_match(table.state), Player(seat), armed=False, catch_again_at=None)
    assert own is not None
    return own


def test_a_board_shows_all_that_lies_open_and_nothing_else() -> None:
    table = Table("R1 R2 | Y1 | B1 B2 B3", top="R9", under="W", draw="G1 G2", turn=2, right=True)
    seating = (Player(2), Player(0), Player(1))
    tally = Tally.start(match_setup("points", 3, limit="300"))
    match = MatchState(tally, (seating,), (Player(2),), (table.state,))
    assert show_board(match, 0, moment=7, deadline=8, held_until=9, next_round_at=10) == Board(
        number=0,
        round=1,
        moment=7,
        seating=[2, 0, 1],
        dealer=2,
        phase="turn",
        turn=2,
        direction="right",
        counts=[2, 1, 3],
        top="R9",
        color="R",
        pile=2,
        discards=2,
        demand=None,
        exposed=None,
        called=[],
        totals=[0, 0, 0],
        limit=300,
        match=MatchFacts(ending="first-to-limit"),
        playing=[0, 1, 2],
        deadline=8,
        held_until=9,
        next_round_at=10,
        winner=None,
        hands=None,
        standings=[],
        winners=[],
    )


def test_once_a_round_is_over_the_board_shows_all_hands_and_the_score() -> None:
    setup = match_setup("rotating-8", 8)
    tally = Tally.start(setup)
    seatings = tally.seatings()
    over = [
        ended_round(setup.board_setup(4), winner, *hands)
        for winner, hands in ((1, ("R5", "", "W", "G1")), (0, ("", "Y2", "Y3", "B4")))
    ]
    for board in (0, 1):
        tally, _ = tally.score(board, seatings[board], over[board])
    dealers = (seatings[0][0], seatings[1][0])
    match = MatchState(tally, seatings, dealers, (over[0], over[1]))
    first, second = (show_board(match, board, moment=1) for board in (0, 1))
    assert (first.phase, first.winner, first.won, first.round) == ("over", 1, [1, 3], 1)
    assert first.hands == [["R5"], [], ["W"], ["G1"]]
    assert second.hands == [[], ["Y2"], ["Y3"], ["B4"]]
    for board, facts in enumerate((first, second)):
        (standing,) = facts.standings
        assert (standing.round, standing.board) == (1, board)
        assert [row.chair for row in standing.rows] == list(seatings[board])
    assert (first.match.ending, first.match.rounds) == ("schedule", setup.rounds)
    assert first.match.sides == [0, 1, 0, 1]
    going = MatchState(tally, seatings, dealers, (over[0], Table("R1 | R2", top="R9").state))
    facts = show_board(going, 1, moment=1)
    assert (facts.round, facts.hands, facts.standings) == (tally.round, None, [])


def test_at_the_end_a_board_says_who_won_and_an_only_board_names_no_others() -> None:
    tally = Tally.start(match_setup("single", 3))
    over = ended_round(tally.setup.board_setup(3), 1, "R5", "", "W")
    seatings = tally.seatings()
    tally, _ = tally.score(0, seatings[0], over)
    facts = show_board(MatchState(tally, seatings, (Player(0),), (over,)), 0, moment=1)
    assert facts.winners == [1]
    assert facts.match.boards is None
    unscored = MatchState(Tally.start(tally.setup), seatings, (Player(0),), ())
    assert _last_standings(unscored, 0) == []


def test_before_the_first_card_lies_a_board_has_no_top_and_no_color() -> None:
    setup = match_setup("points", 2)
    state = RoundState.before_deal(setup.board_setup(2), Seat(0))
    facts = show_board(_match(state), 0, moment=1)
    assert (facts.top, facts.color) == (None, None)


def test_what_is_ones_own_is_the_hand_and_what_follows_from_it() -> None:
    table = Table("G1 G1 R5 | Y1", top="R9", draw="R6 B6")
    own = show_own(_match(table.state), Player(0), armed=True, catch_again_at=4000)
    assert own is not None
    assert (own.seat, own.hand, own.legal) == (0, ["G1", "G1", "R5"], ["R5", "+"])
    assert (own.armed, own.catch_again_at) == (True, 4000)
    assert (own.drawn, own.obliged, own.shown, own.blocked) == (None, False, [], None)
    assert [(v.card, v.allowed) for v in own.verdicts] == [("G1", False), ("R5", True)]
    other = _own(table, 1)
    assert (other.seat, other.legal, other.armed, other.catch_again_at) == (1, [], False, None)


@pytest.mark.rule("TURN-3")
def test_only_who_drew_sees_the_card_and_that_it_must_be_played() -> None:
    table = Table("G1 | Y1", top="R9", draw="R5 R6", must_play=True).do(0, DrawCard())
    assert (_own(table, 0).drawn, _own(table, 0).obliged) == ("R5", True)
    assert (_own(table, 1).drawn, _own(table, 1).obliged) == (None, False)


@pytest.mark.rule("WD4-3", "ACT-5")
def test_a_hand_that_was_shown_is_shown_to_the_challenger_alone() -> None:
    table = Table("W4 R1 R3 | Y1 Y3 | B1 B3", top="R9", draw="B2 B4 B5 B6 B7 B8")
    table.do(0, play("W4", "G")).do(1, Challenge())
    assert _own(table, 1).shown == [ShownHand(0, ["R1", "R3"])]
    assert _own(table, 0).shown == []
    assert _own(table, 2).shown == []


@pytest.mark.rule("FMT-5")
def test_who_is_out_of_the_match_has_nothing_of_their_own() -> None:
    match = _match(Table("R1 | Y1", top="R9").state)
    assert show_own(match, Player(5), armed=False, catch_again_at=None) is None


@pytest.mark.rule("WD4-2", "WD4-3")
def test_a_demand_says_whose_card_it_is_and_by_which_color_it_is_judged() -> None:
    four = Table("R1 R3 | W4 Y1 Y3 | B1", top="R9", draw="B2", turn=1).do(1, play("W4", "G"))
    who = {"seat": 1, "target": 2, "card": "W4", "cards": 4}
    judged = {"if_innocent": 6, "match": "R", "wilds": False}
    demand = DemandInfo(**who, **judged, passes=[])
    assert show_demand(four.state) == demand
    assert show_board(_match(four.state), 0, moment=1).demand == demand
    two = Table("RD R1 R3 | RD | B1", top="R9", draw="B2", stacking=Stacking.SAME)
    who = {"seat": 0, "target": 1, "card": "RD", "cards": 2}
    judged = {"if_innocent": None, "match": None, "wilds": False}
    assert show_demand(two.do(0, play("RD")).state) == DemandInfo(**who, **judged, passes=["D"])
    assert show_demand(Table("R1 | Y1", top="R9").state) is None


@pytest.mark.rule("WD4-4")
@pytest.mark.parametrize("turn", SparedTurn)
def test_a_demand_says_whether_who_is_spared_the_cards_plays_on(turn: SparedTurn) -> None:
    table = Table("W4 G1 G2 | Y1", top="R9", spared_turn=turn).do(0, play("W4", "G"))
    demand = show_demand(table.state)
    assert demand is not None
    assert demand.plays_on is (turn is SparedTurn.PLAYED)


@pytest.mark.rule("WD4-6", "HOUSE-6")
def test_a_demand_says_whether_wilds_count_and_whether_it_can_be_a_bluff() -> None:
    for wilds, honest in ((True, False), (False, True)):
        table = Table(
            "W4 G1 G2 | Y1", top="R9", wilds_count_as_match=wilds, honest_draw_four=honest
        )
        demand = show_demand(table.do(0, play("W4", "G")).state)
        assert demand is not None
        assert (demand.wilds, demand.if_innocent) == (wilds, None if honest else 6)


@pytest.mark.rule("HOUSE-3")
def test_a_card_is_judged_as_if_the_rest_of_its_play_were_right() -> None:
    """What is said of a seven or a wild is about the card, not about a color or a seat to name."""
    table = Table("B7 R7 W G1 | Y1 | B1", top="R9", seven_zero=True)
    codes = {verdict.card: (verdict.allowed, verdict.code) for verdict in _own(table, 0).verdicts}
    assert codes["R7"][0]
    assert codes["W"][0]
    assert codes["B7"] == codes["G1"] == (False, "does-not-match")
    answer = Table(
        "RD R1 | B7 W Y2 | B1", top="R9", draw="B2 B3", seven_zero=True, stacking=Stacking.SAME
    )
    answer.do(0, play("RD"))
    judged = {verdict.code for verdict in _own(answer, 1).verdicts}
    assert len(judged) == 1


def test_every_ending_of_the_engine_has_its_name_in_the_protocol() -> None:
    assert set(get_args(views.Ending)) == set(Ending)


@pytest.mark.parametrize(
    ("format", "players", "sides"),
    [
        ("points", 4, None),
        ("challenge", 3, None),
        ("partners", 4, [0, 1, 0, 1]),
        ("teams", 6, [0, 1, 0, 1, 0, 1]),
        ("teams", 10, [0, 1] * 5),
        ("rotating-4", 4, [0, 1, 0, 1]),
    ],
)
@pytest.mark.rule("FMT-1", "FMT-4")
def test_a_board_says_who_plays_with_whom(
    format: str, players: int, sides: list[int] | None
) -> None:
    hands = " | ".join("R1 R2" for _ in range(players))
    facts = show_board(_match(Table(hands, top="R9").state, format), 0, moment=1).match
    assert facts.sides == sides


@pytest.mark.parametrize(
    ("format", "ending", "rounds"),
    [
        ("points", "first-to-limit", None),
        ("low", "lowest-at-limit", None),
        ("single", "one-round", None),
        ("challenge", "elimination", None),
        ("rotating-4", "schedule", 12),
    ],
)
def test_a_board_says_what_decides_the_match(format: str, ending: str, rounds: int | None) -> None:
    table = Table("R1 | R2 | R3 | R4", top="R9")
    facts = show_board(_match(table.state, format), 0, moment=1).match
    assert (facts.ending, facts.rounds, facts.boards, facts.ranking) == (ending, rounds, None, None)


def test_what_has_no_say_in_a_match_is_left_out() -> None:
    assert encode(MatchFacts(ending="one-round")) == b'{"ending":"one-round"}'
    assert encode(Can()) == b"{}"
    assert encode(Can(draw=True, catch=0)) == b'{"draw":true,"catch":0}'


@pytest.mark.rule("FMT-3")
def test_with_several_boards_each_says_who_sits_at_all_of_them() -> None:
    setup = match_setup("rotating-8", 8)
    tally = Tally.start(setup)
    going, over = (
        Table("R1 | R2 | R3 | R4", top="R9").state,
        ended_round(setup.board_setup(4), 1, "R5", "", "W", "G1"),
    )
    seatings = tally.seatings()
    tally, _ = tally.score(1, seatings[1], over)
    match = MatchState(tally, seatings, (seatings[0][0], seatings[1][0]), (going, over))
    boards = [
        BoardSeats(
            seating=list(seatings[0]), counts=[1] * 4, turn=0, top="R9", color="R", over=False
        ),
        BoardSeats(
            seating=list(seatings[1]),
            counts=[1, 0, 1, 1],
            turn=over.turn,
            top=None,
            color=over.color,
            over=True,
        ),
    ]
    first, second = (show_board(match, number, moment=1).match for number in (0, 1))
    assert (first.boards, first.ranking, second.boards) == (boards, None, boards)
    assert {tally.totals[chair] for chair in (second.ranking or [])[:2]} == {55}
    assert table_facts(setup) == {
        "sides": [1 if n in (1, 3, 4, 5) else 0 for n in range(8)],
        "boards": [list(seating) for seating in seatings],
        "goal": Goal(ending="schedule", rounds=setup.rounds),
        "race": True,
    }


def test_before_a_match_the_table_says_who_will_sit_where() -> None:
    goal = Goal(ending="first-to-limit", limit=500)
    same = {"goal": goal, "race": True}
    points = {"sides": None, "boards": [[0, 1, 2]], **same}
    assert table_facts(match_setup("points", 3)) == points
    teams = {"sides": [0, 1] * 3, "boards": [[0, 1, 2, 3, 4, 5]], **same}
    assert table_facts(match_setup("teams", 6)) == teams


@pytest.mark.parametrize(
    ("stacking", "passes", "can"),
    [
        (Stacking.NONE, [], Can(take=True, challenge=True)),
        (Stacking.SAME, ["W4"], Can(take=True, challenge=True)),
        (Stacking.ANY, ["GD", "W4"], Can(take=True, challenge=True, stack=True)),
    ],
)
@pytest.mark.rule("HOUSE-1", "WD4-3")
def test_a_draw_card_says_how_it_can_be_answered(
    stacking: Stacking, passes: list[str], can: Can
) -> None:
    table = Table("W4 R1 R3 | GD Y1 Y3 | W4 B1", top="R9", draw="B1 B2", stacking=stacking)
    table.do(0, play("W4", "G"))
    demand = show_demand(table.state)
    assert demand is not None
    assert (demand.passes, demand.if_innocent) == (passes, 6)
    assert _own(table, 1).can == can
    assert _own(table, 2).can == Can()


@pytest.mark.rule("UNO-2", "UNO-3")
def test_a_board_says_who_called_and_a_player_whom_to_catch() -> None:
    table = Table("R1 G2 | Y1 Y2 | R1 B2", top="R9", jump_in=True).do(0, play("R1"))
    facts = show_board(_match(table.state), 0, moment=1)
    assert (facts.exposed, facts.called) == (0, [])
    assert _own(table, 0).can == Can(call=True)
    assert _own(table, 1).can == Can(draw=True, arm=True, catch=0)
    assert _own(table, 2).can == Can(jump_in=True, arm=True, catch=0)
    table.do(2, play("R1", uno=True))
    assert show_board(_match(table.state), 0, moment=1).called == [2]


@pytest.mark.rule("UNO-1")
def test_a_call_can_be_prepared_where_a_card_that_fits_leaves_one() -> None:
    assert _own(Table("R1 G2 | Y1 Y2", top="R9"), 0).can == Can(draw=True, arm=True)
    assert _own(Table("R1 G2 | Y1 Y2", top="R9"), 1).can == Can()
    assert _own(Table("B1 G2 | Y1 Y2", top="R9"), 0).can == Can(draw=True)
    assert _own(Table("R1 G2 R3 | Y1 Y2", top="R9"), 0).can == Can(draw=True)
    assert _own(Table("R1 G2 | Y1 Y2", top="R9", auto_uno=True), 0).can == Can(draw=True)


@pytest.mark.rule("TURN-2", "TURN-3")
def test_a_drawn_card_says_whether_it_may_be_kept() -> None:
    for must_play, keep in ((False, True), (True, False)):
        table = Table("G1 | Y1", top="R9", draw="R5 R6", must_play=must_play)
        assert _own(table, 0).can == Can(draw=True)
        table.do(0, DrawCard())
        assert _own(table, 0).can == Can(keep=keep, arm=True)


def test_a_few_discards_lie_half_seen_under_the_top_card() -> None:
    table = Table("R1 | Y1", top="R9", under="B1 B2 B3 B4 B5 B6")
    assert show_under(table.state) == ["B2", "B3", "B4", "B5", "B6"]
    assert show_under(Table("R1 | Y1", top="R9").state) == []


def test_where_no_card_can_be_played_one_reason_is_given_for_all() -> None:
    over = Table("R1 | Y1 Y2", top="R9").do(0, play("R1"))
    assert _own(over, 1).blocked == Blocked("round-over", "END-1")
    first = Table.dealt("W", players=2)
    assert _own(first, 0).blocked == Blocked("name-the-color-first", "SET-3")
    assert _own(first, 1).blocked == Blocked("not-your-turn", "SET-2")
    assert _own(first.do(0, NameColor(Color.RED)), 0).blocked is None


@pytest.mark.rule("HOUSE-2", "HOUSE-6")
def test_a_card_that_could_jump_in_but_for_another_rule_is_judged_by_itself() -> None:
    table = Table("G1 G2 | W4 R1 | B1 B2", top="W4", color="R", jump_in=True, honest_draw_four=True)
    assert _own(table, 2).blocked == Blocked("not-identical", "HOUSE-2")
    own = _own(table, 1)
    assert own.blocked is None
    assert {v.card: v.code for v in own.verdicts} == {
        "W4": "bluff-not-allowed",
        "R1": "not-identical",
    }


def test_once_a_round_is_over_the_board_says_who_stands_best() -> None:
    tally = Tally.start(match_setup("low", 3))
    over = ended_round(tally.setup.board_setup(3), 1, "R5", "", "W")
    seatings = tally.seatings()
    tally, _ = tally.score(0, seatings[0], over)
    match = MatchState(tally, seatings, (Player(0),), (over,))
    assert show_board(match, 0, moment=1).match.ranking == [1, 0, 2]
