"""A complete bot: keeps to its longest color, saves its wilds, challenges crowded hands.

Play it from its folder: lastcard arena hoarder:HoarderBot casual random --deals 200
"""

from collections import Counter

from lastcard.bots import Bot, calling_plays
from lastcard.engine import Challenge


class HoarderBot(Bot):
    def choose(self, view, actions, situation):
        held = Counter(card.color for card in view.hand)
        plays = calling_plays(actions)
        if plays:
            return max(plays, key=lambda play: (not play.card.is_wild, held[color_of(play)]))
        demand = view.state.demand
        if Challenge() in actions and view.counts[demand.seat] >= 6:
            return Challenge()
        colors = [action for action in actions if hasattr(action, "color")]
        return max(colors, key=lambda a: held[a.color]) if colors else actions[0]


def color_of(play):
    return play.color or play.card.color
