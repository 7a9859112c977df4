"""Work that goes on for as long as the server runs, whatever happens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

import structlog

AGAIN_SECONDS: Final = 1.0

log = structlog.get_logger("lastcard.house")


async def lasting(
    work: Callable[[], Coroutine[Any, Any, None]],
    on_failure: Callable[[], object] = lambda: None,
    *,
    again: float = AGAIN_SECONDS,
) -> None:
    """Do the work; if it fails, log that and begin again: nobody would notice that it has ended."""
    while True:
        try:
            await work()
        except Exception:
            on_failure()
            log.exception("work begun again")
            await asyncio.sleep(again)
        else:
            return
