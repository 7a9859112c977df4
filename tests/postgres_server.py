"""A real PostgreSQL server for tests: its data in a temporary folder, on a Unix socket alone."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Self

from tests.debian import alone, install, missing

_FLAGS = ("-c", "listen_addresses=", "-c", "max_connections=60")
_HASTY = ("-c", "fsync=off")
"""What is tested is that processes die, not that the power goes: nobody waits for the disk."""
_names = count(1)


def find_programs() -> Path | None:
    """The folder of PostgreSQL's programs: the newest that Debian has, or the one on the path."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    if debian:
        return debian[-1].parent
    found = shutil.which("initdb")
    return None if found is None else Path(found).resolve().parent


def _version(path: Path) -> int:
    return int(path.parts[-3]) if path.parts[-3].isdigit() else 0


def require_programs() -> Path:
    """The folder of PostgreSQL's programs; installs Debian's where that is possible, else skips."""
    with alone():
        found = find_programs()
        if found is None:
            install("postgresql")
            found = find_programs()
    return found or missing(
        "no PostgreSQL: apt-get install postgresql "
        "(as root on Debian or Ubuntu the tests install it themselves)"
    )


class PostgresServer:
    """One server; it can be killed and started again."""

    def __init__(
        self, *, waits_for_disk: bool = False, copy_of: PostgresServer | None = None
    ) -> None:
        """`copy_of`: one that runs; this one then follows it until it is promoted."""
        self._flags = _FLAGS if waits_for_disk else (*_FLAGS, *_HASTY)
        self._programs = require_programs()
        self.folder = Path(tempfile.mkdtemp(prefix="lastcard-pg-"))
        self._as: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to be run by root
            owner = _nobody()
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            self._as = ["setpriv", f"--reuid={owner.pw_uid}", f"--regid={owner.pw_gid}"]
            self._as.append("--clear-groups")
        self._process: subprocess.Popen[bytes] | None = None
        if copy_of is not None:
            where = ["-h", str(copy_of.folder), "-U", "lastcard", "-D", str(self.data)]
            self._run("pg_basebackup", *where, "-R", "-c", "fast", "--no-sync")
            return
        how = ("-U", "lastcard", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        self._run("initdb", "-D", str(self.data), *how)

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def address(self, database: str = "postgres") -> str:
        """Where a database of this server is found."""
        return f"postgresql://lastcard@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of a new database with nothing in it."""
        name = f"test_{os.getpid()}_{next(_names)}"
        self.sql(f"CREATE DATABASE {name}")
        return self.address(name)

    @property
    def process(self) -> int:
        """The number of the process that started all the others."""
        assert self._process is not None
        return self._process.pid

    def sql(self, statement: str, database: str = "postgres") -> str:
        """What a statement says, by PostgreSQL's own program."""
        host = ["-h", str(self.folder), "-U", "lastcard", "-d", database]
        done = self._run("psql", *host, "-XAtq", "-v", "ON_ERROR_STOP=1", "-c", statement)
        return done.strip()

    def wait_for(self, copy: PostgresServer) -> None:
        """From now on nothing is committed here that the copy does not have."""
        while (
            copy.sql("SELECT count(*) FROM pg_stat_wal_receiver WHERE status = 'streaming'") != "1"
        ):
            time.sleep(0.02)  # as below
        self.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.sql("SELECT pg_reload_conf()")
        while self.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1":
            time.sleep(0.02)

    def promote(self) -> None:
        """The copy takes the place of the one that it followed."""
        self.sql("SELECT pg_promote()")

    def start(self) -> None:
        log = (self.folder / "log").open("ab")
        with log:
            where = ["-D", str(self.data), "-k", str(self.folder)]
            command = [*self._as, str(self._programs / "postgres"), *where, *self._flags]
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder)
        until = time.monotonic() + 60
        ready = [str(self._programs / "pg_isready"), "-q", "-h", str(self.folder)]
        while subprocess.run(ready, check=False).returncode:
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.02)  # polling a process that has no other way to say it is ready

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: SIGINT hangs up on everyone, SIGQUIT is as if it had crashed."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=60)
            self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *words: str) -> str:
        command = [*self._as, str(self._programs / program), *words]
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PG")}
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, cwd="/", env=environment
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")
        return done.stdout


def _nobody() -> pwd.struct_passwd:
    """A user who is not root."""
    known = {user.pw_name: user for user in pwd.getpwall()}
    found = known.get("postgres") or known.get("nobody")
    return found or missing("no user postgres or nobody, and PostgreSQL is not run by root")
