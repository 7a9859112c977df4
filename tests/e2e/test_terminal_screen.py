"""Whole games in the full-screen client, played with keys."""

import asyncio

import pytest

from tests.e2e.screen_player import app_for, opening, play_on


@pytest.mark.parametrize(
    "begin",
    [
        opening(rules={"limit": "50"}),
        opening(edition="special-agent", players=2, rules={"limit": "50"}, seed=8),
        opening(edition="platinum", players=10, format="single"),
        opening(
            format="partners",
            rules={"limit": "50", "stacking": "any", "jump_in": "on", "seven_zero": "on"},
        ),
        opening(format="challenge", players=3, rules={"limit": "30"}, level="novice"),
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
