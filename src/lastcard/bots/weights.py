"""The weights of the features, read from one small file per number of players."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from lastcard.bots.features import FEATURES
from lastcard.engine.errors import Malformed, unknown

FOLDER: Final = files("lastcard.bots") / "weights"


@cache
def weights_for(seats: int) -> tuple[float, ...]:
    """The weights for that many players, or for the nearest number that was tuned."""
    return parse_weights(nearest_file(FOLDER, seats).read_text("utf-8"))


def nearest_file(folder: Traversable, seats: int) -> Traversable:
    """Of the files named after numbers of players, the one nearest to a number."""
    numbers = [int(f.name.removesuffix(".toml")) for f in folder.iterdir() if f.is_file()]
    nearest = min(numbers, key=lambda players: (abs(players - seats), players))
    return folder / f"{nearest}.toml"


def parse_weights(text: str, names: Sequence[str] = FEATURES) -> tuple[float, ...]:
    """Weights in the order of the features; one that is not named is 0."""
    named: Mapping[str, float] = tomllib.loads(text)
    for name in named:
        if name not in names:
            raise Malformed(unknown("feature", name, names))
    return tuple(float(named.get(name, 0)) for name in names)


def print_weights(weights: Sequence[float], comment: str, names: Sequence[str] = FEATURES) -> str:
    """The weights as a file holds them."""
    lines = [f"# {line}" for line in comment.splitlines()]
    lines += [f"{name} = {weight:.3f}" for name, weight in zip(names, weights, strict=True)]
    return "\n".join(lines) + "\n"
