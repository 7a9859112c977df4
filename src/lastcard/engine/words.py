"""Words of the game that are values: enums whose `repr` evaluates back, as that of a card does."""

from enum import StrEnum


class Word(StrEnum):
    """One of a few words, written as in the notation; `repr` gives what evaluates to it."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
