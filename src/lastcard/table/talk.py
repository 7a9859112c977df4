"""Chat and emotes, with a limit to how much one person says."""

from typing import Final

from lastcard import wire
from lastcard.table.chairs import chair_at, chair_of
from lastcard.table.growing import with_latest
from lastcard.table.handling import Change, Handling
from lastcard.table.inputs import Asker
from lastcard.table.limits import Limit
from lastcard.table.rows import MOST_PEOPLE, Said
from lastcard.wire.common import plain_text
from lastcard.wire.errors import Refuse

EMOTES: Final = ("hello", "thanks", "nice", "oops", "wow", "laugh", "cry", "think", "hurry", "gg")
TALK: Final = Limit(most=5, refill_ms=2000)


def chat(h: Handling, asker: Asker, message: wire.Chat) -> None:
    """Say something to everyone here."""
    if h.table.state.options.chat != "all":
        raise Refuse("chat-off")
    text = plain_text(message.text)
    if not text:
        raise Refuse("malformed", facts={"problem": "nothing was said"})
    _say(h, asker, text)


def emote(h: Handling, asker: Asker, message: wire.Emote) -> None:
    """Make one of the emotes."""
    if h.table.state.options.chat == "off":
        raise Refuse("chat-off")
    if message.emote not in EMOTES:
        raise Refuse("no-such-emote", facts={"name": message.emote})
    if message.at is not None:
        chair_at(h.table.state, message.at)
    _say(h, asker, message.emote, emote=message)


def _say(h: Handling, asker: Asker, text: str, *, emote: wire.Emote | None = None) -> None:
    person, table = asker.person, h.table
    if person.id in table.state.muted:
        raise Refuse("muted")
    bucket = table.talk_limits.get(person.id)
    taken = TALK.take(bucket, h.now)
    table.talk_limits = with_latest(table.talk_limits, person.id, taken, MOST_PEOPLE)
    wait = TALK.wait_ms(bucket, h.now)
    if wait:
        raise Refuse("too-fast", facts={"wait_ms": wait})
    at = None if emote is None else emote.at
    chair = chair_of(table.state, person.id)
    said = Said(person.id, person.name, chair, text, emote is not None, at)
    h.commit(Change(said=said), asker)
