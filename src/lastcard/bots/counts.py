"""Counting what a summary of rounds tells."""

from __future__ import annotations

from dataclasses import dataclass, fields

from lastcard.engine import Events, Face, Rules
from lastcard.engine.events import (
    CardPlayed,
    CardsDemanded,
    CardsDrawn,
    ChallengeJudged,
    PileReshuffled,
    TurnStarted,
    UnoCaught,
    UnoForgotten,
)
from lastcard.engine.legality import is_honest


@dataclass(slots=True)
class RoundCounts:
    """What happened in a round, or in many, counted."""

    turns: int = 0
    plays: int = 0
    cards_drawn: int = 0
    reshuffles: int = 0
    draw_fours: int = 0
    bluffs: int = 0
    """Dishonest Wild Draw Fours (WD4-2)."""
    challenges: int = 0
    challenges_won: int = 0
    unos_missed: int = 0
    unos_caught: int = 0

    def add(self, other: RoundCounts) -> None:
        """Count all that another has counted."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def take(self, events: Events, rules: Rules) -> None:
        """Count these events, which are not redacted, of a round by these rules."""
        for event in events:
            match event:
                case TurnStarted():
                    self.turns += 1
                case CardPlayed():
                    self.plays += 1
                    self.draw_fours += event.card.face is Face.WILD_DRAW_FOUR
                case CardsDrawn():
                    self.cards_drawn += len(event.cards)
                case CardsDemanded() if event.card.face is Face.WILD_DRAW_FOUR:
                    self.bluffs += not is_honest(rules, event.hand, event.match)
                case ChallengeJudged():
                    self.challenges += 1
                    self.challenges_won += event.guilty
                case PileReshuffled():
                    self.reshuffles += 1
                case UnoForgotten():
                    self.unos_missed += 1
                case UnoCaught():
                    self.unos_caught += 1
                case _:
                    pass
