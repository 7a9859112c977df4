"""The `lastcard` command.

A subcommand is a module `lastcard.cli.<name>` with `add_arguments(parser)` and `run(args) -> int`,
and a row of `COMMANDS`. Only the module of the subcommand that was asked for is imported.
"""

import argparse
import difflib
import errno
import importlib
import io
import json
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn, Protocol, cast

from lastcard import __version__
from lastcard.cores import use_one_core
from lastcard.visible import visible

EXIT_OK = 0
EXIT_ERROR = 2
EXIT_INTERRUPTED = 130  # as a shell reports a death by SIGINT
EXIT_BROKEN_PIPE = 141  # and one by SIGPIPE
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Why nothing more can be written, to a file or where the output goes."""


@dataclass(frozen=True, slots=True)
class Command:
    """A row of the table: a subcommand, and the extra it needs if it needs one."""

    name: str
    help: str
    extra: str | None = None

    @property
    def module(self) -> str:
        return f"{__name__}.{self.name.replace('-', '_')}"


COMMANDS = (
    Command("play", "play a game in the terminal", extra="tui"),
    Command("serve", "host tables for browsers and terminals", extra="server"),
    Command("admin", "keep order on a server that runs here", extra="server"),
    Command("move-store", "move what a server has kept to PostgreSQL, or back", extra="server"),
    Command("editions", "list the editions and their rule options"),
    Command("rules", "show the rules of an edition, clause by clause"),
    Command("judge", "say who is right, and the rules that decide it"),
    Command("score", "keep the score of a game with printed cards"),
    Command("check", "check game records and scenarios"),
    Command("replay", "step through a game record"),
    Command("analyze", "say what could have been played better in a record", extra="fast"),
    Command("simulate", "play many games and count what happens", extra="fast"),
    Command("study", "find out something about the game, with a picture", extra="fast"),
    Command("dataset", "write games of bots as a table to learn from", extra="data"),
    Command("arena", "let bots play against each other and rate them", extra="arena"),
    Command("learn", "let a net learn to play by playing with itself", extra="learn"),
    Command("tables", "list the tables that are open at a server", extra="tui"),
    Command("programs", "make, list and end bot accounts at a server", extra="tui"),
    Command("tournament", "let programs play against each other at tables", extra="server"),
    Command("mcp", "let an assistant look up rules and sit at a table", extra="mcp"),
    Command("doctor", "say what is installed, compiled, reachable and writable"),
)


class CommandModule(Protocol):
    """What a subcommand's module holds."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status; help and usage errors exit as argparse does."""
    _open_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name that the terminal cannot show must not end the program.
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            arguments = list(sys.argv[1:] if argv is None else argv)
            outcome = _dispatch(arguments)
            if isinstance(outcome, int):
                return outcome
            _tell(outcome, as_json=_logs_json(arguments))
            return EXIT_ERROR
        finally:
            # What is still buffered meets a closed pipe here, while it can be kept quiet.
            sys.stdout.flush()
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        _close_output()
        return EXIT_BROKEN_PIPE
    except OSError as error:
        if error.errno not in _FULL:
            raise
        _close_output()
        _tell(f"cannot write: {error.strerror}", as_json=False)
        return EXIT_ERROR


def _open_closed() -> None:
    """What the caller has closed (`<&-`, `>&-`) is empty, and takes everything."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - it stays open
            setattr(sys, name, stream)


def _close_output() -> None:
    """Let what is still buffered go nowhere, quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _dispatch(arguments: list[str]) -> int | str:
    """The exit status, or what is wrong."""
    name = next((word for word in arguments if not word.startswith("-")), None)
    command = next((command for command in COMMANDS if command.name == name), None)
    if name is not None and command is None:
        names = [command.name for command in COMMANDS]
        nearest = difflib.get_close_matches(name, names, n=1)
        hint = (
            f"did you mean '{nearest[0]}'?" if nearest else f"the commands are: {', '.join(names)}"
        )
        return f"there is no command '{name}'; {hint}"
    if name != "learn":  # that one multiplies large matrices
        use_one_core()
    try:
        module = None if command is None else _load(command)
        parser = _parser(command, module)
        args = _parsed(parser, arguments)
        if isinstance(args, str):
            return f"{args}; see: {' '.join(['lastcard', *filter(None, [name])])} --help"
        if module is None:
            parser.print_help()
            return EXIT_OK
        return module.run(args)
    except ModuleNotFoundError as error:
        if command is None or command.extra is None or _is_ours(error.name):
            raise
        if "lastcard[" in str(error):
            return str(error)  # the error itself says which extra is missing
        from lastcard.cli.extras import extra_with

        extra = extra_with(error.name or "", rather=command.extra)
        return (
            f"'{command.name}' needs {error.name}, which is not installed; "
            f"try: pip install 'lastcard[{extra}]'"
        )
    except OSError as error:
        if error.filename is None or isinstance(error, BrokenPipeError):
            raise
        return f"{error.filename}: {error.strerror}"
    except Exception as error:
        from lastcard.engine.errors import LastcardError

        if not isinstance(error, LastcardError):
            raise
        return str(error)


