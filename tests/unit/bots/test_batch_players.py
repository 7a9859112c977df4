"""Compiled bots at the seats of a batch do what they do in rounds of their own."""

import numpy as np
import pytest

from lastcard.bots.batch_kernels import remember_many
from lastcard.bots.batch_players import BatchPlayers
from lastcard.bots.compiled_players import simulate
from lastcard.engine import Malformed
from lastcard.envs.settings import read_settings
from lastcard.fast import Batch, Policy

pytestmark = pytest.mark.timeout(600)  # compiling, the first time, takes a while

SEATED = ["skilled", "skilled", Policy(challenges=0.25)]


def test_choosing_and_stepping_comes_to_the_same_as_advancing() -> None:
    """Both are asked in the same rounds, where nobody needs luck to choose."""
    rules = read_settings(players=2, rules="stacking=any").rules
    one, other = Batch(rules, 8, seed=2), Batch(rules, 8, seed=2)
    stepping, advancing = (BatchPlayers("skilled", rules, 8) for _ in range(2))
    made = np.zeros(8, np.int32)
    for limit in range(1, 30):
        luck = one.words.copy()
        actions = stepping.choose(one)
        one.words[:] = luck
        over = one.over
        assert (actions[over] == -1).all()
        stepping.step(one, actions)
        last = advancing.advance(other, made, limit)
        assert (last[~over] == actions[~over]).all()
        assert (one.cells == other.cells).all()
        assert (one.words == other.words).all()


@pytest.mark.parametrize("bot", ["skilled", "casual", "novice", "random"])
@pytest.mark.parametrize(
    ("edition", "players", "options"),
    [
        ("2020", 6, "jump_in=on, seven_zero=on"),
        ("special-agent", 3, "stacking=any, draw_until_playable=on, challengers=anyone"),
        ("platinum", 4, "must_play=on, honest_draw_four=on, jump_in=on"),
    ],
)
def test_what_they_choose_is_legal(edition: str, players: int, options: str, bot: str) -> None:
    """Also where there is nothing to choose: everyone is asked whether they jump in."""
    rules = read_settings(edition=edition, players=players, rules=options).rules
    batch, seated = Batch(rules, 16, seed=6), BatchPlayers(bot, rules, 16)
    for _ in range(120):
        outcomes, _ = seated.step(batch, seated.choose(batch))
        assert (outcomes >= 0).all()
        seated.forget(batch.over)
        batch.deal_ended()


def test_seats_with_nobody_wait() -> None:
    rules = read_settings(players=3).rules
    batch = Batch(rules, 16, seed=4)
    players = BatchPlayers([None, *SEATED[1:]], rules, 16)
    for _ in range(20):
        players.advance(batch)
        assert (batch.over | (batch.actors == 0)).all()
        assert (players.choose(batch) == -1).all()
        _, masks = batch.observe()
        players.step(batch, np.where(batch.over, -1, masks.argmax(axis=1)))


def test_policies_sit_beside_bots_in_whole_rounds() -> None:
    rules = read_settings(players=3).rules
    results = simulate(rules, 300, SEATED, seed=4)
    wins = [int((results.winners == seat).sum()) for seat in range(3)]
    assert min(wins[:2]) > wins[2]


@pytest.mark.parametrize("bots", [["skilled", None], ["master@net", "casual"]])
def test_what_they_play_by_is_compiled_when_they_are_made(bots: list[str | None]) -> None:
    """There it is told that this takes long; later nobody would know what is going on."""
    rules = read_settings(players=2).rules
    players, batch = BatchPlayers(bots, rules, 4), Batch(rules, 4, seed=1)
    for _ in range(3):
        players.advance(batch)
        _, masks = batch.observe()
        players.step(batch, np.where(batch.over, -1, masks.argmax(axis=1)))
    assert [len(part.signatures) for part in (players._advance, remember_many)] == [1, 1]


def test_what_does_not_fit_is_told() -> None:
    rules = read_settings(players=3).rules
    with pytest.raises(Malformed, match="3 seats, but 2 bots"):
        BatchPlayers(["skilled", None], rules, 1)
    with pytest.raises(Malformed, match="expert is not compiled"):
        BatchPlayers("expert", rules, 1)
