"""The nets as arrays for `lastcard.bots.net`: half precision, with scales and norms folded in."""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from lastcard.learn.nets import Judge, Player, Tower


def export_nets(player: Player, judge: Judge, path: Path) -> None:
    """Write both nets into one file."""
    arrays = {
        **_fold("player", player.tower, player.scales),
        **_fold("judge", judge.tower, judge.scales),
    }
    np.savez_compressed(path, allow_pickle=False, **arrays)


def _fold(name: str, tower: Tower, scales: torch.Tensor) -> dict[str, np.ndarray]:
    """The layers of a net: first, two for each block, last; inputs to rows, outputs to columns."""
    layers = [(tower.first.weight * scales, tower.first.bias)]
    for norm, up, down in zip(tower.norms, tower.ups, tower.downs, strict=True):
        layers += [_normed(norm, up), (down.weight, down.bias)]
    layers.append(_normed(tower.norm, tower.last))
    arrays: dict[str, np.ndarray] = {}
    for number, (weight, bias) in enumerate(layers):
        arrays[f"{name}.{number}.weight"] = weight.detach().T.cpu().numpy().astype(np.float16)
        arrays[f"{name}.{number}.bias"] = bias.detach().cpu().numpy().astype(np.float16)
    return arrays


def _normed(norm: torch.nn.LayerNorm, linear: torch.nn.Linear) -> tuple[torch.Tensor, torch.Tensor]:
    """A layer that does what the norm's weights and the layer do."""
    return linear.weight * norm.weight, linear.bias + linear.weight @ norm.bias
