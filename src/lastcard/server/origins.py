"""Where a request comes from: the page that sent it, and the client's address."""

import re
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, Final
from urllib.parse import urlsplit

from lastcard.server.settings import Settings

_WITH_PORT: Final = re.compile(r"(\d+\.\d+\.\d+\.\d+):\d+|\[([0-9A-Fa-f:.]+)\](?::\d+)?")
_HOST: Final = re.compile(r"[A-Za-z0-9._-]+(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")


def header(scope: Any, name: bytes) -> str:
    """A header of the request, or an empty text; if it was sent several times, all its values."""
    return ",".join(
        value.decode("latin-1") for key, value in scope["headers"] if key.lower() == name
    )


def origin_is_ours(scope: Any, settings: Settings) -> bool:
    """Whether a browser's page may connect: our own page, one that is named, or no page at all."""
    origin = header(scope, b"origin")
    if not origin or origin in settings.origins:
        return True
    try:
        return urlsplit(origin).netloc == header(scope, b"host")
    except ValueError:  # "http://[" begins an address and does not end it
        return False


def safe_host(scope: Any) -> str:
    """The name by which the server was asked, if it can stand in a header; else an empty text."""
    host = header(scope, b"host")
    return host if _HOST.fullmatch(host) else ""


@lru_cache(maxsize=10_000)
def network(address: str) -> str:
    """The network of an address, as one household has it: of IPv6 the first half."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, 64), strict=False))
    return str(found)


@lru_cache(maxsize=10_000)
def neighborhood(address: str) -> str:
    """The neighborhood of an address: the networks around its own."""
    try:
        found = ip_address(network(address).partition("/")[0])
    except ValueError:
        return address
    return str(ip_network((found, 24 if isinstance(found, IPv4Address) else 48), strict=False))


def _without_port(address: str) -> str:
    """An address as some proxies write it, `203.0.113.7:50123` or `[2001:db8::1]:50123`."""
    found = _WITH_PORT.fullmatch(address)
    return address if found is None else found[1] or found[2]


def client_address(scope: Any, settings: Settings) -> str:
    """The client's address.

    Behind a trusted proxy, the last entry of X-Forwarded-For: earlier ones can be forged.
    """
    if settings.trust_proxy:
        forwarded = header(scope, b"x-forwarded-for").split(",")[-1].strip()
        if forwarded:
            return _without_port(forwarded)
    client = scope.get("client")
    return client[0] if client else ""
