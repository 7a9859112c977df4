"""Bodies of the HTTP API for operators: what there is to see, and what can be done about it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from lastcard.wire.accounts import Deed
from lastcard.wire.common import Name, Tagged, Value
from lastcard.wire.tables import Person, TableStage

ShortText = Annotated[str, Meta(max_length=300)]
NetworkText = Annotated[str, Meta(min_length=2, max_length=50)]
"""An address or a range; of IPv6 at least its first half is meant, a /64."""
PersonId = Annotated[str, Meta(min_length=1, max_length=40)]
Minutes = Annotated[int, Meta(ge=0, le=5_256_000)]
"""0: for ever."""


class ReportRequest(Value, frozen=True):
    """`POST /api/reports`: tell the operators of someone at a table where you both are."""

    table: Annotated[str, Meta(max_length=12)]
    person: PersonId
    text: ShortText


class MutePerson(Tagged, frozen=True):
    """Let someone say nothing any more, at any table."""

    person: PersonId
    minutes: Minutes = 60
    reason: ShortText = ""


class BanPerson(Tagged, frozen=True):
    """Let someone in no more."""

    person: PersonId
    minutes: Minutes = 1440
    reason: ShortText = ""


class MuteNetwork(Tagged, frozen=True):
    """Let nobody say anything from an address or a range: `192.0.2.7`, `2001:db8::/64`."""

    network: NetworkText
    minutes: Minutes = 60
    reason: ShortText = ""
    even_mine: bool = False
    """Also if the one who asks is there, or was when they logged in."""


class BanNetwork(Tagged, frozen=True):
    """Let nobody in from an address or a range."""

    network: NetworkText
    minutes: Minutes = 1440
    reason: ShortText = ""
    even_mine: bool = False


class LiftBan(Tagged, frozen=True):
    """End a ban, or let someone talk again."""

    ban: Annotated[str, Meta(max_length=40)]


class RenamePerson(Tagged, frozen=True):
    """Give someone another name."""

    person: PersonId
    name: Name


class EndSessions(Tagged, frozen=True):
    """Log someone out everywhere."""

    person: PersonId


class CloseTable(Tagged, frozen=True):
    """Close a table."""

    table: Annotated[str, Meta(max_length=12)]
    reason: ShortText = ""


class CloseReport(Tagged, frozen=True):
    """Mark a report as dealt with."""

    report: Annotated[str, Meta(max_length=40)]


class SetOperator(Tagged, frozen=True):
    """Make the person of a login an operator, or no longer; only `lastcard admin` may."""

    login: Annotated[str, Meta(max_length=40)]
    operator: bool = True


AdminAct = (
    MutePerson
    | BanPerson
    | MuteNetwork
    | BanNetwork
    | LiftBan
    | RenamePerson
    | EndSessions
    | CloseTable
    | CloseReport
    | SetOperator
)
"""`POST /api/admin/acts`: every one of them is written into the audit log."""


class AdminTable(Value, frozen=True, kw_only=True):
    """A table, as operators see it: no cards."""

    code: str
    name: str
    listed: bool
    stage: TableStage
    created: int
    active: int
    """When something was last said or done there."""
    people: list[Person]
    """In chairs."""
    lookers: list[Person]


class AdminTables(Value, frozen=True):
    """`GET /api/admin/tables`, those with the latest activity first."""

    tables: list[AdminTable]


class AdminPerson(Value, frozen=True, kw_only=True):
    """Someone, as operators see them."""

    id: str
    name: str
    login: str | None
    created: int
    seen: int
    here: bool
    networks: list[str]
    """Where their sessions began."""


class AdminPeople(Value, frozen=True):
    """`GET /api/admin/people?find=…`: by id or login, or by a part of the name."""

    people: list[AdminPerson]


class AdminReport(Value, frozen=True, kw_only=True):
    """What a player reported of another, and what the other had said there."""

    id: str
    time: int
    by: Person
    about: Person
    table: str
    text: str
    said: str


class AdminReports(Value, frozen=True):
    """`GET /api/admin/reports`: those that are open."""

    reports: list[AdminReport]


class AdminBan(Value, frozen=True, kw_only=True):
    """A ban or a mute that is in force."""

    id: str
    kind: Literal["ban", "mute"]
    time: int
    until: int
    """0: for ever."""
    by: str
    person: Person | None
    network: str
    reason: str


class AdminBans(Value, frozen=True):
    """`GET /api/admin/bans`."""

    bans: list[AdminBan]


class AuditLog(Value, frozen=True):
    """`GET /api/admin/audit`, the latest first."""

    deeds: list[Deed]
