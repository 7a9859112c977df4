"""Render the app icons from public/favicon.svg.

Run from `web/` with playwright installed and a Chromium given:
    python scripts/render_icons.py /path/to/chromium
The output is committed; only a new mark needs a new run.
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).resolve().parent.parent / "public"
SVG = (PUBLIC / "favicon.svg").read_text("utf-8")
# Maskable icons are cut to the platform's shape: the ground must reach every corner.
FULL_BLEED = SVG.replace('rx="14"', 'rx="0"')
ICONS = [
    ("icon-192.png", 192, SVG),
    ("icon-512.png", 512, SVG),
    ("icon-maskable-512.png", 512, FULL_BLEED),
]


def main(chromium: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        for name, size, svg in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{svg}"
            )
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
