"""Where a table is: a link that was shared, or a code and a server."""

import os
import re
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from lastcard.engine import Malformed

HOME: Final = "http://localhost:8642"
"""Where `lastcard serve` listens unless it is told otherwise."""
_SCHEMES: Final = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
_CODE: Final = re.compile(r"[A-Za-z0-9-]{3,40}")


class Address(NamedTuple):
    """A table at a server."""

    server: str
    """`http://host:port`, without a slash at the end."""
    code: str

    @property
    def socket(self) -> str:
        """Where its WebSocket is."""
        scheme, rest = self.server.split("://", 1)
        return f"{_SCHEMES[scheme]}://{rest}/ws/{self.code}"


def read_address(text: str) -> Address:
    """The table that a link or a code names, or `Malformed`.

    A code alone is looked for at LASTCARD_SERVER, or on this machine.
    """
    if _CODE.fullmatch(text):
        return Address(read_server(None), text)
    parts = _split(text)
    words = [] if parts is None else re.split(r"[/#?=]+", f"{parts.path}#{parts.fragment}")
    code = next((word for word in reversed(words) if word), "")
    if parts is None or not _CODE.fullmatch(code):
        raise Malformed(
            f"{text!r} names no table; give its link, as http://host:8642/t/CODE, or its code"
        )
    return Address(_http(parts), code)


def read_server(text: str | None) -> str:
    """The server that an address names, or `Malformed`; without one, LASTCARD_SERVER or ours."""
    text = text or os.environ.get("LASTCARD_SERVER") or HOME
    parts = _split(text)
    if parts is None:
        raise Malformed(f"{text!r} is no address of a server; it looks like {HOME}")
    return _http(parts)


def _split(text: str) -> SplitResult | None:
    """The parts of an address, if it has a host that can be asked for and a port, if any."""
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        host = parts.hostname or ""
        host.encode("idna")  # names are asked for in this form
        fits = parts.port != 0 and host.isprintable() and not re.search(r"\s", parts.netloc)
    except ValueError:  # brackets, a port that is none, an impossible name
        return None
    return parts if fits and host and parts.scheme in _SCHEMES else None


def _http(parts: SplitResult) -> str:
    secure = _SCHEMES[parts.scheme] == "wss"
    return f"{'https' if secure else 'http'}://{parts.netloc}"
