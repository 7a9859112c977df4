"""How quick the terminal client is: `python -m bench.terminal`.

Starts `lastcard play` in a terminal of its own, 80 by 24, and measures from outside, as the player
feels it: from the command to the first whole screen, and from a key press to the first byte of the
answer.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

RIGHT = b"\x1b[C"


class Terminal:
    """A program in a terminal that is read as fast as it writes."""

    def __init__(self, command: list[str], data: Path) -> None:
        self.started = time.perf_counter()
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {
            **os.environ,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LC_ALL": "C.UTF-8",
            "XDG_DATA_HOME": str(data),
        }
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=5, help="how often to start it (5)")
    parser.add_argument("--keys", type=int, default=100, help="how many keys to press (100)")
    args = parser.parse_args()
    command = [sys.executable, "-m", "lastcard", "play", "--seed", "3", "--speed", "instant"]
    starts: list[float] = []
    used: list[float] = []
    answers: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(args.starts):
            terminal = Terminal(command, Path(folder))
            try:
                starts.append(terminal.read_until(b"quit"))
                used.append(terminal.cpu_seconds())
                if number == args.starts - 1:
                    terminal.settle(1.0)
                    answers = [terminal.answer_to(RIGHT) for _ in range(args.keys)]
            finally:
                terminal.end()
    milliseconds = sorted(1000 * seconds for seconds in answers)
    print(
        f"first screen: median {statistics.median(starts):.2f} s, slowest {max(starts):.2f} s; "
        f"processor time {statistics.median(used):.2f} s"
    )
    load = os.getloadavg()[0]
    if load > (os.cpu_count() or 1):
        print(f"(the machine is busy: a load of {load:.1f} on {os.cpu_count()} cores)")
    print(
        f"key press: median {statistics.median(milliseconds):.1f} ms, "
        f"95 % within {milliseconds[int(0.95 * len(milliseconds))]:.1f} ms, "
        f"slowest {milliseconds[-1]:.1f} ms"
    )


if __name__ == "__main__":
    main()
