"""The folder that `make site` builds, from a plain file server and then from none, in a browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.debian import missing
from tests.e2e.file_host import FileHost
from tests.e2e.test_web_offline import ASKED
from tests.e2e.web_table import DROP, PHONE, Player

ROOT = Path(__file__).parents[2]
PLACE = "/some/folder/"
RECORD = ROOT / "tests/scenarios/actions/draw-two-next-player-draws-and-misses.lcn"
pytestmark = [pytest.mark.timeout(300), pytest.mark.long]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What a host serves: the site somewhere in it."""
    folder, docs = tmp_path / "host", tmp_path / "docs"
    docs.mkdir()
    (docs / "index.html").write_text("<title>How it works</title><h1>How it works</h1>")
    command = [sys.executable, str(ROOT / "web/scripts/build_site.py")]
    command += ["--to", str(folder / PLACE.strip("/")), "--docs", str(docs)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        missing(f"the site cannot be built here: {done.stderr}")
    return folder


def _fetch_game(player: Player) -> None:
    page = player.open("")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    player.open("")  # through the worker, which keeps what it fetches
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Fetch the game").click()
    page.get_by_text("The game is on this device").wait_for()
    page.keyboard.press("Escape")


def _version(player: Player) -> str | None:
    return player.page.get_attribute("meta[name=lastcard-version]", "content")


def _upgrade(folder: Path, before: str, after: str) -> None:
    """Put a new version in place of the old: every name that tells content changes."""
    (folder / "offline" / before).rename(folder / "offline" / after)
    (folder / "assets").rename(folder / "parts")
    for file in folder.rglob("*"):
        if file.suffix in {".js", ".html", ".json", ".css"} and "pyodide" not in file.name:
            text = file.read_text()
            file.write_text(text.replace(before, after).replace("assets/", "parts/"))


def test_a_folder_on_a_file_host_is_the_whole_game(browser: Browser, folder: Path) -> None:
    asked: list[str] = []
    with FileHost(folder) as host:
        ada = Player(browser, host.url + PLACE, PHONE, workers="allow")
        ada.context.on("request", lambda request: asked.append(request.url))
        _fetch_game(ada)
        page = ada.page
        page.get_by_role("link", name="Documentation").click()
        page.get_by_role("heading", name="How it works").wait_for()
    ada.context.set_offline(True)
    ada.open("")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(ASKED)
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


def test_a_new_version_is_told_of_and_taken_whole(browser: Browser, folder: Path) -> None:
    with FileHost(folder) as host:
        ada = Player(browser, host.url + PLACE, workers="allow")
        page = ada.page
        _fetch_game(ada)
        before = _version(ada)
        assert before
        _upgrade(folder / PLACE.strip("/"), before, "newversion00")
        page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        page.get_by_text("A new version is ready").wait_for()
        page.get_by_role("button", name="Later").click()
    ada.context.set_offline(True)
    ada.open("")  # what is here is the old one, whole
    assert _version(ada) == before
    page.get_by_role("button", name="Use it now").click()
    page.wait_for_selector('meta[content="newversion00"]', state="attached")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("[data-card]")
    names = page.evaluate("caches.keys()")
    assert names == ["lastcard-newversion00"]
    ada.close()
