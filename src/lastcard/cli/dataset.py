"""`lastcard dataset`: games of bots as a table of decisions, for those who learn from it."""

import argparse
from pathlib import Path

from lastcard.cli.match_options import (
    add_cluster_option,
    add_match_options,
    at_least_one,
    jobs_from,
)
from lastcard.cli.preparing import prepare_bots
from lastcard.cli.progress import ProgressBar
from lastcard.cli.stopping import Stoppable

KIND = ".parquet"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the subcommand."""
    parser.description = (
        "Let bots play rounds and write every decision as a row of a Parquet file: what the seat "
        "could know, what was legal, what it chose, and how the round ended. docs/data.md says "
        "what the columns mean. The same seed gives the same file, byte for byte, on any number of "
        "cores or machines. Ctrl-C stops it; the file then holds what was played so far."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="to write, a .parquet")
    add_match_options(parser)
    parser.add_argument(
        "--bots",
        default="skilled",
        metavar="B,…",
        help="who plays: one name for all, or one for each player (skilled)",
    )
    parser.add_argument(
        "--games", type=at_least_one, default=1000, metavar="G", help="how many rounds (1000)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of all chance (1)")
    parser.add_argument(
        "--jobs", type=at_least_one, metavar="N", help="cores to use (all there are)"
    )
    add_cluster_option(parser)


def run(args: argparse.Namespace) -> int:
    """Play and write."""
    from lastcard.engine.errors import Malformed
    from lastcard.envs.dataset import Recipe, Writer

    if args.file.suffix != KIND:
        raise Malformed(f"a dataset is written as {KIND}, not {args.file.name!r}")
    jobs = jobs_from(args)
    bots = tuple(name.strip() for name in args.bots.split(","))
    recipe = Recipe(
        bots=bots,
        games=args.games,
        players=args.players,
        edition=args.edition,
        rules=args.rules,
        format=args.format,
        seed=args.seed,
    )
    writer = Writer(recipe, args.file)
    with Stoppable() as work, writer:
        prepare_bots(bots)
        with ProgressBar("games", recipe.games) as bar:
            writer.play(jobs=jobs, progress=bar.show)
    work.tell(writer.written, recipe.games, "games")
    print(f"{writer.written:,} games in {args.file}")
    return work.status
