"""Tables laid out by hand, as short as a position in the notation.

    table = Table("R5 W4 | Y2 B3", top="R7", draw="B1 B2")
    table.do(0, play("W4", "B"))
    assert table.hand(1) == "Y2 B3"

Seats are counted from 0. The deck is what lies on the table, so that no other card can turn up.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from lastcard.editions import load_edition
from lastcard.engine import (
    Action,
    Card,
    Cards,
    Color,
    Direction,
    Event,
    IllegalAction,
    Phase,
    PlayCard,
    RoundState,
    Seat,
    Setup,
    Verdict,
    advance,
    explain,
    parse_cards,
    print_cards,
    start_round,
)
from tests.laws import refusal_says_why


def play(card: str, color: str | None = None, *, swap: int | None = None, uno: bool = False):
    """A play, by the codes of the notation."""
    named = None if color is None else Color(color)
    return PlayCard(Card(card), named, None if swap is None else Seat(swap), uno)


def in_given_order(cards: Cards) -> Sequence[Card]:
    """Chance that leaves cards as they are."""
    return cards


class Table:
    """A round in progress; every action is put to the engine and its events are kept."""

    def __init__(
        self,
        hands: str,
        *,
        top: str,
        draw: str = "",
        under: str = "",
        color: str | None = None,
        turn: int = 0,
        right: bool = False,
        edition: str = "classic",
        **options: Any,
    ) -> None:
        held = tuple(parse_cards(hand) for hand in hands.split("|"))
        pile, discard = parse_cards(draw), parse_cards(f"{under} {top}")
        deck = (*(card for hand in held for card in hand), *pile, *discard)
        base = load_edition(edition)
        rules = replace(base.rules, **{"hand_size": 1, **options})
        setup = Setup(replace(base, deck=deck), rules, len(held))
        state = RoundState.before_deal(setup, Seat(len(held) - 1))
        state.phase = Phase.TURN
        state.turn = Seat(turn)
        state.direction = Direction.RIGHT if right else Direction.LEFT
        state.hands = held
        state.draw = pile
        state.discard = discard
        state.color = discard[-1].color if color is None else Color(color)
        self.state = state
        self.events: list[Event] = []

    @classmethod
    def dealt(
        cls,
        first: str,
        *,
        players: int,
        then: str = "B1 B2 B3 B4",
        dealer: int | None = None,
        edition: str = "classic",
        **options: Any,
    ) -> "Table":
        """A fresh deal of one card each in which `first` is turned up; the dealer sits last."""
        dealer = players - 1 if dealer is None else dealer
        deck = (
            *(Card(f"G{seat % 10}") for seat in range(players)),
            *parse_cards(f"{first} {then}"),
        )
        base = load_edition(edition)
        rules = replace(base.rules, **{"hand_size": 1, **options})
        setup = Setup(replace(base, deck=deck), rules, players)
        table = cls.__new__(cls)
        table.state, events = start_round(setup, Seat(dealer), deck, in_given_order)
        table.events = list(events)
        return table

    def do(self, seat: int, *actions: Action) -> "Table":
        """Let a seat do these things."""
        for action in actions:
            self.state, events = advance(self.state, Seat(seat), action, in_given_order)
            self.events += events
        return self

    def refused(self, seat: int, action: Action) -> tuple[str, str]:
        """The code and the rule by which an action is refused; it must be, and change nothing."""
        before = self.state.copy()
        with pytest.raises(IllegalAction) as refused:
            advance(self.state, Seat(seat), action, in_given_order)
        assert self.state == before
        verdict = self.why(seat, action)
        assert (verdict.allowed, verdict.code) == (False, refused.value.code)
        assert verdict.facts == refused.value.refusal.facts
        refusal_says_why(refused.value)
        return refused.value.code, refused.value.rule

    def why(self, seat: int, action: Action) -> Verdict:
        """What the engine says about an action."""
        return explain(self.state, Seat(seat), action)

    def hand(self, seat: int) -> str:
        """The cards of a seat, as the notation writes them."""
        return print_cards(self.state.hands[seat])

    def told(self, kind: type) -> list[Any]:
        """The events of one kind, so far."""
        return [event for event in self.events if isinstance(event, kind)]
