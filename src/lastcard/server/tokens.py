"""Tokens: signed by the server, they tell who someone is, so that no guest needs a password."""

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final, NamedTuple

SECRET_BYTES: Final = 32
VERSION: Final = "2"
BEFORE_SESSIONS: Final = "1"
COMMAND: Final = "command"
COMMAND_MS: Final = 60_000
"""How long a token of the command line is valid."""


def load_secret(path: Path) -> bytes:
    """The server's secret; made at the first start, readable by its owner alone."""
    try:
        found = path.read_bytes()
    except FileNotFoundError:
        found = b""
    if len(found) == SECRET_BYTES:
        return found
    made = secrets.token_bytes(SECRET_BYTES)
    _keep_secret(path, made)
    return made


def exchange_secret(path: Path, secret: bytes) -> None:
    """Replace the secret; the old one is kept beside it."""
    path.replace(path.with_name(path.name + ".before"))
    _keep_secret(path, secret)


def _keep_secret(path: Path, secret: bytes) -> None:
    """Write the secret into its file, in place of another one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    waiting = path.with_name(path.name + ".new")
    descriptor = os.open(waiting, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    waiting.replace(path)


def new_id() -> str:
    """A public id, not to be guessed; it never looks like a flag where it is typed as a word."""
    while (made := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return made


class Named(NamedTuple):
    """What a token names: a session, or in tokens of earlier versions a person."""

    session: str | None = None
    person: str = ""


class Tokens:
    """Makes and reads tokens: `2.<session>.<signature>`."""

    __slots__ = ("_secret",)

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def sign(self, session_id: str, version: str = VERSION) -> str:
        """The token of a session."""
        return f"{version}.{session_id}.{self._signature(version, session_id)}"

    def read(self, token: str) -> Named | None:
        """What a token names; None if it is not one of ours."""
        version, _, rest = token.partition(".")
        named, _, signature = rest.partition(".")
        if version not in (VERSION, BEFORE_SESSIONS) or not named or not signature.isascii():
            return None
        if not hmac.compare_digest(signature, self._signature(version, named)):
            return None
        return Named(person=named) if version == BEFORE_SESSIONS else Named(session=named)

    def sign_command(self, now: int) -> str:
        """The token of `lastcard admin`: someone who can read the secret is an operator."""
        return self.sign(str(now), COMMAND)

    def is_command(self, token: str, now: int) -> bool:
        """Whether this was signed a moment ago by someone who can read the secret."""
        version, _, rest = token.partition(".")
        at, _, signature = rest.partition(".")
        if version != COMMAND or not (at.isascii() and at.isdigit() and signature.isascii()):
            return False
        right = hmac.compare_digest(signature, self._signature(COMMAND, at))
        return right and abs(now - int(at)) <= COMMAND_MS

    def _signature(self, version: str, named: str) -> str:
        message = f"{version}.{named}".encode()
        digest = hmac.new(self._secret, message, hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")
