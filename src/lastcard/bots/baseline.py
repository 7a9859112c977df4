"""`random`: the baseline. Plays any playable card, draws only when it must, always calls UNO."""

from collections.abc import Sequence

from lastcard.bots.interface import Bot, Situation
from lastcard.engine import Action, PlayCard, View


class RandomBot(Bot):
    """Uniform over the cards it can play, and over the colors of a wild."""

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        plays = calling_plays(actions)
        if not plays:
            return self.random.choice(actions)
        cards = sorted({play.card for play in plays})
        card = self.random.choice(cards)
        return self.random.choice([play for play in plays if play.card is card])


def calling_plays(actions: Sequence[Action]) -> list[PlayCard]:
    """The plays, of each that could be made with a call only the one with it."""
    plays = [action for action in actions if isinstance(action, PlayCard)]
    loud = {(play.card, play.color, play.swap) for play in plays if play.uno}
    return [p for p in plays if p.uno or (p.card, p.color, p.swap) not in loud]
