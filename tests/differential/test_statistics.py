"""What chance does in the fast core it does in the engine: wins, lengths, points, card frequencies.

Where the engine is the slow side, its sample is compared with what a far larger fast sample says,
and the allowance is 4.5 standard errors of that sample: one false alarm in some 150,000 runs, were
the seeds not fixed.
"""

import random
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from lastcard.editions import load_edition
from lastcard.engine import (
    COLORS,
    Action,
    Cards,
    Challenge,
    DrawCard,
    NameColor,
    Phase,
    PlayCard,
    RoundState,
    Seat,
    Setup,
    TakeCards,
    advance,
    round_points,
    start_round,
)
from lastcard.engine.legality import is_playable
from lastcard.fast import Batch, FastRules, Policy, simulate
from lastcard.fast.holding import holders
from lastcard.fast.layout import (
    DECK,
    FIRST,
    IN_DISCARD,
    IN_DRAW,
    KIND,
    KINDS,
    PILE,
    SIZES,
    TOP,
)

pytestmark = pytest.mark.timeout(600)  # the first use compiles

SIGMAS = 4.5


def choose(state: RoundState, rng: random.Random) -> Action:
    """The policy RANDOM that always calls and challenges every other time."""
    seat = state.turn
    if state.phase is Phase.COLOR:
        return NameColor(rng.choice(COLORS))
    if state.phase is Phase.ANSWER:
        return Challenge() if rng.random() < 0.5 else TakeCards()
    hand = state.hands[seat]
    kinds = [card for card in sorted(set(hand)) if is_playable(state, seat, card)]
    if state.drawn is not None:
        kinds = [state.drawn]
    if not kinds:
        return DrawCard()
    card = rng.choice(kinds)
    return PlayCard(card, rng.choice(COLORS) if card.is_wild else None, uno=len(hand) == 2)


def play_round(setup: Setup, dealer: int, rng: random.Random) -> tuple[bool, int, int, Cards]:
    """Whether the starter went out, the decisions made, the points, the cards played."""

    def shuffle(cards: Cards) -> Cards:
        return tuple(rng.sample(cards, len(cards)))

    state, _ = start_round(setup, Seat(dealer), shuffle(setup.edition.deck), shuffle)
    starter, decisions, played = state.turn, 0, list(state.discard)
    while not state.is_over:
        action = choose(state, rng)
        if isinstance(action, PlayCard):
            played.append(action.card)
        state, _ = advance(state, state.turn, action, shuffle)
        decisions += 1
    points = sum(round_points(state, setup.edition.default_format))
    return state.winner == starter, decisions, points, tuple(played)


@pytest.mark.parametrize(
    ("name", "seats", "rounds"), [("classic", 2, 1200), ("special-agent", 4, 500)]
)
def test_rounds_go_as_in_the_engine(name: str, seats: int, rounds: int) -> None:
    edition = load_edition(name)
    setup = Setup(edition, edition.rules, seats)
    rng = random.Random(f"{name} {seats}")
    won, decisions, points, _ = zip(
        *(play_round(setup, number % seats, rng) for number in range(rounds)), strict=True
    )
    fast = simulate(FastRules(setup), 200_000, Policy(challenges=0.5), seed=1)
    expected = {
        "starter wins": (won, fast.winners == fast.starters),
        "decisions": (decisions, fast.decisions),
        "points": (points, fast.points.sum(1)),
    }
    for what, (slow_sample, fast_sample) in expected.items():
        error = np.std(fast_sample) / np.sqrt(rounds)
        difference = abs(np.mean(slow_sample) - np.mean(fast_sample))
        assert difference < SIGMAS * error, (what, np.mean(slow_sample), np.mean(fast_sample))


def test_every_card_is_dealt_and_turned_up_as_often_as_it_should() -> None:
    edition = load_edition("classic")
    rules = FastRules(Setup(edition, edition.rules, 3))
    games = 100_000
    cells = Batch(rules, games, seed=3).cells
    deck = rules.array[KIND : KIND + rules.array[DECK]]
    copies = np.bincount(deck, minlength=KINDS)

    # Each of 108 physical cards is in a hand with the same probability, but a first Draw Two adds.
    held = (holders(cells, len(deck)) >= 0).sum(0)
    share = cells[:, SIZES : SIZES + 3].sum(1).mean() / len(deck)
    allowance = SIGMAS * np.sqrt(games * share * (1 - share))
    draw_fours = deck == 53  # never turned up, so held a little more often
    assert (abs(held - games * share)[~draw_fours] < allowance + games * 0.001).all()

    turned = np.bincount(cells[:, TOP], minlength=KINDS)
    assert turned[53] == 0
    expected = games * np.where(np.arange(KINDS) == 53, 0, copies) / (len(deck) - copies[53])
    assert (abs(turned - expected) <= SIGMAS * np.sqrt(expected)).all()


def test_hands_hold_pairs_as_often_as_in_a_shuffled_deck() -> None:
    edition = load_edition("2020")
    rules = FastRules(Setup(edition, edition.rules, 2))
    games = 50_000
    cells = Batch(rules, games, seed=4).cells
    first = rules.array[FIRST + 1]  # the two red ones are consecutive ids
    both = (holders(cells, 112)[:, first : first + 2] == 0).all(1).mean()
    expected = 7 / 112 * 6 / 111
    assert abs(both - expected) < SIGMAS * np.sqrt(expected / games) + 0.0003


def test_a_turned_pile_comes_back_in_any_order() -> None:
    edition = load_edition("classic")
    setup = Setup(edition, edition.rules.with_options({"hand_size": "17"}), 6)
    rules = FastRules(setup)
    batch = Batch(rules, 20_000, seed=5)
    batch.play_out(Policy(), limit=60)
    discards = batch.cells[:, IN_DISCARD].astype(int)
    assert (discards < 60).any()  # piles were turned over
    # Nothing is lost or doubled by it: deck = hands + draw + discard, in every game.
    size = int(rules.array[DECK])
    for cells in batch.cells[::97]:
        row = cells.tolist()
        in_hands = np.flatnonzero(holders(cells, size) >= 0).tolist()
        in_draw = row[PILE : PILE + row[IN_DRAW]]
        in_discard = row[PILE + size - row[IN_DISCARD] : PILE + size]
        assert Counter(in_hands + in_draw + in_discard) == Counter(range(size))


def test_streams_of_neighboring_seeds_and_games_differ() -> None:
    edition = load_edition("classic")
    rules = FastRules(Setup(edition, edition.rules, 2))
    batches = [holders(Batch(rules, 50, seed=seed).cells, 108) for seed in range(4)]
    rows = np.concatenate(batches)
    assert len({row.tobytes() for row in rows}) == len(rows)
    agreement = [(one == other).mean() for one, other in pairwise(rows)]
    # Two deals agree on a card by chance: (94/108)**2 + 2 x (7/108)**2.
    assert abs(np.mean(agreement) - 0.766) < 0.01
