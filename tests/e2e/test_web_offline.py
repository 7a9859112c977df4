"""The game in a page without a server, in a real browser with the network cut."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import DROP, SMALL, Player

ROOT = Path(__file__).parents[2]
DIST = ROOT / "web/dist"
RECORD = ROOT / "tests/scenarios/actions/draw-two-next-player-draws-and-misses.lcn"
pytestmark = pytest.mark.timeout(240)

ASKED = ", ".join(f'.table[data-prompt="{what}"]' for what in ("turn", "color", "challenge"))
"""Something is asked of the player; what it is, the cards decide."""

# Done when all of these files are on the device: nothing tells of it, so it is looked for.
_KEPT = """async (files) => { for (;;) {
  const found = await Promise.all(files.map((name) => caches.match(`/${name}`)));
  if (found.every(Boolean)) return;
  await new Promise((resolve) => setTimeout(resolve, 100)); } }"""


def _install(player: Player) -> None:
    """As who puts the page among their programs: all that it takes is fetched ahead."""
    if not list((DIST / "offline").glob("*/files.json")):
        pytest.skip("the page was built without what it takes: pip could not fetch msgspec for it")
    page = player.open()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    player.open()
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    found = re.search(r"FILES = (\[.*?\]);", (DIST / "sw.js").read_text())
    assert found is not None
    files = json.loads(found[1])
    page.evaluate(_KEPT, files)


def test_what_was_installed_plays_without_a_network(browser: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data") as own:
        ada = Player(browser, own.url, workers="allow")
        page = ada.page
        _install(ada)
        own.kill()
    ada.context.set_offline(True)
    ada.open()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(ASKED)
    table = page.url
    hand = page.locator("[data-card]").all_inner_texts()
    page.reload()  # what was played is kept on this device
    expect(page.locator("[data-card]")).to_have_text(hand, use_inner_text=True)
    assert page.url == table
    assert ada.move() is not None
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator('[data-rule="SET-1"]')).to_be_attached()
    page.get_by_role("button", name="Who is right?").click()
    page.get_by_role("button", name="Several cards at once").click()
    expect(page.locator(".ruling")).to_contain_text("Only one card may be played in a turn.")
    ada.close()


@pytest.mark.long
def test_rules_lesson_score_and_records_need_no_network_either(
    browser: Browser, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path / "data") as own:
        ada = Player(browser, own.url, SMALL, workers="allow")
        page = ada.page
        _install(ada)
        page.get_by_role("button", name="Settings").click()
        page.get_by_text("The game is on this device").wait_for()
        found = ada.violations("settings")
        own.kill()
    ada.context.set_offline(True)
    ada.open("/rules/UNO-2")
    expect(page.locator('[data-rule="UNO-2"]')).to_be_attached()
    ada.open("/replay")
    page.get_by_role("heading", level=1).wait_for()
    page.evaluate(DROP, RECORD.read_text())
    page.get_by_role("button", name="One move on").click()
    page.get_by_text("Move 1 of").wait_for()
    ada.open("/score")
    page.get_by_role("heading", name="Score sheet").wait_for()
    page.get_by_role("button", name="Begin").wait_for()
    ada.open("/two")
    page.get_by_role("button", name="Pass and play").click()
    page.get_by_label("The other player’s name").wait_for()
    assert ada.fits()
    found += ada.violations("two")
    ada.open()
    found += ada.violations("lobby on this device")
    assert ada.fits()
    page.evaluate("sessionStorage.clear()")
    ada.open("/learn")
    page.wait_for_selector("[data-card]")
    assert found == []
    ada.close()
