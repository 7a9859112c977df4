"""Whole rounds and matches by compiled bots: `random`, `novice`, `casual`, `skilled`, and nets.

Each does at its seat what the bot of that name does at a table. The rounds are played, and counted,
by the very functions of `lastcard.fast`, compiled once more with these players in them. What is
more about nets stands in `net_players.py`.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from types import FunctionType
from typing import Any, Final

import numpy as np

from lastcard.bots.compiled import COUNTS, MIND, Floats, choose, look, react, step
from lastcard.bots.compiled_levels import choose_as_casual, choose_as_novice
from lastcard.bots.machine_code import kept
from lastcard.bots.registry import COMPILED, NET_BOT, is_net
from lastcard.bots.weights import weights_for
from lastcard.engine.errors import Malformed
from lastcard.fast import FastRules, Policy, Results, kernels, match_kernels, policies
from lastcard.fast.batch import LIMIT, OUTSIDE, as_seed
from lastcard.fast.compiling import OPTIONS, STORE, announced, called, njit
from lastcard.fast.layout import (
    ACTOR,
    ASK,
    ASK_REACTION,
    CELLS,
    MOST_SEATS,
    PILE,
    WORDS,
    Cells,
    Words,
)
from lastcard.fast.policies import POLICY, choose_at_random
from lastcard.fast.policies import choose as choose_by_policy
from lastcard.fast.turn import take_action

NOVICE: Final = 2
CASUAL: Final = 3
SKILLED: Final = 4
RANDOM_BOT: Final = 5
"""In place of a policy of `lastcard.fast`."""
AS_RANDOM_BOT: Final = Policy(calls=1.0, calls_late=1.0, catches=1.0, challenges=0.5, jumps=0.0)
"""What the bot `random` does; it always calls, so it never gets to call late."""
_KINDS: Final[dict[str, int]] = dict(
    zip(COMPILED, (RANDOM_BOT, NOVICE, CASUAL, SKILLED), strict=True)
)
_BLOCK: Final = 4096
"""So many rounds share a stream of random numbers, whatever the number of threads."""

Players = tuple[Words, Floats, Floats, Words, Cells]
"""Who plays each seat; the weights of `skilled`; what is kept in mind; room to count and to
compare in."""


Player = str | Policy
"""A compiled bot by its name, or a policy of `lastcard.fast`."""


def seated_at(players: Player | Sequence[Player | None], seats: int) -> list[Player | None]:
    """Who sits where: one for all seats, or one for each; None decides outside of the kernels."""
    given: list[Player | None] = [players] if isinstance(players, str | Policy) else list(players)
    seated = given * seats if len(given) == 1 else given
    if len(seated) != seats:
        raise Malformed(f"there are {seats} seats, but {len(seated)} bots")
    for player in seated:
        if isinstance(player, str) and player not in COMPILED and not is_net(player):
            known = ", ".join((*COMPILED, NET_BOT))
            raise Malformed(f"bot {player} is not compiled; {known} are")
    return seated


def players_of(given: Player | Sequence[Player | None], seats: int) -> Players:
    """The players by seat, with room of their own: one for all, or one for each, but no nets."""
    seated = seated_at(given, seats)
    if any(map(is_net, seated)):
        raise Malformed(f"nets do not play here; {', '.join(COMPILED)} do")
    rows = np.zeros((MOST_SEATS, policies.POLICY_WIDTH), np.int64)
    rows[:, POLICY] = OUTSIDE
    for seat, player in enumerate(seated):
        if isinstance(player, Policy):
            rows[seat] = player.row()
        elif player is not None:
            rows[seat] = row_of(player)
    weights: Floats = np.array(weights_for(seats))
    mind: Floats = np.zeros(MIND)
    if "skilled" not in seated:
        mind = np.zeros((MIND[0], 0))  # nobody remembers anything
    return rows, weights, mind, np.zeros(COUNTS, np.int64), np.zeros(PILE, np.int8)


def row_of(name: str) -> list[int]:
    """A compiled bot, as a row among the policies of seats."""
    return [_KINDS[name], *AS_RANDOM_BOT.row()[1:]]


@called
def begin(players: Players) -> None:
    """A round begins: nothing is remembered of the last."""
    mind = players[2]
    for line in range(mind.shape[0]):
        for at in range(mind.shape[1]):
            mind[line, at] = 0


@called
def choose_as(rules: Words, words: Words, cells: Cells, players: Players) -> int:
    """The action that the actor's player takes."""
    rows, weights, mind, counts, _ = players
    kind = rows[cells[ACTOR], POLICY]
    if cells[ASK] == ASK_REACTION and kind in (SKILLED, RANDOM_BOT):
        return react(rules, cells)
    if kind == SKILLED:
        return choose(rules, words, cells, weights, look(rules, cells, mind, counts))
    if kind == CASUAL:
        return choose_as_casual(rules, words, cells)
    if kind == NOVICE:
        return choose_as_novice(rules, words, cells)
    if kind == RANDOM_BOT:
        return choose_at_random(rules, words, cells, rows)
    return choose_by_policy(rules, words, cells, rows)


