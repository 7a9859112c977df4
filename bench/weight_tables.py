"""The tables of weights in `src/lastcard/bots`: a row a feature, a column a number of players."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from lastcard.bots.weights import FEWEST

BOTS = Path(__file__).resolve().parents[1] / "src/lastcard/bots"


def write_column(file: Path, players: int, weights: Mapping[str, float], command: str) -> None:
    """Put weights, and the command that found them, into their column of a table."""
    text = file.read_text("utf-8")
    table = tomllib.loads(text)
    for name, value in {**weights, "found_by": command}.items():
        table[name][players - FEWEST] = value
    comments = [line for line in text.splitlines() if line.startswith("#")]
    file.write_text("\n".join([*comments, *_rows(table)]) + "\n", "utf-8")


def _rows(table: Mapping[str, Sequence[float | str]]) -> list[str]:
    wide = max(map(len, table))
    rows = ["found_by = [", *(f'  "{command}",' for command in table["found_by"]), "]"]
    for name, row in table.items():
        if name != "found_by":
            rows.append(f"{name:<{wide}} = [{', '.join(f'{weight:6.3f}' for weight in row)}]")
    return rows
