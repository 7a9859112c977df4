"""Runs the application: on uvicorn in this process, or on granian if that is asked for."""

import asyncio
import contextlib
import os
import signal
import socket
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Final

import structlog

from lastcard.engine.errors import Malformed
from lastcard.server.app import create_app
from lastcard.server.garbage import look_only_when_asked
from lastcard.server.house import House
from lastcard.server.logs import set_up_logs
from lastcard.server.nodes.crew import inherited, report_to, run_workers
from lastcard.server.nodes.opening import try_redis
from lastcard.server.settings import Settings
from lastcard.server.stores import SqlStore
from lastcard.server.stores.address import RedisAddress
from lastcard.server.stores.opening import sql_store

BACKLOG: Final = 1024
DEFAULT_SERVER: Final = "uvicorn"
LAST_SECONDS: Final = 2.8
"""How long after being asked to stop the process ends in any case."""


def run(settings: Settings, server: str, on_start: Callable[[], None]) -> None:
    """Serve until asked to stop; then finish what has begun."""
    if server == "granian" and settings.limits:
        raise Malformed(
            "granian lets anyone open any number of connections and send slowly: it is for "
            "measuring, with --no-limits; for people choose --server uvicorn"
        )
    if settings.workers > 1:
        run_workers(settings, on_start)
        return
    given = inherited(os.environ)
    set_up_logs(settings)
    _allow_many_files()
    house = House(settings)
    house.hold_folder()
    if settings.save:
        is_alone = settings.redis is None
        store = sql_store(settings.store, settings.database, is_alone=is_alone)
        asyncio.run(_try(store, settings.redis))

    def started() -> None:
        look_only_when_asked()
        if given is None:
            on_start()
        else:
            report_to(given[1])
        house.warm_up()

    if server == "granian":
        asyncio.run(_run_granian(house, started))
    else:
        _run_uvicorn(house, started, None if given is None else given[0])


async def _try(store: SqlStore, redis: RedisAddress | None) -> None:
    """Say that something cannot be used before anything listens, and without a traceback."""
    await store.open()
    try:
        if redis is None:
            await store.require_alone()
        else:
            await store.require_company()
            await try_redis(redis)
    finally:
        await store.close()


def _allow_many_files() -> None:
    """Every socket is an open file: take as many as the system lets this process have."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _run_granian(house: House, on_start: Callable[[], None]) -> None:
    from granian.constants import Interfaces
    from granian.server.embed import Server

    settings = house.settings
    server = Server(
        create_app(house=house),
        address=settings.host,
        port=settings.port,
        interface=Interfaces.ASGI,
        backlog=BACKLOG,
        # Sockets stay open, and each counts as a request under way.
        backpressure=settings.most_sockets + BACKLOG,
        log_enabled=False,
    )
    _on_stop(house, server.stop)
    asyncio.get_running_loop().call_later(0.1, on_start)
    await server.serve()


def _run_uvicorn(
    house: House, on_start: Callable[[], None], listening: socket.socket | None
) -> None:
    import uvicorn

    from lastcard.server.http_protocol import PatientHttp
    from lastcard.server.text_protocol import TextProtocol

    settings = house.settings
    PatientHttp.door = TextProtocol.door = house.door
    PatientHttp.turn_away = house.turn_away
    config = uvicorn.Config(
        create_app(house=house),
        host=settings.host,
        port=settings.port,
        log_config=None,  # uvicorn logs through our own logging, see `logs.py`
        log_level="warning",
        http=PatientHttp,
        ws=TextProtocol,
        ws_max_size=64 * 1024,
        # A compressor for each socket would take more memory than all else at a table.
        ws_per_message_deflate=False,
        backlog=BACKLOG,
        server_header=False,
        proxy_headers=False,  # see `origins.py`, and the setting `trust_proxy`
        timeout_graceful_shutdown=1,
    )

    class Announced(uvicorn.Server):
        """Says when it is ready, and ends well when it is asked to stop."""

        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            on_start()

        @contextmanager
        def capture_signals(self) -> Generator[None]:
            # uvicorn's own raises the signal again when all is done, which looks like a crash.
            _on_stop(house, lambda: setattr(self, "should_exit", True))
            yield

    Announced(config).run(None if listening is None else [listening])


def _on_stop(house: House, stop: Callable[[], object]) -> None:
    """When asked to stop: first the tables, then the server; asked twice, at once."""
    loop = asyncio.get_running_loop()
    leaving: list[asyncio.Task[None]] = []

    async def leave() -> None:
        try:
            await house.farewell()
        finally:
            stop()

    def begin() -> None:
        if leaving:
            stop()
        else:
            _end_in_any_case()
            leaving.append(loop.create_task(leave()))

    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, begin)
        except NotImplementedError:  # on Windows
            signal.signal(number, lambda _number, _frame: loop.call_soon_threadsafe(begin))


def _end_in_any_case() -> None:
    """End within three seconds, whatever hangs: all that was acknowledged is on disk."""

    def end() -> None:
        structlog.get_logger("lastcard.running").warning("ended by force", seconds=LAST_SECONDS)
        os._exit(0)

    timer = threading.Timer(LAST_SECONDS, end)
    timer.daemon = True
    timer.start()
