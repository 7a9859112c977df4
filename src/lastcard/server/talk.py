"""Chat and emotes, with a limit to how much one person says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lastcard import wire
from lastcard.server import lobby
from lastcard.server.changes import Change, Reply
from lastcard.server.connection import Connection
from lastcard.server.rows import Said
from lastcard.wire.errors import Refuse

if TYPE_CHECKING:
    from lastcard.server.table import Table

EMOTES: Final = ("hello", "thanks", "nice", "oops", "wow", "laugh", "cry", "think", "hurry", "gg")


async def chat(
    table: Table, connection: Connection, message: wire.Chat, reply: Reply, arrived: int
) -> None:
    """Say something to everyone here."""
    if table.state.options.chat != "all":
        raise Refuse("chat-off")
    text = " ".join("".join(c for c in message.text if c.isprintable()).split())
    if not text:
        raise Refuse("malformed", "", {"problem": "nothing was said"})
    await _say(table, connection, text, reply, arrived, emote=False)


async def emote(
    table: Table, connection: Connection, message: wire.Emote, reply: Reply, arrived: int
) -> None:
    """Make one of the emotes."""
    if table.state.options.chat == "off":
        raise Refuse("chat-off")
    if message.emote not in EMOTES:
        raise Refuse("no-such-emote", "", {"name": message.emote})
    await _say(table, connection, message.emote, reply, arrived, emote=True)


async def _say(
    table: Table, connection: Connection, text: str, reply: Reply, arrived: int, *, emote: bool
) -> None:
    if connection.person.id in table.state.muted:
        raise Refuse("muted")
    wait = table.talk_limits.wait_ms(connection.person.id, arrived)
    if wait:
        raise Refuse("too-fast", "", {"wait_ms": wait})
    person = connection.person
    chair = lobby.chair_of(table.state, person.id)
    said = Said(person.id, person.name, chair, text, emote)
    await table.commit(Change(said=said), reply)
