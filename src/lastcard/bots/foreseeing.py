"""Looking one choice ahead: deals of the hidden cards, an action in each, and a judge of all hands.

The deals agree with what was seen of the others, like those of `expert`. In each of them an action
is taken and the game goes on to the next choice of anyone; there the judge, a net that sees all
hands, says how likely the player is to win.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lastcard.bots import inferring
from lastcard.bots.choosing import (
    N_ENDED,
    N_OPEN,
    N_ORDER,
    N_SLOTS,
    N_WINNER,
    NET,
    NOTES,
    ROOM,
    play_on_many,
)
from lastcard.bots.compiled import COUNTS, MIND, Floats
from lastcard.bots.compiled_inputs import shown_rules
from lastcard.bots.inputs import B_THERE, BLOCK, HANDS, I_SLOTS, INPUTS, OPTIONS
from lastcard.bots.net import Net
from lastcard.bots.searching import infer_all
from lastcard.bots.weights import weights_for
from lastcard.bots.witness import Evidence
from lastcard.engine import View
from lastcard.fast import FastRules, from_view
from lastcard.fast.layout import MOST_SEATS, PAIRED, PILE
from lastcard.fast.policies import POLICY_WIDTH

TRIES: Final = 32
"""How many exchanges of cards are tried for each hand of a deal, to agree with what was seen."""
COMPANY: Final = 3
"""The judge's last inputs say whom it looks at when it learns; here all play like the net."""


class Foresight(NamedTuple):
    """What is known of a decision while it is looked at."""

    rules: FastRules
    judge: Net
    seat: int
    mind: Floats
    """What was seen of the other seats."""
    evidence: Evidence
    order: list[int]
    """The colors in the order in which the net sees them."""
    options: NDArray[np.int64]
    """The options that are tried."""

    def values(self, view: View, deals: int, seed: int) -> Floats:
        """How likely the player is to win with each option, in so many deals."""
        rules = self.rules
        batch = from_view(rules, view, deals, seed=seed)
        weights: Floats = np.array([weights_for(rules.seats)] * rules.seats)
        infer_all(
            rules.untracked,
            (batch.words, batch.cells),
            self.seat,
            self.evidence,
            weights,
            TRIES,
            inferring.room(),
        )
        each = len(self.options)
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
        play_on_many(
            (
                rules.untracked,
                shown_rules(rules.array),
                weights[0],
                np.zeros((MOST_SEATS, POLICY_WIDTH), np.int64),
            ),
            (
                np.repeat(batch.words, each, axis=0),
                np.repeat(batch.cells, each, axis=0),
                np.broadcast_to(self.mind, (games, *MIND)).copy(),
            ),
            np.full((games, MOST_SEATS), NET, np.int8),
            (np.zeros(COUNTS, np.int64), np.zeros(PILE, np.int8), np.zeros(ROOM, np.int64)),
            np.tile(self.options, deals).astype(np.int32),
            0,
            shown,
        )
        rows = np.concatenate([*shown[:3], np.zeros((games, COMPANY), np.uint8)], axis=1)
        return self._judge(rows.astype(np.float32), notes).reshape(deals, each)

    def _judge(self, rows: NDArray[np.float32], notes: NDArray[np.int8]) -> Floats:
        """The chances of the player's side; where a round has ended, whether it won."""
        likings = self.judge(rows)
        likings[rows[:, I_SLOTS + B_THERE : INPUTS : BLOCK] == 0] = -np.inf
        ended = notes[:, N_ENDED] == 1
        likings[ended] = 0
        chances = np.exp(likings - likings.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        paired = bool(self.rules.array[PAIRED])
        side = range(self.seat % 2, self.rules.seats, 2) if paired else [self.seat]
        mine: Floats = np.zeros(len(rows))
        for seat in side:
            slots = notes[:, N_SLOTS + seat].astype(np.intp)
            mine += ~ended * chances[np.arange(len(rows)), slots]
            mine += ended * (notes[:, N_WINNER] == seat)
        return mine
