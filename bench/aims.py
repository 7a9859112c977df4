"""What nets get where different things are scored: their share of the rounds, by kind of table.

    python -m bench.aims src/lastcard/bots/master_more.npz run/net.npz [--players 4] [--device cuda]

Each net plays one seat, choosing what it likes best; `random` or `skilled` play the others. A share
is what `lastcard.learn` lets nets learn (`bots/shares.py`): where rounds are counted, how often its
side wins; where points are, more the more points that is. All nets get the same deals.
"""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from lastcard.learn.exporting import read_player
from lastcard.learn.strength import OTHERS, measure
from lastcard.learn.tables import TableKind

HOUSE = "stacking=any,jump_in=on,seven_zero=on"
KINDS = {
    2: [
        TableKind(2),
        TableKind(2, format="points"),
        TableKind(2, format="low"),
        TableKind(2, "special-agent"),
        TableKind(2, "platinum"),
        TableKind(2, rules=HOUSE),
    ],
    4: [
        TableKind(4),
        TableKind(4, format="points"),
        TableKind(4, format="low"),
        TableKind(4, format="partners"),
        TableKind(4, "special-agent"),
        TableKind(4, "platinum"),
        TableKind(4, rules=HOUSE),
        TableKind(3),
        TableKind(6),
        TableKind(6, format="teams"),
        TableKind(10),
        TableKind(10, format="points"),
    ],
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("nets", nargs="+", type=Path)
    parser.add_argument("--players", type=int, choices=sorted(KINDS), default=4)
    parser.add_argument("--games", type=int, default=65_536)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    args = parser.parse_args()
    players = [read_player(path, args.device) for path in args.nets]
    for kind in KINDS[args.players]:
        for others in OTHERS:
            found = [
                measure(player, kind, others, games=args.games, seed=args.seed)
                for player in players
            ]
            print(f"{kind}, {others}: {' | '.join(map(str, found))}", flush=True)


if __name__ == "__main__":
    main()
