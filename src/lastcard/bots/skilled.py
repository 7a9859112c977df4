"""`skilled`: looks at some fifty features of every action and takes the one that scores best.

The features are in `features.py`, their weights in `weights.toml`, found by self-play
(`bench/tune.py`).
"""

from collections.abc import Sequence
from random import Random

from lastcard.bots.baseline import calling_plays
from lastcard.bots.features import (
    DRAW_FOUR,
    F_GAIN,
    F_JUMP,
    F_STACK,
    WILD,
    Position,
    score_challenge,
    score_draw,
    score_keep,
    score_play,
)
from lastcard.bots.interface import Bot, Situation, own_seat
from lastcard.bots.memory import INDEX, Memory
from lastcard.bots.position import in_order_of_play, position
from lastcard.bots.weights import weights_for
from lastcard.engine import (
    Action,
    CallUno,
    CatchUno,
    Challenge,
    DrawCard,
    Event,
    KeepCard,
    NameColor,
    PlayCard,
    View,
)
from lastcard.engine.legality import cards_after_play


class SkilledBot(Bot):
    """A weighted choice; always calls, always catches opponents."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.memory = Memory()

    def observe(self, event: Event) -> None:
        self.memory.observe(event)

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        if len(actions) == 1:
            return actions[0]
        return max(self.scores(view, actions, situation), key=lambda scored: scored[0])[1]

    def react(self, view: View, actions: Sequence[Action], situation: Situation) -> Action | None:
        plays = [action for action in actions if isinstance(action, PlayCard)]
        wanted = super().react(view, actions, situation)
        if wanted is None and plays:
            score, play = max(self.scores(view, plays, situation), key=lambda scored: scored[0])
            if score > -weights_for(view.state.setup.seats)[F_JUMP]:
                return play
        return wanted

    def scores(
        self, view: View, actions: Sequence[Action], situation: Situation
    ) -> list[tuple[float, Action]]:
        """Every action that makes sense, with its score."""
        w = weights_for(view.state.setup.seats)
        p = position(view, self.memory, situation)
        # Of equal scores the first wins: sorted, so that it is not the card that was drawn first.
        plays = sorted(calling_plays(actions), key=lambda play: play.card.order)
        scored: list[tuple[float, Action]] = [
            (self._score_play(w, p, view, play), play) for play in plays
        ]
        for action in actions:
            match action:
                case DrawCard() if plays:
                    cards = {play.card.order for play in plays}
                    bluff = cards == {DRAW_FOUR} and p.colors[p.color] > 0
                    scored.append((score_draw(w, p, min(cards) >= WILD, bluff), action))
                case KeepCard() if view.state.drawn is not None:
                    scored.append((score_keep(w, p, view.state.drawn.order), action))
                case Challenge():
                    scored.append((self._score_challenge(w, p, view), action))
                case NameColor():
                    scored.append((score_play(w, p, WILD, INDEX[action.color]), action))
                case CallUno() | CatchUno() | PlayCard():
                    pass
                case _:
                    scored.append((0.0, action))
        return scored

    def _score_play(self, w: Sequence[float], p: Position, view: View, play: PlayCard) -> float:
        state, seat, card = view.state, own_seat(view), play.card
        color = play.color or card.color
        score = score_play(w, p, card.order, 0 if color is None else INDEX[color])
        if state.demand is not None:
            score += w[F_STACK] * state.demand.cards
        if state.setup.rules.seven_zero:
            # What is left in hand has no value for a play that gives the hand away.
            score += w[F_GAIN] * (p.size - 1 - cards_after_play(state, seat, play))
        return score

    def _score_challenge(self, w: Sequence[float], p: Position, view: View) -> float:
        demand = view.state.demand
        if demand is None or demand.match is None:
            return 0.0
        if own_seat(view) != view.state.demanded_of:
            return -1.0  # others would draw these cards: the decision is left to them
        order = in_order_of_play(view.state, own_seat(view))
        return score_challenge(w, p, order.index(demand.seat), INDEX[demand.match])
