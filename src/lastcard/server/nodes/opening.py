"""Becoming one of several nodes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from lastcard.engine.errors import LastcardError
from lastcard.server.tokens import keep_secret

if TYPE_CHECKING:
    from lastcard.server.house import House
    from lastcard.server.nodes.neighbors import Nodes


async def open_nodes(house: House, secret: bytes) -> tuple[Nodes, bytes]:
    """Join those who share the store; the secret with which all of them sign tokens."""
    try:
        from lastcard.server.nodes.bus import Bus
        from lastcard.server.nodes.neighbors import Nodes
        from lastcard.server.stores.postgres import PostgresStore
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"several nodes need {error.name}, which is not installed; "
            "try: pip install 'lastcard[nodes]'",
            name=error.name,
        ) from None
    store, redis = house.services.store, house.settings.redis
    if not isinstance(store, PostgresStore) or redis is None:
        raise LastcardError("--redis is for several nodes, and they need --store postgresql://…")
    common = await store.common_secret(secret)
    if common != secret:
        await asyncio.to_thread(keep_secret, house.settings.secret, common)
    store.on_lost = house.hall.lose
    nodes = Nodes(Bus(redis, store.node, common), house, store)
    await nodes.open()
    return nodes, common
