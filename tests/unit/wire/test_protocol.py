"""The protocol's types: the schema is whole, and what is malformed is said to be."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lastcard import wire
from lastcard.engine.errors import Malformed
from lastcard.wire import decode_client
from lastcard.wire.common import Tagged, plain_text
from lastcard.wire.schema import json_schema

ROOT = Path(__file__).parents[3]


def test_every_reference_of_the_schema_is_defined() -> None:
    schema = json_schema()
    text = msgspec.json.encode(schema).decode()
    names = {part.split('"')[0] for part in text.split('"#/$defs/')[1:]}
    assert names <= set(schema["$defs"])
    assert {"Act", "Welcome", "CardPlayed"} <= names
    assert "Catalog" in schema["$defs"]


def test_the_schema_says_what_it_is_and_what_can_be_sent() -> None:
    schema = json_schema()
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"] == "lastcard wire protocol"
    assert schema["anyOf"] == [
        {"$ref": "#/$defs/ClientMessage"},
        {"$ref": "#/$defs/ServerMessage"},
    ]
    unions = {name: schema["$defs"][name] for name in ("ClientMessage", "ServerMessage")}
    assert {"$ref": "#/$defs/Act"} in unions["ClientMessage"]["anyOf"]
    assert {"$ref": "#/$defs/Welcome"} in unions["ServerMessage"]["anyOf"]
    assert "#/components/" not in msgspec.json.encode(schema).decode()


def test_a_message_keeps_what_it_was_through_json() -> None:
    sent = wire.Act("a1", "R5!", moment=3)
    assert wire.decode_client(wire.encode(sent)) == sent
    told = wire.Refused("a1", "not-now", "SET-2", {"stage": "lobby"})
    assert wire.decode_server(wire.encode(told)) == told
    asked = wire.AccountRequest("ada", "a long password")
    assert wire.decode_body(wire.encode(asked), wire.AccountRequest) == asked


def test_the_type_of_a_message_is_its_name_in_small_letters_with_dashes() -> None:
    class TakeItAll(Tagged, frozen=True):
        n: int

    assert wire.encode(TakeItAll(1)) == b'{"type":"take-it-all","n":1}'
    assert wire.encode(wire.TakeBack("1")) == b'{"type":"take-back","id":"1"}'


def test_a_plain_text_is_one_line_of_signs_that_can_be_seen() -> None:
    assert plain_text("  Ada \t\n of\u200b  B\x00en ") == "Ada of Ben"


def test_a_plain_text_stays_on_its_line_however_many_marks_are_piled_up() -> None:
    tower = "a" + "\u0301\u0489" * 50
    assert (
        plain_text(tower + "b" + tower)
        == "a\u0301\u0489\u0301\u0489b" + "a\u0301\u0489\u0301\u0489"
    )
    for word in ("Việt", "Vie\u0323\u0302t", "ที่นี่", "שָׁלוֹם", "مُحَمَّد", "कर्म", "❤️", "ကျွန်ုပ်"):
        assert plain_text(word) == word


def test_what_cannot_be_read_says_what_is_wrong_and_where() -> None:
    with pytest.raises(Malformed, match=r"Expected `str`, got `int` - at `\$\.move`"):
        wire.decode_client(b'{"type": "act", "id": "1", "move": 5}')
    with pytest.raises(Malformed, match="missing required field `seq`"):
        wire.decode_server(b'{"type": "ack", "id": "1"}')
    with pytest.raises(Malformed, match="missing required field `password`"):
        wire.decode_body(b'{"login": "ada"}', wire.LoginRequest)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"type": "act"}',
        b'{"type": "act", "id": "", "move": "+"}',
        b'{"type": "act", "id": "1", "move": ""}',
        b'{"type": "act", "id": "1", "move": 5}',
        b'{"type": "fly", "id": "1"}',
        b'{"type": "sit", "id": "1", "chair": 10}',
        b'{"type": "sit", "id": "1", "chair": -1}',
        b'{"type": "chat", "id": "1", "text": "\xff"}',
        b'{"type": "update", "id": "1"}',
        b"[" * 100_000,
    ],
)
def test_what_is_no_message_is_malformed(text: bytes) -> None:
    with pytest.raises(Malformed):
        wire.decode_client(text)


def test_fields_that_nobody_knows_yet_are_passed_over() -> None:
    message = wire.decode_client(b'{"type": "leave", "id": "1", "mood": "fine"}')
    assert message == wire.Leave("1")


def test_every_code_of_the_server_is_in_the_documentation() -> None:
    """Codes are written in one way in the source: as the first argument of these."""
    text = (ROOT / "docs/protocol.md").read_text("utf-8")
    documented = set(re.findall(r"`([a-z][a-z-]+)`", text))
    used: set[str] = set()
    for file in (ROOT / "src/lastcard/server").rglob("*.py"):
        source = file.read_text("utf-8")
        used |= set(re.findall(r'\b(?:Refuse|Bye)\(\s*"([a-z-]+)"', source))
        used |= set(re.findall(r'\(\s*"([a-z-]+)", (?:facts|\{)', source))
    assert used <= documented, f"not in docs/protocol.md: {sorted(used - documented)}"


def integers(definition: Any, defs: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every number that a message can carry, as the schema has it."""
    if isinstance(definition, list):
        for part in definition:
            yield from integers(part, defs)
    elif isinstance(definition, dict):
        if definition.get("type") == "integer":
            yield definition
        if "$ref" in definition:
            yield from integers(defs[definition["$ref"].rpartition("/")[2]], defs)
        for part in definition.values():
            yield from integers(part, defs)


def test_no_number_that_a_client_says_is_too_large_to_be_stored_or_passed_on() -> None:
    """Rows are stored, and nodes speak, with 64 bits; browsers know 53 of them."""
    defs = json_schema()["$defs"]
    found = list(integers(defs["ClientMessage"], defs))
    assert len(found) > 10
    for number in found:
        assert -(2**53) < number["minimum"] <= number["maximum"] < 2**53, number
    for seq in (2**53, 2**64, 10**400, -1):
        with pytest.raises(Malformed):
            decode_client(b'{"type":"hello","id":"h1","token":"","seq":%d}' % seq)
