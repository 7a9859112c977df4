"""Who asks over HTTP, and from where."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from litestar import Request

from lastcard.server.house import House
from lastcard.server.origins import client_address, header, network
from lastcard.wire import Person
from lastcard.wire.common import plain_text

Ask = Request[Any, Any, Any]


class Asked(NamedTuple):
    """What a request says of its sender."""

    address: str
    network: str
    agent: str
    token: str
    """Empty where there is none."""

    @classmethod
    def of(cls, request: Ask) -> Self:
        """Read it from a request."""
        house: House = request.app.state.house
        address = client_address(request.scope, house.settings)
        kind, _, token = header(request.scope, b"authorization").partition(" ")
        agent = plain_text(header(request.scope, b"user-agent"))
        bearer = token.strip() if kind.lower() == "bearer" else ""
        return cls(address, network(address), agent, bearer)


def house_of(request: Ask) -> House:
    """The server's house, and a check that this client does not ask too often."""
    house: House = request.app.state.house
    house.limit(house.limits.requests, client_address(request.scope, house.settings))
    return house


async def signed_in(request: Ask, house: House) -> Person:
    """Who asks, by their token, or `Refuse`."""
    asked = Asked.of(request)
    return await house.person_of(asked.token, asked.address)
