"""`casual`: plays like most people at a kitchen table.

Keeps to the color it holds most of, saves its wilds, turns action cards on whoever is about to go
out, seldom forgets to call, and challenges on a hunch.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from lastcard.bots.baseline import calling_plays
from lastcard.bots.interface import Bot, Situation, own_seat
from lastcard.engine import (
    Action,
    Challenge,
    Color,
    Face,
    KeepCard,
    NameColor,
    PlayCard,
    TakeCards,
    View,
)
from lastcard.engine.legality import cards_after_play, is_bluff

FORGETS: Final = 0.05
NOTICES: Final = 0.7
SUSPICION: Final = 0.3
"""How often it challenges a player with many cards; with few cards a bluff is less likely."""
MANY_CARDS: Final = 4
FEW_CARDS: Final = 2
ATTACKS: Final = (Face.SKIP, Face.DRAW_TWO, Face.WILD_DRAW_FOUR)


class CasualBot(Bot):
    """A handful of rules of thumb."""

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        plays = calling_plays(actions)
        if plays:
            best = max(plays, key=lambda play: self._liking(view, play, situation))
            if self.random.random() < FORGETS:
                best = replace(best, uno=False)
            return self._save_drawn_wild(view, actions) or best
        if Challenge() in actions:
            return Challenge() if self._suspects(view) else TakeCards()
        held = Counter(card.color for card in view.hand)
        return max(actions, key=lambda a: held[a.color] if isinstance(a, NameColor) else 0)

    def react(self, view: View, actions: Sequence[Action], situation: Situation) -> Action | None:
        if self.random.random() > NOTICES:
            return None
        plays = calling_plays(actions)
        return super().react(view, actions, situation) or (plays[0] if plays else None)

    def _liking(self, view: View, play: PlayCard, situation: Situation) -> float:
        state, seat = view.state, own_seat(view)
        color: Color | None = play.color or play.card.color
        left = list(view.hand)
        left.remove(play.card)
        liking = sum(card.color is color for card in left) + self.random.random()
        following = state.after(seat)
        if play.card.face in ATTACKS:
            friendly = situation.are_partners(seat, following)
            close = len(state.hands[following]) <= FEW_CARDS
            liking += -5 if friendly else 20 if close else 0
        if play.card.is_wild:
            liking -= 10
        if is_bluff(state, seat, play.card):
            liking -= 8
        if state.setup.rules.seven_zero:
            liking += 3 * (len(left) - cards_after_play(state, seat, play))
        return liking

    def _save_drawn_wild(self, view: View, actions: Sequence[Action]) -> Action | None:
        """Keep a wild that was just drawn, unless somebody is about to go out."""
        drawn = view.state.drawn
        if drawn is None or not drawn.is_wild or min(view.counts) <= FEW_CARDS:
            return None
        return next((action for action in actions if isinstance(action, KeepCard)), None)

    def _suspects(self, view: View) -> bool:
        demand = view.state.demand
        if demand is None or own_seat(view) != view.state.demanded_of:
            return False  # others draw these cards, so they are left to decide
        many = len(view.state.hands[demand.seat]) >= MANY_CARDS
        return many and self.random.random() < SUSPICION
