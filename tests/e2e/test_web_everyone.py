"""The client for everyone: keyboard only, four languages, small screens, readers of every kind."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from lastcard.rulebook.languages import LANGUAGES
from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import DESKTOP, PHONE, SMALL, Player
from tests.e2e.web_texts import once_at_rest, unreadable

pytestmark = pytest.mark.timeout(180)

ROOT = Path(__file__).parents[2]
MESSAGES = (ROOT / "src/lastcard/messages", ROOT / "web/messages")
STATES = {
    "dark": (DESKTOP, ("challenge", "match-end", "crowded", "catch")),
    "light": (PHONE, ("color", "drawn", "agent", "players-10", "rotating-8")),
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
        assert unreadable(ada.page) == []

    ada = Player(browser, server.url, SMALL, locale=language)
    page = ada.open()
    expect(page.locator("html")).to_have_attribute("lang", language)
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


# Parts that leave the screen, and parts that lie on each other where each is to be read or pressed.
_IN_THE_WAY = r"""() => {
  const box = (part) => part.getBoundingClientRect();
  const all = (which) => [...document.querySelectorAll(which)].filter((part) => box(part).width);
  const told = (part) => part.className + ' ' + part.innerText?.trim().slice(0, 20);
  const wrong = [];
  const asked = '.row .say, .row .button, .row .cancel, .picker button';
  const whole = `.seat .name, .catch, .uno, [data-card], .plate, .afar, .says, ${asked}`;
  for (const part of all(whole)) {
    const { left, right, top, bottom } = box(part);
    // Cards that are held a little tilted may reach beyond the edge by a corner.
    if (left < -2 || right > innerWidth + 2 || top < -2 || bottom > innerHeight + 2)
      wrong.push(`outside: ${told(part)}`);
  }
  const hit = (a, b) => { const x = box(a), y = box(b);
    return x.left < y.right - 1 && y.left < x.right - 1 && x.top < y.bottom - 1
      && y.top < x.bottom - 1; };
  const apart = (one, other) => { for (const a of all(one)) for (const b of all(other))
    if (a !== b && hit(a, b)) wrong.push(`${told(a)} on ${told(b)}`); };
  apart('.seat .plate', '.seat .plate');
  apart('.seat .plate', '.draw, .discard');
  apart(asked, asked);
  apart(asked, '.uno, .own .plate, [data-card]');
  apart('.own .plate', '.uno');
  apart('.piles .color', '.tools button');
  for (const part of all('.sheet .content'))
    if (part.scrollHeight > part.clientHeight + 1) wrong.push(`scrolls: ${told(part)}`);
  return wrong;
}"""
LAYOUTS = {
    (320, 568): (
        "fr",
        "players-4 teams-10 hand-21 drawn stack color catch rotating-8 challenge said",
    ),
    (390, 844): ("pt", "players-4 teams-10 hand-21 hand-40 drawn catch rotating-8 said"),
    (768, 1024): ("es", "players-4 teams-10 hand-40 rotating-8 stack drawn said"),
    (1024, 768): ("fr", "players-10 teams-10 catch rotating-8 stack drawn"),
}


@pytest.mark.parametrize("size", LAYOUTS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_cut_off_or_in_the_way_however_long_names_are(
    browser: Browser, server: ServerProcess, size: tuple[int, int]
) -> None:
    language, fixtures = LAYOUTS[size]
    ada = Player(browser, server.url, size)
    wrong: dict[str, list[str]] = {}
    for fixture in fixtures.split():
        page = ada.open(f"/gallery.html?table={fixture}&names=long&lang={language}")
        page.wait_for_selector("[data-card]")
        if found := once_at_rest(page, _IN_THE_WAY):
            wrong[fixture] = found
    ada.close()
    assert wrong == {}


def test_the_smallest_screens_hold_every_page(browser: Browser, server: ServerProcess) -> None:
    ada = Player(browser, server.url, SMALL)
    for path in ("/", "/new", "/history", "/replay", "/account"):
        page = ada.open(path)
        assert ada.fits(), path
    page = ada.open("/")
    room = page.evaluate(
        """() => { const cloth = document.querySelector('.cloth').getBoundingClientRect();
        return [...document.querySelectorAll('.cloth .field, .cloth .strip')].map((part) => {
          const box = part.getBoundingClientRect();
          return Math.min(box.left - cloth.left, cloth.right - box.right); }); }"""
    )
    assert min(room) > 13 + 8  # the frame is 13 px wide
    # A page enlarged to four times its size: the table scrolls rather than lying over itself.
    page.set_viewport_size({"width": 320, "height": 256})
    page = ada.open("/gallery.html?table=players-4")
    page.wait_for_selector("[data-card]")
    table = page.locator(".table")
    assert table.evaluate("(table) => table.scrollHeight") >= 500
    page.get_by_role("button", name="Draw a card").scroll_into_view_if_needed()
    page.locator("[data-card]").last.scroll_into_view_if_needed()
    assert page.locator("[data-anchor=draw]").evaluate("(pile) => pile.clientWidth") > 40
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
    expect(why).to_contain_text("the table wants red or a 7")
    expect(why).to_contain_text("TURN-1")
    # A symbol upside down would be that of another color.
    upright = "(symbols) => symbols.every((symbol) => symbol.getScreenCTM().d > 0)"
    symbols = ada.page.locator(".discard .color-symbol")
    expect(symbols.nth(2)).to_be_attached()
    assert symbols.evaluate_all(upright)
    ada.close()
