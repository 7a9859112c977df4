"""The picture of an answer: its panels side by side, dots with their intervals or histograms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import floor, log10
from typing import Final

from lastcard.analysis.canvas import COLORS, DASHES, HEIGHT, INK, LINE, SOFT, WIDTH, sheet
from lastcard.study.answers import Answer, Look, Panel, Point, Series, Unit

_MARGIN: Final = 60
_TOP: Final = 196
_BOTTOM: Final = 104
_AXIS: Final = 82
"""Room for the numbers at the left of a panel."""
_GAP: Final = 26
_TICKS: Final = 5
_LETTER: Final = 10.0
"""About how wide a letter of the small text is."""
_BOLD_LETTER: Final = 13.0
_RARE: Final = 0.0005
"""Rarer values of a histogram do not make the picture wider."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where a panel lies, and which numbers its edges stand for."""

    left: float
    right: float
    least: tuple[float, float]
    most: tuple[float, float]

    def x(self, at: float) -> float:
        low, high = self.least[0], self.most[0]
        return round(self.left + (self.right - self.left) * (at - low) / (high - low), 1)

    def y(self, value: float) -> float:
        low, high = self.least[1], self.most[1]
        bottom = HEIGHT - _BOTTOM
        return round(bottom - (bottom - _TOP) * (value - low) / (high - low), 1)


def draw_answer(answer: Answer) -> str:
    """The picture, in plain SVG."""
    width = (WIDTH - 2 * _MARGIN - _GAP * (len(answer.panels) - 1)) / len(answer.panels)
    drawn: list[str] = []
    for number, panel in enumerate(answer.panels):
        left = _MARGIN + number * (width + _GAP)
        drawn += _panel(panel, left, left + width)
    return sheet(answer.question, drawn, left=_MARGIN)


def _panel(panel: Panel, left: float, right: float) -> list[str]:
    frame = _frame(panel, left + _AXIS, right - 10)
    draw = _histogram if panel.look is Look.HISTOGRAM else _dots
    drawn = [
        *_lines_of_text(panel.title, left, right),
        *_scale(panel, frame),
        *_names_below(panel, frame),
    ]
    for number, series in enumerate(panel.series):
        drawn += draw(series, frame, number)
    if len(panel.series) > 1:
        drawn += _key(panel, frame)
    return drawn


def _lines_of_text(text: str, left: float, right: float) -> list[str]:
    """A title in one line or two."""
    words, lines = text.split(), [""]
    for word in words:
        if lines[-1] and (len(lines[-1]) + 1 + len(word)) * _BOLD_LETTER > right - left:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [
        f'<text x="{left:.1f}" y="{118 + 26 * at}" class="name">{escape(line)}</text>'
        for at, line in enumerate(lines)
    ]


def _shown(panel: Panel, series: Series) -> Sequence[Point]:
    """The points that are drawn: of a histogram not its rarest values."""
    if panel.look is Look.DOTS:
        return series.points
    return [point for point in series.points if point.found.value >= _RARE]


def _frame(panel: Panel, left: float, right: float) -> _Frame:
    points = [point for series in panel.series for point in _shown(panel, series)]
    across = [point.at for point in points] or [0.0]
    lows = [point.found.low for point in points] or [0.0]
    highs = [point.found.high for point in points] or [1.0]
    if panel.look is Look.HISTOGRAM:
        lows = [0.0]
    if panel.even is not None:
        lows, highs = [*lows, panel.even], [*highs, panel.even]
    low, high = min(lows), max(highs)
    room = (high - low) * 0.08 or 1.0
    bottom = 0.0 if panel.look is Look.HISTOGRAM else low - room
    side = (max(across) - min(across)) * 0.06 or 0.5
    return _Frame(left, right, (min(across) - side, bottom), (max(across) + side, high + room))


def _steps(least: float, most: float) -> list[float]:
    """Round numbers between two, about as many as there is room for."""
    rough = (most - least) / _TICKS
    size = 10.0 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    first = -floor(-least / step)
    return [n * step for n in range(first, floor(most / step) + 1)]


def _scale(panel: Panel, frame: _Frame) -> list[str]:
    steps = _steps(frame.least[1], frame.most[1])
    drawn: list[str] = []
    for value in steps:
        y = frame.y(value)
        drawn.append(
            f'<line x1="{frame.left:.1f}" x2="{frame.right:.1f}" y1="{y}" y2="{y}" '
            f'stroke="{LINE}"/>'
            f'<text x="{frame.left - 10:.1f}" y="{y + 6:.1f}" text-anchor="end" class="small">'
            f"{_number(panel.unit, value, steps)}</text>"
        )
    if panel.even is not None:
        y = frame.y(panel.even)
        drawn.append(
            f'<line x1="{frame.left:.1f}" x2="{frame.right:.1f}" y1="{y}" y2="{y}" '
            f'stroke="{SOFT}" stroke-width="2"/>'
        )
    return drawn


