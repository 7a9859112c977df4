"""How bots are asked: right here if they answer quickly, in processes of their own if they search.

A level that does not search answers in tens of microseconds, less than it takes to ask another
process. For levels that search, tables share the processes, and there is a deadline. If no process
is free in time, or not everything is compiled yet, the strongest level that does not search moves
instead.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final

import structlog
from msgspec import structs

from lastcard.bots import LEVELS, SEARCHING, offered_levels
from lastcard.bots.registry import create_bot_for_chair
from lastcard.engine import Action
from lastcard.server.jobs import Think, WarmUp
from lastcard.server.processes import Line, Lost
from lastcard.table import Question, SeatedBots
from lastcard.wire.errors import Refuse

DEADLINE_SECONDS: Final = 0.6
"""How long a table waits for a bot that searches."""
HANGS_SECONDS: Final = 10
"""A process that searches for longer than this is ended."""
STEPS: Final = 4
"""In how many steps bots get ready (`lastcard.bots.master.warm_up`)."""
IDLE_SECONDS: Final = 600
NICENESS: Final = 15
"""Tables go before searches wherever both need a core."""
ROWS_AT_ONCE: Final = 64
"""After telling a bot this many rows other tasks have their turn."""
INSTEAD: Final = [level for level in LEVELS if level not in SEARCHING][-1]
"""The level that moves in place of one that cannot search now."""

log = structlog.get_logger("lastcard.bots")


def processes_for(wanted: int) -> int:
    """How many processes search: as many as asked for, or half the cores, and up to four."""
    ours = getattr(os, "sched_getaffinity", None)
    cores = (os.cpu_count() or 1) if ours is None else len(ours(0))
    return wanted or max(1, min(4, cores // 2))


class Thinkers:
    """The processes in which bots search."""

    def __init__(
        self, *, processes: int = 1, editions: Sequence[str] = (), search: bool = True
    ) -> None:
        """`search`: whether they ever will."""
        self.line = Line(
            "bots",
            processes=processes,
            niceness=NICENESS,
            editions=editions,
            first=WarmUp(),
            idle_seconds=IDLE_SECONDS,
        )
        self.is_warm = False
        self.is_out = not search
        """Whether there is no search here: it was not wanted, or could not be made ready."""
        self.levels = Levels(self)
        """The levels of bots that can be chosen; none that search where there is no search."""
        self.on_change: Callable[[], object] = bool
        """Called when they are ready to search, or never will be."""
        self.searched = 0
        """Moves that were searched for."""
        self.hasty = 0
        """Moves that were made without a search, because there was no time."""

    def understudy(self, level: str) -> str | None:
        """Who moves for a level; None: the level itself."""
        return INSTEAD if level in SEARCHING and not self.is_warm else None

    async def warm_up(self) -> None:
        """Load what searching needs, or compile it, and say so in the log."""
        if not SEARCHING.issubset(offered_levels()):
            log.info("bots that search are not offered", missing="the extra 'fast'")
            return
        began = time.monotonic()
        steps = 0

        def on_step(step: str) -> None:
            nonlocal steps
            steps += 1
            if steps <= STEPS:
                seconds = round(time.monotonic() - began, 1)
                log.info("bots get ready", step=f"{steps} of {STEPS}", what=step, seconds=seconds)

        try:
            await self.line.start(on_step)
        except (Lost, Refuse) as error:
            log.warning("bots cannot search", problem=str(error))
            self.is_out = True
            self.on_change()
            return
        self.is_warm = True
        self.on_change()
        log.info("bots are ready", seconds=round(time.monotonic() - began, 1))

    async def answer(self, table: str, question: Question) -> Action | None:
        """What a bot that searches does, or `TimeoutError` or `Lost`."""
        action = await self.line.do(
            table, Think(table, question), DEADLINE_SECONDS, at_most=HANGS_SECONDS
        )
        self.searched += 1
        return action

    def close(self) -> None:
        """End the processes."""
        self.line.close()


class TableBots:
    """The bots of one table: those that search are asked apart, the others at once."""

    __slots__ = ("_bots", "_table", "_thinkers")

    def __init__(self, table: str, thinkers: Thinkers) -> None:
        self._table = table
        self._thinkers = thinkers
        self._bots = SeatedBots(create_bot_for_chair)

    async def answer(self, question: Question) -> Action | None:
        """What the bot does."""
        if question.level in SEARCHING:
            if self._thinkers.is_warm and question.in_turn:
                try:
                    return await self._thinkers.answer(self._table, question)
                except (TimeoutError, Lost, Refuse) as error:
                    self._thinkers.hasty += 1
                    log.debug("a bot had to be hasty", problem=str(error) or "no time")
            question = structs.replace(question, level=INSTEAD)
        while self._bots.tell_some(question, ROWS_AT_ONCE):  # noqa: ASYNC110 - others go on
            await asyncio.sleep(0)
        return self._bots.answer(question)


class Levels(Collection[str]):
    """The levels of bots that can be chosen; none that search where there is no search."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers

    def __iter__(self) -> Iterator[str]:
        out = self._thinkers.is_out
        return (level for level in offered_levels() if not out or level not in SEARCHING)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, level: object) -> bool:
        return any(level == offered for offered in self)
