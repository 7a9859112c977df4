"""How quick the terminal client is: `python -m bench.terminal`.

Starts `lastcard play` in a terminal of its own, 80 by 24, and measures from outside, as the player
feels it: from the command to the first whole screen, and from a key press to the first byte of the
answer. The bytecode is compiled before, as `pip install` does it.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import platform
import pty
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

RIGHT, DOWN = b"\x1b[C", b"\x1b[B"
RESULTS = Path(__file__).parent / "results" / "terminal.json"
SCREENS = {
    "the choice of a match": ([], b"Deal the cards", DOWN),
    "the table": (["--seed", "3", "--speed", "instant"], b"quit", RIGHT),
}
"""What is started: the options, what the whole screen ends with, a key that changes it."""


class Terminal:
    """A program in a terminal that is read as fast as it writes."""

    def __init__(self, command: Sequence[str], data: Path) -> None:
        self.started = time.perf_counter()
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {
            **os.environ,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LC_ALL": "C.UTF-8",
            "XDG_DATA_HOME": str(data / "data"),
            "PYTHONPYCACHEPREFIX": str(data / "bytecode"),
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment
        )
        os.close(theirs)

    def read_until(self, text: bytes, seconds: float = 20) -> float:
        """Seconds from the start until a text was written."""
        seen = b""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            if select.select([self._ours], [], [], 0.1)[0]:
                seen += os.read(self._ours, 65536)
                if text in seen:
                    return time.perf_counter() - self.started
        raise TimeoutError(f"{text!r} was never written; the last was {seen[-200:]!r}")

    def cpu_seconds(self) -> float:
        """Processor time that the program has used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def settle(self, quiet: float = 0.4) -> None:
        """Read until nothing has been written for a while."""
        while select.select([self._ours], [], [], quiet)[0]:
            os.read(self._ours, 65536)

    def answer_to(self, key: bytes) -> float:
        """Seconds from a key press to the first byte that comes back."""
        pressed = time.perf_counter()
        os.write(self._ours, key)
        if not select.select([self._ours], [], [], 5)[0]:
            raise TimeoutError("a key press was not answered")
        answered = time.perf_counter() - pressed
        self.settle(0.05)
        return answered

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._ours)


def measure(screen: str, folder: Path, starts: int, keys: int) -> dict[str, float]:
    """Seconds to a screen, of the clock and of the processor, and milliseconds to an answer."""
    options, ending, key = SCREENS[screen]
    command = [sys.executable, "-m", "lastcard", "play", *options]
    shown: list[float] = []
    used: list[float] = []
    answers: list[float] = []
    for number in range(starts + 1):
        terminal = Terminal(command, folder)
        try:
            seconds = terminal.read_until(ending)
            if number == 0:
                continue  # this one compiled the bytecode
            shown.append(seconds)
            used.append(terminal.cpu_seconds())
            if number == starts:
                terminal.settle(1.0)
                answers = sorted(1000 * terminal.answer_to(key) for _ in range(keys))
        finally:
            terminal.end()
    return {
        "start_s": statistics.median(shown),
        "start_slowest_s": max(shown),
        "start_processor_s": statistics.median(used),
        "key_ms": statistics.median(answers),
        "key_95_ms": answers[int(0.95 * len(answers))],
        "key_slowest_ms": answers[-1],
    }


def machine() -> dict[str, str | int | float]:
    """What it was measured on."""
    names = (
        line.partition(":")[2].strip()
        for line in Path("/proc/cpuinfo").read_text().splitlines()
        if line.startswith("model name")
    )
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": next(names, platform.processor()),
        "cores": os.cpu_count() or 1,
        "load": round(os.getloadavg()[0], 1),
        "python": platform.python_version(),
        "textual": version("textual"),
        "lastcard": version("lastcard"),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=9, help="how often to start it (9)")
    parser.add_argument("--keys", type=int, default=200, help="how many keys to press (200)")
    parser.add_argument("--save", action="store_true", help=f"write {RESULTS.name}")
    args = parser.parse_args()
    found: dict[str, dict[str, float]] = {}
    told = machine()
    with tempfile.TemporaryDirectory() as folder:
        for screen in SCREENS:
            figures = found[screen] = measure(screen, Path(folder), args.starts, args.keys)
            print(
                f"{screen}: shown in {figures['start_s']:.2f} s "
                f"(slowest {figures['start_slowest_s']:.2f} s, "
                f"processor {figures['start_processor_s']:.2f} s); "
                f"a key is answered in {figures['key_ms']:.1f} ms "
                f"(95 % within {figures['key_95_ms']:.1f} ms, "
                f"slowest {figures['key_slowest_ms']:.1f} ms)"
            )
    print(", ".join(f"{key} {value}" for key, value in told.items()))
    if args.save:
        RESULTS.parent.mkdir(exist_ok=True)
        kept = {"machine": told, "figures": found}
        RESULTS.write_text(json.dumps(kept, indent=2) + "\n")


if __name__ == "__main__":
    main()
