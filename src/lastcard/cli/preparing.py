"""Compiling before the work begins: once, ahead of all processes, and to be watched."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from lastcard.cli.progress import ProgressBar

if TYPE_CHECKING:
    from lastcard.bots.preparing import Preparation

_SECONDS_BETWEEN = 0.1


def prepare(preparation: Preparation | None) -> None:
    """Compile what was not compiled on this machine before."""
    if preparation is None or preparation.is_done():
        return
    if not sys.stderr.isatty():
        print(preparation.notice, file=sys.stderr)
    started = time.monotonic()
    label = f"s, compiling {preparation.what} for this machine, once"
    with preparation.start() as process, ProgressBar(label, preparation.seconds) as bar:
        try:
            while process.poll() is None:
                # A machine that is slower than the usual one shows a bar that is almost full.
                bar.show(min(int(time.monotonic() - started), preparation.seconds - 1))
                _wait(process)
        finally:
            process.kill()


def _wait(process: subprocess.Popen[bytes]) -> None:
    try:
        process.wait(_SECONDS_BETWEEN)
    except subprocess.TimeoutExpired:
        return


def prepare_bots(names: Iterable[str]) -> None:
    """Compile what bots need, before there are processes that would all do it."""
    from lastcard.bots import bot_class

    for name in dict.fromkeys(names):
        prepare(bot_class(name, measuring=True).preparation())
