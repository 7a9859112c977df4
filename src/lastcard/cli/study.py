"""`lastcard study QUESTION`: something about the game is found out by playing it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from lastcard.cli.match_options import add_cluster_option, at_least_one, jobs_from
from lastcard.cli.preparing import prepare
from lastcard.cli.progress import ProgressBar
from lastcard.cli.stopping import Stoppable

_DESCRIPTION = """\
Find out something about the game by playing it some hundred thousand times, and tell it with 95 %
intervals. Good players play: the bot skilled, by the rules of the classic edition. The same seed
gives the same output, on any number of cores or machines. Ctrl-C stops it and tells what was found.

questions:
  first       does going first matter, with two to ten players?
  length      how long do rounds and matches last?
  stacking    what does stacking do among good players?
  bluff       when does it pay to bluff with a Wild Draw Four?
  challenge   when does it pay to challenge one, by the number of cards?
  luck        how much of a match is luck, with two, four and ten players?
"""
_EXAMPLES = """\
examples:
  lastcard study first
  lastcard study length --plot length.svg
  lastcard study challenge --deals 1e6 --json
"""
_QUESTIONS = ("first", "length", "stacking", "bluff", "challenge", "luck")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = _DESCRIPTION
    parser.epilog = _EXAMPLES
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("question", choices=_QUESTIONS, metavar="QUESTION", help="see above")
    parser.add_argument(
        "--deals",
        type=at_least_one,
        metavar="D",
        help="how many rounds of each kind, or matches where whole ones are played (so many that "
        "it takes about a minute on one core); 1e6 works",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of all chance (1)")
    parser.add_argument(
        "--jobs", type=at_least_one, metavar="N", help="cores to use (all there are)"
    )
    add_cluster_option(parser)
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the answer (.svg)")


def run(args: argparse.Namespace) -> int:
    from lastcard.analysis.canvas import require_svg
    from lastcard.study import Study, draw_answer, question_of

    plot: Path | None = args.plot
    require_svg(plot)
    jobs = jobs_from(args)
    question = question_of(args.question)
    study = Study(question, seed=args.seed, deals=args.deals or 0)
    with Stoppable() as work:
        for preparation in question.preparations:
            prepare(preparation)
        with ProgressBar(question.unit, study.total) as bar:
            study.play(jobs=jobs, on_progress=bar.show)
    work.tell(study.done, study.total, question.unit)
    if not study.is_told:
        return work.status
    answer = study.answer()
    print(json.dumps(answer.as_json(), indent=2) if args.json else answer.as_text())
    if plot is not None:
        plot.write_text(draw_answer(answer), encoding="utf-8")
    return work.status
