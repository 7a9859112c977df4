"""The nets as arrays for `lastcard.bots.net`, and back.

Weights are small integers there, with scales and norms folded in.
"""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from lastcard.bots.net import Net, load_nets, read_nets
from lastcard.learn.nets import Judge, Player, Tower


def export_nets(player: Player, judge: Judge, path: Path) -> None:
    """Write both nets into one file.

    A weight of the player takes one byte: rounding changes its favorite in one choice of some two
    hundred, and only between options that it likes almost equally. A weight of the judge takes two,
    because its opinions are compared with each other.
    """
    arrays = {
        **_fold("player", player.tower, player.scales, np.int8),
        **_fold("judge", judge.tower, judge.scales, np.int16),
    }
    np.savez_compressed(path, allow_pickle=False, **arrays)


def _fold(name: str, tower: Tower, scales: torch.Tensor, kind: type) -> dict[str, np.ndarray]:
    """The layers of a net: first, two for each block, last; inputs to rows, outputs to columns."""
    layers = [(tower.first.weight * scales, tower.first.bias)]
    for norm, up, down in zip(tower.norms, tower.ups, tower.downs, strict=True):
        layers += [_normed(norm, up), (down.weight, down.bias)]
    layers.append(_normed(tower.norm, tower.last))
    arrays: dict[str, np.ndarray] = {}
    for number, (weight, bias) in enumerate(layers):
        rows = weight.detach().T.cpu().numpy().astype(np.float32)
        # What an input is multiplied by: an integer for each output, times one scale for them all.
        scale = np.maximum(np.abs(rows).max(axis=1, keepdims=True) / np.iinfo(kind).max, 1e-12)
        arrays[f"{name}.{number}.weight"] = np.rint(rows / scale).astype(kind)
        arrays[f"{name}.{number}.scale"] = scale
        arrays[f"{name}.{number}.bias"] = bias.detach().cpu().numpy().astype(np.float32)
    return arrays


def _normed(norm: torch.nn.LayerNorm, linear: torch.nn.Linear) -> tuple[torch.Tensor, torch.Tensor]:
    """A layer that does what the norm's weights and the layer do."""
    return linear.weight * norm.weight, linear.bias + linear.weight @ norm.bias


def import_nets(path: Path, player: Player, judge: Judge) -> None:
    """Give both nets the weights of a file, as rounding left them."""
    nets = read_nets(path)
    for net, into in ((nets.player, player), (nets.judge, judge)):
        into.tower.load_state_dict(_unfold(net, into.scales))


def read_player(path: Path, device: str) -> Player:
    """The player of a file, with what bots need to know of situations that it never met."""
    net = load_nets(path).player
    player = Player(len(net.layers[0][1]), (len(net.layers) - 2) // 2)
    player.tower.load_state_dict(_unfold(net, player.scales))
    return player.to(device)


def _unfold(net: Net, scales: torch.Tensor) -> dict[str, torch.Tensor]:
    """The layers under the names of a tower; what its norms did, the layers after them do."""
    layers = [(torch.from_numpy(weight.T), torch.from_numpy(bias)) for weight, bias in net.layers]
    blocks = (len(layers) - 2) // 2
    names = [
        "first",
        *(f"{part}.{at}" for at in range(blocks) for part in ("ups", "downs")),
        "last",
    ]
    found: dict[str, torch.Tensor] = {}
    for name, (weight, bias) in zip(names, layers, strict=True):
        found[f"{name}.weight"] = weight / scales.cpu() if name == "first" else weight
        found[f"{name}.bias"] = bias
    for norm in ("norm", *(f"norms.{at}" for at in range(blocks))):
        found[f"{norm}.weight"] = torch.ones(len(layers[0][1]))
        found[f"{norm}.bias"] = torch.zeros(len(layers[0][1]))
    return found
