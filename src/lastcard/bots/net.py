"""A net that `lastcard.learn` made, in NumPy: a layer, blocks that add to it, a last layer."""

from functools import cache, lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from lastcard.bots.features import AGENT, FACES, WILD
from lastcard.bots.inputs import (
    COMPANY,
    HANDS,
    I_HAND,
    I_TOP,
    I_UNSEEN,
    INPUTS,
    KINDS,
    O_SWAP,
    O_WILD,
    OPTIONS,
)
from lastcard.engine.errors import Malformed

Floats32 = NDArray[np.float32]
_TINY = 1e-5
"""Added to a variance, as PyTorch's norms do."""
_JUDGE_INPUTS: Final = INPUTS + OPTIONS + HANDS + COMPANY


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
    try:
        nets = read_nets(path)
        fits = [len(net.layers[0][0]) for net in nets] == [INPUTS + OPTIONS, _JUDGE_INPUTS]
        fits = fits and len(nets.player.layers[-1][1]) == OPTIONS
    except (AttributeError, BadZipFile, EOFError, IndexError, KeyError, ValueError):
        fits, nets = False, None
    if not fits or nets is None:
        raise Malformed("these are no nets that lastcard learn wrote", source=str(path))
    return _with_what_it_never_met(nets)


def read_nets(path: Path) -> Nets:
    """The nets as they were learned, without `_with_what_it_never_met`."""
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


# ── What a net never met ──────────────────────────────────────────────────────────────────────────

_AGENT_OPTIONS: Final = O_WILD + 4 * (AGENT - WILD)
_RATHER: Final = 0.01
"""How much an Agent is preferred to a Wild, since it shows the hands: more than rounding errors."""
_NEVER: Final = -1000.0


def _with_what_it_never_met(nets: Nets) -> Nets:
    """The same nets, with something to say where nobody taught them anything.

    A net likes what was never open while it learned neither more nor less than 0, whatever is held.
    So a Special Agent is taken for one more Wild, which it is, and a seat that sevens were never
    swapped with is left alone.
    """
    weight, bias = nets.player.layers[-1]
    unknown = ~weight.any(axis=0) & (bias == 0)
    if unknown[_AGENT_OPTIONS : _AGENT_OPTIONS + 4].all():
        bias[_AGENT_OPTIONS : _AGENT_OPTIONS + 4] = bias[O_WILD : O_WILD + 4] + _RATHER
        weight[:, _AGENT_OPTIONS : _AGENT_OPTIONS + 4] = weight[:, O_WILD : O_WILD + 4]
        for net in nets:
            first = net.layers[0][0]
            for agent, wild in _agent_inputs(len(first)):
                first[agent] = first[wild]
    bias[O_SWAP:][unknown[O_SWAP:]] = _NEVER
    return nets


def _agent_inputs(inputs: int) -> list[tuple[int, int]]:
    """Each input that tells of an Agent, and the one that tells the same of a Wild."""
    top = I_TOP + FACES
    open_ones = INPUTS + O_WILD
    pairs = [(begin + AGENT, begin + WILD) for begin in (I_HAND, I_UNSEEN)]
    pairs.append((top + AGENT - WILD, top))
    pairs += [(INPUTS + _AGENT_OPTIONS + color, open_ones + color) for color in range(4)]
    if inputs == _JUDGE_INPUTS:  # it sees the other hands, too
        hands = range(INPUTS + OPTIONS, INPUTS + OPTIONS + HANDS, KINDS)
        pairs += [(hand + AGENT, hand + WILD) for hand in hands]
    return pairs


def shipped_nets(players: int) -> Nets:
    """The nets that come with the package: some for two players, some for more."""
    return _shipped(shipped_name(players))


def shipped_name(players: int) -> str:
    """The file of the package's nets for so many players."""
    return "master_two.npz" if players == 2 else "master_more.npz"


@cache
def _shipped(name: str) -> Nets:
    with as_file(files("lastcard.bots") / name) as path:
        return load_nets(path)
