"""`clairvoyant`, for measuring only: shown all cards, it marks how much could be won at most.

It tries every action in the real game, the draw pile known, everyone playing on like `skilled` with
a slip now and then, and takes the action that wins most often. It is no level that can be seated.
"""

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from lastcard.bots.asking import ask_turn
from lastcard.bots.baseline import RandomBot
from lastcard.bots.chance import chance_from
from lastcard.bots.interface import Bot, Situation, own_seat
from lastcard.bots.skilled import SkilledBot
from lastcard.engine import Action, Event, RoundState, Seat, View, advance

PLAYOUTS: Final = 6
SLIPS: Final = 0.25
"""How often opponents are assumed to play at random, since nobody plays quite as foreseen."""
LONGEST: Final = 400
"""A playout with more decisions than this counts as not won."""


class ClairvoyantBot(Bot):
    """Plays every action out in the real game, and keeps the best."""

    sees_all: ClassVar[bool] = True

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self._guide = SkilledBot(random)
        self._slip = RandomBot(random)

    def observe(self, event: Event) -> None:
        self._guide.observe(event)

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        if len(actions) == 1:
            return actions[0]
        scored = self._guide.scores(view, actions, situation)
        # The best guess first: among equals it is kept.
        liked = [action for _, action in sorted(scored, key=lambda pair: -pair[0])]
        return max(liked, key=lambda action: self._wins(view, action, situation))

    def _wins(self, view: View, action: Action, situation: Situation) -> int:
        seat = own_seat(view)
        return sum(self._play_out(view.state, seat, action, situation) for _ in range(PLAYOUTS))

    def _play_out(
        self, state: RoundState, seat: Seat, action: Action, situation: Situation
    ) -> bool:
        chance = chance_from(self.random)
        state, _ = advance(state, seat, action, chance)
        player = SkilledBot(self.random)
        for _ in range(LONGEST):
            if state.is_over:
                break
            turn = state.turn
            slips = not situation.are_partners(turn, seat) and self.random.random() < SLIPS
            bot = self._slip if slips else player
            state, _ = advance(state, turn, ask_turn(bot, View(turn, state), situation), chance)
        return state.winner is not None and situation.are_partners(state.winner, seat)
