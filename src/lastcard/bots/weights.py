"""The weights of the features, read from one small file per number of players."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from lastcard.bots.features import FEATURES
from lastcard.engine.errors import Malformed, unknown

FOLDER: Final = files("lastcard.bots") / "weights"


@cache
def weights_for(seats: int) -> tuple[float, ...]:
    """The weights for that many players, or for the nearest number that was tuned."""
    tuned = sorted(int(f.name.removesuffix(".toml")) for f in FOLDER.iterdir() if f.is_file())
    nearest = min(tuned, key=lambda players: (abs(players - seats), players))
    return parse_weights((FOLDER / f"{nearest}.toml").read_text("utf-8"))


def parse_weights(text: str) -> tuple[float, ...]:
    """Weights in the order of the features; one that is not named is 0."""
    named: Mapping[str, float] = tomllib.loads(text)
    for name in named:
        if name not in FEATURES:
            raise Malformed(unknown("feature", name, FEATURES))
    return tuple(float(named.get(name, 0)) for name in FEATURES)


def print_weights(weights: tuple[float, ...], comment: str) -> str:
    """The weights as a file holds them."""
    lines = [f"# {line}" for line in comment.splitlines()]
    lines += [f"{name} = {weight:.3f}" for name, weight in zip(FEATURES, weights, strict=True)]
    return "\n".join(lines) + "\n"
