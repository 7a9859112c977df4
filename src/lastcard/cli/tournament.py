"""`lastcard tournament`: programs against programs, each over the network."""

import argparse

from lastcard.cli.match_options import (
    above_zero,
    add_table_options,
    at_least_one,
    match_setup_from,
)
from lastcard.cli.stopping import Stoppable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the subcommand."""
    parser.description = (
        "Let programs that speak the protocol play against each other, on a server that is started "
        "for it. A program is a command in quotes; it gets the server's address, the code of a "
        "table and its name as its last arguments (examples/client_bot.py, network_bot.ts)."
    )
    parser.add_argument("programs", nargs="+", metavar="COMMAND", help="two to ten of them")
    add_table_options(parser)
    parser.set_defaults(format="single")
    parser.add_argument("--matches", type=at_least_one, default=10, metavar="N", help="in all (10)")
    parser.add_argument(
        "--seconds", type=above_zero, default=300, metavar="S", help="for a match at most (300)"
    )


def run(args: argparse.Namespace) -> int:
    """Play, and tell who won how often."""
    import asyncio

    from lastcard.client.tournaments import Tournament
    from lastcard.wire import TableOptions

    args.players = len(args.programs)
    setup = match_setup_from(args)
    options = TableOptions(
        edition=args.edition,
        format=str(setup.format),
        rules=setup.rules.differences(setup.edition.rules),
        chairs=setup.players,
        pace="instant",
    )
    tournament = Tournament(args.programs, args.matches, options, args.seconds)
    with Stoppable() as work:
        asyncio.run(tournament.play(lambda line: print(line, flush=True)))
    work.tell(tournament.results[0].played, args.matches, "matches")
    print()
    for result in sorted(tournament.results, key=lambda result: -result.won):
        share = 100 * result.won / max(1, result.played)
        told = f"won {result.won:g} of {result.played}, {share:.0f} %"
        print(f"{result.name}  {told:<24}  {result.command}")
    return work.status
