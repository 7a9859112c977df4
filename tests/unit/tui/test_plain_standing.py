"""What is told in sentences of how things stand: when it is asked for, and once."""

import asyncio
import re

import pytest
from msgspec.structs import replace

from lastcard.tui.language import load_words
from lastcard.tui.plain import PlainPlay
from lastcard.wire import Chair, Person, Update
from tests.unit.tui.scenes import TABLE, FixedSession, position
from tests.unit.tui.test_plain_people import Typed

SITUATION = "On the table: red 5 (R5)."
HANDS = "R7 B2 W | R1 R2 | Y1 Y2 Y3"


def told(session: FixedSession, *lines: str, language: str = "en") -> str:
    """All that is said when these lines are typed after all that happened."""
    said: list[str] = []
    game = PlainPlay(session, load_words(language), said.append)
    asyncio.run(game.play(Typed([*lines])))
    return "".join(said)


def test_how_things_stand_while_someone_else_is_asked() -> None:
    session = FixedSession(position(HANDS, top="R5", Turn="2"))
    said = told(session, "l")
    assert SITUATION in said
    assert "Your hand: 1: red 7 (R7), 2: blue 2 (B2), 3: Wild (W)." in said
    assert "Ben is thinking…" in said


def test_before_the_match_there_is_help_and_who_is_here() -> None:
    session = FixedSession(TABLE)
    chairs = [Chair(person=Person("0", "Ada"), connected=True), Chair(), Chair()]
    lobby = replace(session.welcome.table, stage="lobby", chairs=chairs, code="ABCDEF")
    session = FixedSession(TABLE, table=lobby)
    session.deliver(Update(seq=9, time=0, events=[], table=lobby))
    said = told(session, "l", "?", "deal!")
    assert "At the table: 2 open chairs." in said
    assert re.search(r"^1  Ada  .*that’s you$", said, re.MULTILINE)
    assert "3  Open chair" in said
    assert said.count("How to answer:") == 1
    assert "“deal!” is no move here; ? explains what is." in said


def test_who_is_hurried_is_told_how_long_there_is() -> None:
    session = FixedSession(position(HANDS, top="R5", Turn="1"))
    board = replace(session.last_view().board, deadline=30_000)
    session.deliver(
        Update(seq=9, time=0, events=[], view=replace(session.last_view(), board=board))
    )
    assert re.search(r"^You have (30|2\d) seconds\.$", told(session, "l"), re.MULTILINE)
    assert "You have" not in told(FixedSession(position(HANDS, top="R5", Turn="1")), "l")


def test_whoever_draws_is_not_told_again_how_things_stand() -> None:
    text = position(HANDS, "1:+R9", top="R5", Turn="1")
    question = "You drew red 9. 4 to play it, - to keep it."
    said = told(FixedSession(text))
    assert said.count(SITUATION) == 1
    assert said.index(SITUATION) < said.index(question)
    assert told(FixedSession(text), "l").count(SITUATION) == 2


def test_whoever_only_takes_or_challenges_is_told_their_hand_alone() -> None:
    said = told(FixedSession(position("R7 B2 | R1 R2 | W4 Y2", "3:W4=G", top="R5", Turn="3")))
    assert "Your hand: 1: red 7 (R7), 2: blue 2 (B2)." in said
    assert "asks you to draw 4" in said
    assert "Nothing in your hand can be played now." not in said


@pytest.mark.parametrize("language", ["en", "fr", "es", "pt"])
def test_what_a_wild_needs_is_asked_again(language: str) -> None:
    words = load_words(language)
    said = told(FixedSession(position(HANDS, top="R5", Turn="1")), "3", "9", language=language)
    assert said.count(words("plain-ask-color")) == 2
