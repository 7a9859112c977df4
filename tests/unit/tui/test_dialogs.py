"""Dialogs of what is past go by themselves; what needs an answer is never hidden."""

import re
from time import time

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from lastcard.tui.app import PlayApp
from lastcard.tui.screens.dialog import Dialog
from lastcard.wire import Update
from tests.unit.tui.scenes import HAND, OTHERS, TABLE, FixedSession, position, screen_text
from tests.unit.tui.test_answers import FOR_ANOTHER
from tests.unit.tui.test_keys import BLUFF, at_the_table

OVER = position("R8 | R9 Y3 | Y1 Y2 BS", "1:R8", top="R5", Turn="1")
JUDGED = f"{BLUFF} 1:?"


async def happens(pilot: Pilot[None], session: FixedSession, text: str, **changes: object) -> None:
    """The table goes on to a position, with other facts about its board."""
    view = FixedSession(text).last_view()
    board = replace(view.board, **{"moment": 99, **changes})
    update = Update(seq=99, time=int(time() * 1000), events=[], view=replace(view, board=board))
    session.deliver(update)
    for _ in range(4):
        await pilot.pause()


@pytest.mark.parametrize("covered", [False, True], ids=["seen", "under the help"])
def test_the_end_of_a_round_goes_when_the_next_is_dealt(*, covered: bool) -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        assert "Round 1 goes to: You" in screen_text(app)
        if covered:
            app.table.action_help()
            await pilot.pause()
        await happens(pilot, session, TABLE, round=2)
        if covered:
            await pilot.press("escape")
            await pilot.pause()
        assert app.screen is app.table
        assert "Your turn" in screen_text(app)

    at_the_table(OVER, then)


@pytest.mark.rule("WD4-3", "WD4-4")
def test_who_may_challenge_for_another_is_asked_so() -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        assert isinstance(app.screen, Dialog)
        name = app.table.hearing.company.at(2)
        assert f"If nobody challenges, {name} draws 4 cards." in screen_text(app)
        assert f"and {name} plays on." in screen_text(app)
        assert "Let it be" in screen_text(app)
        assert "Take 4 cards" not in screen_text(app)
        missed = FOR_ANOTHER.replace("=anyone", "=anyone, spared_turn=missed")
        await happens(pilot, session, missed)
        assert f"and {name} still misses the turn." in screen_text(app)

    at_the_table(FOR_ANOTHER, then)


def test_a_shown_hand_goes_when_something_is_to_be_decided() -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        assert isinstance(app.screen, Dialog)
        waiting = position(f"{HAND} | {OTHERS}", top="R5", Turn="3")
        await happens(pilot, session, waiting, moment=50)
        assert isinstance(app.screen, Dialog), "nothing is asked yet"
        await happens(pilot, session, TABLE)
        assert app.screen is app.table

    at_the_table(JUDGED, then)


def test_a_shown_hand_goes_with_its_round() -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        waiting = position(f"{HAND} | {OTHERS}", top="R5", Turn="3")
        await happens(pilot, session, waiting, round=2)
        assert app.screen is app.table

    at_the_table(JUDGED, then)


@pytest.mark.parametrize("key", ["question_mark", "s"], ids=["help", "scores"])
def test_a_turn_and_its_clock_are_said_on_what_covers_them(key: str) -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert "Your turn" not in screen_text(app, app.screen.query_one("#box").region)
        await happens(pilot, session, TABLE, deadline=int(time() * 1000) + 90_000)
        box = screen_text(app, app.screen.query_one("#box").region)
        assert re.search(r"Your turn [1-9]\d?s", box), "the clock runs on a slow machine, too"

    at_the_table(position(f"{HAND} | {OTHERS}", top="R5", Turn="3"), then)


def test_a_question_with_a_clock_says_how_long_there_is() -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        await happens(pilot, session, BLUFF, deadline=int(time() * 1000) + 90_000)
        assert isinstance(app.screen, Dialog)
        assert re.search(r" [1-9]\d?s", screen_text(app, app.screen.query_one("#box").region))

    at_the_table(TABLE, then)
