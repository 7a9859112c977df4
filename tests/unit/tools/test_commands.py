"""Completions and man pages: every command and option is in them, and shells can read them."""

import re
import shutil
import subprocess

import pytest

from lastcard.cli import COMMANDS
from tools.__main__ import ROOT
from tools.commands import subcommands
from tools.completions import completions
from tools.man_pages import man_pages

BASH = ROOT / "share/completions/lastcard.bash"


def test_every_command_and_option_is_offered() -> None:
    found = list(subcommands())
    assert [command.name for command in found] == [command.name for command in COMMANDS]
    for script in completions().values():
        for command in found:
            assert command.name in script
            for option in command.options:
                assert all(name.lstrip("-") in script for name in option.names)
    pages = man_pages()
    for command in found:
        page = pages[f"lastcard-{command.name}.1"].replace("\\-", "-")
        assert all(name in page for option in command.options for name in option.names)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["ser"], ["serve"]),
        (["play", "--spe"], ["--speed"]),
        (["play", "--speed", "c"], ["calm"]),
        (["simulate", "--edition", "co"], ["coloradd"]),
        (["serve", "--edition", "co"], []),
    ],
)
def test_bash_completes(typed: list[str], offered: list[str]) -> None:
    words = " ".join(["lastcard", *typed])
    program = f"source {BASH}; COMP_WORDS=({words}); COMP_CWORD={len(typed)}; _lastcard; "
    done = subprocess.run(
        ["bash", "-c", program + 'printf "%s\\n" "${COMPREPLY[@]}"'],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == offered


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
@pytest.mark.parametrize("name", [f"lastcard-{command.name}.1" for command in COMMANDS])
def test_man_pages_can_be_set(name: str) -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-P-c", "-ww", "-Kutf8", str(ROOT / "share/man" / name)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert "OPTIONS" in re.sub(".\b", "", done.stdout)
