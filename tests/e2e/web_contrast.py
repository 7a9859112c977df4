"""Contrast where a tool cannot work it out, on gradients and pictures: measured on the screen."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
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

    if not any(boxes for _, boxes in words):
        return []
    written = picture()
    style = page.add_style_tag(content=_WORDLESS)
    bare = picture()
    style.evaluate("(style) => style.remove()")
    faint: list[tuple[str, tuple[int, int, int, int]]] = []
    for target, (needed, boxes) in zip(targets, words, strict=True):
        for area in filter(None, (_area(box, written) for box in boxes)):
            found = _contrast(written.crop(area), bare.crop(area))
            if found is not None and found < needed:
                faint.append((f"{target}: {found:.2f} of {needed}", area))
    if not faint:
        return []
    # At a table where a game goes on something else may lie there by now.
    again = picture()
    return [
        told for told, area in faint if written.crop(area).tobytes() == again.crop(area).tobytes()
    ]


def _area(box: list[float], picture: Any) -> tuple[int, int, int, int] | None:
    """The part of a box that is on the screen."""
    left, top, right, bottom = (max(0, round(edge)) for edge in box)
    right, bottom = min(right, picture.width), min(bottom, picture.height)
    return (left, top, right, bottom) if left < right and top < bottom else None


def _contrast(letters: Any, ground: Any) -> float | None:
    """The contrast of letters with what is behind them; None where none are seen."""
    one, other = (np.asarray(picture).reshape(-1, 3) for picture in (letters, ground))
    seen = (one != other).any(axis=1)
    one, other = _luminance(one[seen]), _luminance(other[seen])
    found = np.sort((np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05))
    # The edges of letters are mixed with the ground; their middle is not.
    return float(found[int(len(found) * 0.97)]) if len(found) > 3 else None


def _luminance(colors: Any) -> Any:
    """How bright each of these colors is."""
    value = colors / 255
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    return linear @ (0.2126, 0.7152, 0.0722)
