"""The HTTP API of bot accounts: making, listing and ending the programs that one owns."""

from __future__ import annotations

from typing import Final

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from lastcard.server.asking import Ask, Asked, house_of, signed_in
from lastcard.server.programs import create_program, end_program, show_programs
from lastcard.table.names import clean_name
from lastcard.wire import Done, NameRequest, ProgramList, Session


@post("/api/me/programs")
async def create_my_program(request: Ask, data: JSONBody[NameRequest]) -> Session:
    """A program of yours; its token is told this once."""
    house, asked = house_of(request), Asked.of(request)
    person = await signed_in(request, house)
    house.limit(house.limits.guests, asked.address)
    return await create_program(house, person, clean_name(data.name), asked)


@get("/api/me/programs")
async def list_my_programs(request: Ask) -> ProgramList:
    """The programs that you own."""
    house = house_of(request)
    person = await signed_in(request, house)
    return ProgramList(await show_programs(house.services.store, person.id))


@delete("/api/me/programs/{program:str}", status_code=200)
async def end_my_program(request: Ask, program: FromPath[str]) -> Done:
    """End a program of yours, at once and for good."""
    house = house_of(request)
    person = await signed_in(request, house)
    await end_program(house, person.id, program)
    return Done()


HANDLERS: Final = [create_my_program, list_my_programs, end_my_program]
