"""The weights of the features, read from tables with a column for each number of players."""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from lastcard.bots.features import FEATURES

FEWEST: Final = 2
"""The number of players that the first column is for."""


@cache
def weights_for(seats: int) -> tuple[float, ...]:
    """The weights for that many players."""
    return read_column("weights.toml", FEATURES, seats)


def read_column(file: str, names: Sequence[str], seats: int) -> tuple[float, ...]:
    """The weights for that many players from a table of this package, in the order of the names."""
    table = tomllib.loads((files("lastcard.bots") / file).read_text("utf-8"))
    return tuple(table[name][seats - FEWEST] for name in names)
