"""Cards and players in words."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from lastcard.notation.words import NAMELESS
from lastcard.tui.language import Words
from lastcard.wire import TableInfo
from lastcard.wire.bot_names import bot_name

_WILDS: Final = {"W": "card-wild", "W4": "card-wild4", "WA": "card-agent", "??": "card-hidden"}
_ACTIONS: Final = {"S": "card-skip", "R": "card-reverse", "D": "card-draw2"}


SOMEONE: Final = "Robin"
"""The name of a player who gave none, if the system has none either."""


def card_name(words: Words, code: str) -> str:
    """A card as people say it: `R5` is "red 5"."""
    if code in _WILDS:
        return words(_WILDS[code])
    color, face = code[0], code[1:]
    if face in _ACTIONS:
        return words(_ACTIONS[face], color=color)
    return words("card-number", color=color, value=int(face))


def color_name(words: Words, color: str) -> str:
    """A color as people say it."""
    return words("color-name", color=color)


def card_list(words: Words, cards: Sequence[str]) -> str:
    """Cards one after the other, in words and as the notation writes them."""
    return ", ".join(f"{card_name(words, card)} ({card})" for card in cards)


def player_name(words: Words, name: str, number: int) -> str:
    """What to call a player of a record, counted from 1: by the number where there is no name."""
    nameless = not name or name == str(number) or name in NAMELESS
    return words("nameless", number=number) if nameless else words.spelled(name)


def chair_names(words: Words, table: TableInfo) -> list[str]:
    """What to call whoever sits in each chair."""
    names: list[str] = []
    for number, chair in enumerate(table.chairs):
        if chair.person is not None:
            names.append(words.spelled(chair.person.name))
        elif chair.bot is not None:
            names.append(words.spelled(bot_name(number)))
        else:
            names.append(words("chair-open"))
    return names


@dataclass(slots=True)
class Company:
    """Who sits where, and which of them the reader is."""

    words: Words
    names: list[str] = field(default_factory=list[str])
    """By chair."""
    chair: int | None = None
    """The reader's chair; None for a looker."""
    seating: list[int] = field(default_factory=list[int])
    """The chair at each seat of this round."""
    sides: list[int] | None = None
    """The side that each seat plays for; None: everyone for themselves."""
    owners: list[str] = field(default_factory=list[str])
    """By chair, whose program sits there; empty: a person, or a bot of the table."""

    def meet(self, table: TableInfo) -> None:
        """Learn who sits where now."""
        self.names = chair_names(self.words, table)
        people = (chair.person for chair in table.chairs)
        self.owners = ["" if person is None else person.owner for person in people]

    def at(self, seat: int) -> str:
        """The name of whoever sits at a seat."""
        return self.name(self.seating[seat]) if seat < len(self.seating) else f"#{seat + 1}"

    def name(self, chair: int) -> str:
        """The name of whoever has a chair."""
        return self.names[chair] if chair < len(self.names) else f"#{chair + 1}"

    def called(self, chair: int) -> str:
        """The name, or "you"."""
        return self.words("player-you") if chair == self.chair else self.name(chair)

    def called_at(self, seat: int) -> str:
        """The name, or "you", by seat."""
        return self.called(self.seating[seat]) if seat < len(self.seating) else self.at(seat)

    def object_at(self, seat: int) -> str:
        """The same where it is not the subject: "from you to Ben"."""
        own = seat < len(self.seating) and self.seating[seat] == self.chair
        return self.words("player-you-object") if own else self.at(seat)

    def listed(self, names: Sequence[str]) -> str:
        """Names one after the other, as they are read out."""
        if len(names) < 2:
            return "".join(names)
        return self.words("names-listed", names=", ".join(names[:-1]), last=names[-1])

    def is_partner(self, seat: int) -> bool:
        """Whether the reader plays with whoever sits there."""
        mine = self.own_side
        return mine is not None and self.sides is not None and self.sides[seat] == mine

    @property
    def own_side(self) -> int | None:
        """The side that the reader plays for, where there are sides."""
        if self.sides is None or self.chair not in self.seating:
            return None
        return self.sides[self.seating.index(self.chair)]

    def side_of(self, seat: int) -> str:
        """For whom a seat plays, in a word: the reader's partner or, for a looker, a side."""
        if self.sides is None:
            return ""
        if self.own_side is None:
            return self.words("chair-side", side=self.sides[seat] + 1)
        return self.words("seat-partner") if self.is_partner(seat) else ""

    def program(self, chair: int) -> str:
        """Whose program has a chair, in words; empty where it is nobody's."""
        owner = self.owners[chair] if chair < len(self.owners) else ""
        return self.words("seat-program", name=self.words.spelled(owner)) if owner else ""

    def described(self, chair: int, *more: str) -> str:
        """The name of whoever has a chair, with `more` and whose program it is in brackets."""
        marks = ", ".join(filter(None, (*more, self.program(chair))))
        return f"{self.name(chair)} ({marks})" if marks else self.name(chair)

    def sides_told(self) -> str:
        """Who plays with whom; empty where everyone plays for themselves."""
        if self.sides is None:
            return ""
        mine = 0 if self.own_side is None else self.own_side
        with_me = [s for s, side in enumerate(self.sides) if side == mine]
        against = self.listed([self.at(s) for s in range(len(self.sides)) if s not in with_me])
        partners = [self.at(s) for s in with_me if self.seating[s] != self.chair]
        message = "sides-own" if self.own_side is not None else "sides-all"
        return self.words(message, partners=self.listed(partners), others=against)

    def who(self, chair: int) -> dict[str, str]:
        """The arguments of a sentence about someone."""
        return {"who": "you" if chair == self.chair else "other", "name": self.name(chair)}

    def who_at(self, seat: int) -> dict[str, str]:
        """The arguments of a sentence about someone, by seat."""
        return self.who(self.seating[seat]) if seat < len(self.seating) else self.who(-1)
