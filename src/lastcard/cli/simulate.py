"""`lastcard simulate`: bots play matches, and a summary says what happened."""

import argparse
import json
from functools import partial
from pathlib import Path

from lastcard.cli import EXIT_OK, Subparsers
from lastcard.cli.match_options import add_match_options, at_least_one, match_setup_from
from lastcard.cli.progress import ProgressBar


def add_parser(subparsers: Subparsers) -> object:
    parser = subparsers.add_parser(
        "simulate",
        help="play many games and count what happens",
        description="Let bots play matches and print what happened. The same seed gives the same "
        "output, byte for byte, on any number of cores.",
    )
    add_match_options(parser)
    parser.add_argument(
        "--matches", type=at_least_one, default=100, metavar="M", help="how many (100)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of all chance (1)")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="B,…",
        help="who plays: one name for all, or one for each player (random)",
    )
    parser.add_argument(
        "--jobs", type=at_least_one, metavar="N", help="processes to use (all cores)"
    )
    parser.add_argument(
        "--record", type=Path, metavar="DIR", help="write every match there as an .lcn file"
    )
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    return parser


def run(args: argparse.Namespace) -> int:
    from lastcard.bots import bot_class
    from lastcard.simulation import Simulation, simulate

    setup = match_setup_from(args)
    names = tuple(name.strip() for name in args.bots.split(","))
    for name in names:
        bot_class(name)
    simulation = Simulation(setup, names * setup.players if len(names) == 1 else names, args.seed)
    on_match = None
    if args.record is not None:
        from lastcard.simulation.recording import write_match

        args.record.mkdir(parents=True, exist_ok=True)
        on_match = partial(write_match, args.record, simulation, args.matches)
    with ProgressBar("matches", args.matches) as bar:
        summary = simulate(
            simulation, args.matches, jobs=args.jobs, on_match=on_match, on_progress=bar.show
        )
    if args.json:
        print(json.dumps(summary.as_json(), indent=2))
    else:
        print(summary.as_text())
    return EXIT_OK
