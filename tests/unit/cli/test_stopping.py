"""Ctrl-C and SIGTERM in the middle of many matches: at once, with what was played, and clean."""

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from pyarrow import parquet

from lastcard.cli import main
from tests.interrupts import listen_to_interrupts

REFERENCE = ("simulate", "--engine", "reference")
SLOW = {
    "simulate": [*REFERENCE, "--bots", "skilled", "--matches", "1e6"],
    "pace": ["simulate", "--pace", "normal", "--bots", "skilled", "--matches", "1e6"],
    "compare": [*REFERENCE, "--compare", "stacking=none,any", "--games", "1e6"],
    "arena": ["arena", "skilled", "casual", "--deals", "1000000"],
    "study": ["study", "stacking", "--deals", "1e7"],
    "dataset": ["dataset", "--bots", "skilled", "--games", "1e6"],
    "cluster": ["arena", "skilled", "casual", "--deals", "1000000", "--cluster", "local:1"],
}
ENOUGH = {
    "simulate": 20,
    "pace": 20,
    "compare": 250,
    "arena": 20,
    "study": 8192,
    "dataset": 20,
    "cluster": 20,
}
"""So many are shown before it is stopped: by then something of both compared values was played."""
ENDS_SOON = 30
"""Seconds; a part of the work, which it must not wait for, takes several times as long."""


def stop(name: str, number: signal.Signals, *more: str) -> tuple[int, str, str]:
    """Start, wait until the bar has moved, send the signal to all processes as a terminal does."""
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "lastcard", *SLOW[name], *more],
        stdout=subprocess.PIPE,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=listen_to_interrupts,  # noqa: PLW1509 - there are no threads here
        text=True,
    ) as process:
        os.close(theirs)
        try:
            return interrupt(process, ours, number, ENOUGH[name])
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            os.close(ours)


def interrupt(
    process: subprocess.Popen[str], terminal: int, number: signal.Signals, enough: int
) -> tuple[int, str, str]:
    assert process.stdout is not None
    shown = ""
    until = time.monotonic() + 120
    while not any(int(done) >= enough for done in re.findall(r"\s(\d+)/", shown.replace(",", ""))):
        assert time.monotonic() < until, f"the bar did not move: {shown!r}"
        shown += read(terminal, 1)
    if number is signal.SIGINT:
        os.killpg(process.pid, number)  # a terminal tells all of them
    else:
        process.send_signal(number)
    until = time.monotonic() + ENDS_SOON
    while process.poll() is None:
        assert time.monotonic() < until, "it did not end"
        shown += read(terminal, 0.1)
    shown += read(terminal, 0.1)
    out = process.stdout.read()
    return process.returncode, out, shown.replace("\r\n", "\n").rpartition("\x1b[K")[2]


def read(terminal: int, seconds: float) -> str:
    if not select.select([terminal], [], [], seconds)[0]:
        return ""
    try:
        return os.read(terminal, 65536).decode()
    except OSError:  # nobody writes to it any more
        return ""


@pytest.mark.parametrize("name", [name for name in SLOW if name not in ("arena", "dataset")])
def test_control_c_prints_what_was_played(name: str):
    status, out, told = stop(name, signal.SIGINT)
    assert status == 130
    assert re.fullmatch(r"lastcard: stopped after [\d,]+ of [\d,]+ (matches|rounds|deals)\n", told)
    assert "skilled" in out


def test_control_c_leaves_a_league_that_goes_on(tmp_path: Path):
    path = tmp_path / "league.jsonl"
    status, out, told = stop("arena", signal.SIGINT, "--league", str(path), "--json")
    assert status == 130
    found = re.fullmatch(r"lastcard: stopped after ([\d,]+) of 1,000,000 deals\n", told)
    assert found is not None
    played = int(found[1].replace(",", ""))
    numbers = deals_in(path)
    assert len(numbers) == len(set(numbers)) == played
    assert json.loads(out)["deals"] == played
    command = ["arena", "skilled", "--league", str(path), "--jobs", "1", "--json"]
    assert main([*command, "--deals", "2"]) == 0
    # Processes play parts of their own: the first deals may have been played, or not yet.
    assert deals_in(path) == numbers + [number for number in range(2) if number not in numbers]


def deals_in(path: Path) -> list[int]:
    """The numbers of the deals in a league's file, in the order in which they were played."""
    return [json.loads(line)["deal"] for line in path.read_text("utf-8").splitlines()[1:]]


@pytest.mark.long
def test_control_c_leaves_a_file_of_the_games_so_far(tmp_path: Path):
    path = tmp_path / "games.parquet"
    status, out, told = stop("dataset", signal.SIGINT, str(path))
    assert status == 130
    assert re.fullmatch(r"lastcard: stopped after [\d,]+ of 1,000,000 games\n", told)
    games = parquet.read_table(path)["game"].to_pylist()
    assert set(games) == set(range(games[-1] + 1))
    assert out == f"{games[-1] + 1:,} games in {path}\n"


def test_a_polite_kill_leaves_nothing_behind():
    status, out, told = stop("simulate", signal.SIGTERM, "--json")
    assert status == 143
    summary = json.loads(out)
    assert 2 <= summary["matches"] < 1_000_000
    assert sum(player["wins"] for player in summary["players"]) == pytest.approx(summary["matches"])
    assert told.count("\n") == 1  # nothing of processes or semaphores
