"""How strong a player is: rounds against `random`, `skilled` or another player.

What counts is its side's share of each round (`bots/shares.py`): where rounds are counted, whether
it won.
"""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import torch

from lastcard.bots.choosing import N_ACTOR, N_ENDED, N_SHARES, NET, RANDOM, SKILLED
from lastcard.bots.inputs import COMPANY
from lastcard.bots.shares import ALL
from lastcard.learn.nets import Player
from lastcard.learn.tables import Shown, TableKind, Tables

OTHERS = {"random": RANDOM, "skilled": SKILLED}
_LONGEST = 4000
"""Choices of the player after which a round is given up, and not won."""
_LOOKS = 16
"""Whether all rounds have ended is asked only every so many decisions."""


@dataclass(frozen=True, slots=True)
class Strength:
    """What a player got of the rounds in the mean; where they are counted, how often it won."""

    share: float
    error: float
    """Half the 95 % interval."""
    rounds: int

    def __str__(self) -> str:
        return f"{100 * self.share:.2f} ± {100 * self.error:.2f} %"


def measure(
    player: Player, kind: TableKind, others: str | Player, *, games: int, seed: int
) -> Strength:
    """What the player, choosing what it likes best, gets against others of one sort.

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
    shares = shown.notes[:, N_SHARES : N_SHARES + rules.seats].cpu().numpy() / ALL
    seats = np.arange(rules.seats)[None]
    side = (seats - hero[:, None]) % 2 == 0 if tables.paired else seats == hero[:, None]
    got = (shares * side).sum(axis=1) * ended
    return Strength(float(got.mean()), float(1.96 * got.std() / math.sqrt(games)), games)
