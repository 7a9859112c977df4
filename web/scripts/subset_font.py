"""Subset the variable font to the letters the shipped languages need.

Run from `web/` after `npm ci`, with fonttools and brotli installed:
    python scripts/subset_font.py
The output is committed, so nobody needs Python to build the client.
"""

import shutil
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEB = Path(__file__).resolve().parent.parent
PACKAGE = WEB / "node_modules/@fontsource-variable/figtree"
SOURCE = PACKAGE / "files/figtree-latin-wght-normal.woff2"
TARGET = WEB / "src/assets/figtree-latin.woff2"
LIMIT = 30 * 1024

ASCII = "".join(map(chr, range(0x20, 0x7F)))
FRENCH = "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»"
SPANISH = "áéíóúüñÁÉÍÓÚÜÑ¡¿ªº"
PORTUGUESE = "ãõâêôçáéíóúàÃÕÂÊÔÇÁÉÍÓÚÀ"
SIGNS = "\u00a0\u202f·×–—‘’“”…•€©°−"


def main() -> None:
    font = TTFont(SOURCE)
    # Nothing on the screen is lighter than 400: dropping the light masters saves a third.
    instantiateVariableFont(font, {"wght": (400, 900)}, inplace=True)
    options = subset.Options(
        flavor="woff2",
        layout_features=["kern", "mark", "ccmp", "locl", "tnum", "pnum", "rvrn"],
        name_IDs=[0, 1, 2, 13, 14],
        drop_tables=["DSIG"],
        hinting=False,
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=ASCII + FRENCH + SPANISH + PORTUGUESE + SIGNS)
    subsetter.subset(font)
    subset.save_font(font, TARGET, options)
    shutil.copyfile(PACKAGE / "LICENSE", TARGET.with_name("figtree-LICENSE.txt"))
    size = TARGET.stat().st_size
    if size > LIMIT:
        raise SystemExit(f"{TARGET.name}: {size} bytes, the limit is {LIMIT}")
    print(f"{TARGET.name}: {size} bytes")


if __name__ == "__main__":
    main()
