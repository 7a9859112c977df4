"""The client for everyone: keyboard only, four languages, small screens, readers of every kind."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from lastcard.rulebook.languages import LANGUAGES
from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import DESKTOP, PHONE, SMALL, Player

pytestmark = pytest.mark.timeout(180)

ROOT = Path(__file__).parents[2]
MESSAGES = (ROOT / "src/lastcard/messages", ROOT / "web/messages")
STATES = {
    "dark": (DESKTOP, ("color", "challenge", "match-end", "crowded")),
    "light": (PHONE, ("drawn", "shown", "agent", "players-10")),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_speaks_the_language(
    browser: Browser, server: ServerProcess, language: str
) -> None:
    words: dict[str, str] = {}
    for folder in MESSAGES:
        for file in (folder / language).glob("*.ftl"):
            words.update(
                re.findall(r"^([a-z][\w-]*) = (.*)", file.read_text("utf-8"), re.MULTILINE)
            )

    def check() -> None:
        shown = ada.page.inner_text("body")
        assert not words.keys() & set(re.findall(r"[a-z]+-[\w-]+", shown))

    ada = Player(browser, server.url, PHONE, locale=language)
    page = ada.open()
    assert page.get_attribute("html", "lang") == language
    check()
    assert ada.fits()
    page.get_by_role("link", name=words["create-table"]).click()
    page.get_by_text(words["each-rule"]).click()
    check()
    assert ada.fits()
    page.get_by_role("button", name=words["create-table"]).click()
    page.get_by_role("button", name=words["start-match"]).wait_for()
    check()
    assert ada.fits()
    page.get_by_role("button", name=words["start-match"]).click()
    page.wait_for_selector("[data-card]")
    if page.locator("section.own.asked").count():
        page.keyboard.press("1")  # a Wild was turned up: the question lies where the menu is
    page.locator("button.plate").click()
    page.get_by_role("dialog").wait_for()
    check()
    page.keyboard.press("Escape")
    for path in ("/history", "/replay", "/account"):
        ada.open(path)
        page.get_by_role("heading", level=1).wait_for()
        check()
        assert ada.fits()
    ada.close()


def test_nothing_is_cut_off_on_the_smallest_screen(browser: Browser, server: ServerProcess) -> None:
    ada = Player(browser, server.url, SMALL)
    for path in ("/", "/new", "/history", "/replay", "/account"):
        ada.open(path)
        assert ada.fits(), path
    for fixture in ("players-2", "players-4", "hand-20", "hand-40", "crowded", "color", "drawn"):
        page = ada.open(f"/gallery.html?table={fixture}")
        page.wait_for_selector("[data-card]")
        outside = page.evaluate(
            """() => [...document.querySelectorAll('[data-card], .uno, .catch, .picker button')]
            .map((part) => part.getBoundingClientRect())
            .filter((box) => box.left < -1 || box.right > innerWidth + 1
              || box.top < -1 || box.bottom > innerHeight + 1).length"""
        )
        assert outside == 0, fixture
    ada.close()


def test_axe_finds_nothing_on_any_screen(browser: Browser, server: ServerProcess) -> None:
    ada = Player(browser, server.url, DESKTOP)
    found: list[str] = []
    page = ada.open()
    found += ada.violations("lobby")
    page.get_by_role("button", name="Settings").click()
    found += ada.violations("settings")
    ada.open("/new")
    page.get_by_text("Every rule").click()
    found += ada.violations("create")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Deal the cards").wait_for()
    page.get_by_role("img", name="QR").wait_for()
    found += ada.violations("waiting room")
    page.get_by_role("button", name="Talk").click()
    page.get_by_role("textbox").fill("Hello")
    page.keyboard.press("Enter")
    found += ada.violations("talk")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector("[data-card]")
    found += ada.violations("table")
    page.locator("button.plate").click()
    found += ada.violations("menu")
    for path in ("/history", "/replay", "/account", "/t/ZZZZZZ"):
        ada.open(path)
        page.get_by_role("heading", level=1).wait_for()
        found += ada.violations(path)
    ada.close()
    assert found == []


@pytest.mark.parametrize("theme", STATES)
def test_axe_finds_nothing_in_any_state_of_the_table(
    browser: Browser, server: ServerProcess, theme: str
) -> None:
    size, fixtures = STATES[theme]
    ada = Player(browser, server.url, size)
    found: list[str] = []
    for fixture in fixtures:
        ada.open(f"/gallery.html?table={fixture}&theme={theme}")
        found += ada.violations(f"{fixture} {theme}")
    ada.close()
    assert found == []


def test_a_card_that_does_not_fit_says_why_with_its_rule(
    browser: Browser, server: ServerProcess
) -> None:
    ada = Player(browser, server.url)
    ada.open("/gallery.html?table=players-4")
    ada.page.locator("[data-card][aria-disabled]").first.hover()
    why = ada.page.locator(".why")
    assert "the table wants red or a 7" in why.inner_text()
    assert "TURN-1" in why.inner_text()
    ada.close()
