"""The whole tree of a tiny game for two, to be solved: equilibrium, best responses, exploitability.

    tree = GameTree.of(read_settings(edition="tiny-8", most_decisions=8))
    policy = tree.solve(200)
    tree.exploitability(policy)
    tree.best_response(tree.policy_of("skilled"), seat=0)

Values are those of the reward `win-loss` to seat 0; what seat 1 gets is the opposite. A game that
is given up after `most_decisions` is worth nothing to both. Deals that differ only in the order of
cards in a hand are one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lastcard.bots import LONE_ROUND, create_bot
from lastcard.bots.asking import ask_reaction, ask_turn, tell
from lastcard.editions.loading import TINY
from lastcard.engine import Events, LastcardError, RoundState, Seat, Setup, view
from lastcard.envs.explicit import ExplicitRound
from lastcard.envs.opponents import REACTIONS
from lastcard.envs.rewards import is_zero_sum
from lastcard.envs.round import Round
from lastcard.envs.settings import Terms
from lastcard.fast import layout, to_id

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

NODES: Final = 2_000_000
"""A tree with more nodes than this is given up."""
TIMES: Final = 100
"""How often a bot that plays by chance is asked in each place."""
_CHANCE: Final = 2
_END: Final = 3


class TooLarge(LastcardError):
    """A game with too many ways to go for its tree to be written down."""


@dataclass(frozen=True, slots=True)
class InfoSet:
    """What a seat knows when it decides, and what it can choose then."""

    seat: int
    text: str
    actions: tuple[int, ...]
    first: int
    """Where its actions begin among those of all; a policy is one number for each."""


class Moment(NamedTuple):
    """One of the moments that an information set cannot tell apart."""

    state: RoundState
    happened: tuple[Events, ...]
    asked: int


class GameTree:
    """All ways in which a game can go, level by level."""

    def __init__(
        self,
        nodes: tuple[Ints, Ints, Ints, Floats, Floats],
        levels: list[slice],
        info_sets: list[InfoSet],
        examples: list[Moment],
    ) -> None:
        self._owner, self._parent, self._slot, self._chance, self._value = nodes
        self._levels, self._examples = levels, examples
        self.info_sets = info_sets
        """In the order of their actions in a policy."""

    @classmethod
    def of(cls, terms: Terms, *, dealer: int = 0) -> GameTree:
        """The tree of rounds by these rules, dealt by one seat."""
        if not is_zero_sum(terms.reward, terms.rules) or terms.rules.seats != 2:
            raise ValueError("trees are solved for two players who win or lose")
        builder = _Builder()
        for play, chance in _deals(terms, dealer):
            builder.grow(play, (0, 0), -1, chance)
        return builder.tree()

    def __len__(self) -> int:
        return len(self._owner)

    def as_efg(self) -> str:
        """The tree in Gambit's format, as OpenSpiel reads it: `pyspiel.load_efg_game(text)`."""
        below: list[list[int]] = [[] for _ in range(len(self))]
        for node in range(1, len(self)):
            below[int(self._parent[node])].append(node)
        numbers: Counter[int] = Counter()
        numbered: list[int] = []
        for found in self.info_sets:
            numbers[found.seat] += 1
            numbered.append(numbers[found.seat])
        of_slot, lines = self._of_slot, ['EFG 2 R "lastcard" { "1" "2" }']
        waiting = [0]
        while waiting:
            node = waiting.pop()
            owner, nodes = int(self._owner[node]), below[node]
            if owner == _END:
                value = int(self._value[node])
                lines.append(f't "" {value + 2} "" {{ {value}, {-value} }}')
            elif owner == _CHANCE:
                shares = (f'"{at}" {self._chance[one]:.17g}' for at, one in enumerate(nodes))
                lines.append(f'c "" 1 "" {{ {" ".join(shares)} }} 0')
            else:
                at = int(of_slot[self._slot[nodes[0]]])
                named = " ".join(f'"{action}"' for action in self.info_sets[at].actions)
                lines.append(f'p "" {owner + 1} {numbered[at]} "" {{ {named} }} 0')
            waiting.extend(reversed(nodes))
        return "\n".join(lines) + "\n"

    # ── Policies ──────────────────────────────────────────────────────────────────────────────

    @property
    def _of_slot(self) -> Ints:
        """The information set of each action."""
        return np.repeat(np.arange(len(self.info_sets)), [len(i.actions) for i in self.info_sets])

    def uniform(self) -> Floats:
        """Every action as likely as any other."""
        return np.concatenate([np.full(len(i.actions), 1 / len(i.actions)) for i in self.info_sets])

    def policy_of(self, bot: str, *, times: int = TIMES) -> Floats:
        """How often a bot chooses what, wherever it can be asked; it does not know the limit.

        A bot that leaves nothing to chance is asked once; any other so many times, with other
        random numbers each time, because a response must not know them. Asked only a few times, a
        bot seems a little easier to beat than it is.
        """
        policy = np.zeros(sum(len(found.actions) for found in self.info_sets))
        for found, moment in zip(self.info_sets, self._examples, strict=True):
            for action, share in _chosen(bot, moment, found, times).items():
                policy[found.first + found.actions.index(action)] = share
        return policy

    # ── Values ────────────────────────────────────────────────────────────────────────────────

    def value(self, policy: Floats) -> float:
        """What seat 0 gets where both play by a policy."""
        return float(self._values(policy)[0])

    def exploitability(self, policy: Floats) -> float:
        """How much a seat loses on average to an opponent who knows the policy; 0 is perfect."""
        gains = self.best_response(policy, seat=0) + self.best_response(policy, seat=1)
        return gains / 2

    def best_response(self, policy: Floats, *, seat: int) -> float:
        """The most that a seat can get, on average, against a policy that it knows."""
        free = np.where(self._seat_of_slot() == seat, 1.0, policy)
        worth = self._reach(free) * (self._value if seat == 0 else -self._value)
        of_slot = self._of_slot
        best = np.zeros(len(self.info_sets), np.int64)
        for level in reversed(self._levels[1:]):
            parent, slot = self._parent[level], self._slot[level]
            own = (self._owner[parent] == seat) & (slot >= 0)
            sums = np.bincount(slot[own], worth[level][own], len(policy))
            for number in set[int](of_slot[slot[own]].tolist()):
                found = self.info_sets[int(number)]
                best[number] = found.first + sums[found.first :][: len(found.actions)].argmax()
            counts = ~own
            counts[own] = best[of_slot[slot[own]]] == slot[own]
            np.add.at(worth, parent[counts], worth[level][counts])
        return float(worth[0])

    def solve(self, rounds: int) -> Floats:
        """An equilibrium, as near as so many rounds of CFR+ come (Tammelin 2014)."""
        of_slot, seat_of = self._of_slot, self._seat_of_slot()
        regrets = np.zeros(len(of_slot))
        average, policy = np.zeros(len(of_slot)), self.uniform()
        inner = np.flatnonzero(self._slot >= 0)
        slots, above = self._slot[inner], self._parent[inner]
        sets = np.searchsorted([found.first for found in self.info_sets], slots, side="right") - 1
        for number in range(1, rounds + 1):
            for seat in (0, 1):
                sign = 1.0 if seat == 0 else -1.0
                values = sign * self._values(policy)
                others = self._reach(np.where(seat_of == seat, 1.0, policy))[above]
                own = self._owner[above] == seat
                gain = np.bincount(slots[own], (others * values[inner])[own], len(of_slot))
                mean = np.bincount(sets, np.where(own, others * policy[slots] * values[inner], 0))
                mine = seat_of == seat
                regrets[mine] = np.maximum(regrets + gain - mean[of_slot], 0)[mine]
                policy[mine] = self._matched(regrets, of_slot)[mine]
                reach = self._reach(np.where(mine, policy, 1.0), chance=False)
                once = np.zeros(len(self.info_sets))
                once[sets] = reach[above]
                average[mine] += (number * once[of_slot] * policy)[mine]
        return self._matched(average, of_slot)

    def _matched(self, weights: Floats, of_slot: Ints) -> Floats:
        """Likelihoods in proportion to weights; all equal where all weights are 0."""
        total = np.bincount(of_slot, weights)[of_slot]
        return np.where(total > 0, weights / np.where(total > 0, total, 1), self.uniform())

    def _seat_of_slot(self) -> Ints:
        return np.array([found.seat for found in self.info_sets])[self._of_slot]

    def _steps(self, policy: Floats, *, chance: bool = True) -> Floats:
        """How likely each node is once its parent is reached."""
        likely = self._chance if chance else np.ones(len(self))
        return np.where(self._slot >= 0, policy[self._slot], likely)

    def _reach(self, policy: Floats, *, chance: bool = True) -> Floats:
        reach = self._steps(policy, chance=chance)
        for level in self._levels[1:]:
            reach[level] *= reach[self._parent[level]]
        return reach

    def _values(self, policy: Floats) -> Floats:
        steps, values = self._steps(policy), self._value.copy()
        for level in reversed(self._levels[1:]):
            np.add.at(values, self._parent[level], steps[level] * values[level])
        return values


