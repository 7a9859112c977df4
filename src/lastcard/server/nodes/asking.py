"""What one node asks another about its tables."""

from __future__ import annotations

import asyncio
import itertools
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog

from lastcard.engine.errors import LastcardError
from lastcard.server.coaching import HINT_SECONDS
from lastcard.server.nodes.answering import answer, list_tables
from lastcard.server.nodes.messages import (
    ALL,
    Ask,
    ChairFound,
    CloseTable,
    FindChair,
    GiveHint,
    JudgeLastMove,
    LeaveTables,
    ListTables,
    Question,
    Reply,
    Report,
    ShowTable,
    TablesLeft,
    TablesListed,
    TakeTable,
)
from lastcard.wire import Done, Hint, LastMove, TableInfo, encode
from lastcard.wire.errors import Refuse, as_refuse

if TYPE_CHECKING:
    from lastcard.server.house import House
    from lastcard.server.nodes.bus import Bus

ANSWER_SECONDS: Final = 2.0
ADVICE_SECONDS: Final = HINT_SECONDS + ANSWER_SECONDS
"""How long to wait for the coach of another node, which thinks and may have to be compiled
first."""
_KINDS: Final[dict[type, Any]] = {
    ShowTable: TableInfo,
    FindChair: ChairFound,
    GiveHint: Hint,
    JudgeLastMove: LastMove,
    CloseTable: Done,
    Report: Done,
    ListTables: TablesListed,
    LeaveTables: TablesLeft,
    TakeTable: Done,
}

log = structlog.get_logger("lastcard.nodes")


class Questions:
    """Questions of this node that others have not answered yet."""

    def __init__(self, bus: Bus, house: House) -> None:
        self._bus = bus
        self._house = house
        self._numbers = itertools.count(1)
        self._asked: dict[int, tuple[str, asyncio.Future[Reply]]] = {}
        self._answering: set[asyncio.Task[None]] = set()

    async def ask(self, node: str, question: Question) -> Any:
        """What a node answers, or `Refuse`; `busy` if it does not answer."""
        number = next(self._numbers)
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._asked[number] = (node, future)
        self._bus.say(node, Ask(number, question))
        is_advice = isinstance(question, GiveHint | JudgeLastMove)
        try:
            reply = await asyncio.wait_for(future, ADVICE_SECONDS if is_advice else ANSWER_SECONDS)
        except TimeoutError:
            raise Refuse("busy") from None
        finally:
            del self._asked[number]
        if reply.refused:
            raise Refuse(reply.refused)
        return msgspec.json.decode(reply.data, type=_KINDS[type(question)])

    def replied(self, node: str, message: Reply) -> None:
        """Another node answered."""
        _, future = self._asked.get(message.number, ("", None))
        if future is not None and not future.done():
            future.set_result(message)

    def asked(self, node: str, message: Ask) -> None:
        """Another node asks."""
        task = asyncio.create_task(self._answer(node, message))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _answer(self, node: str, message: Ask) -> None:
        house, question = self._house, message.question
        try:
            if isinstance(question, ListTables):
                found: Any = TablesListed(list_tables(house))
            elif isinstance(question, LeaveTables):
                left = await house.everywhere.send_home_here(question.person)
                found = TablesLeft(sorted(left))
            elif isinstance(question, TakeTable):
                if await house.hall.find(question.code) is None:
                    raise Refuse("no-such-table")
                found = Done()
            else:
                actor = house.hall.tables.get(question.code.upper())
                if actor is None:
                    raise Refuse("busy")
                found = await answer(house, actor, question)
        except LastcardError as error:
            self._bus.say(node, Reply(message.number, b"", as_refuse(error).code))
        except Exception:
            house.services.counters.failures += 1
            log.exception("question failed", kind=type(question).__name__)
            self._bus.say(node, Reply(message.number, b"", "failed"))
        else:
            self._bus.say(node, Reply(message.number, encode(found)))

    def lose(self, node: str) -> None:
        """A node is gone: nobody waits for its answers."""
        for of, future in self._asked.values():
            if node in (ALL, of) and not future.done():
                future.set_result(Reply(0, b"", "busy"))
