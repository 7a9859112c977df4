"""What the coach is told when it is asked what to do, or how the last move was."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lastcard import wire
from lastcard.bots.asking import situation_at
from lastcard.engine import Card, Phase, Player, RoundState, Seat, evolve, view
from lastcard.notation import parse_action
from lastcard.table import Due, Table
from lastcard.table.advice import ask_about_last_move, ask_for_chair
from lastcard.table.rows import Row, write_row
from lastcard.table.views import show_you
from lastcard.wire.errors import Refuse
from tests.unit.table.seated import NEXT_TO_LAST, Guest, Seated, seated_table

ME = 1
"""The chair of the only person, so that chairs and seats are not all nought."""


def among_bots(**options: Any) -> tuple[Seated, Guest]:
    """Ada alone with bots, who answer when the table settles."""
    table, (ada,) = seated_table(1, chairs=3, **options)
    ada.ok(wire.Sit, chair=ME)
    for chair in (0, 2):
        ada.ok(wire.SetBot, chair=chair, level="novice")
    return table, ada


def why_not(table: Table, chair: int = ME) -> str:
    """Why neither is answered."""
    codes: set[str] = set()
    for ask in (ask_for_chair, ask_about_last_move):
        with pytest.raises(Refuse) as caught:
            ask(table, chair)
        codes.add(caught.value.code)
    (code,) = codes
    return code


def until_asked(table: Seated) -> None:
    """Rounds end and begin until Ada has to decide something in her turn."""
    for _ in range(200):
        board = table.match.boards[0]
        if not board.is_over and board.turn == ME:
            return
        table.pass_time()
    raise AssertionError("her turn never comes")


def test_the_coach_is_told_what_the_player_knows_and_later_what_was_known_before_the_move() -> None:
    table, ada = among_bots(rules={"auto_uno": "on", "limit": "1000000"}, turn_seconds=0)
    ada.ok(wire.Start)
    random = Random(5)
    decided_in = -1
    for _ in range(60):
        until_asked(table)
        match, board = table.match, table.match.boards[0]
        seat = Seat(match.seatings[0].index(Player(ME)))
        if decided_in != match.tally.round:
            assert ask_about_last_move(table.table, ME) is None
        before = view(board, seat)
        asked = ask_for_chair(table.table, ME)
        assert asked.chair == ME
        assert asked.level == ""
        assert asked.board == 0
        assert asked.in_turn
        assert asked.moment == ada.view.board.moment
        assert asked.round == match.tally.round
        assert asked.view == before
        assert asked.situation == situation_at(match, 0)
        assert asked.rows == tuple(table.table.round_rows)
        told = RoundState.before_deal(board.setup, board.dealer)
        for event in asked.news(0):
            told = evolve(told, event)
        assert view(told, seat) == before

        move = random.choice([move for move in ada.own.legal if not move.startswith("x")])
        ada.ok(wire.Act, move=move)
        decided_in = match.tally.round
        if table.match.tally.round == decided_in and table.table.round_rows:
            looked_at = ask_about_last_move(table.table, ME)
            assert looked_at is not None
            question, done = looked_at
            assert done == parse_action(move)
            assert question.view == before
            assert question.rows == asked.rows
            assert (question.chair, question.board, question.round) == (ME, 0, asked.round)
            assert (question.level, question.in_turn) == (asked.level, asked.in_turn)


def test_what_is_done_out_of_turn_after_the_move_is_not_what_is_looked_at() -> None:
    table, ada = among_bots(turn_seconds=0, pace="calm")
    ada.ok(wire.Start)
    until_asked(table)
    move = ada.own.legal[-1]
    ada.ok(wire.Act, move=move)
    called = table.table.round_rows.append(write_row(Row(time=table.now, move=(ME, "!"))))
    looked_at = ask_about_last_move(replace(table.table, round_rows=called), ME)
    assert looked_at is not None
    assert looked_at[1] == parse_action(move)


def test_nobody_is_advised_before_a_match_in_a_lesson_or_among_people() -> None:
    table, ada = among_bots()
    assert why_not(table.table) == "no-match"
    ada.ok(wire.Start)
    lesson = replace(table.state, options=replace(table.state.options, lesson=True))
    assert why_not(replace(table.table, state=lesson)) == "no-match"
    assert not show_you(replace(table.table, state=lesson), ada.person).coached
    chairs = list(table.state.chairs)
    chairs[2] = replace(chairs[2], person=wire.Person("person-Ben", "Ben"))
    company = replace(table.state, chairs=chairs)
    assert why_not(replace(table.table, state=company)) == "people-play"
    assert not show_you(replace(table.table, state=company), ada.person).coached
    assert show_you(table.table, ada.person).coached
    assert not show_you(table.table, wire.Person("person-Ben", "Ben")).coached


def test_out_of_turn_after_a_round_and_after_being_eliminated_there_is_nothing_to_advise() -> None:
    table, ada = among_bots(format="challenge", rules={"limit": "50"}, turn_seconds=0, pace="calm")
    ada.ok(wire.Start)
    position = {**NEXT_TO_LAST, "hands": (cards("G1"), cards("R1", "W"), cards("R2"))}
    table.lay_out(**{**position, "turn": Seat(2)})
    assert refused_in_turn(table) == "not-your-turn"
    table.lay_out(**{**position, "turn": Seat(ME)})
    assert ask_for_chair(table.table, ME).view.hand == cards("R1", "W")
    table.lay_out(**{**position, "turn": Seat(ME), "phase": Phase.OVER, "winner": Seat(2)})
    assert refused_in_turn(table) == "not-your-turn"

    table.lay_out(**{**position, "turn": Seat(2)})
    while not table.match.boards[0].is_over:
        table.pass_time()
    table.hurry(Due("next-round"))
    assert table.match.place_of(Player(ME)) is None
    assert why_not(table.table) == "not-your-turn"


def cards(*codes: str) -> tuple[Card, ...]:
    return tuple(map(Card, codes))


def refused_in_turn(table: Seated) -> str:
    with pytest.raises(Refuse) as caught:
        ask_for_chair(table.table, ME)
    return caught.value.code
