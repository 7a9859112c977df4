"""Messages are made from the engine's events field by field; what does not fit is said by name."""

import pytest

from lastcard.engine import Card, Cards, Color, Player, Seat
from lastcard.engine.values import value
from lastcard.wire import encode
from lastcard.wire.common import Value
from lastcard.wire.forms import form_of


@value
class Trick:
    player: Player
    card: Card
    draw: Cards
    color: Color | None
    last: Card | None
    hands: tuple[Cards, ...]
    secret: int


class TrickInfo(Value, frozen=True):
    hands: list[list[str]]
    chair: int
    card: str
    pile: int
    color: str | None
    last: str | None


class AllOfTrick(Value, frozen=True):
    chair: int
    card: str
    pile: int
    color: str | None
    last: str | None
    hands: list[list[str]]
    secret: int


R5, B1 = Card("R5"), Card("B1")


def test_a_message_is_filled_by_name_and_type() -> None:
    form = form_of(Trick, TrickInfo, without=("secret",))
    trick = Trick(Player(2), R5, (R5, B1), Color.RED, B1, ((R5,), ()), 7)
    assert form(trick) == TrickInfo([["R5"], []], 2, "R5", 2, "R", "B1")
    trick = Trick(Player(2), R5, (), None, None, (), 7)
    assert form(trick) == TrickInfo([], 2, "R5", 0, None, None)


@value
class Evening:
    tricks: tuple[Trick, ...]
    best: Trick | None
    players: tuple[Player, ...]


class EveningInfo(Value, frozen=True):
    tricks: list[AllOfTrick]
    best: AllOfTrick | None
    chairs: list[int]


def test_a_message_inside_a_message_is_filled_the_same_way() -> None:
    form = form_of(Evening, EveningInfo)
    trick = Trick(Player(2), R5, (R5, B1), Color.RED, None, ((R5,), ()), 7)
    shown = AllOfTrick(2, "R5", 2, "R", None, [["R5"], []], 7)
    assert form(Evening((trick,), trick, (Player(1),))) == EveningInfo([shown], shown, [1])
    assert form(Evening((), None, ())) == EveningInfo([], None, [])


def test_a_list_in_a_message_is_a_list_of_its_own() -> None:
    made = form_of(Evening, EveningInfo)(Evening((), None, (Player(1), Player(0))))
    assert encode(made) == b'{"tricks":[],"best":null,"chairs":[1,0]}'
    assert type(made.chairs) is list


def test_what_is_left_out_is_named_as_the_engine_names_it() -> None:
    class Few(Value, frozen=True):
        tricks: list[AllOfTrick]
        best: AllOfTrick | None

    form = form_of(Evening, Few, without=("players",))
    assert form(Evening((), None, (Player(1),))) == Few([], None)


def test_a_field_that_is_not_sent_is_named_on_purpose() -> None:
    with pytest.raises(TypeError, match="TrickInfo is not as in the engine: secret"):
        form_of(Trick, TrickInfo)
    with pytest.raises(TypeError, match="TrickInfo is not as in the engine: sceret, secret"):
        form_of(Trick, TrickInfo, without=("sceret",))
    with pytest.raises(TypeError, match="TrickInfo is not as in the engine: card"):
        form_of(Trick, TrickInfo, without=("secret", "card"))


def test_a_field_that_the_engine_does_not_know_cannot_be_filled() -> None:
    class More(Value, frozen=True):
        seat: int
        mood: str

    @value
    class Less:
        seat: Seat

    with pytest.raises(TypeError, match="More is not as in the engine: mood"):
        form_of(Less, More)


@pytest.mark.parametrize("kind", [int, str, list[bool], Value, list[str] | None], ids=str)
def test_a_type_that_does_not_fit_is_refused_by_name(kind: object) -> None:
    class Odd(Value, frozen=True):
        hands: kind  # pyright: ignore[reportInvalidTypeForm]

    @value
    class Held:
        hands: tuple[Cards, ...]

    with pytest.raises(TypeError, match=r"event\.hands|each: no way from .* to .*"):
        form_of(Held, Odd)
