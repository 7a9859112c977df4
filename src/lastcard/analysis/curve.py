"""The chances to win over a match, drawn: a line for each player, marks on the moves that mattered.

It is plain SVG (`canvas.py`), the same bytes for the same analysis.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Final, NamedTuple

from lastcard.analysis.analyzing import Analysis
from lastcard.analysis.canvas import COLORS, DASHES, HEIGHT, INK, LINE, ROOM, WIDTH, sheet
from lastcard.analysis.weighing import Mark
from lastcard.engine import Player

_LEFT, _TOP, _RIGHT, _BOTTOM = 112, 128, 236, 92
_SIZES: Final = {Mark.SLIP: 5.0, Mark.MISTAKE: 8.0, Mark.BLUNDER: 11.0}
_LABEL_ROOM: Final = 30.0


class Point(NamedTuple):
    """A point of a line: the number of moves so far, and a chance from 0 to 1."""

    move: float
    chance: float


@dataclass(frozen=True, slots=True)
class Line:
    """The chances of one player, in pieces where they begin anew with each round."""

    player: Player
    name: str
    pieces: list[list[Point]]
    marks: list[tuple[Point, Point, Mark]]
    """Before and after a mistake."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """The words on the picture, in the reader's language."""

    title: str
    rounds: Sequence[str]
    """The name of each round."""
    marks: Sequence[tuple[Mark, str]]


def lines_of(analysis: Analysis) -> list[Line]:
    """The chances to win the match; where a match has none, those to win each round."""
    over_match = is_over_match(analysis)
    lines: list[Line] = []
    for report in analysis.players():
        own = [j for j in analysis.judgments if j.player == report.player]
        pieces: list[list[Point]] = [[]]
        marks: list[tuple[Point, Point, Mark]] = []
        for number, start in enumerate(analysis.rounds):
            if not over_match:
                pieces.append([])
            elif start.chances is not None:
                pieces[-1].append(Point(start.first_move, start.chances[report.player]))
            for judgment in own:
                if judgment.round != number:
                    continue
                before, after = judgment.before, judgment.after
                if judgment.match_before is not None and judgment.match_after is not None:
                    before, after = judgment.match_before, judgment.match_after
                points = Point(judgment.number, before), Point(judgment.number + 0.5, after)
                pieces[-1] += points
                if judgment.is_mistake:
                    marks.append((*points, judgment.mark))
        if over_match and analysis.winners:
            won = report.player in analysis.winners
            pieces[-1].append(Point(analysis.moves, 1.0 if won else 0.0))
        lines.append(Line(report.player, report.name, [p for p in pieces if p], marks))
    return lines


def is_over_match(analysis: Analysis) -> bool:
    """Whether there are chances to win the match, and not only the rounds."""
    return any(judgment.match_after is not None for judgment in analysis.judgments)


def draw_curve(analysis: Analysis, lettering: Lettering) -> str:
    """The picture."""
    lines = lines_of(analysis)
    inner = [
        *_scale(),
        *_rounds(analysis, lettering.rounds),
        *(_line(line, analysis.moves) for line in lines),
        *(mark for line in lines for mark in _marks(line, analysis.moves)),
        *_labels(lines, analysis.moves),
        *_key(lettering.marks),
    ]
    return sheet(lettering.title, inner, left=_LEFT)


def _x(move: float, moves: int) -> float:
    return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * move / max(1, moves), 1)


def _y(chance: float) -> float:
    return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (1 - chance), 1)


def _scale() -> list[str]:
    end = WIDTH - _RIGHT
    return [
        f'<line x1="{_LEFT}" x2="{end}" y1="{_y(share)}" y2="{_y(share)}" '
        f'stroke="{LINE}" stroke-width="{2 if share in (0, 1) else 1}"/>'
        f'<text x="{_LEFT - 14}" y="{_y(share) + 6}" text-anchor="end" class="small">'
        f"{share * 100:.0f} %</text>"
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]


def _rounds(analysis: Analysis, names: Sequence[str]) -> list[str]:
    """A line where each round begins, and its name where there is room."""
    starts = [start.first_move for start in analysis.rounds] + [analysis.moves]
    drawn: list[str] = []
    for (start, end), name in zip(pairwise(starts), names, strict=False):
        left, right = _x(start, analysis.moves), _x(end, analysis.moves)
        if start:
            drawn.append(
                f'<line x1="{left}" x2="{left}" y1="{_TOP}" y2="{_y(0)}" stroke="{LINE}" '
                f'stroke-width="2" stroke-dasharray="2 7" stroke-linecap="round"/>'
            )
        if right - left > 10 * len(name):
            drawn.append(
                f'<text x="{(left + right) / 2:.1f}" y="{_y(0) + 30}" text-anchor="middle" '
                f'class="small">{escape(name)}</text>'
            )
    return drawn


def _line(line: Line, moves: int) -> str:
    color, dash = COLORS[line.player % len(COLORS)], DASHES[line.player % len(DASHES)]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    paths = [
        "M" + " L".join(f"{_x(point.move, moves)} {_y(point.chance)}" for point in piece)
        for piece in line.pieces
    ]
    return (
        f'<path d="{" ".join(paths)}" fill="none" stroke="{color}" stroke-width="3"{dashed} '
        f'stroke-linejoin="round" stroke-linecap="round"><title>{escape(line.name)}</title></path>'
    )


def _marks(line: Line, moves: int) -> list[str]:
    """A dot where the mistake led to, larger the more it cost."""
    color = COLORS[line.player % len(COLORS)]
    return [
        f'<circle cx="{_x(after.move, moves)}" cy="{_y(after.chance)}" r="{_SIZES[mark]}" '
        f'fill="{ROOM}" stroke="{color}" stroke-width="3"/>'
        for _, after, mark in line.marks
    ]


def _labels(lines: Sequence[Line], moves: int) -> list[str]:
    """The names beside the ends of their lines, spread so that none covers another."""
    ends = [(_y(line.pieces[-1][-1].chance), line) for line in lines if line.pieces]
    ends.sort(key=lambda end: (end[0], end[1].player))
    tops = [height for height, _ in ends]
    for at in range(1, len(tops)):
        tops[at] = max(tops[at], tops[at - 1] + _LABEL_ROOM)
    lowest = _y(0) + 8
    for at in range(len(tops) - 1, -1, -1):
        tops[at] = min(tops[at], lowest - _LABEL_ROOM * (len(tops) - 1 - at))
    x = WIDTH - _RIGHT + 18
    return [
        f'<text x="{x}" y="{top + 7:.1f}" class="name" '
        f'style="fill: {COLORS[line.player % len(COLORS)]}">{escape(_short(line.name))}</text>'
        for top, (_, line) in zip(tops, ends, strict=True)
    ]


def _short(name: str) -> str:
    return name if len(name) <= 15 else name[:14] + "…"


def _key(marks: Sequence[tuple[Mark, str]]) -> list[str]:
    """What the dots mean."""
    drawn: list[str] = []
    x = float(WIDTH - 60)
    for mark, name in reversed(marks):
        x -= 10.0 * len(name)
        drawn.append(
            f'<circle cx="{x - 18:.1f}" cy="70" r="{_SIZES[mark]}" fill="{ROOM}" '
            f'stroke="{INK}" stroke-width="3"/>'
            f'<text x="{x:.1f}" y="76" class="small">{escape(name)}</text>'
        )
        x -= 52
    return drawn
