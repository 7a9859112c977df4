"""The coach of the server: matches that are over are analyzed apart, one at a time, and kept.

Whoever may read a match may ask for its analysis. The first who does starts it; everyone who asks
meanwhile sees how far it is. What is kept holds no names: they are in the match.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import structlog

from lastcard.answers.over_time import players_of
from lastcard.bots import SEARCHING, offered_levels
from lastcard.engine import Action
from lastcard.server.clock import now_ms
from lastcard.server.jobs import Advise, AnalyzeMatch, LookBack, WarmUpCoach
from lastcard.server.low_thread import LowThread
from lastcard.server.processes import Line, Lost
from lastcard.server.stores import Store, StoredAnalysis
from lastcard.table import Question
from lastcard.wire import Hint, LastMove, MatchAnalysis, encode
from lastcard.wire.errors import Refuse

LONGEST_SECONDS: Final = 900
"""An analysis that takes longer, including its wait, is given up."""
HINT_SECONDS: Final = 60
"""How long someone waits for a hint at most; before the first one much may have to be compiled."""
MOST_WAITING: Final = 8
"""How many matches may wait at once."""
NICENESS: Final = 15
"""Tables go before the coach wherever both need a core."""
MOST_SHOWN: Final = 20
MOST_PLAYERS: Final = 2000
NOTHING_YET: Final = encode(
    MatchAnalysis(moves=0, seen=0, names=[], rounds=[], judgments=[], players=[], winners=[])
)

T = TypeVar("T")

log = structlog.get_logger("lastcard.coach")


@dataclass(slots=True)
class Found:
    """What is known of a match."""

    plain: bytes = NOTHING_YET
    packed: bytes | None = None
    """The same, compressed, once that was asked for."""


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
        self.packing = LowThread("packing")
        self._running: dict[str, Found] = {}
        self._shown: OrderedDict[str, Found] = OrderedDict()
        """The analyses that were asked for last; the store keeps them all."""
        self._players: OrderedDict[str, bytes] = OrderedDict()
        """Of the analyses asked for last only what they say of the players, by match: the rest is
        long."""
        self._failed: set[str] = set()
        """Matches that could not be analyzed; not tried again until the next start."""
        self._tasks: set[asyncio.Task[None]] = set()

    def at_hand(self, match_id: str) -> Found | None:
        """What is known of a match without asking the store."""
        return self._running.get(match_id) or self._shown.get(match_id)

    async def look_up(self, match_id: str) -> Found | None:
        """What is known of a match; None if nobody has asked yet."""
        found = self.at_hand(match_id)
        if found is None:
            kept = await self._store.kept(StoredAnalysis, match_id)
            if kept is not None:
                found = Found(kept.data.encode())
                _remember(self._shown, match_id, found, MOST_SHOWN)
        return found

    async def pack(self, found: Found) -> bytes:
        """What is known, compressed, or `Refuse`."""
        if found.packed is None:
            plain = found.plain
            packed = await self.packing.do(gzip.compress, plain, compresslevel=1)
            if found.plain is not plain:
                return packed  # meanwhile more has been found
            found.packed = packed
        return found.packed

    async def players_of(self, match_id: str) -> bytes | None:
        """What an analysis says of those who played; None if there is none."""
        known = self._players.get(match_id)
        if known is None:
            kept = await self._store.kept(StoredAnalysis, match_id)
            if kept is None:
                return None
            known = players_of(kept.data)
            _remember(self._players, match_id, known, MOST_PLAYERS)
        return known

    def begin(self, match_id: str, asker: str, rows: Sequence[tuple[int, bytes]]) -> Found:
        """Begin to analyze a match, or `Refuse`; `look_up` says what is known so far."""
        if match_id in self._failed:
            raise Refuse("not-analyzed")
        if not SEARCHING.issubset(offered_levels()):
            raise Refuse("no-coach")
        if len(self._running) >= MOST_WAITING:
            raise Refuse("busy")
        if match_id not in self._running:
            running = self._running[match_id] = Found()
            job = AnalyzeMatch(list(rows))
            task = asyncio.create_task(self._analyze(match_id, asker, job, running))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return self._running[match_id]

    async def _analyze(self, match_id: str, asker: str, job: AnalyzeMatch, running: Found) -> None:
        def on_step(step: str) -> None:
            running.plain, running.packed = step.encode(), None

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
        self.packing.close()


def _remember(known: OrderedDict[str, T], key: str, value: T, most: int) -> None:
    known[key] = value
    if len(known) > most:
        known.popitem(last=False)
