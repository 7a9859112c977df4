"""Leaving the full-screen client, at any moment and in any way: the terminal is as it was."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.screen_terminal import ALTERNATE, Terminal


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
