"""Slow, silent and lost lines, and the way in for friends, in a real browser."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from lastcard.server.addresses import is_loopback, lan_address
from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import Player

pytestmark = pytest.mark.timeout(240)

FITS = "[data-card]:not([aria-disabled])"


class Line:
    """The line between a page and the server, which can be made slow, silent or dead."""

    def __init__(self, page: Page) -> None:
        self.waits: list[str | bytes] | None = None
        """What the page says while the line is slow."""
        self.silent = False
        page.route_web_socket("**/ws/**", self._open)

    def _open(self, page: WebSocketRoute) -> None:
        if self.silent:
            page.close()
            return
        self._page, self._server = page, page.connect_to_server()
        page.on_message(self._say)
        self._server.on_message(lambda message: None if self.silent else page.send(message))

    def _say(self, message: str | bytes) -> None:
        if self.silent:
            return
        if self.waits is None or json.loads(message)["type"] != "act":
            self._server.send(message)
        else:
            self.waits.append(message)

    def release(self) -> None:
        """What was said arrives."""
        for message in self.waits or []:
            self._server.send(message)
        self.waits = None

    def refuse(self) -> None:
        """What was said is refused instead."""
        for message in self.waits or []:
            answer: dict[str, Any] = {"type": "refused", "id": json.loads(message)["id"]}
            self._page.send(json.dumps({**answer, "code": "stale", "rule": "", "facts": {}}))
        self.waits = []


@contextmanager
def _in_turn(browser: Browser, server: ServerProcess) -> Iterator[tuple[Player, Line]]:
    """Ada, in turn, with cards that all fit and want no color."""
    ada = Player(browser, server.url)
    line = Line(ada.page)
    ada.open(ada.new_table(chairs=2, edition="sevens", turn_seconds=60))
    ada.page.get_by_role("button", name="Deal the cards").click()
    ada.page.wait_for_selector('.table[data-prompt="turn"]')
    yield ada, line
    ada.close()


def test_a_move_shows_at_once_and_once_and_is_taken_back_if_it_is_refused(
    browser: Browser, server: ServerProcess
) -> None:
    with _in_turn(browser, server) as (ada, line):
        page = ada.page
        while not page.locator(FITS).count():
            ada.move()
            page.wait_for_selector('.table[data-prompt="turn"]')
        line.waits = []
        held = page.locator("[data-card]").count()
        name = page.locator(FITS).first.locator(".visually-hidden").inner_text()
        card = page.locator(FITS).first.get_attribute("data-card")
        page.locator(FITS).first.click(position={"x": 8, "y": 14})
        page.get_by_role("img", name=f"Discard pile: {name}").wait_for()
        expect(page.locator("[data-card]")).to_have_count(held - 1)
        page.get_by_text("Your move is on its way").wait_for()
        line.refuse()
        page.get_by_text("The table has moved on").wait_for()
        page.locator(f'[data-card="{card}"]').wait_for()
        expect(page.locator("[data-card]")).to_have_count(held)
        page.locator(f'[data-card="{card}"]').click(position={"x": 8, "y": 14})
        page.get_by_role("img", name=f"Discard pile: {name}").wait_for()
        line.release()
        page.locator(".log li").filter(has_text=f"You play {name}.").wait_for()
        expect(page.locator(f'[data-card="{card}"]')).to_have_count(0)


def test_a_line_that_goes_silent_is_noticed_in_seconds_and_found_again_in_mid_turn(
    browser: Browser, server: ServerProcess
) -> None:
    with _in_turn(browser, server) as (ada, line):
        before = ada.page.locator("[data-card]").all_inner_texts()
        line.silent = True
        told = ada.page.get_by_text("Connection lost")
        told.wait_for(timeout=20_000)
        ada.page.get_by_text("s left").wait_for()  # the clock goes on
        line.silent = False
        told.wait_for(state="detached")
        expect(ada.page.locator("[data-card]")).to_have_text(before, use_inner_text=True)
        ada.page.wait_for_selector('.table[data-prompt="turn"]')
        assert ada.move() is not None


def test_friends_get_an_address_that_works_for_them(browser: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data", "--host", "0.0.0.0") as own:
        address = lan_address()
        ada = Player(browser, own.url)
        path = ada.new_table(chairs=2)
        ada.open(path)
        link = ada.page.locator(".link")
        if is_loopback(address):
            ada.page.get_by_text("works on this computer only").wait_for()
        else:
            there = f"http://{address}:{own.port}"
            ada.page.locator(".link").filter(has_text=there + path).wait_for()
            # Opened by that address the page is on plain http, where browsers forbid much.
            ben = Player(browser, there, locale="en-US")
            ben.open(path)
            ben.page.get_by_role("button", name="Come in").click()
            ben.page.locator(".link").filter(has_text=there + path).wait_for()
            ben.page.get_by_role("button", name="Copy the link").click()
            ben.page.get_by_role("status").filter(has_text="Copied").wait_for()
            ben.close()
        expect(link).to_have_text(re.compile(re.escape(path) + "$"))
        ada.close()


def test_a_page_from_before_an_upgrade_loads_itself_anew(
    browser: Browser, server: ServerProcess
) -> None:
    ada = Player(browser, server.url)
    asked: list[str] = []

    def gone_once(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=404)
        else:
            route.continue_()

    ada.page.route("**/assets/CreateTable-*.js", gone_once)
    ada.be("Ada Lovelace")
    ada.page.get_by_role("link", name="Open the table").click()
    ada.page.get_by_role("button", name="Open the table").wait_for()
    assert len(asked) == 2
    expect(ada.page.get_by_label("Your name")).to_have_value("Ada Lovelace")
    ada.errors.clear()  # the part that was not there
    ada.open("/t/%E0%A4%A")
    ada.page.get_by_text("There is no table with this code").wait_for()
    ada.close()
