"""Two versions of the server by turns: is one slower than the other?

    git worktree add ../before 2c54722 && make -C ../before .venv/dev.stamp
    python -m bench.server_turns ../before [--tables 10 50 200] [--pace 0] [--turns 20]

Both run at the same time on one core, each with tables of its own, and are asked by turns for a few
seconds each: what else the machine does hits both alike. Told are the processor time of an action
and, turn by turn, how much more of it this version takes than the other, with the middle half of
these ratios.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import statistics
from pathlib import Path

from bench.server_process import Server
from bench.server_tables import close, open_tables, run_for

HERE = Path(__file__).resolve().parent.parent
PORT = 8690


async def compare(servers: list[Server], tables: int, pace: float, turns: int, seconds: float):
    opened = [await open_tables(server, tables, pace) for server in servers]
    spent: list[list[float]] = [[], []]
    for turn in range(turns):
        for which in (0, 1) if turn % 2 else (1, 0):
            figures = await run_for(servers[which], opened[which], seconds)
            spent[which].append(figures["cpu µs/action"])
            for table in opened[which]:
                table.running = False
            await asyncio.sleep(0.3)
    for some in opened:
        await close(some)
    ratios = [new / old for old, new in zip(*spent, strict=True)]
    low, middle, high = statistics.quantiles(ratios, n=4)
    before, now = map(statistics.median, spent)
    how = f"an action a table every {pace:g} s" if pace else "full speed"
    print(
        f"{tables:5} tables, {how}: other {before:.0f} µs, "
        f"this {now:.0f} µs an action; ratio {middle:.3f} ({low:.3f} to {high:.3f})",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="a checkout with an environment of its own")
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 50, 200])
    parser.add_argument("--pace", type=float, default=0, help="seconds between actions at a table")
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=2)
    args = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    core, mine = sorted(os.sched_getaffinity(0))[:2]
    os.sched_setaffinity(0, {mine})
    servers = [
        Server(PORT + at, core, "uvicorn", checkout=checkout.resolve())
        for at, checkout in enumerate((args.other, HERE))
    ]
    try:
        for server in servers:
            server.wait_for_bots()
        for tables in args.tables:
            asyncio.run(compare(servers, tables, args.pace, args.turns, args.seconds))
    finally:
        for server in servers:
            server.stop()


if __name__ == "__main__":
    main()
