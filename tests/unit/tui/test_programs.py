"""A program at the table is marked as one, with whose it is: on the screen and in sentences."""

import pytest
from msgspec.structs import replace

from lastcard.rulebook.languages import LANGUAGES
from lastcard.tui.app import PlayApp
from lastcard.tui.glyphs import ASCII, UNICODE, Glyphs
from lastcard.tui.hearing import Hearing
from lastcard.tui.language import load_words
from lastcard.tui.plain_telling import Telling
from lastcard.wire import Chair, Person, TableInfo, Welcome
from tests.unit.tui.scenes import FixedSession, on_screen, position

PLAYED = position("R7 B2 | R1 R2 R3 | Y1 Y2", top="R5", Turn="1")
TOLD = {
    "en": "program of Zoë",
    "fr": "programme pour Zoë",
    "es": "programa de Zoë",
    "pt": "programa de Zoë",
}


def table_of(session: FixedSession) -> TableInfo:
    """The table of a position, with a program in its second chair."""
    assert isinstance(session.welcome, Welcome)
    table = session.welcome.table
    robbie = Chair(person=Person("bot-1", "Robbie", owner="Zoë"), connected=True)
    return replace(table, chairs=[table.chairs[0], robbie, *table.chairs[2:]])


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_with_the_name(language: str) -> None:
    session = FixedSession(PLAYED)
    hearing = Hearing(load_words(language))
    assert isinstance(session.welcome, Welcome)
    welcome = replace(session.welcome, table=table_of(session))
    hearing.hear(welcome)
    telling = Telling(hearing.words, hearing.company)
    assert hearing.view is not None
    marked = f"Robbie ({TOLD[language]})"
    assert marked in telling.welcome(welcome, "Classic")[0]
    assert marked in "\n".join(telling.situation(hearing.view))
    assert f"Robbie  {TOLD[language]}" in hearing.chair_line(1)
    assert hearing.company.at(1) == "Robbie"  # sentences about its moves stay short


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_it_is_seen_at_its_seat(language: str, glyphs: Glyphs) -> None:
    def seen(app: PlayApp, text: str) -> None:
        words = app.hearing.words
        assert text.count("@ Robbie") == 1
        assert words.spelled(TOLD[language]) in text

    table = table_of(FixedSession(PLAYED))
    on_screen(PLAYED, seen, language=language, glyphs=glyphs, table=table)
