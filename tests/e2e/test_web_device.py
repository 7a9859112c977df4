"""What is played on one device: two people who pass it on, and what becomes of their match."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.alone_player import AlonePlayer
from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import PHONE, Player

pytestmark = [pytest.mark.timeout(900), pytest.mark.long]  # the coach is compiled the first time

# Everything that comes from the worker, as it comes.
_LISTEN = """window.heard = []; const Real = window.Worker;
  window.Worker = class extends Real { constructor(...given) { super(...given);
    this.addEventListener('message', ({ data }) => window.heard.push(JSON.stringify(data))); } };"""


def _heard(player: Player) -> list[dict[str, Any]]:
    """What came to sockets since the last time."""
    texts = player.page.evaluate("window.heard.splice(0)")
    messages = [json.loads(text) for text in texts]
    return [json.loads(one["text"]) for one in messages if one["type"] == "message"]


def _only_own(messages: list[dict[str, Any]], chair: int) -> None:
    """Nothing but this player's cards is in these messages."""
    for message in messages:
        view = message.get("view")
        if not view or view["board"]["phase"] == "over":
            continue
        seat = view["board"]["seating"].index(chair)
        assert view["own"]["seat"] == seat
        assert view["board"]["hands"] is None
        for event in [*message.get("events", []), *message.get("missed", [])]:
            if event["type"] == "cards-drawn" and event["seat"] != seat:
                assert set(event["cards"]) == {"??"}
            if event["type"] == "cards-dealt":
                hands = enumerate(event["hands"])
                assert all(set(hand) == {"??"} for at, hand in hands if at != seat)


def test_two_pass_one_phone_and_the_curtain_hides_everything(
    browser: Browser, server: ServerProcess
) -> None:
    pair = AlonePlayer(browser, server.url, PHONE)
    pair.context.add_init_script(_LISTEN)
    page = pair.open("/two")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("The other player’s name").fill("Ben")
    page.get_by_role("radio", name="One round").check(force=True)
    page.get_by_role("button", name="Deal the cards").click()
    chair, passes = 0, 0
    page.wait_for_selector("[data-card]")
    for _ in range(4000):
        if pair.phase in ("round-over", "match-over"):
            break
        on = page.get_by_role("button", name="Pass the phone to")
        if not on.count():
            pair.move()
            page.wait_for_timeout(25)
            continue
        on.click()
        _only_own(_heard(pair), chair)
        expect(page.locator("[data-curtain]")).to_be_visible()
        expect(page.locator("[data-card], .table")).to_have_count(0)
        chair, passes = 1 - chair, passes + 1
        name = ("Ada", "Ben")[chair]
        expect(page.get_by_role("heading")).to_have_text(f"Pass the phone to {name}")
        assert _heard(pair) == []
        page.get_by_role("button", name=f"I’m {name}").click()
        page.wait_for_selector(".table")
        if passes > 6:
            break
    assert passes > 1
    _only_own(_heard(pair), chair)
    page.reload()  # whoever comes back says who they are
    holder = ("Ada", "Ben")[chair]
    expect(page.get_by_role("heading")).to_have_text(f"Pass the phone to {holder}")
    expect(page.locator("[data-card]")).to_have_count(0)
    assert _heard(pair) == []
    pair.close()


def test_a_match_played_alone_goes_into_the_history_when_it_is_wanted(
    browser: Browser, server: ServerProcess, tmp_path: Path
) -> None:
    ada = AlonePlayer(browser, server.url)
    rules = {"limit": "20", "hand_size": "3"}
    ada.open(ada.new_table(chairs=3, rules=rules))
    page = ada.page
    page.get_by_role("button", name="Deal the cards").click()
    ada.play_until("match-over", most=4000)
    ada.open("/history")
    expect(page.get_by_text(re.compile("match(es)? won"))).to_be_visible()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    record = Path(saving.value.path()).read_text()
    assert record.startswith("[Edition")
    page.get_by_role("link", name="lastcard").click()
    page.add_init_script("sessionStorage.removeItem('lastcard.alone')")
    page.get_by_role("button", name="Back to the server").click()
    page.get_by_role("link", name="History").click()
    page.get_by_text("One match was played without a server").wait_for()
    page.get_by_role("button", name="Add to my history").click()
    page.get_by_text("It is in your history now").wait_for()
    expect(page.get_by_text("played on a device")).to_be_visible()
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("button", name="One move on").click()
    page.get_by_text("Move 1 of").wait_for()
    page.get_by_role("button", name="How did I play?").click()  # the server's coach knows it, too
    coach = page.get_by_role("region", name="How did I play?")
    expect(coach).to_contain_text("Rounds won", timeout=600_000)
    ada.close()
