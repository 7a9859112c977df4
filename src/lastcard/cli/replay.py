"""`lastcard replay FILE`: show a record move by move, in words, and verify it."""

import argparse
import json
import sys
from typing import Any

from lastcard.cli import has_screen
from lastcard.notation import Failure, Frame, Move, replay_file
from lastcard.notation.moves import print_move
from lastcard.notation.words import name_seats, tell
from lastcard.rulebook.languages import preferred_language
from lastcard.visible import visible

EXIT_FAILED = 1
_TOKEN_WIDTH = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Show a record move by move in words, and verify that it could be played."
    parser.add_argument("file", metavar="FILE", help="a file of the notation (.lcn)")
    parser.add_argument("--json", action="store_true", help="one JSON object a move, for programs")
    parser.add_argument(
        "--plain", action="store_true", help="in words, also where there is a screen to show it on"
    )
    parser.add_argument(
        "--coach", action="store_true", help="say which moves were mistakes, and what was better"
    )
    parser.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")
    parser.add_argument("--language", metavar="L", help="en, fr, es or pt (as the system says)")


def run(args: argparse.Namespace) -> int:
    if not (args.plain or args.json) and has_screen():
        return _on_screen(args)
    language = args.language or preferred_language()
    if language != "en" and not args.json:
        return _in_words(args, language)
    advice = _advice(args, "en") if args.coach else {}
    moves = failures = 0
    for found in replay_file(args.file):
        if isinstance(found, Failure):
            failures += 1
            sys.stdout.flush()  # so that the failure stands where it belongs
            print(visible(str(found)), file=sys.stderr)
        elif found.item is None or isinstance(found.item, Move):
            said = advice.get(moves, ()) if found.item is not None else ()
            moves += found.item is not None
            if args.json:
                print(json.dumps({**_as_json(found), **({"coach": said} if args.coach else {})}))
            else:
                lines = (*_as_lines(found), *(" " * _TOKEN_WIDTH + line for line in said))
                print("\n".join(map(visible, lines)))
    if not args.json and not failures:
        print(f"\nEvery move is legal: {'one move' if moves == 1 else f'{moves} moves'}.")
    return EXIT_FAILED if failures else 0


def _in_words(args: argparse.Namespace, language: str) -> int:
    """The same in another language; what is wrong with the record is said at the end."""
    from lastcard.tui.language import load_words
    from lastcard.tui.record_telling import tell_record
    from lastcard.tui.replaying import Replay

    replay = Replay.of(args.file)
    replay.advise(_advice(args, language) if args.coach else {})
    for line in tell_record(load_words(language, ascii_only=args.ascii), replay):
        print(line)
    sys.stdout.flush()
    for failure in replay.failures:
        print(visible(str(failure)), file=sys.stderr)
    return EXIT_FAILED if replay.failures else 0


def _on_screen(args: argparse.Namespace) -> int:
    """Step through it at the table; what is wrong with the record is said at the end, too."""
    from lastcard.tui.language import load_words
    from lastcard.tui.starting import draws_ascii, replay_on_screen

    language = args.language or preferred_language()
    words = load_words(language, ascii_only=args.ascii or draws_ascii())
    advice = _advice(args, words.language) if args.coach else {}
    failures = replay_on_screen(args.file, words, advice)
    for failure in failures:
        print(visible(str(failure)), file=sys.stderr)
    return EXIT_FAILED if failures else 0


def _advice(args: argparse.Namespace, language: str) -> dict[int, list[str]]:
    """What the coach says, by the number of the move."""
    from lastcard.cli.analyze import analyze_file
    from lastcard.tui.coaching import tell_judgment
    from lastcard.tui.language import load_words

    analysis, _ = analyze_file(args.file)
    words = load_words(language, ascii_only=args.ascii)
    return {
        judgment.number: list(tell_judgment(words, analysis, judgment))
        for judgment in analysis.judgments
        if judgment.is_mistake
    }


def _as_lines(frame: Frame) -> list[str]:
    """A move and what came of it; a title at the start of a round."""
    if frame.item is None:
        return [*_title(frame), *(f"  {sentence}" for sentence in tell(frame)), ""]
    token = print_move(frame.item) if isinstance(frame.item, Move) else ""
    first, *others = tell(frame)
    indent = " " * _TOKEN_WIDTH
    return [f"{token:<{_TOKEN_WIDTH}}{first}", *(indent + line for line in others)]


def _title(frame: Frame) -> list[str]:
    header, state = frame.header, frame.state
    names = name_seats(frame)
    table = f", table {header.board}" if header.board > 1 else ""
    title = f"Round {header.number}{table}: {state.setup.edition.name}, {frame.score.format}"
    before = [""] if header.number > 1 or table else []
    return [
        *before, title, f"  At the table: {', '.join(names)}. {names[state.dealer]} deals."
    ]  # fmt: skip


def _as_json(frame: Frame) -> dict[str, Any]:
    move = frame.item
    is_move = isinstance(move, Move)
    return {
        "round": frame.header.number,
        "table": frame.header.board,
        "line": move.place.line if is_move else None,
        "move": print_move(move) if is_move else None,
        "turn": None if frame.state.is_over else frame.state.turn + 1,
        "words": list(tell(frame)),
    }
