"""Settings: a flag of `lastcard serve`, or an environment variable, or a default."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from lastcard.engine.errors import Malformed
from lastcard.server.stores.address import RedisAddress, StoreAddress

PREFIX: Final = "LASTCARD_"
_ADDRESSES: Final = {"store": StoreAddress.parse, "redis": RedisAddress.parse}


def data_folder(environment: Mapping[str, str] | None = None, platform: str = sys.platform) -> Path:
    """Where this system keeps a user's data for a program."""
    known = os.environ if environment is None else environment
    home = Path(known.get("HOME") or known.get("USERPROFILE") or Path.home())
    if platform == "win32":
        return Path(known.get("LOCALAPPDATA") or home / "AppData" / "Local") / "lastcard"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "lastcard"
    shared = known.get("XDG_DATA_HOME", "")
    base = Path(shared) if shared.startswith("/") else home / ".local" / "share"
    return base / "lastcard"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that can be set; `LASTCARD_PORT=9000` sets `port`."""

    host: str = "0.0.0.0"
    port: int = 8642
    data: Path = field(default_factory=data_folder)
    save: bool = True
    """Keep tables and people; off: in memory, gone at the end."""
    store: StoreAddress | None = None
    """A PostgreSQL database in which they are kept; without one, a file in the data folder."""
    redis: RedisAddress | None = None
    """A Redis over which servers with the same store speak to one another, and are one."""
    workers: int = 1
    """Processes on this machine that serve together."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may connect, beside the server's own."""
    editions: tuple[str, ...] = ()
    """Files of editions that can be played here besides ours."""
    most_tables: int = 5000
    most_tables_each: int = 20
    """Open tables that one person made."""
    most_sockets: int = 20_000
    most_sockets_each: int = 8
    """Sockets of one person."""
    most_lookers: int = 100
    """Sockets at one table of people without a chair."""
    most_connections_each: int = 200
    """Connections from one address, of IPv6 from the first half of one; and five times as many
    from the addresses around it."""
    bot_processes: int = 0
    """Processes in which bots search; 0: half as many as there are cores, and up to four."""
    search: bool = True
    """Let bots that search get ready; off: the strongest level that does not search plays for
    them."""
    trust_proxy: bool = False
    """Take the client's address from `X-Forwarded-For`: only behind a proxy that sets it."""
    guest_days: int = 180
    """After this many days away a guest is no longer known by their token."""
    keep_days: int = 30
    """This many days after a table was closed only its finished matches are kept."""
    audit_days: int = 365
    """For how many days the audit log and closed reports are kept."""
    idle_minutes: int = 60
    """After how many minutes a table without people is closed."""
    limits: bool = True
    """Rate limits by client address; off only for measuring."""
    log_level: str = "info"
    log_json: bool = False

    @property
    def database(self) -> Path:
        """The file of the SQLite store, where no other store is named."""
        return self.data / "lastcard.db"

    @property
    def secret(self) -> Path:
        """The file of the secret that signs tokens."""
        return self.data / "secret"


def settings_from(
    flags: Mapping[str, Any], environment: Mapping[str, str] | None = None
) -> Settings:
    """Settings out of flags (None: not given), the environment, and defaults, in this order."""
    known = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for option in fields(Settings):
        text = known.get(PREFIX + option.name.upper())
        if text is not None:
            values[option.name] = _parse(option.name, text, option.type)
        if flags.get(option.name) is not None:
            given = flags[option.name]
            parse = _ADDRESSES.get(option.name)
            is_text = parse is not None and isinstance(given, str)
            values[option.name] = parse(given) if parse is not None and is_text else given
    settings = Settings(**values)
    if settings.store is not None and not settings.save:
        raise Malformed("--no-save keeps nothing, and --store says where to keep it: choose one")
    if settings.redis is not None and settings.store is None:
        raise Malformed(
            "several nodes (--redis) share a store, and a file is one process's: "
            "add --store postgresql://user@host/name"
        )
    if settings.workers < 1:
        raise Malformed("there has to be a worker: --workers takes a number from 1")
    if not 1 <= settings.port <= 65535:
        raise Malformed(f"there is no port {settings.port}: ports go from 1 to 65535")
    return settings


def _parse(name: str, text: str, kind: object) -> Any:
    variable = PREFIX + name.upper()
    if kind is int:
        if text.isascii() and text.isdigit():
            return int(text)
        raise Malformed(f"{variable} takes a number, not {text!r}")
    if kind is bool:
        if text in ("0", "1"):
            return text == "1"
        raise Malformed(f"{variable} takes 0 or 1, not {text!r}")
    if kind is Path:
        return Path(text)
    if name in _ADDRESSES:
        return _ADDRESSES[name](text) if text else None
    if kind == tuple[str, ...]:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    return text
