"""An understudy plays until the bot itself is compiled, and then steps back."""

from __future__ import annotations

import atexit
import threading
import time
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Final

from lastcard.bots.interface import Bot, Situation
from lastcard.bots.registry import SEARCHING, bot_class, create_bot
from lastcard.engine import Action, CardsDealt, Event, View

UNDERSTUDY: Final = "skilled"
PATIENCE: Final = 1.5
"""Seconds for which a table waits for the bot itself."""


class Readiness:
    """How far the preparation of a bot is, which goes on in the background of this process."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seconds = 0
        """How long the preparation takes, once that is known."""
        self.failed = False
        self._waited = False
        """Whether somebody waited for it in vain."""
        self._ready = threading.Event()
        self._began = time.monotonic()
        self._told: list[Callable[[Readiness], None]] = []
        threading.Thread(target=self._prepare, daemon=True).start()

    @property
    def is_ready(self) -> bool:
        """Whether the bot itself can play."""
        return self._ready.is_set()

    def wait(self) -> bool:
        """Wait for it until PATIENCE seconds after the start; whether it is ready."""
        left = self._began + PATIENCE - time.monotonic()
        ready = self._ready.wait(max(0.0, left))
        if not ready and not self._waited:
            self._waited = True
            self._news()
        return ready

    def tell(self, listener: Callable[[Readiness], None]) -> None:
        """Call the listener whenever there is something new; that may be in any thread."""
        self._told.append(listener)

    def _prepare(self) -> None:
        try:
            preparation = bot_class(self.name).preparation()
            if preparation is not None and not preparation.is_done():
                self.seconds = preparation.seconds
                process = preparation.start()
                atexit.register(process.kill)
                if self._waited:
                    self._news()
                if process.wait() != 0:
                    raise RuntimeError(f"{self.name} cannot be prepared here")
            if preparation is not None:
                preparation.load()
            self._ready.set()
        except Exception:  # noqa: BLE001 - whatever it is, the understudy goes on playing
            self.failed = True
        if self._waited or self.failed:
            self._news()

    def _news(self) -> None:
        for listener in self._told:
            listener(self)


@cache
def readiness(name: str) -> Readiness:
    """How far a bot is; asking begins to make it ready."""
    return Readiness(name)


class Understudied(Bot):
    """Plays as the bot of that name once it is ready, and until then as its understudy."""

    def __init__(self, name: str, random: Random) -> None:
        super().__init__(random)
        self._name = name
        self._ready = readiness(name.partition("@")[0])
        self._bot = create_bot(UNDERSTUDY, random)
        self._is_itself = False
        self._seen: list[Event] = []
        """What was observed of this round, for the bot that takes over."""

    def observe(self, event: Event) -> None:
        if not self._is_itself:
            self._seen = [event] if isinstance(event, CardsDealt) else [*self._seen, event]
        self._bot.observe(event)

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        return self._player().choose(view, actions, situation)

    def react(self, view: View, actions: Sequence[Action], situation: Situation) -> Action | None:
        return self._player().react(view, actions, situation)

    def _player(self) -> Bot:
        if not self._is_itself and self._ready.wait():
            self._bot = create_bot(self._name, self.random)
            self._is_itself = True
            for event in self._seen:
                self._bot.observe(event)
            self._seen = []
        return self._bot


def create_bot_at_once(name: str, random: Random) -> Bot:
    """A bot that can be asked at once; its understudy plays until it is ready."""
    is_slow = name.partition("@")[0] in SEARCHING
    return Understudied(name, random) if is_slow else create_bot(name, random)
