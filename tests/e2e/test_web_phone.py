"""What a phone has less room for, and what only a phone does."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.neighbor import first_legal, neighbors
from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import SMALL, Player

pytestmark = pytest.mark.timeout(240)

# What the page asks of the device, and what it gives back, in the order in which it does.
WAKING = """window.screenLock = [];
const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
navigator.wakeLock.request = async (kind) => {
  const held = await ask(kind);
  screenLock.push('on');
  held.addEventListener('release', () => screenLock.push('off'));
  return held;
};"""


def test_all_that_happened_can_be_read_where_the_log_has_no_room(
    browser: Browser, server: ServerProcess
) -> None:
    ada = Player(browser, server.url, SMALL)
    page = ada.page
    path = ada.new_table(chairs=2, edition="numbers", turn_seconds=0, rules={"limit": "9999"})
    ada.open(path)
    page.get_by_role("button", name="Deal the cards").wait_for()
    with neighbors(server, path.rsplit("/", 1)[-1], "Ben") as (ben,):
        page.get_by_role("button", name="Deal the cards").click()
        page.wait_for_selector("[data-card]")
        newest = page.get_by_role("button", name="What happened")
        moved = False
        for _ in range(400):  # until Ben has moved, and is to move again
            if moved and newest.count():
                break
            if not newest.count():
                ada.move()
            elif ben.may_move():
                ben.look(first_legal)
                moved = True
            ben.hear()
            page.wait_for_timeout(20)
        newest.click()
        dialog = page.get_by_role("dialog", name="What happened")
        expect(dialog.get_by_text("The match begins.")).to_be_attached()
        expect(dialog.get_by_text(re.compile("Ben (plays|draws)")).first).to_be_attached()
        count = ben.board.counts[ben.own.seat]
        row = dialog.get_by_role("listitem").filter(has_text="Ben").first
        expect(row).to_contain_text("one card" if count == 1 else f"{count} cards")
        assert ada.fits()
        assert ada.violations("what happened") == []
        page.keyboard.press("Escape")
        page.locator("button.plate").click()
        page.get_by_role("dialog").get_by_role("button", name="What happened").click()
        expect(dialog).to_be_visible()
    ada.close()


def test_the_screen_stays_on_while_a_match_is_played_and_only_then(
    browser: Browser, server: ServerProcess
) -> None:
    ada = Player(browser, server.url, SMALL)
    page = ada.page
    page.add_init_script(WAKING)
    ada.open(ada.new_table(chairs=2, turn_seconds=0))
    page.get_by_role("button", name="Deal the cards").wait_for()
    assert page.evaluate("screenLock") == []
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_function("() => screenLock.join() === 'on'")
    page.locator("button.plate").click()
    page.get_by_role("button", name="Leave the table").click()
    page.wait_for_function("() => screenLock.join() === 'on,off'")
    ada.close()
