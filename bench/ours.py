"""Measures one of our own ways to play, in a process of its own.

    python -m bench.ours WHAT SECONDS SEED [--edition E] [--players N]

prints rounds, decisions, processor seconds and seconds on the clock. Random play by the full rules:
any playable card, a draw only if there is none, a drawn card is played if it can be; but for the
compiled bots.
"""

import argparse
import json
import os
import random
import time
from bisect import bisect_left
from collections.abc import Callable

CORES = os.cpu_count() or 1
ROUNDS_AT_ONCE = 1 << 16
GAMES = 1 << 14
"""Of the batch that steps."""
VECTOR_ENVS = 4096
NET = "master@net"
DRAW, SWAP = 128, 139
"""The action ids between these do not play a card."""

Counts = tuple[int, int]
"""Rounds and decisions."""
Work = Callable[[], Counts]


class Clock:
    """Processor time and time on the wall, while it runs."""

    def __init__(self) -> None:
        self.cpu = self.wall = 0.0

    def __enter__(self) -> None:
        self._start = time.process_time(), time.perf_counter()

    def __exit__(self, *error: object) -> None:
        self.cpu += time.process_time() - self._start[0]
        self.wall += time.perf_counter() - self._start[1]


def rules_of(chosen: argparse.Namespace):
    from lastcard.editions import load_edition
    from lastcard.engine import Setup
    from lastcard.fast import FastRules

    edition = load_edition(chosen.edition)
    return FastRules(Setup(edition, edition.rules, chosen.players))


def rollouts(chosen: argparse.Namespace, clock: Clock, threads: int) -> Work:
    """Whole rounds, dealt and played inside a kernel."""
    from lastcard.fast import Policy, simulate

    rules, seeds = rules_of(chosen), iter(range(chosen.seed * 1000, 1 << 40))
    # Threads take blocks of some thousand rounds, and wait for each other at the end.
    rounds = ROUNDS_AT_ONCE * (1 if threads == 1 else 4 * threads)

    def work() -> Counts:
        with clock:
            played = simulate(rules, rounds, Policy(), seed=next(seeds), threads=threads)
        return rounds, int(played.decisions.sum())

    return work


def counted(chosen: argparse.Namespace, clock: Clock) -> Work:
    """Whole rounds that are counted, as `lastcard simulate` plays them."""
    from lastcard.fast.matches import count_matches

    rules, streams = rules_of(chosen), iter(range(1 << 40))

    def work() -> Counts:
        decisions = 0
        with clock:
            for part in count_matches(
                rules, ROUNDS_AT_ONCE, seed=chosen.seed, stream=next(streams)
            ):
                decisions += int(part.rows[:, 3].sum())
        return ROUNDS_AT_ONCE, decisions

    return work


def compiled(
    chosen: argparse.Namespace, clock: Clock, bot: str, players: int | None = None
) -> Work:
    """Whole rounds of a compiled bot in all seats; `skilled` looks at fifty features an action."""
    from lastcard.bots.compiled_players import simulate

    if players is not None:
        chosen.players = players
    rules, seeds = rules_of(chosen), iter(range(chosen.seed * 1000, 1 << 40))
    rounds = ROUNDS_AT_ONCE >> (10 if bot == NET else 5)

    def work() -> Counts:
        with clock:
            played = simulate(rules, rounds, [bot] * chosen.players, seed=next(seeds), threads=1)
        return rounds, int(played.decisions.sum())

    return work


def steps(chosen: argparse.Namespace, clock: Clock, threads: int) -> Work:
    """One decision in each game of a batch, then observation and legal mask of every actor.

    Rounds that end are dealt anew. Choosing the actions is the learner's affair and not timed.
    """
    from lastcard.fast import Batch

    batch = Batch(rules_of(chosen), GAMES, seed=chosen.seed, threads=threads)

    def work() -> Counts:
        rounds = 0
        for _ in range(10):
            actions = batch.choose()
            with clock:
                outcomes, _ = batch.step(actions)
                batch.deal_ended()
                batch.observe()
            rounds += int((outcomes == 1).sum())
        return rounds, 10 * GAMES

    return work


def reference(chosen: argparse.Namespace, clock: Clock) -> Work:
    """The engine: states, events and views, in plain Python."""
    from bench.engine import player

    play = player(chosen.players, chosen.seed)

    def work() -> Counts:
        with clock:
            return 20, sum(play() for _ in range(20))

    return work


