"""`lastcard arena`: bots against bots on duplicate deals."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.cli.match_options import (
    add_cluster_option,
    add_pace_options,
    at_least_one,
    jobs_from,
    rounds_setup_from,
    timing_from,
)
from lastcard.cli.preparing import prepare_bots
from lastcard.cli.progress import ProgressBar
from lastcard.cli.stopping import Stoppable

if TYPE_CHECKING:
    from lastcard.arena import Contest
    from lastcard.arena.contest import Deal
    from lastcard.simulation.working import Cluster


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the subcommand."""
    from lastcard.bots import bot_names

    parser.description = (
        "Let bots play the same deals, each from every seat, and print how often they "
        "win, with 95 % intervals, and a rating. The same seed gives the same output, byte for "
        f"byte, on any number of cores. Bots: {', '.join(bot_names())}, clairvoyant (sees all "
        "cards, for measuring), or module:Class."
    )
    parser.add_argument("bots", nargs="+", metavar="BOT", help="a bot; may be named repeatedly")
    parser.add_argument(
        "--edition", default="classic", metavar="E", help="its id, or a TOML file (classic)"
    )
    parser.add_argument(
        "--format",
        metavar="F",
        help="what bots play for, and who are partners (single: to win rounds)",
    )
    parser.add_argument(
        "--players", type=int, metavar="N", help="2 to 10 (as many as there are bots)"
    )
    parser.add_argument(
        "--rules", default="", metavar="R", help="options that differ: 'stacking=any, limit=300'"
    )
    parser.add_argument(
        "--deals", type=at_least_one, default=200, metavar="D", help="how many (200)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of all chance (1)")
    parser.add_argument(
        "--jobs", type=at_least_one, metavar="N", help="processes to use (all cores)"
    )
    add_cluster_option(parser)
    add_pace_options(parser)
    parser.add_argument(
        "--league",
        type=Path,
        metavar="FILE",
        help="keep every deal there, go on where it was, and play only what is missing; bots that "
        "the file knows take part unnamed",
    )
    parser.add_argument(
        "--without-luck",
        action="store_true",
        help="leave out of comparisons what the draws brought (docs/coach.md)",
    )
    parser.add_argument(
        "--json", action="store_true", help="print JSON, for programs, deal by deal"
    )
    parser.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw ratings and a heat map (.svg or .png)"
    )


def run(args: argparse.Namespace) -> int:
    """Play the contest and print its standings."""
    from lastcard.arena import Contest, play_contest
    from lastcard.arena.contest import FEWEST_DEALS, MEASURING
    from lastcard.simulation.pictures import require_picture

    require_picture(args.plot)
    jobs = jobs_from(args)
    if args.league is not None:
        _take_from_file(args)
    if args.players is None:
        args.players = len(args.bots)
    setup = rounds_setup_from(args)
    contest = Contest(
        bots=tuple(args.bots),
        edition=setup.edition,
        rules=setup.rules,
        format=setup.format,
        players=setup.players,
        deals=args.deals,
        seed=args.seed,
        without_luck=args.without_luck,
        timing=timing_from(args),
    )
    if args.league is not None:
        return _play_league(args, contest, jobs)
    deals: dict[int, Deal] = {}
    with Stoppable() as work:
        prepare_bots(MEASURING.get(name, name) for name in contest.names)
        with ProgressBar("deals", contest.deals) as bar:
            play_contest(contest, workers=jobs, progress=bar.show, into=deals)
    work.tell(len(deals), contest.deals, "deals")
    if len(deals) < FEWEST_DEALS:
        return work.status
    _show(args, contest, {number: deals[number] for number in sorted(deals)})
    return work.status


def _take_from_file(args: argparse.Namespace) -> None:
    """The bots of a league take part, and as many sit at a table as did before."""
    from lastcard.arena.league import bots_in, read_league
    from lastcard.engine.errors import Malformed

    if len(set(args.bots)) < len(args.bots):
        seats = len(args.bots)
        raise Malformed(
            "a league has every bot once, and they take turns until a table is full; name each of "
            f"them once, with --players {seats} for tables of {seats}, or play without --league"
        )
    first, rows = read_league(args.league)
    args.bots = list(dict.fromkeys([*args.bots, *bots_in(rows)]))
    args.players = args.players or first.get("players")
    args.format = args.format or first.get("format")


def _play_league(args: argparse.Namespace, contest: Contest, jobs: int | Cluster | None) -> int:
    from lastcard.arena.contest import FEWEST_DEALS, MEASURING
    from lastcard.arena.league import League
    from lastcard.engine.errors import Malformed

    if args.without_luck:
        raise Malformed("a league keeps who won and what they scored; leave --without-luck out")
    league = League(args.league, contest)
    total = sum(len(numbers) for _, numbers in league.missing())
    with Stoppable() as work:
        prepare_bots(MEASURING.get(name, name) for name in league.contest.names)
        with ProgressBar("deals", max(total, 1)) as bar:
            league.play(workers=jobs, progress=bar.show)
    left = sum(len(numbers) for _, numbers in league.missing())
    work.tell(total - left, total, "deals")
    deals = league.deals()
    if len(deals) >= FEWEST_DEALS:
        _show(args, league.contest, deals)
    return work.status


def _show(args: argparse.Namespace, contest: Contest, deals: dict[int, Deal]) -> None:
    """Print what was played, and draw it if that is wanted."""
    from lastcard.arena import as_json, plot, print_table, standings

    contest = replace(contest, deals=len(deals))
    result = standings(contest, list(deals.values()))
    print(as_json(contest, result, deals) if args.json else print_table(contest, result), end="")
    if args.plot is not None:
        plot(contest, result, args.plot)
