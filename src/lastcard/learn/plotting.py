"""Strength over time, drawn from the records of runs."""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path


def plot_records(records: Sequence[Path], picture: Path) -> None:
    """Draw how often the player won, by minutes of learning; all runs into one picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 5), layout="constrained")
    axes = figure.add_subplot()
    for record in records:
        lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
        minutes = [line["seconds"] / 60 for line in lines]
        for name in lines[-1]:
            if "players" in name:
                wins = [float(line[name].split()[0]) for line in lines]
                axes.plot(minutes, wins, marker="o", label=name)
    axes.set_xlabel("minutes of learning")
    axes.set_ylabel("rounds won, %")
    axes.legend()
    figure.savefig(picture)
