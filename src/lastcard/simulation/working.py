"""Work on all cores: parts are done in any order, and their results come in the order given."""

import os
from collections.abc import Callable
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from multiprocessing import get_context
from typing import TypeVar

Part = TypeVar("Part")


def do_all(
    work: Callable[[range], Part],
    total: int,
    *,
    at_once: int,
    jobs: int | None,
    threads: bool,
    on_progress: Callable[[int], None],
) -> list[Part]:
    """Do the work on the numbers from 0 to `total`, so many `at_once`; the results in order.

    On so many cores (all there are), in threads, for compiled code, or in processes. `on_progress`
    is told how much is done.
    """
    parts = [range(start, min(start + at_once, total)) for start in range(0, total, at_once)]
    workers = jobs or os.cpu_count() or 1
    done = 0
    if workers == 1 or len(parts) == 1:
        results: list[Part] = []
        for part in parts:
            results.append(work(part))
            done += len(part)
            on_progress(done)
        return results
    pool: Executor = (
        ThreadPoolExecutor(workers)
        if threads
        else ProcessPoolExecutor(workers, mp_context=get_context("forkserver"))
    )
    finished: dict[int, Part] = {}
    try:
        running: dict[Future[Part], int] = {
            pool.submit(work, part): number for number, part in enumerate(parts)
        }
        while running:
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                number = running.pop(future)
                finished[number] = future.result()
                done += len(parts[number])
                on_progress(done)
    finally:
        # What is left to do, after an error or an interruption, is of no use any more.
        pool.shutdown(cancel_futures=True)
    return [finished[number] for number in range(len(parts))]