class Parser(argparse.ArgumentParser):
    """Tells what is wrong by raising it, so that it is said as everything else is."""

    def error(self, message: str) -> NoReturn:
        raise Misused(message)


class Misused(Exception):
    """An argument that does not fit."""


def _parsed(parser: Parser, arguments: list[str]) -> argparse.Namespace | str:
    """The arguments, or what is wrong with them."""
    try:
        return parser.parse_args(arguments)
    except Misused as misused:
        message = str(misused).removeprefix("argument ")
        message = re.sub(r"invalid int value: (.+)", r"\1 is not a whole number", message)
        message = re.sub(r"invalid choice: '(.*)' \(choose from (.+)\)", _no_choice, message)
        unknown = re.fullmatch(r"unrecognized arguments: (\S+).*", message)
        if unknown is None:
            return message
        written = unknown[1].partition("=")[0]
        known = [option for each in _options(parser) for option in each.option_strings]
        near = difflib.get_close_matches(written, known, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        return f"there is no argument {written}{hint}".rstrip("?") + "?" * bool(near)


def _no_choice(found: re.Match[str]) -> str:
    written, known = found[1], [name.strip("'") for name in found[2].split(", ")]
    near = difflib.get_close_matches(written.casefold(), known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
    return f"there is no {written!r}; {hint}"


def _options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """All arguments of a parser and of the subcommands that it knows in full."""
    found: list[argparse.Action] = []
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to list them
        found.append(action)
        if isinstance(action.choices, dict):
            below = cast("dict[str, argparse.ArgumentParser]", action.choices)
            found += [option for each in below.values() for option in _options(each)]
    return found


def _load(command: Command) -> CommandModule:
    return cast(CommandModule, importlib.import_module(command.module))


def _parser(chosen: Command | None, module: CommandModule | None) -> Parser:
    """The parser: in full for the chosen subcommand, one line of help for each of the others."""
    parser = Parser(prog="lastcard", description="A card game and its rules.")
    parser.add_argument("--version", action="version", version=f"lastcard {__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        is_chosen = module is not None and command is chosen
        made = subparsers.add_parser(command.name, help=command.help, add_help=is_chosen)
        if module is not None and is_chosen:
            module.add_arguments(made)
    return parser


def full_parser() -> Parser:
    """The parser with every subcommand in full: what completions and man pages are made from."""
    parser = Parser(prog="lastcard", description="A card game and its rules.")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        _load(command).add_arguments(subparsers.add_parser(command.name, help=command.help))
    return parser


def _is_ours(module: str | None) -> bool:
    return module is None or module.partition(".")[0] == "lastcard"


def has_screen() -> bool:
    """Whether there is a terminal at both ends that can be drawn on."""
    dumb = os.environ.get("TERM", "dumb") in ("dumb", "")
    return sys.stdin.isatty() and sys.stdout.isatty() and not dumb


def _logs_json(arguments: list[str]) -> bool:
    """Whether all that a server says is read by a program, as JSON."""
    if "serve" not in arguments:
        return False
    return "--log-json" in arguments or os.environ.get("LASTCARD_LOG_JSON") == "1"


def _tell(wrong: str, *, as_json: bool) -> None:
    """Say what is wrong, in one line."""
    line = "\n".join(map(visible, f"lastcard: {wrong}".splitlines()))
    if as_json:
        now = datetime.now(UTC).isoformat().replace("+00:00", "Z")
        said = {"problem": wrong, "event": "not started", "level": "error", "timestamp": now}
        line = json.dumps(said)
    print(line, file=sys.stderr)