def pettingzoo(chosen: argparse.Namespace, clock: Clock) -> Work:
    """PettingZoo's AEC interface: every seat is an agent."""
    from lastcard.envs.pettingzoo_env import raw_env

    env = raw_env(edition=chosen.edition, players=chosen.players)
    choose = chooser(chosen.seed)
    env.reset(seed=chosen.seed)

    def work() -> Counts:
        decisions = 0
        with clock:
            env.reset()
            for _agent in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                # As truth values they are found in a third of the time.
                is_legal = observation["action_mask"].view(bool)
                env.step(choose(is_legal.nonzero()[0].tolist()))
                decisions += 1
        return 1, decisions

    return work


def rlcard_style(chosen: argparse.Namespace, clock: Clock) -> Work:
    """The environment with RLCard's methods: `reset` and `step`, states as dictionaries."""
    from lastcard.envs.rlcard_env import RoundEnv

    env = RoundEnv(edition=chosen.edition, players=chosen.players, seed=chosen.seed)
    choose = chooser(chosen.seed)

    def work() -> Counts:
        decisions = 0
        with clock:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(choose(list(state["legal_actions"])))
                decisions += 1
        return 1, decisions

    return work


def gymnasium_vector(chosen: argparse.Namespace, clock: Clock) -> Work:
    """Gymnasium's vector environment: one seat learns, the others play at random.

    Every step is one decision of the learner; those of the others come with it and are counted.
    """
    import numpy as np

    from lastcard.envs.gymnasium_vector import RoundVectorEnv

    env = RoundVectorEnv(VECTOR_ENVS, edition=chosen.edition, players=chosen.players)
    found = [env.reset(seed=chosen.seed)[0]]
    rng = np.random.default_rng(chosen.seed)

    def work() -> Counts:
        rounds = 0
        for _ in range(5):
            mask = found[0]["action_mask"]
            likes = rng.random(mask.shape)
            likes[:, DRAW:SWAP] *= 1e-3  # a card is played if one can be
            actions = (mask * likes).argmax(1)
            with clock:
                found[0], _, ended, _, _ = env.step(actions)
            rounds += int(ended.sum())
        return rounds, 5 * VECTOR_ENVS

    return work


def chooser(seed: int) -> Callable[[list[int]], int]:
    """A random choice among action ids: of a card to play, and of another only if there is none."""
    choose = random.Random(seed).choice

    def pick(ids: list[int]) -> int:
        """The ids are in order."""
        plays = ids[: bisect_left(ids, DRAW)]
        if ids[-1] >= SWAP:
            plays += ids[bisect_left(ids, SWAP) :]
        return choose(plays or ids)

    return pick


WAYS: dict[str, Callable[[argparse.Namespace, Clock], Work]] = {
    "rollouts": lambda chosen, clock: rollouts(chosen, clock, 1),
    "rollouts-all": lambda chosen, clock: rollouts(chosen, clock, CORES),
    "counted": counted,
    "skilled": lambda chosen, clock: compiled(chosen, clock, "skilled"),
    "net": lambda chosen, clock: compiled(chosen, clock, NET),
    "net-4": lambda chosen, clock: compiled(chosen, clock, NET, 4),
    **{
        f"{bot}-4": lambda chosen, clock, bot=bot: compiled(chosen, clock, bot, 4)
        for bot in ("novice", "casual", "skilled")
    },
    "steps": lambda chosen, clock: steps(chosen, clock, 1),
    "steps-all": lambda chosen, clock: steps(chosen, clock, CORES),
    "reference": reference,
    "pettingzoo": pettingzoo,
    "rlcard-style": rlcard_style,
    "gymnasium-vector": gymnasium_vector,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=WAYS)
    parser.add_argument("seconds", type=float)
    parser.add_argument("seed", type=int)
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--players", type=int, default=2)
    chosen = parser.parse_args()
    clock = Clock()
    work = WAYS[chosen.what](chosen, clock)
    work()
    clock.cpu = clock.wall = 0.0
    rounds = decisions = 0
    on_all_cores = chosen.what.endswith("-all")
    while (clock.wall if on_all_cores else clock.cpu) < chosen.seconds:
        some, made = work()
        rounds += some
        decisions += made
    told = {"rounds": rounds, "decisions": decisions, "seconds": clock.cpu, "wall": clock.wall}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
