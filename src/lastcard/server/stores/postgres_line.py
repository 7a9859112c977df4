"""The line to a PostgreSQL server: connections that come back after they were lost.

A short outage, a restart or a failover, is waited for: what can be asked again is asked again.
After `PATIENCE_SECONDS` of it everything fails at once, until the server is back.
"""

# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from typing import Any, Final

import asyncpg
import structlog

from lastcard.engine.errors import LastcardError
from lastcard.server.stores.address import StoreAddress
from lastcard.server.stores.changes import T
from lastcard.server.stores.interface import CannotSave, UnusableDatabase

PATIENCE_SECONDS: Final = 3.0
RETRY_SECONDS: Final = 0.1
CONNECT_SECONDS: Final = 3
COMMAND_SECONDS: Final = 10
IDLE_SECONDS: Final = 2
READERS: Final = 4
LOST: Final = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # what asyncpg says of a line that was cut at a bad moment
    asyncpg.OperatorInterventionError,  # it is shutting down, or starting
    asyncpg.TooManyConnectionsError,
    asyncpg.ReadOnlySQLTransactionError,  # this one is a copy now; another is written
)
"""What says that the server is not there, or is not the one that can be written."""

log = structlog.get_logger("lastcard.store")


class Line:
    """Connections to one server: one that writes, and a few that read."""

    def __init__(self, address: StoreAddress) -> None:
        self.address = address
        self.is_up = False
        self._down_since: float | None = None
        self._writing: Any = None
        self._readers: Any = None

    async def open(self, prepare: Callable[[Any], Awaitable[None]]) -> None:
        """Connect for the first time, or `UnusableDatabase`; `prepare` is given a connection."""
        try:
            await prepare(await self.writing())
            self._readers = await asyncpg.create_pool(
                self.address.dsn,
                min_size=0,  # else asyncpg logs tracebacks while the server is away
                max_size=READERS,
                timeout=CONNECT_SECONDS,
                command_timeout=COMMAND_SECONDS,
            )
        except LastcardError:
            await self.close()
            raise
        except (*LOST, asyncpg.PostgresError, ValueError) as error:
            await self.close()
            told = self.address.without_secrets(error) or type(error).__name__
            raise UnusableDatabase(
                f"{self.address} cannot be used: {told}; is PostgreSQL there, and the name right?"
            ) from None
        self.is_up = True

    async def close(self) -> None:
        """Hang up."""
        if self._writing is not None:
            self._writing.terminate()
            self._writing = None
        if self._readers is not None:
            self._readers.terminate()
            self._readers = None

    async def writing(self) -> Any:
        """The connection that writes, made anew if it was lost."""
        if self._writing is None or self._writing.is_closed():
            made: Any = await asyncpg.connect(
                self.address.dsn, timeout=CONNECT_SECONDS, command_timeout=COMMAND_SECONDS
            )
            self._writing = made
            # Acknowledged means on disk, whatever this server does for others.
            await made.execute(
                "SELECT set_config('synchronous_commit', 'on', false)"
                " WHERE current_setting('synchronous_commit') = 'off'"
            )
            # A transaction whose line was cut keeps nobody waiting for longer than this.
            await made.execute(f"SET idle_in_transaction_session_timeout = '{IDLE_SECONDS}s'")
        return self._writing

    def hang_up(self) -> None:
        """The connection that writes is of no use any more."""
        if self._writing is not None:
            self._writing.terminate()
            self._writing = None

    async def read(self, statement: str, values: Sequence[Any]) -> list[Any]:
        """What a query finds."""

        async def ask() -> list[Any]:
            if self._readers is None:
                raise CannotSave(RuntimeError("the store is closed"))
            async with self._readers.acquire() as connection:
                return await fetch(connection, statement, values)

        return await self.patiently(ask)

    async def patiently(self, do: Callable[[], Awaitable[T]]) -> T:
        """Do something that leaves no trace when it fails; again, while an outage is short."""
        while True:
            try:
                result = await do()
            except LOST as error:
                now = time.monotonic()
                if self._down_since is None:
                    self._down_since = now
                    told = self.address.without_secrets(error) or type(error).__name__
                    log.warning("store lost", problem=told)
                self.is_up = False
                if now - self._down_since >= PATIENCE_SECONDS:
                    raise self.cannot_save(error) from None
                await asyncio.sleep(RETRY_SECONDS)
            except asyncpg.PostgresError as error:
                raise self.cannot_save(error) from None
            else:
                if self._down_since is not None:
                    away = time.monotonic() - self._down_since
                    log.warning("store back", seconds=round(away, 1))
                    self._down_since = None
                self.is_up = True
                return result

    def cannot_save(self, error: Exception) -> CannotSave:
        """What players are told; what went wrong is for the log, without a password."""
        return CannotSave(Exception(self.address.without_secrets(error) or type(error).__name__))


async def fetch(connection: Any, statement: str, values: Sequence[Any]) -> list[Any]:
    """What a statement finds, as plain tuples."""
    found = await connection.fetch(_numbered(statement), *map(_fitting, values))
    return [tuple(row) for row in found]


@lru_cache(maxsize=256)
def _numbered(statement: str) -> str:
    """The statement with `$1`, `$2` where ours have `?`, or `?1` where one is needed twice."""
    count = 0

    def number(found: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f"${found[1] or count}"

    return re.sub(r"\?(\d*)", number, statement)


def _fitting(value: Any) -> Any:
    """A text as PostgreSQL can keep it: all but the character 0."""
    return value.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(value, str) else value
