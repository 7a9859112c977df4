"""Engine events as short lists, for storing: made from the engine's own dataclasses, none by hand.

`["CardPlayed", 2, "R5", "R"]`: the class, then its fields in order. Cards are written as in the
notation. Reading something unknown is an error: a database is never half understood. Fields added
later stand last and have a default, so older rows can be read.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache, partial
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    NamedTuple,
    NewType,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from lastcard.engine import BoardEvent, Card, Cards, Event, MatchEvent, parse_cards, print_cards
from lastcard.engine.errors import Malformed

_T = TypeVar("_T")


class _Way(NamedTuple):
    """How values of one type are written and read."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _same(value: _T) -> _T:
    return value


_AS_IT_IS: Final = _Way(_same, _same)
_CARD: Final = _Way(str, Card)
_CARDS: Final = _Way(print_cards, parse_cards)


def write_event(event: MatchEvent) -> list[Any]:
    """The event as a list of plain values."""
    return _write_tagged(event)


def read_event(written: list[Any]) -> MatchEvent:
    """The event that was written, or `Malformed`."""
    try:
        return _read_tagged(written)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        raise Malformed(f"not a stored event: {error!r}") from None


def _write_tagged(event: Any) -> list[Any]:
    return _writer(event.__class__)(event)


@cache
def _writer(cls: type) -> Callable[[Any], list[Any]]:
    """How events of a class are written; compiled from source, as dataclasses are, to be quick."""
    name, ways = _columns(cls)
    writes: dict[str, Any] = {}
    made = [repr(name)]
    for field, way in ways:
        value = f"event.{field}"
        if way is not _AS_IT_IS:
            writes[f"write_{field}"] = way.write
            value = f"write_{field}({value})"
        made.append(value)
    return eval(f"lambda event: [{', '.join(made)}]", writes)


def _read_tagged(written: list[Any]) -> Any:
    name, *values = written
    cls = _KINDS[name]
    return _build(cls, values)


def _build(cls: type, values: list[Any]) -> Any:
    _, ways = _columns(cls)
    if len(values) > len(ways):
        raise ValueError(f"{cls.__name__} has {len(ways)} fields, not {len(values)}")
    return cls(*(read(value) for (_, (_, read)), value in zip(ways, values, strict=False)))


@cache
def _columns(cls: type) -> tuple[str, tuple[tuple[str, _Way], ...]]:
    hints = get_type_hints(cls)
    return cls.__name__, tuple((field.name, _way(hints[field.name])) for field in fields(cls))


def _way(hint: Any) -> _Way:
    if isinstance(hint, NewType):
        return _way(hint.__supertype__)
    if hint in (int, str, bool, NoneType):
        return _AS_IT_IS
    if hint is Card:
        return _CARD
    if hint == Cards:
        return _CARDS
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return _Way(str, hint)
    if get_origin(hint) is tuple:
        return _tuple_way(_way(get_args(hint)[0]))
    if get_origin(hint) in (UnionType, Union):
        return _union_way(get_args(hint))
    if isinstance(hint, type) and is_dataclass(hint):
        return _Way(_write_fields, partial(_build, hint))
    raise TypeError(f"no way to store {hint}")


def _write_fields(value: Any) -> list[Any]:
    return _write_tagged(value)[1:]


def _tuple_way(item: _Way) -> _Way:
    def write(values: tuple[Any, ...]) -> list[Any]:
        return [item.write(value) for value in values]

    def read(values: list[Any]) -> tuple[Any, ...]:
        return tuple(item.read(value) for value in values)

    return _Way(write, read)


def _union_way(parts: tuple[Any, ...]) -> _Way:
    """Either one of the event classes, by name, or something that may be None."""
    if all(part in _KINDS.values() for part in parts):
        return _Way(_write_tagged, _read_tagged)
    present = [part for part in parts if part is not NoneType]
    if len(present) != 1:
        raise TypeError(f"no way to store {parts}")
    way = _way(present[0])

    def write(value: Any) -> Any:
        return None if value is None else way.write(value)

    def read(value: Any) -> Any:
        return None if value is None else way.read(value)

    return _Way(write, read)


_KINDS: Final[dict[str, type]] = {
    cls.__name__: cls for union in (Event, MatchEvent) for cls in get_args(union)
}
_KINDS["TableEvent"] = BoardEvent  # its name in rows that version 0.1 stored
