"""Man pages, one for the command and one for each subcommand, from their parsers."""

from __future__ import annotations

from tools.commands import Argument, Subcommand, subcommands


def man_pages() -> dict[str, str]:
    """The files by name."""
    commands = list(subcommands())
    pages = {f"lastcard-{command.name}.1": _page(command) for command in commands}
    return {"lastcard.1": _overview(commands), **pages}


def _overview(commands: list[Subcommand]) -> str:
    lines = [
        *_head("lastcard", "a card game and its rules"),
        ".SH SYNOPSIS",
        ".B lastcard",
        ".I COMMAND",
        "[\\fIARGUMENT\\fR ...]",
        ".SH COMMANDS",
    ]
    for command in commands:
        lines += [".TP", f".BR lastcard\\-{command.name} (1)", _written(command.help)]
    lines += [
        ".SH EXIT STATUS",
        "0: well; 1: what was checked does not hold; 2: an error, told in one line on standard",
        "error; 130 and 143: stopped by SIGINT or SIGTERM.",
    ]
    return "\n".join([*lines, ""])


def _page(command: Subcommand) -> str:
    lines = [
        *_head(f"lastcard-{command.name}", command.help),
        ".SH SYNOPSIS",
        ".nf",
        _written(command.usage),
        ".fi",
        ".SH DESCRIPTION",
        *_paragraphs(command.description),
        ".SH OPTIONS",
    ]
    for argument in command.arguments:
        lines += [".TP", _term(argument), _written(argument.help)]
    if command.epilog:
        lines += [".SH EXAMPLES", ".nf", _written(command.epilog.strip()), ".fi"]
    return "\n".join([*lines, ".SH SEE ALSO", ".BR lastcard (1)", ""])


def _head(name: str, told: str) -> list[str]:
    title = name.upper().replace("-", "\\-")
    return [
        '.\\" Made from the parsers by `make generated`.',
        f'.TH {title} 1 "" "lastcard" "User Commands"',
        ".SH NAME",
        f"{_written(name)} \\- {_written(told)}",
    ]


def _paragraphs(text: str) -> list[str]:
    """A description; what is indented in it stays as it is."""
    if "\n" not in text:
        return [_written(text)]
    return [".nf", _written(text.strip()), ".fi"]


def _term(argument: Argument) -> str:
    value = f" \\fI{_written(argument.value)}\\fR" if argument.value else ""
    if not argument.names:
        return value.strip()
    return ", ".join(f"\\fB{_written(name)}\\fR" for name in argument.names) + value


def _written(text: str) -> str:
    """As roff takes it: no line begins with what it would read as a request."""
    escaped = text.replace("\\", "\\\\").replace("-", "\\-")
    return "\n".join(
        f"\\&{line}" if line[:1] in (".", "'") else line for line in escaped.split("\n")
    )
