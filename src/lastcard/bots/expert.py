"""`expert`: deals the unknown cards many times and plays every promising action out.

It starts from the choice of `skilled`, which also plays all seats in the playouts, and leaves it
only for an action that did clearly better. A playout goes a few decisions far, and then all hands
are judged (`judging.py`): that tells more in the same time than playing to the end, where chance
decides. Where everyone keeps their own points, it does go to the end.

The deals agree with what it has seen: cards that were shown, and all that others did, which tells
much of what they hold (`witness.py`, `inferring.py`). It thinks for 50 ms a move unless told
otherwise: `expert@200ms`, or `expert@3000` for so many playouts whatever time they take, which
makes its play repeatable.
"""

import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from lastcard.bots.chance import chance_from
from lastcard.bots.compiled import MIND, Floats
from lastcard.bots.interface import LONE_ROUND, Situation, own_seat
from lastcard.bots.judging import judgment_for
from lastcard.bots.machine_code import KEPT
from lastcard.bots.preparing import Preparation, is_kept_anew
from lastcard.bots.searching import LONGEST, Deals, Judge, Room, infer_all, try_out
from lastcard.bots.skilled import SkilledBot
from lastcard.bots.weights import weights_for
from lastcard.bots.witness import Evidence, Witness
from lastcard.editions import load_edition
from lastcard.engine import (
    Action,
    Challenge,
    Event,
    Format,
    Seat,
    Setup,
    TakeCards,
    View,
    start_round,
    turn_actions,
    view,
)
from lastcard.engine.errors import Malformed
from lastcard.fast import FastRules, Manner, NotInFast, from_view, to_id
from lastcard.fast.layout import KEEP_YOUR_OWN, MOST_SEATS, SCORING, Cells, Words

MILLISECONDS: Final = 50
MOST_PLAYOUTS: Final = 20_000
CANDIDATES: Final = 5
"""How many of the best-scored actions are tried."""
WORTH_TRYING: Final = 8.0
"""An action that scores worse than the best by more than this is not tried."""
DEALS: Final = 16
"""How many deals are tried at a time."""
MANY: Final = 192
"""How many deals are made at a time; of these, DEALS at a time are tried."""
TIMES: Final = 5
"""How often each deal is played with each action."""
TRIES: Final = 96
"""How many exchanges of cards are tried for each hand of a deal, to agree with what was seen."""
FAR: Final = 16
"""How many decisions a playout has before it is judged."""
_DONE: Final = "compiled"
"""A file that exists once the whole search has been compiled."""
OUT_OF_THE_RUNNING: Final = 2.5
"""An action this many standard errors behind the best is no longer tried."""
CLEARLY_BETTER: Final = 1.5
"""An action replaces the choice of `skilled` if it is this many standard errors ahead."""


class Search(NamedTuple):
    """What a search needs to know about a decision."""

    rules: FastRules
    room: Room
    judge: Judge
    seat: int
    mind: Floats
    """What was seen of the other seats."""
    evidence: Evidence
    ids: NDArray[np.int64]
    """The actions that are tried; the first is the choice of `skilled`."""

    def values(
        self, batch: tuple[Words, Cells], running: NDArray[Any], *, tries: int = TRIES
    ) -> Floats:
        """How these actions do in some deals that agree with what was seen."""
        rules = self.rules.untracked
        deals = self.infer(batch, np.zeros(self.rules.seats), tries=tries)
        values: Floats = np.zeros((len(batch[0]), len(running)))
        try_out(rules, deals, self.judge, self.mind, self.ids[running], self.room.arrays, values)
        return values

    def infer(self, batch: tuple[Words, Cells], doubts: Floats, *, tries: int) -> Deals:
        """Make deals agree with what was seen; seats may play at random, as likely as doubted."""
        who: Cells = np.zeros((len(batch[0]), MOST_SEATS), np.int8)
        deals, ways = (*batch, who), (self.judge[0], doubts)
        rules, guesses = self.rules.untracked, self.room.guesses
        infer_all(rules, deals, self.seat, self.evidence, ways, tries, guesses)
        return deals


