"""Counting what each chair did in a match, for the statistics of the people in them."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from lastcard.engine import BoardEvent, MatchEvent, Rules, Seating
from lastcard.engine import events as e
from lastcard.engine.cards import Face
from lastcard.engine.legality import is_honest
from lastcard.engine.match_events import RoundScored


class ChairTally(Struct, array_like=True):
    """What one chair did in one match."""

    rounds: int = 0
    rounds_won: int = 0
    cards_played: int = 0
    cards_drawn: int = 0
    challenges: int = 0
    challenges_won: int = 0
    bluffs: int = 0
    bluffs_caught: int = 0
    calls: int = 0
    calls_forgotten: int = 0
    catches: int = 0
    caught: int = 0
    best_round: int = 0


def count(
    tallies: Sequence[ChairTally],
    happened: Iterable[MatchEvent],
    seatings: tuple[Seating, ...],
    rules: Rules,
) -> None:
    """Count these events; `seatings` are those of the round in which they happened."""
    for event in happened:
        if isinstance(event, BoardEvent):
            seating = seatings[event.board]
            _count_in_round([tallies[player] for player in seating], event.event, rules)
        elif isinstance(event, RoundScored):
            for row in event.standing.rows:
                tally = tallies[row.player]
                tally.rounds += 1
                tally.rounds_won += row.seat == event.standing.winner
                tally.best_round = max(tally.best_round, row.points)


def _count_in_round(by_seat: list[ChairTally], event: e.Event, rules: Rules) -> None:
    match event:
        case e.CardPlayed():
            by_seat[event.seat].cards_played += 1
        case e.CardsDrawn():
            by_seat[event.seat].cards_drawn += len(event.cards)
        case e.CardsDemanded(card=card) if card.face is Face.WILD_DRAW_FOUR:
            by_seat[event.seat].bluffs += not is_honest(rules, event.hand, event.match)
        case e.ChallengeJudged():
            by_seat[event.challenger].challenges += 1
            by_seat[event.challenger].challenges_won += event.guilty
            by_seat[event.seat].bluffs_caught += event.guilty
        case e.UnoCalled():
            by_seat[event.seat].calls += 1
        case e.UnoForgotten():
            by_seat[event.seat].calls_forgotten += 1
        case e.UnoCaught():
            by_seat[event.catcher].catches += 1
            by_seat[event.seat].caught += 1
        case _:
            pass
