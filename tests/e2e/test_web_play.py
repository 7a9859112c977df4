"""Whole games in a real browser, against a real server."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.server_process import DECKS, ServerProcess
from tests.e2e.web_table import DROP, PHONE, Player

pytestmark = pytest.mark.timeout(240)

RECORD = "actions/draw-two-next-player-draws-and-misses.lcn"


def test_one_click_from_the_address_to_cards_in_hand(
    someone: Callable[..., Player],
) -> None:
    ada = someone(PHONE, motion="no-preference")
    page = ada.open()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("[data-card]")
    # Two more if a Draw Two was turned up and the dealer sits to the right.
    assert page.locator("[data-card]").count() in (7, 9)
    ada.close()


def test_a_card_can_be_dragged_and_tapped_twice(
    someone: Callable[..., Player],
) -> None:
    ada = someone(has_touch=True)
    ada.open(ada.new_table(chairs=2, edition="numbers", turn_seconds=0))
    ada.page.get_by_role("button", name="Deal the cards").click()
    for how in (_drag, _tap_twice):
        _until_a_plain_card_fits(ada)
        held = ada.page.locator("[data-card]").count()
        how(ada)
        expect(ada.page.locator("[data-card]")).not_to_have_count(held)
    ada.close()


PLAIN = '.table[data-prompt="turn"] [data-card]:not([aria-disabled])'


def _until_a_plain_card_fits(player: Player) -> None:
    """It is the player's turn, and a card that needs no color can be played."""
    for _ in range(400):
        if player.page.locator(PLAIN).filter(has_not_text="Wild").count():
            return
        player.move()
        player.page.wait_for_timeout(30)
    raise AssertionError("no card fits")


def _drag(player: Player) -> None:
    box = player.page.locator(PLAIN).filter(has_not_text="Wild").first.bounding_box()
    assert box is not None
    x, y = box["x"] + 15, box["y"] + box["height"] / 2
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x, y - 60, steps=3)
    player.page.mouse.move(x, y - 220, steps=3)
    player.page.mouse.up()


def _tap_twice(player: Player) -> None:
    box = player.page.locator(PLAIN).filter(has_not_text="Wild").first.bounding_box()
    assert box is not None
    at = box["x"] + 12, box["y"] + box["height"] * 0.6
    player.page.touchscreen.tap(*at)
    # Lifted, and what to do now is both seen and heard.
    again = "Tap it again to play it."
    expect(player.page.locator(".why.shown")).to_contain_text(again)
    expect(player.page.locator("[aria-live=polite]").filter(has_text=again)).to_have_count(1)
    player.page.touchscreen.tap(*at)


def test_a_person_plays_bots_to_the_end_of_a_match_and_once_more(
    someone: Callable[..., Player],
) -> None:
    ada = someone()
    path = ada.new_table(chairs=3, edition="easy", rules={"limit": "20", "hand_size": "3"})
    ada.open(path)
    ada.page.get_by_role("button", name="Deal the cards").click()
    assert ada.play_until("match-over", most=3000) > 0
    expect(ada.page.get_by_role("dialog")).to_contain_text("Match won")
    ada.page.get_by_role("button", name="Play again").click()
    ada.wait_for_phase("playing")
    ada.open("/history")
    ada.page.get_by_role("link", name="Watch the replay").click()
    ada.page.get_by_role("button", name="One move on").click()
    ada.page.get_by_text("Move 1 of").wait_for()
    ada.close()


def test_four_people_challenge_and_catch_at_one_table(
    browser: Browser, server: ServerProcess
) -> None:
    host, *guests = players = [Player(browser, server.url) for _ in range(4)]
    rules = {"hand_size": "2", "limit": "9999"}
    path = host.new_table(
        chairs=4, edition="draw-fours", rules=rules, turn_seconds=0, grace_ms=1500
    )
    host.open(path)
    for number, guest in enumerate(guests):
        guest.open(path)
        guest.page.get_by_role("textbox").fill(f"Guest {number}")
        guest.page.get_by_role("button", name="Come in").click()
        guest.page.get_by_role("button", name="I’m ready").wait_for()
    host.page.get_by_role("button", name="Deal the cards").click()
    seen: set[str] = set()
    for _ in range(2000):
        for player in players:
            seen |= _act(player)
        if seen >= {"challenged", "judged", "caught"}:
            break
        host.page.wait_for_timeout(20)
    assert seen >= {"challenged", "judged", "caught"}
    for player in players:
        player.close()


