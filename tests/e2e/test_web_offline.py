"""The game in a page without a server, in a real browser with the network cut."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import Player

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.timeout(240)


def test_a_page_that_was_here_once_plays_without_a_network(
    browser: Browser, tmp_path: Path
) -> None:
    if not list((ROOT / "web/dist/offline").glob("*/files.json")):
        pytest.skip("the page was built without what it takes: pip could not fetch msgspec for it")
    with ServerProcess(tmp_path / "data") as own:
        ada = Player(browser, own.url, workers="allow")
        page = ada.open()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.evaluate("sessionStorage.setItem('lastcard.alone', '1')")
        ada.open()  # through the worker, which keeps what it fetches
        expect(page.get_by_text("without a server")).to_be_visible()
        page.get_by_role("button", name="Play now").click()
        page.wait_for_selector("[data-card]")
        page.evaluate("sessionStorage.clear()")
        own.kill()
    ada.context.set_offline(True)
    ada.open()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector('.table[data-prompt="turn"]')
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
