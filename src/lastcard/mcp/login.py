"""The login of the door over HTTP: one token, which its owner hands to the assistant."""

from __future__ import annotations

import hmac
from secrets import token_urlsafe

from mcp.server.auth.provider import AccessToken
from mcp.server.auth.settings import AuthSettings
from pydantic import AnyHttpUrl

from lastcard.engine import Malformed

LEAST = 16
"""Characters of a token that someone chose: fewer could be tried out."""


def token_from(given: str | None) -> str:
    """The token that was given, or a new one; `Malformed` if it is too short to keep anyone out."""
    if not given:
        return token_urlsafe(24)
    if len(given) < LEAST:
        raise Malformed(f"LASTCARD_MCP_TOKEN: a token has at least {LEAST} characters")
    return given


class Login:
    """Lets in who shows the token; what the SDK calls a token verifier."""

    def __init__(self, token: str, address: str) -> None:
        self._token = token.encode()
        # Tokens are not handed out here, so there is no address at which to ask for one.
        self.settings = AuthSettings(issuer_url=AnyHttpUrl(address), resource_server_url=None)

    async def verify_token(self, token: str) -> AccessToken | None:
        """Whom a token lets in; None: nobody."""
        if not hmac.compare_digest(token.encode(), self._token):
            return None
        return AccessToken(token=token, client_id="assistant", scopes=[])
