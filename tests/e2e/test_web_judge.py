"""Who is right? From a situation in a few taps, or keys, to the rule that decides it."""

import pytest
from playwright.sync_api import Browser, expect

from lastcard.rulebook import rule
from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import PHONE, SMALL, Player

pytestmark = pytest.mark.timeout(180)


def test_three_situations_in_two_languages(browser: Browser, server: ServerProcess) -> None:
    found = _beside_a_score_sheet(Player(browser, server.url, PHONE, locale="en"))
    found += _by_keys_on_the_page(Player(browser, server.url, SMALL, locale="fr"))
    assert found == []


def _beside_a_score_sheet(ada: Player) -> list[str]:
    page = ada.open("/score")
    page.get_by_role("button", name="Begin the sheet").click()
    page.get_by_role("button", name="Who is right?").click()
    drawer = page.get_by_role("dialog")
    drawer.get_by_role("button", name="A card was put on a draw card").click()
    for color in ("red", "blue"):
        drawer.get_by_role("button", name=color, exact=True).click()
        drawer.get_by_role("button", name=f"{color} Draw Two", exact=True).click()
    ruling = drawer.locator(".ruling")
    expect(ruling).to_contain_text("Not allowed.")
    expect(ruling).to_contain_text("The player draws 2 cards and misses the turn.")
    expect(drawer.locator('[data-rule="ACT-1"]')).to_contain_text(rule("ACT-1").text)

    # A look at the house rule that would allow it, and back: what was told is still there.
    drawer.get_by_role("button", name="Rule HOUSE-1").click()
    expect(drawer.locator('[data-rule="HOUSE-1"]')).to_contain_text("Not in force here")
    drawer.get_by_role("button", name="Who is right?").click()
    expect(ruling).to_contain_text("Not allowed.")

    # They play it, so it is tapped, and then it is allowed.
    stacking = drawer.get_by_role("button", name="A Draw Two can be passed on with a Draw Two.")
    stacking.click()
    expect(ruling).to_contain_text("It passes the cards on to the next player.")
    expect(drawer.get_by_role("button", name="two", exact=True)).to_be_visible()
    expect(drawer.locator('[data-rule="HOUSE-1"]')).not_to_contain_text("Not in force here")
    stacking.click()
    expect(ruling).to_contain_text("Not allowed.")

    drawer.get_by_role("button", name="Another dispute").click()
    drawer.get_by_role("button", name="A Wild Draw Four was challenged").click()
    drawer.get_by_role("button", name="Wild", exact=True).click()
    drawer.get_by_role("button", name="green", exact=True).click()
    expect(ruling).to_contain_text("Whoever played it draws 4 cards.")
    drawer.get_by_role("button", name="other colors only").click()
    expect(ruling).to_contain_text("The challenger draws 6 cards and misses the turn.")
    expect(drawer.get_by_role("status").last).to_contain_text("The challenge counts.")
    found = ada.violations("a ruling")
    assert ada.fits()
    ada.close()
    return found


def _by_keys_on_the_page(ada: Player) -> list[str]:
    page = ada.open("/rules/DISPUTE?edition=platinum")
    page.get_by_role("button", name="La première carte retournée").press("Enter")
    expect(page.get_by_role("heading", name="La première carte retournée")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="rouge", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="0 rouge", exact=True)).to_be_focused()
    page.get_by_role("button", name="Inversion rouge").press("Enter")
    expect(page.get_by_role("button", name="Inversion rouge : changer")).to_be_focused()
    ruling = page.locator(".ruling")
    expect(ruling).to_contain_text("Elle est ignorée sans effet")
    expect(page.locator('[data-rule="SET-4"]')).to_contain_text(rule("SET-4", "fr").text)
    page.get_by_role("radio", name="Classique").check(force=True)
    expect(ruling).to_contain_text("Ensuite, le donneur joue.")
    expect(page.locator('[data-rule="SET-5"]')).to_contain_text("Lecture.")
    page.get_by_role("button", name="deux", exact=True).press("Enter")
    expect(page.locator("[data-rule]").first).to_contain_text(rule("SET-6", "fr").title)
    found = ada.violations("the page of a ruling")
    assert ada.fits()
    ada.close()
    return found
