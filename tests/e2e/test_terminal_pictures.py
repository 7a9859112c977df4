"""The terminal looks as its pictures in the documentation show it; `make pictures` takes them anew.

Textual draws its screen as SVG; a browser without a network makes a picture of that.
"""

import asyncio
import io
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from lastcard.tui.app import Door, PlayApp
from lastcard.tui.choices import Choices
from lastcard.tui.glyphs import UNICODE
from lastcard.tui.language import load_words
from lastcard.tui.screens.start import Start
from lastcard.tui.session import Session
from tests.e2e.browser import FLAGS, require_browser
from tests.unit.tui.scenes import FixedSession, app_showing, position

pytestmark = [pytest.mark.long, pytest.mark.timeout(180)]

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
KEEP = os.environ.get("LASTCARD_PICTURES") == "1"
FIVE = position(
    "R7 R0 Y7 GS B2 B9 W | Y4 Y5 | B1 | G3 G4 G5 R5 | R8 R1 R2 R4 R6",
    "4:R5",
    "5:R8",
    top="R3",
    Turn="4",
)
GRID = (48, 30)
ALIKE = 9.0


def _start_screen() -> PlayApp:
    def never(chosen: Start) -> Session:
        return FixedSession(FIVE)

    return PlayApp(Door(Choices(), can_resume=False, open=never), load_words("en"), UNICODE)


SHOTS = {
    "terminal": (lambda: app_showing(FIVE), (110, 34)),
    "terminal-start": (_start_screen, (80, 24)),
}


def _drawn(name: str) -> str:
    """What the screen shows, as SVG without the fonts that it would fetch."""

    async def scene() -> str:
        make, size = SHOTS[name]
        app = make()
        async with app.run_test(size=size) as pilot:
            for _ in range(5):
                await pilot.pause()
            return app.export_screenshot(title="lastcard")

    return re.sub(r"@font-face \{.*?\}", "", asyncio.run(scene()), flags=re.DOTALL)


@pytest.mark.parametrize("name", SHOTS)
def test_it_looks_like_its_picture(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = pytest.importorskip("PIL.Image")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLORTERM", "truecolor")
    svg = _drawn(name).replace("Fira Code", "DejaVu Sans Mono")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=require_browser(), args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1320, "height": 900})
        page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:1320px}}</style>{svg}")
        taken = image.open(io.BytesIO(page.locator("svg").screenshot())).convert("RGB")
        browser.close()
    kept = PICTURES / f"{name}.webp"
    if KEEP:
        taken.save(kept, quality=82, method=6)
    expected = image.open(kept).convert("RGB")
    pairs = zip(taken.resize(GRID).tobytes(), expected.resize(GRID).tobytes(), strict=True)
    assert sum(abs(a - b) for a, b in pairs) / (GRID[0] * GRID[1] * 3) < ALIKE
