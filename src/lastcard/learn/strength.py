"""How strong a player is: rounds against `random`, `skilled` or another player."""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import torch

from lastcard.bots.choosing import N_ACTOR, N_ENDED, N_WINNER, NET, RANDOM, SKILLED
from lastcard.learn.nets import Player
from lastcard.learn.tables import COMPANY, Shown, TableKind, Tables

OTHERS = {"random": RANDOM, "skilled": SKILLED}
_LONGEST = 4000
"""Choices of the player after which a round is given up, and not won."""
_LOOKS = 16
"""Whether all rounds have ended is asked only every so many decisions."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How often a player won."""

    won: float
    error: float
    """Half the 95 % interval."""
    rounds: int

    def __str__(self) -> str:
        return f"{100 * self.won:.2f} ± {100 * self.error:.2f} %"


def measure(
    player: Player, kind: TableKind, others: str | Player, *, games: int, seed: int
) -> Strength:
    """How often the player, choosing what it likes best, wins against others of one sort.

    The others are bots of a name, or another player.
    """
    device = next(player.parameters()).device
    rules = kind.compile()
    who = np.full((games, rules.seats), OTHERS[others] if isinstance(others, str) else NET, np.int8)
    hero = np.arange(games) // rules.seats % rules.seats
    who[np.arange(games), hero] = NET
    shown = Shown.room_for(games, str(device))
    tables = Tables(rules, shown, who, seed=seed, forever=False)
    company = shown.rows.new_zeros(games, COMPANY)
    heroes = torch.as_tensor(hero, device=device)[:, None]
    for at in range(_LONGEST):
        seen = shown.seen(company)
        with torch.no_grad(), torch.autocast(device.type, torch.bfloat16, device.type == "cuda"):
            likings = player(seen)
            if not isinstance(others, str):
                mine = shown.notes[:, N_ACTOR : N_ACTOR + 1] == heroes
                likings = torch.where(mine, likings, others(seen))
        tables.take(likings.argmax(1).int())
        if at % _LOOKS == 0 and bool((shown.notes[:, N_ENDED] == 1).all()):
            break
    ended = (shown.notes[:, N_ENDED] == 1).cpu().numpy()
    winner = shown.notes[:, N_WINNER].cpu().numpy()
    side = winner % 2 == hero % 2 if tables.paired else winner == hero
    won = float((side & (winner >= 0) & ended).mean())
    return Strength(won, 1.96 * math.sqrt(won * (1 - won) / games), games)
