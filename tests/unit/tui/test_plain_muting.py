"""Muting in sentences: by name, in the words of the language, for the host."""

import asyncio

import pytest
from msgspec.structs import replace

from lastcard.tui.language import load_words
from lastcard.tui.plain import Lines, PlainPlay
from lastcard.wire import Chair, Mute, Person, Update
from tests.unit.tui.scenes import TABLE, FixedSession


class Typed(Lines):
    """Lines that were typed before; then the input ends."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines

    async def next(self) -> str | None:
        await asyncio.sleep(0)  # the table is heard first
        return self._lines.pop(0) if self._lines else None


def say(language: str, *lines: str) -> tuple[list[Mute], str]:
    """What is sent to the table, and what is said, when these lines are typed."""
    session = FixedSession(TABLE)
    people = [Person("0", "Ada"), Person("b", "Ben"), Person("c", "Zoé B.")]
    chairs = [Chair(person=person, connected=True) for person in people]
    table = replace(session.welcome.table, code="ABCDEF", chairs=chairs, host="0")
    session.deliver(Update(seq=9, time=0, events=[], table=table))
    said: list[str] = []
    game = PlainPlay(session, load_words(language), said.append)
    game.hearing.hear(session.welcome)
    game.hearing.hear(Update(seq=9, time=0, events=[], table=table))
    asyncio.run(game.play(Typed([*lines])))
    return [one for one in session.said if isinstance(one, Mute)], "".join(said)


@pytest.mark.parametrize(
    ("language", "mute", "unmute"),
    [
        (one, load_words(one)("command-mute"), load_words(one)("command-unmute"))
        for one in ("en", "fr", "es", "pt")
    ],
)
def test_someone_is_muted_and_let_talk_again_by_name(language: str, mute: str, unmute: str) -> None:
    first = [
        word.strip() for word in (mute.split(",", maxsplit=1)[0], unmute.split(",", maxsplit=1)[0])
    ]
    sent, _ = say(language, f"{first[0]} ben", f"{first[1]} Ben", f"{first[0]} zoé b.")
    assert [(one.person, one.muted) for one in sent] == [("b", True), ("b", False), ("c", True)]


def test_who_is_not_here_is_named() -> None:
    sent, said = say("en", "mute Zack")
    assert sent == []
    assert "Nobody here is called Zack." in said
