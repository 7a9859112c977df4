"""A real Redis for tests, on a port of its own, that can be killed and started again."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Self

from tests.debian import alone, install, missing

_NAMES = ("redis-server", "valkey-server")


def find_program() -> str | None:
    return next((found for name in _NAMES if (found := shutil.which(name))), None)


def require_program() -> str:
    """Redis or Valkey; installs Debian's Redis where that is possible, else skips."""
    with alone():
        found = find_program()
        if found is None:
            install("redis-server")
            found = find_program()
    return found or missing(
        "no Redis: apt-get install redis-server "
        "(as root on Debian or Ubuntu the tests install it themselves)"
    )


class RedisServer:
    """One server that keeps nothing."""

    def __init__(self) -> None:
        self._program = require_program()
        self.folder = Path(tempfile.mkdtemp(prefix="lastcard-redis-"))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def process(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        flags = [
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--appendonly",
            "no",
        ]
        with (self.folder / "log").open("ab") as log:
            command = [self._program, *flags, "--dir", str(self.folder)]
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        until = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                if self._process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError((self.folder / "log").read_text()) from None
                time.sleep(0.02)  # polling a process that has no other way to say it is ready
            else:
                return

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=60)
            self._process = None

    def pause(self) -> None:
        """It no longer answers, and hangs up on nobody."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
