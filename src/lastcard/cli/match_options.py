"""The options with which a command says what match is to be played."""

from __future__ import annotations

import argparse
import math
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lastcard.engine import Edition, Format, MatchSetup
    from lastcard.rulebook import TableRules
    from lastcard.simulation import Variant
    from lastcard.simulation.working import Cluster
    from lastcard.table import Timing


def at_least_one(text: str) -> int:
    """A whole number from 1, `1e6` too; for argparse, which names the option in its error."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if number < 1 or not number.is_integer():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(number)


def above_zero(text: str) -> float:
    """A number above 0; for argparse, which names the option in its error."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return number


def add_match_options(parser: argparse.ArgumentParser) -> None:
    """Add `--edition`, `--format`, `--players` and `--rules`."""
    _add_sheet_options(parser)
    parser.add_argument("--players", type=int, default=4, metavar="N", help="2 to 10 (4)")
    _add_rules_option(parser)


def add_table_options(parser: argparse.ArgumentParser) -> None:
    """Add `--edition`, `--format` and `--rules`: what decides which rules hold at a table."""
    _add_sheet_options(parser)
    _add_rules_option(parser)


def _add_sheet_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--edition", default="classic", metavar="E", help="its id, or a TOML file (classic)"
    )
    parser.add_argument("--format", metavar="F", help="of the match (the edition's)")


def _add_rules_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules", default="", metavar="R", help="options that differ: 'stacking=any, limit=300'"
    )


def match_setup_from(args: argparse.Namespace) -> MatchSetup:
    """The match that the options describe; a refusal says what would fit."""
    return _setup(args.edition, args.format, args.players, _written_rules(args))


def rounds_setup_from(args: argparse.Namespace) -> MatchSetup:
    """The same for rounds without a match: each counts one win, unless a format is named."""
    if args.format is None:
        edition, _ = _edition_and_format(args.edition, None)
        args.format = next((name for name in edition.formats if name == "single"), None)
    return match_setup_from(args)


def table_rules_from(args: argparse.Namespace, language: str) -> TableRules:
    """The rules that the options of a table describe, told in a language."""
    from lastcard.rulebook import TableRules

    edition, format = _edition_and_format(args.edition, args.format)
    return TableRules(edition, format, edition.rules.with_options(_written_rules(args)), language)


def variants_from(args: argparse.Namespace) -> tuple[str, tuple[Variant, ...]]:
    """What `--compare` compares, and what each of its values is played with."""
    from lastcard.engine.errors import Malformed, unknown
    from lastcard.engine.rules import OPTIONS
    from lastcard.simulation import Variant

    option, equals, text = (part.strip() for part in args.compare.partition("="))
    if option not in OPTIONS and option not in _NOT_RULES:
        raise Malformed(unknown("option", option, [*OPTIONS, *_NOT_RULES]))
    if option in _BETWEEN_ROUNDS:
        raise Malformed(
            f"--compare plays single rounds, and option {option} matters between rounds only; "
            f"run simulate twice, with different --rules {option}=…"
        )
    rules = _written_rules(args)
    if option in rules:
        raise Malformed(f"option {option} stands in --rules and in --compare")
    values = [value.strip() for value in text.split(",") if value.strip()]
    if not equals:
        values = _all_values(option)
    if len(set(values)) < 2 or len(set(values)) < len(values):
        example = ",".join(_all_values(option)[:2]) or "2,4"
        raise Malformed(
            f"--compare takes two different values at least, for example {option}={example}"
        )
    # Rounds score for points unless something else is asked for: some editions count wins only.
    format = args.format or "points"
    setups = {
        value: _setup(
            value if option == "edition" else args.edition,
            format,
            _players(value) if option == "players" else args.players,
            rules if option in _NOT_RULES else {**rules, option: value},
        )
        for value in values
    }
    for setup in setups.values():
        if setup.format not in _OF_ONE_ROUND:
            raise Malformed(
                f"--compare plays single rounds, and format {setup.format} is about what happens "
                f"between them; take {', '.join(_OF_ONE_ROUND)}"
            )
    return option, tuple(
        Variant(value, setup, value if option == "bots" else None)
        for value, setup in setups.items()
    )


_NOT_RULES: Final = ("edition", "players", "bots")
"""What can be compared beside the rule options."""
_BETWEEN_ROUNDS: Final = ("limit", "rounds", "dealer_draw", "suggestion_penalty")
_OF_ONE_ROUND: Final = ("points", "low", "single", "partners", "teams")


def _all_values(option: str) -> list[str]:
    """All values of what is to be compared; none for a number."""
    from lastcard.bots.registry import COMPILED
    from lastcard.editions import edition_ids
    from lastcard.engine.rules import OPTIONS

    if option == "edition":
        return list(edition_ids())
    if option == "bots":
        return list(COMPILED)
    return [] if option == "players" else list(OPTIONS[option].choices)


def _players(text: str) -> int:
    from lastcard.engine.errors import Malformed

    if not (text.isascii() and text.isdigit()):
        raise Malformed(f"--compare players=… takes numbers from 2 to 10, not {text!r}")
    return int(text)


def _written_rules(args: argparse.Namespace) -> dict[str, str]:
    from lastcard.engine.rules import parse_options

    return parse_options(part for part in args.rules.split(",") if part.strip())


def _setup(edition_id: str, format: str | None, players: int, rules: dict[str, str]) -> MatchSetup:
    from lastcard.engine import MatchSetup

    edition, chosen = _edition_and_format(edition_id, format)
    return MatchSetup(edition, edition.rules.with_options(rules), chosen, players)


def _edition_and_format(edition_id: str, format: str | None) -> tuple[Edition, Format]:
    """The edition, and its format of that name or else its own."""
    from lastcard.editions import load_edition
    from lastcard.engine import Format
    from lastcard.engine.errors import Malformed, unknown

    edition = load_edition(edition_id)
    if format is not None and format not in edition.formats:
        raise Malformed(unknown("format", format, edition.formats))
    return edition, edition.default_format if format is None else Format(format)


def add_cluster_option(parser: argparse.ArgumentParser) -> None:
    """Where many matches are played, if not on this machine's cores."""
    parser.add_argument(
        "--cluster",
        metavar="C",
        help="play on a Dask cluster: tcp://host:port, or local:N to start N processes here; the "
        "output is the same",
    )


def add_pace_options(parser: argparse.ArgumentParser) -> None:
    """How long everything takes, if it takes any time."""
    parser.add_argument(
        "--pace",
        choices=("calm", "normal", "fast", "instant"),
        help="play at a table with a clock, where bots take as long as at that pace on a server",
    )
    parser.add_argument(
        "--times",
        default="",
        metavar="T",
        help="seconds that differ from the pace's: 'think=4, react=1.5, between=20, grace=1'",
    )


def timing_from(args: argparse.Namespace) -> Timing | None:
    """How long everything takes; None: there is no clock."""
    from lastcard.engine.errors import Malformed

    if args.pace is None:
        if args.times:
            raise Malformed("--times says what differs from a pace; add --pace, for example normal")
        return None
    from lastcard.simulation.paces import parse_times, timing_of

    return timing_of(args.pace, parse_times(args.times))


def jobs_from(args: argparse.Namespace) -> int | Cluster | None:
    """How many cores of this machine play, or which cluster."""
    from lastcard.engine.errors import Malformed
    from lastcard.simulation.working import Cluster

    if args.cluster is None:
        return args.jobs
    if args.jobs is not None:
        raise Malformed("--jobs is for the cores of this machine, --cluster for others: choose one")
    return Cluster.parse(args.cluster)
