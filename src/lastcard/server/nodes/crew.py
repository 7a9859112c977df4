"""Several processes on one machine that are one server: `lastcard serve --workers 4`.

The first process listens, and starts the others, which are nodes (`lastcard.server.nodes`) and
take connections from the same socket. One that dies is started again. `SIGHUP` ends and starts
them one after another, so that a new version takes over while people play.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Final, cast

import structlog

from lastcard.engine.errors import LastcardError
from lastcard.server.folder import FolderLock
from lastcard.server.logs import set_up_logs
from lastcard.server.settings import PREFIX, Settings
from lastcard.server.stores.address import RedisAddress, StoreAddress

BACKLOG: Final = 1024
LISTENING: Final = PREFIX + "WORKER_LISTENING"
"""A worker's environment variable: the file descriptor of the socket at which all workers
listen."""
PARENT: Final = PREFIX + "WORKER_PARENT"
"""Another: the file descriptor of the line to the process that started the worker."""
READY_SECONDS: Final = 60
STOP_SECONDS: Final = 10
AGAIN_SECONDS: Final = 1.0
_LOOK_SECONDS: Final = 0.2
_SIGHUP: Final[signal.Signals | None] = getattr(signal, "SIGHUP", None)

log = structlog.get_logger("lastcard.crew")


class NoWorkers(LastcardError):
    """Several processes cannot share what is asked for."""


def as_environment(settings: Settings) -> dict[str, str]:
    """Settings as another process reads them."""
    told: dict[str, str] = {}
    for option in fields(settings):
        value = getattr(settings, option.name)
        match value:
            case None:
                continue
            case bool():
                text = str(int(value))
            case StoreAddress() | RedisAddress():
                text = value.dsn
            case tuple():
                text = ",".join(cast(tuple[str, ...], value))
            case _:
                text = str(value)
        told[PREFIX + option.name.upper()] = text
    return told


class _Worker:
    """One process, and the line to it."""

    def __init__(self, settings: Settings, number: int, listening: socket.socket) -> None:
        self.number = number
        ours, theirs = socket.socketpair()
        self._line = ours
        share = max(1, (os.cpu_count() or 1) // 2 // settings.workers)
        own = replace(
            settings,
            workers=1,
            data=settings.data / f"worker-{number}",
            bot_processes=settings.bot_processes or share,
        )
        files = (listening.fileno(), theirs.fileno())
        environment = {
            **os.environ,
            **as_environment(own),
            LISTENING: str(files[0]),
            PARENT: str(files[1]),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lastcard", "serve", "--no-browser"],
            env=environment,
            pass_fds=files,
            stdin=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl+C is ours; we tell the others
        )
        theirs.close()

    def wait_until_ready(self) -> bool:
        """Whether it serves; False if it ended instead."""
        self._line.settimeout(READY_SECONDS)
        try:
            return self._line.recv(1) != b""
        except OSError:
            return False

    def stop(self) -> None:
        """Ask it to end."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)

    def wait(self) -> int:
        """Until it has ended, which it does in any case."""
        try:
            return self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
        finally:
            self._line.close()


def run_workers(settings: Settings, on_start: Callable[[], None]) -> None:
    """Serve with several processes until asked to stop."""
    if settings.store is None or settings.redis is None:
        raise NoWorkers(
            f"--workers {settings.workers} are several processes, and SQLite is not enough for "
            "them: add --store postgresql://user@host/name and --redis redis://host"
        )
    if not hasattr(os, "fork"):
        raise NoWorkers("--workers share a socket, which this system cannot do: start several")
    set_up_logs(settings)
    lock = FolderLock(settings.data)
    lock.take(settings.host, settings.port, str(settings.store))
    asyncio.run(_keep_common_secret(settings, settings.store))
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.create_server(
        (settings.host, settings.port), family=family, backlog=BACKLOG
    ) as listening:
        _Crew(settings, listening).serve(on_start)
    lock.release()


async def _keep_common_secret(settings: Settings, store: StoreAddress) -> None:
    """Write the secret into the data folder, where `lastcard admin` reads it."""
    from lastcard.server.stores.postgres import PostgresStore
    from lastcard.server.tokens import exchange_secret, load_secret

    opened = PostgresStore(store, is_alone=False)
    await opened.open()
    try:
        await opened.require_company()
        own = load_secret(settings.secret)
        common = await opened.common_secret(own)
        if common != own:
            exchange_secret(settings.secret, common)
    finally:
        await opened.close()


class _Crew:
    """All workers of one machine."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        self._asked: set[int] = set()
        """Signals that were sent to us."""
        self._come = threading.Event()

    def serve(self, on_start: Callable[[], None]) -> None:
        """Start them, keep them, end them."""
        for number in (signal.SIGINT, signal.SIGTERM, _SIGHUP):
            if number is not None:
                signal.signal(number, lambda number, _: self._ask(number))
        count = self._settings.workers
        workers = [self._start(number) for number in range(1, count + 1)]
        for worker in workers:
            if worker.wait_until_ready():
                continue
            self._stop(workers)
            raise NoWorkers("a worker did not start; what went wrong is said above")
        on_start()
        while not self._asked & {signal.SIGINT, signal.SIGTERM}:
            self._come.wait(_LOOK_SECONDS)
            self._come.clear()
            if _SIGHUP in self._asked:
                self._asked.discard(_SIGHUP)
                self._renew(workers)
            for place, worker in enumerate(workers):
                if worker.process.poll() is not None:
                    log.error("worker died", number=worker.number, status=worker.wait())
                    time.sleep(AGAIN_SECONDS)
                    workers[place] = self._start(worker.number)
        self._stop(workers)

    def _ask(self, number: int) -> None:
        self._asked.add(number)
        self._come.set()

    def _start(self, number: int) -> _Worker:
        return _Worker(self._settings, number, self._listening)

    def _renew(self, workers: list[_Worker]) -> None:
        """One after another; the others play on."""
        for place, worker in enumerate(workers):
            worker.stop()
            worker.wait()
            workers[place] = self._start(worker.number)
            is_ready = workers[place].wait_until_ready()
            log.info("worker renewed", number=worker.number, ready=is_ready)

    def _stop(self, workers: list[_Worker]) -> None:
        for worker in workers:
            worker.stop()
        for worker in workers:
            worker.wait()


# ── In a worker ───────────────────────────────────────────────────────────────────────────────


def is_worker(environment: Mapping[str, str]) -> bool:
    """Whether another process started this one and listens for it."""
    return LISTENING in environment


def inherited(environment: Mapping[str, str]) -> tuple[socket.socket, socket.socket] | None:
    """The socket to listen at, and the line to the process that started us, if we are a worker."""
    if not is_worker(environment):
        return None
    return (
        socket.socket(fileno=int(environment[LISTENING])),
        socket.socket(fileno=int(environment[PARENT])),
    )


def report_to(parent: socket.socket) -> None:
    """Say that we serve; if the process that started us is gone, end as if asked to."""
    parent.send(b"1")

    def watch() -> None:
        while parent.recv(1):
            pass
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
