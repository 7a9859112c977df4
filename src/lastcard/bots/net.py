"""A net that `lastcard.learn` made, in NumPy: a layer, blocks that add to it, a last layer."""

from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats32 = NDArray[np.float32]
FILE = "master.npz"
_TINY = 1e-5
"""Added to a variance, as PyTorch's norms do."""


class Net:
    """Numbers in, numbers out."""

    def __init__(self, layers: list[tuple[Floats32, Floats32]]) -> None:
        self.layers = layers

    def __call__(self, rows: Floats32) -> Floats32:
        """The outputs for one row or for many."""
        weight, bias = self.layers[0]
        x = np.maximum(rows @ weight + bias, 0)
        for at in range(1, len(self.layers) - 1, 2):
            (up, up_bias), (down, down_bias) = self.layers[at], self.layers[at + 1]
            inner = np.maximum(_norm(x) @ up + up_bias, 0)
            x = x + (inner @ down + down_bias)
        weight, bias = self.layers[-1]
        return _norm(x) @ weight + bias

    def of_one(self, at: NDArray[np.intp], values: Floats32) -> Floats32:
        """The outputs for one row, of which only the places and values that are not 0 are given."""
        weight, bias = self.layers[0]
        x = np.maximum(values @ weight[at] + bias, 0)
        for layer in range(1, len(self.layers) - 1, 2):
            (up, up_bias), (down, down_bias) = self.layers[layer], self.layers[layer + 1]
            inner = np.maximum(_norm(x) @ up + up_bias, 0)
            x = x + (inner @ down + down_bias)
        weight, bias = self.layers[-1]
        return _norm(x) @ weight + bias


def _norm(x: Floats32) -> Floats32:
    apart = x - x.mean(axis=-1, keepdims=True)
    return apart / np.sqrt((apart * apart).mean(axis=-1, keepdims=True) + _TINY)


def load_net(path: Path, name: str) -> Net:
    """The net of that name from a file."""
    with np.load(path) as arrays:
        count = sum(key.startswith(f"{name}.") for key in arrays.files) // 2
        return Net(
            [
                (
                    arrays[f"{name}.{number}.weight"].astype(np.float32),
                    arrays[f"{name}.{number}.bias"].astype(np.float32),
                )
                for number in range(count)
            ]
        )


@cache
def shipped_net(name: str) -> Net:
    """The net of that name which comes with the package: `player` or `judge`."""
    with as_file(files("lastcard.bots") / FILE) as path:
        return load_net(path, name)
