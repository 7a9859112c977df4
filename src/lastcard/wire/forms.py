"""How the engine's events become messages: worked out from both classes, field by field.

A message is made from the engine's event of the same name. Fields correspond by name; a player of
the engine is a chair here, and of a draw pile only the size is sent. What an event holds and its
message leaves out has to be named, so that nothing is left out by mistake.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from types import NoneType
from typing import Any, Final, NewType, TypeVar, cast, get_args, get_origin, get_type_hints

from msgspec import Struct

from lastcard.engine import BoardEvent, Card, Cards, Event, MatchEvent

_M = TypeVar("_M", bound=Struct)

EVENTS: Final[Mapping[str, type]] = {
    cls.__name__: cls
    for cls in (*get_args(Event), *get_args(MatchEvent))
    if cls is not BoardEvent  # its inner event is shown to those who look at that board
}
FORMS: Final[dict[type, Callable[[Any], Any]]] = {}
"""How an event of the engine becomes its message, by the event's class."""
WORDS: Final[dict[type, tuple[str, ...]]] = {}
"""The keys of the sentences that tell a message, by its class."""

_RENAMED: Final = {"player": "chair", "players": "chairs", "draw": "pile"}


def told(
    *words: str, without: tuple[str, ...] = (), silent: str = ""
) -> Callable[[type[_M]], type[_M]]:
    """Declare an event of the protocol, and the keys of the sentences that clients tell it with.

    `without` names fields of the engine's event that are not sent; `silent` says why there are no
    words.
    """

    def declare(cls: type[_M]) -> type[_M]:
        if bool(words) == bool(silent):
            raise TypeError(f"{cls.__name__} has words, or a reason to have none")
        WORDS[cls] = words
        kind = EVENTS.get(cls.__name__)
        if kind is not None:
            FORMS[kind] = form_of(kind, cls, without)
        return cls

    return declare


def names_of(kind: type) -> dict[str, str]:
    """The fields of the engine's class by the names that they have in messages."""
    return {_RENAMED.get(field.name, field.name): field.name for field in fields(kind)}


def form_of(kind: type, message: type[_M], without: tuple[str, ...] = ()) -> Callable[[Any], _M]:
    """How values of the engine's class become messages; `TypeError` names a field that cannot.

    Written as source and compiled, as dataclasses are: a chain of getters takes twice as long.
    """
    classes: dict[str, type] = {}
    return eval(f"lambda event: {_made(kind, message, 'event', classes, without)}", classes)


def _made(
    kind: type, message: type, source: str, classes: dict[str, type], without: tuple[str, ...] = ()
) -> str:
    """The expression that makes a message out of the value in `source`."""
    names = names_of(kind)
    left_out = {_RENAMED.get(name, name) for name in without}
    have, want = get_type_hints(kind), get_type_hints(message)
    odd = (names.keys() - left_out) ^ want.keys() | left_out - names.keys()
    if odd:
        raise TypeError(f"{message.__name__} is not as in the engine: {', '.join(sorted(odd))}")
    classes[message.__name__] = message
    made = [
        _put(have[names[name]], wanted, f"{source}.{names[name]}", classes)
        for name, wanted in want.items()
    ]
    return f"{message.__name__}({', '.join(made)})"


def _put(have: Any, want: Any, source: str, classes: dict[str, type]) -> str:
    """The expression that makes a value of one type into one of another."""
    if isinstance(have, NewType):
        return _put(have.__supertype__, want, source, classes)
    if NoneType in get_args(have) and NoneType in get_args(want):
        made = _put(_present(have), _present(want), source, classes)
        return source if made == source else f"(None if {source} is None else {made})"
    if have is want or (want is str and _is(have, StrEnum)):
        return source
    if (have, want) == (Card, str):
        return f"{source}.code"
    if (have, want) == (Cards, int):
        return f"len({source})"
    if get_origin(have) is tuple and get_origin(want) is list:
        made = _put(get_args(have)[0], get_args(want)[0], "each", classes)
        return f"list({source})" if made == "each" else f"[{made} for each in {source}]"
    if is_dataclass(have) and _is(want, Struct):
        return _made(cast(type, have), want, source, classes)
    raise TypeError(f"{source}: no way from {have} to {want}")


def _is(kind: Any, base: type) -> bool:
    return isinstance(kind, type) and issubclass(kind, base)


def _present(kind: Any) -> Any:
    """A type without its None."""
    (present,) = (part for part in get_args(kind) if part is not NoneType)
    return present
