"""`lastcard play`: a match against bots, in the terminal."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.cli import EXIT_ERROR, EXIT_OK, has_screen
from lastcard.cli.match_options import add_match_options, match_setup_from

if TYPE_CHECKING:
    from lastcard.client.addresses import Address
    from lastcard.tui.game import Opening
    from lastcard.tui.language import Words
    from lastcard.tui.starting import Aid


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Play a match against bots, or with others at a server."
    add_match_options(parser)
    # None: it was not given, so it is chosen on the first screen.
    parser.set_defaults(edition=None, players=None, rules=None)
    parser.add_argument(
        "--bots",
        metavar="B,…",
        help="who plays against you: one level for all, or one for each (casual)",
    )
    parser.add_argument("--seed", type=int, metavar="S", help="of all chance (by chance)")
    parser.add_argument("--language", metavar="L", help="en, fr, es or pt (as the system says)")
    parser.add_argument("--name", metavar="N", help="what the others call you")
    parser.add_argument(
        "--join", metavar="TABLE", help="play at a table of a server: its link or its code"
    )
    parser.add_argument(
        "--watch", metavar="TABLE", help="look on at a table of a server: its link or its code"
    )
    parser.add_argument(
        "--host",
        nargs="?",
        const="",
        metavar="URL",
        help="open a table at a server and sit down at it ($LASTCARD_SERVER, or this machine)",
    )
    parser.add_argument(
        "--listed", action="store_true", help="with --host: show the table to everyone"
    )
    parser.add_argument(
        "--private",
        action="store_true",
        help="with --host: only who played opens the match by its link afterwards",
    )
    parser.add_argument(
        "--resume",
        nargs="?",
        const=Path(),
        type=Path,
        metavar="FILE",
        help="go on with the match that was left last, or with that in a file",
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        help="in sentences, with no screen control: for screen readers, pipes, dumb terminals",
    )
    parser.add_argument(
        "--speed",
        choices=("calm", "normal", "fast", "instant"),
        help="how long bots take (normal)",
    )
    parser.add_argument(
        "--lesson", action="store_true", help="learn to play: a first game of three minutes"
    )
    parser.add_argument(
        "--hints",
        action=argparse.BooleanOptionalAction,
        help="say what can be played and why not the rest (in the first match)",
    )
    parser.add_argument(
        "--blunders",
        action=argparse.BooleanOptionalAction,
        help="let the coach say so when a move was a blunder, where all others are bots "
        "(needs the extra fast, here or at the server)",
    )
    parser.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")


def run(args: argparse.Namespace) -> int:
    from lastcard.rulebook.languages import preferred_language
    from lastcard.tui.language import load_words
    from lastcard.tui.starting import Aid, draws_ascii

    language = args.language or preferred_language()
    words = load_words(language, ascii_only=args.ascii or draws_ascii())
    args.plain = args.plain or not has_screen()
    if not args.plain and find_spec("textual") is None:
        raise ModuleNotFoundError(
            "the screen of 'play' needs textual, which is not installed; "
            "try: pip install 'lastcard[tui]', or play in sentences: lastcard play --plain",
            name="textual",
        )
    aid = Aid(hints=args.hints, blunders=args.blunders)
    if args.join is not None or args.watch is not None or args.host is not None:
        return _play_at_a_server(args, words, aid)
    return _play_against_bots(args, words, aid)


def _play_at_a_server(args: argparse.Namespace, words: Words, aid: Aid) -> int:
    from lastcard.client.addresses import read_address
    from lastcard.tui.choices import last_choices
    from lastcard.tui.remote import RemoteSession
    from lastcard.tui.starting import join, user_name

    name = args.name or user_name() or None
    watch = args.watch is not None
    if args.host is None:
        address = read_address(str(args.watch or args.join))
    else:
        address = _new_table(args, name)
        print(words("table-opened", link=f"{address.server}/t/{address.code}"), flush=True)
    session = RemoteSession(address, name, watch=watch, **aid.chosen(last_choices()))
    return EXIT_OK if join(session, words, plain=args.plain) else EXIT_ERROR


def _one_line(name: str) -> str:
    """A name as a server would show it: what can be seen of it, and no longer than fits."""
    from lastcard.wire.common import LONGEST_NAME, plain_text

    return plain_text(name)[:LONGEST_NAME].strip()


def _play_against_bots(args: argparse.Namespace, words: Words, aid: Aid) -> int:
    from lastcard.tui import starting
    from lastcard.tui.naming import SOMEONE

    desk = starting.Desk()
    name = _one_line(args.name or starting.user_name()) or SOMEONE
    pace = args.speed or "normal"
    if args.lesson and args.plain:
        starting.learn_plainly(words, name=name)
        return EXIT_OK
    if args.lesson and not starting.learn_on_screen(words, name=name, pace=pace):
        return EXIT_OK
    if args.resume is not None:
        game = desk.resume(None if args.resume == Path() else args.resume)
    elif args.plain or _is_chosen(args):
        game = desk.begin(_opening(args, name))
    else:
        return starting.choose_on_screen(desk, words, name=name, pace=args.speed)
    if args.plain:
        starting.play_plainly(game, desk, words, aid)
    else:
        starting.play_on_screen(game, desk, words, aid, pace=pace)
    return EXIT_OK


def _new_table(args: argparse.Namespace, name: str | None) -> Address:
    """Open a table with what the options say; a server has editions of its own."""
    from lastcard.client.addresses import read_server
    from lastcard.engine.rules import parse_options
    from lastcard.tui.open_tables import open_table_at
    from lastcard.wire import TableOptions

    rules = parse_options(part for part in (args.rules or "").split(",") if part.strip())
    options = TableOptions(
        edition=args.edition or "classic",
        format=args.format,
        rules=rules,
        chairs=args.players or 4,
        listed=args.listed,
        readers="players" if args.private else "anyone",
    )
    return open_table_at(read_server(args.host), options, name)


def _is_chosen(args: argparse.Namespace) -> bool:
    """Whether the options say what is to be played."""
    said = (args.edition, args.format, args.players, args.rules, args.bots, args.seed)
    return any(option is not None for option in said)


def _opening(args: argparse.Namespace, name: str) -> Opening:
    from lastcard.bots import bot_class
    from lastcard.bots.registry import offered_levels
    from lastcard.editions import is_path
    from lastcard.engine.errors import IllegalAction, Refusal
    from lastcard.tui.starting import opening_of

    args.edition = args.edition or "classic"
    args.players = 4 if args.players is None else args.players
    args.rules = args.rules or ""
    setup = match_setup_from(args)
    levels = [level.strip() for level in (args.bots or "casual").split(",")]
    for level in levels:
        if level.partition("@")[0] not in offered_levels():
            bot_class(level)  # our own are loaded later, so that the table appears sooner
    others = setup.players - 1
    if len(levels) == 1:
        levels *= others
    if len(levels) != others:
        facts = {"bots": len(levels), "players": others}
        raise IllegalAction(Refusal("bots-do-not-fit", "DECK-3", facts))
    # A match that is taken up later is perhaps taken up from another folder.
    edition = str(Path(args.edition).resolve()) if is_path(args.edition) else args.edition
    return opening_of(setup, edition, name=name, bots=levels, seed=args.seed)
