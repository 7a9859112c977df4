"""The coach in a game against bots: a hint when asked, and a word about blunders, in a language."""

from __future__ import annotations

import pytest

from lastcard.engine import Player as Chair
from lastcard.engine import view
from lastcard.notation import parse_action
from lastcard.table.advice import ask_about_last_move
from lastcard.tui.answers import Answering
from lastcard.tui.game import ME, Game
from lastcard.tui.hearing import Hearing
from lastcard.tui.language import load_words
from lastcard.tui.local import LocalSession
from lastcard.tui.naming import Company
from lastcard.tui.pace import TIMINGS
from lastcard.tui.session import AskCoach, Asked, CoachSaid, Pass
from lastcard.wire import CoachBlunder, Update
from tests.unit.tui.test_local import Player, opening, play

COMPILING = 800
"""Seconds: the first time on a machine the coach has to be made ready."""
pytestmark = pytest.mark.timeout(900)


def test_the_coach_says_what_to_do_and_each_move_is_looked_at_once() -> None:
    """In a patient game it answers before it is asked for the move again."""
    game = Game(opening(3))
    session = LocalSession(game, TIMINGS["normal"], patient=True, blunders=True)

    async def then(ada: Player) -> None:
        while not ada.plays():  # a bot may have to be let go first
            await ada.until(lambda message: isinstance(message, Asked))
            if not ada.plays():
                await session.send(Pass())
        await session.send(AskCoach())
        # Where nothing has been compiled yet, it first says that it has to be made ready.
        said = await ada.until(
            lambda message: isinstance(message, CoachSaid) and not message.prepares, COMPILING
        )
        assert isinstance(said, CoachSaid)
        assert said.hint is not None
        assert ada.view is not None
        assert ada.view.own is not None
        best = said.hint.options[0].move
        assert best.rstrip("!") in {move.rstrip("!") for move in ada.view.own.legal}

        mine = game.state.place_of(Chair(0))
        assert mine is not None
        before = view(game.state.boards[mine.board], mine.seat)
        await ada.act(best)
        await ada.until(lambda message: isinstance(message, Update))
        asked = ask_about_last_move(game.table, ME)
        assert asked is not None
        question, done = asked
        assert question.view == before
        assert done == parse_action(best)

    play(session, then)


@pytest.mark.parametrize("language", ["en", "fr", "es", "pt"])
def test_a_blunder_is_told_with_what_was_better(language: str) -> None:
    hearing = Hearing(load_words(language))
    blunder = CoachBlunder(
        round=1, row=3, done="+", better="R5!", before=0.91, after=0.4, reasons=[]
    )
    (line,) = hearing.hear(CoachSaid(blunder=blunder))
    assert "91" in line.text
    assert "40" in line.text
    assert "{" not in line.text


@pytest.mark.parametrize("refused", ["people-play", "not-your-turn", "needs-more", "who-knows"])
def test_where_there_is_no_hint_it_is_said_why(refused: str) -> None:
    (line,) = Hearing(load_words("en")).hear(CoachSaid(refused=refused))
    assert line.text


def test_the_coach_is_asked_by_a_word_of_the_language() -> None:
    session = LocalSession(Game(opening(3)), TIMINGS["instant"])
    seen: list[bool] = []

    async def then(ada: Player) -> None:
        await ada.my_turn()
        typed = {"en": "coach", "fr": "conseil", "es": "consejo", "pt": "dica"}
        for language, word in typed.items():
            words = load_words(language)
            answer = Answering(words, Company(words)).read(word, ada.view)
            seen.append(answer.asks_coach)

    play(session, then)
    assert seen == [True] * 4
