"""The coach of the server: matches that are over are analyzed apart, one at a time, and kept.

Whoever may read a match may ask for its analysis. The first who does starts it; everyone who asks
meanwhile sees how far it is. What is kept holds no names: they are in the match.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import structlog

from lastcard.bots import SEARCHING, offered_levels
from lastcard.engine import Action
from lastcard.server.clock import now_ms
from lastcard.server.jobs import Advise, AnalyzeMatch, LookBack, WarmUpCoach
from lastcard.server.processes import Line, Lost
from lastcard.server.stores import Store, StoredAnalysis
from lastcard.table import Question
from lastcard.wire import Hint, LastMove, MatchAnalysis, encode
from lastcard.wire.errors import Refuse

LONGEST_SECONDS: Final = 900
"""An analysis that takes longer, waiting included, comes to nothing."""
HINT_SECONDS: Final = 60
"""So long someone waits for a hint; the first one may have to be compiled for."""
MOST_WAITING: Final = 8
"""So many matches wait at once."""
NICENESS: Final = 15
"""Tables go before the coach wherever both need a core."""
NOTHING_YET: Final = encode(
    MatchAnalysis(moves=0, seen=0, names=[], rounds=[], judgments=[], players=[], winners=[])
)

log = structlog.get_logger("lastcard.coach")


@dataclass(slots=True)
class _Running:
    """An analysis that is being made."""

    found: bytes = NOTHING_YET


class Coach:
    """One process that analyzes, and what it has found so far."""

    def __init__(self, store: Store, editions: Sequence[str] = ()) -> None:
        self._store = store
        self.line = Line(
            "coach",
            niceness=NICENESS,
            editions=editions,
            first=WarmUpCoach(),
            most_waiting=MOST_WAITING,
        )
        self._running: dict[str, _Running] = {}
        self._failed: set[str] = set()
        """Matches that could not be analyzed: until the next start nobody tries again."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def look_up(self, match_id: str) -> bytes | None:
        """What is known of a match; None if nobody has asked yet."""
        running = self._running.get(match_id)
        if running is not None:
            return running.found
        kept = await self._store.kept(StoredAnalysis, match_id)
        return None if kept is None else kept.data.encode()

    def begin(self, match_id: str, asker: str, rows: Sequence[tuple[int, bytes]]) -> bytes:
        """Analyze a match, or `Refuse`; what is known is asked for again."""
        if match_id in self._failed:
            raise Refuse("not-analyzed")
        if not SEARCHING.issubset(offered_levels()):
            raise Refuse("no-coach")
        if len(self._running) >= MOST_WAITING:
            raise Refuse("busy")
        if match_id not in self._running:
            running = self._running[match_id] = _Running()
            job = AnalyzeMatch(list(rows))
            task = asyncio.create_task(self._analyze(match_id, asker, job, running))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return self._running[match_id].found

    async def _analyze(
        self, match_id: str, asker: str, job: AnalyzeMatch, running: _Running
    ) -> None:
        def on_step(step: str) -> None:
            running.found = step.encode()

        try:
            data: str = await self.line.do(asker, job, LONGEST_SECONDS, on_step=on_step)
            await self._store.keep(StoredAnalysis(id=match_id, time=now_ms(), data=data))
        except (TimeoutError, Lost, Refuse) as error:
            log.warning("match not analyzed", match=match_id, problem=str(error))
            if not isinstance(error, TimeoutError):
                self._failed.add(match_id)
        finally:
            del self._running[match_id]

    async def hint(self, asker: str, question: Question) -> Hint:
        """What to do now, or `Refuse`; analyses of other askers wait meanwhile."""
        return await self._ask(asker, Advise(question))

    async def judge_last(self, asker: str, question: Question, done: Action) -> LastMove:
        """Whether what someone just did was a blunder, or `Refuse`."""
        return await self._ask(asker, LookBack(question, done))

    async def _ask(self, asker: str, job: Advise | LookBack) -> Any:
        if not SEARCHING.issubset(offered_levels()):
            raise Refuse("no-coach")
        try:
            return await self.line.do(asker, job, HINT_SECONDS)
        except (TimeoutError, Lost) as error:
            log.warning("no advice", problem=str(error))
            raise Refuse("busy") from None

    def close(self) -> None:
        """End the process."""
        for task in self._tasks:
            task.cancel()
        self.line.close()
