"""Disputes: what is argued about, and what has to be told before it can be judged.

`Dispute.parse("stack top=RD card=BD")` is written as it was read; a choice that is not told has its
first value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from lastcard.engine import Card, Cards, Color, Edition, Face, Malformed
from lastcard.engine.errors import unknown

DRAW_CARDS: Final = (Face.DRAW_TWO, Face.WILD_DRAW_FOUR)


@dataclass(frozen=True, slots=True)
class Slot:
    """Something that has to be told: a card, or one of a few choices."""

    name: str
    choices: tuple[str, ...] = ()
    """The first is meant if nothing is told; a card has none."""
    faces: tuple[Face, ...] = ()
    """The faces that the card can have; all if empty."""
    names_color: bool = False
    """Whether the card lies there already: a wild then has its color, `W=B`."""

    @property
    def is_card(self) -> bool:
        """Whether a card has to be told."""
        return not self.choices

    def cards(self, edition: Edition) -> Cards:
        """The cards of an edition that can be told."""
        kinds = dict.fromkeys(edition.deck)
        return tuple(card for card in kinds if not self.faces or card.face in self.faces)

    def check(self, value: str, edition: Edition | None = None) -> str:
        """The value if it can be told here, or `Malformed`."""
        if not self.is_card:
            if value not in self.choices:
                raise Malformed(unknown(self.name, value, self.choices))
            return value
        code, equals, color = value.partition("=")
        card = Card(code)
        if self.faces and card.face not in self.faces:
            raise Malformed(f"{self.name} is one of {', '.join(self.faces)} here, not {code}")
        if edition is not None and card not in edition.deck:
            raise Malformed(f"{code} is not in the deck of {edition.name}")
        if bool(equals) != (card.is_wild and self.names_color):
            needs = f"needs its color: {code}=B" if not equals else "takes no color"
            raise Malformed(f"{self.name}={code} {needs}")
        if equals and color not in tuple(Color):
            raise Malformed(unknown("color", color, Color))
        return value


_TOP: Final = Slot("top", names_color=True)
_CARD: Final = Slot("card")
_HELD: Final = Slot("held", ("color", "others", "number", "wild"))
_PLAYERS: Final = Slot("players", ("more", "two"))
_HAD: Final = Slot("had", ("nothing", "fits"))


@dataclass(frozen=True, slots=True)
class Case:
    """What is argued about, and what has to be told of it, in the order in which it is asked."""

    name: str
    slots: tuple[Slot, ...] = ()
    is_fact: bool = False
    """Whether nobody is accused, and the question is only what happens."""

    def slot(self, name: str) -> Slot | None:
        """The slot of this name, if the case has it."""
        return next((slot for slot in self.slots if slot.name == name), None)


CASES: Final[Mapping[str, Case]] = MappingProxyType(
    {
        case.name: case
        for case in (
            Case("play", (_TOP, _CARD, _PLAYERS)),
            Case("draw-four", (_TOP, _HELD)),
            Case("challenge", (_TOP, _HELD, Slot("by", ("next", "other")))),
            Case(
                "stack",
                (
                    Slot("top", faces=DRAW_CARDS, names_color=True),
                    _CARD,
                    Slot("pending", ("1", "2", "3")),
                ),
            ),
            Case("draw", (Slot("had", ("fits", "nothing")),)),
            Case("drawn", (_TOP, _CARD, Slot("did", ("play", "keep", "other", "again")), _HAD)),
            Case("several"),
            Case("jump-in", (_TOP, _CARD)),
            Case("call", (Slot("when", ("late", "with", "caught", "drew", "played", "early")),)),
            Case(
                "catch",
                (Slot("when", ("at-once", "called", "forced", "drew", "played", "before")),),
            ),
            Case("out", (_CARD, Slot("called", ("yes", "no")), _PLAYERS)),
            Case("first", (_CARD, _PLAYERS), is_fact=True),
            Case("empty", (Slot("left", ("discards", "nothing")),), is_fact=True),
            Case("suggest"),
        )
    }
)
"""In the order in which they are offered."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A case with all that was told of it."""

    case: Case
    told: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, case: str, told: Mapping[str, str], edition: Edition | None = None) -> Dispute:
        """The case of this name; what is not told is the first choice, `Malformed` for a card."""
        known = CASES.get(case)
        if known is None:
            raise Malformed(unknown("case", case, CASES))
        for name in told:
            if known.slot(name) is None:
                raise Malformed(unknown(f"fact of {case}", name, [s.name for s in known.slots]))
        values: list[tuple[str, str]] = []
        for slot in known.slots:
            value = told.get(slot.name, "" if slot.is_card else slot.choices[0])
            if not value:
                raise Malformed(f"{case} needs {slot.name}=CARD, for example {slot.name}=R7")
            values.append((slot.name, slot.check(value, edition)))
        return cls(known, tuple(values))

    @classmethod
    def parse(cls, text: str, edition: Edition | None = None) -> Dispute:
        """`stack top=RD card=BD`; cards may also stand alone, in the order of the slots."""
        case, *words = text.split() or [""]
        known = CASES.get(case)
        return cls.of(case, {} if known is None else _read(known, words), edition)

    def __str__(self) -> str:
        told = (f"{name}={value}" for name, value in self.told if not self._is_usual(name, value))
        return " ".join((self.case.name, *told))

    def _is_usual(self, name: str, value: str) -> bool:
        slot = self.case.slot(name)
        return slot is not None and bool(slot.choices) and value == slot.choices[0]

    def __getitem__(self, name: str) -> str:
        return dict(self.told)[name]

    def card(self, name: str = "card") -> Card:
        """A card that was told."""
        return Card(self[name].partition("=")[0])

    def replaced(self, name: str, value: str) -> Dispute:
        """The same with something else told of one slot."""
        return Dispute.of(self.case.name, {**dict(self.told), name: value})


def _read(case: Case, words: Iterable[str]) -> dict[str, str]:
    told: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (equals and case.slot(name)):
            free = [slot for slot in case.slots if slot.name not in told]
            name = next((slot.name for slot in free if _fits(slot, word)), name)
            value = word
            if case.slot(name) is None:
                raise Malformed(f"{case.name} has nothing to do with {word}")
        if name in told:
            raise Malformed(f"{name} is told twice")
        told[name] = value
    return told


def _fits(slot: Slot, word: str) -> bool:
    try:
        slot.check(word)
    except Malformed:
        return False
    return True
