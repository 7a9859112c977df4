"""The address of a database, which may hold a password and never shows it."""

from dataclasses import dataclass, field
from typing import Self
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from lastcard.engine.errors import Malformed

SCHEMES = ("postgresql", "postgres")
_HIDDEN = "…"


@dataclass(frozen=True, slots=True)
class StoreAddress:
    """`postgresql://user:password@host:port/name`; as text it is without the password."""

    dsn: str = field(repr=False)
    """All of it, for the one who connects."""
    shown: str = ""
    secrets: tuple[str, ...] = field(default=(), repr=False)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read an address; what is wrong with one is told without repeating it."""
        if not is_address(text):
            raise Malformed("a store is postgresql://user@host/name")
        try:
            parts = urlsplit(text)
            secrets = [parts.password or ""]
            host = parts.hostname or ""
            _ = parts.port
        except ValueError:
            raise Malformed(
                "the store's address cannot be read; in a password write @ as %40, / as %2F"
            ) from None
        query = parse_qsl(parts.query)
        secrets += [value for name, value in query if name == "password"]
        told = [(name, value) for name, value in query if name != "password"]
        user = f"{parts.username}@" if parts.username else ""
        place = parts.netloc.rpartition("@")[2] if host else ""
        shown = f"postgresql://{user}{place}{parts.path}"
        shown += f"?{urlencode(told, safe='/')}" if told else ""
        known = {
            spelled
            for secret in secrets
            if secret
            for spelled in (secret, unquote(secret), quote(secret))
        }
        return cls(text, shown, tuple(sorted(known, key=len, reverse=True)))

    def __str__(self) -> str:
        return self.shown

    def without_secrets(self, text: object) -> str:
        """What somebody says of this address, without the password."""
        told = str(text).replace(self.dsn, self.shown)
        for secret in self.secrets:
            told = told.replace(secret, _HIDDEN)
        return told


def is_address(text: str) -> bool:
    """Whether this is meant to be an address, and no folder."""
    return text.partition("://")[0] in SCHEMES and "://" in text
