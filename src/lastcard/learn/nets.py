"""The nets: the player, who sees what a seat may know, and the judge, who sees all hands.

The judge says how likely each seat is to win. It only helps to learn: what a choice was worth is
told far better by one who sees the cards than by the round's end, and the player never asks it.
The bot `master` asks it about hands that it imagines.
"""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from lastcard.bots.inputs import (
    B_THERE,
    BLOCK,
    COMPANY,
    HANDS,
    I_SLOTS,
    INPUTS,
    OPTIONS,
    SLOTS,
    scales,
)
from lastcard.engine.errors import Malformed

NEVER = -1e9


class Tower(nn.Module):
    """Numbers in, numbers out: a layer, then some blocks that each add something to it."""

    def __init__(self, inputs: int, width: int, blocks: int, outputs: int) -> None:
        super().__init__()
        self.first = nn.Linear(inputs, width)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(blocks))
        self.ups = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.downs = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.norm = nn.LayerNorm(width)
        self.last = nn.Linear(width, outputs)
        nn.init.zeros_(self.last.weight)
        nn.init.zeros_(self.last.bias)

    def forward(self, x: Tensor) -> Tensor:
        """The outputs for some rows."""
        x = torch.relu(self.first(x))
        for norm, up, down in zip(self.norms, self.ups, self.downs, strict=True):
            x = x + down(torch.relu(up(norm(x))))
        return self.last(self.norm(x))


class Player(nn.Module):
    """From what a seat may know to a liking of each option."""

    def __init__(self, width: int, blocks: int) -> None:
        super().__init__()
        self.tower = Tower(INPUTS + OPTIONS, width, blocks, OPTIONS)
        self.register_buffer("scales", torch.tensor(scales()), persistent=False)

    def forward(self, seen: Tensor) -> Tensor:
        """Likings by option; those that are not open are out of the question."""
        x = seen[:, : INPUTS + OPTIONS].to(self.scales.dtype) * self.scales
        closed = seen[:, INPUTS : INPUTS + OPTIONS] == 0
        return self.tower(x).float().masked_fill(closed, NEVER)


class Judge(nn.Module):
    """From all hands to how likely each slot is to win."""

    def __init__(self, width: int, blocks: int) -> None:
        super().__init__()
        self.tower = Tower(INPUTS + OPTIONS + HANDS + COMPANY, width, blocks, SLOTS)
        rest = [1.0] * (HANDS + COMPANY)
        self.register_buffer("scales", torch.tensor(scales() + rest), persistent=False)

    def forward(self, seen: Tensor) -> Tensor:
        """Logarithms of the chances, by slot."""
        x = seen[:, : len(self.scales)].to(self.scales.dtype) * self.scales
        there = seen[:, I_SLOTS + B_THERE : INPUTS : BLOCK]
        return torch.log_softmax(self.tower(x).float().masked_fill(there == 0, NEVER), 1)


def read_weights(path: Path, device: str) -> dict[str, Any]:
    """What a run has kept of its nets (`weights.pt`)."""
    try:
        found = torch.load(path, map_location=device, weights_only=True)
    except OSError:
        raise
    except Exception:  # noqa: BLE001 - a file of something else fails in many ways
        found = None
    if not isinstance(found, dict) or not {"player", "judge"} <= set(found):
        raise Malformed("these are no weights of a run", source=str(path))
    return found
