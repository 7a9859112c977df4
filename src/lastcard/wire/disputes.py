"""Bodies of `GET /api/rules/disputes` and `GET /api/rules/judge`: who is right?"""

from __future__ import annotations

from lastcard.wire.common import CardCode, Value


class DisputeChoice(Value, frozen=True):
    """One of the answers to a question about what happened."""

    value: str
    text: str


class DisputeSlot(Value, frozen=True, kw_only=True):
    """Something that has to be told: a card, or one of a few choices, the first if none is told."""

    name: str
    text: str
    """The question."""
    choices: list[DisputeChoice]
    """Empty: a card is asked for."""
    cards: list[CardCode]
    """Those that it can be."""
    names_color: bool
    """Whether a wild is told with its color, `W=B`."""


class DisputeCase(Value, frozen=True):
    """What can be argued about, and what has to be told of it."""

    name: str
    text: str
    slots: list[DisputeSlot]


class Disputes(Value, frozen=True):
    """`GET /api/rules/disputes`: all that can be argued about, in the order to offer it in."""

    cases: list[DisputeCase]


class OtherRule(Value, frozen=True):
    """A value of an option that would change the answer: what it means, and its rule."""

    option: str
    value: str
    text: str
    rule: str


class Ruling(Value, frozen=True, kw_only=True):
    """`GET /api/rules/judge`: who is right, decided by the rules of the table."""

    situation: str
    """The situation as it was understood, in short: `stack top=RD card=BD`."""
    allowed: bool | None
    """null: nothing was done that could be allowed or not."""
    ruling: str
    reason: str
    happens: list[str]
    """What comes of it, a sentence each."""
    if_challenged: list[str]
    open: list[str]
    """The slots for which another choice would lead to another answer."""
    otherwise: list[OtherRule]
    """Options that would change the answer."""
    elsewhere: list[str]
    """The names of the editions whose sheets would give another answer."""
    rules: list[str]
    """The ids of the rules that decide it, the nearest first."""
    record: str
    """The position and the moves in the notation."""
