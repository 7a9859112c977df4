"""The rules at hand in the terminal: a key over the table, a word in the line mode."""

import asyncio

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Input

from lastcard.rulebook import LANGUAGES, rules
from lastcard.tui.answers import Answering
from lastcard.tui.app import PlayApp
from lastcard.tui.hearing import Hearing
from lastcard.tui.language import load_words
from lastcard.tui.plain import PlainPlay
from lastcard.tui.rules import RulesText
from lastcard.wire import TableInfo
from tests.unit.tui.scenes import HAND, OTHERS, TABLE, FixedSession, position, screen_text
from tests.unit.tui.test_dialogs import happens
from tests.unit.tui.test_keys import BLUFF, at_the_table

STACKED = position("R4 B2 W | R1 R2", top="R5", rules="stacking=two", Turn="1")


def hearing_of(text: str, language: str = "en") -> Hearing:
    hearing = Hearing(load_words(language))
    hearing.hear(FixedSession(text).welcome)
    return hearing


def told(text: str, asked: str, language: str = "en") -> str:
    return "\n".join(RulesText(hearing_of(text, language)).answer(asked))


def test_all_of_them_begin_with_what_is_played() -> None:
    text = told(STACKED, "")
    assert text.startswith("Classic, Points\nThe winner of a round scores")
    assert "A Draw Two can be passed on with a Draw Two." in text
    assert "HOUSE-1 Stacking" in text
    assert "HOUSE-2" not in text


def test_one_is_told_with_what_it_means_here() -> None:
    text = told(TABLE, "uno-2")
    assert text.startswith("UNO-2  Catching\n")
    assert "At this table: Cards drawn by a player caught without a call. Here: 2." in text
    assert "Reading: " in text
    assert "Not in force at this table." in told(TABLE, "HOUSE-1")


def test_words_find_the_nearest_and_name_the_rest() -> None:
    text = told(TABLE, "+4")
    assert text.startswith("WD4-1  ")
    assert "See also: WD4-4 How a challenge ends" in text
    assert told(TABLE, "xyzzy") == "No rule speaks of xyzzy."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_for_it_in_every_language(language: str) -> None:
    words = load_words(language)
    reader = Answering(words, Hearing(words).company)
    view = FixedSession(TABLE).last_view()
    for word in [*words("command-rules").split(", "), "rules"]:
        assert reader.read(word, view).rules == ""
        assert reader.read(f"{word} WD4-4", view).rules == "WD4-4"
        assert reader.read(f"{word.upper()} draw 4", view).rules == "draw 4"


def test_a_question_mark_asks_who_is_right() -> None:
    assert told(STACKED, "?").startswith("What is argued about?\n   1 A card was played")
    assert told(STACKED, "? 4").startswith("What lay on top?\n   1 red")
    assert told(STACKED, "? 4 teapot").startswith("What lay on top?\n   1 red")
    text = told(STACKED, "? 4 RD BD 1")
    assert text.startswith("Allowed. It passes the cards on to the next player.")
    assert "HOUSE-1  Stacking" in text
    assert told(TABLE, "? stack RD BD").startswith("Not allowed.")
    assert told(TABLE, "? play R0 R0") == "The deck has not the cards for that."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_for_who_is_right_in_every_language(language: str) -> None:
    words = load_words(language)
    reader = Answering(words, Hearing(words).company)
    view = FixedSession(TABLE).last_view()
    for word in [*words("command-judge").split(", "), "judge"]:
        assert reader.read(word, view).rules == "? "
        assert reader.read(f"{word} 4 1", view).rules == "? 4 1"


def test_asking_does_not_forget_a_wild_that_waits_for_its_color() -> None:
    words = load_words("en")
    reader = Answering(words, Hearing(words).company)
    view = FixedSession(STACKED).last_view()
    reader.read("3", view)
    assert reader.read("rules ACT-4", view).rules == "ACT-4"
    assert reader.read("g", view).move == "W=G"


def test_it_is_said_in_the_line_mode_before_the_cards_too() -> None:
    said: list[str] = []
    play = PlainPlay(FixedSession(TABLE), load_words("fr"), said.append)
    answer = play.answering.read("règle WD4-4", None)
    assert asyncio.run(play._follow(answer, optional=False))
    assert rules("fr")["WD4-4"].text + "\n" in said


def test_a_sheet_of_the_servers_own_is_not_taken_for_another() -> None:
    hearing = hearing_of(TABLE)
    table = hearing.table
    assert isinstance(table, TableInfo)
    hearing.table = replace(table, options=replace(table.options, edition="attic"))
    assert "these are the rules of Classic" in "\n".join(RulesText(hearing).overview())


def test_the_key_opens_the_rule_behind_the_card() -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        await pilot.press("2", "w")
        await pilot.pause()
        shown = screen_text(app)
        assert "TURN-1  Playing a card" in shown
        await pilot.press(*"forgot")
        await pilot.pause()
        assert "UNO-2  Catching" in screen_text(app)
        await pilot.press(
            "escape", "w", *["question_mark", "space", "4", "space", "R", "D", "space", "B", "D"]
        )
        await pilot.pause()
        shown = screen_text(app)
        assert "Not allowed. No card may be played on it" in shown
        assert "ACT-1  Draw Two" in shown
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is app.table
        assert session.said == []

    at_the_table(TABLE, then)


def test_what_is_asked_waits_until_the_rules_are_closed() -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        await pilot.press("w")
        await pilot.pause()
        await happens(pilot, session, BLUFF)
        assert app.screen.query(Input)
        assert "4 cards are waiting for you" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "played a Wild Draw Four" in screen_text(app)

    at_the_table(position(f"{HAND} | {OTHERS}", top="R5", Turn="3"), then)
