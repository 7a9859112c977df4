"""A fixed benchmark: how often a player wins on deals that never change, from every seat.

    from lastcard.envs.benchmark import evaluate

    evaluate("casual")                          # a bot by its name, against `skilled`
    evaluate(policy, opponents="random")        # observations and masks in, actions out

`docs/benchmark.md` has the protocol and the table of what the bots reach.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lastcard.bots.registry import COMPILED, is_net
from lastcard.envs.gymnasium_vector import RoundVectorEnv
from lastcard.envs.opponents import POLICIES, Chooser, Opponents
from lastcard.envs.rewards import Reward, rewards_of
from lastcard.envs.round import Round
from lastcard.envs.settings import SEEDS, read_settings
from lastcard.fast import Batch, Policy
from lastcard.simulation.measures import margin_of_mean

Wins = NDArray[np.float64]
"""1 for a round that was won, by deal and seat."""

DEALS: Final = 2_000
FEWEST_DEALS: Final = 2
SEED: Final = 17
FORMAT: Final = "single"
"""Rounds are counted, so bots play to win them."""


class WinRate(NamedTuple):
    """The share of rounds won, and half of its 95 % interval."""

    mean: float
    margin: float

    def __str__(self) -> str:
        return f"{100 * self.mean:.1f} ± {100 * self.margin:.1f} %"


def evaluate(
    player: str | Chooser,
    *,
    players: int = 2,
    opponents: str = "skilled",
    deals: int = DEALS,
    seed: int = SEED,
) -> WinRate:
    """How often a player wins against opponents of one kind, on every deal from every seat.

    Figures for the table are those of `DEALS` deals of `SEED`. To try things out, take another
    seed.
    """
    if deals < FEWEST_DEALS:
        raise ValueError(f"a benchmark takes two deals at least, not {deals}")
    if not isinstance(player, str):
        play = _by_policy
    elif _is_compiled(player) and _is_compiled(opponents):
        play = _compiled
    else:
        play = _by_name
    wins: Wins = np.stack(
        [play(player, players, opponents, deals, seed, seat) for seat in range(players)],  # pyright: ignore[reportArgumentType] - each takes its own kind
        axis=1,
    )
    by_deal = wins.mean(axis=1)
    return WinRate(float(by_deal.mean()), margin_of_mean(deals, float(by_deal.var() * deals)))


def _is_compiled(bot: str) -> bool:
    return bot in COMPILED or bot in POLICIES or is_net(bot)


def _seated(bot: str, players: int, opponents: str, seat: int) -> list[str | Policy]:
    """Who sits where; `random` among the others is the policy, as in all environments."""
    mine = POLICIES[bot] if bot in POLICIES and bot not in COMPILED else bot
    others = POLICIES.get(opponents, opponents)
    return [mine if at == seat else others for at in range(players)]


def _by_policy(
    policy: Chooser, players: int, opponents: str, deals: int, seed: int, seat: int
) -> Wins:
    """All deals at once; where a round has ended another is played, which is not counted."""
    envs = RoundVectorEnv(deals, opponents=opponents, players=players, seat=seat, format=FORMAT)
    seen, _ = envs.reset(seed=seed)
    won, counted = np.zeros(deals), np.zeros(deals, bool)
    while not counted.all():
        actions = policy(seen["observation"], seen["action_mask"])
        seen, rewards, ended, given_up, _ = envs.step(np.asarray(actions, np.int64))
        new = (ended | given_up) & ~counted
        won[new] = rewards[new] > 0
        counted |= new
    return won


def _compiled(bot: str, players: int, opponents: str, deals: int, seed: int, seat: int) -> Wins:
    """All deals at once, with compiled bots in all seats."""
    from lastcard.bots.batch_players import BatchPlayers

    rules, _, limit, _ = read_settings(players=players, format=FORMAT)
    seated = _seated(bot, players, opponents, seat)
    number = int(np.random.default_rng(seed).integers(SEEDS))
    batch, made = Batch(rules, deals, seed=number), np.zeros(deals, np.int32)
    BatchPlayers(seated, rules, deals).advance(batch, made, limit)
    return (batch.winners == seat).astype(np.float64)


def _by_name(bot: str, players: int, opponents: str, deals: int, seed: int, seat: int) -> Wins:
    """The same deals one by one, with a bot that sees views of the engine."""
    number = int(np.random.default_rng(seed).integers(SEEDS))
    seated = _seated(bot, players, opponents, seat)
    round, table = Round(read_settings(players=players, format=FORMAT)), Opponents(seated)
    won = np.zeros(deals)
    for deal in range(deals):
        round.deal(number, dealer=deal % players, stream=deal)
        table.sit_down(round, number + deal)
        table.advance(round)
        ended = round.batch
        rewards = rewards_of(Reward.WIN_LOSS, round.rules, ended.winners, ended.points)
        won[deal] = rewards[0, seat] > 0
    return won
