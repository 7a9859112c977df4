"""The client keeps to its figures, and looks as its pictures show it."""

import io
import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e import web_figures
from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import DESKTOP, PHONE, SMALL, TABLET, Player

pytestmark = pytest.mark.timeout(180)

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
KEEP = os.environ.get("LASTCARD_PICTURES") == "1"
"""Take the pictures anew instead of comparing with them."""
SHOTS = {
    "table": ("/gallery.html?table=players-4&theme=dark", DESKTOP),
    "table-light": ("/gallery.html?table=hand-20&theme=light", TABLET),
    "table-ten": ("/gallery.html?table=crowded&theme=dark", DESKTOP),
    "phone": ("/gallery.html?table=players-4&theme=dark", PHONE),
    "phone-color": ("/gallery.html?table=color&theme=light", PHONE),
    "phone-challenge": ("/gallery.html?table=challenge&theme=light", PHONE),
    "phone-forty": ("/gallery.html?table=hand-40&theme=light", PHONE),
    "phone-small": ("/gallery.html?table=players-10&theme=dark", SMALL),
    "round-end": ("/gallery.html?table=round-end&theme=dark", DESKTOP),
    "lobby": ("/", DESKTOP),
    "lobby-phone": ("/", PHONE),
    "create": ("/new", DESKTOP),
}
GRID = (48, 30)
ALIKE = 9.0
"""Most mean difference of the shrunken pictures, of 255: fonts may differ, layouts may not."""
LOOKS = 100
"""How often a page is looked at until it is alike: it may still be drawing itself."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("web") / "data") as process:
        yield process


def test_the_first_load_is_light(browser: Browser, server: ServerProcess) -> None:
    ada = Player(browser, server.url)
    assert 10_000 < web_figures.first_load(ada) < 120_000
    ada.close()


def test_the_lobby_can_be_used_within_a_second(browser: Browser, server: ServerProcess) -> None:
    ada = Player(browser, server.url)
    assert web_figures.interactive_ms(ada, times=3) < 1000
    ada.close()


def test_an_update_is_rendered_within_a_frame(browser: Browser, server: ServerProcess) -> None:
    ada = Player(browser, server.url)
    assert web_figures.update_ms(ada) < 16
    ada.close()


def test_nothing_jumps(browser: Browser, server: ServerProcess) -> None:
    ada = Player(browser, server.url)
    assert web_figures.layout_shift(ada) < 0.01
    ada.close()


def test_it_can_be_installed_and_opens_without_a_network(
    browser: Browser, server: ServerProcess
) -> None:
    ada = Player(browser, server.url, workers="allow")
    page = ada.open()
    manifest = page.request.get(
        server.url + (page.get_attribute("link[rel=manifest]", "href") or "")
    )
    assert manifest.json()["display"] == "standalone"
    for icon in manifest.json()["icons"]:
        assert page.request.get(urljoin(manifest.url, icon["src"])).ok
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ada.open()  # now through the worker, which keeps what it fetches
    ada.context.set_offline(True)
    ada.open()
    page.get_by_role("button", name="Play now").click()
    page.get_by_text("The server can’t be reached").wait_for()
    ada.close()


def _when_still(page: Page) -> bytes:
    """The page when nothing has changed for some pictures: what comes a frame later is there."""
    pictures = [page.screenshot(animations="disabled")]
    while len(pictures) < 40 and (len(pictures) < 4 or len({*pictures[-4:]}) > 1):
        pictures.append(page.screenshot(animations="disabled"))
    return pictures[-1]


@pytest.mark.parametrize("name", SHOTS)
def test_it_looks_like_its_picture(browser: Browser, server: ServerProcess, name: str) -> None:
    image = pytest.importorskip("PIL.Image")
    path, size = SHOTS[name]
    ada = Player(browser, server.url, size)
    if not path.startswith("/gallery"):
        ada.open()
        ada.page.evaluate("localStorage.setItem('lastcard.name', 'Ada')")
    page = ada.open(path)
    kept = PICTURES / f"{name}.webp"
    if KEEP:
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.wait_for_load_state("networkidle")
        taken = image.open(io.BytesIO(_when_still(page))).convert("RGB")
        taken.save(kept, quality=82, method=6)
    with image.open(kept) as picture:
        width_and_height, expected = picture.size, picture.convert("RGB").resize(GRID).tobytes()
    differences: list[float] = []
    while len(differences) < LOOKS and (not differences or differences[-1] >= ALIKE):
        shot = page.screenshot(animations="disabled", type="jpeg", quality=90)
        taken = image.open(io.BytesIO(shot)).convert("RGB")
        assert taken.size == width_and_height
        pairs = zip(taken.resize(GRID).tobytes(), expected, strict=True)
        differences.append(sum(abs(a - b) for a, b in pairs) / (GRID[0] * GRID[1] * 3))
    ada.close()
    assert differences[-1] < ALIKE
