"""A bot that is ready when a file is there."""

import os
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Self

from lastcard.bots import Bot, Situation
from lastcard.bots.preparing import Preparation
from lastcard.engine import Action, Event, View


def prepare() -> None:
    """As compiling does, in a process of its own: nobody else can say how long it takes."""
    while not Path(os.environ["READY_WHEN"]).exists():
        time.sleep(0.01)


class SlowBot(Bot):
    """Takes the last action, and keeps what it observed."""

    made: list[Self] = []  # noqa: RUF012

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.observed: list[Event] = []
        SlowBot.made.append(self)

    @classmethod
    def preparation(cls) -> Preparation:
        return Preparation("slowly", f"{__name__}:prepare", 7, lambda: False)

    def observe(self, event: Event) -> None:
        self.observed.append(event)

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        return actions[-1]
