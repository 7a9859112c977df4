"""Codes that clients put into words: every notice and every refusal has them, in every language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import lastcard
from lastcard.rulebook.languages import LANGUAGES
from lastcard.tui.language import load_words
from lastcard.tui.naming import Company
from lastcard.tui.reasons import NAMED, refusal_text
from lastcard.tui.sentences import Teller
from lastcard.wire import Refused
from lastcard.wire.events import Notice
from lastcard.wire.notices import NOTICES, NoticeCode

ROOT = Path(__file__).parents[3]
SOURCES = Path(lastcard.__path__[0])
OF_CARDS = {"does-not-match", "not-stackable"}
"""Told from the cards, in sentences of their own."""
OF_PROGRAMS = {
    "no-such-seat": "clients name only seats that are there",
    "no-such-player": "clients move only for themselves",
    "not-a-shuffle": "chance is asked by the table",
    "not-the-deck": "cards are laid out by the table",
    "round-not-over": "rounds are scored by the table",
    "say-hello-first": "clients say `hello` first",
    "too-many-sockets": "told with the `bye-` that closes the socket",
}
"""What nobody meets who uses our clients, and why."""
MADE = ("Refuse", "Refusal")
MAKERS = ("engine", "wire", "table", "answers", "page", "server")
ALLOWS = SOURCES / "engine" / "choices.py"
"""Says of what is allowed why it is."""


def refusals() -> Iterator[tuple[str, str]]:
    """Every code that a table or a server may refuse something with, and where it stands."""
    for file in sorted(file for maker in MAKERS for file in (SOURCES / maker).rglob("*.py")):
        if file == ALLOWS:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(ast.Name(name), [ast.Constant(str(code)), *_]) if name in MADE:
                    yield code, f"{file.relative_to(SOURCES)}:{node.lineno}"
                case _:
                    pass


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    words = load_words(language)
    lacking = {
        code: where
        for code, where in refusals()
        if code not in OF_CARDS | OF_PROGRAMS.keys()
        and NAMED.get(code, f"refusal-{code}") not in words
    }
    assert lacking == {}


def test_what_a_program_alone_meets_is_still_refused_somewhere() -> None:
    assert OF_PROGRAMS.keys() <= {code for code, _ in refusals()}


def test_both_clients_call_a_refusal_the_same() -> None:
    browser = (ROOT / "web/src/table/refusals.ts").read_text("utf-8")
    assert dict(re.findall(r"^  '([\w-]+)': '(refusal-[\w-]+)',$", browser, re.MULTILINE)) == NAMED


def test_a_refusal_without_words_says_its_code() -> None:
    words = load_words("en")
    told = refusal_text(words, Company(words), Refused("1", "who-knows", "", {}))
    assert "who-knows" in told


def test_every_notice_is_declared_once_with_how_it_is_told() -> None:
    assert list(NOTICES) == list(get_args(NoticeCode))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notice_has_words_unless_it_is_silent(language: str) -> None:
    words = load_words(language)
    told = {code for code in NOTICES if f"notice-{code}" in words}
    assert told == {code for code, how in NOTICES.items() if how != "silent"}


def test_the_terminal_tells_notices_as_they_are_declared() -> None:
    words = load_words("en")
    teller = Teller(words, Company(words))
    facts: dict[str, str | int] = {
        "name": "Ben",
        "kind": "pause",
        "chair": 0,
        "other": 1,
        "by_ms": 3,
        "old": "B",
    }
    for code, how in NOTICES.items():
        line = teller.tell(Notice(code, facts))
        assert (line is None) == (how == "silent"), code
        if line is not None:
            assert line.loud == (how == "aloud"), code
