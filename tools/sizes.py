"""What one machine carries, in `docs/hosting.md`: made from what `bench.server --save` kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

RESULTS: Final = "bench/results/server.json"
INTRO: Final = """\
Measured by `python -m bench.server --save` on one core of {cores} ({processor}, Python {python}),
clients on another, SQLite on disk and every commit flushed; how, stands in `bench/README.md`.
All figures are in `{results}`, from which `make generated` makes this table.

| | |
|---|---|
"""
START: Final = "<!-- sizes -->\n"
END: Final = "<!-- end of sizes -->"
SEEN: Final = "its last viewer sees an action after {p50 ms} ms, 99 of 100 within {p99 ms} ms"
FAST: Final = "{actions/s} actions a second, 99 of 100 seen by all four within {p99 ms} ms"
MOVES: Final = (
    "{moves/s} moves a second; the next one after {p50 ms} ms, 99 of 100 within {p99 ms} ms"
)
LOOKED: Final = "an action costs {cpu µs/action} µs of the core, players see it after {p50 ms} ms"
ROWS: Final = (
    ("paced, 1000 tables of 4", "1,000 tables of four people, one action a second at each", SEEN),
    ("with the race, 1000 tables", "the same, while moves wait for calls and catches", SEEN),
    ("open loop, 1000 tables", "the same; what comes late counts from when it was due", SEEN),
    ("beside a flood, 1000 tables", "the same, beside 14 strangers who ask without end", SEEN),
    ("full speed, 50 tables of 4", "as fast as it goes, 50 tables of four", FAST),
    ("full speed, 200 tables of 4", "the same, 200 tables", FAST),
    *(
        (f"10 tables of {level}", f"ten tables of four `{level}`, as fast as they go", MOVES)
        for level in ("random", "novice", "casual", "skilled", "expert", "master")
    ),
    (
        "1 table, 0 lookers, 5 actions/s",
        "one table, nobody looks on, five actions a second",
        LOOKED,
    ),
    ("1 table, 500 lookers, 5 actions/s", "the same, 500 look on", LOOKED),
    ("1 table, 500 lookers, full speed", "the same, as fast as it goes", LOOKED),
    ("paced, 1000 tables of 4", "memory of a table", "{KiB/table} KiB"),
    ("after long play, 400 tables", "the same, played at for long", "{KiB/table} KiB"),
    ("10 tables alive", "with 10 tables alive", "made in {create ms} ms, listed in {list ms} ms"),
    ("2000 tables alive", "with 2,000", "made in {create ms} ms, listed in {list ms} ms"),
    ("start to first page, of three", "start to first page", "{s} s"),
)
"""The title of a figure, what was measured, what came of it; what was not measured is left out."""


def sizes(results: Mapping[str, Mapping[str, Any]]) -> str:
    """The machine, and a table."""
    figures = results["figures"]
    intro = INTRO.format(results=RESULTS, **results["machine"])
    rows = [
        f"| {what} | {_filled(found, figures[title])} |\n"
        for title, what, found in ROWS
        if title in figures
    ]
    return intro + "".join(rows)


def _filled(text: str, figures: Mapping[str, float]) -> str:
    for name, value in figures.items():
        digits = 0 if value >= 20 else 1
        text = text.replace(f"{{{name}}}", f"{value:,.{digits}f}")
    return text


def with_sizes(text: str, root: Path) -> str:
    """The page with that in it, between its marks."""
    before, _, rest = text.partition(START)
    _, found, after = rest.partition(END)
    if not found:
        raise ValueError("the page has no marks for sizes")
    told = sizes(json.loads((root / RESULTS).read_text("utf-8")))
    return f"{before}{START}\n{told}\n{END}{after}"
