"""What a table is handed from outside: it has no chance, no editions and no clock of its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Final, NamedTuple

from lastcard.bots import offered_levels, shuffled
from lastcard.editions import known_editions
from lastcard.engine import Cards, Edition
from lastcard.engine.errors import Malformed, unknown
from lastcard.wire import Pace


class Tempo(NamedTuple):
    """How long things take at a table, in milliseconds; each is a typical time."""

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


@dataclass(frozen=True, slots=True)
class Luck:
    """All chance at a table: the cards have a source of their own, so that they can be repeated."""

    cards: Random
    times: Random

    @classmethod
    def of_the_system(cls) -> Luck:
        """The system's own randomness: no seed that could be stored, guessed or sent."""
        source = SystemRandom()
        return cls(source, source)

    def shuffle(self, cards: Cards) -> Cards:
        """Chance for the engine."""
        return shuffled(cards, self.cards)

    def span(self, typical: int) -> int:
        """A time around the typical one: seldom much shorter, at times much longer."""
        return int(self.times.lognormvariate(0, 0.35) * typical) if typical else 0

    def token(self) -> str:
        """A name that nothing else has."""
        return f"{self.times.getrandbits(64):016x}"


def offered_edition(name: str) -> Edition:
    """The edition with this id; never one that is named by a path, which may be any file here."""
    offered = {edition.id: edition for edition in known_editions()}
    if name not in offered:
        raise Malformed(unknown("edition", name, offered))
    return offered[name]


def nobody(_level: str) -> None:
    """Every bot plays for itself."""


@dataclass(frozen=True, slots=True)
class Outside:
    """Everything that comes from outside but the inputs and their time."""

    luck: Luck = field(default_factory=Luck.of_the_system)
    find_edition: Callable[[str], Edition] = offered_edition
    """The edition of an id, or `Malformed`."""
    tempi: Mapping[Pace, Tempo] = field(default_factory=lambda: TEMPI)
    levels: Callable[[], Collection[str]] = offered_levels
    """The levels of bots that can be chosen."""
    understudy: Callable[[str], str | None] = nobody
    """The level that plays for a level that is not ready; None: it plays itself."""