def _deals(terms: Terms, dealer: int) -> Iterator[tuple[ExplicitRound, float]]:
    """All hands and first discards, and how likely each deal is."""
    setup = terms.rules.setup
    deck = Counter(card.order for card in setup.edition.deck)
    size, many = setup.rules.hand_size, count_deals(setup)
    if many > NODES:
        raise TooLarge(
            f"there are {many:,} deals of {setup.edition.id} with hands of {size}, more than the "
            f"{NODES:,} nodes that a tree may have; take smaller hands (hand_size), or an "
            f"edition with fewer kinds of cards, as {' and '.join(TINY[:2])} are"
        )
    for first, ways_of_first in _hands(deck, size):
        left = deck - Counter(first)
        for second, ways_of_second in _hands(left, size):
            tops = left - Counter(second)
            for top, ways_of_top in tops.items():
                play = ExplicitRound(Round(terms), dealer=dealer)
                for pair in zip(first, second, strict=True):
                    for kind in pair:
                        play.fall(kind)
                play.fall(top)
                ways = ways_of_first * ways_of_second * ways_of_top
                yield play, ways / _ways(deck.total(), size)


def _ways(cards: int, size: int) -> int:
    """Two hands and a first discard from so many cards, all told apart."""
    return comb(cards, size) * comb(cards - size, size) * (cards - 2 * size)


