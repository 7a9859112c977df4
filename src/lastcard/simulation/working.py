"""Work on all cores, in threads or processes; results come as they are done, in any order.

Processes are spoken to through pipes, and nothing else is shared with them: whoever stops the work
can end them at once, and nothing of them is left behind.
"""

import os
import signal
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import connection, get_all_start_methods, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, Self, TypeVar, cast

from lastcard.engine.errors import LastcardError, Malformed

Part = TypeVar("Part")
Result = TypeVar("Result")

Work = Callable[[Part], Iterable[Result]]
"""What is done with a part: it gives a result as often as it can, so that progress is seen."""
_LOCAL: Final = "local:"
_SECONDS_BETWEEN: Final = 0.1
"""A process sends its results together, so often."""


class WorkerLost(LastcardError):
    """A process ended before its work was done."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """`tcp://host:port`, or `local:N` for N processes of this machine."""

    address: str

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read an address."""
        number = text.removeprefix(_LOCAL)
        is_local = text.startswith(_LOCAL) and number.isascii() and number.isdigit() and int(number)
        if not is_local and not text.startswith(("tcp://", "tls://")):
            raise Malformed(f"--cluster takes tcp://host:port or local:2, not {text!r}")
        return cls(text)

    @property
    def workers(self) -> int | None:
        """How many processes are started here, if any are."""
        return int(self.address.removeprefix(_LOCAL)) if self.address.startswith(_LOCAL) else None


def cores() -> int:
    """How many there are to use."""
    return os.cpu_count() or 1


def chunks(total: int, size: int) -> Iterator[range]:
    """The numbers from 0 to `total` in parts of that size, the last one perhaps smaller."""
    for start in range(0, total, size):
        yield range(start, min(start + size, total))


def do_all(
    work: Work[Part, Result],
    parts: Sequence[Part],
    *,
    jobs: int | Cluster | None,
    threads: bool,
    reduce: Callable[[Iterable[Result]], list[Result]] = list,
) -> Iterator[Result]:
    """Do the work on each part: in threads, for compiled code, or in processes; or on a cluster.

    `jobs` says how many cores of this machine work, all if that is None, or which cluster. A
    cluster sends what `reduce` makes of the results of a part.
    """
    if isinstance(jobs, Cluster):
        from lastcard.simulation.clusters import on_cluster

        return on_cluster(jobs, work, parts, reduce)
    jobs = jobs or cores()
    if jobs == 1 or len(parts) <= 1:
        return (result for part in parts for result in work(part))
    return (_in_threads if threads else _in_processes)(work, parts, jobs)


def _in_threads(work: Work[Part, Result], parts: Sequence[Part], jobs: int) -> Iterator[Result]:
    def do(part: Part) -> list[Result]:
        return list(work(part))

    waiting = iter(parts)
    with ThreadPoolExecutor(jobs) as pool:
        running = {pool.submit(do, part) for part in islice(waiting, 2 * jobs)}
        while running:
            done: set[Future[list[Result]]]
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(do, part) for part in islice(waiting, len(done))}
            for future in done:
                yield from future.result()


# ── Processes ─────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Sent(Generic[Result]):
    """What a process says: some results, or what went wrong, and whether the part is done."""

    results: list[Result] = field(default_factory=list[Result])
    error: Exception | None = None
    done: bool = False


def _in_processes(work: Work[Part, Result], parts: Sequence[Part], jobs: int) -> Iterator[Result]:
    waiting = iter(parts)
    lines: list[Connection] = []
    processes: list[BaseProcess] = []
    try:
        with interrupts_held():
            for part in islice(waiting, jobs):
                line, theirs = cast("tuple[Connection, Connection]", connection.Pipe())
                lines.append(line)
                processes.append(_process(work, theirs))
                processes[-1].start()
                theirs.close()
                line.send(part)
        busy = list(lines)
        while busy:
            for line in cast("list[Connection]", connection.wait(busy)):
                sent = _heard(line)
                yield from sent.results
                if sent.done:
                    for part in islice(waiting, 1):
                        line.send(part)
                        break
                    else:
                        busy.remove(line)
    finally:
        # After an error or an interruption, the work that is left is of no use any more.
        for process in processes:
            process.kill()
        for process in processes:
            process.join()


def _heard(line: Connection) -> _Sent[Any]:
    try:
        sent: _Sent[Any] = line.recv()
    except (EOFError, OSError):
        raise WorkerLost("a process that played ended; was there not enough memory?") from None
    if sent.error is not None:
        raise sent.error
    return sent


def _process(work: Work[Any, Any], line: Connection) -> BaseProcess:
    """A process that starts afresh, because a fork of a process with threads can hang for ever."""
    if "forkserver" in get_all_start_methods():
        return get_context("forkserver").Process(target=_serve, args=(work, line), daemon=True)
    return get_context("spawn").Process(target=_serve, args=(work, line), daemon=True)


@contextmanager
def interrupts_held() -> Generator[None]:
    """Ignore Ctrl-C while processes start: they inherit it, so that only we are interrupted."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Work[Part, Result], line: Connection) -> None:
    """Do every part that is sent, until this process is ended or nobody is at the line any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, BrokenPipeError):
        while _do(work, line.recv(), line):
            pass


def _do(work: Work[Part, Result], part: Part, line: Connection) -> bool:
    """Do one part; whether it went well."""
    results: list[Result] = []
    sent_at = time.monotonic()
    try:
        for result in work(part):
            results.append(result)
            if time.monotonic() - sent_at > _SECONDS_BETWEEN:
                line.send(_Sent(results))
                results, sent_at = [], time.monotonic()
    except Exception as error:  # noqa: BLE001 - it is raised where the results are awaited
        line.send(_Sent(results, error))
        return False
    line.send(_Sent(results, done=True))
    return True
