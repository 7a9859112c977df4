"""What every level must do: act by its view alone, and play everything."""

from dataclasses import replace
from random import Random

import pytest

from lastcard.bots import LEVELS, Situation, ask_turn, chance_from, create_bot, shuffled, tell
from lastcard.editions import edition_ids, load_edition
from lastcard.engine import (
    DrawCard,
    Format,
    PlayCard,
    Seat,
    Setup,
    advance,
    legal_actions,
    start_round,
    turn_actions,
    view,
)

pytestmark = pytest.mark.timeout(600)  # compiling, the first time, takes a while

CLASSIC = load_edition("classic")
SETUP = Setup(CLASSIC, CLASSIC.rules, 3)
QUICK = {"expert": "expert@96", "master": "master@16"}
EVERY_LEVEL = [QUICK.get(name, name) for name in LEVELS]
"""All levels; those that search only a little, which is quick and repeatable."""
LARGE_TABLES = [
    pytest.param(level, marks=pytest.mark.long if level in QUICK.values() else ())
    for level in EVERY_LEVEL
]
"""Those that search play by the same code at every number of seats: tables of two and of three
show it at each run, larger ones in `make test-long`."""
HOUSE_RULES = (
    {},
    {"stacking": "any", "seven_zero": "on", "jump_in": "on"},
    {"draw_until_playable": "on", "must_play": "on", "honest_draw_four": "on", "auto_uno": "on"},
    {"must_play_drawn": "on", "hand_size": "1", "two_handed": "off", "late_call": "off"},
    {"hand_size": "10", "catch_penalty": "0", "challengers": "anyone", "catch_until": "played"}
    | {"spared_turn": "missed", "reshuffle": "at-once"},
)


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_acts_alike_when_only_hidden_cards_differ(level):
    """Other players' cards and the draw pile are dealt anew; the bot must not notice."""
    compared = 0
    for seed in range(12):
        deck = shuffled(CLASSIC.deck, Random(seed))
        state, events = start_round(SETUP, Seat(0), deck, chance_from(Random(seed)))
        history = list(events)
        one, other = (create_bot(level, Random(seed)) for _ in range(2))
        while not state.is_over and compared < 150:
            seat = state.turn
            hidden = swap_hidden_cards(state, seat, Random(compared))
            seen, seen_otherwise = view(state, seat), view(hidden, seat)
            assert legal_actions(hidden, seat) == legal_actions(state, seat)
            for bot in (one, other):
                tell(bot, history, seat)
            here = ask_turn(one, seen)
            assert ask_turn(other, seen_otherwise) == here
            compared += 1
            state, events = advance(state, seat, here, chance_from(Random(seed)))
            history += events
    assert compared > 100


def swap_hidden_cards(state, seat, random):
    """The same state to one seat: all that it cannot see is dealt anew."""
    others = [other for other in state.seats if other != seat]
    pool = [card for other in others for card in state.hands[other]] + list(state.draw)
    random.shuffle(pool)
    hands = list(state.hands)
    for other in others:
        hands[other] = tuple(pool.pop() for _ in state.hands[other])
    dealt = state.copy()
    dealt.hands = tuple(hands)
    dealt.draw = tuple(pool)
    if dealt.demand is not None:
        dealt.demand = replace(dealt.demand, hand=hands[dealt.demand.seat])
    return dealt


@pytest.mark.parametrize("level", EVERY_LEVEL)
@pytest.mark.parametrize("edition", edition_ids())
def test_plays_every_edition(level, edition, round_of):
    round_of(level, level, level, edition=edition).play_out()


every_house_rule = pytest.mark.parametrize(
    "rules", HOUSE_RULES, ids=lambda rules: " ".join(rules) or "none"
)


@pytest.mark.parametrize("level", EVERY_LEVEL)
@every_house_rule
@pytest.mark.parametrize("seats", [2, 3])
def test_plays_every_house_rule(level, rules, seats, round_of):
    round_of(*[level] * seats, rules=rules).play_out()


@pytest.mark.parametrize("level", LARGE_TABLES)
@every_house_rule
@pytest.mark.parametrize("seats", [6, 10])
def test_plays_every_house_rule_at_large_tables(level, rules, seats, round_of):
    round_of(*[level] * seats, rules=rules).play_out()


@pytest.mark.parametrize("level", EVERY_LEVEL)
@pytest.mark.parametrize("format", Format)
def test_plays_every_format(level, format, round_of):
    situation = Situation(format=format, totals=(480, 20, 300, 0), limit=500)
    round_of(*[level] * 4, situation=situation).play_out()


def test_random_draws_only_when_it_must(round_of):
    moves = []
    for seed in range(10):
        played = round_of("random", "random", seed=seed, on_step=lambda *step: moves.append(step))
        while not played.state.is_over:
            before = played.state
            playable = any(isinstance(a, PlayCard) for a in turn_actions(before, before.turn))
            played.advance()
            if isinstance(moves[-1][1], DrawCard):
                assert not playable
    assert sum(isinstance(action, DrawCard) for _, action, _ in moves) > 20


def test_novice_never_bluffs_and_forgets_sometimes(round_of):
    counts = [
        round_of("novice", "novice", "novice", seed=seed).play_out().counts for seed in range(80)
    ]
    assert sum(counted.bluffs for counted in counts) == 0
    assert sum(counted.unos_missed for counted in counts) > 5
    assert sum(counted.unos_caught for counted in counts) > 0
