"""Asking a server over HTTP: a message of the protocol comes back, or why not."""

from contextlib import suppress
from http.client import HTTPException
from typing import TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec

from lastcard.engine import LastcardError, Malformed
from lastcard.wire import ErrorBody, GuestRequest, Session, TableCreated, TableOptions, decode_body

Answer = TypeVar("Answer", bound=msgspec.Struct)


class ServerUnreachable(LastcardError):
    """There is no server there, or it does not answer as one."""


class ServerRefused(ServerUnreachable):
    """A server says no, and why: the code of a refusal, or empty."""

    def __init__(self, text: str, code: str) -> None:
        super().__init__(text)
        self.code = code


def ask(
    url: str,
    kind: type[Answer],
    *,
    body: object = None,
    token: str = "",
    method: str | None = None,
    seconds: float = 10,
) -> Answer:
    """What a server answers, of that kind; or `ServerUnreachable` says what is wrong.

    The answer may take so many `seconds`.
    """
    server = "/".join(url.split("/")[:3])
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else msgspec.json.encode(body)
    request = Request(url, data=data, headers=headers, method=method)
    try:
        with urlopen(request, timeout=seconds) as answer:
            return decode_body(answer.read(), kind)
    except HTTPError as error:
        code, told = _refusal(error)
        raise ServerRefused(f"{server} answers {error.code} {told}", code) from None
    except (URLError, OSError) as error:
        raise ServerUnreachable(f"cannot reach {server}: {_reason(error)}") from None
    except (Malformed, HTTPException):
        raise ServerUnreachable(f"{server} is not a lastcard server") from None


def new_guest(server: str, name: str) -> Session:
    """Become a new guest of this name at a server; from then on the token tells who one is."""
    return ask(f"{server}/api/guests", Session, body=GuestRequest(name[:24]))


def open_table(server: str, token: str, options: TableOptions) -> str:
    """Open a table at a server, as its host; the table's code."""
    return ask(f"{server}/api/tables", TableCreated, body=options, token=token).code


def _reason(error: OSError) -> str:
    """Why there is no answer, as the system says it, without its number."""
    reason: object = error.reason if isinstance(error, URLError) else error
    return getattr(reason, "strerror", None) or str(reason) or type(reason).__name__


def _refusal(error: HTTPError) -> tuple[str, str]:
    """Why a server refused: the code, and all that it says."""
    with suppress(OSError, HTTPException, Malformed):
        refused = decode_body(error.read(), ErrorBody)
        facts = ", ".join(f"{name} {value}" for name, value in refused.facts.items())
        return refused.code, f"{refused.code}{f' ({facts})' if facts else ''}"
    return "", error.reason
