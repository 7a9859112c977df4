"""The score sheet over HTTP: a client keeps what was told, the rules of the match work it out."""

from __future__ import annotations

from typing import Final

from litestar import MediaType, Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from lastcard.server.asking import Ask, house_of
from lastcard.server.jobs import KeepScore
from lastcard.server.origins import client_address
from lastcard.wire.scores import ScoreAnswer, ScoreRequest


@post(
    "/api/score",
    status_code=200,
    responses={200: ResponseSpec(ScoreAnswer, generate_examples=False, description="The sheet.")},
)
async def keep_score(request: Ask, data: JSONBody[ScoreRequest]) -> Response[bytes]:
    """How a match stands after these rounds."""
    house = house_of(request)
    address = client_address(request.scope, house.settings)
    body: bytes = await house.services.work_out(address, KeepScore(data))
    return Response(body, media_type=MediaType.JSON)


HANDLERS: Final = [keep_score]
