"""An observation holds all that a seat may know, and nothing else."""

import random

import numpy as np
import pytest

from lastcard.editions import load_edition
from lastcard.engine import (
    Cards,
    Phase,
    PlayCard,
    RoundState,
    Seat,
    Setup,
    advance,
    legal_actions,
    start_round,
    view,
)
from lastcard.engine.legality import playable_cards
from lastcard.engine.state import Shown
from lastcard.fast import FastRules, from_state, from_view, layout, observation_size
from lastcard.fast.observing import BLOCK, BLOCKS, DEMANDS, DREW_ON, KINDS, PARTS, SCORE
from tests.differential.twin import EDITIONS

pytestmark = pytest.mark.timeout(600)  # the first use compiles


def positions(name: str, seats: int, seed: int, **options: str) -> list[RoundState]:
    """All positions of a random round of the engine."""
    edition = load_edition(name)
    rng = random.Random(seed)

    def shuffle(cards: Cards) -> Cards:
        return tuple(rng.sample(cards, len(cards)))

    setup = Setup(edition, edition.rules.with_options(options), seats)
    state, _ = start_round(setup, Seat(0), shuffle(edition.deck), shuffle)
    states = [state]
    while not state.is_over and len(states) < 150:
        choices = legal_actions(state, state.turn)
        plays = [action for action in choices if isinstance(action, PlayCard)]
        state, _ = advance(state, state.turn, rng.choice(plays or choices), shuffle)
        states.append(state)
    return states


def part(row: np.ndarray, name: str) -> list[int]:
    at, length = PARTS[name]
    return row[at : at + length].tolist()


def block(row: np.ndarray, distance: int) -> list[int]:
    return row[BLOCKS + BLOCK * distance :][:BLOCK].tolist()


@pytest.mark.parametrize("name", EDITIONS)
def test_what_a_seat_cannot_see_is_not_in_it(name: str) -> None:
    for state in positions(name, 3, seed=1, must_play_drawn="on")[::3]:
        rules = FastRules(state.setup)
        truth = from_state(rules, state)
        for seat in map(Seat, range(3)):
            guesses = from_view(rules, view(state, seat), 20, seed=2)
            row, mask = (array.copy() for array in truth.observe(seat))
            rows, masks = guesses.observe(seat)
            assert (masks == mask).all()
            hidden = rows != row
            assert not hidden.any(), np.argwhere(hidden)


@pytest.mark.parametrize("name", EDITIONS)
def test_what_a_seat_sees_is_in_it(name: str) -> None:
    for state in positions(name, 4, seed=2):
        batch = from_state(FastRules(state.setup), state)
        seat = Seat((state.turn + 1) % 4)
        row = batch.observe(seat)[0][0]
        hand, discards = (
            np.bincount([card.order for card in cards], minlength=KINDS).tolist()
            for cards in (state.hands[seat], state.discard)
        )
        assert part(row, "own_hand") == hand
        assert part(row, "discards") == discards
        assert part(row, "top_card").index(1) == state.discard[-1].order
        assert part(row, "draw_pile") == [len(state.draw)]
        for distance in range(4):
            other = (seat + distance) % 4
            assert block(row, distance)[:5] == [
                len(state.hands[other]),
                other == state.turn,
                other == state.turn,
                other == state.dealer,
                other == state.exposed,
            ]


def test_a_drawn_card_is_seen_by_its_owner_alone() -> None:
    state = next(s for s in positions("classic", 2, seed=3) if s.phase is Phase.DRAWN)
    batch = from_state(FastRules(state.setup), state)
    assert state.drawn is not None
    own = batch.observe(state.turn)[0][0]
    assert part(own, "drawn_card").index(1) == state.drawn.order
    other = batch.observe(1 - state.turn)[0][0]
    assert not any(part(other, "drawn_card"))
    assert part(own, "phase") == part(other, "phase") == [0, 0, 1, 0, 0]


def test_shown_cards_are_known_until_they_are_played() -> None:
    rounds = (positions("special-agent", 3, seed=seed)[0] for seed in range(20))
    state = next(s for s in rounds if any(not c.is_wild for c in playable_cards(s, s.turn))).copy()
    seat, other = state.turn, Seat((state.turn + 1) % 3)
    state.shown = (Shown(other, seat, state.hands[seat]),)
    batch = from_state(FastRules(state.setup), state)
    known_at = BLOCKS + BLOCK * 3 + KINDS * 1  # counted from `other`, `seat` is two seats on
    hand = np.bincount([card.order for card in state.hands[seat]], minlength=KINDS)
    assert batch.observe(other)[0][0, known_at:].tolist() == hand.tolist()
    _, masks = batch.observe()
    play = int(masks[0, :52].argmax())
    assert masks[0, play]
    batch.step(np.array([play]))
    hand[play] -= 1
    assert batch.observe(other)[0][0, known_at:].tolist() == hand.tolist()
    assert not batch.observe((other + 1) % 3)[0][0, BLOCKS + BLOCK * 3 :].any()


def test_who_drew_on_what_color_is_remembered() -> None:
    state = positions("platinum", 2, seed=5)[0]
    assert state.color is not None
    batch = from_state(FastRules(state.setup), state)
    batch.step(np.array([128]))
    counts = block(batch.observe(state.turn)[0][0], 0)[DREW_ON : DREW_ON + 4]
    assert counts == [color == state.color for color in "RYGB"]
    assert not any(block(batch.observe(state.turn)[0][0], 1)[DREW_ON : DREW_ON + 4])


def test_scores_are_seen_in_steps_of_four() -> None:
    state = positions("classic", 2, seed=6)[0]
    batch = from_state(FastRules(state.setup), state)
    batch.words[0, layout.SCORES : layout.SCORES + 2] = [402, 5000]
    row = batch.observe(0)[0][0]
    assert [block(row, 0)[SCORE], block(row, 1)[SCORE]] == [100, 255]


def test_a_demand_is_seen_by_all() -> None:
    rounds = (positions("classic", 3, seed=seed) for seed in range(20))
    state = next(s for states in rounds for s in states if s.phase is Phase.ANSWER)
    assert state.demand is not None
    assert state.demand.match is not None
    batch = from_state(FastRules(state.setup), state)
    for seat in range(3):
        row = batch.observe(seat)[0][0]
        assert part(row, "demanded") == [4]
        assert part(row, "challengeable") == [1]
        assert part(row, "color_before").index(1) == "RYGB".index(state.demand.match)
        distance = (state.demand.seat - seat) % 3
        assert [block(row, d)[DEMANDS] for d in range(3)] == [d == distance for d in range(3)]


@pytest.mark.parametrize("seats", [2, 10])
def test_the_size_grows_with_the_seats(seats: int) -> None:
    length = sum(length for _, length in PARTS.values())
    assert observation_size(seats) == length + 11 * seats + 55 * (seats - 1)
