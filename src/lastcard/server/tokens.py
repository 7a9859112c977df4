"""Who someone is: a token that the server signs, so that no guest needs a password."""

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

SECRET_BYTES: Final = 32
_VERSION: Final = "1"


def load_secret(path: Path) -> bytes:
    """The server's secret; made at the first start, readable by its owner alone."""
    try:
        found = path.read_bytes()
    except FileNotFoundError:
        found = b""
    if len(found) == SECRET_BYTES:
        return found
    made = secrets.token_bytes(SECRET_BYTES)
    path.parent.mkdir(parents=True, exist_ok=True)
    waiting = path.with_name(path.name + ".new")
    descriptor = os.open(waiting, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(made)
        file.flush()
        os.fsync(file.fileno())
    waiting.replace(path)
    return made


def new_person_id() -> str:
    """A public id, not to be guessed."""
    return secrets.token_urlsafe(9)


class Tokens:
    """Makes and reads tokens: `1.<person>.<signature>`."""

    __slots__ = ("_secret",)

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def sign(self, person_id: str) -> str:
        """The token of a person."""
        return f"{_VERSION}.{person_id}.{self._signature(person_id)}"

    def read(self, token: str) -> str | None:
        """The person whose token this is; None if it is not one of ours."""
        version, _, rest = token.partition(".")
        person_id, _, signature = rest.partition(".")
        if version != _VERSION or not person_id or not signature.isascii():
            return None
        if not hmac.compare_digest(signature, self._signature(person_id)):
            return None
        return person_id

    def _signature(self, person_id: str) -> str:
        message = f"{_VERSION}.{person_id}".encode()
        digest = hmac.new(self._secret, message, hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")
