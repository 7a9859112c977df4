"""`web/src/protocol.ts`: TypeScript types, made from the messages."""

from __future__ import annotations

import ast
import json
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from inspect import getsource
from itertools import pairwise
from typing import Any, Final, cast, get_args

import msgspec
from msgspec import inspect

from lastcard.bots import LEVELS
from lastcard.bots.registry import SEARCHING
from lastcard.notation.moves import PLAY
from lastcard.rulebook.languages import LANGUAGES
from lastcard.wire.bot_names import BOT_NAMES
from lastcard.wire.common import LARGEST_MESSAGE, VERSION
from lastcard.wire.forms import WORDS
from lastcard.wire.notices import NOTICES
from lastcard.wire.schema import ROOTS, UNIONS
from lastcard.wire.tables import ChatMode, Pace, TableOptions

_HEADER: Final = """\
// Made by `make generated` from src/lastcard/wire.
// Do not edit: docs/protocol.md tells what the messages mean.
"""
_PLAIN: Final[dict[type[inspect.Type], str]] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


def typescript() -> str:
    """The whole file."""
    parts = [
        _HEADER,
        f"export const PROTOCOL_VERSION = {VERSION};",
        f"export const LARGEST_MESSAGE = {LARGEST_MESSAGE};\n",
    ]
    seen: dict[str, type] = {}
    for root in (*UNIONS.values(), *ROOTS):
        for struct in _structs(msgspec.inspect.type_info(root)):
            other = seen.setdefault(struct.cls.__name__, struct.cls)
            if other is not struct.cls:
                raise ValueError(f"two messages are called {struct.cls.__name__}")
    parts.extend(_interface(cls) for cls in seen.values())
    for name, union in UNIONS.items():
        members = " | ".join(member.__name__ for member in union.__args__)
        parts.append(f"export type {name} = {members};\n")
    words = {tag_of(cls): WORDS[cls] for cls in UNIONS["WireEvent"].__args__}
    parts += [
        "/** The messages of src/lastcard/messages that tell each event. */",
        _constant("EVENT_WORDS", words, 'Record<WireEvent["type"], readonly string[]>'),
        "/** A move that plays a card: what the notation reads it with. */",
        f"export const PLAY_MOVE = /^(?:{PLAY.pattern.replace('(?P<', '(?<')})$/;\n",
        "/** How each notice of a table is told; the words of its code are `notice-…`. */",
        _constant("NOTICES", NOTICES, 'Record<string, "aloud" | "said" | "silent">'),
        "/** The languages of all clients, each by its own name. */",
        _constant("LANGUAGES", LANGUAGES, "Record<string, string>"),
        "/** What a host chooses from; bots from the weakest to the strongest. */",
        _list("BOT_LEVELS", LEVELS),
        _list("SEARCHING_LEVELS", [level for level in LEVELS if level in SEARCHING]),
        "/** What bots are called at a table, by chair. */",
        _list("BOT_NAMES", BOT_NAMES),
        _list("PACES", get_args(Pace)),
        _list("CHAT_MODES", get_args(ChatMode)),
    ]
    return "\n".join(parts)


def tag_of(cls: type) -> str:
    """What stands in the `type` of a message."""
    return str(cast(inspect.StructType, inspect.type_info(cls)).tag)


def _constant(name: str, table: Mapping[str, Any], kind: str) -> str:
    rows = [
        f"  {json.dumps(key)}: {json.dumps(row, ensure_ascii=False)}," for key, row in table.items()
    ]
    return "\n".join([f"export const {name} = {{", *rows, f"}} as const satisfies {kind};\n"])


def _list(name: str, values: Iterable[str]) -> str:
    return f"export const {name} = {json.dumps(list(values))} as const;\n"


def _structs(kind: inspect.Type) -> Iterator[inspect.StructType]:
    """The structs a type is made of, the innermost first."""
    match kind:
        case inspect.StructType():
            for field in kind.fields:
                yield from _structs(field.type)
            yield kind
        case inspect.UnionType():
            for part in kind.types:
                yield from _structs(part)
        case inspect.ListType():
            yield from _structs(kind.item_type)
        case inspect.DictType():
            yield from _structs(kind.value_type)
        case _:
            return


def _interface(cls: type) -> str:
    info = cast(inspect.StructType, inspect.type_info(cls))
    lines = [f"/** {sentence_of(cls)} */", f"export interface {cls.__name__} {{"]
    if info.tag is not None:
        lines.append(f'  type: "{info.tag}";')
    sent_by_client = cls in cast(tuple[type, ...], UNIONS["ClientMessage"].__args__)
    notes = _field_notes(cls)
    for field in info.fields:
        if field.name in notes:
            lines.append(f"  /** {notes[field.name]} */")
        optional = "?" if not field.required and _may_be_left_out(cls, sent=sent_by_client) else ""
        kind = _print(field.type)
        if kind == TableOptions.__name__ and not sent_by_client:
            kind = f"Required<{kind}>"
        lines.append(f"  {field.encode_name}{optional}: {kind};")
    lines.append("}\n")
    return "\n".join(lines)


def _may_be_left_out(cls: type, *, sent: bool) -> bool:
    """Clients may leave out what has a default; the server only where a message says so."""
    return sent or cls is TableOptions or cast(Any, cls).__struct_config__.omit_defaults


def sentence_of(cls: type) -> str:
    """What a message is, as its class says it."""
    return (cls.__doc__ or "").strip().partition("\n\n")[0].replace("\n", " ")


def _field_notes(cls: type) -> dict[str, str]:
    """The strings that stand under the fields of a class."""
    body = cast(ast.ClassDef, ast.parse(textwrap.dedent(getsource(cls))).body[0]).body
    notes: dict[str, str] = {}
    for field, note in pairwise(body):
        match field, note:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                notes[name] = " ".join(text.split())
            case _:
                pass
    return notes


def _print(kind: inspect.Type) -> str:
    plain = _PLAIN.get(type(kind))
    if plain is not None:
        return plain
    match kind:
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.LiteralType():
            return " | ".join(f'"{value}"' for value in _written_order(kind))
        case inspect.ListType():
            item = _print(kind.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case inspect.DictType():
            return f"Record<string, {_print(kind.value_type)}>"
        case inspect.UnionType():
            for name, union in UNIONS.items():
                if {_name_of(part) for part in kind.types} == {m.__name__ for m in union.__args__}:
                    return name
            return " | ".join(_print(part) for part in kind.types)
        case _:
            raise TypeError(f"no TypeScript for {kind}")


def _written_order(kind: inspect.LiteralType) -> list[Any]:
    return sorted(kind.values)


def _name_of(kind: inspect.Type) -> str:
    return kind.cls.__name__ if isinstance(kind, inspect.StructType) else ""
