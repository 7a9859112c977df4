"""Where a request comes from: the page that sent it, and the client's address."""

from typing import Any
from urllib.parse import urlsplit

from lastcard.server.settings import Settings


def header(scope: Any, name: bytes) -> str:
    """A header of the request, or an empty text; one that was sent several times is one list."""
    return ",".join(
        value.decode("latin-1") for key, value in scope["headers"] if key.lower() == name
    )


def origin_is_ours(scope: Any, settings: Settings) -> bool:
    """Whether a browser's page may connect: our own page, one that is named, or no page at all."""
    origin = header(scope, b"origin")
    if not origin or origin in settings.origins:
        return True
    return urlsplit(origin).netloc == header(scope, b"host")


def client_address(scope: Any, settings: Settings) -> str:
    """Who asks; behind a proxy that is trusted, what it added last: the rest anyone can write."""
    if settings.trust_proxy:
        forwarded = header(scope, b"x-forwarded-for").split(",")[-1].strip()
        if forwarded:
            return forwarded
    client = scope.get("client")
    return client[0] if client else ""
