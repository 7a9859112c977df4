"""A browser and a terminal at one table, from round to round."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.server_process import ServerProcess
from tests.e2e.tmux_terminal import TmuxTerminal
from tests.e2e.web_table import Player

pytestmark = pytest.mark.timeout(240)


@pytest.mark.long
def test_dialogs_of_a_round_go_with_it(
    browser: Browser, server: ServerProcess, tmp_path: Path
) -> None:
    ada = Player(browser, server.url)
    path = ada.new_table(chairs=2, edition="easy", turn_seconds=0, rules={"limit": "9999"})
    ada.open(path)
    ada.page.get_by_role("button", name="Deal the cards").wait_for()
    with TmuxTerminal(tmp_path, "--join", server.url + path, "--name", "Ben") as ben:
        ben.until(lambda text: "Ada" in text and "Ben" in text)
        ada.page.get_by_text("Ben").first.wait_for()
        ada.page.get_by_role("button", name="Deal the cards").click()
        ben.until(lambda text: "round 1" in text)
        for _ in range(1500):
            shown = ben.text
            head = shown.splitlines()[0]
            assert "Easy" in head
            if "round 2" in head:
                assert "Round 1 goes to" not in shown
            if "round 3" in head:
                break
            ada.move()
            ben.press("Space" if "Space draws" in shown else "Enter")
            ada.page.wait_for_timeout(20)
        else:
            raise AssertionError(f"two rounds did not end:\n{ben.text}")
        ben.press("q")
    ada.close()
