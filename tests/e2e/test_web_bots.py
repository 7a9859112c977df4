"""Bots that are not ready yet, in a real browser: who plays for them is on the screen and spoken.

It takes seconds: a server starts, and begins to compile in an empty folder.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import Player

pytestmark = pytest.mark.timeout(240)
TOLD = "Bots of the level Expert are not ready at this server: the level Strong plays for them."


def test_who_plays_for_an_expert_that_is_not_ready_is_shown_and_spoken(
    browser: Browser, tmp_path: Path
) -> None:
    server = ServerProcess(tmp_path / "data", search=True)
    server.environment = {"NUMBA_CACHE_DIR": str(tmp_path / "compiled")}
    with server:
        ada = Player(browser, server.url)
        ada.open(ada.new_table(chairs=2, rules={"limit": "9999"}))
        ada.page.get_by_role("button", name="Chair 2").click()
        ada.page.get_by_role("button", name="Expert").click()
        chair = ada.page.get_by_role("listitem").filter(has_text="Otto")
        expect(chair).to_contain_text("Expert, for now Strong")
        expect(ada.page.locator("[aria-live=polite]").filter(has_text=TOLD)).to_have_count(1)
