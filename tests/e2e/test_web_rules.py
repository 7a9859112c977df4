"""The rulebook in the browser: a page, a drawer over the game, every id a way to its rule."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from lastcard.rulebook import LANGUAGES, questions, rules
from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import DESKTOP, PHONE, Player

pytestmark = pytest.mark.timeout(180)


def test_the_page_finds_what_people_say(someone: Callable[..., Player]) -> None:
    ada = someone(PHONE)
    page = ada.open()
    page.get_by_role("link", name="Rules").click()
    page.get_by_role("searchbox").fill("forgot to say uno")
    expect(page.locator("[data-rule]").first).to_contain_text("UNO-2 Catching")
    expect(page.locator("main").get_by_role("status")).to_contain_text("rules found")
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.locator("main")).to_contain_text("No rule speaks of “xyzzy”.")
    assert ada.fits()
    ada.close()


def test_an_address_opens_one_rule_of_one_sheet(browser: Browser, server: ServerProcess) -> None:
    ada = Player(browser, server.url, DESKTOP)
    page = ada.open("/rules/HOUSE-6?edition=platinum&rules=stacking=any")
    rule = page.locator('[data-rule="HOUSE-6"]')
    expect(rule).to_contain_text("Not in force here")
    expect(page.locator("main")).to_contain_text("Cards to draw can be passed on with any draw")
    expect(page.locator("[data-rule]")).to_have_count(1)
    expect(rule.get_by_role("heading")).to_be_focused()
    page.get_by_role("button", name="All the rules").click()
    expect(page.locator('[data-rule="WD4-6"]')).to_be_visible()
    assert page.url.endswith("rules=stacking%3Dany")
    page.get_by_role("radio", name="Special Agent").check(force=True)
    expect(page.locator('[data-rule="ACT-5"]')).to_be_visible()
    page.go_back()
    ada.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(browser: Browser, server: ServerProcess, language: str) -> None:
    ada = Player(browser, server.url, PHONE, locale=language)
    page = ada.open("/rules/SET-6")
    told = rules(language)["SET-6"]
    asked = questions(language)[0]
    expect(page.locator("[data-rule]")).to_contain_text(told.text)
    page.get_by_role("button", name="SET-5").click()
    expect(page.locator("[data-rule]")).to_contain_text(rules(language)["SET-5"].text)
    assert page.url.endswith("/rules/SET-5?edition=classic")
    page.locator(".all").click()
    page.locator("summary", has=page.locator("h2")).nth(-3).click()
    expect(page.locator("dl")).to_contain_text(asked.question)
    page.locator("dd").first.get_by_role("button").first.click()
    expect(page.locator("[data-rule]")).to_contain_text(rules(language)[asked.rules[0]].text)
    assert ada.fits()
    ada.close()


def _at_a_table(ada: Player) -> Page:
    ada.open(ada.new_table(chairs=2, edition="numbers", turn_seconds=0, rules={"must_play": "on"}))
    ada.page.get_by_role("button", name="Deal the cards").click()
    ada.page.wait_for_selector('.table[data-prompt="turn"]')
    return ada.page


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_rule_opens_over_the_game_and_the_game_stays(
    someone: Callable[..., Player], size: tuple[int, int]
) -> None:
    ada = someone(size)
    page = _at_a_table(ada)
    page.get_by_role("button", name="Rules", exact=True).click()
    drawer = page.get_by_role("dialog", name="Rules of this table")
    expect(drawer).to_contain_text("With a card that fits, you may not draw instead.")
    expect(drawer.get_by_role("status").first).to_have_text("Your turn")
    drawer.get_by_role("button", name="Rule HOUSE-5").click()
    expect(drawer.locator("[data-rule]")).to_contain_text("Play if you can")
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    assert ada.prompt == "turn"
    ada.close()


def test_every_id_at_the_table_and_in_the_form_is_a_button(
    browser: Browser, server: ServerProcess
) -> None:
    ada = Player(browser, server.url, DESKTOP)
    page = ada.open("/gallery.html?table=players-4")
    wrong = page.locator("[data-card][aria-disabled]").first
    wrong.click(force=True)
    page.locator(".why").get_by_role("button", name="Rule TURN-1").click()
    expect(page.locator('[data-rule="TURN-1"]')).to_be_visible()
    page.keyboard.press("Escape")
    wrong.focus()
    page.keyboard.press("?")
    expect(page.locator('[data-rule="TURN-1"]').get_by_role("heading")).to_be_focused()

    ada.open("/new")
    page.get_by_text("Every rule").click()
    shown = page.locator("form").inner_text()
    named = [name for name in rules() if f"{name}\n" in f"{shown}\n"]
    assert len(named) > 10
    for name in named:
        assert page.get_by_role("button", name=f"Rule {name}").count() > 0, name
    page.get_by_role("button", name="Rule HOUSE-3").click()
    expect(page.locator('[data-rule="HOUSE-3"]')).to_contain_text("Not in force here")
    page.keyboard.press("Escape")
    page.get_by_role("switch", name="Seven-zero").check()
    page.get_by_role("button", name="Rule HOUSE-3").click()
    expect(page.locator('[data-rule="HOUSE-3"]')).not_to_contain_text("Not in force here")
    ada.close()


def test_axe_finds_nothing_in_the_rules(browser: Browser, server: ServerProcess) -> None:
    ada = Player(browser, server.url, DESKTOP)
    page = ada.open("/rules")
    page.wait_for_selector("[data-rule]")
    found = ada.violations("the page")
    ada.open("/gallery.html?table=players-4&theme=light")
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_role("searchbox").fill("+4")
    page.wait_for_selector("[data-rule]")
    found += ada.violations("the drawer")
    ada.close()
    assert found == []
