"""Contrast where a tool cannot work it out, on gradients and pictures: measured on the screen."""

from __future__ import annotations

import io
from typing import Any

import pytest
from playwright.sync_api import Page

# Where the words of elements are, and how much contrast letters of that size need. Faces of
# cards cover each other in parts; their inks are compared in `tokens.test.ts`.
_WORDS = """(targets) => targets.map((target) => {
  const at = document.querySelector(target);
  if (!at || at.closest('.paper')) return [0, []];
  const style = getComputedStyle(at);
  const size = parseFloat(style.fontSize) * (at.ownerSVGElement ? at.getScreenCTM().a : 1);
  const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  const range = document.createRange();
  range.selectNodeContents(at);
  const boxes = [...range.getClientRects()].map((b) => [b.left, b.top, b.right, b.bottom]);
  return [large ? 3 : 4.5, boxes]; })"""
_WORDLESS = """*, *::before, *::after { color: transparent !important; caret-color: transparent;
  -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important; }
  text { fill: transparent !important; stroke: transparent !important; }"""


def too_faint(page: Page, targets: list[str]) -> list[str]:
    """Those of the elements whose words stand out too little from what is behind them."""
    image = pytest.importorskip("PIL.Image")
    words: list[tuple[float, list[list[float]]]] = page.evaluate(_WORDS, targets)

    def picture() -> Any:
        shot = page.screenshot(animations="disabled")
        return image.open(io.BytesIO(shot)).convert("RGB")

    written = picture()
    style = page.add_style_tag(content=_WORDLESS)
    bare = picture()
    style.evaluate("(style) => style.remove()")
    again = picture()
    faint: list[str] = []
    for target, (needed, boxes) in zip(targets, words, strict=True):
        for area in filter(None, (_area(box, written) for box in boxes)):
            # At a table where a game goes on something else may lie there by now.
            still = written.crop(area).tobytes() == again.crop(area).tobytes()
            found = _contrast(written.crop(area), bare.crop(area)) if still else None
            if found is not None and found < needed:
                faint.append(f"{target}: {found:.2f} of {needed}")
    return faint


def _area(box: list[float], picture: Any) -> tuple[int, int, int, int] | None:
    """The part of a box that is on the screen."""
    left, top, right, bottom = (max(0, round(edge)) for edge in box)
    right, bottom = min(right, picture.width), min(bottom, picture.height)
    return (left, top, right, bottom) if left < right and top < bottom else None


def _contrast(letters: Any, ground: Any) -> float | None:
    """The contrast of letters with what is behind them; None where none are seen."""
    pairs = zip(_pixels(letters), _pixels(ground), strict=True)
    found = sorted(_ratio(a, b) for a, b in pairs if a != b)
    # The edges of letters are mixed with the ground; their middle is not.
    return found[int(len(found) * 0.97)] if len(found) > 3 else None


def _pixels(picture: Any) -> list[tuple[int, int, int]]:
    data = picture.tobytes()
    return list(zip(data[0::3], data[1::3], data[2::3], strict=True))


def _ratio(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: tuple[int, int, int]) -> float:
    red, green, blue = (_linear(value / 255) for value in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
