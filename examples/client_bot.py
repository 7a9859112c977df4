"""A program at the table, with `lastcard.client`: client_bot.py http://localhost:8642 CODE [NAME].

LASTCARD_TOKEN is the token of its bot account; without one it plays as a guest.
"""

import asyncio
import os
import sys
from collections import Counter

from lastcard.client import TableSeat
from lastcard.wire import View


def choose(view: View) -> str:
    """Catch and call when it can; else the color it holds most of, wilds last, always calling."""
    own = view.own
    urgent = [move for move in own.legal if move == "!" or move.startswith("x")]
    plays = [move for move in own.legal if move[0] in "RYGBW"]
    calling = [move for move in plays if move.endswith("!")]
    held = Counter(card[0] for card in own.hand)
    best = sorted(calling or plays, key=lambda move: (move[0] == "W", -held[move[0]]))
    return (urgent or best or own.legal)[0]


async def main(server: str, code: str, name: str = "Robbie") -> None:
    token = os.environ.get("LASTCARD_TOKEN", "")
    async with TableSeat(f"{server}/t/{code}", name=name, token=token) as seat:
        table = await seat.play(choose)
    print(f"{name} has played at {table.code}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:4]))
