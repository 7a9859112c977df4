"""JSON Schema of every message, as the server publishes it at `/api/schema.json`."""

from typing import Any, Final

import msgspec

from lastcard.wire.accounts import (
    AccountRequest,
    Deletion,
    DeletionRequest,
    Done,
    FaceRequest,
    GuestRequest,
    LoginRequest,
    NameRequest,
    OwnData,
    PasswordRequest,
    Profile,
    ProgramList,
    Session,
    SessionList,
)
from lastcard.wire.admin import (
    AdminAct,
    AdminBans,
    AdminPeople,
    AdminReports,
    AdminTables,
    AuditLog,
    ReportRequest,
)
from lastcard.wire.client import ClientMessage
from lastcard.wire.coaching import CoachedMatches, Hint, LastMove, MatchAnalysis
from lastcard.wire.disputes import Disputes, Ruling
from lastcard.wire.events import WireEvent
from lastcard.wire.http import (
    Address,
    Catalog,
    ErrorBody,
    MatchList,
    Statistics,
    TableCreated,
    TableList,
)
from lastcard.wire.replays import Replay
from lastcard.wire.rulebook import FoundRules, Rulebook
from lastcard.wire.scores import ScoreAnswer, ScoreRequest
from lastcard.wire.server import ServerMessage
from lastcard.wire.tables import TableInfo, TableOptions

UNIONS: Final[dict[str, Any]] = {
    "WireEvent": WireEvent,
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
    "AdminAct": AdminAct,
}
ROOTS: Final[tuple[type, ...]] = (
    TableOptions,
    TableInfo,
    ErrorBody,
    GuestRequest,
    FaceRequest,
    NameRequest,
    AccountRequest,
    LoginRequest,
    Profile,
    Session,
    Address,
    TableCreated,
    TableList,
    Done,
    PasswordRequest,
    Deletion,
    DeletionRequest,
    OwnData,
    ProgramList,
    SessionList,
    ReportRequest,
    AdminTables,
    AdminPeople,
    AdminReports,
    AdminBans,
    AuditLog,
    Catalog,
    MatchList,
    Statistics,
    Replay,
    MatchAnalysis,
    Hint,
    LastMove,
    CoachedMatches,
    Rulebook,
    Disputes,
    Ruling,
    FoundRules,
    ScoreRequest,
    ScoreAnswer,
)
"""The bodies of the HTTP API."""


def json_schema() -> dict[str, Any]:
    """One schema with a definition for every message; its unions are named as in TypeScript."""
    unions, definitions = msgspec.json.schema_components([*UNIONS.values(), *ROOTS])
    named = dict(zip(UNIONS, unions, strict=False))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "lastcard wire protocol",
        "$defs": {**definitions, **named},
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
    }
