"""Whether the store can be written: found out by trying."""

import asyncio
from typing import Final

import structlog

from lastcard.server.clock import now_ms
from lastcard.server.stores import Store

AT_MOST_EVERY_MS: Final = 1000
LOOK_SECONDS: Final = 15
"""How often it is tried when nobody asks."""
SILENT_MS: Final = 60_000
"""If a try has had no outcome for so long, the store hangs."""

log = structlog.get_logger("lastcard.house")


class Savable:
    """What came of trying to write something."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._trying = asyncio.Lock()
        self._tried = (0, False)
        """When it was last tried, and whether that went well."""
        self._written = now_ms()
        """When it last went well; 0: since then it did not."""

    @property
    def is_up(self) -> bool:
        """Whether what was last tried went well, and not too long ago."""
        return now_ms() - self._written <= SILENT_MS

    async def try_it(self) -> bool:
        """Whether something small can be written, once a second at most."""
        async with self._trying:
            if now_ms() - self._tried[0] >= AT_MOST_EVERY_MS:
                try:
                    await self._store.check()
                except Exception as error:  # noqa: BLE001 - whatever it is, nothing can be saved
                    log.error("store not writable", problem=str(getattr(error, "cause", error)))
                    self._tried, self._written = (now_ms(), False), 0
                else:
                    self._tried, self._written = (now_ms(), True), now_ms()
            return self._tried[1]

    async def watch(self) -> None:
        """Try it for ever: operators are told also where nobody asks `/readyz`."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.try_it()
