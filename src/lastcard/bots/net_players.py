"""Nets, compiled: `master@net` or `master@FILE.npz` at its seats, compiled bots at the others.

What a net is shown and what its choice means is what `compiled_inputs.py` has; the layers are loops
here, for a round that goes on by itself asks for one decision at a time. It is compiled apart from
the other players, and only if needed.
"""

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lastcard.bots import batch_kernels, compiled_players
from lastcard.bots.compiled import MIND, look, react, step
from lastcard.bots.compiled_inputs import (
    action_of,
    ask,
    count_unseen,
    describe,
    order_colors,
    shown_rules,
    write_options,
)
from lastcard.bots.compiled_players import begin as begin_all
from lastcard.bots.compiled_players import choose_as as choose_as_bot
from lastcard.bots.compiled_players import players_of, seated_at
from lastcard.bots.inputs import INPUTS, OPTIONS
from lastcard.bots.machine_code import KEPT
from lastcard.bots.net import Net, load_nets, shipped_nets
from lastcard.bots.registry import NET_BOT, is_net
from lastcard.engine.errors import Malformed
from lastcard.fast import FastRules, kernels, match_kernels
from lastcard.fast.compiling import OPTIONS as FAST
from lastcard.fast.compiling import announced, called, digest_of, entry_point, njit
from lastcard.fast.layout import ACTOR, ASK, ASK_REACTION, CELLS, WORDS, Cells, Counts, Words
from lastcard.fast.policies import POLICY

NET: Final = 6
"""In place of a policy, after those of `compiled_players`."""
WHICH: Final = 1
"""Which net it is, in the row of such a seat."""
STORE: Final = KEPT.with_name(f"net-{digest_of([Path(__file__)], beside=KEPT.name)}")
"""Where it is kept."""
_TINY: Final = np.float32(1e-5)
_DONE: Final = "compiled-net"

Floats32 = NDArray[np.float32]
Layers = tuple[tuple[Floats32, ...], tuple[Floats32, ...]]
"""Weights and biases of each layer, those of several nets one after the other."""
Room = tuple[Floats32, Floats32, Floats32, Floats32, Counts, Counts, Words, Words]
"""Room for three hidden layers and the outputs, for the row and the options, to count and sort."""


def room_for(net: Net) -> Room:
    """Room to work in."""
    width = len(net.layers[0][1])
    inner = max(len(bias) for _, bias in net.layers)
    return (
        np.zeros(width, np.float32),
        np.zeros(width, np.float32),
        np.zeros(inner, np.float32),
        np.zeros(OPTIONS, np.float32),
        np.zeros(INPUTS + OPTIONS, np.uint8),
        np.zeros(OPTIONS, np.uint8),
        np.zeros(64, np.int64),
        np.zeros(4, np.int64),
    )


def layers_of(nets: Sequence[Net]) -> Layers:
    """The layers as the loops read them."""
    shapes = [[weight.shape for weight, _ in net.layers] for net in nets]
    if any(shape != shapes[0] for shape in shapes):
        raise Malformed("nets at one table have layers of the same sizes; these differ")
    layers = [*zip(*(net.layers for net in nets), strict=True)]
    weights = (np.stack([weight for weight, _ in of_all]) for of_all in layers)
    biases = (np.stack([bias for _, bias in of_all]) for of_all in layers)
    return tuple(map(_as_floats, weights)), tuple(map(_as_floats, biases))


def _as_floats(array: Any) -> Floats32:
    return np.ascontiguousarray(array, np.float32)


@called
def _multiply(x: Any, weight: Floats32, bias: Floats32, out: Floats32) -> None:
    """A layer; whatever is 0, as most of its inputs are, costs nothing."""
    for to in range(weight.shape[1]):
        out[to] = bias[to]
    for at in range(weight.shape[0]):
        value = np.float32(x[at])
        if value != 0:
            for to in range(weight.shape[1]):
                out[to] += value * weight[at, to]


@called
def _norm(x: Floats32, out: Floats32) -> None:
    mean = np.float32(0)
    for value in x:
        mean += value
    mean /= np.float32(len(x))
    apart = np.float32(0)
    for value in x:
        apart += (value - mean) * (value - mean)
    scale = np.float32(1) / np.sqrt(apart / np.float32(len(x)) + _TINY)
    for at in range(len(x)):
        out[at] = (x[at] - mean) * scale


@called
def _like(layers: Layers, net: int, room: Room) -> None:
    """Write how much the net of that number likes each option."""
    weights, biases = layers
    x, normed, inner, likings, row, _, _, _ = room
    _multiply(row, weights[0][net], biases[0][net], x)
    for at in range(len(x)):
        x[at] = max(x[at], np.float32(0))
    for layer in range(1, len(weights) - 1, 2):
        _norm(x, normed)
        _multiply(normed, weights[layer][net], biases[layer][net], inner)
        for at in range(len(inner)):
            inner[at] = max(inner[at], np.float32(0))
        _multiply(inner, weights[layer + 1][net], biases[layer + 1][net], normed)
        for at in range(len(x)):
            x[at] += normed[at]
    _norm(x, normed)
    last = len(weights) - 1
    _multiply(normed, weights[last][net], biases[last][net], likings)


