"""Names: what can be seen, what cannot be taken for a bot, and who is who at a table."""

import asyncio
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from lastcard import wire
from lastcard.bots import LEVELS
from lastcard.rulebook.languages import LANGUAGES
from lastcard.table.names import clean_name, distinct
from lastcard.wire import Person
from lastcard.wire.bot_names import BOT_NAMES
from lastcard.wire.common import LONGEST_NAME
from lastcard.wire.errors import Refuse
from tests.unit.server.visiting import Visitor, VisitorSocket, open_server
from tests.unit.table.seated import Guest, seated_table


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (" Ada  L. ", "Ada L."),
        ("\u202eadA", "adA"),
        ("Ａｄａ", "Ada"),
        ("A\u0301\u0301\u0301\u0301\u0301da", "Á\u0301\u0301da"),
        ("\u0301\u0301\u0301Ada", "\u0301\u0301Ada"),
        ("A\u20dd\u20dd\u20dd\u20dd", "A\u20dd\u20dd"),
        ("Zoë", "Zoë"),
        ("Ольга", "Ольга"),
        ("さくら", "さくら"),
        ("नेहा", "नेहा"),
        ("🦊", "🦊"),
        ("7", "7"),
        ("Botond", "Botond"),
        ("Abbot", "Abbot"),
        ("Ada ҂", "Ada ҂"),  # a sign of another alphabet, and no letter
        ("\U00017000", "\U00017000"),  # a letter without a name
        ("ﷺ" * 3, ("صلى الله عليه وسلم" * 3)[:LONGEST_NAME].strip()),
    ],
)
def test_a_name_is_shown_as_it_can_be_read(name: str, shown: str) -> None:
    assert clean_name(name) == shown


@pytest.mark.parametrize(
    "name", ["", " ", "\u200b", "\u3164", "\uffa0", "\u2800", "\u115f\u1160", "\u202e", "...", "-_"]
)
def test_a_name_that_nobody_can_see_is_none(name: str) -> None:
    assert refused(name) == "name-blank"


@pytest.mark.parametrize("name", ["Аdа", "Αda", "Bеn", "раypal", "Adа L."])
def test_a_name_of_letters_that_only_look_alike_is_refused(name: str) -> None:
    assert refused(name) == "name-mixed"


@pytest.mark.parametrize(
    "name",
    [
        *LEVELS,
        "Expert",
        "b0t",
        "Bot",
        "BOT 2",
        "Otto (bot)",
        "bot-Iris",
        "Robô",
        "bot3",
        "Вот",
        "b0t-Iris",
    ],
)
def test_nobody_pretends_to_be_a_bot(name: str) -> None:
    assert refused(name) == "name-of-a-bot"


def test_what_bots_are_called_in_any_language_no_person_is_called() -> None:
    found = [
        name
        for file in Path("src/lastcard/messages").glob("*/rules.ftl")
        for level in LEVELS
        for name in re.findall(rf"^bot-{level} = (.*)$", file.read_text("utf-8"), re.MULTILINE)
    ]
    assert len(found) == len(LEVELS) * len(LANGUAGES)
    for name in found:
        assert refused(name) == "name-of-a-bot"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        *((name, f"{name} 2") for name in BOT_NAMES),
        ("otto", "otto 2"),
        ("0tto", "0tto 2"),
        ("lris", "lris 2"),
        ("N i n a", "N i n a 2"),
        ("Vėra", "Vėra 2"),
        ("Отто", "Отто 2"),
        ("Ottoline", "Ottoline"),
    ],
)
def test_a_person_with_the_name_of_a_bot_is_not_taken_for_one(name: str, shown: str) -> None:
    """Many people are called Nina or Leo: they may be, and are told from the bots."""

    async def scenario() -> None:
        async with open_server() as server:
            guest = await server.newcomer(clean_name(name))
            for host in (guest, await server.newcomer("Ada")):
                made = await host.ask("POST", "/api/tables", {})
                assert await name_at(guest.open_socket("/ws/" + made.json()["code"])) == shown

    asyncio.run(scenario())


def refused(name: str) -> str:
    with pytest.raises(Refuse) as error:
        clean_name(name)
    return error.value.code


def test_who_looks_like_another_at_the_table_is_numbered_there() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            host = await server.newcomer("Pop")
            made = await host.ask("POST", "/api/tables", {"chairs": 8})
            path = "/ws/" + made.json()["code"]
            sockets = [host.open_socket(path)]
            await name_at(sockets[0])
            shown = []
            for name in ("pop", "Рор", "P o p", "Ben", "Póp"):
                visitor = await server.newcomer(name)
                sockets.append(visitor.open_socket(path))
                shown.append(await name_at(sockets[-1]))
            assert shown == ["pop 2", "Рор 3", "P o p 4", "Ben", "Póp 5"]
            # In a chair they keep the name, whoever comes and goes meanwhile.
            second = Visitor(server, (await server.newcomer("pOp")).token)
            mine = second.open_socket(path)
            assert await name_at(mine) == "pOp 6"
            mine.say(wire.Sit("s1", 1))
            await mine.hear_a(wire.Ack)
            await sockets[0].leave()
            await mine.leave()
            assert await name_at(second.open_socket(path)) == "pOp 6"

    asyncio.run(scenario())


def test_a_name_that_is_numbered_is_not_too_long_and_ones_own_is_none_that_is_taken() -> None:
    long = "A" * LONGEST_NAME
    table, guests = seated_table(2, chairs=3)
    other = Person("person-Zed", "Zed")
    assert distinct(other, table.table) == other
    zed = Person("person-Zed", "BEN", face="fox", owner="person-Yan")
    assert distinct(zed, table.table) == replace(zed, name="BEN 2")
    for name, alike in (("Ida", "lda"), ("Bern", "Bem"), ("Clio", "dio"), ("Zoë", "zoe")):
        there, _ = seated_table(1, chairs=3)
        Guest(there, Person("person-Lou", name)).join()
        assert distinct(Person("person-Zed", alike), there.table).name == f"{alike} 2"
    # In a chair one has the name with which one sat down; who looks on is not their own double.
    assert distinct(Person(guests[1].person.id, "Benjamin"), table.table) == guests[1].person
    lou = Guest(table, Person("person-Lou", long))
    lou.join()
    assert distinct(lou.person, table.table) == lou.person
    numbered = distinct(Person("person-Zed", long), table.table).name
    assert numbered == long[:-2] + " 2"


async def name_at(socket: VisitorSocket) -> str:
    return (await socket.hear_a(wire.Welcome)).you.name


def test_the_name_of_a_table_is_one_line_that_can_be_seen() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            options = {"name": "\u202ecards\n\u200b for  all", "listed": True}
            await ada.ask("POST", "/api/tables", options)
            (found,) = (await Visitor(server).get("/api/tables")).json()["tables"]
            assert found["name"] == "cards for all"

    asyncio.run(scenario())
