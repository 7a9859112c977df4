"""The `lastcard` command as its parsers describe it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, cast

from lastcard.bots import LEVELS
from lastcard.cli import COMMANDS, full_parser
from lastcard.editions import edition_ids
from lastcard.engine.formats import FORMATS
from lastcard.rulebook.languages import LANGUAGES

_KNOWN: Final[dict[str, Sequence[str]]] = {
    "--edition": edition_ids(),
    "--format": [str(format) for format in FORMATS],
    "--bots": list(LEVELS),
    "--language": list(LANGUAGES),
}
"""Values that are known without being the only ones."""


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a subcommand."""

    names: tuple[str, ...]
    """How an option is written; none where the argument has no name."""
    value: str
    """What stands for its value; empty for a switch."""
    help: str
    values: tuple[str, ...]
    """Those that can be offered; none: a file, or anything."""
    optional: bool


@dataclass(frozen=True, slots=True)
class Subcommand:
    """One subcommand."""

    name: str
    help: str
    description: str
    epilog: str
    usage: str
    arguments: tuple[Argument, ...]

    @property
    def options(self) -> list[Argument]:
        """Those with names."""
        return [argument for argument in self.arguments if argument.names]


def subcommands() -> Iterator[Subcommand]:
    """All of them, in the order of their table."""
    (action,) = (a for a in full_parser()._actions if isinstance(a.choices, dict))  # noqa: SLF001
    parsers = cast("dict[str, argparse.ArgumentParser]", action.choices)
    for command in COMMANDS:
        parser = parsers[command.name]
        parser.formatter_class = lambda prog: argparse.HelpFormatter(prog, width=76)
        yield Subcommand(
            command.name,
            command.help,
            parser.description or "",
            parser.epilog or "",
            parser.format_usage().removeprefix("usage: ").strip(),
            tuple(_argument(action) for action in parser._actions),  # noqa: SLF001
        )


def _argument(action: argparse.Action) -> Argument:
    takes = action.nargs != 0
    value = str(action.metavar or action.dest.upper()) if takes else ""
    given = [str(choice) for choice in action.choices or ()]
    known = next((_KNOWN[name] for name in action.option_strings if name in _KNOWN), ())
    if action.metavar == "FILE":
        known = ()
    if takes and given and action.metavar is None:
        value = "|".join(given)
    told = (action.help or "").replace("%%", "%")
    acts: list[argparse.Action] = getattr(action, "_choices_actions", [])
    if acts:
        told = "; ".join(f"{act.dest}: {act.help}" for act in acts)
    return Argument(
        tuple(action.option_strings),
        value,
        told,
        tuple(given or known) if takes else (),
        action.nargs in ("?", "*"),
    )
