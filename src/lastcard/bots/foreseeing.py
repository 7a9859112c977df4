"""Looking ahead: an action is tried in many deals of the hidden cards, and judged in two ways.

The deals agree with what was seen of the others, like those of `expert`. In each of them an action
is taken, and then

* the others play like `skilled` until the player has a choice again; there the judge, a net that
  sees all hands, says what share of the round the player can expect (`shares.py`);
* all play like `skilled` for some decisions, several times over, as `expert` lets them.

If it is doubtful that another seat plays like `skilled`, it plays any card it can in some of the
deals: in the more of them, the better that explains what it did.

Each judgment errs in its own way, so the mean of both is better than either.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lastcard.bots.choosing import (
    N_ENDED,
    N_OPEN,
    N_ORDER,
    N_SHARES,
    N_SLOTS,
    NET,
    NOTES,
    ONE_ROUND,
    RANDOM,
    ROOM,
    play_on_many,
)
from lastcard.bots.compiled import COUNTS, MIND, Floats
from lastcard.bots.compiled_inputs import shown_rules
from lastcard.bots.expert import TRIES, Search
from lastcard.bots.inputs import B_THERE, BLOCK, COMPANY, HANDS, I_SLOTS, INPUTS, OPTIONS
from lastcard.bots.net import Net
from lastcard.bots.searching import Deals, try_out
from lastcard.bots.shares import ALL, STAKES
from lastcard.engine import View
from lastcard.fast import Batch, from_view
from lastcard.fast.layout import PAIRED, PILE, SCORING, Cells


class Dealt(NamedTuple):
    """Some deals, and who plays each seat in each of them: like `skilled`, or at random."""

    batch: Batch
    who: Cells

    @property
    def deals(self) -> Deals:
        """As the search takes them."""
        return self.batch.words, self.batch.cells, self.who


class Foresight(NamedTuple):
    """What is known of a decision while it is looked at."""

    search: Search
    judge: Net
    order: list[int]
    """The colors in the order in which the net sees them."""
    options: NDArray[np.int64]
    """The actions that are tried, as the net's options."""
    doubts: Floats
    """By seat, how likely it plays at random, before anything was seen of it in this round."""

    def values(self, dealt: Dealt, running: NDArray[np.intp]) -> Floats:
        """What the player can expect of some of the actions, in each of some deals."""
        return (self.by_playouts(dealt, running) + self.by_judge(dealt, running)) / 2

    def deals(self, view: View, deals: int, seed: int, *, tries: int = TRIES) -> Dealt:
        """So many deals of the hidden cards that agree with what was seen."""
        batch = from_view(self.search.rules, view, deals, seed=seed)
        found = self.search.infer((batch.words, batch.cells), self.doubts, tries=tries)
        return Dealt(batch, found[2])

    def by_playouts(self, dealt: Dealt, running: NDArray[np.intp]) -> Floats:
        """How some of the actions do in each deal when all seats play on in their ways."""
        search = self.search
        values: Floats = np.zeros((len(dealt.batch), len(running)))
        ids, room = search.ids[running], search.room.arrays
        rules = search.rules.untracked
        try_out(rules, dealt.deals, search.judge, search.mind, ids, room, values)
        return values

    def by_judge(self, dealt: Dealt, running: NDArray[np.intp]) -> Floats:
        """The share of the round that the judge expects for the player at the next choice."""
        games = Games(self, dealt, running)
        games.take(np.tile(self.options[running], len(dealt.batch)))
        shown = np.concatenate([games.rows, games.masks, games.hands], axis=1)
        rows = np.zeros((len(shown), shown.shape[1] + COMPANY), np.float32)
        rows[:, :-COMPANY] = shown
        at_random = (dealt.who == RANDOM).sum(axis=1) / (self.search.rules.seats - 1)
        rows[:, -1] = np.repeat(at_random, len(running))
        rows[:, -2] = 1 - rows[:, -1]
        stakes = STAKES[int(self.search.rules.array[SCORING])]
        return self._judge(rows, games.notes).reshape(len(dealt.batch), len(running)) / stakes

    def _judge(self, rows: NDArray[np.float32], notes: NDArray[np.int8]) -> Floats:
        """The share that the player's side can expect or, where the round has ended, has got."""
        likings = self.judge(rows)
        likings[rows[:, I_SLOTS + B_THERE : INPUTS : BLOCK] == 0] = -np.inf
        ended = notes[:, N_ENDED] == 1
        likings[ended] = 0
        chances = np.exp(likings - likings.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        rules, own = self.search.rules, self.search.seat
        side = range(own % 2, rules.seats, 2) if rules.array[PAIRED] else [own]
        mine: Floats = np.zeros(len(rows))
        for seat in side:
            slots = notes[:, N_SLOTS + seat].astype(np.intp)
            mine += ~ended * chances[np.arange(len(rows)), slots]
            mine += ended * notes[:, N_SHARES + seat] / ALL
        return mine


class Games:
    """Deals in which the player takes options, while the others play in their ways in between."""

    def __init__(self, ahead: Foresight, dealt: Dealt, running: NDArray[np.intp]) -> None:
        """Each deal once for each of the actions that are running."""
        search, each = ahead.search, len(running)
        rules, games = search.rules, len(dealt.batch) * each
        self.rows = np.zeros((games, INPUTS), np.uint8)
        self.masks = np.zeros((games, OPTIONS), np.uint8)
        self.hands = np.zeros((games, HANDS), np.uint8)
        self.notes = np.zeros((games, NOTES), np.int8)
        self.notes[:, N_ORDER : N_ORDER + 4] = ahead.order
        self.notes[:, N_OPEN] = each
        self._who = np.repeat(dealt.who, each, axis=0)
        self._who[:, search.seat] = NET
        policies = search.room.policies
        self._table = rules.untracked, shown_rules(rules.array), search.judge[0][0], policies
        self._words = np.repeat(dealt.batch.words, each, axis=0)
        self._cells = np.repeat(dealt.batch.cells, each, axis=0)
        self._minds = np.broadcast_to(search.mind, (games, *MIND)).copy()
        self._room = np.zeros(COUNTS, np.int64), np.zeros(PILE, np.int8), np.zeros(ROOM, np.int64)

    def take(self, options: NDArray[np.integer]) -> None:
        """Take an option in each game and play to the player's next choice."""
        play_on_many(
            self._table,
            (self._words, self._cells, self._minds),
            self._who,
            self._room,
            options.astype(np.int32),
            ONE_ROUND,
            (self.rows, self.masks, self.hands, self.notes),
        )

    def keep(self, games: NDArray[np.bool_]) -> None:
        """Go on with these games only."""
        for name, part in vars(self).items():
            if name not in ("_table", "_room"):
                setattr(self, name, part[games])
