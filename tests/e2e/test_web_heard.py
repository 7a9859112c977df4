"""What a player hears who sees nothing: the live regions, and what has the focus."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocket, expect

from lastcard import wire
from tests.e2e.neighbor import card_name, first_legal, neighbors
from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import Player

pytestmark = pytest.mark.timeout(240)

# What a screen reader says of live regions: what is added to them, or all of one that is atomic.
HEARING = """
window.heard = [];
const LIVE = ':is([aria-live], [role=status], [role=alert], [role=log]):not([aria-live=off])';
const hear = (changes) => {
  const whole = new Set();
  for (const { target, addedNodes, type } of changes) {
    const at = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
    const region = at?.closest(LIVE);
    if (!region || at.closest('[aria-hidden=true]')) continue;
    if (region.matches('[role=status], [role=alert]')) whole.add(region);
    else if (type === 'characterData') window.heard.push(target.data.trim());
    else for (const node of addedNodes) window.heard.push(node.textContent.trim());
  }
  for (const region of whole) window.heard.push(region.innerText.trim());
  window.heard = window.heard.filter(Boolean);
};
new MutationObserver(hear).observe(document, {subtree: true, childList: true, characterData: true});
"""
FOCUS = """() => { const at = document.activeElement;
  if (!at || at === document.body) return '';
  const seen = at.cloneNode(true);
  for (const hidden of seen.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return at.getAttribute('aria-label') || seen.textContent; }"""
ASKED = re.compile(r"Your turn\.|Name a color|(P) plays|(D) challenges|(T) takes|Escape|Scores")
"""What is asked, or the key that answers it."""


class Listener:
    """Someone who plays by keys, and knows only what is heard."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.player = Player(browser, url)
        self.player.page.add_init_script(HEARING)
        self.views: list[dict[str, Any]] = []
        self.player.page.on("websocket", self._overhear)
        self.taken = 0

    def _overhear(self, socket: WebSocket) -> None:
        """What the server asks, to compare with what was heard of it."""

        def note(data: str | bytes) -> None:
            view = json.loads(data).get("view")
            if view is not None:
                self.views.append(view)

        socket.on("framereceived", note)

    @property
    def heard(self) -> list[str]:
        return self.player.page.evaluate("window.heard")

    @property
    def focus(self) -> str:
        return self.player.page.evaluate(FOCUS)

    def press(self, key: str) -> None:
        self.player.page.keyboard.press(key)

    def walk_to(self, *names: str, key: str = "ArrowRight") -> None:
        """Move the focus until what it is on is called by one of these names."""
        for _ in range(40):
            if self.focus.split(",")[0].strip() in names:
                return
            self.press(key)
        raise AssertionError(f"{key} does not reach {names}: {self.focus}")

    def answer(self) -> bool:
        """Answer what was heard last, if something was asked."""
        heard = self.heard[self.taken :]
        self.taken += len(heard)
        asked = next((text for text in reversed(heard) if self._keys(text)), None)
        if asked is not None:
            self._do(asked)
        return asked is not None

    def _keys(self, text: str) -> str:
        found = ASKED.search(text)
        return "" if found is None else next(filter(None, found.groups()), found[0])

    def _do(self, asked: str) -> None:
        match self._keys(asked):
            case "Your turn.":
                fits = re.search(r"You can play: (.*?)\. ", asked)
                if fits is None:
                    self.press(" ")
                else:
                    self.walk_to(*fits[1].split(", "))
                    self.press("Enter")
            case "Name a color":
                self.press("2")
            case "Scores":
                self.walk_to("Next round", "Play again", key="Tab")
                if self.focus.strip() == "Next round":
                    self.press("Enter")
            case key:
                self.press(key)


def test_a_whole_match_is_heard_and_played_by_ear(browser: Browser, server: ServerProcess) -> None:
    ada = Listener(browser, server.url)
    page = ada.player.page
    rules = {"hand_size": "3", "limit": "20"}
    ada.player.open(ada.player.new_table(chairs=2, turn_seconds=0, rules=rules))
    page.get_by_role("button", name="Deal the cards").focus()
    ada.press("Enter")
    for _ in range(4000):
        ada.answer()
        if ada.focus.strip() == "Play again" and any("Match won" in text for text in ada.heard):
            break
        page.wait_for_timeout(20)
    assert ada.focus.strip() == "Play again"
    _heard_once(ada)
    ada.player.close()


def _heard_once(ada: Listener) -> None:
    """Every question that the server put was heard once, with what it takes to answer it."""
    asked: dict[int, dict[str, Any]] = {}
    for view in ada.views:
        board, own = view["board"], view["own"]
        if own is not None and board["turn"] == own["seat"] and board["phase"] != "over":
            asked.setdefault(board["moment"], view)
    turns = [view for view in asked.values() if view["board"]["phase"] == "turn"]
    heard = [text for text in ada.heard if text.startswith("Your turn.")]
    assert len(heard) == len(turns)
    for view, text in zip(turns, heard, strict=True):
        assert f"On the pile: {card_name(view['board']['top'])}" in text
        fits = {v["card"] for v in view["own"]["verdicts"] if v["allowed"]}
        assert all(card_name(card) in text for card in fits)
        assert ("Nothing in your hand fits" in text) == (not fits)
    beginnings = {"drawn": "You can play the card you drew", "answer": "D challenges"}
    for phase, words in beginnings.items():
        wanted = [view for view in asked.values() if view["board"]["phase"] == phase]
        assert sum(words in text for text in ada.heard) == len(wanted), phase


def test_the_people_are_heard_before_the_game_in_it_and_after_it_each_thing_once(
    browser: Browser, server: ServerProcess
) -> None:
    ada = Player(browser, server.url)
    page = ada.page
    page.add_init_script(HEARING)
    path = ada.new_table(chairs=2, edition="easy", format="single", turn_seconds=0, grace_ms=0)
    ada.open(path)
    page.get_by_role("button", name="Deal the cards").wait_for()

    def times(text: str) -> int:
        heard: list[str] = page.evaluate("window.heard")
        return sum(text in one for one in heard)

    def hear(text: str) -> None:
        page.wait_for_function("(text) => heard.some((one) => one.includes(text))", arg=text)

    with neighbors(server, path.rsplit("/", 1)[-1], "Ben") as (ben,):
        hear("Ben sits down.")
        ben.say(wire.Ready)
        hear("Ben: ready")
        page.get_by_role("button", name="Talk").click()
        ben.say(wire.Chat, text="Good evening")
        hear("Good evening")
        expect(page.get_by_role("complementary", name="Talk")).to_contain_text("Good evening")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Deal the cards").click()
        for _ in range(2000):
            if ada.phase == "match-over":
                break
            ben.look(first_legal)
            ada.move()
            page.wait_for_timeout(20)
        hear("Match won")
        # Everyone asks for another match: what was heard is not told again with the first cards.
        ben.say(wire.Rematch)
        page.get_by_role("dialog").get_by_role("button", name="Same people again").click()
        ada.wait_for_phase("playing")
        hear("Ben wants to play again.")
        page.wait_for_function("() => heard.filter((o) => o === 'The match begins.').length === 2")
        page.wait_for_function("() => heard.filter((o) => o.startsWith('The first')).length === 2")
        page.wait_for_function("() => heard.filter((o) => o.startsWith('Your hand')).length === 2")
        once = ["Ben sits down.", "Ben: ready", "Good evening", "Match won"]
        assert {text: times(text) for text in once} == dict.fromkeys(once, 1)
        # Who wants to hear nothing of others reads it only where it is looked for.
        page.locator("button.plate").click()
        page.get_by_role("switch", name="Show what others say").click()
        page.keyboard.press("Escape")
        ben.say(wire.Chat, text="Psst")
        page.locator("[data-talk]").click()
        expect(page.get_by_role("complementary", name="Talk")).to_contain_text("Psst")
        assert times("Psst") == 0
        expect(page.locator(".log li", has_text="Psst")).to_have_count(0)
    ada.close()
