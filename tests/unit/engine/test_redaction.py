"""An event class says who may see what; what it forgets to say stops it from being defined."""

from collections.abc import Callable
from typing import Any

import pytest

from lastcard.engine import (
    HIDDEN,
    Card,
    Cards,
    DealerDrawn,
    Player,
    Row,
    Seat,
    Watcher,
    parse_cards,
    redact,
)
from lastcard.engine.events import CardsDealt, CardsDemanded
from lastcard.engine.redaction import Sight, Who, event

ONE, TWO = Seat(0), Seat(1)
R5, B1 = Card("R5"), Card("B1")


ALL = {"card": Who.EVERYONE, "cards": Who.EVERYONE, "hands": Who.EVERYONE}
FIELDS = {
    "seat": Seat,
    "other": Seat,
    "card": Card,
    "cards": Cards,
    "hands": tuple[Cards, ...],
    "sure": bool,
    "number": int,
}


def looked(**sights: Sight) -> Callable[..., Any]:
    """A made-up event class whose cards lie open but for what is said."""
    return event(**{**ALL, **sights})(type("Looked", (), {"__annotations__": FIELDS}))


def seen(made: Callable[..., Any], viewer: Seat | Watcher) -> Any:
    return redact(made(ONE, TWO, R5, (R5, B1), ((R5,), (B1,)), True, 3), viewer)


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        ("card", Card),
        ("cards", Cards),
        ("hands", tuple[Cards, ...]),
        ("card", Card | None),
        ("rows", tuple[Row, ...]),
    ],
    ids=str,
)
def test_cards_that_nobody_spoke_of_are_refused_by_name(field: str, kind: object) -> None:
    cls = type("Whispered", (), {"__annotations__": {"seat": Seat, field: kind}})
    with pytest.raises(TypeError, match=rf"Whispered\.{field} holds cards: say who may see them"):
        event()(cls)
    event(**{field: Who.EVERYONE})(cls)


@pytest.mark.parametrize(
    ("sights", "problem"),
    [
        ({"crads": Who.NOBODY}, "Looked has no field crads"),
        ({"card": "seta"}, "Looked has no field seta"),
        ({"number": Who.NOBODY}, r"Looked\.number: no way to hide"),
        ({"cards": Who.OWNER}, r"Looked\.cards: no way to hide"),
        ({"hands": Who.NOBODY}, r"Looked\.hands: no way to hide"),
    ],
)
def test_what_cannot_be_kept_to_is_refused_by_name(sights: dict[str, Sight], problem: str) -> None:
    with pytest.raises(TypeError, match=problem):
        looked(**sights)


def test_what_is_for_one_seat_is_hidden_from_the_others() -> None:
    made = looked(card="seat", cards="seat", sure="seat")
    whole = made(ONE, TWO, R5, (R5, B1), ((R5,), (B1,)), True, 3)
    assert redact(whole, ONE) is whole
    for viewer in (TWO, Watcher.SPECTATOR):
        found = seen(made, viewer)
        assert (found.card, found.cards, found.sure) == (HIDDEN, (HIDDEN, HIDDEN), False)
        assert (found.hands, found.number) == (whole.hands, 3)


def test_fields_can_be_for_different_seats() -> None:
    made = looked(card="seat", cards="other")
    assert (seen(made, ONE).card, seen(made, ONE).cards) == (R5, (HIDDEN, HIDDEN))
    assert (seen(made, TWO).card, seen(made, TWO).cards) == (HIDDEN, (R5, B1))


def test_what_is_for_nobody_is_hidden_from_all_but_the_record() -> None:
    made = looked(card=Who.NOBODY, hands=Who.OWNER)
    assert (seen(made, ONE).card, seen(made, ONE).hands) == (HIDDEN, ((R5,), (HIDDEN,)))
    assert seen(made, Watcher.SPECTATOR).hands == ((HIDDEN,), (HIDDEN,))
    assert seen(made, Watcher.RECORD).card is R5


def test_what_is_for_everyone_is_the_very_same_object() -> None:
    drawn = DealerDrawn(0, (Player(0),), (R5,))
    assert redact(drawn, Player(1)) is redact(drawn, Watcher.SPECTATOR) is drawn


def test_a_subclass_says_it_again_or_is_not_shown() -> None:
    class Louder(DealerDrawn):
        pass

    assert redact(Louder(0, (Player(0),), (R5,)), Watcher.SPECTATOR) is None


def test_the_deal_is_seen_hand_by_hand() -> None:
    dealt = CardsDealt((parse_cards("R5"), parse_cards("B1 B2")), parse_cards("G1 G2 G3"))
    assert redact(dealt, ONE) == CardsDealt(((R5,), (HIDDEN,) * 2), (HIDDEN,) * 3)


def test_a_demand_keeps_the_hand_and_shows_the_card() -> None:
    demanded = CardsDemanded(ONE, TWO, Card("W4"), 4, (R5,), None)
    assert redact(demanded, TWO) == CardsDemanded(ONE, TWO, Card("W4"), 4, (HIDDEN,), None)


def test_what_everyone_may_know_is_the_very_event() -> None:
    happened = looked()(ONE, TWO, R5, (R5, B1), ((R5,), (B1,)), True, 3)
    assert redact(happened, TWO) is happened
    assert redact(happened, Watcher.SPECTATOR) is happened
