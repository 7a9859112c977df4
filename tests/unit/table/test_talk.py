"""Chat and emotes."""

from lastcard import wire
from lastcard.wire import Person
from tests.unit.table.seated import Guest, seated_table


def test_chat_is_limited_cleaned_and_can_be_off() -> None:
    _, guests = seated_table(2)
    guests[0].ok(wire.Chat, text="hi\x00 \u202ethere\n")
    said = [
        event
        for message in guests[1].hear()
        if isinstance(message, wire.Update)
        for event in message.events
    ]
    assert said[-1].text == "hi there"  # type: ignore[union-attr]
    for _ in range(4):
        guests[0].ok(wire.Emote, emote="nice")
    assert guests[0].refused(wire.Chat, text="spam") == "too-fast"
    guests[1].ok(wire.Chat, text="calm down")
    assert guests[1].refused(wire.Emote, emote="moon") == "no-such-emote"
    welcome = Guest(guests[0].table, guests[1].person).join()
    assert len(welcome.chat) == 6
    _, guests = seated_table(1, chat="emotes")
    assert guests[0].refused(wire.Chat, text="hi") == "chat-off"
    guests[0].ok(wire.Emote, emote="hello")
    _, guests = seated_table(1, chat="off")
    assert guests[0].refused(wire.Emote, emote="hello") == "chat-off"


def test_who_is_muted_by_the_host_says_nothing_until_unmuted() -> None:
    table, guests = seated_table(3)
    ada, ben, cy = guests
    eve = Guest(table, Person("eve", "Eve"))
    eve.join()
    assert ben.refused(wire.Mute, person=cy.person.id) == "host-only"
    assert ada.refused(wire.Mute, person="nobody") == "no-such-person"
    assert ada.refused(wire.Mute, person=ada.person.id) == "no-such-person"
    ada.ok(wire.Mute, person=ben.person.id)
    ada.ok(wire.Mute, person=eve.person.id)
    assert table.info.muted == [ben.person.id, eve.person.id]
    for silent in (ben, eve):
        assert silent.refused(wire.Chat, text="hi") == "muted"
        assert silent.refused(wire.Emote, emote="hello") == "muted"
    cy.ok(wire.Chat, text="hi")
    # Leaving and coming back does not help, and who is muted still plays.
    ben.go()
    ben.join()
    assert ben.refused(wire.Chat, text="hi") == "muted"
    ben.ok(wire.Ready)
    ada.ok(wire.Mute, person=ben.person.id, muted=False)
    ben.ok(wire.Chat, text="hi")