@called
def choose_by_net(rules: Words, words: Words, cells: Cells, players: Any) -> int:
    """The action that the net takes for the actor."""
    rows, _, mind, counts, _, layers, shown, room = players
    _, _, _, likings, row, mask, spare, order = room
    if cells[ASK] == ASK_REACTION:
        return react(rules, cells)
    p = look(rules, cells, mind, counts)
    asked = ask(rules, cells)
    order_colors(p, asked, order)
    count = write_options(rules, words, cells, order, mask)
    best = 0
    while mask[best] == 0:
        best += 1
    if count > 1:
        for at in range(len(row)):
            row[at] = 0
        count_unseen(rules, cells, p, spare)
        describe(p, asked, spare, shown, order, row)
        for option in range(OPTIONS):
            row[INPUTS + option] = mask[option]
        _like(layers, rows[cells[ACTOR], WHICH], room)
        for option in range(best + 1, OPTIONS):
            if mask[option] and likings[option] > likings[best]:
                best = option
    action = action_of(rules, words, cells, order, best)
    if count > 1:
        # A net likes colors of a card alike that it never met; the bot then takes the first.
        for option in range(OPTIONS):
            if mask[option] and likings[option] == likings[best]:
                action = min(action, action_of(rules, words, cells, order, option))
    return action


@called
def begin(players: Any) -> None:
    """A round begins: nothing is remembered of the last."""
    begin_all(players[:5])


@called
def choose_as(rules: Words, words: Words, cells: Cells, players: Any) -> int:
    """The action that the actor's player takes, a net or another."""
    if players[0][cells[ACTOR], POLICY] == NET:
        return choose_by_net(rules, words, cells, players)
    return choose_as_bot(rules, words, cells, players[:5])


@called
def decide(rules: Words, words: Words, cells: Cells, players: Any) -> int:
    """Let the actor take an action, and keep in mind what it showed; the action's id."""
    action = choose_as(rules, words, cells, players)
    step(rules, words, cells, action, players[2], players[4])
    return action


_again: Any = compiled_players._again  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]


def _matches_with_nets() -> Any:
    """`play_matches` of `lastcard.fast` with these players in place of its own."""
    names: dict[str, Any] = {**vars(match_kernels), "decide": decide, "begin": begin}
    inlined: Any = njit(forceinline=True, **FAST)
    names["play_counted"] = inlined(_again(names["play_counted"], names))
    return entry_point(_again(match_kernels.play_matches, names), store=STORE)


def _batches_with_nets() -> Any:
    """`advance_many` of `batch_kernels.py` with these players among the others."""
    names: dict[str, Any] = {**vars(batch_kernels), "choose_as": choose_as}
    names["advance_one"] = called(_again(batch_kernels.advance_one, names))
    return entry_point(_again(batch_kernels.advance_many, names), store=STORE)


play_matches: Final = _matches_with_nets()
advance_net: Final = _batches_with_nets()


def with_net(players: Any, seated: Sequence[object], rules: FastRules) -> Any:
    """Players of the other compiled bots, and the nets among those who are seated."""
    rows = players[0]
    names = list(dict.fromkeys(filter(is_net, seated)))
    for seat, name in enumerate(seated):
        if name in names:
            rows[seat] = 0
            rows[seat, POLICY], rows[seat, WHICH] = NET, names.index(str(name))
    nets = [net_of(name, rules.seats) for name in names]
    return (*players, layers_of(nets), shown_rules(rules.array), room_for(nets[0]))


def net_of(name: str, seats: int) -> Net:
    """The net that a name means: `master@net`, or that of a file."""
    if name == NET_BOT:
        return shipped_nets(seats).player
    return load_nets(Path(name.partition("@")[2])).player


def match_players(bots: Sequence[str], rules: FastRules) -> tuple[Any, Any]:
    """What plays matches of nets and compiled bots, and who sits where, for `count_by`."""
    prepare_net()
    return play_matches, _matched(bots, rules)


def _matched(bots: Sequence[str], rules: FastRules) -> Any:
    """The players by seat: one name for all, or one for each."""
    seated = seated_at(bots, rules.seats)
    others = [None if is_net(name) else name for name in seated]
    rows, weights, _, counts, before = players_of(others, rules.seats)
    return with_net((rows, weights, np.zeros(MIND), counts, before), seated, rules)


def is_compiled() -> bool:
    """Whether the net was compiled on this machine before."""
    return (STORE / _DONE).exists()


@cache
def prepare_net() -> None:
    """Load what the net needs, or compile it, which is told on the standard error."""
    from lastcard.editions import load_edition
    from lastcard.engine import Setup

    edition = load_edition("classic")
    rules = FastRules(Setup(edition, edition.rules, 2))
    game = (np.zeros(WORDS, np.int64), np.zeros(CELLS, np.int8), np.zeros(10, np.int32))
    match = np.zeros(match_kernels.MATCH, np.int64)
    rows = np.zeros((0, 4), np.int32)
    with announced("the rules, with the net,", _DONE):
        kernels.seed_many(np.zeros((0, WORDS), np.int64), 0, 0)
        play_matches(rules.untracked, game, _matched([NET_BOT], rules), 0, 0, match, rows)
    with suppress(OSError):  # nowhere to write: it is compiled anew each time
        (STORE / _DONE).touch()
