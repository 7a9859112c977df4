"""What a driver hands to a table: chance, levels, editions, the lesson, how long bots take."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from lastcard.bots import offered_levels
from lastcard.bots.chance import Luck
from lastcard.editions import known_editions
from lastcard.engine import Edition
from lastcard.engine.errors import Malformed, unknown
from lastcard.lesson import Lesson, first_lesson
from lastcard.wire import Pace
from lastcard.wire.tables import USUAL_GRACE_MS


class Tempo(NamedTuple):
    """How long things typically take at a table, in milliseconds."""

    think: int
    """Before a bot moves in its turn."""
    react: int
    """Before a bot calls, catches or jumps in."""
    between: int | None
    """From the end of a round to the next deal; None: until everyone is ready."""


TEMPI: Final[Mapping[Pace, Tempo]] = {
    "calm": Tempo(think=2200, react=1300, between=30_000),
    "normal": Tempo(think=1200, react=900, between=15_000),
    "fast": Tempo(think=350, react=450, between=4_000),
    "instant": Tempo(think=0, react=0, between=0),
}


class Timing(NamedTuple):
    """How long all takes at a table: what depends on its pace, and the time to call and catch."""

    tempo: Tempo
    grace_ms: int = USUAL_GRACE_MS
    """How long the next move is held after a card that leaves one without a call."""

    @property
    def react_ms(self) -> int:
        """How long bots typically take to call or catch; longer where people have more time to."""
        quick = self.tempo.react
        return quick and max(quick, self.grace_ms // 2)


def offered_edition(name: str) -> Edition:
    """The edition with this id; never one named by a path, or clients could read any file here."""
    offered = {edition.id: edition for edition in known_editions()}
    if name not in offered:
        raise Malformed(unknown("edition", name, offered))
    return offered[name]


def nobody(_level: str) -> None:
    """No bot needs another to play for it."""


@dataclass(frozen=True, slots=True)
class Outside:
    """Everything a table depends on, besides its inputs and their time."""

    luck: Luck
    levels: Collection[str]
    """The levels of bots that can be seated."""
    find_edition: Callable[[str], Edition]
    """The edition of an id, or `Malformed`."""
    find_lesson: Callable[[], Lesson]
    """The lesson that is played at a table to learn at."""
    tempi: Mapping[Pace, Tempo] = field(default_factory=lambda: TEMPI)
    understudy: Callable[[str], str | None] = nobody
    """The level that plays for one that is not ready; None: that one plays itself."""

    @classmethod
    def of_this_machine(cls) -> Outside:
        """The system's chance, the levels that can play here, our editions and our lesson."""
        return cls(Luck.of_the_system(), offered_levels(), offered_edition, first_lesson)
