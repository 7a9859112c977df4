"""Batches: the same seed gives the same games; actions that are not legal change nothing."""

import numpy as np
import pytest

from lastcard.editions import load_edition
from lastcard.engine import Setup
from lastcard.fast import ACTIONS, Batch, FastRules, Policy, PolicyKind, simulate
from lastcard.fast.layout import DEALER, KNOWN, RNG, SNAPSHOT

pytestmark = pytest.mark.timeout(600)  # the first use compiles


def rules(seats: int = 2, **options: str) -> FastRules:
    edition = load_edition("classic")
    return FastRules(Setup(edition, edition.rules.with_options(options), seats))


def first_legal(masks: np.ndarray) -> np.ndarray:
    return masks.argmax(1)


def test_the_same_seed_gives_the_same_rounds_on_any_number_of_threads() -> None:
    one, two, three = (simulate(rules(3), 9000, seed=5, threads=n).rows for n in (1, 2, 3))
    assert (one == two).all()
    assert (one == three).all()
    assert (simulate(rules(3), 9000, seed=6, threads=1).rows != one).any()


def test_steps_do_not_depend_on_threads() -> None:
    one, two = Batch(rules(4), 500, seed=1), Batch(rules(4), 500, seed=1, threads=2)
    for _ in range(30):
        for batch in (one, two):
            _, masks = batch.observe()
            batch.step(first_legal(masks))
            batch.deal_ended()
    assert (one.cells == two.cells).all()
    assert (one.words == two.words).all()
    assert (one.observe()[0] == two.observe()[0]).all()


def test_an_action_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    batch = Batch(rules(3), 200, seed=2)
    _, masks = batch.observe()
    before = batch.cells.copy(), batch.words.copy()
    for actions in ((1 - masks).argmax(1), np.full(200, -1), np.full(200, ACTIONS)):
        outcomes, _ = batch.step(actions)
        assert (outcomes == -1).all()
        assert (batch.cells == before[0]).all()
        assert (batch.words == before[1]).all()


def test_an_ended_round_has_no_legal_actions_until_it_is_dealt_anew() -> None:
    batch = Batch(rules(2), 100, seed=3)
    dealers = batch.cells[:, DEALER].copy()
    results = batch.play_out(Policy())
    assert batch.over.all()
    assert (batch.winners == results.winners).all()
    assert not batch.observe()[1].any()
    batch.deal_ended()
    assert not batch.over.any()
    assert (batch.cells[:, DEALER] == (dealers + 1) % 2).all()
    assert batch.observe()[1].any(1).all()


def test_games_of_a_batch_have_random_numbers_of_their_own() -> None:
    batch = Batch(rules(), 1000, seed=4)
    assert len(np.unique(batch.words[:, RNG])) == 1000


def test_a_seat_that_does_not_decide_has_no_actions() -> None:
    batch = Batch(rules(2), 50, seed=5)
    _, masks = batch.observe(1 - batch.actors)
    assert not masks.any()


def test_each_seat_can_have_its_own_policy() -> None:
    never = Policy(calls=0, calls_late=0, catches=0.5)
    results = simulate(rules(2), 20_000, [Policy(), never], seed=1)
    assert (results.winners == 0).mean() > 0.55


def test_policies_for_a_wrong_number_of_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="there are 3 seats, but policies for 2"):
        simulate(rules(3), 10, [Policy(), Policy()])


def test_a_round_is_given_up_at_the_limit() -> None:
    results = simulate(rules(2), 100, limit=5, threads=1)
    assert (results.winners == -2).any()
    assert (results.decisions <= 5).all()
    assert not results.points[results.winners == -2].any()


def test_a_round_cut_off_leaves_nothing_known() -> None:
    batch = Batch(rules(2), 500, seed=9)
    for _ in range(40):
        batch.step(batch.choose(Policy(challenges=1)))
    assert batch.words[~batch.over, KNOWN:SNAPSHOT].any()
    batch.play_out(limit=3)
    assert not batch.words[~batch.over, KNOWN:SNAPSHOT].any()


def test_catching_makes_rounds_longer() -> None:
    forgetful = Policy(calls=0, calls_late=0, catches=0.5)
    lenient = Policy(calls=0, calls_late=0, catches=0)
    caught, let_go = (
        simulate(rules(2), 20_000, policy, seed=1).decisions.mean()
        for policy in (forgetful, lenient)
    )
    assert caught > let_go + 10


@pytest.mark.parametrize("kind", PolicyKind)
def test_what_policies_choose_is_legal(kind: PolicyKind) -> None:
    chances = Policy(kind, calls=0.5, catches=0.3)
    batch = Batch(rules(3, seven_zero="on", jump_in="on", stacking="any"), 300, seed=6)
    for _ in range(200):
        actions = batch.choose(chances)
        assert (actions[batch.over] == -1).all()
        outcomes, _ = batch.step(actions)
        assert (outcomes[actions >= 0] >= 0).all()


def test_uniform_play_ends_too() -> None:
    results = simulate(rules(4, stacking="any"), 2000, Policy(PolicyKind.UNIFORM), seed=1)
    assert (results.winners >= -1).all()
