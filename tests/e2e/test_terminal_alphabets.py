"""What is written to terminals that have less: ASCII alone, sixteen colors, none."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lastcard.rulebook.languages import LANGUAGES
from lastcard.tui.language import load_words
from tests.e2e.screen_terminal import Terminal

SEED = ("--seed", "3", "--speed", "instant")
COLORS = re.compile(rb"\x1b\[([0-9;:]*)m")


@contextmanager
def playing(data: Path, *arguments: str, **variables: str) -> Iterator[Terminal]:
    terminal = Terminal(data, *arguments, **variables)
    try:
        yield terminal
    finally:
        terminal.close()


def look_around(terminal: Terminal, language: str) -> None:
    """The table, the help, the scores, and out."""
    words = load_words(language, ascii_only=True)
    terminal.read_until(words("your-turn").encode())
    terminal.press(b"?")
    terminal.read_until(words("help-title").encode())
    terminal.press(b"\r")
    terminal.press(b"s")
    terminal.read_until(words("score-total").encode())
    terminal.press(b"\x03")
    assert terminal.wait() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_but_ascii(language: str, tmp_path: Path) -> None:
    arguments = (*SEED, "--players", "10", "--ascii", "--language", language)
    with playing(tmp_path, *arguments) as terminal:
        look_around(terminal, language)
    assert terminal.written.isascii()


@pytest.mark.parametrize("variables", [{"TERM": "linux"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}])
def test_terminals_without_the_letters_get_ascii(variables: dict[str, str], tmp_path: Path) -> None:
    if "LC_ALL" in variables:
        variables = {**variables, "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    with playing(tmp_path, *SEED, "--language", "fr", **variables) as terminal:
        look_around(terminal, "fr")
    assert terminal.written.isascii()


def color_codes(terminal: Terminal) -> set[bytes]:
    """What was said about colors."""
    found: set[bytes] = set()
    for codes in COLORS.findall(terminal.written):
        parts = re.split(rb"[;:]", codes)
        found |= {part for part in parts[:1] if part in (b"38", b"48")}
        if found & {b"38", b"48"}:
            continue
        found |= {part for part in parts if re.fullmatch(rb"[349][0-7]|10[0-7]", part)}
    return found


def test_no_color_where_none_is_wanted(tmp_path: Path) -> None:
    with playing(tmp_path, *SEED, NO_COLOR="1") as terminal:
        look_around(terminal, "en")
    assert color_codes(terminal) == set()


def test_sixteen_colors_where_there_are_sixteen(tmp_path: Path) -> None:
    with playing(tmp_path, *SEED, TERM="xterm", COLORTERM="") as terminal:
        look_around(terminal, "en")
    codes = color_codes(terminal)
    assert codes & {b"41", b"42", b"44", b"103"}  # the grounds of cards
    assert not codes & {b"38", b"48"}