class ExpertBot(SkilledBot):
    """Searches on `lastcard.fast`; calls and catches like `skilled`."""

    def __init__(
        self, random: Random, *, milliseconds: int = MILLISECONDS, playouts: int | None = None
    ) -> None:
        super().__init__(random)
        self._seconds = milliseconds / 1000
        self._playouts = playouts
        self.witness = Witness()
        self._table: tuple[Setup, Format, FastRules, Room, Judge] | None = None
        self.manner = Manner.OURS

    @classmethod
    def configured(cls, random: Random, setting: str) -> Self:
        """`200ms` of thinking, or `3000` playouts."""
        number = setting.removesuffix("ms")
        if not (number.isascii() and number.isdigit() and int(number)):
            raise Malformed(f"expert thinks for 200ms or 3000 playouts, say, not for {setting!r}")
        if setting.endswith("ms"):
            return cls(random, milliseconds=int(number))
        return cls(random, playouts=int(number))

    @classmethod
    def preparation(cls) -> Preparation:
        """Its search is compiled for the machine, once."""
        return Preparation("the expert", f"{__name__}:prepare_search", 60, is_compiled)

    def observe(self, event: Event) -> None:
        self.witness.observe(event, self.memory)
        super().observe(event)

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        if len(actions) == 1:
            return actions[0]
        deadline = time.perf_counter() + self._seconds
        scored = sorted(self.scores(view, actions, situation), key=lambda pair: -pair[0])
        best = scored[0][0]
        tried = [a for score, a in scored if score > best - WORTH_TRYING][:CANDIDATES]
        # Deals do not tell who likes to bluff, so a challenge is not decided by searching.
        if len(tried) == 1 or isinstance(tried[0], Challenge | TakeCards):
            return scored[0][1]
        try:
            return self._search(view, tried, situation, deadline)
        except NotInFast:
            return scored[0][1]

    def _search(
        self, view: View, tried: list[Action], situation: Situation, deadline: float
    ) -> Action:
        search = self.prepare(view, tried, situation)
        running = np.arange(len(tried))
        values: Floats = np.zeros((0, len(tried)))
        played, longest = 0, 0.0
        for batch in self.deals(search, view):
            if len(running) == 1 or not self._has_time(played, deadline - longest):
                break
            began = time.perf_counter()
            more = search.values(batch, running)
            played += TIMES * more.size
            values = np.concatenate([values, more])
            running, values = _drop_the_hopeless(running, values)
            longest = max(longest, time.perf_counter() - began)
        return tried[_pick(running, values)]

    def prepare(self, view: View, tried: list[Action], situation: Situation) -> Search:
        """Everything that stays the same while these actions are tried."""
        rules, room, judge = self._tables(view.state.setup, situation.format)
        seat, seats = own_seat(view), rules.seats
        mind = np.zeros(MIND, np.float64)
        mind[0, : 4 * seats] = np.ravel(self.memory.lacks[:seats])
        mind[1, : 4 * seats] = np.ravel(self.memory.wants[:seats])
        mind[4, :seats] = self.memory.guilty[:seats]
        ids = np.array([to_id(action, actor=seat, seats=seats) for action in tried], np.int64)
        evidence = self.witness.catch_up(view, situation)
        return Search(rules, room, judge, seat, mind, evidence, ids)

    def _has_time(self, played: int, deadline: float) -> bool:
        if self._playouts is not None:
            return played < self._playouts
        return played < MOST_PLAYOUTS and time.perf_counter() < deadline

    def deals(self, search: Search, view: View) -> Iterator[tuple[Words, Cells]]:
        """Deals of the unknown cards without end, a few at a time."""
        while True:
            many = from_view(search.rules, view, MANY, seed=self.random.getrandbits(48))
            for first in range(0, MANY, DEALS):
                yield many.words[first : first + DEALS], many.cells[first : first + DEALS]

    def _tables(self, setup: Setup, format: Format) -> tuple[FastRules, Room, Judge]:
        known = self._table
        if known is None or known[0] is not setup or known[1] is not format:
            weights = np.array([weights_for(setup.seats)] * setup.seats)
            rules = FastRules(setup, format=format, manner=self.manner)
            to_the_end = rules.array[SCORING] == KEEP_YOUR_OWN
            far = LONGEST if to_the_end else FAR
            judge = (weights, far, TIMES, np.array(judgment_for(setup.seats)))
            known = self._table = (setup, format, rules, Room(setup.seats), judge)
        return known[2:]


def is_compiled() -> bool:
    """Whether the search was compiled on this machine before."""
    return (KEPT / _DONE).exists()


def prepare_search() -> None:
    """Load the search, or compile it, and remember that it was."""
    for _ in warm_up():
        pass


def warm_up() -> Generator[str, None, bool]:
    """Load or compile all that a search needs; yields what each step is about to do.

    Returns whether anything was compiled and kept. Compiling leaves much memory taken, which a
    process started anew does not take.
    """
    bot = ExpertBot(Random(0), playouts=1)
    edition = load_edition("classic")
    chance = chance_from(bot.random)
    deck = tuple(chance(edition.deck))
    state, _ = start_round(Setup(edition, edition.rules, 2), Seat(0), deck, chance)
    seen = view(state, state.turn)
    tried = list(turn_actions(seen.state, state.turn))
    yield "deals"
    search = bot.prepare(seen, tried, LONE_ROUND)
    words, cells = next(bot.deals(search, seen))
    yield "inference"
    search.infer((words, cells), np.zeros(search.rules.seats), tries=1)
    yield "playouts"
    search.values((words, cells), np.arange(len(tried)), tries=1)
    with suppress(OSError):  # nothing can be written: then it is compiled anew each time
        (KEPT / _DONE).touch()
    return is_kept_anew(infer_all, try_out)


def _drop_the_hopeless(running: NDArray[Any], values: Floats) -> tuple[NDArray[Any], Floats]:
    """Keep the actions that may still be the best; the first, the choice of `skilled`, always."""
    leader = int(np.argmax(values.mean(axis=0)))
    behind = values[:, [leader]] - values
    errors = behind.std(axis=0) / np.sqrt(len(values)) + 1e-9
    keep = behind.mean(axis=0) < OUT_OF_THE_RUNNING * errors
    keep[leader] = True
    if not keep[0] and leader != 0:
        # The choice of `skilled` is out: now the leader is the one to beat.
        others = [at for at in range(len(keep)) if keep[at] and at != leader]
        order = np.array([leader, *others])
        return running[order], values[:, order]
    return running[keep], values[:, keep]


def _pick(running: NDArray[Any], values: Floats) -> int:
    """The first unless another is clearly better."""
    if len(running) == 1 or not len(values):
        return int(running[0])
    return int(running[pick_clearly(values, CLEARLY_BETTER)])


def pick_clearly(values: Floats, clearly: float) -> int:
    """Which action: the first, unless another is ahead of it by so many standard errors."""
    ahead = values - values[:, [0]]
    errors = ahead.std(axis=0) / np.sqrt(len(values)) + 1e-9
    clear = ahead.mean(axis=0) - clearly * errors
    clear[0] = 0.0
    return int(np.argmax(clear))
