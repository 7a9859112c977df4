"""The sheet that pictures are drawn on: the table's cloth under its lamp, in plain SVG.

The same figures give the same bytes, and nothing needs to be installed to draw them.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from lastcard.engine.errors import Malformed

_SVG: Final = ".svg"
WIDTH: Final = 1200
HEIGHT: Final = 640
ROOM, INK, SOFT, LINE = "#081a20", "#f6f1e7", "#b9c7c4", "#2a5760"
_CLOTH, _EDGE, _RIM = "#12343b", "#0b2027", "#6b4c38"
COLORS: Final = (
    "#f8c31e", "#8fc7e8", "#f28b82", "#7fd18c", "#d5b8f0",
    "#f2a65a", "#7fd1c2", "#f4c6c1", "#b7d77a", "#f6f1e7",
)  # fmt: skip
"""Of lines, one after the other."""
DASHES: Final = ("", "14 5", "3 5", "14 5 3 5")
"""Dashes by which lines can be told apart without their colors."""

_STYLE: Final = f"""<style>
text {{ font-family: Figtree, "Avenir Next", "Segoe UI", "DejaVu Sans", sans-serif; fill: {INK}; }}
.title {{ font-size: 34px; font-weight: 800; }}
.small {{ font-size: 18px; fill: {SOFT}; font-variant-numeric: tabular-nums; }}
.name {{ font-size: 22px; font-weight: 700; }}
</style>"""


def require_svg(path: Path | None) -> None:
    """Refuse a picture in another form before the long work begins."""
    if path is None:
        return
    if path.suffix != _SVG:
        raise Malformed(f"--plot draws {_SVG}, not {path.name!r}")
    if not path.absolute().parent.is_dir():
        raise Malformed(f"--plot cannot write {str(path)!r}: there is no such folder")


def sheet(title: str, drawn: Sequence[str], *, left: int) -> str:
    """A whole picture: its title, which begins at `left`, and what is drawn below."""
    inner = [
        _ground(),
        f'<text x="{left}" y="76" class="title">{escape(title)}</text>',
        *drawn,
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-label="{escape(title)}">\n{_STYLE}\n' + "\n".join(inner)
    ) + "\n</svg>\n"


def _ground() -> str:
    return (
        f'<defs><radialGradient id="lamp" cx="50%" cy="38%" r="75%">'
        f'<stop offset="0" stop-color="{_CLOTH}"/><stop offset="1" stop-color="{_EDGE}"/>'
        f"</radialGradient></defs>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{ROOM}"/>'
        f'<rect x="14" y="14" width="{WIDTH - 28}" height="{HEIGHT - 28}" rx="44" fill="{_RIM}"/>'
        f'<rect x="26" y="26" width="{WIDTH - 52}" height="{HEIGHT - 52}" rx="34" '
        f'fill="url(#lamp)"/>'
    )
