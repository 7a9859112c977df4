"""`lastcard learn`: a net learns to play by playing with itself."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from lastcard.cli import EXIT_OK
from lastcard.cli.match_options import above_zero, at_least_one
from lastcard.cli.stopping import Stoppable

if TYPE_CHECKING:
    from lastcard.learn.tables import TableKind
    from lastcard.learn.training import Settings


class Sizes(NamedTuple):
    """How much is done at a time, unless it is said."""

    games: int
    batch: int
    measure: int


ON_GPU: Final = Sizes(games=131_072, batch=65_536, measure=32_768)
ON_PROCESSOR: Final = Sizes(games=2_048, batch=8_192, measure=2_048)
"""With those of a GPU it takes a processor very long to learn for the first time."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the subcommand."""
    parser.description = (
        "Let a net learn by playing with itself, with earlier selves, with 'skilled' "
        "and with 'random'. Everything is kept in the folder; the same command goes on where it "
        "was stopped. The folder's net.npz is what the bot plays by that is named "
        "master@FOLDER/net.npz. Made for a GPU; on a processor it is very slow, and learns from "
        "fewer games at a time."
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where the run is kept")
    parser.add_argument(
        "--players",
        default="2,4",
        metavar="N,N",
        help="numbers of players, each for an equal share of the games; 4:2 for two shares (2,4)",
    )
    parser.add_argument("--edition", default="classic", metavar="E", help="its id (classic)")
    parser.add_argument("--format", default="single", metavar="F", help="who wins (single)")
    parser.add_argument("--rules", default="", metavar="R", help="options that differ")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument(
        "--minutes", type=above_zero, default=10, metavar="M", help="of learning in all (10)"
    )
    budget.add_argument(
        "--improvements",
        type=at_least_one,
        metavar="N",
        help="in place of minutes: how often to learn in all, each time from --steps decisions in "
        "every game; on a processor the same seed gives the same net then",
    )
    parser.add_argument(
        "--settings",
        type=Path,
        metavar="FILE",
        help="the settings.json of a run: learn as it did; what is said here of tables, games and "
        "rates does not count then",
    )
    parser.add_argument(
        "--from",
        dest="begin_from",
        metavar="PATH",
        help="begin from other nets: the folder of a run, a net.npz, or master@net for those that "
        "come with the package",
    )
    parser.add_argument(
        "--against",
        metavar="PATH",
        help="learn to beat such a net, which plays what it likes best, and nothing else",
    )
    parser.add_argument(
        "--games",
        type=at_least_one,
        metavar="N",
        help=f"at a time ({ON_GPU.games}; on a processor {ON_PROCESSOR.games})",
    )
    parser.add_argument(
        "--steps",
        type=at_least_one,
        default=16,
        metavar="N",
        help="decisions in each before learning (16)",
    )
    parser.add_argument(
        "--batch",
        type=at_least_one,
        metavar="N",
        help=f"decisions learned at once ({ON_GPU.batch}; {ON_PROCESSOR.batch})",
    )
    parser.add_argument(
        "--rate", type=above_zero, default=1e-3, metavar="R", help="to learn at (0.001)"
    )
    parser.add_argument(
        "--draw-cost",
        type=float,
        default=0.003,
        metavar="C",
        help="chances to win that drawing costs whoever could play: against hoarding (0.003)",
    )
    parser.add_argument(
        "--width", type=at_least_one, default=512, metavar="N", help="of the net (512)"
    )
    parser.add_argument(
        "--measure",
        type=at_least_one,
        metavar="N",
        help=f"rounds to measure by ({ON_GPU.measure}; {ON_PROCESSOR.measure})",
    )
    parser.add_argument(
        "--measure-every",
        type=above_zero,
        metavar="M",
        help="minutes of learning, or improvements (1 minute; a tenth of the improvements)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of all chance (1)")
    parser.add_argument("--device", metavar="D", help="cuda or cpu (cuda where there is one)")
    parser.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw strength over time (.svg or .png)"
    )


def run(args: argparse.Namespace) -> int:
    """Learn, and tell the strength from time to time."""
    from lastcard.learn.runs import Run, Unit, device_of
    from lastcard.simulation.pictures import require_picture

    require_picture(args.plot)
    device = device_of(args.device)
    sizes = ON_PROCESSOR if device == "cpu" else ON_GPU
    settings = _settings(args, sizes)
    learning = Run(args.folder, settings, device, begin_from=args.begin_from)
    if learning.settings != settings:
        print(f"lastcard: {args.folder} goes on with the settings it began with", file=sys.stderr)
    if args.improvements is None:
        unit, total, every = Unit.SECONDS, 60 * args.minutes, 60 * (args.measure_every or 1)
    else:
        unit, total = Unit.IMPROVEMENTS, args.improvements
        every = args.measure_every or max(1, total // 10)
    with Stoppable() as work:
        learning.train(
            total, unit, measure_every=every, measure_games=args.measure or sizes.measure
        )
    if work.status != EXIT_OK:
        learning.save()
    what = "seconds of learning" if unit is Unit.SECONDS else str(unit)
    work.tell(int(learning.done(unit)), int(total), what)
    record = args.folder / "record.jsonl"
    if args.plot is not None and record.exists():
        from lastcard.learn.plotting import plot_records

        plot_records([record], args.plot)
    return work.status


def _settings(args: argparse.Namespace, sizes: Sizes) -> Settings:
    from lastcard.learn.runs import settings_from_json
    from lastcard.learn.training import Settings

    if args.settings is not None:
        settings = settings_from_json(args.settings.read_text("utf-8"), str(args.settings))
    else:
        settings = Settings(
            tables=_tables(args),
            games=args.games or sizes.games,
            steps=args.steps,
            batch=args.batch or sizes.batch,
            rate=args.rate,
            draw_cost=args.draw_cost,
            width=args.width,
            judge_width=max(8, args.width * 3 // 4),
            seed=args.seed,
        )
    if args.against is not None:
        settings = replace(settings, against=args.against, earlier=1.0, skilled=0.0, random=0.0)
    return settings


def _tables(args: argparse.Namespace) -> tuple[tuple[TableKind, float], ...]:
    from lastcard.engine.errors import Malformed
    from lastcard.learn.tables import TableKind

    shares: list[tuple[int, float]] = []
    for word in args.players.split(","):
        players, _, share = word.partition(":")
        try:
            shares.append((int(players), float(share or 1)))
        except ValueError:
            raise Malformed(f"--players is like 2,4 or 2:1,4:2, not {args.players!r}") from None
    total = sum(share for _, share in shares)
    return tuple(
        (TableKind(players, args.edition, args.format, args.rules), share / total)
        for players, share in shares
    )
