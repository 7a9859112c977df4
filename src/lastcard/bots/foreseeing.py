"""Looking ahead: deals of the hidden cards, an action in each, and two opinions of where it leads.

The deals agree with what was seen of the others, like those of `expert`. In each of them an action
is taken, and then

* the others play like `skilled` until the player has a choice again; there the judge, a net that
  sees all hands, says how likely the player is to win;
* all play like `skilled` for some decisions, several times over, as `expert` lets them.

What either says of an action errs in its own way, so the mean of both is better than each.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lastcard.bots.choosing import (
    N_ENDED,
    N_OPEN,
    N_ORDER,
    N_SLOTS,
    N_WINNER,
    NET,
    NOTES,
    ONE_ROUND,
    ROOM,
    SKILLED,
    play_on_many,
)
from lastcard.bots.compiled import COUNTS, MIND, Floats
from lastcard.bots.compiled_inputs import shown_rules
from lastcard.bots.expert import Search
from lastcard.bots.inputs import B_THERE, BLOCK, HANDS, I_SLOTS, INPUTS, OPTIONS
from lastcard.bots.net import Net
from lastcard.bots.searching import infer_all, try_out
from lastcard.engine import View
from lastcard.fast import Batch, from_view
from lastcard.fast.layout import KEEP_YOUR_OWN, MOST_SEATS, PAIRED, PILE, SCORING
from lastcard.fast.policies import POLICY_WIDTH

TRIES: Final = 32
"""How many exchanges of cards are tried for each hand of a deal, to agree with what was seen."""
COMPANY: Final = (0, 1, 0)
"""The judge's last inputs say whom the others are: earlier selves, `skilled`, or at random."""


class Foresight(NamedTuple):
    """What is known of a decision while it is looked at."""

    search: Search
    judge: Net
    order: list[int]
    """The colors in the order in which the net sees them."""
    options: NDArray[np.int64]
    """The options that are tried: the actions of the search as the net knows them."""

    def values(self, view: View, running: NDArray[np.intp], deals: int, seed: int) -> Floats:
        """What the player can expect of some of the actions, in so many deals."""
        batch = self.deals(view, deals, seed)
        values = self.by_playouts(batch, running)
        if self.search.rules.array[SCORING] == KEEP_YOUR_OWN:
            return values  # the judge knows who wins, not what the others are charged with
        return (values + self.by_judge(batch, running)) / 2

    def deals(self, view: View, deals: int, seed: int, *, tries: int = TRIES) -> Batch:
        """So many deals of the hidden cards that agree with what was seen."""
        search = self.search
        rules, weights = search.rules, search.judge[0]
        batch = from_view(rules, view, deals, seed=seed)
        games, guesses = (batch.words, batch.cells), search.room.guesses
        infer_all(rules.untracked, games, search.seat, search.evidence, weights, tries, guesses)
        return batch

    def by_playouts(self, batch: Batch, running: NDArray[np.intp]) -> Floats:
        """What some of the actions come to in each deal, when all play on like `skilled`."""
        search = self.search
        values: Floats = np.zeros((len(batch), len(running)))
        ids, room = search.ids[running], search.room.arrays
        games = batch.words, batch.cells
        try_out(search.rules.untracked, games, search.judge, search.mind, ids, room, values)
        return values

    def by_judge(self, batch: Batch, running: NDArray[np.intp]) -> Floats:
        """How likely the judge finds it that the player wins, at the player's next choice."""
        games = Games(self, batch, running)
        games.take(np.tile(self.options[running], len(batch)))
        company = np.broadcast_to(np.array(COMPANY, np.uint8), (len(games.rows), len(COMPANY)))
        rows = np.concatenate([games.rows, games.masks, games.hands, company], axis=1)
        chances = self._judge(rows.astype(np.float32), games.notes)
        return chances.reshape(len(batch), len(running))

    def _judge(self, rows: NDArray[np.float32], notes: NDArray[np.int8]) -> Floats:
        """The chances of the player's side; where a round has ended, whether it won."""
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
            mine += ended * (notes[:, N_WINNER] == seat)
        return mine


class Games:
    """Deals in which the player takes options, and the others play like `skilled` in between."""

    def __init__(self, ahead: Foresight, batch: Batch, running: NDArray[np.intp]) -> None:
        """Each deal once for each of the actions that are running."""
        search, each = ahead.search, len(running)
        rules, games = search.rules, len(batch) * each
        self.rows = np.zeros((games, INPUTS), np.uint8)
        self.masks = np.zeros((games, OPTIONS), np.uint8)
        self.hands = np.zeros((games, HANDS), np.uint8)
        self.notes = np.zeros((games, NOTES), np.int8)
        self.notes[:, N_ORDER : N_ORDER + 4] = ahead.order
        self.notes[:, N_OPEN] = each
        self._who = np.full((games, MOST_SEATS), SKILLED, np.int8)
        self._who[:, search.seat] = NET
        policies = np.zeros((MOST_SEATS, POLICY_WIDTH), np.int64)
        self._table = rules.untracked, shown_rules(rules.array), search.judge[0][0], policies
        self._words = np.repeat(batch.words, each, axis=0)
        self._cells = np.repeat(batch.cells, each, axis=0)
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
