"""Learning to play in a real browser: offered once, step by step, and hints in the match after."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.web_table import PHONE, Player

pytestmark = pytest.mark.timeout(240)

OFFER = re.compile("New to the game")
CARDS = {
    "color": "red 9",
    "number": "blue 3",
    "draw-two": "blue Draw Two",
    "reverse": "blue Reverse",
    "skip": "blue Skip",
}


def at_once(route: Route) -> None:
    """Others answer without thinking where a table is made: how long they do is not looked at."""
    if route.request.method == "POST":
        wanted = route.request.post_data_json or {}
        route.continue_(post_data={**wanted, "pace": "instant"})
    else:
        route.continue_()


def asked(page: Page, step: str) -> None:
    """The teacher asks for this step, and it can be done."""
    expect(page.locator(f'[data-step="{step}"]:not([data-awaits=""])')).to_be_visible()


def play(page: Page, card: str) -> None:
    # Cards lie over each other: what is seen of this one is its left edge; any card can be tried.
    place = page.locator("[data-card]").filter(has_text=card)
    place.click(position={"x": 12, "y": 40}, force=True)


def test_a_newcomer_learns_the_game_and_goes_on_to_a_match_with_hints(
    someone: Callable[..., Player],
) -> None:
    ada = someone(PHONE)
    ada.page.route("**/api/tables", at_once)
    page = ada.open()
    page.get_by_role("link", name=OFFER).click()

    asked(page, "color")
    play(page, "blue 3")  # the rules say why not
    expect(page.get_by_text("That’s blue; the table wants red or a 4.").first).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_text("But first, what the teacher asks.").first).to_be_visible()
    for step, card in CARDS.items():
        asked(page, step)
        play(page, card)
    asked(page, "draw")
    wrong = ada.violations("the lesson")
    page.locator("[data-anchor=draw]").click()
    asked(page, "wild")
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("button", name="yellow", exact=True).click()
    asked(page, "challenge")
    wrong += ada.violations("the challenge")
    page.get_by_role("button", name="Challenge", exact=True).click()
    asked(page, "call")
    page.get_by_role("button", name="Close").click()
    play(page, "green 5")
    asked(page, "late-call")  # it was forgotten, and can still be said
    page.get_by_role("button", name=re.compile("UNO")).click()
    asked(page, "catch")
    page.get_by_role("button", name=re.compile("^Catch Nina")).click()
    asked(page, "out")
    play(page, "yellow 9")
    expect(page.get_by_text("That’s the whole game.")).to_be_visible()
    assert ada.fits()
    wrong += ada.violations("the end of the lesson")

    page.get_by_role("button", name="Now a real game").click()
    hint = page.get_by_role("complementary", name="Hints")
    expect(hint).to_be_visible()
    hint.get_by_role("button", name="No more hints").click()
    expect(hint).to_have_count(0)

    ada.open()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.get_by_role("link", name=OFFER)).to_have_count(0)
    expect(page.get_by_role("link", name="Learn to play")).to_be_visible()
    assert wrong == []
    ada.close()


def test_a_lesson_can_be_left_and_leaves_no_match_behind(someone: Callable[..., Player]) -> None:
    ada = someone()
    page = ada.open("/learn")
    asked(page, "color")
    page.get_by_role("button", name="Skip the lesson").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.get_by_role("link", name=OFFER)).to_have_count(0)
    page.get_by_role("link", name="History").click()
    expect(page.get_by_text("No matches yet.")).to_be_visible()
    ada.close()