def _hands(cards: Counter[int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand of that size, by its kinds, and in how many ways the cards make it."""
    if size == 0:
        yield (), 1
        return
    if not cards:
        return
    kind, copies = min(cards.items())
    others = Counter({other: count for other, count in cards.items() if other != kind})
    for held in range(min(copies, size), -1, -1):
        for rest, ways in _hands(others, size - held):
            yield (kind,) * held + rest, ways * comb(copies, held)


def count_deals(setup: Setup) -> int:
    """How many deals differ to two players, by the kinds of cards; none of them is made."""
    deck, size = Counter(card.order for card in setup.edition.deck), setup.rules.hand_size
    deals = 0
    for top in deck:
        ways = Counter({(0, 0): 1})
        for copies in (deck - Counter([top])).values():
            more: Counter[tuple[int, int]] = Counter()
            for (first, second), count in ways.items():
                for one in range(min(copies, size - first) + 1):
                    for other in range(min(copies - one, size - second) + 1):
                        more[first + one, second + other] += count
            ways = more
        deals += ways[size, size]
    return deals


class _Builder:
    """A tree that grows branch by branch."""

    def __init__(self) -> None:
        self.rows: list[tuple[int, int, int, int, float, float]] = [(0, _CHANCE, 0, -1, 1.0, 0.0)]
        """Depth, who is to move, and what else the tree has of each node."""
        self.found: dict[tuple[int, str], InfoSet] = {}
        self.examples: list[Moment] = []
        self.slots = 0

    def grow(self, play: ExplicitRound, above: tuple[int, int], slot: int, chance: float) -> None:
        """Write a node down, and all below it; `above` are its parent's depth and number."""
        number, round, depth = len(self.rows), play.round, above[0] + 1
        if number == NODES:
            raise TooLarge(
                f"the tree has more than {NODES:,} nodes; take fewer most_decisions "
                "or smaller hands"
            )
        if play.chances:
            self.rows.append((depth, _CHANCE, above[1], slot, chance, 0.0))
            for outcome, share in play.chances.items():
                below = play.copy()
                below.fall(outcome)
                self.grow(below, (depth, number), -1, share)
        elif round.is_over:
            self.rows.append((depth, _END, above[1], slot, chance, float(round.rewards[0])))
        else:
            found = self._info_set(play)
            self.rows.append((depth, found.seat, above[1], slot, chance, 0.0))
            for at, action in enumerate(found.actions):
                below = play.copy()
                below.act(action)
                self.grow(below, (depth, number), found.first + at, 1.0)

    def _info_set(self, play: ExplicitRound) -> InfoSet:
        seat = play.round.actor
        key = seat, play.recall.text(seat)
        if key not in self.found:
            legal = tuple(play.round.legal())
            self.found[key] = InfoSet(*key, legal, self.slots)
            assert play.state is not None
            asked = int(play.round.cells[layout.ASK])
            self.examples.append(Moment(play.state, play.happened, asked))
            self.slots += len(legal)
        return self.found[key]

    def tree(self) -> GameTree:
        """All nodes, level by level."""
        columns: Any = zip(*self.rows, strict=True)
        depth, owner, parent, slot, chance, value = (np.array(column) for column in columns)
        order = np.argsort(depth, kind="stable")
        place = np.empty(len(order), np.int64)
        place[order] = np.arange(len(order))
        ends = np.cumsum(np.bincount(depth)).tolist()
        return GameTree(
            nodes=(owner[order], place[parent[order]], slot[order], chance[order], value[order]),
            levels=[slice(start, end) for start, end in pairwise([0, *ends])],
            info_sets=list(self.found.values()),
            examples=self.examples,
        )


def _chosen(name: str, moment: Moment, found: InfoSet, times: int) -> dict[int, float]:
    """How often a bot that has seen all that its seat saw takes each action."""
    if len(found.actions) == 1:
        return {found.actions[0]: 1.0}
    counts: Counter[int] = Counter()
    for luck in range(times):
        random = Random(str(luck))  # generators with small numbers as seeds begin too much alike
        before = random.getstate()
        counts[_asked(name, random, moment, found.seat)] += 1
        if random.getstate() == before:  # it leaves nothing to chance
            break
    return {action: count / counts.total() for action, count in counts.items()}


def _asked(name: str, random: Random, moment: Moment, seat: int) -> int:
    """What a bot does with this luck."""
    bot = create_bot(name, random)
    for events in moment.happened:
        tell(bot, events, Seat(seat))
    seen = view(moment.state, Seat(seat))
    if moment.asked == layout.ASK_TURN:
        chosen = ask_turn(bot, seen, LONE_ROUND)
    else:
        chosen = ask_reaction(bot, seen, LONE_ROUND, kinds=REACTIONS[moment.asked])
    return to_id(chosen, actor=seat, seats=2)
