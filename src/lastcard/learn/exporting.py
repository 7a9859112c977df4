"""The nets as arrays for `lastcard.bots.net`: small integers, with scales and norms folded in."""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from lastcard.learn.nets import Judge, Player, Tower


def export_nets(player: Player, judge: Judge, path: Path) -> None:
    """Write both nets into one file.

    One byte for each weight of the player changes what it likes best in one choice of some two
    hundred, where it hardly minds. The judge has two: its opinions are compared with each other.
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
