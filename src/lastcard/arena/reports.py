"""A contest's standings as a table, as JSON, and as a picture."""

import json
from collections.abc import Mapping
from itertools import pairwise
from math import isfinite
from pathlib import Path
from typing import Any

from lastcard.arena.contest import Contest, Deal, Played
from lastcard.arena.standings import Estimate, Standings
from lastcard.simulation.paces import pace_json, pace_line
from lastcard.simulation.pictures import BLUE, picture
from lastcard.simulation.tables import aligned


def print_table(contest: Contest, result: Standings) -> str:
    """The standings for people: percentages and points with their 95 % intervals."""
    rows = [("bot", "rounds", "wins %", "points", "rating", "of clairvoyant")]
    for standing in sorted(result.bots, key=lambda s: -s.wins.mean):
        share = result.share_of_clairvoyant(standing.bot)
        rows.append(
            (
                standing.bot,
                str(standing.rounds),
                _percent(standing.wins),
                _with_margin(standing.points.mean, standing.points.margin, ".1f"),
                _with_margin(standing.rating.mu, standing.rating.margin, ".1f"),
                "" if share is None else f"{100 * share:.0f} %",
            )
        )
    lines = [
        _heading(contest),
        *([] if contest.timing is None else [pace_line(contest.timing)]),
        "",
        *aligned([row if any(r[5] for r in rows[1:]) else row[:5] for row in rows]),
        "",
        "difference in win rate, deal by deal, in points of a hundred:",
        *_steps(result),
        *_about_luck(result),
    ]
    return "\n".join(lines) + "\n"


def _heading(contest: Contest) -> str:
    return (
        f"{contest.edition.id}, {contest.format}, {contest.players} players, "
        f"{contest.deals} deals, seed {contest.seed}; ± is the 95 % interval"
    )


def _about_luck(result: Standings) -> list[str]:
    """Says that luck was taken out, and how much narrower that made the intervals."""
    narrowing = result.narrowing
    if narrowing is None:
        return []
    return [
        f"  (without the luck of the draws; with it, ± would be {1 / narrowing:.2f} times as wide)"
    ]


def _steps(result: Standings) -> list[str]:
    """Each bot against the next weaker one."""
    order = [s.bot for s in sorted(result.bots, key=lambda s: -s.wins.mean)]
    steps: list[tuple[str, ...]] = []
    for better, worse in pairwise(order):
        edge = result.edges.get((better, worse))
        if edge is not None:
            clear = "" if edge.is_clear else "not clear of zero"
            steps.append((f"  {better} - {worse}", _percent(edge, sign="+"), clear))
    return aligned(steps)


def _percent(estimate: Estimate, sign: str = "") -> str:
    return _with_margin(100 * estimate.mean, 100 * estimate.margin, f"{sign}.2f")


def _with_margin(mean: float, margin: float, form: str) -> str:
    """A figure and half of its interval, which is not known for a single deal."""
    half = format(margin, form.lstrip("+")) if isfinite(margin) else "?"
    return f"{mean:{form}} ± {half}"


def as_json(contest: Contest, result: Standings, deals: Mapping[int, Deal]) -> str:
    """The standings for programs, and every round, deal by deal; deals are given by number.

    The same contest gives the same bytes.
    """
    document: dict[str, Any] = {
        "edition": contest.edition.id,
        "rules": contest.rules.differences(contest.edition.rules),
        "format": str(contest.format),
        "players": contest.players,
        "deals": contest.deals,
        "seed": contest.seed,
        **({} if contest.timing is None else {"timing": pace_json(contest.timing)}),
        "bots": [
            {
                "bot": standing.bot,
                "rounds": standing.rounds,
                "wins": _numbers(standing.wins),
                "points": _numbers(standing.points),
                "rating": {
                    "mu": round(standing.rating.mu, 6),
                    "sigma": round(standing.rating.sigma, 6),
                },
                "share_of_clairvoyant": result.share_of_clairvoyant(standing.bot),
            }
            for standing in result.bots
        ],
        "edges": [
            {
                "bot": one,
                "over": other,
                "wins": _numbers(edge),
                "wins_with_luck": _numbers(result.lucky_edges[one, other]),
            }
            for (one, other), edge in result.edges.items()
        ],
        "results": [
            [{"deal": number, **_round(contest, played)} for played in deal]
            for number, deal in deals.items()
        ],
    }
    return json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def _round(contest: Contest, played: Played) -> dict[str, Any]:
    """A round: who sat where, clockwise, which of the seats won, what each scored."""
    return {
        "seats": [contest.names[bot] for bot in played.lineup],
        "winners": [seat for seat, won in enumerate(played.winners) if won],
        "points": list(played.points),
    }


def _numbers(estimate: Estimate) -> dict[str, float | None]:
    """An estimate; the interval of a single deal has no end, for which JSON has no word."""
    known = isfinite(estimate.margin)
    return {
        "mean": round(estimate.mean, 6),
        "low": round(estimate.low, 6) if known else None,
        "high": round(estimate.high, 6) if known else None,
    }


def plot(contest: Contest, result: Standings, path: Path) -> None:
    """Ratings with their intervals, and a heat map of who beats whom; SVG or PNG by the name."""
    order = sorted(result.bots, key=lambda s: s.rating.mu)
    names = [standing.bot for standing in order]
    size = (5 + 1.1 * len(names), 2 + 0.55 * len(names))
    with picture(path, 1, 2, size=size) as (figure, (left, right)):
        left.errorbar(
            [s.rating.mu for s in order],
            range(len(names)),
            xerr=[s.rating.margin for s in order],
            fmt="o",
            color=BLUE,
            capsize=4,
        )
        left.set_yticks(range(len(names)), names)
        left.set_xlabel("rating (openskill), 95 % interval")
        left.grid(axis="x", alpha=0.3)
        _heat_map(right, result, names)
        figure.suptitle(
            f"{contest.edition.name}: {contest.players} players, {contest.deals} duplicate deals"
        )


def _heat_map(axes: Any, result: Standings, names: list[str]) -> None:
    grid = [
        [_points_above(result, one, other) for other in reversed(names)] for one in reversed(names)
    ]
    most = max((abs(cell) for row in grid for cell in row if cell is not None), default=1) or 1
    cells = [[float("nan") if cell is None else cell for cell in row] for row in grid]
    axes.imshow(cells, cmap="RdBu", vmin=-most, vmax=most)
    for y, row in enumerate(grid):
        for x, cell in enumerate(row):
            if cell is not None:
                light = abs(cell) > most / 2
                axes.text(
                    x,
                    y,
                    f"{cell:+.1f}",
                    ha="center",
                    va="center",
                    color="white" if light else "black",
                    fontsize=9,
                )
    axes.set_xticks(range(len(names)), list(reversed(names)), rotation=30, ha="right")
    axes.set_yticks(range(len(names)), list(reversed(names)))
    axes.set_title("win rate above that of …, points", fontsize=10)


def _points_above(result: Standings, one: str, other: str) -> float | None:
    edge = result.edges.get((one, other))
    return None if edge is None else 100 * edge.mean
