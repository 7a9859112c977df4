"""Leaving the full-screen client, at any moment and in any way: the terminal is as it was."""

import shlex
import shutil
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.e2e.plain_player import command
from tests.e2e.screen_terminal import ALTERNATE, MAIN, Terminal


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


def test_control_c_on_the_first_screen(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    try:
        terminal.read_until(b"Deal the cards")
        terminal.press(b"\x03")
        assert terminal.wait() == 0
        assert terminal.is_clean()
        assert not list(tmp_path.rglob("*.match"))
    finally:
        terminal.close()


def test_enter_deals_and_the_match_is_offered_again(tmp_path: Path) -> None:
    _press_and_leave(tmp_path, (b"Deal the cards", b"\r"), until=b"Everyone gets 7 cards")
    (kept,) = tmp_path.rglob("*.match")
    before = kept.read_text()
    _press_and_leave(tmp_path, (b"go on with the last one", b"r"), until=b"help")
    assert [kept] == list(tmp_path.rglob("*.match"))
    assert kept.read_text().startswith(before)


def _press_and_leave(folder: Path, answer: tuple[bytes, bytes], *, until: bytes) -> None:
    """Start, answer what is shown by a key, and leave when something else is."""
    shown, key = answer
    with closing(Terminal(folder)) as terminal:
        terminal.read_until(shown)
        terminal.press(key)
        terminal.read_until(until)
        terminal.press(b"q")
        assert terminal.wait() == 0
        assert terminal.is_clean()


def test_a_terminal_that_shrinks_while_it_plays(terminal: Terminal) -> None:
    terminal.read_until(b"Your turn")
    for rows, columns in ((10, 30), (3, 8), (60, 200), (24, 80)):
        terminal.resize(rows, columns)
        terminal.press(b"\x1b[C")
    terminal.press(b"?")
    terminal.read_until(b"the next card that can be played")
    terminal.press(b"\rq")
    assert terminal.wait() == 0
    assert terminal.is_clean()
    assert b"Traceback" not in terminal.written


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no shell with jobs here")
def test_control_z_gives_the_shell_back_and_fg_returns(tmp_path: Path) -> None:
    shell = ("bash", "--norc", "--noprofile", "-i")
    with closing(Terminal(tmp_path, *shell, program="", PS1="shell> ", HISTFILE="")) as terminal:
        terminal.read_until(b"shell> ")
        terminal.press(shlex.join(command(["--seed", "3", "--speed", "instant"])).encode() + b"\n")
        terminal.read_until(b"Your turn")
        terminal.press(b"\x1a")
        terminal.read_until(b"Stopped")
        assert terminal.written.rfind(MAIN) > terminal.written.rfind(ALTERNATE)
        terminal.press(b"echo $((40 + 2)) cards\n")
        terminal.read_until(b"42 cards")  # typed text is shown again, and the shell listens
        terminal.forget()
        terminal.press(b"fg\n")
        terminal.read_until(ALTERNATE)
        terminal.read_until(b"Your turn")
        terminal.press(b"q")
        terminal.read_until(b"lastcard play --resume")
        terminal.press(b"exit\n")
        assert terminal.wait() == 0
        assert b"Traceback" not in terminal.written


def test_a_dumb_terminal_gets_sentences(tmp_path: Path) -> None:
    with closing(Terminal(tmp_path, "--seed", "3", TERM="dumb")) as terminal:
        terminal.read_until(b"explains everything")
        terminal.press(b"q\n")
        assert terminal.wait() == 0
    assert b"\x1b" not in terminal.written


def test_a_table_that_cannot_be_reached_ends_the_program_with_an_error(tmp_path: Path) -> None:
    with closing(Terminal(tmp_path, "--join", "http://127.0.0.1:9/t/ABCDEF")) as terminal:
        assert terminal.wait() == 2
        terminal.read_until(b"127.0.0.1:9")
