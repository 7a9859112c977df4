"""What "UNO" and "Catch!" send, as the table says what can be done; it says whether it counts."""

import asyncio

import pytest
from msgspec.structs import replace

from lastcard.tui.hearing import Hearing
from lastcard.tui.language import load_words
from lastcard.tui.plain_telling import Telling
from lastcard.tui.presses import catch_move, swaps_of
from lastcard.tui.widgets.seats import SeatsView
from lastcard.wire import Act, Own, View
from tests.unit.tui.scenes import FixedSession, app_showing, on_screen, position
from tests.unit.tui.test_answers import answer
from tests.unit.tui.test_hearing import LOBBY

PARTNERS = {"Format": "partners", "Turn": "3"}
HANDS = "B2 G5 G6 | Y1 Y3 | R9 Y7 | G1 G2"
FREE = position(HANDS, "3:R9", top="R5", **PARTNERS)
"""A partner is exposed where anyone may catch."""
BARRED = position(HANDS, "3:R9", top="R5", rules="catchers=opponents", **PARTNERS)
"""The same where only opponents may."""
OPPONENT = position(
    "B2 G5 G6 | R9 Y3 | Y1 Y7 | G1 G2",
    "2:R9",
    top="R5",
    rules="catchers=opponents",
    Format="partners",
    Turn="2",
)
NOBODY = position("B2 G5 G6 | R9 Y3 | Y1 Y2", top="R5", Turn="1")
LATE = position("B2 R5 | Y1 Y2 | G1 G2", "1:R5", top="R1", rules="late_call=off", Turn="1")
SWAP = position("R7 G5 G6 | R9 Y3 | Y1 Y2", top="R5", rules="seven_zero=on", Turn="1")


def view_of(text: str) -> View:
    return FixedSession(text).last_view()


def own_of(text: str) -> Own:
    own = view_of(text).own
    assert own is not None
    return own


@pytest.mark.parametrize(
    ("text", "can", "move"),
    [
        (FREE, 2, "x3"),
        (OPPONENT, 1, "x2"),
        (BARRED, None, "x3"),  # refused, and the table says that only opponents may
        (NOBODY, None, "x2"),  # a false catch
    ],
    ids=["partner", "opponent", "barred", "nobody"],
)
def test_a_key_and_a_word_catch_whoever_is_meant(text: str, can: int | None, move: str) -> None:
    assert own_of(text).can.catch == can
    assert catch_move(view_of(text)) == move
    assert answer(text, "x").move == move
    assert answer(text, "catch").move == move


def test_who_looks_on_catches_nobody() -> None:
    assert catch_move(replace(view_of(FREE), own=None)) is None


@pytest.mark.parametrize(("text", "caught"), [(FREE, ["x3"]), (BARRED, [])], ids=["free", "barred"])
def test_a_click_catches_only_whoever_can_be_caught(text: str, caught: list[str]) -> None:
    async def scene() -> None:
        app = app_showing(text)
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(5):
                await pilot.pause()
            app.screen.post_message(SeatsView.Picked(2))
            await pilot.pause()
            assert isinstance(app.session, FixedSession)
            said = [message.move for message in app.session.said if isinstance(message, Act)]
            assert said == caught

    asyncio.run(scene())


def test_a_call_that_may_be_too_late_is_left_to_the_table() -> None:
    assert not own_of(LATE).can.call
    found = answer(LATE, "uno")
    assert (found.move, found.arms, list(found.texts)) == (None, True, [])


def test_the_seats_to_swap_with_are_those_of_the_table() -> None:
    own = own_of(SWAP)
    assert swaps_of("R7", own) == [1, 2]
    assert swaps_of("G5", own) == []
    hearing = Hearing(load_words("en"))
    hearing.company.names, hearing.company.seating = ["Ada", "Ben", "Chloé"], [0, 1, 2]
    said = Telling(hearing.words, hearing.company).swap_question("R7", own)
    assert "2: Ben, 3: Chloé" in said
    assert answer(SWAP, "R7>3").move == "R7>3"
    assert answer(SWAP, "r7").texts != []


def test_where_uno_calls_itself_no_race_is_announced() -> None:
    def seen(*, race: bool) -> list[bool]:
        table = replace(LOBBY, race=race)
        found: list[bool] = []
        on_screen(NOBODY, lambda _, text: found.append("s to call UNO" in text), table=table)
        session = FixedSession(NOBODY, table=table)
        said = Telling(load_words("en"), Hearing(load_words("en")).company).welcome(
            session.welcome, "Classic"
        )
        return [*found, any("s to call UNO" in line for line in said)]

    assert seen(race=True) == [True, True]
    assert seen(race=False) == [False, False]
