"""The race for UNO at one board: who was first to call or to catch, fairly (UNO-2, UNO-3).

While someone is exposed, moves that would close the window are held for a short time. Calls and
catches are ordered by their arrival less half the sender's round trip.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from lastcard.engine import Action, Seat
from lastcard.server.changes import Reply
from lastcard.wire import Facts

COOL_DOWN_MS: Final = 3000
"""After a false catch: catches of that player are refused for so long."""
LOST_RACE_MS: Final = 1500
"""A catch that comes so soon after the window closed has lost a race, and costs nothing."""


@dataclass(frozen=True, slots=True)
class Contender:
    """Someone who called or caught."""

    chair: int
    action: Action
    reply: Reply | None
    at: int
    """When it was sent, as far as can be told: arrival less half the round trip."""
    kind: str


@dataclass(frozen=True, slots=True)
class HeldMove:
    """A move that waits for the end of the grace time."""

    chair: int
    action: Action
    reply: Reply | None
    moment: int | None


@dataclass(slots=True)
class Race:
    """One window at one board."""

    exposed: Seat
    opened: int
    until: int
    """When held moves are made."""
    waiting_for: set[int]
    """Chairs that could still react; when none is left, nothing is held any longer."""
    contenders: list[Contender] = field(default_factory=list[Contender])
    held: list[HeldMove] = field(default_factory=list[HeldMove])

    def in_order(self) -> list[Contender]:
        """The contenders, the first one first."""
        return sorted(self.contenders, key=lambda contender: contender.at)

    def facts(self) -> Facts:
        """How the race went, for the record: milliseconds after the card was played."""
        facts: Facts = {"seat": self.exposed}
        for contender in self.in_order():
            facts.setdefault(f"{contender.kind}_ms", contender.at - self.opened)
            facts.setdefault(f"{contender.kind}_chair", contender.chair)
        return facts
