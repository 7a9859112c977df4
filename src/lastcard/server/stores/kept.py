"""What is kept beside tables and matches: sessions, what was done, reports, bans, analyses.

Each class is a table of the database, each field a column; `id` is its key, `time` when it was made
(Unix time in milliseconds).
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeVar


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSession:
    """A device on which someone is known; the token there names this session."""

    id: str
    time: int
    person: str
    seen: int
    """When it was used last, to the hour."""
    network: str = ""
    """Where it was used first (see `origins.network`)."""
    agent: str = ""
    """What the client calls itself."""
    ended: int = 0
    """When it was ended; 0: it is not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntry:
    """An act that somebody may ask about later."""

    id: str
    time: int
    by: str
    """A person's id; `command` for `lastcard admin`; empty: it is not known who."""
    act: str
    about: str = ""
    """The person, table, network or ban that it was done to."""
    network: str = ""
    facts: str = ""
    """The rest of it, as JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReport:
    """What a player tells the operators of another."""

    id: str
    time: int
    by: str
    about: str
    place: str
    """The code of the table."""
    text: str
    said: str
    """The last things that the other one said there, one a line."""
    closed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ban:
    """Someone, or everyone of a network, may not play here, or may not talk."""

    id: str
    time: int
    kind: Literal["ban", "mute"]
    by: str
    person: str = ""
    network: str = ""
    """Addresses, as `192.0.2.0/24` or one address."""
    until: int = 0
    """0: for ever."""
    reason: str = ""
    lifted: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Operator:
    """A person who keeps order here; the id is theirs."""

    id: str
    time: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAnalysis:
    """What the coach found in a match; the id is the match's."""

    id: str
    time: int
    data: str
    """A `wire.MatchAnalysis` as JSON, without names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BotAccount:
    """A program that plays here for its owner; the id is the one under which it plays."""

    id: str
    time: int
    owner: str
    ended: int = 0
    """When its owner ended it; 0: it plays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BarredNetwork:
    """The network of someone who was removed from a table: no newcomer is let in from there.

    It is told to nobody, and goes with the table.
    """

    id: str
    time: int
    place: str
    """The code of the table."""
    network: str


Kept = (
    StoredSession
    | AuditEntry
    | PlayerReport
    | Ban
    | Operator
    | StoredAnalysis
    | BotAccount
    | BarredNetwork
)
K = TypeVar(
    "K",
    StoredSession,
    AuditEntry,
    PlayerReport,
    Ban,
    Operator,
    StoredAnalysis,
    BotAccount,
    BarredNetwork,
)

TABLES: Final[dict[type[Kept], str]] = {
    StoredSession: "sessions",
    AuditEntry: "audit",
    PlayerReport: "reports",
    Ban: "bans",
    Operator: "operators",
    StoredAnalysis: "analyses",
    BotAccount: "bots",
    BarredNetwork: "barred",
}
