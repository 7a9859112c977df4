"""`lastcard simulate`: bots play matches, and a summary says what happened; or rules compared."""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.cli.match_options import (
    add_cluster_option,
    add_match_options,
    add_pace_options,
    at_least_one,
    jobs_from,
    match_setup_from,
    timing_from,
    variants_from,
)
from lastcard.cli.preparing import prepare, prepare_bots
from lastcard.cli.progress import ProgressBar
from lastcard.cli.stopping import Stoppable

if TYPE_CHECKING:
    from lastcard.simulation import Engine, EngineChoice

_DESCRIPTION = """\
Let bots play matches and print what happened. The same seed gives the same output, byte for byte,
on any number of cores or machines. Ctrl-C stops it and prints what was played so far.

Two engines can play. The fast one is compiled and plays some ten to hundred thousand rounds a
second; it has the bots random, novice, casual and skilled, master@net (a few hundred rounds a
second) and the formats points, low, single, partners and teams, and keeps no records. The reference
engine plays everything. Fast is taken where it fits and there are thousands of rounds to play: it
has to be compiled for the machine, once. The output says which engine played, and why.

--pace plays at a table with a clock: bots take their time as they do on a server, calls and catches
race, and the next move waits a little for them. The clock jumps, so nobody waits. It tells how many
minutes matches and rounds last, how often someone who forgot to call was caught, called late or got
away, and who jumps in. How long people take can be given with --times.

--compare asks what a rule does. It plays rounds, each for itself, by two or more values of an
option, of edition, of players or of bots, and tells with 95 % intervals how they differ from the
first in:
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
  lastcard simulate --compare seven_zero --bots casual
  lastcard simulate --compare bots=random,casual,skilled --players 2
  lastcard simulate --pace normal --bots casual --players 6
  lastcard simulate --pace normal --times think=4,react=1.5 --bots novice
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
        metavar="B,…",
        help="who plays: one name for all, or one for each player "
        "(random; with --compare, skilled)",
    )
    parser.add_argument(
        "--compare",
        metavar="X=A,B,…",
        help="compare values of a rule option, of edition, players or bots; without values, all",
    )
    parser.add_argument(
        "--engine", choices=("fast", "reference"), help="who plays (fast, where it fits)"
    )
    parser.add_argument(
        "--jobs", type=at_least_one, metavar="N", help="cores to use (all there are)"
    )
    add_cluster_option(parser)
    add_pace_options(parser)
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

    usual = "random" if args.compare is None else "skilled"
    bots = tuple(name.strip() for name in (args.bots or usual).split(","))
    for name in bots:
        bot_class(name)
    wanted = None if args.engine is None else Engine(args.engine)
    if args.compare is not None:
        return _compare(args, bots, wanted)
    if args.plot is not None:
        raise Malformed("--plot draws a comparison; add --compare, for example stacking=none,any")
    return _simulate(args, bots, wanted)


def _simulate(args: argparse.Namespace, bots: tuple[str, ...], wanted: Engine | None) -> int:
    from lastcard.engine.errors import Malformed
    from lastcard.simulation import Simulation, Summary, choose_engine, simulate
    from lastcard.simulation.engines import rounds_in

    setup = match_setup_from(args)
    jobs = jobs_from(args)
    if args.cluster is not None and args.record is not None:
        raise Malformed("--record writes files where the matches are played: use --jobs with it")
    matches: int = args.matches or _MATCHES
    everyone = bots * setup.players if len(bots) == 1 else bots
    simulation = Simulation(setup, everyone, args.seed, timing_from(args))
    records = args.record is not None
    rounds = rounds_in(setup, matches)
    engine = choose_engine(
        wanted,
        [setup],
        bots,
        records=records,
        rounds=rounds,
        timed=simulation.timing is not None,
    )
    on_match = None
    if args.record is not None:
        from lastcard.simulation.recording import write_match

        args.record.mkdir(parents=True, exist_ok=True)
        on_match = partial(write_match, args.record, args.edition, simulation, matches)
    summary = Summary(simulation, engine)
    with Stoppable() as work:
        _prepare(engine, bots)
        with ProgressBar("matches", matches) as bar:
            simulate(
                simulation,
                matches,
                engine=engine,
                jobs=jobs,
                on_match=on_match,
                on_progress=bar.show,
                into=summary,
            )
    work.tell(summary.matches, matches, "matches")
    if summary.matches:
        print(json.dumps(summary.as_json(), indent=2) if args.json else summary.as_text())
    return work.status


def _prepare(engine: EngineChoice, bots: tuple[str, ...]) -> None:
    """Compile what plays, if it is compiled and was not before."""
    from lastcard.simulation.engines import counting

    if engine.engine == "fast":
        prepare(counting(bots))
    else:
        prepare_bots(bots)


def _compare(args: argparse.Namespace, bots: tuple[str, ...], wanted: Engine | None) -> int:
    from lastcard.bots import bot_class
    from lastcard.engine.errors import Malformed
    from lastcard.simulation import Comparison, Question, choose_engine, compare
    from lastcard.simulation.comparison_reports import as_json, as_text, plot
    from lastcard.simulation.engines import MANY
    from lastcard.simulation.pictures import require_picture

    if args.record is not None:
        raise Malformed("--record keeps matches; --compare plays rounds, and keeps none")
    if timing_from(args) is not None:
        raise Malformed(
            "--compare plays single rounds without a clock; run simulate --pace once for each "
            "value, with the same --seed"
        )
    require_picture(args.plot)
    jobs = jobs_from(args)
    option, variants = variants_from(args)
    if option == "bots":
        if args.bots is not None:
            raise Malformed("--compare bots=… says who plays; leave --bots out")
        bots = tuple(variant.value for variant in variants)
        for name in bots:
            bot_class(name)
    setups = [variant.setup for variant in variants]
    rounds = MANY if args.matches is None else args.matches * len(variants)
    engine = choose_engine(wanted, setups, bots, records=False, rounds=rounds)
    question = Question(
        option=option,
        variants=variants,
        bots=("random",) if option == "bots" else bots,
        rounds=args.matches or _ROUNDS[engine.engine],
        seed=args.seed,
    )
    comparison = Comparison.empty(question, engine)
    rounds = question.rounds * len(variants)
    with Stoppable() as work:
        _prepare(engine, bots)
        with ProgressBar("rounds", rounds) as bar:
            compare(question, engine, jobs=jobs, on_progress=bar.show, into=comparison)
    work.tell(sum(counted.rounds for counted in comparison.counted), rounds, "rounds")
    if comparison.is_told:
        print(json.dumps(as_json(comparison), indent=2) if args.json else as_text(comparison))
        if args.plot is not None:
            plot(comparison, args.plot)
    return work.status
