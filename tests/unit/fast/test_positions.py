"""Positions go from the engine to arrays and back; hidden cards are dealt as they could lie."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from lastcard.editions import load_edition
from lastcard.engine import Direction, Phase, RoundState, Seat, View, Watcher, view
from lastcard.engine.legality import is_honest, is_playable
from lastcard.engine.state import Shown
from lastcard.fast import Batch, FastRules, from_state, from_view, layout, to_state
from lastcard.fast.holding import holders
from tests.differential.twin import EDITIONS, Twins, rules_to_play
from tests.unit.fast.test_observing import positions

pytestmark = pytest.mark.timeout(600)  # the first use compiles


def in_any_order(state: RoundState) -> RoundState:
    """The state with sorted hands and draw pile, nothing shown and nothing called."""
    plain = state.copy()
    plain.hands = tuple(tuple(sorted(hand)) for hand in state.hands)
    plain.draw = tuple(sorted(state.draw))
    plain.shown = plain.called = ()
    if state.demand is not None:
        plain.demand = replace(state.demand, hand=tuple(sorted(state.demand.hand)))
    return plain


@pytest.mark.parametrize("name", EDITIONS)
def test_a_state_comes_back_as_it_was(name: str) -> None:
    for state in positions(name, 4, seed=1):
        batch = from_state(FastRules(state.setup), state, 2)
        for game in range(2):
            assert in_any_order(to_state(batch, game)) == in_any_order(state)


def test_a_position_put_in_midway_is_the_one_that_was_played_to() -> None:
    """Every cell that matters is as the fast core itself left it, also after catches."""
    told = [
        *range(layout.SNAPPED),
        *range(layout.SIZES, layout.SIZES + 10),
    ]
    told = [at for at in told if at not in (layout.ASK, layout.ACTOR, layout.LEFT_TO_ASK)]
    if_demanded = (layout.DEMAND_SEAT, layout.DEMAND_KIND, layout.DEMAND_MATCH, layout.GUILTY)

    for number, rules in enumerate(rules_to_play(load_edition("2020"), 15)):
        twins = Twins(Batch(rules, 5, seed=number), seed=number)
        for _ in range(60):
            if not twins.step():
                break
            for game, state in enumerate(twins.states):
                again = from_state(rules, state)
                for at in told:
                    if at not in if_demanded or state.demand is not None:
                        assert again.cells[0, at] == twins.batch.cells[game, at], at


@pytest.mark.parametrize("name", EDITIONS)
def test_hidden_cards_are_dealt_in_agreement_with_a_view(name: str) -> None:
    for state in positions(name, 3, seed=2)[::2]:
        rules = FastRules(state.setup)
        for viewer in (Seat(0), Seat(2), Watcher.SPECTATOR):
            seen = view(state, viewer)
            batch = from_view(rules, seen, 10, seed=3)
            for game in range(10):
                _check_agreement(seen, to_state(batch, game))


def _check_agreement(seen: View, dealt: RoundState) -> None:
    state = seen.state
    assert [len(hand) for hand in dealt.hands] == list(seen.counts)
    assert len(dealt.draw) == len(state.draw)
    assert dealt.discard == state.discard
    cards = Counter(card for pile in (*dealt.hands, dealt.draw, dealt.discard) for card in pile)
    assert cards == Counter(state.setup.edition.deck)
    if not isinstance(seen.viewer, Watcher):
        assert sorted(dealt.hands[seen.viewer]) == sorted(seen.hand)
    assert (dealt.phase, dealt.turn, dealt.color) == (state.phase, state.turn, state.color)
    assert dealt.exposed == state.exposed
    if dealt.phase is Phase.DRAWN:
        assert dealt.drawn in dealt.hands[dealt.turn]
        assert is_playable(dealt, dealt.turn, dealt.drawn)
    if dealt.demand is not None and state.demand is not None:
        assert len(dealt.demand.hand) == len(state.demand.hand)
        assert dealt.demand.cards == state.demand.cards


def test_deals_differ_and_every_card_can_come() -> None:
    state = positions("classic", 2, seed=3)[5]
    batch = from_view(FastRules(state.setup), view(state, Seat(0)), 3000, seed=1)
    hands = [to_state(batch, game).hands[1] for game in range(0, 3000, 10)]
    assert len(set(hands)) > 290
    held = (holders(batch.cells, 108) == 1).mean(0)
    seen = Counter(state.hands[0]) + Counter(state.discard)
    hidden = 108 - sum(seen.values())
    share = len(state.hands[1]) / hidden
    kinds = batch.rules.array[layout.KIND : layout.KIND + 108]
    totals = np.bincount(kinds, weights=held, minlength=55)
    deck = Counter(state.setup.edition.deck)
    for card, count in deck.items():
        expected = share * (count - seen[card])
        assert abs(totals[card.order] - expected) < 0.06


def test_a_seat_guesses_whether_it_was_bluffed() -> None:
    rounds = (positions("classic", 2, seed=seed) for seed in range(30))
    state = next(
        s
        for states in rounds
        for s in states
        if s.phase is Phase.ANSWER and s.demand is not None and len(s.demand.hand) in (2, 3, 4)
    )
    assert state.demand is not None
    batch = from_view(FastRules(state.setup), view(state, state.turn), 500, seed=1)
    guilty = batch.cells[:, layout.GUILTY]
    assert 0 < guilty.mean() < 1
    for game in range(0, 500, 10):
        demand = to_state(batch, game).demand
        assert demand is not None
        assert bool(guilty[game]) != is_honest(state.setup.rules, demand.hand, demand.match)


def test_where_only_honest_draw_fours_are_allowed_it_was_honest() -> None:
    rounds = (positions("2020", 2, seed=seed, honest_draw_four="on") for seed in range(40))
    state = next(s for states in rounds for s in states if s.phase is Phase.ANSWER)
    batch = from_view(FastRules(state.setup), view(state, state.turn), 500, seed=1)
    assert not batch.cells[:, layout.GUILTY].any()


def test_cards_that_were_shown_stay_where_they_were_seen() -> None:
    state = positions("classic", 3, seed=5)[0].copy()
    state.shown = (Shown(Seat(0), Seat(1), state.hands[1]),)
    batch = from_view(FastRules(state.setup), view(state, Seat(0)), 20)
    unplayed = Counter(state.hands[1]) - Counter(state.discard)
    for game in range(20):
        assert not unplayed - Counter(to_state(batch, game).hands[1])
    others = from_view(FastRules(state.setup), view(state, Seat(2)), 20)
    assert any(unplayed - Counter(to_state(others, game).hands[1]) for game in range(20))


def test_who_followed_the_round_says_what_is_known() -> None:
    state = positions("classic", 2, seed=6)[0]
    unseen = Counter(state.setup.edition.deck) - Counter(state.hands[0]) - Counter(state.discard)
    cards = tuple(unseen)[:3]
    batch = from_view(FastRules(state.setup), view(state, Seat(0)), 20, known={Seat(1): cards})
    assert all(set(cards) <= set(to_state(batch, game).hands[1]) for game in range(20))


def test_reactions_can_be_asked_for() -> None:
    state = positions("classic", 3, seed=7)[0].copy()
    hand, rest = state.hands[1][:1], state.hands[1][1:]
    state.hands = (state.hands[0], hand, state.hands[2])
    state.draw += rest
    state.exposed = Seat(1)
    rules = FastRules(state.setup)
    assert from_state(rules, state).actors[0] == state.turn
    batch = from_state(rules, state, asked=Seat(2))
    assert batch.actors[0] == 2
    assert np.flatnonzero(batch.observe()[1][0]).tolist() == [137, 138]
    batch.step(np.array([138]))
    assert batch.actors[0] == 0
    batch.step(np.array([137]))
    assert batch.actors[0] == state.turn
    assert len(to_state(batch, 0).hands[1]) == 3


def test_jump_ins_can_be_asked_for() -> None:
    states = positions("classic", 4, seed=8, jump_in="on")
    state = next(s for s in states if s.phase is Phase.TURN and s.exposed is None).copy()
    after, across, before = (Seat((state.turn + n) % 4) for n in (1, 2, 3))
    state.direction = Direction.LEFT
    rules = FastRules(state.setup)
    assert from_state(rules, state).actors[0] == state.turn
    batch = from_state(rules, state, asked=across)
    assert np.flatnonzero(batch.observe()[1][0]).tolist()[-1] == 138
    for seat in (across, before):
        assert batch.actors[0] == seat
        assert batch.cells[0, layout.ASK] == layout.ASK_JUMP
        batch.step(np.array([138]))
    assert batch.actors[0] == state.turn
    assert batch.cells[0, layout.ASK] == layout.ASK_TURN
    assert from_state(rules, state, asked=after).cells[0, layout.LEFT_TO_ASK] == 3
    with pytest.raises(ValueError, match="asked nothing"):
        from_state(rules, state, asked=state.turn)


def test_a_hidden_drawn_card_may_have_to_be_played() -> None:
    rounds = (positions("classic", 2, seed=seed, must_play="on") for seed in range(20))
    state = next(s for states in rounds for s in states if s.phase is Phase.DRAWN)
    batch = from_view(FastRules(state.setup), view(state, Seat(1 - state.turn)), 10)
    assert batch.cells[:, layout.OBLIGED].all()
