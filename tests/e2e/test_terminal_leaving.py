"""Leaving the full-screen client, at any moment and in any way: the terminal is as it was."""

import os
import select
import signal
import subprocess
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.plain_player import command, environment

ALTERNATE, MAIN = b"\x1b[?1049h", b"\x1b[?1049l"
CURSOR = b"\x1b[?25h"


class Terminal:
    """A terminal with a game in it."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.ours, self.theirs = os.openpty()
        self.before = termios.tcgetattr(self.theirs)
        self.written = b""
        variables = {**environment(data), "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        self.process = subprocess.Popen(
            ["setsid", "--ctty", *command(arguments)],
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            env=variables,
        )

    def read_until(self, text: bytes, seconds: float = 30) -> None:
        until = time.monotonic() + seconds
        while text not in self.written:
            assert time.monotonic() < until, f"{text!r} never came: {self.written[-300:]!r}"
            self._read(0.1)

    def _read(self, seconds: float) -> bool:
        if select.select([self.ours], [], [], seconds)[0]:
            self.written += os.read(self.ours, 65536)
            return True
        return False

    def press(self, keys: bytes) -> None:
        os.write(self.ours, keys)

    def wait(self, seconds: float = 20) -> int:
        until = time.monotonic() + seconds
        while self.process.poll() is None:
            assert time.monotonic() < until, "it did not end"
            self._read(0.05)
        while self._read(0):
            pass
        return self.process.returncode

    def is_clean(self) -> bool:
        """Whether modes, screen and cursor are as they were."""
        same = termios.tcgetattr(self.theirs)[:4] == self.before[:4]
        left = self.written.rfind(MAIN) > self.written.rfind(ALTERNATE)
        return same and left and CURSOR in self.written[self.written.rfind(ALTERNATE) :]

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)
        os.close(self.theirs)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    made = Terminal(tmp_path, "--seed", "3", "--speed", "instant")
    yield made
    made.close()


@pytest.mark.parametrize("keys", [b"q", b"\x03", b"?\x03"], ids=["q", "ctrl-c", "in-a-dialog"])
def test_leaving_by_key(terminal: Terminal, keys: bytes) -> None:
    terminal.read_until(b"Your turn")
    terminal.press(keys)
    assert terminal.wait() == 0
    assert terminal.is_clean()
    assert b"lastcard play --resume" in terminal.written
    assert b"Traceback" not in terminal.written


def test_control_c_while_it_starts(terminal: Terminal) -> None:
    terminal.read_until(ALTERNATE)
    terminal.press(b"\x03")
    terminal.wait()
    assert terminal.is_clean()
    assert b"Traceback" not in terminal.written


def test_a_polite_kill(terminal: Terminal) -> None:
    terminal.read_until(b"Your turn")
    terminal.process.send_signal(signal.SIGTERM)
    terminal.wait()
    assert terminal.is_clean()
    assert b"Traceback" not in terminal.written


def test_what_was_played_is_there_again(tmp_path: Path) -> None:
    first = Terminal(tmp_path, "--seed", "3", "--speed", "instant")
    try:
        first.read_until(b"Your turn")
        first.press(b"\r")
        first.read_until(b"You play")
        first.process.send_signal(signal.SIGKILL)
        first.wait()
    finally:
        first.close()
    again = Terminal(tmp_path, "--resume", "--speed", "instant")
    try:
        again.read_until(b"Your turn")
        again.press(b"q")
        assert again.wait() == 0
    finally:
        again.close()
    kept = next(tmp_path.rglob("*.match")).read_text()
    assert '"0:' in kept
