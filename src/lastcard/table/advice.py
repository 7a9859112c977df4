"""What a player may ask the coach while playing: what to do now, and how the last move was.

Only where everyone else is a bot: where other people play it would be unfair to them.
"""

from collections.abc import Iterable

from lastcard.bots import situation_at
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
from lastcard.table.robots import Question
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
    return _question(table, match, place, board, table.round_rows)


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
        question = _question(table, match, place, match.boards[place.board], rows[:last])
        state = RoundState.before_deal(question.view.state.setup, question.view.state.dealer)
        for event in question.news(0):
            state = evolve(state, event)
        if action in turn_actions(state, place.seat):
            return _question(table, match, place, state, rows[:last]), action
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


def _question(
    table: Table, match: MatchState, place: Place, board: RoundState, rows: Iterable[bytes]
) -> Question:
    return Question(
        chair=match.seatings[place.board][place.seat],
        level="",
        board=place.board,
        moment=table.plays[place.board].moment,
        in_turn=True,
        round=match.tally.round,
        view=view(board, place.seat),
        situation=situation_at(match, place.board),
        rows=tuple(rows),
    )
