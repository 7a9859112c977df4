"""People in sentences: muted, removed and voted on, by name, in the words of the language."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from lastcard.tui.language import load_words
from lastcard.tui.plain import Lines, PlainPlay
from lastcard.wire import (
    CallVote,
    CastVote,
    Chair,
    Kick,
    Mute,
    Person,
    Remove,
    Update,
    VoteInfo,
)
from tests.unit.tui.scenes import TABLE, FixedSession


class Typed(Lines):
    """Lines that were typed before; then the input ends."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines

    async def next(self) -> str | None:
        await asyncio.sleep(0)  # the table is heard first
        return self._lines.pop(0) if self._lines else None


About = Mute | Kick | Remove | CallVote | CastVote


def say(language: str, *lines: str, **changes: Any) -> tuple[list[Any], str]:
    """What is sent to the table, and what is said, when these lines are typed."""
    session = FixedSession(TABLE)
    people = [Person("0", "Ada"), Person("b", "Ben"), Person("c", "Zoé B.")]
    chairs = [Chair(person=person, connected=True) for person in people]
    table = replace(session.welcome.table, code="ABCDEF", chairs=chairs, host="0", **changes)
    session.deliver(Update(seq=9, time=0, events=[], table=table))
    said: list[str] = []
    game = PlainPlay(session, load_words(language), said.append)
    game.hearing.hear(session.welcome)
    game.hearing.hear(Update(seq=9, time=0, events=[], table=table))
    asyncio.run(game.play(Typed([*lines])))
    return [one for one in session.said if isinstance(one, About)], "".join(said)


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


def first_word(language: str, command: str) -> str:
    return load_words(language)(f"command-{command}").split(",")[0].strip()


@pytest.mark.parametrize("language", ["en", "fr", "es", "pt"])
def test_someone_is_removed_by_name_by_the_host_or_by_a_vote(language: str) -> None:
    remove = first_word(language, "remove")
    lou = Person("l", "Lou")
    (kick, looker), _ = say(
        language, f"{remove} ben", f"{remove} lou", stage="lobby", spectators=[lou]
    )
    assert isinstance(kick, Kick)
    assert kick.chair == 1
    assert isinstance(looker, Remove)
    assert looker.person == "l"
    for stage in ("playing", "between", "paused"):
        (vote, looker), _ = say(
            language, f"{remove} zoé b.", f"{remove} lou", stage=stage, spectators=[lou]
        )
        assert isinstance(vote, CallVote)
        assert (vote.kind, vote.chair) == ("kick", 2)
        assert isinstance(looker, Remove)


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "Ben asks to remove Zoé B. Answer yes or no."),
        ("fr", "Ben propose d’écarter Zoé B. Répondez oui ou non."),
        ("es", "Ben propone echar a Zoé B. Responde sí o no."),
        ("pt", "Ben propõe tirar Zoé B. Responda sim ou não."),
    ],
)
@pytest.mark.parametrize("yes", [True, False])
def test_a_vote_is_told_once_and_answered_with_yes_or_no(
    language: str, asked: str, *, yes: bool
) -> None:
    vote = VoteInfo(
        number=3, kind="kick", by=1, voters=[0, 1], needed=2, deadline=9, against=2, chat=None
    )
    word = first_word(language, "yes" if yes else "no")
    (cast,), said = say(language, word, stage="playing", votes=[vote])
    assert said.replace("B..", "B.").count(asked) == 1
    assert isinstance(cast, CastVote)
    assert (cast.vote, cast.yes) == (3, yes)
    sent, said = say(language, word, stage="playing")
    assert sent == []
    assert load_words(language)("nothing-to-vote") in said
