"""What the tables share: the store, the bots' threads, the counters."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Final

from lastcard.engine import Cards
from lastcard.server.stores import Store


@dataclass(slots=True)
class Counters:
    """What happened since the start; `metrics.py` shows them."""

    moves: int = 0
    bot_moves: int = 0
    rows: int = 0
    updates: int = 0
    refusals: int = 0
    failures: int = 0
    timeouts: int = 0
    matches_started: int = 0
    matches_ended: int = 0


@dataclass(slots=True)
class Services:
    """Handed to every table."""

    store: Store
    threads: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(2, thread_name_prefix="bot")
    )
    counters: Counters = field(default_factory=Counters)


CHANCE: Final = SystemRandom()
"""The system's own randomness: there is no seed that could be stored, guessed or sent."""


def shuffle(cards: Cards) -> Cards:
    """Chance for the engine."""
    order = list(cards)
    CHANCE.shuffle(order)
    return tuple(order)
