"""The main paths in three engines: the first card, a round by keys and mouse, coming back.

What a test does is real input; what it sees is asked of the page again and again until it is there.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from tests.e2e.browser import require_client
from tests.e2e.engines import Engine, an_engine
from tests.e2e.server_process import ServerProcess

ENGINES = ("chromium", "firefox", "webkit")
IN_EACH_RUN = [pytest.param("chromium", marks=pytest.mark.long), "firefox", "webkit"]
"""All other browser tests are in Chromium, so this one is there only in `make test-long`."""
DESKTOP = (1200, 850)
PHONE = (480, 850)
"""WebKit's window is no narrower than 447 px."""
PATIENCE_S = 90

_PLACE = """
const found = [...document.querySelectorAll(%s)].find((one) => one.checkVisibility());
if (!found) return null;
found.scrollIntoView({block: 'nearest'});
const box = found.getBoundingClientRect();
return [box.x + Math.min(12, box.width / 2), box.y + box.height / 2];"""
_STATE = """
const table = document.querySelector('.table[data-prompt]');
return [table?.dataset.prompt ?? '', table?.dataset.phase ?? ''];"""
# What answers each prompt: a key, or the thing to point at.
_KEYS = {"drawn": "p", "color": "2", "challenge": "d", "stack": "t", "swap": "1"}
_PLAYABLE = "[data-card]:not([aria-disabled])"
_GO = ".go .button.loud"


@pytest.fixture(scope="module", autouse=True)
def client() -> None:
    """The client is built before the server reads it."""
    require_client()


class Person:
    """Someone at a screen of some engine."""

    def __init__(self, engine: Engine, url: str) -> None:
        self.engine = engine
        self.url = url

    def until(self, body: str, seconds: float = PATIENCE_S) -> Any:
        """What the page answers once that is something."""
        deadline = time.monotonic() + seconds
        while True:
            found = self.engine.run(body)
            if found:
                return found
            assert time.monotonic() < deadline, f"{body}\n\nThe page says:\n{self.says()}"
            time.sleep(0.02)

    def says(self) -> str:
        """Where the page is, and all its text."""
        return self.engine.run("return `${location.href}\\n${document.body.innerText}`")

    def point_at(self, selector: str) -> None:
        self.engine.click(*self.until(_PLACE % json.dumps(selector)))

    @property
    def asked(self) -> tuple[str, str]:
        """What is asked, and the phase of the round."""
        prompt, phase = self.engine.run(_STATE)
        return prompt, phase

    def sit_down(self, **options: Any) -> str:
        """Come in as a guest with a table of their own; its path."""
        name = {"name": "Ada"}
        guest = httpx.post(f"{self.url}/api/guests", json=name).json()
        chosen = {"pace": "instant", "turn_seconds": 0, "grace_ms": 0, **options}
        headers = {"authorization": f"Bearer {guest['token']}"}
        path = httpx.post(f"{self.url}/api/tables", json=chosen, headers=headers).json()["path"]
        self.engine.goto(f"{self.url}/rules")
        kept = {"lastcard.session": json.dumps(guest), "lastcard.name": "Ada"}
        for key, value in {**kept, "lastcard.settings": '{"language": "en"}'}.items():
            self.engine.run(f"localStorage.setItem({json.dumps(key)}, {json.dumps(value)});")
        self.engine.goto(self.url + path)
        try:
            self.until(_PLACE % json.dumps(_GO), PATIENCE_S / 2)
        except AssertionError:  # seen once in WebKit on a busy machine: a person loads it again
            self.engine.goto(self.url + path)
        self.point_at(_GO)
        self.until("return document.querySelectorAll('[data-card]').length > 1")
        return path

    def move(self, *, by_keys: bool) -> None:
        """Answer what is asked, if something is."""
        prompt, _ = self.asked
        asks = self.engine.run("return document.querySelector('[role=dialog] .actions') !== null")
        if asks and prompt != "challenge":  # a hand that was shown, or the end of a round
            found = self.engine.run(_PLACE % json.dumps("[role=dialog] .actions .button.loud"))
            if found:  # what is past goes by itself
                self.engine.click(*found)
        elif prompt in _KEYS:
            self.engine.press(_KEYS[prompt])
        elif prompt == "turn" and by_keys:
            # Not Enter on a card: a Firefox that is driven has no focus, and Enter presses nothing.
            self.engine.press("Space")
        elif prompt == "turn":
            fits = self.engine.run(f"return document.querySelector('{_PLAYABLE}') !== null")
            self.point_at(_PLAYABLE if fits else "[data-anchor=draw]")

    def play_until(self, phase: str, *, by_keys: bool = False) -> None:
        deadline = time.monotonic() + 2 * PATIENCE_S
        while self.asked[1] != phase:
            assert time.monotonic() < deadline, self.asked
            self.move(by_keys=by_keys)
            time.sleep(0.02)


@contextmanager
def _person(name: str, server: ServerProcess, size: tuple[int, int]) -> Iterator[Person]:
    with an_engine(name, size) as engine:
        yield Person(engine, server.url)


def _fits(person: Person) -> bool:
    root = "document.documentElement"
    return bool(person.engine.run(f"return {root}.scrollWidth <= {root}.clientWidth"))


@pytest.mark.timeout(400)
@pytest.mark.parametrize("name", IN_EACH_RUN)
def test_a_round_by_keys_and_by_mouse_with_a_reload_between(
    name: str, server: ServerProcess
) -> None:
    with _person(name, server, DESKTOP) as ada:
        path = ada.sit_down(chairs=2, edition="easy", rules={"hand_size": "4", "limit": "1"})
        cards = "return document.querySelectorAll('[data-card]').length"
        dealt = ada.engine.run(cards)
        while ada.asked[1] == "playing" and ada.engine.run(cards) == dealt:
            ada.move(by_keys=True)
            time.sleep(0.02)
        ada.engine.goto(ada.url + path)
        ada.until("return document.querySelector('.table[data-prompt]') !== null")
        ada.until("return /The match begins/.test(document.querySelector('.log').textContent)")
        ada.play_until("match-over")
        ada.until("return /Match won/.test(document.querySelector('[role=dialog]')?.textContent)")
        assert _fits(ada)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("edition", ["draw-fours", "sevens", "classic"])
@pytest.mark.parametrize("name", ENGINES)
def test_whole_matches_at_the_size_of_a_phone(
    name: str, edition: str, server: ServerProcess
) -> None:
    with _person(name, server, PHONE) as ada:
        ada.sit_down(chairs=3, edition=edition, rules={"limit": "200"})
        deadline = time.monotonic() + 1500
        while ada.asked[1] != "match-over":
            assert time.monotonic() < deadline
            ada.move(by_keys=False)
            assert _fits(ada)
        ada.until("return /Match won/.test(document.querySelector('[role=dialog]')?.textContent)")
