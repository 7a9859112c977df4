"""A compose file without a container engine: each service in namespaces of its own.

What a service is given by the file is taken from there: command, environment, volumes, folders in
memory, capabilities, what it waits for, how its health is asked. Names lead to addresses on a
bridge of their own (`ip`), the file system is another one and read only (`bwrap`). Only what is
inside the images is ours: the programs of this machine, and for the server an installation as the
Dockerfile makes it. Linux, as root.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self

from ruamel.yaml import YAML

from tests.debian import as_root, missing, require

PROGRAMS: Final = {
    "bwrap": "bubblewrap",
    "ip": "iproute2",
    "caddy": "caddy",
    "redis-server": "redis-server",
}
"""What is needed here, and the package of Debian that brings it."""
NETWORK = "10.77.31"
_VARIABLE = re.compile(r"\$\{(\w+)(?::\?[^}]*)?\}")


def require_programs() -> None:
    """Install what is missing where that is possible, else skip."""
    if sys.platform != "linux" or not as_root():
        missing("namespaces for the services of a compose file: only as root on Debian or Ubuntu")
    require(**PROGRAMS)


@dataclass(frozen=True)
class Image:
    """What a service is started from."""

    command: Sequence[str]
    user: int
    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    folders: Mapping[str, Path] = field(default_factory=dict[str, Path])
    """Where in it which folders of this machine are."""
    health: Sequence[str] = ()
    added: Sequence[str] = ()
    """What the image adds to a command that the file gives."""


class Service:
    """One of them: up, down, asked for its health."""

    def __init__(self, name: str, asked: dict[str, Any], image: Image, folder: Path) -> None:
        self.name = name
        self.asked = asked
        self.image = image
        self.folder = folder
        self._holder: subprocess.Popen[bytes] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._pid = 0

    @property
    def log(self) -> Path:
        return self.folder / f"{self.name}.log"

    def plug_in(self, bridge: int, number: int) -> None:
        """Give it a network: one address on the bridge, and nothing else."""
        self._holder = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
        here, there = bridge, self._holder.pid
        _wait_for_namespace(there)
        _ip(here, f"link add v{number} type veth peer name eth0 netns {there}")
        _ip(here, f"link set v{number} master br0 up")
        _ip(there, f"addr add {NETWORK}.{number}/24 dev eth0")
        _ip(there, "link set eth0 up")
        _ip(there, "link set lo up")
        # As in containers: whoever it is may listen at any port.
        _inside(there, "sh", "-c", "echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start")

    def up(self, hosts: Path) -> None:
        """Start it, and wait until it is healthy, if the file or the image says how to ask."""
        assert self._holder is not None
        reads, writes = os.pipe()
        command = [
            *("nsenter", f"--net=/proc/{self._holder.pid}/ns/net"),
            *("bwrap", "--info-fd", str(writes), "--as-pid-1", "--die-with-parent"),
            *("--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts"),
            *("--uid", str(self.image.user), "--gid", str(self.image.user), "--clearenv"),
            *self._files(hosts),
            *self._environment(),
            "--",
            *(self.asked.get("command") or self.image.command),
            *self.image.added,
        ]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=[writes]
            )
        os.close(writes)
        with os.fdopen(reads) as told:
            text = told.read()
        if not text:
            raise RuntimeError(f"{self.name} did not start:\n{self.log.read_text()}")
        self._pid = int(json.loads(text)["child-pid"])
        self._wait_until_healthy()

    def _files(self, hosts: Path) -> list[str]:
        """The file system that it sees."""
        words = ["--ro-bind", "/usr", "/usr", "--ro-bind", "/etc", "/etc"]
        for name in ("bin", "lib", "lib64", "sbin"):
            words += ["--symlink", f"usr/{name}", f"/{name}"]
        words += ["--dev", "/dev", "--proc", "/proc", "--dir", "/run", "--dir", "/var"]
        words += ["--ro-bind", str(hosts), "/etc/hosts"]
        for inside, outside in self.image.folders.items():
            words += ["--ro-bind", str(outside), inside]
        for mount in self.asked.get("tmpfs", ()):
            where, _, options = mount.partition(":")
            mode = re.search(r"mode=(\d+)", options)
            words += ["--perms", mode[1] if mode else "1777", "--tmpfs", where]
        for volume in self.asked.get("volumes", ()):
            source, where, *read_only = volume.split(":")
            kept = self.folder / source if source[0] != "." else self._beside / source
            if source[0] != ".":
                kept.mkdir(exist_ok=True)
            words += ["--ro-bind" if read_only else "--bind", str(kept), where]
        if self.asked.get("read_only"):
            words += ["--remount-ro", "/"]
        else:
            words += ["--perms", "1777", "--tmpfs", "/tmp"]
        for capability in self.asked.get("cap_drop", ()):
            words += ["--cap-drop", capability]
        return words

    @property
    def _beside(self) -> Path:
        return self.asked["__folder__"]

    def _environment(self) -> list[str]:
        return [word for pair in self._given().items() for word in ("--setenv", *pair)]

    def _given(self) -> dict[str, str]:
        given = {"PATH": "/opt/bin:/usr/local/bin:/usr/bin:/bin", "HOME": "/tmp"}
        given |= self.image.environment | self.asked.get("environment", {})
        return {name: str(value) for name, value in given.items()}

    def is_healthy(self) -> bool:
        """What the question says that the file, or else the image, puts to it."""
        test = self.asked.get("healthcheck", {}).get("test") or ["CMD", *self.image.health]
        return self.run(*test[1:]).returncode == 0

    def run(self, *command: str) -> subprocess.CompletedProcess[bytes]:
        """`docker exec`: a command beside the service, with what it sees."""
        inside = ["nsenter", "--target", str(self._pid), "--user", "--preserve-credentials"]
        inside += ["--mount", "--net", "--pid", "env", "-i", *map("=".join, self._given().items())]
        return subprocess.run([*inside, *command], capture_output=True, check=False)

    def _wait_until_healthy(self, seconds: float = 180) -> None:
        if not self.image.health and "healthcheck" not in self.asked:
            return
        until = time.monotonic() + seconds
        while not self.is_healthy():
            if self._process is None or self._process.poll() is not None:
                break
            if time.monotonic() > until:
                break
            time.sleep(0.1)  # polling a process that has no other way to say it is ready
        else:
            return
        raise RuntimeError(f"{self.name} is not healthy:\n{self.log.read_text()}")

    def down(self) -> int:
        """Ask it to end, as long as the file lets it take."""
        assert self._process is not None
        os.kill(self._pid, signal.SIGTERM)
        grace = str(self.asked.get("stop_grace_period", "10s"))
        status = self._process.wait(timeout=float(grace.removesuffix("s")))
        self._process = None
        return status

    def remove(self) -> None:
        """Whatever is left of it."""
        for process in (self._process, self._holder):
            if process is not None and process.poll() is None:
                process.kill()
                process.wait()


class Compose:
    """All services of a file; `docker compose up`, and one of them anew."""

    def __init__(
        self, file: Path, folder: Path, images: Mapping[str, Image], settings: Mapping[str, str]
    ) -> None:
        text = _VARIABLE.sub(lambda found: settings[found[1]], file.read_text("utf-8"))
        asked = YAML(typ="safe").load(text)["services"]
        self.services = {
            name: Service(name, {**service, "__folder__": file.parent},
                          images[service["image"]], folder)
            for name, service in asked.items()
        }  # fmt: skip
        self._hosts = folder / "hosts"
        self._ends = ExitStack()
        self._bridge = 0

    def __enter__(self) -> Self:
        bridge = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
        self._ends.callback(_end, bridge)
        self._bridge = bridge.pid
        _wait_for_namespace(bridge.pid)
        _ip(bridge.pid, "link add br0 type bridge")
        _ip(bridge.pid, f"addr add {NETWORK}.1/24 dev br0")
        _ip(bridge.pid, "link set br0 up")
        lines = ["127.0.0.1 localhost"]
        for number, service in enumerate(self.services.values(), 2):
            lines.append(f"{NETWORK}.{number} {service.name}")
            self._ends.callback(service.remove)
            service.plug_in(bridge.pid, number)
        self._hosts.write_text("\n".join(lines) + "\n", "utf-8")
        try:
            started: set[str] = set()
            while len(started) < len(self.services):
                for name, service in self.services.items():
                    if name not in started and started >= set(service.asked.get("depends_on", ())):
                        service.up(self._hosts)
                        started.add(name)
        except BaseException:
            self._ends.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.close()

    def renew(self, name: str) -> None:
        """`up --detach --no-deps NAME` with another image: it ends, and starts again."""
        assert self.services[name].down() == 0
        self.services[name].up(self._hosts)

    def publish(self, name: str) -> int:
        """A port of this machine that leads to the one which the file publishes of a service."""
        (ports,) = self.services[name].asked["ports"]
        number = 2 + list(self.services).index(name)
        inside = int(ports.rpartition(":")[2])
        listener = socket.create_server(("127.0.0.1", 0))
        command = ["nsenter", f"--net=/proc/{self._bridge}/ns/net", sys.executable, "-c", _PASS_ON]
        given = [str(listener.fileno()), f"{NETWORK}.{number}", str(inside)]
        publisher = subprocess.Popen([*command, *given], pass_fds=[listener.fileno()])
        self._ends.callback(_end, publisher)
        port = int(listener.getsockname()[1])
        listener.close()
        return port


_PASS_ON = """
import asyncio, socket, sys

async def copy(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()

async def pass_on(reader, writer):
    there = await asyncio.open_connection(sys.argv[2], int(sys.argv[3]))
    await asyncio.gather(copy(reader, there[1]), copy(there[0], writer))

async def main():
    listener = socket.socket(fileno=int(sys.argv[1]))
    async with await asyncio.start_server(pass_on, sock=listener) as server:
        await server.serve_forever()

asyncio.run(main())
"""
"""What a container engine does with a published port: listens here, speaks on the bridge."""


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


def _ip(namespace: int, words: str) -> None:
    _inside(namespace, "ip", *words.split())


def _inside(namespace: int, *command: str) -> None:
    nsenter = ["nsenter", f"--net=/proc/{namespace}/ns/net"]
    subprocess.run([*nsenter, *command], check=True, capture_output=True)


def _wait_for_namespace(pid: int) -> None:
    """`unshare` has become another process in a network of its own."""
    ours = Path("/proc/self/ns/net").readlink()
    while Path(f"/proc/{pid}/ns/net").readlink() == ours:
        time.sleep(0.01)  # polling a process that has no other way to say it
