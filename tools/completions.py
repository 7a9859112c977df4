"""Completions for bash, zsh and fish, from the parsers of the command."""

from __future__ import annotations

from tools.commands import Argument, Subcommand, subcommands

_MADE = "# Made from the parsers by `make generated`."


def completions() -> dict[str, str]:
    """The files by name."""
    commands = list(subcommands())
    return {
        "completions/lastcard.bash": _bash(commands),
        "completions/_lastcard": _zsh(commands),
        "completions/lastcard.fish": _fish(commands),
    }


def _bash(commands: list[Subcommand]) -> str:
    names = " ".join(command.name for command in commands)
    lines = [
        _MADE,
        "_lastcard() {",
        '    local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"',
        "    COMPREPLY=()",
        "    if [ $COMP_CWORD -eq 1 ]; then",
        f'        COMPREPLY=($(compgen -W "{names} --help --version" -- "$cur"))',
        "        return",
        "    fi",
        '    case "${COMP_WORDS[1]} $prev" in',
    ]
    for command in commands:
        for option in command.options:
            if option.values:
                patterns = "|".join(f'"{command.name} {name}"' for name in option.names)
                values = " ".join(option.values)
                lines.append(
                    f'    {patterns}) COMPREPLY=($(compgen -W "{values}" -- "$cur")); return ;;'
                )
    lines += ["    esac", '    case "${COMP_WORDS[1]}" in']
    for command in commands:
        options = " ".join(name for option in command.options for name in option.names)
        lines.append(f'    {command.name}) COMPREPLY=($(compgen -W "{options}" -- "$cur")) ;;')
    lines += ["    esac", "}", "complete -o default -F _lastcard lastcard", ""]
    return "\n".join(lines)


def _zsh(commands: list[Subcommand]) -> str:
    lines = ["#compdef lastcard", _MADE, "_lastcard() {", "    local -a commands=("]
    lines += [f"        {_quoted(f'{command.name}:{command.help}')}" for command in commands]
    lines += [
        "    )",
        "    if (( CURRENT == 2 )); then",
        "        _describe command commands",
        "        return",
        "    fi",
        '    case "$words[2]" in',
    ]
    for command in commands:
        lines.append(f"    {command.name})")
        lines.append("        _arguments -s \\")
        for option in command.options:
            lines += [f"            {_zsh_option(option, name)} \\" for name in option.names]
        lines.append("            '*:file:_files' ;;")
    lines += ["    esac", "}", '_lastcard "$@"', ""]
    return "\n".join(lines)


def _zsh_option(option: Argument, name: str) -> str:
    told = option.help.replace("[", "(").replace("]", ")").replace(":", " ")
    text = f"{name}[{told}]"
    if option.value:
        offered = f"({' '.join(option.values)})" if option.values else "_files"
        text += f"{'::' if option.optional else ':'}{name.lstrip('-')}:{offered}"
    return _quoted(text)


def _fish(commands: list[Subcommand]) -> str:
    lines = [_MADE]
    lines += [
        f"complete -c lastcard -n __fish_use_subcommand -f -a {command.name} "
        f"-d {_quoted(command.help)}"
        for command in commands
    ]
    for command in commands:
        here = _quoted(f"__fish_seen_subcommand_from {command.name}")
        for option in command.options:
            written = [
                f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
                for name in option.names
            ]
            value = ""
            if option.values:
                value = f" -x -a {_quoted(' '.join(option.values))}"
            elif option.value:
                value = " -r"
            lines.append(
                f"complete -c lastcard -n {here} {' '.join(written)}{value} "
                f"-d {_quoted(option.help)}"
            )
    return "\n".join([*lines, ""])


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "'\\''") + "'"
