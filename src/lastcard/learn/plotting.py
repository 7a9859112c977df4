"""Strength over time, drawn from the record of a run."""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

import json
from pathlib import Path


def plot_record(record: Path, picture: Path) -> None:
    """Draw how often the player won, by minutes of learning."""
    from matplotlib.figure import Figure

    lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    figure = Figure(figsize=(8, 5), layout="constrained")
    axes = figure.add_subplot()
    minutes = [line["seconds"] / 60 for line in lines]
    for name in lines[-1]:
        if "players" in name:
            wins = [float(line[name].split()[0]) for line in lines]
            axes.plot(minutes, wins, marker="o", label=name)
    axes.set_xlabel("minutes of learning")
    axes.set_ylabel("rounds won, %")
    axes.legend()
    figure.savefig(picture)
