"""Completions as they are tried: by the shells themselves, where they are installed."""

import os
import select
import shutil
import subprocess
import time

import pytest

from tools.__main__ import ROOT

SHARE = ROOT / "share/completions"
TYPED = [
    ("lastcard ser", "serve"),
    ("lastcard play --spe", "--speed"),
    ("lastcard play --speed c", "calm"),
    ("lastcard simulate --edition co", "coloradd"),
    ("lastcard play --less", "--lesson"),
]


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish here")
@pytest.mark.parametrize(("typed", "offered"), TYPED)
def test_fish_completes(typed: str, offered: str) -> None:
    program = f"source {SHARE / 'lastcard.fish'}; complete -C '{typed}'"
    done = subprocess.run(
        ["fish", "--no-config", "-c", program], capture_output=True, text=True, check=True
    )
    assert [line.partition("\t")[0] for line in done.stdout.splitlines()] == [offered]
    assert done.stderr == ""


class Zsh:
    """A shell in a terminal, since zsh completes only there."""

    def __init__(self) -> None:
        import pty  # only Unix has it, as it has zsh

        self._pid, self._descriptor = pty.fork()
        if self._pid == 0:
            os.execvpe("zsh", ["zsh", "-f", "-i"], {**os.environ, "TERM": "dumb"})
        self.write(
            f"PS1='rea''dy> '; fpath=({SHARE} $fpath); autoload -Uz compinit; compinit -u -D\n"
        )
        self.read_until("ready> ")

    def write(self, text: str) -> None:
        os.write(self._descriptor, text.encode())

    def read_until(self, wanted: str) -> str:
        read, until = "", time.monotonic() + 60
        while wanted not in read:
            assert time.monotonic() < until, f"{wanted!r} never came: {read!r}"
            if select.select([self._descriptor], [], [], 1)[0]:
                read += os.read(self._descriptor, 65536).decode("utf-8", "replace")
        return read

    def complete(self, typed: str) -> str:
        """The line after a tab: it is taken into quotes and printed."""
        self.write(f"{typed}\t\x01echo 'G''OT \x05 T''OG'\n")
        return self.read_until(" TOG").partition("GOT ")[2].partition(" TOG")[0].strip()

    def close(self) -> None:
        os.kill(self._pid, 9)
        os.waitpid(self._pid, 0)
        os.close(self._descriptor)


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh here")
def test_zsh_completes() -> None:
    shell = Zsh()
    try:
        for typed, offered in TYPED:
            assert shell.complete(typed).split()[-1] == offered
    finally:
        shell.close()
