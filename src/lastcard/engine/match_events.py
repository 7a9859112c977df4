"""What happens in a match, beside what happens in its rounds."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.engine.cards import Cards
from lastcard.engine.events import Event
from lastcard.engine.schedule import Player, Seating
from lastcard.engine.standings import Standing


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """These players each drew a card to find who deals at a board (SET-1)."""

    board: int
    players: Seating
    cards: Cards


@dataclass(frozen=True, slots=True)
class DealerChosen:
    """This player deals the first round at a board (SET-1)."""

    board: int
    player: Player


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A round begins: who sits where and who deals, board by board."""

    round: int
    seatings: tuple[Seating, ...]
    dealers: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class BoardEvent:
    """Something happened in the round at a board."""

    board: int
    event: Event


@dataclass(frozen=True, slots=True)
class RoundScored:
    """The round at a board is over; the standing explains what it changed."""

    standing: Standing


@dataclass(frozen=True, slots=True)
class PlayerEliminated:
    """The player has reached the limit and is out of the match (FMT-5)."""

    player: Player


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; these players have won it, several if they share it."""

    winners: tuple[Player, ...]


MatchEvent = (
    DealerDrawn
    | DealerChosen
    | RoundStarted
    | BoardEvent
    | RoundScored
    | PlayerEliminated
    | MatchEnded
)
MatchEvents = tuple[MatchEvent, ...]
