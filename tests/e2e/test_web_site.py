"""The folder that `make site` builds, from a plain file server and then from none, in a browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.debian import missing
from tests.e2e.file_host import FileHost
from tests.e2e.web_table import DROP, PHONE, Player

ROOT = Path(__file__).parents[2]
PLACE = "/some/folder/"
RECORD = ROOT / "tests/scenarios/actions/draw-two-next-player-draws-and-misses.lcn"
pytestmark = [pytest.mark.timeout(300), pytest.mark.long]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> FileHost:
    folder, docs = tmp_path_factory.mktemp("host"), tmp_path_factory.mktemp("docs")
    (docs / "index.html").write_text("<title>How it works</title><h1>How it works</h1>")
    command = [sys.executable, str(ROOT / "web/scripts/build_site.py")]
    command += ["--to", str(folder / PLACE.strip("/")), "--docs", str(docs)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        missing(f"the site cannot be built here: {done.stderr}")
    return FileHost(folder)


def test_a_folder_on_a_file_host_is_the_whole_game(browser: Browser, host: FileHost) -> None:
    asked: list[str] = []
    with host:
        ada = Player(browser, host.url + PLACE, PHONE, workers="allow")
        ada.context.on("request", lambda request: asked.append(request.url))
        page = ada.open("")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        ada.open("")  # through the worker, which keeps what it fetches
        expect(page.get_by_role("link", name="Documentation")).to_be_visible()
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Fetch the game").click()
        page.get_by_text("The game is on this device").wait_for()
        page.get_by_role("link", name="Documentation", include_hidden=True).evaluate("a => a.click()")
        page.get_by_role("heading", name="How it works").wait_for()
    ada.context.set_offline(True)
    ada.open("")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector('.table[data-prompt="turn"]')
    hand = page.locator("[data-card]").all_inner_texts()
    page.reload()
    expect(page.locator("[data-card]")).to_have_text(hand, use_inner_text=True)
    assert ada.move() is not None
    ada.open("")
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_selector("[data-card]")
    page.go_back()
    page.get_by_role("button", name="Play now").wait_for()
    page.get_by_role("link", name="Rules").first.click()
    expect(page.locator('[data-rule="SET-1"]')).to_be_attached()
    ada.open("#/learn")
    page.wait_for_selector("[data-card]")
    ada.open("#/score")
    page.get_by_role("heading", name="Score sheet").wait_for()
    ada.open("#/replay")
    page.get_by_text("Drop a record").wait_for()
    page.evaluate(DROP, RECORD.read_text())
    page.get_by_role("button", name="One move on").click()
    page.get_by_text("Move 1 of").wait_for()
    assert {url.split("/some/")[0] for url in asked if not url.startswith(("data:", "blob:"))} == {
        host.url
    }
    ada.close()
