"""The options with which a command says what match is to be played."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastcard.engine import MatchSetup


def at_least_one(text: str) -> int:
    """A whole number from 1, `1e6` too; for argparse, which names the option in its error."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if number < 1 or not number.is_integer():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(number)


def add_match_options(parser: argparse.ArgumentParser) -> None:
    """Add `--edition`, `--format`, `--players` and `--rules`."""
    parser.add_argument(
        "--edition", default="classic", metavar="E", help="its id, or a TOML file (classic)"
    )
    parser.add_argument("--format", metavar="F", help="of the match (the edition's)")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="2 to 10 (4)")
    parser.add_argument(
        "--rules", default="", metavar="R", help="options that differ: 'stacking=any, limit=300'"
    )


def match_setup_from(args: argparse.Namespace) -> MatchSetup:
    """The match that the options describe; what does not fit is refused with what would."""
    from lastcard.editions import load_edition
    from lastcard.engine import Format, MatchSetup
    from lastcard.engine.errors import Malformed, unknown
    from lastcard.engine.rules import parse_options

    edition = load_edition(args.edition)
    if args.format is not None and args.format not in edition.formats:
        raise Malformed(unknown("format", args.format, edition.formats))
    format = edition.default_format if args.format is None else Format(args.format)
    written = parse_options(part for part in args.rules.split(",") if part.strip())
    return MatchSetup(edition, edition.rules.with_options(written), format, args.players)
