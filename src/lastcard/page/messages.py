"""What the page and its worker say to each other, as JSON."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field


class Ask(Struct, tag="ask", frozen=True):
    """A request as it would go to a server."""

    method: str
    path: str
    body: str = ""
    token: str = ""


class Open(Struct, tag="open", frozen=True):
    """A socket is opened to a table; its number is the client's choice."""

    socket: int
    code: str


class Say(Struct, tag="say", frozen=True):
    """A message of a socket."""

    socket: int
    text: str


class Close(Struct, tag="close", frozen=True):
    """A socket is closed."""

    socket: int


class Wake(Struct, tag="wake", frozen=True):
    """The time has come."""


Told = Ask | Open | Say | Close | Wake


class Answer(Struct, frozen=True):
    """What is answered to `Ask`."""

    status: int
    body: str


class Done(Struct):
    """What is to be done."""

    answer: Answer | None = None
    messages: list[tuple[int, str]] = field(default_factory=list[Any])
    """To sockets, in this order."""
    closed: list[int] = field(default_factory=list[int])
    """Sockets that are closed after that."""
    keep: dict[str, str] = field(default_factory=dict[str, str])
    """To be kept on the device, by key, before anything is shown."""
    forget: list[str] = field(default_factory=list[str])
    """Keys under which nothing is kept any more."""
    wake_at: int | None = None
