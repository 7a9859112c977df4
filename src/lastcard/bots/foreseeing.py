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
        search = self.search
        rules, weights = search.rules, search.judge[0]
        batch = from_view(rules, view, deals, seed=seed)
        games = batch.words, batch.cells
        guesses = search.room.guesses
        infer_all(rules.untracked, games, search.seat, search.evidence, weights, TRIES, guesses)
        values: Floats = np.zeros((deals, len(running)))
        ids, room = search.ids[running], search.room.arrays
        try_out(rules.untracked, games, search.judge, search.mind, ids, room, values)
        if rules.array[SCORING] == KEEP_YOUR_OWN:
            return values  # the judge knows who wins, not what the others are charged with
        return (values + self._ask_judge(batch, self.options[running])) / 2

    def _ask_judge(self, batch: Batch, options: NDArray[np.int64]) -> Floats:
        """How likely the judge finds it that the player wins, at the player's next choice."""
        rules, seat = self.search.rules, self.search.seat
        deals, each = len(batch), len(options)
        games = deals * each
        shown = (
            np.zeros((games, INPUTS), np.uint8),
            np.zeros((games, OPTIONS), np.uint8),
            np.zeros((games, HANDS), np.uint8),
            np.zeros((games, NOTES), np.int8),
        )
        notes = shown[3]
        notes[:, N_ORDER : N_ORDER + 4] = self.order
        notes[:, N_OPEN] = each
        who = np.full((games, MOST_SEATS), SKILLED, np.int8)
        who[:, seat] = NET
        play_on_many(
            (
                rules.untracked,
                shown_rules(rules.array),
                self.search.judge[0][0],
                np.zeros((MOST_SEATS, POLICY_WIDTH), np.int64),
            ),
            (
                np.repeat(batch.words, each, axis=0),
                np.repeat(batch.cells, each, axis=0),
                np.broadcast_to(self.search.mind, (games, *MIND)).copy(),
            ),
            who,
            (np.zeros(COUNTS, np.int64), np.zeros(PILE, np.int8), np.zeros(ROOM, np.int64)),
            np.tile(options, deals).astype(np.int32),
            0,
            shown,
        )
        company = np.broadcast_to(np.array(COMPANY, np.uint8), (games, len(COMPANY)))
        rows = np.concatenate([*shown[:3], company], axis=1)
        return self._judge(rows.astype(np.float32), notes).reshape(deals, each)

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
