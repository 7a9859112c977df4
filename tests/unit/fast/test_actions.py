"""Action ids stand for the engine's actions, one for one."""

import pytest

from lastcard.engine import (
    CallUno,
    Card,
    CatchUno,
    Challenge,
    Color,
    DrawCard,
    KeepCard,
    NameColor,
    PenalizeSuggestion,
    PlayCard,
    Seat,
    TakeCards,
)
from lastcard.fast import ACTIONS, to_action, to_id


@pytest.mark.parametrize("number", range(ACTIONS))
def test_every_id_comes_back(number: int) -> None:
    action = to_action(number, actor=3, seats=10, exposed=7)
    assert to_id(action, actor=3, seats=10) == number


@pytest.mark.parametrize(
    ("number", "action"),
    [
        (0, PlayCard(Card("R0"))),
        (51, PlayCard(Card("BD"))),
        (53, PlayCard(Card("W"), Color.YELLOW)),
        (56, PlayCard(Card("W4"), Color.RED)),
        (127, PlayCard(Card("WA"), Color.BLUE, uno=True)),
        (64 + 13, PlayCard(Card("Y0"), uno=True)),
        (128, DrawCard()),
        (129, KeepCard()),
        (133, NameColor(Color.BLUE)),
        (134, TakeCards()),
        (135, Challenge()),
        (136, CallUno()),
        (137, CatchUno(Seat(1))),
        (138, None),
        (139, PlayCard(Card("R7"), swap=Seat(3))),
        (175 + 9 + 1, PlayCard(Card("Y7"), swap=Seat(0), uno=True)),
    ],
)
def test_ids_mean_what_the_table_says(number: int, action: object) -> None:
    assert to_action(number, actor=2, seats=4, exposed=1) == action


@pytest.mark.parametrize("number", [-1, ACTIONS, 999])
def test_a_number_that_is_no_id_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"{number} is no action id"):
        to_action(number, actor=0, seats=2)


def test_a_catch_needs_somebody_to_catch() -> None:
    with pytest.raises(ValueError, match="exposed"):
        to_action(137, actor=0, seats=2)


def test_the_suggestion_penalty_has_no_id() -> None:
    with pytest.raises(ValueError, match="suggestion"):
        to_id(PenalizeSuggestion(Seat(1)), actor=0, seats=2)
