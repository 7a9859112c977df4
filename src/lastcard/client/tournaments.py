"""Matches between programs: each is a process of its own that plays over the network.

A program is a command. It is started with a server, the code of a table and the name under which it
plays, as its last arguments; it sits down at a free chair, plays, and ends with the match.
"""

from __future__ import annotations

import asyncio
import os
import shlex
import socket
import sys
from collections.abc import Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lastcard.client.asking import ServerUnreachable, ask, new_guest, open_table
from lastcard.client.connection import new_id
from lastcard.client.seats import SentAway, TableSeat
from lastcard.engine import LastcardError, Malformed
from lastcard.wire import Catalog, Stand, Start, TableOptions
from lastcard.wire.events import MatchEnded

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

LONGEST_START = 30.0


class ProgramFailed(LastcardError):
    """A program did not do what a player does; the message says which and what it said."""


@dataclass(slots=True)
class Result:
    """What a program has done so far."""

    name: str
    command: str
    played: int = 0
    won: float = 0
    """Matches; one that is shared counts for each by its share."""


@dataclass(slots=True)
class Tournament:
    """Who plays, how often, and by which rules."""

    commands: list[str]
    matches: int
    options: TableOptions
    seconds: float = 300.0
    """The longest that a match may take."""
    results: list[Result] = field(init=False)

    def __post_init__(self) -> None:
        if not 2 <= len(self.commands) <= 10:
            raise Malformed("a tournament takes two to ten programs")
        self.results = [
            Result(f"Player {number}", line) for number, line in enumerate(self.commands, start=1)
        ]

    async def play(self, tell: Callable[[str], None] = lambda line: None) -> None:
        """Play all matches on a server of our own; seats go around from match to match."""
        async with _own_server() as server:
            for number in range(self.matches):
                turn = number % len(self.results)
                order = [*self.results[turn:], *self.results[:turn]]
                winners = await self._match(server, order)
                for result in order:
                    result.played += 1
                    if result.name in winners:
                        result.won += 1 / len(winners)
                tell(f"match {number + 1}: {', '.join(sorted(winners)) or 'nobody'}")

    async def _match(self, server: str, order: list[Result]) -> set[str]:
        host = await asyncio.to_thread(new_guest, server, "Tournament")
        code = await asyncio.to_thread(open_table, server, host.token, self.options)
        programs: list[asyncio.subprocess.Process] = []
        async with TableSeat(f"{server}/t/{code}", token=host.token, watch=True) as seat:
            await seat.say(Stand(new_id()))
            try:
                async with asyncio.timeout(self.seconds):
                    for number, result in enumerate(order, start=1):
                        programs.append(await _started(result, server, code))
                        await _until_seated(seat, number, programs[-1], result)
                    with suppress(SentAway):
                        await seat.say(Start(new_id()))
                    async for _ in seat.questions():
                        pass
            except TimeoutError:
                said = await _ended(programs)
                raise ProgramFailed(f"a match took over {self.seconds:g} s\n{said}") from None
            except BaseException:  # stopped: nobody is left behind
                for program in programs:
                    _kill(program)
                raise
            await _ended(programs)
            return _winners(seat)


def _winners(seat: TableSeat) -> set[str]:
    ended = [event for event in seat.events if isinstance(event, MatchEnded)]
    if not ended or seat.table is None:
        return set()
    people = [seat.table.chairs[chair].person for chair in ended[-1].winners]
    return {person.name for person in people if person is not None}


async def _started(result: Result, server: str, code: str) -> asyncio.subprocess.Process:
    try:
        command = shlex.split(result.command)
    except ValueError as error:
        raise ProgramFailed(f"{result.command}: {error}") from None
    if not command:
        raise ProgramFailed("a program is a command; an empty one was given")
    words = [*command, server, code, result.name]
    try:
        return await asyncio.create_subprocess_exec(
            *words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
        )
    except OSError as error:
        raise ProgramFailed(f"{result.command}: {error.strerror}") from None


async def _until_seated(
    seat: TableSeat, number: int, program: asyncio.subprocess.Process, result: Result
) -> None:
    """Wait until so many have sat down: chairs are taken in the order of the match."""
    while seat.table is None or sum(c.person is not None for c in seat.table.chairs) < number:
        if program.returncode is not None:
            said = await _ended([program])
            raise ProgramFailed(f"{result.command}: it ended before it sat down\n{said}")
        await seat.wait(0.2)


async def _ended(programs: Iterable[asyncio.subprocess.Process]) -> str:
    """End what still runs; the last that the programs said."""
    said: list[str] = []
    for program in programs:
        try:
            async with asyncio.timeout(5):
                told, _ = await program.communicate()
        except TimeoutError:
            _kill(program)
            told, _ = await program.communicate()
        said.append(told.decode(errors="replace")[-600:])
    return "\n".join(filter(None, said))


def _kill(program: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):  # it ended by itself
        program.kill()


@asynccontextmanager
async def _own_server() -> AsyncGenerator[str]:
    """A server for this tournament alone, which keeps nothing; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    server: Any = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "lastcard", "serve", "--no-save", "--no-browser", "--no-limits",
        "--host", "127.0.0.1", "--port", str(port),
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
        env={**os.environ, "LASTCARD_SEARCH": "0"},
    )  # fmt: skip
    address = f"http://127.0.0.1:{port}"
    try:
        await _until_ready(address)
        yield address
    finally:
        server.terminate()
        await server.wait()


async def _until_ready(address: str) -> None:
    try:
        async with asyncio.timeout(LONGEST_START):
            while True:
                with suppress(ServerUnreachable):
                    await asyncio.to_thread(ask, f"{address}/api/catalog", Catalog)
                    return
                await asyncio.sleep(0.1)
    except TimeoutError:
        problem = f"the tournament's server did not start within {LONGEST_START:.0f} s"
        raise ServerUnreachable(problem) from None
