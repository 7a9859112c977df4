"""`lastcard simulate`: bots play matches, and a summary says what happened; or rules compared."""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.cli import EXIT_OK
from lastcard.cli.match_options import (
    add_match_options,
    at_least_one,
    match_setup_from,
    variants_from,
)
from lastcard.cli.progress import ProgressBar

if TYPE_CHECKING:
    from lastcard.simulation import Engine

_DESCRIPTION = """\
Let bots play matches and print what happened. The same seed gives the same output, byte for byte,
on any number of cores.

Two engines can play. The fast one is compiled and plays some hundred thousand rounds a second; it
has the bot random and the formats points, low, single, partners and teams, and keeps no records.
The reference engine plays everything. Fast is taken where it fits; the output says which and why.

--compare asks what a rule does. It plays rounds, each for itself, by two or more values of an
option, of edition or of players, and tells with 95 % intervals how they differ from the first in:
  turns per round        how long a game is
  first-seat advantage   how much more often than 1 in (number of players) the player wins who
                         makes the first decision
  comeback rate          rounds won by a player who at some moment held at least 3 cards more
                         than anyone else
  points per round       what the winner's side scored
"""
_EXAMPLES = """\
examples:
  lastcard simulate --players 2 --matches 1e4
  lastcard simulate --bots skilled,novice,novice --players 3
  lastcard simulate --compare stacking=none,any --games 1e6
  lastcard simulate --compare players=2,4,8 --plot players.svg
  lastcard simulate --compare seven_zero --bots casual --games 2000
"""
_MATCHES = 100
_ROUNDS = {"fast": 100_000, "reference": 2_000}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = _DESCRIPTION
    parser.epilog = _EXAMPLES
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    add_match_options(parser)
    parser.add_argument(
        "--matches",
        "--games",
        type=at_least_one,
        metavar="M",
        help=f"how many matches ({_MATCHES}); with --compare, rounds of each value "
        f"({_ROUNDS['fast']:,}, or {_ROUNDS['reference']:,} on the reference engine); 1e6 works",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of all chance (1)")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="B,…",
        help="who plays: one name for all, or one for each player (random)",
    )
    parser.add_argument(
        "--compare",
        metavar="X=A,B,…",
        help="compare values of a rule option, of edition or of players; without values, all",
    )
    parser.add_argument(
        "--engine", choices=("fast", "reference"), help="who plays (fast, where it fits)"
    )
    parser.add_argument(
        "--jobs", type=at_least_one, metavar="N", help="cores to use (all there are)"
    )
    parser.add_argument(
        "--record", type=Path, metavar="DIR", help="write every match there as an .lcn file"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")
    parser.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw the comparison (.svg or .png)"
    )


def run(args: argparse.Namespace) -> int:
    from lastcard.bots import bot_class
    from lastcard.engine.errors import Malformed
    from lastcard.simulation import Engine

    bots = tuple(name.strip() for name in args.bots.split(","))
    for name in bots:
        bot_class(name)
    wanted = None if args.engine is None else Engine(args.engine)
    if args.compare is not None:
        return _compare(args, bots, wanted)
    if args.plot is not None:
        raise Malformed("--plot draws a comparison; add --compare, for example stacking=none,any")
    return _simulate(args, bots, wanted)


def _simulate(args: argparse.Namespace, bots: tuple[str, ...], wanted: Engine | None) -> int:
    from lastcard.simulation import Simulation, choose_engine, simulate

    setup = match_setup_from(args)
    matches: int = args.matches or _MATCHES
    simulation = Simulation(setup, bots * setup.players if len(bots) == 1 else bots, args.seed)
    engine = choose_engine(wanted, [setup], bots, records=args.record is not None)
    on_match = None
    if args.record is not None:
        from lastcard.simulation.recording import write_match

        args.record.mkdir(parents=True, exist_ok=True)
        on_match = partial(write_match, args.record, simulation, matches)
    with ProgressBar("matches", matches) as bar:
        summary = simulate(
            simulation,
            matches,
            engine=engine,
            jobs=args.jobs,
            on_match=on_match,
            on_progress=bar.show,
        )
    print(json.dumps(summary.as_json(), indent=2) if args.json else summary.as_text())
    return EXIT_OK


def _compare(args: argparse.Namespace, bots: tuple[str, ...], wanted: Engine | None) -> int:
    from lastcard.engine.errors import Malformed
    from lastcard.simulation import Question, choose_engine, compare
    from lastcard.simulation.comparison_reports import as_json, as_text, plot
    from lastcard.simulation.pictures import require_picture

    if args.record is not None:
        raise Malformed("--record keeps matches; --compare plays rounds, and keeps none")
    require_picture(args.plot)
    option, variants = variants_from(args)
    setups = [variant.setup for variant in variants]
    engine = choose_engine(wanted, setups, bots, records=False)
    question = Question(
        option=option,
        variants=variants,
        bots=bots,
        rounds=args.matches or _ROUNDS[engine.engine],
        seed=args.seed,
    )
    with ProgressBar("rounds", question.rounds * len(variants)) as bar:
        comparison = compare(question, engine, jobs=args.jobs, on_progress=bar.show)
    print(json.dumps(as_json(comparison), indent=2) if args.json else as_text(comparison))
    if args.plot is not None:
        plot(comparison, args.plot)
    return EXIT_OK