@called
def decide(rules: Words, words: Words, cells: Cells, players: Players) -> int:
    """Let the actor take an action, and keep in mind what it showed; the action's id."""
    action = choose_as(rules, words, cells, players)
    if players[2].shape[1]:
        step(rules, words, cells, action, players[2], players[4])
    else:
        take_action(rules, words, cells, action)
    return action


def _again(function: Any, names: dict[str, Any]) -> Any:
    """A compiled function of `lastcard.fast`, to be compiled with other names in it."""
    code = getattr(function, "py_func", function)
    return FunctionType(code.__code__, names, code.__name__, code.__defaults__)


def _with_players(module: Any, inner: str, outer: str) -> Any:
    """An entry point of a module and what it calls, with our players in place of its own."""
    names: dict[str, Any] = {**vars(module), "decide": decide, "begin": begin}
    names[inner] = njit(forceinline=True, **OPTIONS)(_again(names[inner], names))
    return kept(_again(getattr(module, outer), names))


play_matches: Final = _with_players(match_kernels, "play_counted", "play_matches")
play_out_many: Final = _with_players(kernels, "play_out", "play_out_many")


def match_players(bots: Sequence[str], rules: FastRules) -> tuple[Any, Any]:
    """What plays matches of compiled bots, and who sits where, for `fast.matches.count_by`."""
    prepare_players()
    return play_matches, players_of(bots, rules.seats)


def simulate(
    rules: FastRules,
    rounds: int,
    bots: Player | Sequence[Player],
    *,
    seed: int = 0,
    threads: int | None = None,
    limit: int = LIMIT,
) -> Results:
    """`lastcard.fast.simulate` with compiled bots: whole rounds, the dealer changes each time."""
    seated = seated_at(bots, rules.seats)  # refused before there are threads
    results = np.zeros((rounds, 4 + rules.seats), np.int32)

    def play_block(first: int) -> None:
        players = players_of(seated, rules.seats)
        words = np.zeros((1, WORDS), np.int64)
        cells = np.zeros((1, CELLS), np.int8)
        kernels.seed_many(words, as_seed(seed), first // _BLOCK)
        part = results[first : first + _BLOCK]
        play_out_many(rules.untracked, words, cells, players, limit, first, part)

    if any(map(is_net, seated)):
        from lastcard.bots.batch_players import play_rounds as play_many

        def play_block(first: int) -> None:
            part = results[first : first + _BLOCK]
            play_many(rules, seated, seed, limit, first, part)

    else:
        prepare_players()
    firsts = range(0, rounds, _BLOCK)
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        list(pool.map(play_block, firsts))
    return Results(results)


_DONE: Final = "compiled-players"


def is_compiled() -> bool:
    """Whether compiled bots were compiled on this machine before."""
    return (STORE / _DONE).exists()


@cache
def prepare_players() -> None:
    """Load what compiled bots need, or compile it, which is told on the standard error."""
    rules = np.zeros(1, np.int64)
    rules.flags.writeable = False
    words = np.zeros((0, WORDS), np.int64)
    cells = np.zeros((0, CELLS), np.int8)
    ints = np.zeros((0, 4), np.int32)
    game = (np.zeros(0, np.int64), np.zeros(0, np.int8), np.zeros(0, np.int32))
    match = np.zeros(match_kernels.MATCH, np.int64)
    players = players_of(["skilled"], 2)
    with announced("the rules, with bots,", _DONE):
        kernels.seed_many(words, 0, 0)
        play_out_many(rules, words, cells, players, 0, 0, ints)
        play_matches(rules, game, players, 0, 0, match, ints)
