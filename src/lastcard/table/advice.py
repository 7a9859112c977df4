"""A question that a player may put to the coach: what to do now, at a table against bots alone."""

from lastcard.bots import situation_at
from lastcard.engine import Player, view
from lastcard.table.robots import Question
from lastcard.table.table import Table
from lastcard.wire.errors import Refuse


def ask_for_chair(table: Table, chair: int) -> Question:
    """What the coach needs to know to advise a chair in its turn, or `Refuse`.

    Where other people play there is no advice: it would be unfair to them.
    """
    match, state = table.match, table.state
    if match is None or state.options.lesson:
        raise Refuse("no-match")
    if any(n != chair and other.person is not None for n, other in enumerate(state.chairs)):
        raise Refuse("people-play")
    place = match.place_of(Player(chair))
    if place is None or match.boards[place.board].is_over:
        raise Refuse("not-your-turn")
    board = match.boards[place.board]
    if board.turn != place.seat:
        raise Refuse("not-your-turn")
    return Question(
        chair=chair,
        level="",
        board=place.board,
        moment=table.plays[place.board].moment,
        in_turn=True,
        round=match.tally.round,
        view=view(board, place.seat),
        situation=situation_at(match, place.board),
        rows=tuple(table.round_rows),
    )
