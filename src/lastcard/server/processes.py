"""Processes of our own for what takes long, so that no table waits for it.

Whoever has had the least of their time is next, so nobody can keep them from the others. A job that
waits too long is given up, and a process that takes far too long is ended and started anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
import pickle
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from struct import Struct
from typing import Any, Final

import structlog

from lastcard.server.jobs import Job, Notes
from lastcard.wire import Facts
from lastcard.wire.errors import Refuse

log = structlog.get_logger("lastcard.processes")

FIRST_SECONDS: Final = 900
"""How long the first job of a process may take: it may have to compile."""
SIZE: Final = Struct("!I")
"""How the length of a message is written, which comes before it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a process says about a job: a step of it, or how it ended."""

    result: Any = None
    step: str | None = None
    refused: tuple[str, str, Facts] | None = None
    failed: str | None = None


NICENESS: Final = 10
"""How far jobs stand back behind the tables; with 5 they still took a quarter of a core that tables
needed."""


class Lost(Exception):
    """The process failed, ended, or took far too long."""


def _unheard(_step: str) -> None:
    """For callers that do not want to know the steps."""


class Process:
    """One process, started when there is something to do."""

    def __init__(
        self, name: str, niceness: int, editions: Sequence[str], first: Job | None
    ) -> None:
        self.name = name
        self.notes = Notes()
        self._arguments = ("-m", "lastcard.server.worker", str(niceness), *editions)
        self._first = first
        self._process: asyncio.subprocess.Process | None = None
        self._ending: asyncio.TimerHandle | None = None

    @property
    def pid(self) -> int | None:
        """The number that the system gave it."""
        return None if self._process is None else self._process.pid

    async def do(self, job: Job, seconds: float, on_step: Callable[[str], None] = _unheard) -> Any:
        """Let it do a job; `Lost` if that comes to nothing."""
        if self._ending is not None:
            self._ending.cancel()
        if self._process is None or self._process.returncode is not None:
            await self.start()
        return await self._ask(job, seconds, on_step)

    async def start(self, on_step: Callable[[str], None] = _unheard) -> None:
        """Start it, and let it do what it has to do first; `Lost` if that comes to nothing."""
        await self._launch()
        if self._first is not None and await self._ask(self._first, FIRST_SECONDS, on_step):
            self.end()
            await self._launch()
            await self._ask(self._first, FIRST_SECONDS)

    async def _launch(self) -> None:
        self.notes = Notes()
        try:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *self._arguments,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
            )
        except OSError as error:
            raise Lost(f"no process for {self.name}: {error}") from error

    async def _ask(
        self, job: Job, seconds: float, on_step: Callable[[str], None] = _unheard
    ) -> Any:
        try:
            async with asyncio.timeout(seconds):
                answer = await self._exchange(job, on_step)
        except (OSError, EOFError, TimeoutError) as error:
            self.end()
            raise Lost(f"{type(error).__name__} in the process for {self.name}") from error
        except BaseException:
            self.end()  # otherwise its answer would be taken for the answer to the next job
            raise
        if answer.refused is not None:
            raise Refuse(*answer.refused)
        if answer.failed is not None:
            raise Lost(answer.failed)
        return answer.result

    async def _exchange(self, job: Job, on_step: Callable[[str], None]) -> Answer:
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise EOFError
        data = pickle.dumps(job.packed(self.notes), pickle.HIGHEST_PROTOCOL)
        process.stdin.write(SIZE.pack(len(data)) + data)
        while True:
            (size,) = SIZE.unpack(await process.stdout.readexactly(SIZE.size))
            answer: Answer = pickle.loads(await process.stdout.readexactly(size))
            if answer.step is None:
                return answer
            on_step(answer.step)

    def end_after(self, seconds: float) -> None:
        """End it after being idle for this long, to free its memory."""
        self._ending = asyncio.get_running_loop().call_later(seconds, self.end)

    def end(self) -> None:
        """End it at once."""
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            _REAPED.add(task := asyncio.ensure_future(process.wait()))
            task.add_done_callback(_REAPED.discard)


_REAPED: set[asyncio.Future[int]] = set()
"""Processes that were ended and are waited for."""


async def all_reaped() -> None:
    """Until every process that was ended is gone."""
    if _REAPED:
        await asyncio.wait(set(_REAPED), timeout=1)


@dataclass(slots=True)
class _Waiting:
    """A job that waits for a process."""

    key: str
    job: Job
    seconds: float
    done: asyncio.Future[Any]
    on_step: Callable[[str], None]


@dataclass(slots=True)
class _Share:
    """What waits for one key, and how much it has had."""

    had: float = 0.0
    """Seconds of work, and where it joined the line; the key with the least is next."""
    waiting: deque[_Waiting] = field(default_factory=deque[_Waiting])
    busy: bool = False


class Line:
    """Processes that are alike, and the jobs that wait for one of them.

    Jobs of one key, a table or an address, are done one after the other. Keys share the time
    fairly: a key that asks seldom goes before those that ask often.
    """

    def __init__(
        self,
        name: str,
        *,
        processes: int = 1,
        niceness: int = NICENESS,
        editions: Sequence[str] = (),
        first: Job | None = None,
        most_waiting: int = 1000,
        idle_seconds: float = 60,
    ) -> None:
        """`first` is what each process does first: if that gives True, it is started anew."""
        self.name = name
        self._processes = [Process(name, niceness, editions, first) for _ in range(processes)]
        self._free = list(self._processes)
        self._most_waiting = most_waiting
        self._idle_seconds = idle_seconds
        self._shares: dict[str, _Share] = {}
        self._order: list[tuple[float, int, str]] = []
        """Keys for which something waits, as a heap."""
        self._numbers = itertools.count()
        self._clock = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self.waiting = 0

    async def start(self, on_step: Callable[[str], None]) -> None:
        """Start all processes, one after the other: what the first compiles the others find."""
        for process in self._processes:
            self._free.remove(process)
            try:
                await process.start(on_step)
            finally:
                self._free.append(process)
            self._begin()

    async def do(
        self,
        key: str,
        job: Job,
        seconds: float,
        *,
        at_most: float | None = None,
        on_step: Callable[[str], None] = _unheard,
    ) -> Any:
        """Let a job be done; `TimeoutError` after so many seconds, `Lost` if the process fails.

        The process may work on the job for `at_most` seconds, also after the timeout; then it is
        ended. `on_step` hears how far it is.
        """
        if self._closed or self.waiting >= self._most_waiting:
            raise Refuse("busy")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        waiting = _Waiting(key, job, at_most or seconds, done, on_step)
        share = self._shares.setdefault(key, _Share())
        share.waiting.append(waiting)
        self.waiting += 1
        if not share.busy and len(share.waiting) == 1:
            self._line_up(key, share)
        self._begin()
        try:
            async with asyncio.timeout(seconds):
                return await done
        finally:
            if waiting in share.waiting:
                share.waiting.remove(waiting)
                self.waiting -= 1
            del waiting, done  # an error would refer to itself by way of them

    def _line_up(self, key: str, share: _Share) -> None:
        share.had = max(share.had, self._clock)
        heapq.heappush(self._order, (share.had, next(self._numbers), key))

    def _begin(self) -> None:
        """Give every free process something to do."""
        while self._free and self._order:
            had, _, key = heapq.heappop(self._order)
            share = self._shares[key]
            if share.busy or not share.waiting:
                continue  # whoever waited has given up
            self._clock = max(self._clock, had)
            waiting = share.waiting.popleft()
            self.waiting -= 1
            share.busy = True
            known = (process for process in self._free if process.notes.knows(key))
            process = next(known, self._free[-1])
            self._free.remove(process)
            task = asyncio.create_task(self._run(process, waiting, share))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            # If it is not done by then, it will not be.
            task.add_done_callback(lambda _, done=waiting.done: _give_up(done))

    async def _run(self, process: Process, waiting: _Waiting, share: _Share) -> None:
        began = time.monotonic()
        try:
            result = await process.do(waiting.job, waiting.seconds, waiting.on_step)
            if not waiting.done.done():
                waiting.done.set_result(result)
        except Exception as error:  # noqa: BLE001 - whoever waits for it is told
            process.notes.forget(waiting.key)
            if not waiting.done.done():
                waiting.done.set_exception(error)
        finally:
            share.had += time.monotonic() - began
            share.busy = False
            self._free.append(process)
            if share.waiting:
                self._line_up(waiting.key, share)
            if not self._closed:
                process.end_after(self._idle_seconds)
                self._begin()
                self._forget()
            del waiting  # an error would refer to itself by way of it

    def _forget(self) -> None:
        """When nobody waits, nobody needs to know who has had how much."""
        if not self._order and len(self._free) == len(self._processes):
            self._shares.clear()
            self._clock = 0.0

    def close(self) -> None:
        """End all processes; what they were doing comes to nothing."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        for share in self._shares.values():
            for waiting in share.waiting:
                _give_up(waiting.done)
        for process in self._processes:
            process.end()


def _give_up(done: asyncio.Future[Any]) -> None:
    """Tell whoever waits that nothing comes of it; a cancelled future would look like an error."""
    if not done.done():
        done.set_exception(Lost("its process has ended"))
        done.exception()  # perhaps nobody waits any more
