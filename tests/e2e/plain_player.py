"""Plays `lastcard play --plain` as a person would: reads sentences, types answers."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.interrupts import take_terminal

PROMPT = "> "
PATIENCE = 120
"""Seconds without a word after which something is wrong."""


class PlainPlayer:
    """The one at the keyboard: what was written so far, and an answer to each question."""

    def __init__(self, process: subprocess.Popen[bytes], reads: int, writes: int) -> None:
        self.process = process
        self._reads = reads
        self._writes = writes
        self.said = ""

    def hear(self) -> str | None:
        """What is said up to the next prompt; None when the program has ended."""
        heard = b""
        while True:
            if not select.select([self._reads], [], [], PATIENCE)[0]:
                raise AssertionError(
                    f"silence ({self.process.poll()}) after {self.said!r}, {heard!r}"
                )
            try:
                data = os.read(self._reads, 65536)
            except OSError:  # a terminal whose other side was closed
                data = b""
            heard += data
            text = heard.decode().replace("\r\n", "\n")
            if not data or text.endswith("\n" + PROMPT) or text == PROMPT:
                self.said += text
                return text if data else None

    def hear_of(self, text: str) -> None:
        """Until this was said, with a prompt after it or without."""
        while text not in self.said:
            if not select.select([self._reads], [], [], PATIENCE)[0]:
                raise AssertionError(f"silence ({self.process.poll()}) after {self.said!r}")
            data = os.read(self._reads, 65536)
            assert data, f"ended after {self.said!r}"
            self.said += data.decode(errors="replace")

    def type(self, answer: str) -> None:
        os.write(self._writes, answer.encode() + b"\n")

    def play_on(self, most: int = 5000) -> None:
        """Answer every question until the program ends."""
        for _ in range(most):
            heard = self.hear()
            if heard is None:
                return
            self.type(answer_to(heard))
        raise AssertionError("the match did not end")


def answer_to(heard: str) -> str:
    """An answer to the question that was just asked, in English."""
    rules = (
        (r"Name a color: R red", "R"),
        (r"Swap hands with whom\? (\d+)", r"\1"),
        (r"x catches", "x"),
        (r"! calls UNO", "!"),
        (r"(\d+) jumps in", r"\1"),
        (r"Enter deals", ""),
        (r"asks you to draw .*c challenges", "c"),
        (r"asks you to draw", "."),
        (r"(\d+) to play it", r"\1"),
        (r"You can play: (\d+)[^\n]*\n(?:Also[^\n]*\n)?Your turn", r"\1"),
        (r"Your turn", "+"),
    )
    question = heard[-1500:]
    for pattern, answer in rules:
        if found := re.search(pattern, question):
            return found.expand(answer)
    return "+"


@contextmanager
def plain_game(
    data: Path, arguments: Sequence[str], *, start: Sequence[str] = ()
) -> Iterator[PlainPlayer]:
    """A game through pipes; `start` begins the command, where it is not that of the checkout."""
    with subprocess.Popen(
        [*start, *arguments] if start else command(arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(data),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield PlainPlayer(process, process.stdout.fileno(), process.stdin.fileno())
        finally:
            process.kill()


@contextmanager
def plain_game_in_a_terminal(data: Path, arguments: Sequence[str]) -> Iterator[PlainPlayer]:
    """A game in a terminal of its own, which echoes nothing."""
    import pty
    import termios

    ours, theirs = pty.openpty()
    attributes = termios.tcgetattr(theirs)
    attributes[3] &= ~termios.ECHO
    termios.tcsetattr(theirs, termios.TCSANOW, attributes)
    process = subprocess.Popen(
        command(arguments),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment(data),
        start_new_session=True,
        preexec_fn=take_terminal,  # noqa: PLW1509 - there are no threads here
    )
    os.close(theirs)
    try:
        yield PlainPlayer(process, ours, ours)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def command(arguments: Sequence[str], program: str = "play") -> list[str]:
    return [sys.executable, "-m", "lastcard", program, *arguments]


def environment(data: Path) -> dict[str, str]:
    return {**os.environ, "XDG_DATA_HOME": str(data), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
