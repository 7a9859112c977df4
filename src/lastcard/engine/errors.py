"""What can go wrong, and whose fault it was.

    LastcardError
    ├── Malformed       a text could not be read: notation, an option, an edition file
    ├── IllegalAction   it was understood, and the rules do not allow it
    └── StaleAction     it was meant for a question that is no longer open

An `IllegalAction` carries a `Refusal`: a code that clients translate, the id of the rule behind it,
and the facts (which card, which color) that make the sentence exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches

from lastcard.engine.reasons import Fact, Facts, in_english


class LastcardError(Exception):
    """Every error of this package that a caller may meet."""


class Malformed(LastcardError):
    """A text that cannot be read; says where, as far as that is known."""

    def __init__(
        self, problem: str, *, source: str = "", line: int | None = None, column: int | None = None
    ) -> None:
        self.problem = problem
        self.source = source
        self.line = line
        self.column = column
        super().__init__(problem)

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.source, self.line, self.column) if part)
        return f"{place}: {self.problem}" if place else self.problem

    def found_in(self, source: str) -> Malformed:
        """The same problem, found in this file."""
        return Malformed(self.problem, source=source, line=self.line, column=self.column)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed: a code to translate, the rule's id, the facts."""

    code: str
    rule: str
    facts: Facts = field(default_factory=dict[str, Fact])

    def __str__(self) -> str:
        return f"{in_english(self.code, self.facts)} [{self.rule}]"


class IllegalAction(LastcardError):
    """Understood, but the rules do not allow it; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))

    @property
    def code(self) -> str:
        """The code that clients translate."""
        return self.refusal.code

    @property
    def rule(self) -> str:
        """The id of the rule in the catalogue."""
        return self.refusal.rule


class StaleAction(LastcardError):
    """It was meant for a question that is no longer open; nothing has changed.

    The engine itself never raises it: only at a table (`lastcard.table`) a move names its question.
    """

    def __init__(self, moment: int) -> None:
        self.moment = moment
        """The moment that is open now."""
        super().__init__(moment)  # so that it survives the way to another process

    def __str__(self) -> str:
        return f"meant for a moment that has passed; it is moment {self.moment} now"


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """A sentence about a name nobody knows, with the nearest valid ones."""
    names = sorted(known)
    near = get_close_matches(name, names, cutoff=0.5)
    if near:
        return f"there is no {kind} {name!r}; did you mean {', '.join(near)}?"
    return f"there is no {kind} {name!r}; there are {', '.join(names)}"
