"""What a round and a match have in common: steps that can be taken back, a record, a `repr`."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final, Generic, Self, TypeVar

from lastcard.engine import Action
from lastcard.game.settings import Settings
from lastcard.notation import Item, Record, Tag, print_action, read, write

StateT = TypeVar("StateT")
EventsT = TypeVar("EventsT")

DEAL: Final = "/"
"""How the next deal stands among moves."""


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT, EventsT]):
    """A deal, or an action: what it led to."""

    state: StateT
    events: EventsT
    by: int | None = None
    """The seat or, in a match, the player; None for a deal."""
    action: Action | None = None
    items: tuple[Item, ...] = ()
    """In a round: how a record writes it."""

    def __str__(self) -> str:
        if self.by is None or self.action is None:
            return DEAL
        return f"{self.by + 1}:{print_action(self.action)}"


class Playing(ABC, Generic[StateT, EventsT]):
    """States that pure functions returned, one after the other; the last one is `state`."""

    __hash__ = None  # pyright: ignore[reportAssignmentType] - it changes as it is played

    def _hold(
        self,
        settings: Settings,
        steps: list[Step[StateT, EventsT]],
        *,
        start: str = "",
        tags: tuple[Tag, ...] = (),
    ) -> Self:
        """Take what a round or match is made of; called once, by each way to make one.

        `start` is what `repr` writes before the moves, nothing for what was read from a record;
        `tags` are, in a round, the header of its record.
        """
        self._settings = settings
        self._steps = steps
        self._start = start
        self._tags = tags
        return self

    @property
    def state(self) -> StateT:
        """The state now, for the pure functions; nothing changes it, a move leads to another."""
        return self._steps[-1].state

    @property
    def events(self) -> EventsT:
        """What the last move led to, or the deal."""
        return self._steps[-1].events

    @property
    def moves(self) -> tuple[str, ...]:
        """What was played so far, each as `1:R5`; joined by spaces, `moves=` takes it again."""
        return tuple(map(str, self._steps[1:]))

    @property
    def seed(self) -> int:
        """What chance is made of."""
        return self._settings.seed

    def undo(self) -> str:
        """Take back the last move and return it; played again, chance will be the same."""
        if len(self._steps) == 1:
            raise IndexError("there is no move to take back")
        return str(self._steps.pop())

    def copy(self) -> Self:
        """A copy in the same state, which is played on by itself."""
        new = object.__new__(type(self))
        steps = self._steps.copy()
        return new._hold(self._settings, steps, start=self._start, tags=self._tags)

    __copy__ = copy

    @abstractmethod
    def record(self) -> Record:
        """What was played so far, as a record of the notation."""

    @classmethod
    @abstractmethod
    def from_record(cls, record: Record, *, seed: int | None = None) -> Self:
        """What a record tells, ready to be played on; `seed` is for chance from then on."""

    @property
    def lcn(self) -> str:
        """What was played so far, in the notation."""
        return write(self.record())

    @classmethod
    def from_lcn(cls, text: str, *, seed: int | None = None) -> Self:
        """What a text of the notation tells, ready to be played on."""
        return cls.from_record(read(text), seed=seed)

    def __repr__(self) -> str:
        name = type(self).__name__
        if not self._start:
            return f"{name}.from_lcn({self.lcn!r}, seed={self.seed!r})"
        moves = " ".join(self.moves)
        return f"{name}({self._start}, moves={moves!r})" if moves else f"{name}({self._start})"

    def __eq__(self, other: object) -> bool:
        """Whether both have the same state; how they came to it does not count."""
        return self.state == other.state if isinstance(other, type(self)) else NotImplemented
