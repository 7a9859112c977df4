"""A process that does jobs, one at a time: `python -m lastcard.server.worker NICENESS EDITIONS…`.

Jobs come on the standard input, answers go to the standard output, each with its length before it.
When the input ends, whoever sent the jobs is gone, and so is this process, whatever it is doing.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Generator
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO, cast

from lastcard.editions import add_edition
from lastcard.engine.errors import LastcardError
from lastcard.server.jobs import Job, Kept
from lastcard.server.processes import SIZE, Answer
from lastcard.wire.errors import as_refuse


def main() -> None:
    """Do jobs until there are no more."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # the server ends us when it ends
    niceness, *editions = sys.argv[1:]
    if hasattr(os, "nice"):
        os.nice(int(niceness))
    # If memory runs out, this process is to be killed before the tables are.
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")
    # What libraries print must not get in between the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for file in editions:
        add_edition(file)
    jobs: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, jobs), daemon=True).start()
    kept = Kept()
    while True:
        _do(pickle.loads(jobs.get()), kept, answers)


def _read(source: BinaryIO, jobs: SimpleQueue[bytes]) -> None:
    while size := source.read(SIZE.size):
        jobs.put(source.read(*SIZE.unpack(size)))
    os._exit(0)


def _do(job: Job, kept: Kept, answers: BinaryIO) -> None:
    try:
        result: Any = job.do(kept)
        if isinstance(result, Generator):
            result = _take_steps(cast("Generator[str, None, Any]", result), answers)
        _answer(answers, Answer(result=result))
    except LastcardError as error:
        refuse = as_refuse(error)
        _answer(answers, Answer(refused=(refuse.code, refuse.rule, refuse.facts)))
    except Exception:  # noqa: BLE001 - whoever sent the job is told
        _answer(answers, Answer(failed=traceback.format_exc()))


def _take_steps(steps: Generator[str, None, Any], answers: BinaryIO) -> Any:
    while True:
        try:
            _answer(answers, Answer(step=next(steps)))
        except StopIteration as end:
            return end.value


def _answer(answers: BinaryIO, answer: Answer) -> None:
    data = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
    answers.write(SIZE.pack(len(data)) + data)
    answers.flush()


if __name__ == "__main__":
    main()
