"""Cards and players in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from lastcard.tui.language import Words
from lastcard.wire import TableInfo

_WILDS: Final = {"W": "card-wild", "W4": "card-wild4", "WA": "card-agent", "??": "card-hidden"}
_ACTIONS: Final = {"S": "card-skip", "R": "card-reverse", "D": "card-draw2"}


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


def chair_names(words: Words, table: TableInfo) -> list[str]:
    """What to call whoever sits in each chair."""
    names: list[str] = []
    for number, chair in enumerate(table.chairs, start=1):
        if chair.person is not None:
            names.append(words.spelled(chair.person.name))
        elif chair.bot is not None:
            names.append(words("bot-name", number=number))
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
    """The reader's; None for one who looks on."""
    seating: list[int] = field(default_factory=list[int])
    """The chair at each seat of this round."""

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

    def who(self, chair: int) -> dict[str, str]:
        """The arguments of a sentence about someone."""
        return {"who": "you" if chair == self.chair else "other", "name": self.name(chair)}

    def who_at(self, seat: int) -> dict[str, str]:
        """The arguments of a sentence about someone, by seat."""
        return self.who(self.seating[seat]) if seat < len(self.seating) else self.who(-1)
