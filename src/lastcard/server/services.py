"""What the tables share: the store, the bots' processes, the counters, chance and editions."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import structlog

from lastcard.server.coaching import Coach
from lastcard.server.durations import Durations
from lastcard.server.jobs import Job
from lastcard.server.processes import Line, Lost
from lastcard.server.stores import Store as DataStore
from lastcard.server.thinking import Thinkers
from lastcard.table import Outside, Store
from lastcard.wire.errors import Refuse

WORK_SECONDS: Final = 10
"""The longest that a client waits for a job that it asked for."""
MOST_WORK: Final = 16
"""How many may wait at once; others are refused."""

log = structlog.get_logger("lastcard.services")


@dataclass(slots=True)
class Counters:
    """What happened since the start; `operations.py` shows them."""

    moves: int = 0
    bot_moves: int = 0
    rows: int = 0
    updates: int = 0
    refusals: int = 0
    failures: int = 0
    timeouts: int = 0
    matches_started: int = 0
    matches_ended: int = 0

    def failed(self) -> None:
        """Something failed that is our fault."""
        self.failures += 1

    def count(self, stored: Store) -> None:
        """A row was stored."""
        row, entry = stored.row, stored.entry
        self.rows += 1
        self.moves += row.move is not None
        self.timeouts += any(code == "missed-turn" for code, _ in row.notices)
        self.matches_started += entry is not None and entry.ended is None
        self.matches_ended += entry is not None and entry.ended is not None


@dataclass(slots=True)
class Services:
    """Handed to every table."""

    store: DataStore
    thinkers: Thinkers = field(default_factory=Thinkers)
    """Where bots search."""
    workshop: Line = field(default_factory=lambda: Line("requests", most_waiting=MOST_WORK))
    """The processes for long requests, so that nobody else waits for those."""
    coach: Coach = field(init=False)
    """Where matches are analyzed."""
    editions: Sequence[str] = ()
    """Files of editions that all processes know."""
    counters: Counters = field(default_factory=Counters)
    outside: Outside = field(init=False)
    most_lookers: int = 100
    """Sockets at one table of people without a chair."""
    lags: Durations = field(default_factory=Durations)
    """How late the loop was."""
    bot_answers: Durations = field(default_factory=Durations)
    """How long tables waited for bots."""
    inputs: Durations = field(default_factory=Durations)
    """From the arrival of a message until everyone was told what became of it."""
    requests: defaultdict[tuple[str, int], Durations] = field(
        default_factory=lambda: defaultdict(Durations)
    )
    """HTTP requests, by route and status."""

    def __post_init__(self) -> None:
        self.coach = Coach(self.store, self.editions)
        thinkers = self.thinkers
        self.outside = replace(
            Outside.of_this_machine(), levels=thinkers.levels, understudy=thinkers.understudy
        )

    async def work_out(self, address: str, job: Job) -> Any:
        """Let a client's request be worked out apart, or `Refuse`; each address has its share."""
        try:
            return await self.workshop.do(address, job, WORK_SECONDS)
        except (TimeoutError, Lost) as error:
            log.warning("request not worked out", kind=type(job).__name__, problem=str(error))
            raise Refuse("busy") from None

    def close(self) -> None:
        """End all processes."""
        self.thinkers.close()
        self.workshop.close()
        self.coach.close()
