"""After a match one asks how one played: the curve grows, and the better move lies on the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import Player

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]  # compiling, the first time, takes long


def test_how_did_i_play(browser: Browser, server: ServerProcess) -> None:
    ada = Player(browser, server.url)
    ada.open()
    ada.page.evaluate("localStorage.setItem('lastcard.settings', JSON.stringify({hints: 'on'}))")
    path = ada.new_table(chairs=2, edition="easy", rules={"limit": "1", "hand_size": "3"})
    ada.open(path)
    ada.page.get_by_role("button", name="Deal the cards").click()
    ada.play_until("match-over", most=3000)

    # The history offers to have it looked at, and shows what was found.
    ada.open("/history")
    ada.page.get_by_role("button", name="Let the coach look at the last match").click()
    over_time = ada.page.get_by_role("region", name="How you play")
    expect(over_time).to_contain_text("Luck and play", timeout=600_000)
    assert ada.violations("history") == []
    ada.open(path)
    ada.page.get_by_role("button", name="How did I play?").click()
    coach = ada.page.get_by_role("region", name="How did I play?")
    expect(coach.get_by_role("img")).to_be_visible(timeout=600_000)
    expect(coach).to_contain_text("Rounds won", timeout=600_000)
    assert ada.violations("coach") == []
    shared = ada.page.url[len(server.url) :]
    assert "coach" in shared

    # Whoever has the link sees the same, without waiting, in their own language.
    friend = Player(browser, server.url, (320, 568), locale="fr-FR")
    friend.open(shared)
    told = friend.page.get_by_role("region", name="Comment ai-je joué")
    expect(told).to_contain_text("Manches gagnées")
    assert friend.fits()
    friend.page.get_by_role("button", name="Fermer").click()
    expect(told).to_have_count(0)
    friend.close()

    # Against bots alone the coach can be asked while one plays.
    ada.open(path)
    ada.page.get_by_role("button", name="Play again").click()
    ada.wait_for_phase("playing")
    ada.page.get_by_role("button", name="Ask the coach").click()
    expect(ada.page.get_by_text("The coach would").first).to_be_visible()
    ada.close()


def test_a_blunder_is_told_where_one_wants_it(browser: Browser, server: ServerProcess) -> None:
    """With one card left, which fits: whoever draws gives the round away."""
    ada = Player(browser, server.url)
    ada.open()
    ada.page.evaluate("localStorage.setItem('lastcard.settings', JSON.stringify({blunders: true}))")
    path = ada.new_table(
        chairs=2, edition="sevens", rules={"limit": "100000", "hand_size": "1", "auto_uno": "on"}
    )
    ada.open(path)
    ada.page.get_by_role("button", name="Deal the cards").click()
    while ada.prompt != "turn":  # rounds that the bot begins are over before one can do anything
        ada.move()
        ada.page.wait_for_timeout(25)
    ada.page.locator("[data-anchor=draw]").click()
    told = ada.page.get_by_role("complementary", name="Tell me when I blunder")
    expect(told).to_contain_text("That was a blunder", timeout=600_000)
    assert ada.violations("blunder") == []
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)
    ada.close()
