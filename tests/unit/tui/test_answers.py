"""What is typed in the line mode, in every language, and what is said there."""

from collections import Counter

import pytest

from lastcard.rulebook.languages import LANGUAGES
from lastcard.tui.answers import COMMANDS, Answer, Answering, command_words
from lastcard.tui.hearing import Hearing
from lastcard.tui.language import load_words
from lastcard.tui.plain_telling import Telling
from lastcard.wire import Chat
from tests.unit.tui.scenes import FixedSession, position

TURN = position("R4 B2 W | R1 R2", top="R5", Turn="1")
DRAWN = position("B2 | R1 R2", "1:+R8", top="R5", Turn="1")
BLUFF = position("B2 G5 | R9 W4 | Y1 Y2", "2:W4=B", top="R5", Turn="2", Direction="right")
FOR_ANOTHER = position(
    "B2 G5 | R9 W4 B1 | Y1 Y2",
    "2:W4=B 3:.",
    top="R5",
    rules="challengers=anyone",
    Turn="2",
)
STACK = position(
    "G5 B2 | RD Y3 Y4 | Y1 Y2",
    "2:RD",
    top="R5",
    rules="stacking=two",
    Turn="2",
    Direction="right",
)


def answering(language: str = "en") -> Answering:
    hearing = Hearing(load_words(language))
    return Answering(hearing.words, hearing.company)


def answer(text: str, line: str, language: str = "en") -> Answer:
    return answering(language).read(line, FixedSession(text).last_view())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [TURN, DRAWN, BLUFF, STACK], ids=["turn", "drawn", "wd4", "stack"])
def test_a_question_mark_is_help_everywhere(text: str, language: str) -> None:
    help_text = load_words(language)("plain-help")
    for line in ("?", "h", load_words(language)("command-help")):
        found = answer(text, line, language)
        assert found.texts == [help_text], line
        assert not found.is_sent


def test_help_is_help_while_a_wild_waits_for_its_color() -> None:
    reader, view = answering(), FixedSession(TURN).last_view()
    reader.read("3", view)
    assert reader.read("?", view).texts == [load_words("en")("plain-help")]
    assert reader.read("g", view).move == "W=G"


@pytest.mark.parametrize(
    ("language", "text", "line", "move"),
    [
        ("en", BLUFF, "challenge", "?"),
        ("en", BLUFF, "c", "?"),
        ("en", TURN, "red 4", "R4"),
        ("fr", TURN, "piocher", "+"),
        ("fr", TURN, "4 rouge", "R4"),
        ("fr", BLUFF, "défier", "?"),
        ("fr", BLUFF, "DEFIER", "?"),
        ("fr", BLUFF, "prendre", "."),
        ("fr", DRAWN, "garder", "-"),
        ("es", TURN, "robar", "+"),
        ("es", BLUFF, "desafiar", "?"),
        ("pt", TURN, "comprar", "+"),
        ("pt", TURN, "draw", "+"),
        ("pt", BLUFF, "aceitar", "."),
    ],
)
def test_commands_in_the_language_of_the_player(
    language: str, text: str, line: str, move: str
) -> None:
    assert answer(text, line, language).move == move


@pytest.mark.parametrize(
    ("language", "color", "move"),
    [("fr", "vert", "W=G"), ("fr", "j", "W=Y"), ("es", "azul", "W=B"), ("pt", "verm", "W=R")],
)
def test_colors_in_the_language_of_the_player(language: str, color: str, move: str) -> None:
    reader, view = answering(language), FixedSession(TURN).last_view()
    reader.read("3", view)
    assert reader.read(color, view).move == move


def test_the_beginning_of_two_colors_is_neither() -> None:
    reader, view = answering("pt"), FixedSession(TURN).last_view()
    reader.read("3", view)
    assert reader.read("v", view).move is None  # verde, vermelho


@pytest.mark.parametrize(("language", "word"), [("en", "say"), ("fr", "dire"), ("pt", "dizer")])
def test_what_is_said_to_the_table(language: str, word: str) -> None:
    says = answer(TURN, f"{word} Bon jeu", language).says
    assert says is not None
    assert says("1") == Chat("1", "Bon jeu")


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "why 2"), ("fr", "pourquoi 2"), ("es", "por qué 2"), ("pt", "por que 2")],
)
def test_why_a_card_cannot_be_played(language: str, line: str) -> None:
    (said,) = answer(TURN, line, language).texts
    assert said.endswith("[TURN-1]")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stands_for_two_commands(language: str) -> None:
    words = load_words(language)
    typed = [word.strip() for c in COMMANDS for word in words(f"command-{c}").split(",")]
    assert max(Counter(typed).values()) == 1
    assert len(command_words(words)) == len(typed)


@pytest.mark.parametrize(
    ("language", "listed"),
    [
        ("en", "1: red 4 (R4)"),
        ("fr", "1: 4 rouge (R4)"),
        ("es", "1: 4 rojo (R4)"),
        ("pt", "1: 4 vermelho (R4)"),
    ],
)
def test_a_number_stands_apart_from_its_card(language: str, listed: str) -> None:
    hearing, session = Hearing(load_words(language)), FixedSession(TURN)
    hearing.hear(session.welcome)
    said = Telling(hearing.words, hearing.company).question(session.last_view())
    assert any(listed in line for line in said)


@pytest.mark.rule("WD4-3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_may_challenge_for_another_is_told_who_would_draw(language: str) -> None:
    hearing = Hearing(load_words(language))
    session = FixedSession(FOR_ANOTHER)
    hearing.hear(session.welcome)
    said = Telling(hearing.words, hearing.company).question(session.last_view())
    name = hearing.company.at(2)
    assert said[-1] == hearing.words("plain-ask-for-another", next=name, count=4)
    assert name in said[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_draw_two_is_not_answered_with_words_about_another_card(language: str) -> None:
    words = load_words(language)
    four = words("card-wild4")
    for line in ("1", "2", "why 1", "+"):
        for text in answer(STACK, line, language).texts:
            assert four.lower() not in text.lower()
            assert "4" not in text
