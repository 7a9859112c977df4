"""Who plays with whom: on the screen, in the log, and by ear."""

import pytest

from lastcard.rulebook.languages import LANGUAGES
from lastcard.tui.app import PlayApp
from lastcard.tui.glyphs import ASCII, UNICODE, Glyphs
from lastcard.tui.hearing import Hearing
from lastcard.tui.language import load_words
from lastcard.tui.plain_telling import Telling
from lastcard.wire import Welcome
from tests.unit.tui.scenes import FixedSession, on_screen, position

HANDS = "R7 B2 | R1 R2 R3 | Y1 Y2 | G1 G2 G3 G4"
PARTNERS = position(HANDS, top="R5", Turn="1", Format="partners")
ALONE = position(HANDS, top="R5", Turn="1")
TOLD = {
    "en": "You play with Chloé against Ben and Dario.",
    "fr": "Vous jouez avec Chloé contre Ben et Dario.",
    "es": "Juegas con Chloé contra Ben y Dario.",
    "pt": "Você joga com Chloé contra Ben e Dario.",
}


def heard(text: str, language: str = "en", chair: int | None = 0) -> tuple[Hearing, list[str]]:
    """What is said when the reader comes to the table: in the log, and in the line mode."""
    hearing = Hearing(load_words(language))
    welcome = FixedSession(text, chair=chair).welcome
    assert isinstance(welcome, Welcome)
    lines = [line.text for line in hearing.hear(welcome)]
    return hearing, lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_partners_are_told(language: str) -> None:
    hearing, lines = heard(PARTNERS, language)
    assert lines == [TOLD[language]]
    assert hearing.view is not None
    partner = f"Chloé ({hearing.words('seat-partner')})"
    said = "\n".join(Telling(hearing.words, hearing.company).situation(hearing.view))
    assert partner in said
    assert "Ben (" not in said


def test_one_who_looks_on_is_told_the_sides() -> None:
    _, lines = heard(PARTNERS, chair=None)
    assert lines == ["Ada and Chloé play against Ben and Dario."]


def test_everyone_for_themselves_is_against_all() -> None:
    hearing, lines = heard(ALONE)
    assert lines == []
    assert hearing.welcome is not None
    said = Telling(hearing.words, hearing.company).welcome(hearing.welcome, hearing.edition_name)
    assert said[0] == "You play Classic, Points, against Ben, Chloé and Dario."


def test_with_partners_nobody_is_said_to_be_against_all() -> None:
    hearing, _ = heard(PARTNERS)
    assert hearing.welcome is not None
    said = Telling(hearing.words, hearing.company).welcome(hearing.welcome, hearing.edition_name)
    assert said[0] == "You play Classic, Partners. At the table: Ben, Chloé and Dario."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)], ids=str)
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_the_seat_of_a_partner_is_marked(
    language: str, size: tuple[int, int], glyphs: Glyphs
) -> None:
    def seen(app: PlayApp, text: str) -> None:
        words = app.hearing.words
        assert f"& {words.spelled('Chloé')}" in text
        assert text.count("& ") == 1
        assert words("seat-partner") in text

    on_screen(PARTNERS, seen, size=size, language=language, glyphs=glyphs)
