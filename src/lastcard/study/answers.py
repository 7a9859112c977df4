"""What a study found: sentences, and panels of numbers to be printed, drawn and sent as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from lastcard.simulation.measures import Estimate
from lastcard.simulation.tables import aligned


class Look(Enum):
    """How the numbers of a panel are drawn."""

    DOTS = "dots"
    """A dot with its interval for each."""
    HISTOGRAM = "histogram"
    """An outline over all values that occurred."""


class Unit(Enum):
    """The unit in which a number is told."""

    PLAIN = ""
    PERCENT = "%"
    """A share, as parts of a hundred."""
    POINTS_OF_A_HUNDRED = "pp"
    """A difference of two shares."""

    def tell(self, value: float) -> str:
        """A number of this unit, for people."""
        if self is Unit.PLAIN:
            return f"{value:.1f}"
        sign = "+" if self is Unit.POINTS_OF_A_HUNDRED else ""
        return f"{100 * value:{sign}.1f} {self.value}"

    def tell_sure(self, estimate: Estimate) -> str:
        """A number and half of its 95 % interval."""
        scale = 1 if self is Unit.PLAIN else 100
        value = self.tell(estimate.value)
        return f"{value.removesuffix(self.value).rstrip()} ± {scale * estimate.margin:.1f}" + (
            f" {self.value}" if self.value else ""
        )


@dataclass(frozen=True, slots=True)
class Point:
    """A number that was found, and for what."""

    at: float
    """Where it stands from left to right."""
    name: str
    found: Estimate


@dataclass(frozen=True, slots=True)
class Series:
    """Numbers that belong together: a line of the picture, a column of the table."""

    name: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """One part of the picture, and one table."""

    title: str
    across: str
    """What goes from left to right."""
    unit: Unit
    series: tuple[Series, ...]
    look: Look = Look.DOTS
    even: float | None = None
    """The number that stands for "no difference", at which a line is drawn."""

    def as_lines(self) -> list[str]:
        """The table; none for a histogram, whose picture says more."""
        if self.look is Look.HISTOGRAM:
            return []
        names = {point.at: point.name for series in self.series for point in series.points}
        rows = [[self.across, *(series.name for series in self.series)]]
        for at in sorted(names):
            found = [
                next((self.unit.tell_sure(p.found) for p in series.points if p.at == at), "")
                for series in self.series
            ]
            rows.append([names[at], *found])
        return [self.title, *(f"  {line}" for line in aligned(rows))]


@dataclass(frozen=True, slots=True)
class Answer:
    """What is to be said to a question."""

    question: str
    told: tuple[str, ...]
    """In sentences, the most important first."""
    panels: tuple[Panel, ...]
    played: str
    """What was played for it, and by whom."""

    def as_text(self) -> str:
        """The answer for people."""
        parts = [[self.question], list(self.told), *(p.as_lines() for p in self.panels)]
        text = "\n\n".join("\n".join(part) for part in parts if part)
        return f"{text}\n\n{self.played} ± are 95 % intervals; pp are points of a hundred."

    def as_json(self) -> dict[str, Any]:
        """The answer for programs; shares are parts of one."""
        return {
            "question": self.question,
            "told": list(self.told),
            "played": self.played,
            "panels": [
                {
                    "title": panel.title,
                    "across": panel.across,
                    "unit": panel.unit.value,
                    "series": [
                        {
                            "name": series.name,
                            "points": [_point(point) for point in series.points],
                        }
                        for series in panel.series
                    ],
                }
                for panel in self.panels
            ],
        }


def _point(point: Point) -> dict[str, Any]:
    found = point.found
    return {
        "at": point.at,
        "name": point.name,
        "value": round(found.value, 6),
        "low": round(found.low, 6),
        "high": round(found.high, 6),
        "of": found.rounds,
    }


FEWEST: Final = 30
"""With fewer rounds than this nothing is said: intervals would promise too much."""


def histogram(name: str, counts: Counter[int]) -> Series:
    """How often each value occurred, as a share of all."""
    total = counts.total()
    points = [
        Point(value, str(value), Estimate(share := counts[value] / total, share, share, 0.0, total))
        for value in range(min(counts), max(counts) + 1)
    ]
    return Series(name, tuple(points))


def spread(counts: Counter[int], shares: Sequence[float] = (0.05, 0.5, 0.95)) -> list[int]:
    """The values below which these shares of all lie."""
    total, below, left = counts.total(), 0, list(shares)
    found: list[int] = []
    for value in sorted(counts):
        below += counts[value]
        while left and below >= left[0] * total:
            found.append(value)
            left.pop(0)
    return found
