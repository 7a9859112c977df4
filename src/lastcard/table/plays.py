"""The state of play beside the cards: what is planned, who races, which answers are due."""

from typing import NamedTuple

from msgspec import Struct

from lastcard.engine import Action, CallUno, CatchUno, Seat
from lastcard.table.inputs import Asker, Client
from lastcard.wire import Facts, Refused


class Due(Struct, frozen=True):
    """Something that is to be done at a time."""

    kind: str
    board: int = 0
    number: int = 0
    """The number of a chair or of a vote."""


class Contender(Struct, frozen=True):
    """Someone who called or caught."""

    chair: int
    action: CallUno | CatchUno
    asker: Asker | None
    sent: int
    """When it was sent, as near as the round trip tells."""

    @property
    def kind(self) -> str:
        """What they did, as it is named in facts."""
        return "call" if isinstance(self.action, CallUno) else "catch"

    def lead(self, other: int, sent: int) -> Facts:
        """That this one was first, and by how many milliseconds."""
        return {"chair": self.chair, "other": other, "by_ms": max(0, sent - self.sent)}


class HeldMove(Struct, frozen=True):
    """A move that waits for the end of the race, and the moment it was meant for."""

    chair: int
    action: Action
    asker: Asker | None
    moment: int


class Race(Struct, frozen=True):
    """The race while one seat is exposed at a board."""

    exposed: Seat
    opened: int
    until: int
    """When held moves are made."""
    waiting_for: frozenset[int]
    """Chairs that may still call or catch; once there is none, moves are no longer held."""
    contenders: tuple[Contender, ...] = ()
    held: tuple[HeldMove, ...] = ()

    def in_order(self) -> list[Contender]:
        """The contenders, the first one first."""
        return sorted(self.contenders, key=lambda contender: contender.sent)

    def facts(self) -> Facts:
        """How the race went, for the record: milliseconds after the card was played."""
        facts: Facts = {"seat": self.exposed}
        for contender in self.in_order():
            facts.setdefault(f"{contender.kind}_ms", contender.sent - self.opened)
            facts.setdefault(f"{contender.kind}_chair", contender.chair)
        first, *others = self.in_order()
        return {**facts, **(first.lead(others[0].chair, others[0].sent) if others else {})}


class BoardPlay(Struct, frozen=True):
    """The state of play at one board, beside the cards."""

    moment: int
    """The number of the row that asked what is open now: whose turn it is, or what to answer.

    A client sends it back with a move, so that a move meant for an earlier question is not taken
    for an answer to this one.
    """
    planned: tuple[int, bool, bool] | None = None
    """For what the next step was planned: which moment, whether a bot moves, and whether the person
    in turn is here. If one of them changes, it is planned anew."""
    timed: int = 0
    """The moment that has its deadline already: someone who leaves and comes back gets no second
    one."""
    asked: int = 0
    """The moment in which bots were asked whether they jump in."""
    race: Race | None = None
    race_closed: int = 0
    """When the last race for UNO was over."""
    first: Contender | None = None
    """Who won the last race; None if a move ended it."""


class Pending(NamedTuple):
    """A message that is not answered yet, and who waits for it."""

    clients: tuple[Client, ...]


KeptAnswer = Pending | int | Refused
"""What became of a message: undecided, stored (the number of the last row then), or refused."""
