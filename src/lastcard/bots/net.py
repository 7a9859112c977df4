"""A net that `lastcard.learn` made, in NumPy: a layer, blocks that add to it, a last layer."""

from functools import cache, lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats32 = NDArray[np.float32]
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


class Nets(NamedTuple):
    """What one run of learning made."""

    player: Net
    """From what a seat may know to how much it likes each option."""
    judge: Net
    """From all hands to how likely each slot is to win."""


def load_nets(path: Path) -> Nets:
    """The nets from a file; many bots of one file share them."""
    return _load_nets(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=4)
def _load_nets(path: Path, _changed: int) -> Nets:
    with np.load(path) as arrays:
        found = {name: arrays[name] for name in arrays.files}

    def net(name: str) -> Net:
        count = sum(key.startswith(f"{name}.") for key in found) // 3
        layers: list[tuple[Floats32, Floats32]] = []
        for at in range(count):
            weight = found[f"{name}.{at}.weight"] * found[f"{name}.{at}.scale"]
            layers.append((weight.astype(np.float32), found[f"{name}.{at}.bias"]))
        return Net(layers)

    return Nets(net("player"), net("judge"))


def shipped_nets(players: int) -> Nets:
    """The nets that come with the package: some for two players, some for more."""
    return _shipped("master_two.npz" if players == 2 else "master_more.npz")


@cache
def _shipped(name: str) -> Nets:
    with as_file(files("lastcard.bots") / name) as path:
        return load_nets(path)
