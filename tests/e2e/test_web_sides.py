"""Who plays with whom, what can be done and which boards there are, as a browser shows it."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import Player

pytestmark = pytest.mark.timeout(240)

RECORD = """\
[Edition "classic"]
[Rules "jump_in=on"]
[Seats "Ada, Ben, Cleo"]
[Dealer "1"]
[Hands "R5 G3 G4 | R5 R7 | B1 B2 B3"]
[Discard "R9"]
2:R5
1:R5
2:R7
"""


def _open(browser: Browser, server: ServerProcess, **options: object) -> Player:
    ada = Player(browser, server.url)
    ada.open(ada.new_table(turn_seconds=0, **options))
    ada.page.get_by_role("button", name="Deal the cards").wait_for()
    return ada


@pytest.mark.parametrize(
    ("format", "players", "partners"),
    [("partners", 4, ["Nina"]), ("teams", 6, ["Nina", "Vera"]), ("points", 4, [])],
)
def test_partner_stands_on_partners_before_the_deal_and_after_it(
    browser: Browser, server: ServerProcess, format: str, players: int, partners: list[str]
) -> None:
    ada = _open(browser, server, format=format, chairs=players)
    for chair in range(1, players):
        ada.page.get_by_role("button", name=f"Chair {chair + 1}").click()
        ada.page.get_by_role("dialog").get_by_role("button", name="Beginner").click()
    waiting = ada.page.locator(".chair").filter(has=ada.page.locator(".partner"))
    expect(waiting.locator("strong")).to_have_text([re.compile(rf"\b{name}$") for name in partners])
    ada.page.get_by_role("button", name="Deal the cards").click()
    ada.page.wait_for_selector("[data-card]")
    seats = ada.page.locator(".seat").filter(has=ada.page.locator(".partner"))
    expect(seats.locator(".name")).to_have_text(partners)
    sides = (["B", "A"] * players)[: players - 1] if partners else []
    expect(ada.page.locator(".seat .side")).to_have_text(sides)
    ada.close()


def test_a_replay_offers_nothing_to_do(browser: Browser, server: ServerProcess) -> None:
    ada = Player(browser, server.url)
    page = ada.open("/replay")
    page.set_input_files(
        "input[type=file]",
        {"name": "match.lcn", "mimeType": "text/plain", "buffer": RECORD.encode()},
    )
    page.wait_for_selector(".table[data-prompt]")
    for move in range(4):
        page.get_by_text(f"Move {move} of 3").wait_for()
        expect(page.get_by_text("has not called!")).to_have_count(int(move == 1))
        expect(page.get_by_text("You can jump in!")).to_have_count(0)
        expect(page.get_by_role("button", name="Catch")).to_have_count(0)
        expect(page.locator("button.uno")).to_have_count(0)
        page.get_by_role("button", name="One move on").click()
    page.keyboard.press("Home")
    for _ in range(3):  # faster than the cards fly
        page.keyboard.press("ArrowRight")
    page.get_by_text("Move 3 of 3").wait_for()
    ada.close()


def test_one_who_looks_on_goes_from_board_to_board(browser: Browser, server: ServerProcess) -> None:
    ada = _open(browser, server, format="rotating-8", chairs=8)
    expect(ada.page.locator(".chair").filter(has_text="Table 2")).to_have_count(4)
    ada.page.get_by_role("button", name="Deal the cards").click()
    ada.page.wait_for_selector("[data-card]")
    ben = Player(browser, server.url)
    ben.open(ada.page.url.removeprefix(server.url))
    ben.page.get_by_role("textbox").fill("Ben")
    ben.page.get_by_role("button", name="Come in").click()
    other = ben.page.get_by_role("button", name="Look at table 2:")
    other.wait_for()
    there = other.inner_text().partition(": ")[2].split(", ")
    other.click()
    ben.page.get_by_role("button", name="Look at table 1:").wait_for()
    for name in there:
        expect(ben.page.locator(".seat .name").filter(has_text=name)).to_have_count(1)
    expect(ben.page.locator(".seat .name")).to_have_count(len(there))
    ada.close()
    ben.close()
