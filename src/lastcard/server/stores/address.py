"""The address of a database or of Redis; it may hold a password, and never shows it."""

from dataclasses import dataclass, field
from typing import ClassVar, Self
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from lastcard.engine.errors import Malformed

OTHER_NAMES = ("postgres",)
"""Other names of schemes; an address is shown with the usual one."""
_HIDDEN = "…"


@dataclass(frozen=True, slots=True)
class _Address:
    """Its text is the address without the password."""

    schemes: ClassVar[tuple[str, ...]]
    """How an address can begin."""
    form: ClassVar[str]
    """What it is, and how it is written."""

    dsn: str = field(repr=False)
    """The whole address, for connecting."""
    shown: str = ""
    secrets: tuple[str, ...] = field(default=(), repr=False)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read an address; what is wrong with one is told without repeating it."""
        scheme, separator, _ = text.partition("://")
        if scheme not in cls.schemes or not separator:
            raise Malformed(f"a {cls.form}")
        try:
            parts = urlsplit(text)
            secrets = [parts.password or ""]
            place = parts.netloc.rpartition("@")[2]
            for one in cls.places(place):
                _ = urlsplit(f"//{one}").port
        except ValueError:
            raise Malformed(
                f"the address cannot be read; in a password write @ as %40, / as %2F; a {cls.form}"
            ) from None
        query = parse_qsl(parts.query)
        secrets += [value for name, value in query if name == "password"]
        told = [(name, value) for name, value in query if name != "password"]
        user = f"{parts.username}@" if parts.username else ""
        shown = f"{cls.schemes[0] if scheme in OTHER_NAMES else scheme}://{user}{place}{parts.path}"
        shown += f"?{urlencode(told, safe='/,')}" if told else ""
        known = {
            spelled
            for secret in secrets
            if secret
            for spelled in (secret, unquote(secret), quote(secret))
        }
        return cls(text, shown, tuple(sorted(known, key=len, reverse=True)))

    @classmethod
    def places(cls, text: str) -> list[str]:
        """Hosts, each with its port, as they stand in an address."""
        return [text]

    def __str__(self) -> str:
        return self.shown

    def without_secrets(self, text: object) -> str:
        """A text (an error, say) without the password that may stand in it."""
        told = str(text).replace(self.dsn, self.shown)
        for secret in self.secrets:
            told = told.replace(secret, _HIDDEN)
        return told


class StoreAddress(_Address):
    """A database of PostgreSQL, on one host or on several of which one is written."""

    schemes = ("postgresql", "postgres")
    form = "store is postgresql://user@host/name"

    @classmethod
    def places(cls, text: str) -> list[str]:
        return text.split(",")


class RedisAddress(_Address):
    """A Redis or Valkey server."""

    schemes = ("redis", "rediss", "unix")
    form = "Redis server is redis://host:port, rediss://host:port or unix:///path"


def is_address(text: str) -> bool:
    """Whether this is meant to be the address of a store, and no folder."""
    return text.partition("://")[0] in StoreAddress.schemes and "://" in text
