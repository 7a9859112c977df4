"""Bodies of the HTTP API."""

from typing import Annotated, Final

from msgspec import Meta, field

from lastcard.engine.rules import OptionKind
from lastcard.wire.common import CardCode, Facts, Value
from lastcard.wire.tables import Goal, Readers, TableOptions, TableStage

LARGEST_RECORD: Final = 256 * 1024
"""Bytes of a record that someone sends."""


class ErrorBody(Value, frozen=True):
    """What every answer with status 400 or more holds."""

    code: str
    rule: str = ""
    facts: Facts = field(default_factory=dict[str, str | int])


class TableCreated(Value, frozen=True):
    """A table was made; `path` is the link to share."""

    code: str
    path: str


class Address(Value, frozen=True):
    """`GET /api/address`: where friends find this server."""

    network: str | None
    """Its origin in the network; told only to those who came by a name like `localhost`."""


class TableSummary(Value, frozen=True, kw_only=True):
    """A table in the public list, with all that is played there."""

    code: str
    name: str
    edition: str
    format: str
    options: TableOptions
    goal: Goal
    race: bool
    """As in `TableInfo`."""
    stage: TableStage
    host: str
    """The host's name."""
    people: int
    bots: int
    chairs: int
    spectators: int


class TableList(Value, frozen=True):
    """`GET /api/tables`: listed tables, those with room first."""

    tables: list[TableSummary]


class OptionInfo(Value, frozen=True, kw_only=True):
    """A rule option."""

    name: str
    kind: OptionKind
    """On or off, one of its choices, or a number."""
    house: bool
    """A house rule: no printed sheet has it."""
    rule: str
    default: str
    choices: list[str]
    """Empty for a number."""
    least: int


class PresetInfo(Value, frozen=True):
    """A set of house rules that people know: the options in which it differs from the edition."""

    id: str
    rules: dict[str, str]


class FormatInfo(Value, frozen=True, kw_only=True):
    """A format and the numbers of players it takes."""

    name: str
    rule: str
    players: list[int]
    paired: bool
    limited: bool
    """Whether the match goes on until someone reaches the limit."""


class EditionInfo(Value, frozen=True, kw_only=True):
    """An edition."""

    id: str
    name: str
    summary: str
    cards: int
    formats: list[str]
    rules: dict[str, str]
    """Every option with the value that this edition gives it."""
    languages: list[str]
    notes: list[str]
    emblem: CardCode
    """The card that stands for it."""


class Catalog(Value, frozen=True, kw_only=True):
    """`GET /api/catalog`: all that a client offers to choose from."""

    version: int
    editions: list[EditionInfo]
    formats: list[FormatInfo]
    options: list[OptionInfo]
    """In the order in which to offer them."""
    presets: list[PresetInfo]
    bots: list[str]
    emotes: list[str]
    paces: list[str]
    graces_ms: list[int]
    """Times to call and catch, for `grace_ms`."""


class MatchRecord(Value, frozen=True, kw_only=True):
    """A match that was played; its record is at `/api/matches/{id}/lcn`."""

    id: str
    table: str
    edition: str
    format: str
    players: list[str]
    """Names by chair."""
    totals: list[int]
    winners: list[int]
    rounds: int
    you: int | None
    """The reader's chair."""
    started: int
    ended: int | None
    """null: still being played."""
    readers: Readers
    """Who may open it by its link once it is over."""
    alone: bool = False
    """Played on a device without a server, and sent in later: it counts in no statistics."""


class MatchSent(Value, frozen=True, kw_only=True):
    """`POST /api/me/matches`: a match that was played without a server, to be kept here."""

    record: Annotated[str, Meta(max_length=LARGEST_RECORD)]
    """All of it, in the notation."""
    you: Annotated[int, Meta(ge=0, le=9)] = 0
    """The sender's chair."""
    started: int
    """Unix time in milliseconds, by the clock of the device."""
    ended: int


class MatchList(Value, frozen=True):
    """`GET /api/me/matches`, the latest first."""

    matches: list[MatchRecord]


class Statistics(Value, frozen=True, kw_only=True):
    """`GET /api/me/statistics`, over finished matches."""

    matches: int
    matches_won: int
    rounds: int
    rounds_won: int
    cards_played: int
    cards_drawn: int
    challenges: int
    challenges_won: int
    bluffs: int
    bluffs_caught: int
    calls: int
    calls_forgotten: int
    catches: int
    caught: int
    best_round: int
    """Most points in one round."""
