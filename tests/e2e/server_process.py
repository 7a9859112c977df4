"""A real server in a process of its own, that can be killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Self

DECKS = tuple(
    part
    for file in sorted((Path(__file__).parent / "decks").glob("*.toml"))
    for part in ("--edition", str(file))
)
"""Flags for a server with editions in which what a test needs does not depend on the cards."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class ServerProcess:
    """`lastcard serve` with its data in a folder."""

    def __init__(
        self,
        data: Path,
        *flags: str,
        server: str = "uvicorn",
        limits: bool = False,
        within: Sequence[str] = (),
        search: bool = False,
    ) -> None:
        """`search`: bots that do get ready, which takes a while and most tests have none."""
        self.data = data
        self.within = within
        """A command that runs another: what it is run by."""
        self.flags = list(flags) if limits else ["--no-limits", *flags]
        self.server = server
        self.port = free_port()
        self.files: int | None = None
        """How many files it may have open; None: as many as we."""
        self.search = search
        self.environment: Mapping[str, str] = {} if search else {"LASTCARD_SEARCH": "0"}
        """What it finds in its environment besides ours."""
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.data / "server.log"

    def start(self) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        command = [*self.within, sys.executable, "-m", "lastcard", "serve", "--no-browser"]
        command += ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        command += ["--server", self.server, *self.flags]
        with self.log.open("ab") as log:
            environment = {k: v for k, v in os.environ.items() if not k.startswith("COV")}
            environment |= self.environment
            if self.files is not None:
                command = ["prlimit", f"--nofile={self.files}", *command]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        self.wait_until_ready()

    def wait_until_ready(self, seconds: float = 120) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            asking = HTTPConnection("127.0.0.1", self.port, timeout=20)
            try:
                asking.request("GET", "/readyz")
                if asking.getresponse().status == 200:
                    return
            except (OSError, HTTPException):
                pass
            finally:
                asking.close()
            if self.process is None or self.process.poll() is not None:
                break
            time.sleep(0.02)  # polling a process that has no other way to say it is ready
        raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")

    def metrics(self) -> dict[str, float]:
        """What it has counted, by name and labels."""
        # From another address, for ours may have been shut out.
        aside = ("127.0.0.2", 0) if sys.platform == "linux" else None
        asking = HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=aside)
        try:
            asking.request("GET", "/metrics")
            lines = asking.getresponse().read().decode().splitlines()
        finally:
            asking.close()
        pairs = (line.rpartition(" ") for line in lines if not line.startswith("#"))
        return {name.removeprefix("lastcard_"): float(value) for name, _, value in pairs}

    def wait_for_bots(self, seconds: float = 600) -> None:
        """Until those who search have loaded what they need, or compiled it."""
        until = time.monotonic() + seconds
        while not self.metrics()["bots_warm"]:
            assert time.monotonic() < until, self.log.read_text()
            time.sleep(0.1)  # metrics are asked for, they do not come

    @property
    def cpu_seconds(self) -> float:
        """What it has used of a processor, without the processes that it started."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """As the power goes: no chance to clean up."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop, and wait until it has."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=20)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
