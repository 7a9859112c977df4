"""Twenty thousand rounds with every law looked at in every step, and a taste of them."""

from random import Random

import pytest

from lastcard.engine import Seat
from tests import laws
from tests.random_play import PLAYERS, Moment, editions, play_round, random_setup

ROUNDS = 20_000
BATCH = 100


def check_round(seed: int) -> None:
    """Play the round that a seed stands for; editions and numbers of players take turns."""
    rng = Random(seed)
    edition = editions()[seed % len(editions())]
    players = PLAYERS[seed // len(editions()) % len(PLAYERS)]
    for moment in play_round(random_setup(edition, players, rng), rng):
        check_moment(moment, rng)


def check_moment(moment: Moment, rng: Random) -> None:
    state = moment.after
    laws.conserves_cards(state)
    laws.is_well_formed(state)
    laws.somebody_can_act(state)
    laws.events_make_the_state(moment)
    laws.window_follows_the_rules(moment)
    laws.pile_is_made_anew_in_time(moment)
    laws.other_seats_play_on(moment)
    viewers = laws.viewers(state)
    laws.views_follow_events(moment, [rng.choice(viewers)])
    laws.hides_what_is_hidden(state, rng.choice(viewers), rng)
    if rng.random() < 1 / 50:
        seat = rng.choice((state.turn, Seat(rng.choice(state.seats))))
        actions = list(laws.every_action(state, set(state.hands[seat])))
        laws.choices_are_what_is_allowed(state, seat, actions)
        laws.refusal_changes_nothing(state, seat, rng.choice(actions))


@pytest.mark.parametrize("half", range(2))
def test_the_laws_hold_in_some_rounds(half: int) -> None:
    """Each edition with each number of players, twice; the rest is in `make test-long`."""
    for seed in range(half, BATCH, 2):
        check_round(ROUNDS + seed)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(ROUNDS // BATCH))
def test_the_laws_hold_in_many_rounds(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        check_round(seed)
