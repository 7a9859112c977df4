"""The score sheet over HTTP."""

import asyncio
from typing import Any

import pytest

from tests.unit.server.visiting import Visitor, open_server

SHEET = {
    "edition": "classic",
    "names": ["Ada", "Ben", "Cleo"],
    "rounds": [{"winner": 0, "left": {"1": "7 W", "2": "S"}}],
}


def ask(body: dict[str, Any]) -> tuple[int, Any]:
    async def send() -> tuple[int, Any]:
        async with open_server() as server:
            answer = await Visitor(server).ask("POST", "/api/score", body)
            return answer.status_code, answer.json()

    return asyncio.run(send())


@pytest.mark.rule("SCORE-2", "SCORE-5")
def test_a_sheet_is_worked_out() -> None:
    status, answer = ask(SHEET)
    assert status == 200
    assert answer["totals"] == [77, 0, 0]
    assert answer["dealers"] == [1]
    assert answer["rounds"][0]["rows"][1] == {
        "player": 1, "left": "7 W", "worth": 57, "points": 0, "total": 0,
    }  # fmt: skip
    assert (answer["limit"], answer["round"], answer["winners"]) == (500, 2, [])
    assert answer["faces"][:3] == ["0", "1", "2"]
    assert answer["csv"].startswith("round,table,player")


@pytest.mark.rule("FMT-3")
def test_rotating_partners_are_seated_at_both_tables() -> None:
    names = [f"P{number}" for number in range(8)]
    _, answer = ask({"edition": "2020", "format": "rotating-8", "names": names})
    assert sorted(player for seating in answer["seatings"] for player in seating) == list(range(8))
    assert len(answer["dealers"]) == 2


def test_a_match_that_is_over_says_who_won() -> None:
    _, answer = ask({**SHEET, "format": "single"})
    assert answer["winners"] == [0]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"names": ["Ada"]}, "it takes 2 to 10 players"),
        ({"names": ["Ada", "Ada", "Ben"]}, "different names"),
        ({"rounds": [{"winner": 0, "left": {"1": "Q", "2": "S"}}]}, "'Q' is no card"),
        ({"rounds": [{"winner": 0, "left": {"x": "7", "2": "S"}}]}, "invalid literal"),
        ({"dealer": 9}, "there is no player 9"),
        ({"edition": "/etc/passwd"}, "there is no edition"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, Any], problem: str) -> None:
    status, body = ask({**SHEET, **change})
    assert status == 400
    assert problem in body["facts"]["problem"]
