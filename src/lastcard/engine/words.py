"""The words of the game as enums whose `repr` evaluates back, as a card's does."""

from enum import StrEnum


class Word(StrEnum):
    """One of a few words, written as in the notation; its `repr` evaluates back to it."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
