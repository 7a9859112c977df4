"""The score sheet over HTTP: a client keeps what was told, the rules of the match work it out."""

from __future__ import annotations

from typing import Final

from litestar import post
from litestar.params import JSONBody

from lastcard.answers.scores import read_sheet, show_sheet
from lastcard.server.api import Ask, house_of
from lastcard.wire.scores import ScoreAnswer, ScoreRequest


@post("/api/score", status_code=200, sync_to_thread=False)
def keep_score(request: Ask, data: JSONBody[ScoreRequest]) -> ScoreAnswer:
    """How a match stands after these rounds."""
    house_of(request)
    return show_sheet(read_sheet(data))


HANDLERS: Final = [keep_score]
