"""`master` with open hands: what looking ahead could win if every hand were known.

    lastcard arena bench.open_hands:OpenHands@128 skilled skilled skilled --deals 300

It chooses as `master` does, by the same nets, but looks ahead with the true hands in place of
inferred ones, and knows who plays at random; the draw pile it does not know. What it wins more than
`master` is what better knowledge of the hands could bring at most.
"""

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from lastcard.bots import Situation
from lastcard.bots.choosing import RANDOM, SKILLED
from lastcard.bots.compiled import Floats
from lastcard.bots.doubting import NOBODY_DOUBTED
from lastcard.bots.foreseeing import Dealt, Foresight
from lastcard.bots.interface import own_seat
from lastcard.bots.master import MasterBot
from lastcard.engine import Action, RoundState, View
from lastcard.engine import view as view_for
from lastcard.fast import from_state
from lastcard.fast.layout import MOST_SEATS


class _OpenForesight(Foresight):
    """A `Foresight` whose deals have the true hands."""

    state: RoundState
    player: int
    """How the others are taken to play."""

    def deals(self, view: View, deals: int, seed: int, *, tries: int = 0) -> Dealt:
        batch = from_state(self.search.rules, self.state, deals, seed=seed)
        return Dealt(batch, np.full((deals, MOST_SEATS), self.player, np.int8))


class OpenHands(MasterBot):
    """`master`, shown all hands where it looks ahead."""

    sees_all: ClassVar[bool] = True
    others: ClassVar[int] = SKILLED
    _state: RoundState

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        self._state = view.state
        return super().choose(view_for(view.state, own_seat(view)), actions, situation)

    def react(self, view: View, actions: Sequence[Action], situation: Situation) -> Action | None:
        return super().react(view_for(view.state, own_seat(view)), actions, situation)

    def foresight(
        self,
        view: View,
        actions: list[Action],
        situation: Situation,
        doubts: Floats = NOBODY_DOUBTED,
    ) -> Foresight:
        ahead = _OpenForesight(*super().foresight(view, actions, situation, doubts))
        ahead.state, ahead.player = self._state, self.others
        return ahead


class OpenHandsAmongRandom(OpenHands):
    """The same, among those who play at random."""

    others: ClassVar[int] = RANDOM
