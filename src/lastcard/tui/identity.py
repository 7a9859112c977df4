"""Who one is at a server: the token it gave, kept so that a seat can be taken up again."""

import os
from contextlib import suppress
from pathlib import Path
from typing import TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec

from lastcard.engine import LastcardError, Malformed
from lastcard.tui.saving import saves_folder
from lastcard.wire import GuestRequest, decode_body
from lastcard.wire import Session as Guest
from lastcard.wire.http import Catalog, ErrorBody

Answer = TypeVar("Answer", bound=msgspec.Struct)


class ServerUnreachable(LastcardError):
    """There is no server there, or it does not answer."""


def guest_at(server: str, name: str | None) -> Guest:
    """The guest that was here before under that name, or a new one."""
    known = _read().get(server)
    if known is not None and name in (None, known.me.name):
        return known
    guest = ask(f"{server}/api/guests", Guest, body=GuestRequest((name or "Guest")[:24]))
    _write({**_read(), server: guest})
    return guest


def forget(server: str) -> None:
    """The server no longer knows the token."""
    _write({at: guest for at, guest in _read().items() if at != server})


def ask(url: str, kind: type[Answer], *, body: object = None, token: str = "") -> Answer:
    """What a server answers, of that kind; or `ServerUnreachable` says what is wrong."""
    server = "/".join(url.split("/")[:3])
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else msgspec.json.encode(body)
    try:
        with urlopen(Request(url, data=data, headers=headers), timeout=10) as answer:
            return decode_body(answer.read(), kind)
    except HTTPError as error:
        raise ServerUnreachable(f"{server} answers {error.code} {_refusal(error)}") from None
    except (URLError, OSError) as error:
        reason = getattr(error, "reason", error)
        raise ServerUnreachable(f"cannot reach {server}: {reason}") from None
    except Malformed:
        raise ServerUnreachable(f"{server} is not a lastcard server") from None


def _refusal(error: HTTPError) -> str:
    """Why a server refused, as it says itself."""
    with suppress(OSError, Malformed):
        refused = decode_body(error.read(), ErrorBody)
        facts = ", ".join(f"{name} {value}" for name, value in refused.facts.items())
        return f"{refused.code}{f' ({facts})' if facts else ''}"
    return error.reason


def edition_names_at(server: str) -> dict[str, str]:
    """What the editions of a server are called; without an answer they are called by their ids."""
    with suppress(OSError, Malformed), urlopen(f"{server}/api/catalog", timeout=5) as answer:
        found = decode_body(answer.read(), Catalog)
        return {edition.id: edition.name for edition in found.editions}
    return {}


def _file() -> Path:
    return saves_folder().parent / "guests.json"


def _read() -> dict[str, Guest]:
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode(_file().read_bytes(), type=dict[str, Guest])
    return {}


def _write(guests: dict[str, Guest]) -> None:
    """Replace the file as a whole; only its owner may read it."""
    path = _file()
    path.parent.mkdir(parents=True, exist_ok=True)
    waiting = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(waiting, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(msgspec.json.encode(guests))
    waiting.replace(path)
