"""What the tables share: the store, the bots' threads, the counters, chance and editions."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from lastcard.server.measures import Measures
from lastcard.server.stores import Store as DataStore
from lastcard.table import Outside, Store


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
    threads: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(2, thread_name_prefix="bot")
    )
    counters: Counters = field(default_factory=Counters)
    measures: Measures = field(default_factory=Measures)
    outside: Outside = field(default_factory=Outside)
