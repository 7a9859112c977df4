"""`novice`: plays like a child: any card that fits, wilds last, forgets UNO, never bluffs."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from lastcard.bots.baseline import calling_plays
from lastcard.bots.interface import Bot, Situation, own_seat
from lastcard.engine import (
    COLORS,
    Action,
    Challenge,
    Color,
    NameColor,
    PlayCard,
    View,
)
from lastcard.engine.legality import is_bluff

FORGETS: Final = 0.25
"""How often it forgets to call when it plays its next-to-last card."""
NOTICES: Final = 0.3
"""How often it notices, each time it could, that someone, perhaps itself, forgot to call."""


class NoviceBot(Bot):
    """Any card that fits, wilds only when nothing else does; the color it has most of."""

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        seat = own_seat(view)
        plays = [p for p in calling_plays(actions) if not is_bluff(view.state, seat, p.card)]
        if plays:
            return self._forget_perhaps(self._favorite(view, plays))
        if any(isinstance(action, NameColor) for action in actions):
            return NameColor(self._best_color(view))
        quiet = [a for a in actions if not isinstance(a, PlayCard | Challenge)]
        return quiet[0] if quiet else self.random.choice(actions)

    def react(self, view: View, actions: Sequence[Action], situation: Situation) -> Action | None:
        if self.random.random() > NOTICES:
            return None
        return super().react(view, actions, situation) or self.random.choice(actions)

    def _favorite(self, view: View, plays: list[PlayCard]) -> PlayCard:
        """Numbers and actions as they come, wilds only when nothing else fits."""
        colored = [play for play in plays if not play.card.is_wild]
        if colored:
            return self.random.choice(colored)
        color = self._best_color(view)
        wilds = [play for play in plays if play.color is color]
        return self.random.choice(wilds)

    def _best_color(self, view: View) -> Color:
        held = Counter(card.color for card in view.hand)
        most = max(held[color] for color in COLORS)
        return self.random.choice([color for color in COLORS if held[color] == most])

    def _forget_perhaps(self, play: PlayCard) -> PlayCard:
        if play.uno and self.random.random() < FORGETS:
            return replace(play, uno=False)
        return play
