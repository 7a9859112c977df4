"""The terminal's messages: all there in every language, all used, all filled in."""

import re
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast, visitor

import lastcard.cli
import lastcard.tui
from lastcard.rulebook.languages import LANGUAGES, preferred_language
from lastcard.tui.language import load_words, message_files

TUI = Path(lastcard.tui.__path__[0])
CODE = "\n".join(
    path.read_text(encoding="utf-8")
    for path in (*TUI.rglob("*.py"), Path(lastcard.cli.__path__[0]) / "play.py")
)
QUOTED = set(re.findall(r"""["']([a-z][a-z0-9]*(?:-[\w]+)*)["']""", CODE))
PREFIXES = set(re.findall(r"""f["']([a-z]+(?:-[a-z]+)*-)\{""", CODE))
SAID = set(re.findall(r"""\bwords\(\s*["']([a-z][\w-]*)["']""", CODE))


class _Variables(visitor.Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


def messages(language: str, *, own: bool) -> dict[str, set[str]]:
    """The messages of a language with the variables of each: the terminal's own, or all."""
    found: dict[str, set[str]] = {}
    for file in message_files(language):
        if own and TUI not in Path(str(file)).parents:
            continue
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{file}: {entry.content}"
            if isinstance(entry, ast.Message):
                variables = _Variables()
                variables.visit(entry)
                assert entry.id.name not in found, f"{entry.id.name} stands twice"
                found[entry.id.name] = variables.names
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_with_the_same_facts(language: str) -> None:
    english, own = messages("en", own=True), messages(language, own=True)
    assert own.keys() == english.keys()
    for name, variables in own.items():
        assert variables <= english[name] | {"color"}, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_stands_twice(language: str) -> None:
    messages(language, own=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_said(language: str) -> None:
    bundle = FluentBundle([language], use_isolating=False)
    for file in message_files(language):
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    for name, variables in messages(language, own=True).items():
        pattern = bundle.get_message(name).value
        assert pattern is not None
        facts = dict.fromkeys(variables, 2) | {"who": "you", "color": "R"}
        _, errors = bundle.format_pattern(pattern, facts)
        assert errors == [], name


def test_every_message_of_the_terminal_is_used() -> None:
    unused = [
        name
        for name in messages("en", own=True)
        if name not in QUOTED and not any(name.startswith(prefix) for prefix in PREFIXES)
    ]
    assert unused == []


def test_every_message_that_is_said_exists() -> None:
    assert sorted(SAID - messages("en", own=False).keys()) == []


def test_a_message_that_is_missing_shows_its_id() -> None:
    assert load_words("en")("no-such-message") == "no-such-message"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:pt_BR:en"}, "pt"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_chooses_the_language(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert preferred_language() == language
