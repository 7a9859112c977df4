"""What happens in a match, beside what happens in its rounds."""

from lastcard.engine.cards import Cards
from lastcard.engine.events import Event
from lastcard.engine.redaction import Who, event
from lastcard.engine.schedule import Player, Seating
from lastcard.engine.standings import Standing
from lastcard.engine.values import value


@event(cards=Who.EVERYONE)
class DealerDrawn:
    """These players each drew a card to find who deals at a board (SET-1)."""

    board: int
    players: Seating
    cards: Cards


@event()
class DealerChosen:
    """This player deals the first round at a board (SET-1)."""

    board: int
    player: Player


@event()
class RoundStarted:
    """A round begins: who sits where and who deals, board by board."""

    round: int
    seatings: tuple[Seating, ...]
    dealers: tuple[Player, ...]


@value
class BoardEvent:
    """Something happened in the round at a board; the inner event says who may know of it."""

    board: int
    event: Event


@event(standing=Who.EVERYONE)
class RoundScored:
    """The round at a board is over; the standing explains what it changed."""

    standing: Standing


@event()
class PlayerEliminated:
    """The player has reached the limit and is out of the match (FMT-5)."""

    player: Player


@event()
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
"""What can happen in a match; what happens in a round of it is a `BoardEvent`."""
MatchEvents = tuple[MatchEvent, ...]
"""What happened in a match, in its order."""
