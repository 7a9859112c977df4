"""Whole games in the full-screen client, played with keys; mouse and records in real terminals."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from tests.e2e.screen_player import app_for, opening, play_on
from tests.e2e.screen_terminal import Terminal


@pytest.mark.parametrize(
    "begin",
    [
        opening(rules={"limit": "50"}),
        opening(edition="special-agent", players=2, rules={"limit": "50"}),
        opening(edition="platinum", players=10, format="single"),
        opening(
            format="partners",
            rules={"limit": "50", "stacking": "any", "jump_in": "on", "seven_zero": "on"},
        ),
        opening(format="challenge", players=3, rules={"limit": "30"}, level="novice", seed=2),
    ],
    ids=["points", "two", "ten", "house-rules", "challenge"],
)
def test_a_whole_match(begin: object) -> None:
    async def match() -> None:
        app = app_for(begin)  # type: ignore[arg-type]
        async with app.run_test(size=(80, 24)) as pilot:
            await play_on(pilot)
            assert app.hearing.is_over

    asyncio.run(match())


def click(column: int, row: int) -> bytes:
    """A click as terminals report it."""
    return f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m".encode()


def test_the_mouse_draws_and_leaves(tmp_path: Path) -> None:
    with closing(Terminal(tmp_path, "--seed", "3", "--speed", "instant")) as terminal:
        terminal.read_until(b"Your turn")
        terminal.press(click(6, 9))  # the draw pile
        terminal.read_until(b"You draw")
        terminal.press(click(3, 24))  # whatever is the first of the keys: play it, or keep it
        terminal.press(b"q")
        assert terminal.wait() == 0


def test_a_record_forwards_and_back(tmp_path: Path) -> None:
    record = tmp_path / "record.lcn"
    record.write_text(
        '[Edition "classic"]\n[Seats "Ada, Ben"]\n[Hands "R7 B2 | R1 Y3"]\n[Discard "R5"]\n'
        '[Turn "1"]\n1:R7 2:R1\n'
    )
    with closing(Terminal(tmp_path, str(record), program="replay")) as terminal:
        terminal.read_until(b"Move 0 of 2")
        for keys, shown in (
            (b"\x1b[C", b"Move 1 of 2"),
            (b"\x1b[C", b"Move 2 of 2"),
            (b"\x1b[D", b"Move 1 of 2"),
            (b"\x1b[H", b"Move 0 of 2"),
            (b"e", b"Whose eyes: Ada"),
        ):
            terminal.forget()
            terminal.press(keys)
            terminal.read_until(shown)
        terminal.press(b"q")
        assert terminal.wait() == 0
