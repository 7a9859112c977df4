"""Where a table is: a link that was shared, or a code and a server."""

import os
import re
from typing import Final, NamedTuple
from urllib.parse import urlsplit

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
    if "://" not in text:
        if _CODE.fullmatch(text):
            home = os.environ.get("LASTCARD_SERVER", HOME).rstrip("/")
            return Address(_http(home), text)
        text = f"http://{text}"
    parts = urlsplit(text)
    words = re.split(r"[/#?=]+", f"{parts.path}#{parts.fragment}".strip("/#"))
    code = words[-1] if words else ""
    if parts.scheme not in _SCHEMES or not parts.netloc or not _CODE.fullmatch(code):
        raise Malformed(
            f"{text!r} names no table; give its link, as http://host:8642/t/CODE, or its code"
        )
    return Address(_http(f"{parts.scheme}://{parts.netloc}"), code)


def read_server(text: str | None) -> str:
    """The server that an address names, or `Malformed`; without one, LASTCARD_SERVER or ours."""
    text = text or os.environ.get("LASTCARD_SERVER") or HOME
    parts = urlsplit(text if "://" in text else f"http://{text}")
    if not parts.netloc:
        raise Malformed(f"{text!r} is no address of a server; it looks like {HOME}")
    return _http(f"{parts.scheme}://{parts.netloc}")


def _http(server: str) -> str:
    scheme, separator, rest = server.partition("://")
    if not separator or scheme not in _SCHEMES:
        raise Malformed(f"{server!r} is no address of a server; it looks like {HOME}")
    return f"{'https' if scheme in ('https', 'wss') else 'http'}://{rest}"
