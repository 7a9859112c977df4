"""What the server says over a WebSocket."""

from msgspec import field

from lastcard.wire.client import Ping, Pong
from lastcard.wire.common import Facts, Tagged, Value
from lastcard.wire.events import WireEvent
from lastcard.wire.tables import TableInfo
from lastcard.wire.views import View


class You(Value, frozen=True, kw_only=True):
    """The reader at this table."""

    id: str
    name: str
    chair: int | None
    """null: looking on."""
    coached: bool = False
    """The coach may be asked: bots play in all other chairs, and it is no lesson."""


class Welcome(Tagged, frozen=True, kw_only=True):
    """The answer to `hello`: how things stand now, and what was missed since `hello.seq`."""

    id: str
    version: int
    seq: int
    time: int
    """The server's clock, Unix time in milliseconds: deadlines are by this clock."""
    you: You
    table: TableInfo
    view: View | None
    """null before the first match at this table."""
    missed: list[WireEvent] = field(default_factory=list[WireEvent])
    resumed: bool = False
    """Whether `missed` is all that happened since; false: too long ago, or a first visit."""
    chat: list[WireEvent] = field(default_factory=list[WireEvent])
    """The last things said, unless resumed."""


class Update(Tagged, frozen=True, kw_only=True):
    """Something happened: what, and how things stand after it."""

    seq: int
    """Never falls; grows with every change that is stored."""
    time: int
    events: list[WireEvent]
    view: View | None = None
    """null if the game did not change."""
    table: TableInfo | None = None
    """null if nothing about the table and its people changed."""
    you: You | None = None
    """null unless the reader's own place changed."""


class Ack(Tagged, frozen=True):
    """Taken, and stored; it shows in the update of that `seq`, or has no effect others see."""

    id: str
    seq: int


class Refused(Tagged, frozen=True):
    """Not taken, and nothing has changed: a code to translate, the rule behind it, the facts."""

    id: str | None
    code: str
    rule: str = ""
    facts: Facts = field(default_factory=dict[str, str | int])


class Bye(Tagged, frozen=True):
    """The socket is closed by the server; `again`: come back with the same token in a moment."""

    code: str
    again: bool


ServerMessage = Welcome | Update | Ack | Refused | Ping | Pong | Bye
