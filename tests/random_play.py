"""Random rounds that go everywhere: every edition, option and number of players, small decks too.

Everything comes from the `random.Random` that is handed in, so a seed names a round.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from lastcard.editions import edition_ids, load_edition
from lastcard.engine import (
    OPTIONS,
    Action,
    Card,
    Cards,
    Chance,
    Edition,
    Events,
    PenalizeSuggestion,
    Phase,
    PlayCard,
    RoundState,
    Rules,
    Seat,
    Setup,
    Step,
    advance,
    legal_actions,
    start_round,
)
from lastcard.engine.rules import parse_option

PLAYERS = range(2, 11)


@cache
def editions() -> tuple[Edition, ...]:
    """The editions that come with the package."""
    return tuple(load_edition(name) for name in edition_ids())


def random_value(name: str, rng: Random) -> bool | int | str:
    """Any value that an option can have; numbers stay small enough to play with."""
    option = OPTIONS[name]
    if option.choices:
        return parse_option(name, rng.choice(option.choices))
    most = {"hand_size": 12, "catch_penalty": 5, "challenge_penalty": 5}.get(name, 600)
    return rng.randint(option.least, most)


def random_rules(base: Rules, rng: Random) -> Rules:
    """The rules of an edition with some options changed, now few, now many."""
    share = rng.choice((0.0, 0.15, 0.5))
    changed = {name: random_value(name, rng) for name in OPTIONS if rng.random() < share}
    return replace(base, **changed)


def random_setup(edition: Edition, players: int, rng: Random) -> Setup:
    """A table; one in three has so small a deck that it is turned over, or runs out."""
    rules = random_rules(edition.rules, rng)
    if rng.random() < 1 / 3:
        least = rules.hand_size * players + 1
        size = min(least + rng.randint(0, 12), len(edition.deck))
        edition = replace(edition, deck=tuple(rng.sample(edition.deck, size)))
    most = (len(edition.deck) - 1) // players
    return Setup(edition, replace(rules, hand_size=min(rules.hand_size, most)), players)


def shuffler(rng: Random) -> Chance:
    """Chance as the engine takes it."""

    def shuffle(cards: Cards) -> list[Card]:
        order = list(cards)
        rng.shuffle(order)
        return order

    return shuffle


@dataclass(frozen=True)
class Mood:
    """How the players of one round behave."""

    reneging: float
    """How often a seat draws, or keeps what it drew, although it could play."""
    meddling: float
    """How often something is done out of turn that can be done: a call, a catch, a jump-in."""
    suggesting: float
    """How often a suggestion penalty is stated, where it is on."""

    @classmethod
    def random(cls, rng: Random) -> "Mood":
        return cls(
            reneging=rng.choice((0.0, 0.0, 0.2, 0.9)),
            meddling=rng.choice((0.0, 0.3, 0.8)),
            suggesting=rng.choice((0.0, 0.05)),
        )


@dataclass(frozen=True)
class Moment:
    """One step of a round: what was asked in which state, and what came of it."""

    before: RoundState
    seat: Seat
    action: Action | None
    """None for the deal."""
    after: RoundState
    events: Events


def choose(state: RoundState, mood: Mood, rng: Random) -> tuple[Seat, Action]:
    """Something that some seat may do now."""
    rules = state.setup.rules
    if rules.suggestion_penalty and rng.random() < mood.suggesting:
        seats = range(state.setup.seats)
        return Seat(rng.choice(seats)), PenalizeSuggestion(Seat(rng.choice(seats)))
    if (rules.jump_in or state.exposed is not None) and rng.random() < mood.meddling:
        asides = [
            (Seat(seat), action)
            for seat in state.seats
            if seat != state.turn
            for action in legal_actions(state, Seat(seat))
        ]
        if asides:
            return rng.choice(asides)
    actions = legal_actions(state, state.turn)
    plays = [action for action in actions if isinstance(action, PlayCard)]
    others = [action for action in actions if not isinstance(action, PlayCard)]
    if not plays or (others and rng.random() < mood.reneging):
        return state.turn, rng.choice(others)
    return state.turn, rng.choice(plays if state.phase is not Phase.ANSWER else actions)


def deal(setup: Setup, dealer: Seat, rng: Random) -> Step:
    """A fresh round."""
    deck = list(setup.edition.deck)
    rng.shuffle(deck)
    return start_round(setup, dealer, tuple(deck), shuffler(rng))


def play_round(setup: Setup, rng: Random, *, most_steps: int = 600) -> Iterator[Moment]:
    """The moments of one random round, from the deal on, until it is over or long enough."""
    dealer = Seat(rng.randrange(setup.seats))
    mood = Mood.random(rng)
    chance = shuffler(rng)
    state, events = deal(setup, dealer, rng)
    yield Moment(RoundState.before_deal(setup, dealer), dealer, None, state, events)
    for _ in range(most_steps):
        if state.is_over:
            return
        seat, action = choose(state, mood, rng)
        before = state
        state, events = advance(before, seat, action, chance)
        yield Moment(before, seat, action, state, events)


def random_round(seed: int) -> Iterator[Moment]:
    """The moments of the round that a seed stands for, over everything there is."""
    rng = Random(seed)
    setup = random_setup(rng.choice(editions()), rng.choice(PLAYERS), rng)
    return play_round(setup, rng)