def _act(player: Player) -> set[str]:
    """One look at one screen: catch whoever can be caught, challenge, else move."""
    page = player.page
    caught = page.evaluate(
        """() => { const open = document.querySelector('.catch:not([aria-disabled])');
        if (open) open.click(); return open !== null; }"""
    )
    seen = {"catching"} if caught else set[str]()
    if player.prompt == "challenge":
        stakes = page.get_by_role("dialog").inner_text()
        assert "The color to match was" in stakes
        assert "draws 4" in stakes
        assert "You draw 6" in stakes
        seen.add("challenged")
    if not caught:
        # A Wild Draw Four before anything else, so that there is something to challenge.
        page.evaluate(
            """() => { const table = document.querySelector('.table[data-prompt=turn]');
            const cards = table?.querySelectorAll('[data-card]:not([aria-disabled])') ?? [];
            [...cards].find((card) => card.innerText.includes('Wild Draw Four'))?.click(); }"""
        )
        player.move()
    told = page.evaluate("document.querySelector('.log ol')?.innerText ?? ''")
    if "challenges, " in told or "You challenge" in told:
        seen.add("judged")
    if "is caught by" in told or "You catch" in told or "catches you" in told:
        seen.add("caught")
    return seen


def test_a_server_that_is_killed_in_mid_turn_finds_everyone_again(
    browser: Browser, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path / "data", *DECKS) as own:
        ada = Player(browser, own.url)
        path = ada.new_table(chairs=2, edition="numbers", turn_seconds=0)
        ada.open(path)
        ada.page.get_by_role("button", name="Deal the cards").click()
        ada.page.wait_for_selector('.table[data-prompt="turn"]')
        before = ada.page.locator("[data-card]").all_inner_texts()
        own.kill()
        ada.page.get_by_text("Connection lost").wait_for()
        own.start()
        ada.page.get_by_text("Connection lost").wait_for(state="detached")
        expect(ada.page.locator("[data-card]")).to_have_text(before, use_inner_text=True)
        ada.page.wait_for_selector('.table[data-prompt="turn"]')
        assert ada.move() is not None
        ada.page.reload()
        ada.page.wait_for_selector("[data-card]")
        ada.close()


def test_the_lobby_shows_the_way_back_to_a_match_that_still_runs(
    someone: Callable[..., Player],
) -> None:
    ada = someone()
    path = ada.new_table(chairs=2, edition="numbers", turn_seconds=0)
    ada.open(path)
    ada.page.get_by_role("button", name="Deal the cards").click()
    ada.page.wait_for_selector("[data-card]")
    ada.open("/")
    ada.page.get_by_role("link", name="Back to the table").click()
    ada.page.wait_for_selector("[data-card]")
    assert ada.page.url.endswith(path)
    ada.close()


def test_a_record_dropped_on_the_page_is_played_and_a_broken_one_explained(
    someone: Callable[..., Player],
) -> None:
    ada = someone()
    record = Path(__file__).parents[1] / "scenarios" / RECORD
    page = ada.open("/replay")
    page.get_by_role("heading", level=1).wait_for()
    page.evaluate(DROP, "no record at all")
    page.get_by_role("alert").filter(has_text=re.compile(r"\w")).wait_for()
    ada.open("/")
    page.evaluate(DROP, record.read_text())
    page.get_by_role("button", name="One move on").click()
    page.get_by_text("Move 1 of").wait_for()
    eyes = page.get_by_label("Whose eyes")
    eyes.select_option(index=1)
    page.wait_for_function("document.querySelectorAll('.hands').length === 0")
    expect(page.locator(".color svg")).to_have_count(1)  # the color in force has its symbol
    ada.close()


@pytest.mark.long
def test_a_color_is_named_and_a_draw_four_challenged(someone: Callable[..., Player]) -> None:
    ada = someone()
    rules = {"limit": "9999", "hand_size": "10"}
    ada.open(ada.new_table(chairs=2, edition="draw-fours", rules=rules, turn_seconds=0))
    ada.page.get_by_role("button", name="Deal the cards").click()
    seen: set[str | None] = set()
    for _ in range(6000):
        seen.add(ada.move())
        if {"color", "challenge"} <= seen:
            break
        ada.page.wait_for_timeout(20)
    assert {"color", "challenge"} <= seen
    ada.close()
