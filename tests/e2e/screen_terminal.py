"""A terminal with `lastcard play` in it, read and typed into from outside."""

from __future__ import annotations

import os
import select
import subprocess
import termios
import time
from pathlib import Path

from tests.e2e.plain_player import command, environment
from tests.interrupts import take_terminal

ALTERNATE, MAIN = b"\x1b[?1049h", b"\x1b[?1049l"
CURSOR = b"\x1b[?25h"


class Terminal:
    """A terminal with a game in it."""

    def __init__(
        self,
        data: Path,
        *arguments: str,
        program: str = "play",
        **variables: str,
    ) -> None:
        self.ours, self.theirs = os.openpty()
        termios.tcsetwinsize(self.theirs, (24, 80))
        self.before = termios.tcgetattr(self.theirs)
        self.written = b""
        here = {**environment(data), "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        self.process = subprocess.Popen(
            command(arguments, program) if program else arguments,
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            env={**here, **variables},
            start_new_session=True,
            preexec_fn=take_terminal,  # noqa: PLW1509 - there are no threads here
        )

    def read_until(self, text: bytes, seconds: float = 60) -> None:
        until = time.monotonic() + seconds
        while text not in self.written:
            assert time.monotonic() < until, f"{text!r} never came: {self.written[-300:]!r}"
            self._read(0.1)

    def _read(self, seconds: float) -> bool:
        if select.select([self.ours], [], [], seconds)[0]:
            self.written += os.read(self.ours, 65536)
            return True
        return False

    def forget(self) -> None:
        """Look only at what is written from now on."""
        self.written = b""

    def press(self, keys: bytes) -> None:
        os.write(self.ours, keys)

    def resize(self, rows: int, columns: int) -> None:
        """The window has changed; the system tells the program."""
        termios.tcsetwinsize(self.ours, (rows, columns))

    def wait(self, seconds: float = 60) -> int:
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
