"""A record on the screen: the same count of moves as in words, help, and one's own name."""

import asyncio

import pytest
from textual.pilot import Pilot

from lastcard.rulebook.languages import LANGUAGES
from lastcard.tui.glyphs import UNICODE
from lastcard.tui.language import load_words
from lastcard.tui.screens.replay import ReplayApp
from tests.unit.tui.scenes import replay_of, screen_text

ROUND = (
    '[Edition "classic"]\n[Seats "{names}"]\n[Hands "R7 B2 | RS Y3"]\n[Discard "R5"]\n[Turn "1"]'
)
SKIPPED = "1:R7 2:RS 2:+G1 1:+G2"


def record(names: str) -> str:
    return f"{ROUND.format(names=names)}\n{SKIPPED}\n"


def seen(text: str, *keys: str, language: str = "en") -> str:
    async def scene() -> str:
        app = ReplayApp(replay_of(text), load_words(language), UNICODE)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            for key in keys:
                await pilot.press(key)
                await settle(pilot)
            return screen_text(app)

    return asyncio.run(scene())


async def settle(pilot: Pilot[None]) -> None:
    for _ in range(3):
        await pilot.pause()


def test_deals_do_not_count_as_moves() -> None:
    round = '[Seats "Ada, Ben"]\n[Hands "R7 | Y3"]\n[Discard "R5"]\n[Turn "1"]\n1:R7\n'
    rounds = f'[Edition "classic"]\n{round}\n{round}'
    assert "Move 0 of 2" in seen(rounds)
    assert "Move 1 of 2" in seen(rounds, "down")
    assert "Move 2 of 2" in seen(rounds, "end")


@pytest.mark.parametrize("name", ["You", "Vous", "Tú", "Você"])
def test_a_player_without_a_name_is_spoken_to(name: str) -> None:
    said = seen(record(f"{name}, Ben"), "end")
    assert "You miss this turn." in said
    assert "You misses" not in said
    assert "You play red 7." in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_help(language: str) -> None:
    words = load_words(language)
    table = seen(record("Ada, Ben"), language=language)
    assert f"? {words('key-help')}" in table
    said = seen(record("Ada, Ben"), "question_mark", language=language)
    for line in words("help-replay").splitlines():
        assert line.strip() in said


def test_escape_closes_the_help_and_not_the_record() -> None:
    assert "Move 1 of 4" in seen(record("Ada, Ben"), "right", "question_mark", "escape", "escape")


def test_bots_of_a_server_have_their_names() -> None:
    assert "Otto" in seen(record("Ada, casual"))
