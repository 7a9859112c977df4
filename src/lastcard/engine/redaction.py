"""Who may know what of an event: each event class declares it, and `redact` follows that.

Redaction fails closed: a field that can hold cards has to say who sees it, or its class cannot be
defined; an event whose class says nothing is shown only in the full record.
"""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from enum import Enum
from typing import Any, Final, TypeVar, dataclass_transform, get_args, get_type_hints

from lastcard.engine.actions import Seat
from lastcard.engine.cards import HIDDEN, Card, Cards, hide
from lastcard.engine.schedule import Player
from lastcard.engine.values import value

_T = TypeVar("_T")


class Watcher(Enum):
    """Viewers without a seat."""

    SPECTATOR = "spectator"
    RECORD = "record"
    """The full record: sees everything."""


class Who(Enum):
    """Who may see a field of an event, beside the record."""

    EVERYONE = "everyone"
    OWNER = "owner"
    """Of several hands, each seat sees its own."""
    NOBODY = "nobody"


Sight = Who | str
"""A `Who`, or the name of the field that holds the one seat that may see it."""

SIGHTS: Final[dict[type, Mapping[str, Sight]]] = {}
"""What each event class has declared, field by field."""

_REDACTIONS: Final[dict[type, Callable[[Any, Any], Any]]] = {}


@dataclass_transform(frozen_default=True)
def event(**sights: Sight) -> Callable[[type[_T]], type[_T]]:
    """Make a class an event, a `value` that can be redacted; fields not named are for everyone."""

    def declare(cls: type[_T]) -> type[_T]:
        kinds = get_type_hints(cls)
        for name in (*sights, *(who for who in sights.values() if isinstance(who, str))):
            if name not in kinds:
                raise TypeError(f"{cls.__name__} has no field {name}")
        for name, kind in kinds.items():
            if name not in sights and _holds_cards(kind):
                raise TypeError(f"{cls.__name__}.{name} holds cards: say who may see them")
        made = value(cls)
        SIGHTS[made] = {name: sights.get(name, Who.EVERYONE) for name in kinds}
        _REDACTIONS[made] = _redaction(made, kinds)
        return made

    return declare


def redact(event: _T, viewer: Seat | Player | Watcher) -> _T | None:
    """The event as a viewer may know it, or None if it is not for showing.

    Where the viewer may know all of it, this is the very same object.
    """
    if viewer is Watcher.RECORD:
        return event
    redaction = _REDACTIONS.get(type(event))
    return None if redaction is None else redaction(event, viewer)


def hide_others(hands: tuple[Cards, ...], viewer: object) -> tuple[Cards, ...]:
    """All hands, with every card hidden except in the viewer's own."""
    return tuple(hand if seat == viewer else hide(hand) for seat, hand in enumerate(hands))


def _holds_cards(kind: Any) -> bool:
    if is_dataclass(kind):
        return any(map(_holds_cards, get_type_hints(kind).values()))
    return kind is Card or any(map(_holds_cards, get_args(kind)))


def _redaction(cls: type, kinds: Mapping[str, Any]) -> Callable[[Any, Any], Any]:
    """How events of a class are redacted; compiled from source, as dataclasses are, to be quick."""
    sights = SIGHTS[cls]
    limits = set(sights.values()) - {Who.EVERYONE}
    seen = ", ".join(_seen(cls, name, kind, sights[name]) for name, kind in kinds.items())
    made = f"{cls.__name__}({seen})" if limits else "event"
    owner = limits.pop() if len(limits) == 1 else None
    if isinstance(owner, str):  # whoever may see all of it gets the event itself
        made = f"event if event.{owner} == viewer else {made}"
    names = {cls.__name__: cls, "HIDDEN": HIDDEN, "hide": hide, "hide_others": hide_others}
    return eval(f"lambda event, viewer: {made}", names)


def _seen(cls: type, field: str, kind: Any, who: Sight) -> str:
    """The expression for what a viewer sees in one field of an event."""
    source = f"event.{field}"
    if who is Who.EVERYONE:
        return source
    if who is Who.OWNER and kind == tuple[Cards, ...]:
        return f"hide_others({source}, viewer)"
    hidden = {Card: "HIDDEN", Cards: f"hide({source})", bool: "False"}.get(kind)
    if hidden is None or who is Who.OWNER:
        raise TypeError(f"{cls.__name__}.{field}: no way to hide {kind} for {who}")
    return hidden if who is Who.NOBODY else f"{source} if event.{who} == viewer else {hidden}"
