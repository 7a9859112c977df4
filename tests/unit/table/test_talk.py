"""Chat and emotes: who may say what, how much, and what is kept of it."""

import pytest

from lastcard import wire
from lastcard.table.table import SAID_KEPT
from lastcard.table.talk import EMOTES, TALK
from lastcard.wire import Person
from lastcard.wire.events import ChatSaid, Emoted
from tests.unit.table.seated import Guest, seated_table


def test_what_is_said_everyone_hears_as_it_was_said() -> None:
    table, guests = seated_table(2)
    looker = Guest(table, Person("person-Lou", "Lou"))
    looker.join()
    said = guests[1].ok(wire.Chat, text="hi\x00 \u202ethere\n")
    beside = looker.ok(wire.Emote, emote="wow")
    guests[0].ok(wire.Emote, emote="gg")
    for guest in (*guests, looker):
        assert guest.events(ChatSaid) == [
            ChatSaid(said.seq, guests[1].person.id, "Ben", 1, "hi there")
        ]
        assert guest.events(Emoted) == [
            Emoted("person-Lou", "Lou", None, "wow"),
            Emoted(guests[0].person.id, "Ada", 0, "gg"),
        ]
    assert beside.seq == said.seq + 1


def test_an_emote_is_thrown_at_a_chair_that_is_there() -> None:
    _, guests = seated_table(2)
    guests[0].ok(wire.Emote, emote="nice", at=1)
    assert guests[1].events(Emoted) == [Emoted(guests[0].person.id, "Ada", 0, "nice", 1)]
    assert guests[0].why(wire.Emote, emote="nice", at=9)[0] == "no-such-chair"


def test_what_says_nothing_is_not_said() -> None:
    _, guests = seated_table(1)
    refused = ("malformed", "", {"problem": "nothing was said"})
    assert guests[0].why(wire.Chat, text=" \u200b\n") == refused
    assert guests[0].why(wire.Emote, emote="moon") == ("no-such-emote", "", {"name": "moon"})
    for emote in EMOTES[: TALK.most]:
        guests[0].ok(wire.Emote, emote=emote)


@pytest.mark.parametrize(
    ("mode", "chat", "emote"),
    [("all", "ok", "ok"), ("emotes", "chat-off", "ok"), ("off", "chat-off", "chat-off")],
)
def test_a_table_can_be_quiet(mode: str, chat: str, emote: str) -> None:
    _, guests = seated_table(1, chat=mode)
    for kind, field, expected in ((wire.Chat, "text", chat), (wire.Emote, "emote", emote)):
        answer = guests[0].ask(kind, **{field: "hello"})
        assert getattr(answer, "code", "ok") == expected


def test_one_person_says_so_much_at_once_and_then_a_little_at_a_time() -> None:
    table, guests = seated_table(2)
    for _ in range(TALK.most - 1):
        guests[0].ok(wire.Emote, emote="nice")
    guests[0].ok(wire.Chat, text="enough?")
    seq = table.table.seq
    refused = ("too-fast", "", {"wait_ms": TALK.refill_ms + 1})
    assert guests[0].why(wire.Chat, text="spam") == refused
    assert guests[0].why(wire.Emote, emote="nice") == refused
    assert table.table.seq == seq
    guests[1].ok(wire.Chat, text="calm down")
    table.now += TALK.refill_ms - 500
    assert guests[0].why(wire.Chat, text="now?") == ("too-fast", "", {"wait_ms": 501})
    table.now += 500
    guests[0].ok(wire.Chat, text="now.")
    assert guests[0].refused(wire.Chat, text="and now?") == "too-fast"


def test_who_comes_hears_the_last_things_that_were_said() -> None:
    table, guests = seated_table(1)
    for number in range(SAID_KEPT + 1):
        guests[0].ok(wire.Chat, text=f"number {number}")
        table.now += TALK.refill_ms
    told = Guest(table, Person("person-Lou", "Lou")).join()
    assert [said.text for said in told.chat if isinstance(said, ChatSaid)] == [
        f"number {number}" for number in range(1, SAID_KEPT + 1)
    ]


def test_who_is_muted_by_the_host_says_nothing_until_unmuted() -> None:
    table, guests = seated_table(3)
    ada, ben, cy = guests
    eve = Guest(table, Person("eve", "Eve"))
    eve.join()
    assert ada.why(wire.Mute, person="nobody") == ("no-such-person", "", {})
    assert ada.why(wire.Mute, person=ada.person.id) == ("no-such-person", "", {})
    cy.hear()
    ada.ok(wire.Mute, person=ben.person.id)
    ada.ok(wire.Mute, person=eve.person.id)
    ada.ok(wire.Mute, person=eve.person.id)
    assert table.info.muted == [ben.person.id, eve.person.id]
    assert cy.notices() == [("muted", {"name": "Ben"}), ("muted", {"name": "Eve"})]
    for silent in (ben, eve):
        for _ in range(TALK.most + 1):
            assert silent.why(wire.Chat, text="hi") == ("muted", "", {})
        assert silent.why(wire.Emote, emote="hello") == ("muted", "", {})
    cy.ok(wire.Chat, text="hi")
    # Leaving and coming back does not help, and who is muted still plays.
    ben.go()
    ben.join()
    assert ben.refused(wire.Chat, text="hi") == "muted"
    ben.ok(wire.Ready)
    cy.hear()
    ada.ok(wire.Mute, person=ben.person.id, muted=False)
    ada.ok(wire.Mute, person=ben.person.id, muted=False)
    assert cy.notices() == [("unmuted", {"name": "Ben"})]
    assert table.info.muted == [eve.person.id]
    ben.ok(wire.Chat, text="hi")
