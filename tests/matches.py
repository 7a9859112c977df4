"""Matches for tests: setups, chance from a seed, and whole matches played at random."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from lastcard.editions import load_edition
from lastcard.engine import (
    Card,
    Cards,
    DrawCard,
    Format,
    IllegalAction,
    KeepCard,
    MatchEvents,
    MatchSetup,
    MatchState,
    RoundState,
    Seat,
    Setup,
    advance_match,
    legal_actions,
    next_round,
    parse_cards,
    start_match,
)
from lastcard.engine.state import Phase
from tests.laws import refusal_says_why
from tests.random_play import shuffler


def match_setup(
    format: str, players: int, *, edition: str = "classic", **options: str
) -> MatchSetup:
    """A match of an edition with some options set."""
    loaded = load_edition(edition)
    return MatchSetup(loaded, loaded.rules.with_options(options), Format(format), players)


def ended_round(setup: Setup, winner: int | None, *hands: str) -> RoundState:
    """A round that is over, with these cards left in the hands."""
    state = RoundState.before_deal(setup, Seat(setup.seats - 1))
    state.phase = Phase.OVER
    state.winner = None if winner is None else Seat(winner)
    state.hands = tuple(parse_cards(hand) for hand in hands)
    return state


@contextmanager
def refused(code: str) -> Iterator[None]:
    """Expects an `IllegalAction` with that code, which says why."""
    with pytest.raises(IllegalAction, check=lambda error: error.code == code) as refusal:
        yield
    refusal_says_why(refusal.value)


def stacked(*tops: str) -> "StackedChance":
    """Chance that puts given cards on top, one text for each time it is asked, then nothing."""
    return StackedChance([parse_cards(top) for top in tops])


class StackedChance:
    def __init__(self, tops: list[Cards]) -> None:
        self._tops = tops

    def __call__(self, cards: Cards) -> list[Card]:
        rest = list(cards)
        top = list(self._tops.pop(0)) if self._tops else []
        for card in top:
            rest.remove(card)
        return top + rest


def play_match(setup: MatchSetup, seed: int) -> Iterator[tuple[MatchState, MatchEvents]]:
    """A whole match played at random, drawing only when nothing can be played, step by step."""
    rng = Random(seed)
    chance = shuffler(rng)
    step = start_match(setup, chance)
    yield step
    while not step.state.is_over:
        state = step.state
        if state.is_between_rounds:
            step = next_round(state, chance)
        else:
            table = rng.choice([n for n, t in enumerate(state.boards) if not t.is_over])
            turn = state.boards[table].turn
            actions = legal_actions(state.boards[table], turn)
            active = [a for a in actions if not isinstance(a, DrawCard | KeepCard)]
            action = rng.choice(active or actions)
            step = advance_match(state, state.player_at(table, turn), action, chance)
        yield step
