"""Becoming one of several nodes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from lastcard.engine.errors import LastcardError
from lastcard.server.tokens import exchange_secret

if TYPE_CHECKING:
    from lastcard.server.house import House
    from lastcard.server.nodes.neighbors import Nodes
    from lastcard.server.stores.address import RedisAddress


async def try_redis(address: RedisAddress) -> None:
    """Reach Redis once, or say what is missing."""
    try:
        from lastcard.server.nodes.bus import reach
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"several nodes need {error.name}, which is not installed; "
            "try: pip install 'lastcard[nodes]'",
            name=error.name,
        ) from None
    await reach(address)


async def open_nodes(house: House, secret: bytes) -> tuple[Nodes, bytes]:
    """Join those who share the store; the secret with which all of them sign tokens."""
    from lastcard.server.nodes.bus import Bus
    from lastcard.server.nodes.neighbors import Nodes
    from lastcard.server.stores.postgres import PostgresStore

    store, redis = house.services.store, house.settings.redis
    if not isinstance(store, PostgresStore) or redis is None:
        raise LastcardError("--redis is for several nodes, and they need --store postgresql://…")
    await try_redis(redis)
    common = await store.common_secret(secret)
    if common != secret:
        await asyncio.to_thread(exchange_secret, house.settings.secret, common)
    store.on_lost = house.hall.lose
    nodes = Nodes(Bus(redis, store.node, common), house, store)
    await nodes.open()
    return nodes, common
