"""`lastcard analyze FILE`: the coach goes through a record and says what could have been better."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.cli.match_options import at_least_one
from lastcard.cli.preparing import prepare
from lastcard.cli.progress import ProgressBar
from lastcard.cli.stopping import Stoppable

if TYPE_CHECKING:
    from lastcard.analysis import Analysis

_DESCRIPTION = """\
Judge every decision of a record (.lcn): the chance to win for each thing that could have been done,
from what that player could know then. Something is a mistake only if another move is better by more
than the noise. The same record gives the same judgment. Ctrl-C stops it and tells what was found.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = _DESCRIPTION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("file", metavar="FILE", help="a file of the notation (.lcn)")
    parser.add_argument("--json", action="store_true", help="every judgment as JSON, for programs")
    parser.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw the chances to win over the match (.svg)"
    )
    parser.add_argument("--player", metavar="NAME", help="judge only this player (everyone)")
    parser.add_argument(
        "--longer", type=at_least_one, default=1, metavar="N", help="look so many times longer (1)"
    )
    parser.add_argument("--language", metavar="L", help="en, fr, es or pt (as the system says)")


def run(args: argparse.Namespace) -> int:
    from lastcard.analysis.canvas import require_svg
    from lastcard.rulebook.languages import preferred_language
    from lastcard.tui.language import load_words

    words = load_words(args.language or preferred_language())
    plot: Path | None = args.plot
    require_svg(plot)
    analysis, status = analyze_file(args.file, only=args.player, longer=args.longer)
    if not analysis.seen:
        return status
    if args.json:
        from lastcard.answers.coaching import show_analysis
        from lastcard.wire import encode

        sys.stdout.write(encode(show_analysis(analysis)).decode() + "\n")
    else:
        from lastcard.tui.coaching import tell_player

        for report in analysis.players():
            print("\n".join(tell_player(words, analysis, report)), end="\n\n")
        print(words("coach-noise"))
    if plot is not None:
        from lastcard.analysis.curve import draw_curve
        from lastcard.tui.coaching import letter_curve

        plot.write_text(draw_curve(analysis, letter_curve(words, analysis)), encoding="utf-8")
    return status


def analyze_file(file: str, *, only: str | None = None, longer: int = 1) -> tuple[Analysis, int]:
    """What the coach finds in a file, and the exit status: it can be stopped, and then has less."""
    from lastcard.analysis import Analysis, follow
    from lastcard.analysis.decisions import judged_names
    from lastcard.analysis.preparing import PREPARATION
    from lastcard.engine.errors import Malformed
    from lastcard.notation import read_file, replay

    record = read_file(file)
    # What is wrong is said before anything is compiled.
    names = dict.fromkeys(name for frame in replay(record) for name in judged_names(frame))
    if only is not None and only not in names:
        raise Malformed(f"nobody in {file} is called {only!r}; there are {', '.join(names)}")
    analysis = Analysis(record, only=only)
    with Stoppable() as work:
        prepare(PREPARATION)
        with ProgressBar("moves", 1) as bar:
            for _ in follow(analysis, longer=longer):
                bar.show_of(analysis.seen, analysis.moves)
    work.tell(analysis.seen, analysis.moves, "moves")
    analysis.summarize()
    return analysis, work.status
