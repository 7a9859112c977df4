"""Bodies of the HTTP API about oneself: account, sessions, programs, and all that is kept."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from lastcard.wire.common import Name, Value
from lastcard.wire.http import MatchRecord

Password = Annotated[str, Meta(min_length=8, max_length=200)]
GivenPassword = Annotated[str, Meta(max_length=200)]


class GuestRequest(Value, frozen=True):
    """`POST /api/guests`: play under this name; no sign-up."""

    name: Name


class NameRequest(Value, frozen=True):
    """`PUT /api/me/name`."""

    name: Name


class FaceRequest(Value, frozen=True):
    """`PUT /api/me/face`: five digits, each a part of the face; empty: the face of the name."""

    face: Annotated[str, Meta(pattern=r"\A([0-9]{5})?\Z")]


class AccountRequest(Value, frozen=True):
    """`POST /api/accounts`: keep this guest's history under a login."""

    login: Annotated[str, Meta(min_length=3, max_length=40)]
    password: Password


class LoginRequest(Value, frozen=True):
    """`POST /api/sessions`: be the same person on another device."""

    login: Annotated[str, Meta(max_length=40)]
    password: GivenPassword


class PasswordRequest(Value, frozen=True):
    """`PUT /api/me/password`: another password in place of this one; ends all other sessions."""

    old: GivenPassword
    new: Password


class DeletionRequest(Value, frozen=True):
    """`POST /api/me/deletion`: be forgotten; with an account, the password is asked."""

    password: GivenPassword = ""


class Profile(Value, frozen=True):
    """Someone, as they see themselves."""

    id: str
    name: str
    login: str | None = None
    face: str = ""


class Session(Value, frozen=True):
    """The token goes into `Authorization: Bearer …` and into `hello`; keep it, tell nobody."""

    token: str
    me: Profile


class SessionInfo(Value, frozen=True, kw_only=True):
    """A device on which you are known."""

    id: str
    created: int
    seen: int
    """When it was used last, to the hour."""
    network: str
    """The address, or the network, where it began."""
    agent: str
    """What the client calls itself."""
    current: bool
    """Whether it is the session that asks."""


class SessionList(Value, frozen=True):
    """`GET /api/me/sessions`, the latest first; those that have ended are not in it."""

    sessions: list[SessionInfo]


class ProgramInfo(Value, frozen=True, kw_only=True):
    """A program that you own: it plays here under a name and a token of its own."""

    id: str
    name: str
    created: int
    seen: int
    """When it was here last, to the day."""


class ProgramList(Value, frozen=True):
    """`GET /api/me/programs`; those that have ended are not in it."""

    programs: list[ProgramInfo]


class Done(Value, frozen=True):
    """What was asked for is done."""

    done: int = 1
    """How many things it was done to."""


class Deletion(Value, frozen=True):
    """Whoever asked is logged out everywhere, and is forgotten."""

    finished: bool
    """Whether all of it is done; else the server does the rest by itself, as soon as it can."""


class Deed(Value, frozen=True, kw_only=True):
    """An act, as the audit log has it."""

    time: int
    by: str
    act: str
    about: str
    network: str
    facts: str
    """All else that is known of the act, as JSON."""


class OwnWords(Value, frozen=True):
    """Something that you said at a table."""

    time: int
    table: str
    text: str


class OwnReport(Value, frozen=True, kw_only=True):
    """What a player told the operators about you; the player is not named."""

    time: int
    table: str
    text: str
    said: str
    """The last things that you had said there, one a line."""


class OwnBan(Value, frozen=True, kw_only=True):
    """A ban (you may not come in) or a mute (you may not talk)."""

    kind: Literal["ban", "mute"]
    time: int
    until: int
    """0: for ever."""
    reason: str
    lifted: int
    """When it was lifted; 0: it was not."""


class OwnData(Value, frozen=True, kw_only=True):
    """`GET /api/me/export`: all that is kept of you; records of matches are at `/api/matches`."""

    me: Profile
    created: int
    seen: int
    sessions: list[SessionInfo]
    matches: list[MatchRecord]
    deeds: list[Deed]
    """What you did with your account, and what was done about you."""
    reports: list[str]
    """What you told the operators."""
    said: list[OwnWords]
    reported: list[OwnReport]
    bans: list[OwnBan]
    programs: list[ProgramInfo]
    """The programs that play here for you."""
