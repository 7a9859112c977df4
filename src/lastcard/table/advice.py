"""What a player may ask the coach while playing: what to do now, and how the last move was.

Only where everyone else is a bot: where other people play it would be unfair to them.
"""

from msgspec.structs import replace

from lastcard.engine import (
    Action,
    MatchState,
    Place,
    Player,
    RoundState,
    evolve,
    turn_actions,
    view,
)
from lastcard.notation import parse_action
from lastcard.table.chairs import may_be_coached
from lastcard.table.robots import Question, question_at
from lastcard.table.rows import read_row
from lastcard.table.table import Table
from lastcard.wire.errors import Refuse
from lastcard.wire.verdicts import is_asked


def ask_for_chair(table: Table, chair: int) -> Question:
    """What the coach needs to know to advise a chair in its turn, or `Refuse`."""
    match, place = _place(table, chair)
    board = match.boards[place.board]
    if not is_asked(board, place.seat):
        raise Refuse("not-your-turn")
    return question_at(table, match, place, "", in_turn=True)


def ask_about_last_move(table: Table, chair: int) -> tuple[Question, Action] | None:
    """How the table stood before the last decision of a chair in this round, and what it did.

    None if it has decided nothing yet; or `Refuse`.
    """
    match, place = _place(table, chair)
    rows = list(table.round_rows)
    for last in range(len(rows) - 1, -1, -1):
        move = read_row(rows[last]).move
        if move is None or move[0] != chair:
            continue
        action = parse_action(move[1])
        question = question_at(table, match, place, "", in_turn=True, rows=rows[:last])
        state = RoundState.before_deal(question.view.state.setup, question.view.state.dealer)
        for event in question.news(0):
            state = evolve(state, event)
        if action in turn_actions(state, place.seat):
            return replace(question, view=view(state, place.seat)), action
    return None


def _place(table: Table, chair: int) -> tuple[MatchState, Place]:
    match, state = table.match, table.state
    if match is None or state.options.lesson:
        raise Refuse("no-match")
    if not may_be_coached(state, chair):
        raise Refuse("people-play")
    place = match.place_of(Player(chair))
    if place is None:
        raise Refuse("not-your-turn")
    return match, place
