"""What people expect around the game: words thrown at a seat, a log that stays, dead links."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from lastcard import wire
from tests.e2e.neighbor import first_legal, neighbors
from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import DESKTOP, PHONE, SMALL, Player

pytestmark = pytest.mark.timeout(240)

HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
  document.dispatchEvent(new Event('visibilitychange'));
}"""

# A browser without a screen has nobody who could allow notifications: here someone does.
ALLOWING = """window.told = [];
window.Notification = class {
  static permission = 'default';
  static async requestPermission() { return (Notification.permission = 'granted'); }
  constructor(title) { window.told.push(title); }
  close() {}
};"""


def _seated(
    browser: Browser, server: ServerProcess, size: tuple[int, int] = DESKTOP
) -> tuple[Player, str]:
    ada = Player(browser, server.url, size)
    path = ada.new_table(chairs=2, edition="numbers", turn_seconds=0, rules={"limit": "9999"})
    ada.open(path)
    ada.page.get_by_role("button", name="Deal the cards").wait_for()
    return ada, path


def test_words_are_thrown_at_a_seat_and_what_was_written_survives_a_reload(
    browser: Browser, server: ServerProcess
) -> None:
    ada, path = _seated(browser, server)
    with neighbors(server, path.rsplit("/", 1)[-1], "Ben") as (ben,):
        ada.page.get_by_role("button", name="Deal the cards").click()
        ada.page.wait_for_selector("[data-card]")
        ada.page.get_by_role("button", name="React to Ben").click()
        menu = ada.page.get_by_role("group", name="React to Ben")
        menu.get_by_role("button", name="Nice one!").click()
        expect(ada.page.locator(".seat .says")).to_have_text("Nice one!")
        log = ada.page.get_by_role("region", name="What happened")
        expect(log).to_contain_text("Ada to Ben: Nice one!")
        expect(log).to_contain_text("The match begins.")
        ada.page.reload()
        ada.page.wait_for_selector("[data-card]")
        expect(log).to_contain_text("The match begins.")
        expect(log).to_contain_text("Ada to Ben: Nice one!")
        ben.until(lambda: ben.view is not None)
    ada.close()


def test_talk_stands_beside_the_game_and_a_refused_line_stays_in_its_field(
    browser: Browser, server: ServerProcess
) -> None:
    ada, _ = _seated(browser, server, size=PHONE)
    ada.page.get_by_role("button", name="Deal the cards").click()
    ada.page.wait_for_selector("[data-card]")
    ada.page.get_by_role("button", name="Talk").click()
    field = ada.page.get_by_role("textbox", name="Say something")
    field.fill("Good evening")
    field.press("Enter")
    expect(field).to_have_value("")
    unseen = "\u200b\u200b"  # there is nothing in it that anyone could read
    field.fill(unseen)
    field.press("Enter")
    expect(ada.page.get_by_role("alert").filter(has_text="did not understand")).to_be_visible()
    expect(field).to_have_value(unseen)
    talk = ada.page.get_by_role("complementary", name="Talk").bounding_box()
    hand = ada.page.locator("[data-anchor=hand]").bounding_box()
    assert talk is not None
    assert hand is not None
    assert hand["y"] + hand["height"] <= talk["y"] + 1
    assert ada.violations("talk beside the game") == []
    ada.close()


