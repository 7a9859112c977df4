"""What each key and click says to the table."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from lastcard.rulebook.languages import LANGUAGES
from lastcard.tui.app import PlayApp
from lastcard.tui.language import load_words
from lastcard.tui.screens.dialog import Dialog
from lastcard.tui.screens.talk import TalkLine
from lastcard.wire import (
    Act,
    Arm,
    CallVote,
    Chair,
    Chat,
    Kick,
    Mute,
    Person,
    Ready,
    Refused,
    Rematch,
    Update,
)
from tests.unit.tui.scenes import (
    FORTY,
    HAND,
    OTHERS,
    TABLE,
    FixedSession,
    app_showing,
    position,
    screen_text,
)

BLUFF = position("B2 G5 | R9 W4 | Y1 Y2", "2:W4=B", top="R5", Turn="2", Direction="right")
Then = Callable[[Pilot[None], PlayApp, FixedSession], Awaitable[None]]


def at_the_table(text: str, then: Then, size: tuple[int, int] = (80, 24)) -> None:
    async def scene() -> None:
        app = app_showing(text)
        async with app.run_test(size=size) as pilot:
            for _ in range(5):
                await pilot.pause()
            assert isinstance(app.session, FixedSession)
            await then(pilot, app, app.session)

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("text", "keys", "moves"),
    [
        (TABLE, ["enter"], ["R7"]),
        (TABLE, ["6", "enter"], ["R0"]),
        (TABLE, ["tab", "enter", "b"], ["W=B"]),
        (TABLE, ["4", "enter", "escape"], []),
        (TABLE, ["4", "enter", "enter"], ["W=R"]),
        (TABLE, ["4", "enter", "right", "enter"], ["W=Y"]),
        (TABLE, ["2", "enter"], []),
        (TABLE, ["end", "left", "enter"], ["R0"]),
        (TABLE, ["l", "l", "l", "l", "l", "enter"], ["R0"]),
        (TABLE, ["dollar_sign", "h", "enter"], ["R0"]),
        (TABLE, ["k", "j", "enter"], ["R7"]),
        (TABLE, ["space"], ["+"]),
        (TABLE, ["o", "home", "enter"], ["R0"]),
        (BLUFF, ["enter"], ["."]),
        (BLUFF, ["c"], ["?"]),
        (BLUFF, ["escape", "t"], ["."]),
        (BLUFF, ["w", "escape", "c"], ["?"]),
        (TABLE, ["4", "enter", "f2", "escape", "b"], ["W=B"]),
        (BLUFF, ["escape", "space"], []),
        (position(f"B2 | {OTHERS}", "1:+R8", top="R5", Turn="1"), ["k"], ["-"]),
        (position(f"B2 | {OTHERS}", "1:+R8", top="R5", Turn="1"), ["enter"], ["R8"]),
        (position("B2 G5 G6 | R9 Y3 | Y1 Y2", "2:R9", top="R5", Turn="2"), ["x"], ["x2"]),
        (position("R2 G5 | R9 Y3 | Y1 Y2", "1:R2", top="R5", Turn="1"), ["u"], ["!"]),
        (position("B2 G5 | R9 Y3", top="", First="W", Dealer="2"), ["g"], ["=G"]),
        (
            position(f"{HAND} | {OTHERS}", top="R5", rules="seven_zero=on", Turn="1"),
            ["enter", "3"],
            ["R7>3"],
        ),
    ],
)  # fmt: skip
def test_keys_make_moves(text: str, keys: list[str], moves: list[str]) -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        acts = [message for message in session.said if isinstance(message, Act)]
        assert [act.move for act in acts] == moves
        view = app.hearing.view
        assert view is not None
        assert all(act.moment == view.board.moment for act in acts)

    at_the_table(text, then)


def test_uno_is_armed_for_the_card_that_is_about_to_leave_one() -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        await pilot.press("u")
        await pilot.pause()
        assert isinstance(session.said[0], Arm)
        assert session.said[0].armed

    at_the_table(position(f"R2 G5 | {OTHERS}", top="R5", Turn="1"), then)


def test_with_more_cards_there_is_no_reason_to_call_yet() -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        await pilot.press("u")
        await pilot.pause()
        (said,) = session.said
        assert isinstance(said, Arm)
        session.deliver(Refused(said.id, "no-reason-to-call", "UNO-1", {"cards": 7}))
        await pilot.pause()
        assert app.hearing.refusal == "There is no reason to call UNO now. [UNO-1]"

    at_the_table(TABLE, then)


def test_after_the_round_the_next_is_dealt_and_after_the_match_another_one() -> None:
    def expecting(kind: type) -> Then:
        async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
            assert isinstance(app.screen, Dialog)
            await pilot.press("enter")
            await pilot.pause()
            assert [type(message) for message in session.said] == [kind]

        return then

    at_the_table(position("R8 | R9 Y3", "1:R8", top="R5", Turn="1"), expecting(Ready))
    won = position("R8 | R9 Y3", "1:R8", top="R5", Turn="1", rules="limit=5")
    at_the_table(won, expecting(Rematch))


def test_a_refusal_is_said_and_goes_away_with_the_next_move_of_the_cursor() -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        session.deliver(Refused("1", "stale", "", {"moment": 3}))
        await pilot.pause()
        await pilot.pause()
        assert app.table.prompt.asking.refused
        await pilot.press("right")
        await pilot.pause()
        assert not app.table.prompt.asking.refused

    at_the_table(TABLE, then)


def test_clicks_choose_and_play() -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        hand = app.table.hand
        left = (80 - 7 * 8) // 2
        await pilot.click(hand, offset=(left + 5 * 8 + 3, 2))
        await pilot.pause()
        assert hand.card == "R0"
        await pilot.click(hand, offset=(left + 5 * 8 + 3, 2))
        await pilot.pause()
        await pilot.click(app.table.piles, offset=(4, app.table.piles.size.height // 2))
        await pilot.pause()
        await pilot.click(app.table.keys, offset=(1, 0))
        await pilot.pause()
        assert [m.move for m in session.said if isinstance(m, Act)] == ["R0", "+", "R0"]

    at_the_table(TABLE, then)


def test_forty_cards_can_all_be_reached_in_the_smallest_terminal() -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        hand = app.table.hand
        reached = set[str]()
        for _ in range(40):
            reached.add(f"{hand.chosen} {hand.card}")
            shown = "".join(
                segment.text for y in range(hand.size.height) for segment in hand.render_line(y)
            )
            assert str(hand.chosen + 1) in shown
            await pilot.press("right")
        assert len(reached) == 40
        assert hand.chosen == 0

    at_the_table(position(f"{FORTY} | {OTHERS}", top="R5", Turn="1"), then, size=(40, 14))


def test_a_terminal_that_shrinks_and_grows() -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        for width, height in ((60, 20), (30, 10), (10, 4), (1, 1), (200, 60), (80, 24)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            await pilot.press("right")
        for _ in range(3):
            await pilot.press("4", "enter")
            await pilot.pause()
            await pilot.resize_terminal(20, 5)
            await pilot.pause()
            await pilot.press("escape")
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
        assert app.is_running

    at_the_table(TABLE, then)


def test_a_question_that_no_longer_matters_goes_away() -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        assert isinstance(app.screen, Dialog)
        later = FixedSession(f"{BLUFF} 1:.")
        for _ in range(3):
            session.deliver(await later.receive())
        for _ in range(5):
            await pilot.pause()
        assert not isinstance(app.screen, Dialog)

    at_the_table(BLUFF, then)


def online(app: PlayApp) -> None:
    """The same table, with a code by which others can join it."""
    assert app.hearing.table is not None
    app.hearing.table = replace(app.hearing.table, code="K7M2XQ")


def test_what_is_written_is_said_to_the_table() -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        await pilot.press("m")
        await pilot.pause()
        assert not isinstance(app.screen, TalkLine)  # alone with bots there is nobody to talk to
        online(app)
        await pilot.press("m", "h", "i", "space", "x", "u", "q", "enter")
        await pilot.pause()
        assert app.screen is app.table
        await pilot.press("slash", "n", "escape", "m", "enter")
        await pilot.pause()
        assert app.screen is app.table
        assert [m.text for m in session.said if isinstance(m, Chat)] == ["hi xuq"]
        assert len(session.said) == 1

    at_the_table(TABLE, then)


def test_a_question_waits_until_what_is_being_written_is_said() -> None:
    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        online(app)
        await pilot.press("m", "t")
        later = FixedSession(BLUFF)
        for _ in range(2):
            session.deliver(await later.receive())
        for _ in range(5):
            await pilot.pause()
        await pilot.press("c")
        assert isinstance(app.screen, TalkLine)
        await pilot.press("enter")
        for _ in range(5):
            await pilot.pause()
        assert isinstance(app.screen, Dialog)
        assert [m.text for m in session.said if isinstance(m, Chat)] == ["tc"]
        assert not any(isinstance(m, Act) for m in session.said)

    at_the_table(TABLE, then)


READY = [Chair(person=Person(str(n), name), connected=True) for n, name in enumerate("AB")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", ["lobby", "between"])
def test_ready_is_offered_until_one_is(stage: str, language: str) -> None:
    over = position("R8 | R9 Y3", "1:R8", top="R5", Turn="1")
    words = load_words(language)
    offered = words("ready") if stage == "lobby" else words("next-round")

    async def scene() -> None:
        app = app_showing(over, language=language)
        async with app.run_test(size=(80, 24)) as pilot:
            for ready in (False, True):
                for _ in range(5):
                    await pilot.pause()
                table = app.hearing.table
                assert table is not None
                chairs = [replace(READY[0], ready=ready), READY[1]]
                changed = replace(table, stage=stage, chairs=chairs, host="")
                assert isinstance(app.session, FixedSession)
                app.session.deliver(Update(seq=9, time=0, events=[], table=changed))
                for _ in range(3):
                    await pilot.pause()
                if app.screen is not app.table:
                    await pilot.press("escape")
                    await pilot.pause()
                assert (offered in screen_text(app).splitlines()[-1]) is not ready
            assert (words("ready-waiting") in screen_text(app)) is (stage == "between")

    asyncio.run(scene())


def test_a_slash_in_the_line_to_talk_mutes_and_removes() -> None:
    people = [Person("a", "Ada"), Person("b", "Ben")]
    chairs = [Chair(person=person, connected=True) for person in people]

    async def then(pilot: Pilot[None], app: PlayApp, session: FixedSession) -> None:
        table = replace(session.welcome.table, code="ABCDEF", chairs=chairs, host="0")
        session.deliver(Update(seq=9, time=0, events=[], table=table))
        await pilot.pause()
        keys = {"/": "slash", " ": "space"}
        for typed, sent in (("/mute ben", True), ("/unmute Ben", False)):
            await pilot.press("m", *(keys.get(c, c) for c in typed), "enter")
            await pilot.pause()
            said = session.said[-1]
            assert isinstance(said, Mute)
            assert (said.person, said.muted) == ("b", sent)
        for stage, kind in (("lobby", Kick), ("playing", CallVote)):
            changed = replace(table, stage=stage)
            session.deliver(Update(seq=10, time=0, events=[], table=changed))
            await pilot.pause()
            await pilot.press("m", *(keys.get(c, c) for c in "/remove ben"), "enter")
            await pilot.pause()
            said = session.said.pop()
            assert isinstance(said, kind)
            assert said.chair == 1
        wrong = {"/mute Zoe": "Nobody here is called Zoe.", "/dance": "After a slash"}
        for typed, refusal in wrong.items():
            await pilot.press("m", *(keys.get(c, c) for c in typed), "enter")
            await pilot.pause()
            assert refusal in screen_text(app)
        assert len(session.said) == 2

    at_the_table(TABLE, then)
