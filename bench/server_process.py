"""The server that is measured: the real process, on a core of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path


class Server:
    """`lastcard serve` on one core; `flags` besides. Another `checkout` runs in its environment."""

    def __init__(
        self, port: int, core: int | None, kind: str, *flags: str, checkout: Path | None = None
    ) -> None:
        self.port, self.core, self.kind = port, core, kind
        self.url = f"http://127.0.0.1:{port}"
        self.folder = tempfile.TemporaryDirectory()
        python = Path(sys.executable) if checkout is None else checkout / ".venv" / "bin" / "python"
        command = [str(python), "-m", "lastcard", "serve", "--no-browser", "--no-limits"]
        command += ["--host", "127.0.0.1", "--port", str(port), "--data", self.folder.name]
        command += ["--server", kind, *flags]
        environment = {
            **{
                name: value
                for name, value in os.environ.items()
                if name != "PYTHONDONTWRITEBYTECODE"
            },
            "LASTCARD_MOST_TABLES": "100000",
            "LASTCARD_MOST_TABLES_EACH": "100000",
            "LASTCARD_MOST_SOCKETS": "100000",
            "LASTCARD_MOST_SOCKETS_EACH": "100000",
            "LASTCARD_MOST_LOOKERS": "1000",
        }
        if checkout is not None:
            environment["PYTHONPATH"] = str(checkout / "src")
        begun = time.perf_counter()
        pin = (lambda: os.sched_setaffinity(0, {core})) if core is not None else None
        self.process = subprocess.Popen(command, env=environment, preexec_fn=pin)  # noqa: PLW1509
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/").read()
                break
            except OSError:
                time.sleep(0.005)
        self.start_seconds = time.perf_counter() - begun
        self.start_cpu_seconds = self.cpu_seconds()

    def wait_for_bots(self, seconds: float = 180) -> None:
        """Until those who search have compiled what they need; older versions do not tell."""
        until = time.monotonic() + seconds
        if b"lastcard_bots_warm" not in self.ask("GET", "/metrics"):
            return
        while b"lastcard_bots_warm 1.0" not in self.ask("GET", "/metrics"):
            if time.monotonic() > until:
                raise RuntimeError("the bots did not get ready")
            time.sleep(0.2)

    def memory_kib(self) -> int:
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        raise RuntimeError("no VmRSS")

    def cpu_seconds(self) -> float:
        return sum(self.cpu_parts())

    def cpu_parts(self) -> tuple[float, float]:
        """Seconds in our own code, and in the system's."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        ticks = os.sysconf("SC_CLK_TCK")
        return int(fields[11]) / ticks, int(fields[12]) / ticks

    def ask(self, method: str, path: str, token: str = "", body: object = None) -> bytes:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            return answer.read()

    def stop(self) -> None:
        if self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        self.folder.cleanup()