def test_a_turn_that_comes_in_the_background_is_told_and_asked_about_only_then(
    browser: Browser, server: ServerProcess
) -> None:
    ada, path = _seated(browser, server)
    page = ada.page
    page.add_init_script(ALLOWING)
    page.reload()
    question = page.get_by_text("Should this device tell you next time?")
    icon = page.locator('link[rel="icon"]')
    with neighbors(server, path.rsplit("/", 1)[-1], "Ben") as (ben,):

        def be_elsewhere_until_it_is_ones_turn() -> None:
            while "Your turn" in page.title():
                ada.move()
                page.wait_for_timeout(20)
            page.evaluate(HIDE, True)
            for _ in range(2000):
                if "Your turn" in page.title():
                    break
                ben.look(first_legal)
                page.wait_for_timeout(20)
            expect(page).to_have_title(re.compile("Your turn"))
            expect(icon).to_have_attribute("href", re.compile(r"/favicon-turn\.svg$"))

        page.get_by_role("button", name="Deal the cards").click()
        page.wait_for_selector("[data-card]")
        ben.until(lambda: ben.view is not None)
        be_elsewhere_until_it_is_ones_turn()
        expect(question).to_have_count(0)
        page.evaluate(HIDE, False)
        expect(icon).to_have_attribute("href", re.compile(r"/favicon\.svg$"))
        expect(question).to_be_visible()
        assert page.evaluate("told") == []
        page.get_by_role("button", name="Yes").click()
        expect(question).to_have_count(0)
        be_elsewhere_until_it_is_ones_turn()
        page.wait_for_function("told.length > 0")
        assert page.evaluate("told") == ["Your turn"]
    ada.close()


def test_face_cloth_and_backs_are_chosen_and_kept(browser: Browser, server: ServerProcess) -> None:
    ada = Player(browser, server.url, SMALL)
    page = ada.open()
    page.get_by_role("button", name="Settings").click()
    before = page.locator(".face svg").inner_html()
    page.get_by_role("button", name="Hair").click()
    expect(page.locator(".face svg")).not_to_have_js_property("innerHTML", before)
    page.get_by_role("radio", name="Plum").check()
    page.get_by_role("radio", name="Brick").check()
    assert ada.fits()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-cloth", "plum")
    expect(page.locator("html")).to_have_attribute("data-back", "brick")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("button", name="As my name has it")).to_be_visible()
    ada.close()


def test_a_dead_link_leads_somewhere(browser: Browser, server: ServerProcess) -> None:
    ada = Player(browser, server.url, SMALL)
    for path in ("/t/ZZZZZZ", "/m/nothing", "/what/is/this"):
        page = ada.open(path)
        expect(page.get_by_role("textbox", name="Join a table")).to_be_visible()
        expect(page.get_by_role("link", name="Open the table")).to_be_visible()
        assert ada.fits()
        assert ada.violations(path) == []
    page = ada.open("/keys")
    expect(page.get_by_text("catch whoever forgot")).to_be_visible()
    assert ada.fits()
    ada.close()


def test_on_a_phone_the_reason_stands_above_the_hand(
    browser: Browser, server: ServerProcess
) -> None:
    ada, path = _seated(browser, server, SMALL)
    with neighbors(server, path.rsplit("/", 1)[-1], "Ben") as (ben,):
        ada.page.get_by_role("button", name="Deal the cards").click()
        ada.page.wait_for_selector("[data-card]")
        told = ada.page.locator(".row").get_by_text("Ben is thinking")
        for _ in range(400):  # until it is Ben's turn: then no card can be played
            if told.count():
                break
            ada.move()
            ada.page.wait_for_timeout(20)
        # Focus that comes back to the hand by itself gives no reasons.
        ada.page.locator("[data-talk]").press("Enter")
        ada.page.keyboard.press("Escape")
        ben.say(wire.Chat, text="Hm")
        expect(ada.page.locator("[data-card]:focus")).to_have_count(1)
        ada.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        expect(told).to_be_visible()
        card = ada.page.locator("[data-card][aria-disabled]").first
        card.click(position={"x": 6, "y": 40}, force=True)  # it cannot be played, but tried
        reason = ada.page.locator(".reason")
        expect(reason).to_contain_text("Not your turn yet.")
        above, hand = reason.bounding_box(), ada.page.locator("[data-anchor=hand]").bounding_box()
        assert above is not None
        assert hand is not None
        assert above["y"] + above["height"] <= hand["y"] + 8
        ben.until(lambda: ben.view is not None)
    ada.close()
