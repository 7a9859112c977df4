"""The score sheet in the browser: tapped on a phone, kept, undone, for every format."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from lastcard.rulebook import LANGUAGES
from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import PHONE, SMALL, Player

pytestmark = pytest.mark.timeout(180)


def begin(page: Page, *names: str) -> None:
    page.get_by_role("button", name="Begin the sheet").wait_for()
    for number, name in enumerate(names):
        if page.get_by_role("textbox").count() <= number:
            page.get_by_role("button", name="One more").click()
        page.get_by_role("textbox").nth(number).fill(name)
    page.get_by_role("button", name="Begin the sheet").click()


def test_a_round_is_tapped_scored_kept_and_taken_back(someone: Callable[..., Player]) -> None:
    ada = someone(PHONE)
    page = ada.open()
    page.get_by_role("link", name="Score sheet").click()
    begin(page, "Ada", "Ben", "Cleo")
    expect(page.get_by_role("heading", name="Round 1: Ada deals")).to_be_visible()
    page.get_by_role("button", name="Ada").click()
    ben, cleo = (
        page.get_by_role("group", name=f"{name} was left with") for name in ("Ben", "Cleo")
    )
    ben.get_by_role("button", name="7", exact=True).click()
    ben.get_by_role("button", name="Wild", exact=True).click()
    cleo.get_by_role("button", name="a Skip", exact=True).click()
    cleo.get_by_role("button", name="9", exact=True).click()
    cleo.get_by_role("button", name="Take away: 9").click()
    assert ada.fits()
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("heading", name="Round 2: Ben deals")).to_be_visible()
    expect(page.locator("main ol").first).to_contain_text("Ada 77 / 500")
    page.get_by_text("Round 1 · Ada").click()
    expect(page.get_by_role("table")).to_contain_text("7 W = 57")
    found = ada.violations("score")
    with page.expect_download() as saved:
        page.get_by_role("button", name="JSON").click()
    assert json.loads(saved.value.path().read_text())["rounds"][0]["left"] == {"1": "7 W", "2": "S"}
    ada.open("/score")
    expect(page.locator("main ol").first).to_contain_text("Ada 77 / 500")
    page.get_by_role("button", name="Take the last round back").click()
    expect(page.get_by_role("heading", name="Round 1: Ada deals")).to_be_visible()
    ada.close()
    assert found == []


def test_rotating_partners_see_both_tables(browser: Browser, server: ServerProcess) -> None:
    ada = Player(browser, server.url, SMALL)
    page = ada.open("/score")
    for _ in range(5):
        page.get_by_role("button", name="One more").click()
    limit = page.get_by_role("spinbutton", name="Points to reach")
    expect(limit).to_be_visible()
    page.get_by_role("radio", name="Rotating partners, eight").check(force=True)
    expect(limit).to_have_count(0)
    page.get_by_role("button", name="Begin the sheet").click()
    expect(page.locator(".tables li")).to_have_count(2)
    expect(page.locator(".tables li").first).to_contain_text("Player 8 · Player 2 · Player 1")
    expect(page.get_by_role("heading", name="Round 1 · Table 1")).to_be_visible()
    expect(page.locator(".tables li").first).to_contain_text("Player 1 deals")
    expect(page.locator(".tables li").nth(1)).to_contain_text("Player 3 deals")
    page.get_by_role("button", name="nobody").click()
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("heading", name="Round 1 · Table 2")).to_be_visible()
    assert ada.fits()
    ada.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(browser: Browser, server: ServerProcess, language: str) -> None:
    ada = Player(browser, server.url, PHONE, locale=language)
    page = ada.open("/score")
    page.locator("form .loud").click()
    page.locator(".pick").first.click()
    page.wait_for_selector(".face")
    assert "score-" not in page.inner_text("body")
    assert ada.fits()
    ada.close()


def test_what_is_not_about_one_move_is_found_by_its_topic(someone: Callable[..., Player]) -> None:
    ada = someone(PHONE)
    page = ada.open("/score")
    begin(page, "Ada", "Ben", "Cleo")
    page.get_by_role("button", name="Who is right?").click()
    drawer = page.get_by_role("dialog")
    drawer.get_by_role("button", name="Something else").click()
    drawer.get_by_role("button", name="Saying UNO").click()
    drawer.get_by_role("button", name="What if I forget to say UNO?").click()
    expect(drawer.locator(".answer")).to_contain_text("Anybody may catch you")
    expect(drawer.locator('[data-rule="UNO-2"]')).to_be_visible()
    ada.close()
