"""Bodies of `POST /api/score`: the score sheet of people who play with printed cards."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from lastcard.wire.common import Name, Value

Faces = Annotated[str, Meta(max_length=400)]
"""What someone was left with, by faces: `7 S W4`."""


class ScoreEnd(Value, frozen=True):
    """How a round ended at a board: who went out (null: nobody), what the others were left with."""

    winner: int | None
    left: dict[str, Faces]
    """By the number of the player."""


class ScoreRequest(Value, frozen=True, kw_only=True):
    """`POST /api/score`: the whole sheet as it was told so far; nothing is kept at the server."""

    edition: Annotated[str, Meta(max_length=40)] = "classic"
    format: Annotated[str, Meta(max_length=20)] | None = None
    """The edition's own if null."""
    rules: dict[str, str] = field(default_factory=dict[str, str])
    names: Annotated[list[Name], Meta(max_length=10)]
    dealer: int = 0
    """Who dealt the first round."""
    rounds: Annotated[list[ScoreEnd], Meta(max_length=1000)] = field(default_factory=list[ScoreEnd])


class ScoreRow(Value, frozen=True):
    """One player in one round."""

    player: int
    left: str
    worth: int
    points: int
    total: int


class ScoreRound(Value, frozen=True):
    """A round at a board, and what it was worth to whom."""

    round: int
    board: int
    winner: int | None
    """The player who went out; null: void."""
    rows: list[ScoreRow]


class ScoreAnswer(Value, frozen=True, kw_only=True):
    """How the match stands, and who plays next where."""

    format: str
    format_rule: str
    faces: list[str]
    """What cards of this deck show."""
    limit: int | None
    rounds: list[ScoreRound]
    totals: list[int]
    ranking: list[int]
    playing: list[int]
    winners: list[int]
    """Empty while the match goes on."""
    round: int
    rotates: bool
    """Whether seats change with every round."""
    board: int
    """The board whose round is told next."""
    seatings: list[list[int]]
    """The players at each board in the round that is played now, clockwise."""
    dealers: list[int]
    csv: str
    """The sheet as a table for other programs."""
