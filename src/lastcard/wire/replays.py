"""A record of the notation, played through: what a client needs to show it step by step."""

from lastcard.wire.common import CardCode, Value
from lastcard.wire.events import WireEvent
from lastcard.wire.views import DemandInfo, Ending


class ReplayStep(Value, frozen=True, kw_only=True):
    """The deal of a round or one move, and how things stand after it."""

    round: int
    """Index of the round in `Replay.rounds`."""
    move: str
    """As the notation writes it, with its seat; empty for the deal."""
    events: list[WireEvent]
    hands: list[list[CardCode]]
    """All hands; `??` for what the record does not show."""
    phase: str
    turn: int
    direction: str
    top: CardCode | None
    color: str | None
    pile: int
    discards: int
    under: list[CardCode]
    """The last few discards under the top card, the lowest first."""
    demand: DemandInfo | None
    exposed: int | None
    called: list[int]
    """The seats that called UNO and still hold that one card."""
    winner: int | None
    totals: list[int] | None
    """By seat; null where they cannot be told."""


class ReplayRound(Value, frozen=True, kw_only=True):
    """Who sat where in one round."""

    number: int
    board: int
    names: list[str]
    """By seat; empty where the record only counts them."""
    seats: int
    sides: list[int] | None
    """The side that each seat plays for; null: everyone for themselves."""
    dealer: int
    first_step: int


class Replay(Value, frozen=True, kw_only=True):
    """`POST /api/replays`: a record, every move of it made by the rules."""

    edition: str
    format: str
    ending: Ending
    limit: int | None
    """The total that decides the match, where one does."""
    viewer: int | None
    """The seat whose record this is; null: it shows everything."""
    rounds: list[ReplayRound]
    steps: list[ReplayStep]
    winners: list[int]
    """The seats of the last round whose players won the match."""