def _number(unit: Unit, value: float, steps: Sequence[float]) -> str:
    """A number of the scale, as exact as its steps are."""
    scale = 1 if unit is Unit.PLAIN else 100
    apart = min((scale * (b - a) for a, b in pairwise(steps)), default=1.0)
    digits = max(0, -floor(log10(apart)))
    sign = "+" if unit is Unit.POINTS_OF_A_HUNDRED and round(value, 9) else ""
    text = f"{scale * value + 0.0:{sign}.{digits}f}"
    return f"{text} %" if unit is Unit.PERCENT else text


def _names_below(panel: Panel, frame: _Frame) -> list[str]:
    bottom = HEIGHT - _BOTTOM
    middle = (frame.left + frame.right) / 2
    place = f'x="{middle:.1f}" y="{bottom + 62}" text-anchor="middle"'
    drawn = [f'<text {place} class="small">{escape(panel.across)}</text>']
    names = {point.at: point.name for series in panel.series for point in series.points}
    if panel.look is Look.HISTOGRAM:
        steps = _steps(frame.least[0], frame.most[0])
        names = {at: f"{at:.0f}" for at in steps if at == int(at) and at >= 0}
    for at in sorted(names):
        name = names[at].replace(" or more", "+")
        drawn.append(
            f'<text x="{frame.x(at)}" y="{bottom + 30}" text-anchor="middle" class="small">'
            f"{escape(name)}</text>"
        )
    return drawn


def _dashed(number: int) -> str:
    dash = DASHES[number % len(DASHES)]
    return f' stroke-dasharray="{dash}"' if dash else ""


def _dots(series: Series, frame: _Frame, number: int) -> list[str]:
    """A dot for each, its interval, and a thin line that leads from one to the next."""
    color = COLORS[number % len(COLORS)]
    path = " L".join(f"{frame.x(p.at)} {frame.y(p.found.value)}" for p in series.points)
    style = f'fill="none" stroke="{color}" stroke-width="2" opacity="0.55"{_dashed(number)}'
    drawn = [f'<path d="M{path}" {style}/>'] if series.points else []
    for point in series.points:
        x, found = frame.x(point.at), point.found
        low, high = frame.y(found.low), frame.y(found.high)
        drawn.append(
            f'<path d="M{x} {low} V{high} M{x - 6:.1f} {low} h12 M{x - 6:.1f} {high} h12" '
            f'stroke="{color}" stroke-width="2"/>'
            f'<circle cx="{x}" cy="{frame.y(found.value)}" r="5" fill="{color}"/>'
        )
    return drawn


def _histogram(series: Series, frame: _Frame, number: int) -> list[str]:
    """The outline of the columns, filled a little."""
    color = COLORS[number % len(COLORS)]
    bottom = frame.y(0)
    first, last = frame.least[0], frame.most[0]
    path = ""
    for point in series.points:
        if point.at - 0.5 < first or point.at + 0.5 > last:
            continue
        left, right = frame.x(point.at - 0.5), frame.x(point.at + 0.5)
        top = frame.y(point.found.value)
        path += f" V{top} H{right}" if path else f"M{left} {bottom} V{top} H{right}"
    style = f'fill="{color}" fill-opacity="0.14" stroke="{color}" stroke-width="2"'
    name = f"<title>{escape(series.name)}</title>"
    return [f'<path d="{path} V{bottom}" {style}{_dashed(number)}>{name}</path>'] if path else []


def _key(panel: Panel, frame: _Frame) -> list[str]:
    """Which line is which, at the top of the panel."""
    drawn: list[str] = []
    x, y = (
        frame.left,
        152.0 if len(panel.title) * _LETTER * 1.1 <= frame.right - frame.left + _AXIS else 172.0,
    )
    for number, series in enumerate(panel.series):
        width = 44 + _LETTER * 0.92 * len(series.name) + 18
        if x + width > frame.right + 20 and x > frame.left:
            x, y = frame.left, y + 24
        drawn.append(
            f'<path d="M{x:.1f} {y - 6:.1f} h34" stroke="{COLORS[number % len(COLORS)]}" '
            f'stroke-width="4"{_dashed(number)}/>'
            f'<text x="{x + 42:.1f}" y="{y:.1f}" class="small" style="fill: {INK}">'
            f"{escape(series.name)}</text>"
        )
        x += width
    return drawn
