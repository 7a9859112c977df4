"""Counting what each chair did in a match, for the statistics of the people in them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from lastcard.engine import BoardEvent, MatchEvent, Rules, Seat, Seating
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
) -> tuple[ChairTally, ...]:
    """The tallies after these events; `seatings` are those of the round in which they happened."""
    after = list(tallies)
    for event in happened:
        if isinstance(event, BoardEvent):
            counted = _COUNTED.get(type(event.event))
            for seat, numbers in () if counted is None else counted(event.event, rules):
                player = seatings[event.board][seat]
                tally = after[player]
                sums = {name: getattr(tally, name) + number for name, number in numbers.items()}
                after[player] = replace(tally, **sums)
        elif isinstance(event, RoundScored):
            for row in event.standing.rows:
                tally = after[row.player]
                after[row.player] = replace(
                    tally,
                    rounds=tally.rounds + 1,
                    rounds_won=tally.rounds_won + (row.seat == event.standing.winner),
                    best_round=max(tally.best_round, row.points),
                )
    return tuple(after)


Counted = list[tuple[Seat, dict[str, int]]]
"""Which tallies of which seats an event adds to, and how much."""


def _demanded(event: e.CardsDemanded, rules: Rules) -> Counted:
    is_bluff = event.card.face is Face.WILD_DRAW_FOUR and not is_honest(
        rules, event.hand, event.match
    )
    return [(event.seat, {"bluffs": is_bluff})]


def _judged(event: e.ChallengeJudged, rules: Rules) -> Counted:
    return [
        (event.challenger, {"challenges": 1, "challenges_won": event.guilty}),
        (event.seat, {"bluffs_caught": event.guilty}),
    ]


_COUNTED: Final[dict[type, Callable[[Any, Rules], Counted]]] = {
    e.CardPlayed: lambda event, rules: [(event.seat, {"cards_played": 1})],
    e.CardsDrawn: lambda event, rules: [(event.seat, {"cards_drawn": len(event.cards)})],
    e.CardsDemanded: _demanded,
    e.ChallengeJudged: _judged,
    e.UnoCalled: lambda event, rules: [(event.seat, {"calls": 1})],
    e.UnoForgotten: lambda event, rules: [(event.seat, {"calls_forgotten": 1})],
    e.UnoCaught: lambda event, rules: [
        (event.catcher, {"catches": 1}),
        (event.seat, {"caught": 1}),
    ],
}
"""By the class of an event; events of other classes are not counted."""
