"""Hypothesis strategies for tables, rounds, moments, seats and actions."""

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from hypothesis import strategies as st

from lastcard.engine import (
    ALL_CARDS,
    COLORS,
    HIDDEN,
    OPTIONS,
    Action,
    CallUno,
    Card,
    CatchUno,
    Challenge,
    DrawCard,
    Edition,
    KeepCard,
    NameColor,
    PenalizeSuggestion,
    PlayCard,
    RoundState,
    Rules,
    Seat,
    Setup,
    TakeCards,
    Viewer,
    Watcher,
)
from lastcard.engine.rules import parse_option
from tests.random_play import PLAYERS, Moment, editions, play_round

SEEDS = st.integers(0, 2**32 - 1)
ANY_SEATS = st.one_of(st.integers(-3, 12), st.integers()).map(Seat)
"""Seats of any table, and numbers that are no seats."""
CARDS = st.sampled_from((*ALL_CARDS, HIDDEN))
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(
        PlayCard,
        CARDS,
        st.sampled_from((None, *COLORS)),
        st.none() | ANY_SEATS,
        st.booleans(),
    ),
    st.sampled_from((DrawCard(), KeepCard(), TakeCards(), Challenge(), CallUno())),
    st.sampled_from(COLORS).map(NameColor),
    ANY_SEATS.map(CatchUno),
    ANY_SEATS.map(PenalizeSuggestion),
)
ONE_OF_EACH = tuple(card for card in ALL_CARDS)
"""A deck in which a card seen is a card known."""


def option_values(name: str) -> st.SearchStrategy[object]:
    """Any value of an option; numbers stay small enough to play with."""
    option = OPTIONS[name]
    if option.choices:
        return st.sampled_from(option.choices).map(lambda text: parse_option(name, text))
    most = {"hand_size": 12, "catch_penalty": 5, "challenge_penalty": 5}.get(name, 600)
    return st.integers(option.least, most)


def rules(base: Rules) -> st.SearchStrategy[Rules]:
    """The rules of an edition with any options changed."""
    options = st.fixed_dictionaries({}, optional={name: option_values(name) for name in OPTIONS})
    return options.map(lambda changed: replace(base, **changed))


def with_deck(edition: Edition, deck: tuple[Card, ...]) -> Edition:
    """The edition played with other cards."""
    return replace(edition, deck=deck)


@st.composite
def setups(
    draw: st.DrawFn, *, players: range = PLAYERS, whole_decks: bool = False, distinct: bool = False
) -> Setup:
    """Any table, one in two or so with a deck that is just enough to deal."""
    edition = draw(st.sampled_from(editions()))
    chosen = draw(rules(edition.rules))
    seats = draw(st.integers(players.start, players.stop - 1))
    if distinct:
        edition = with_deck(edition, ONE_OF_EACH)
    elif not whole_decks and draw(st.booleans()):
        least = min(chosen.hand_size * seats + 1, len(edition.deck))
        size = draw(st.integers(least, min(least + 12, len(edition.deck))))
        edition = with_deck(edition, tuple(Random(draw(SEEDS)).sample(edition.deck, size)))
    most = (len(edition.deck) - 1) // seats
    return Setup(edition, replace(chosen, hand_size=min(chosen.hand_size, most)), seats)


@dataclass
class Played:
    """A round as random play went; it prints as what is needed to play it again."""

    setup: Setup
    seed: int
    most_steps: int

    @cached_property
    def moments(self) -> list[Moment]:
        return list(play_round(self.setup, Random(self.seed), most_steps=self.most_steps))

    @property
    def state(self) -> RoundState:
        """Where it led."""
        return self.moments[-1].after

    @property
    def viewers(self) -> list[Viewer]:
        """Everyone who can look at it."""
        return [*map(Seat, range(self.setup.seats)), *Watcher]

    def __repr__(self) -> str:
        edition, chosen = self.setup.edition, self.setup.rules.differences(self.setup.edition.rules)
        return (
            f"<{edition.id} with {len(edition.deck)} cards, {self.setup.seats} seats, {chosen}, "
            f"seed {self.seed}, {self.most_steps} steps>"
        )


@st.composite
def rounds(draw: st.DrawFn, tables: st.SearchStrategy[Setup] | None = None) -> Played:
    """A random round, perhaps broken off."""
    setup = draw(setups() if tables is None else tables)
    return Played(setup, draw(SEEDS), draw(st.integers(0, 400)))
