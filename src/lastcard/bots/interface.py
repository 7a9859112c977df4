"""What a bot is: a `View` in, an `Action` out.

A bot is told the redacted events of its seat one by one (`observe`), is asked for an action when
it is its turn (`choose`), and is asked whether it wants to do something out of turn (`react`): call
UNO late, catch another, jump in. Nothing else reaches it, so it cannot know a card that a player in
its seat could not know.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from lastcard.bots.preparing import Preparation
from lastcard.engine import (
    FORMATS,
    Action,
    CallUno,
    CatchUno,
    Event,
    Format,
    Seat,
    View,
    side_of,
)
from lastcard.engine.errors import Malformed
from lastcard.engine.formats import Scoring


@dataclass(frozen=True, slots=True)
class Situation:
    """What a bot knows beside the round: the format, and the running totals of the match."""

    format: Format = Format.SINGLE
    totals: tuple[int, ...] = ()
    """By seat; empty for a lone round."""
    limit: int = 500

    def are_partners(self, one: Seat, other: Seat) -> bool:
        """Whether two seats play for the same side (FMT-1, FMT-4)."""
        return side_of(one, self.format) == side_of(other, self.format)

    @property
    def paired(self) -> bool:
        """Whether seats play for two sides."""
        return FORMATS[self.format].paired

    @property
    def keeps_score_of_losers(self) -> bool:
        """Whether everyone is charged with what they are caught with (SCORE-3, FMT-5)."""
        return FORMATS[self.format].scoring is Scoring.KEEP_YOUR_OWN


LONE_ROUND = Situation()
"""A single round, with nothing before it and nothing after."""


class Bot(ABC):
    """A player. Subclasses say how to choose; calling and catching come by default."""

    sees_all: ClassVar[bool] = False
    """Whether it must be shown all cards: for measuring only, see `clairvoyant`."""

    def __init__(self, random: Random) -> None:
        self.random = random

    @classmethod
    def configured(cls, random: Random, setting: str) -> Self:
        """The bot as `name@setting` asks for it."""
        raise Malformed(f"{cls.__name__} takes no setting, such as {setting!r}")

    @classmethod
    def preparation(cls) -> Preparation | None:
        """What has to be compiled before it plays, for a bot that is compiled."""
        return None

    def observe(self, event: Event) -> None:  # noqa: B027 - most bots need not listen
        """Something happened, as this seat may know it; a round begins with `CardsDealt`."""

    @abstractmethod
    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        """One of the actions, of which there is at least one, in the bot's turn."""

    def react(self, view: View, actions: Sequence[Action], situation: Situation) -> Action | None:
        """One of the actions out of turn, or None: by default it calls, and catches opponents."""
        for action in actions:
            if isinstance(action, CallUno):
                return action
            if isinstance(action, CatchUno) and not situation.are_partners(
                own_seat(view), action.seat
            ):
                return action
        return None


def own_seat(view: View) -> Seat:
    """The seat that a bot's view belongs to."""
    if not isinstance(view.viewer, int):
        raise TypeError(f"{view.viewer} has no seat")
    return view.viewer
