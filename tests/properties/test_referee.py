"""Rounds as the engine plays them, and what a referee says who knows the rules from the sheets."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from lastcard.engine import (
    OPTIONS,
    Card,
    Cards,
    Face,
    Format,
    RoundState,
    Seat,
    legal_actions,
    round_points,
)
from lastcard.engine.events import CardReturned, CardsDealt, HandShown, PileReshuffled
from lastcard.engine.rules import print_option
from lastcard.notation import print_action
from tests.random_play import PLAYERS, Moment, editions, play_round, random_setup
from tests.referee import Referee

ROUNDS = 100
MANY_ROUNDS = 20_000
BATCH = 1000


def codes(cards: Cards) -> list[str]:
    return [card.code for card in cards]


def start(dealt: Moment, shuffled: list[list[str]]) -> Referee:
    """The referee deals the same deck; `shuffled` has the orders in which chance put cards."""
    state, (event, *_) = dealt.after, dealt.events
    assert isinstance(event, CardsDealt)
    setup = state.setup
    order = [(state.dealer + distance) % setup.seats for distance in range(1, setup.seats + 1)]
    cards = [event.hands[seat][n] for n in range(setup.rules.hand_size) for seat in order]
    options = {name: str(print_option(getattr(setup.rules, name))) for name in OPTIONS}

    def shuffle(cards: list[str]) -> list[str]:
        assert sorted(shuffled[0]) == sorted(cards)
        return shuffled.pop(0)

    deck = codes((*cards, *event.draw))
    return Referee(options, setup.seats, state.dealer, deck, shuffle, sides=setup.paired)


def shuffles(moment: Moment) -> Iterator[list[str]]:
    for event in moment.events:
        if isinstance(event, PileReshuffled | CardReturned):
            yield codes(event.draw)


def agree(state: RoundState, referee: Referee) -> None:
    assert str(state.phase) == referee.task
    assert state.turn == referee.turn or state.is_over
    assert state.direction.value == ("left" if referee.way == 1 else "right")
    assert [sorted(codes(hand)) for hand in state.hands] == [sorted(h) for h in referee.hands]
    assert codes(state.draw) == referee.pile
    assert codes(state.discard) == referee.discards
    assert state.color == referee.color
    assert state.exposed == referee.catchable
    assert (state.drawn and state.drawn.code) == referee.drawn
    assert state.winner == referee.winner
    for seat in state.seats:
        allowed = {print_action(action) for action in legal_actions(state, Seat(seat))}
        assert allowed == referee.legal(seat)


def share(card: Card) -> float:
    """Of a deck in which cards that do something are less rare."""
    return 1 / 5 if card.is_number and card.face not in (Face.SEVEN, Face.ZERO) else 1


def check_round(seed: int) -> None:
    rng = Random(seed)
    edition = editions()[seed % len(editions())]
    if seed % 2:
        edition = replace(edition, deck=tuple(c for c in edition.deck if rng.random() < share(c)))
    setup = random_setup(edition, PLAYERS[seed // len(editions()) % len(PLAYERS)], rng)
    paired = setup.seats % 2 == 0 and setup.seats > 2 and rng.random() < 1 / 2
    dealt, *moments = play_round(replace(setup, paired=paired), rng)
    shuffled = list(shuffles(dealt))
    referee = start(dealt, shuffled)
    agree(dealt.after, referee)
    state = dealt.after
    for moment in moments:
        assert moment.action is not None
        shuffled += shuffles(moment)
        referee.do(moment.seat, print_action(moment.action))
        assert not shuffled
        shown = [e for e in moment.events if isinstance(e, HandShown)]
        assert {(e.viewer, e.seat, tuple(sorted(codes(e.cards)))) for e in shown} == {
            (viewer, seat, tuple(sorted(cards))) for viewer, seat, cards in referee.shown
        }
        state = moment.after
        agree(state, referee)
    if state.is_over:
        format = Format.TEAMS if paired else Format.POINTS
        assert list(round_points(state, format)) == referee.points()


@pytest.mark.parametrize("half", range(2))
def test_the_engine_agrees_with_a_referee(half: int) -> None:
    """Each edition with each number of players, twice; the rest is in `make test-long`."""
    for seed in range(half, ROUNDS, 2):
        check_round(MANY_ROUNDS + seed)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(MANY_ROUNDS // BATCH))
def test_the_engine_agrees_with_a_referee_in_many_rounds(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        check_round(seed)
