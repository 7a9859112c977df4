"""What is compiled once: whether a process started anew would find it."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lastcard.bots.preparing import Preparation, is_kept_anew
from lastcard.fast.compiling import entry_point, njit


def one_more(number: int) -> int:
    return number + 1


def test_a_process_is_started_anew_only_for_what_it_would_find(tmp_path: Path) -> None:
    first: Any = entry_point(one_more, store=tmp_path / "kept")
    assert not is_kept_anew(first), "nothing was compiled yet"
    assert first(1) == 2
    assert is_kept_anew(first)
    second: Any = entry_point(one_more, store=tmp_path / "kept")
    assert second(1) == 2
    assert not is_kept_anew(second), "it was found"
    nowhere: Any = njit(one_more)
    assert nowhere(1) == 2
    assert not is_kept_anew(nowhere), "it would be compiled again"


STARTS_AND_WAITS = """
import signal
from lastcard.bots.preparing import Preparation

print(Preparation("nothing", "signal:pause", 1, lambda: False).start().pid, flush=True)
signal.pause()
"""
"""A terminal that compiles something which never ends."""


@pytest.mark.skipif(sys.platform != "linux", reason="it is seen from outside when a process ends")
def test_what_is_compiled_for_someone_who_was_killed_is_given_up() -> None:
    command = [sys.executable, "-c", STARTS_AND_WAITS]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as terminal:
        assert terminal.stdout is not None
        compiles = os.pidfd_open(int(terminal.stdout.readline()))
        terminal.kill()
    ended, _, _ = select.select([compiles], [], [], 60)
    os.close(compiles)
    assert ended, "it goes on for nobody"


def test_what_was_prepared_has_ended_well() -> None:
    for call, code in (("gc:collect", 0), ("gc:nothing", 1)):
        with Preparation("something", call, 1, lambda: False).start() as process:
            assert process.wait(60) == code


def test_who_has_no_bar_to_look_at_is_told_what_takes_so_long(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Preparation("the abacus", "gc:collect", 60, lambda: True).load_aloud()
    assert capsys.readouterr().err == ""
    Preparation("the abacus", "gc:collect", 60, lambda: False).load_aloud()
    told = "lastcard: compiling the abacus for this machine, once; this takes about 60 s\n"
    assert capsys.readouterr().err == told
