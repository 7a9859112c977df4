"""What the coach says during play, and the words for moves and reasons.

`coaching.py` has what it says of a whole match; that needs the extra `fast`, and this does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from lastcard.engine import (
    Action,
    Challenge,
    DrawCard,
    KeepCard,
    NameColor,
    PlayCard,
    TakeCards,
)
from lastcard.notation import parse_action
from lastcard.tui.language import Words
from lastcard.tui.naming import card_name, color_name
from lastcard.wire import CoachBlunder, Hint

Names = Sequence[str]
"""Of players, by seat."""


class Why(Protocol):
    """A reason, as the analysis has it or as a message."""

    @property
    def code(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def card(self) -> str: ...
    @property
    def color(self) -> str: ...
    @property
    def other(self) -> str: ...
    @property
    def count(self) -> int: ...
    @property
    def fewer(self) -> int: ...


def tell_hint(words: Words, names: Names, hint: Hint) -> str:
    """What the coach would do, and why."""
    best = hint.options[0]
    move = tell_action(words, names, parse_action(best.move))
    would = words("coach-would", move=move, percent=round(100 * best.chance))
    return " ".join([would, *(tell_reason(words, names, reason) for reason in hint.reasons)])


def tell_blunder(words: Words, names: Names, blunder: CoachBlunder) -> str:
    """What was done, what was better, by how much, and why."""
    before, after = percents(blunder.before, blunder.after)
    done, better = (
        tell_action(words, names, parse_action(move)) for move in (blunder.done, blunder.better)
    )
    told = [
        words("coach-instead", done=capital(done), better=better),
        words("coach-chances", before=before, after=after),
        *(tell_reason(words, names, reason) for reason in blunder.reasons),
    ]
    return words("coach-blunder", text=" ".join(told))


def tell_reason(words: Words, names: Names, reason: Why) -> str:
    """Why another move was better."""
    return words(
        f"coach-{reason.code}",
        name="" if reason.seat is None else names[reason.seat],
        card="" if not reason.card else card_name(words, reason.card),
        color="" if not reason.color else color_name(words, reason.color),
        other="" if not reason.other else color_name(words, reason.other),
        count=reason.count,
        fewer=reason.fewer,
    )


def tell_action(words: Words, names: Names, action: Action) -> str:
    """Something to do: "play red 5"."""
    match action:
        case PlayCard():
            card = card_name(words, action.card.code)
            if action.swap is not None:
                return words("coach-do-swap", card=card, name=names[action.swap])
            if action.color is not None:
                color = color_name(words, action.color.value)
                return words("coach-do-name", card=card, color=color)
            return words("coach-do-play", card=card)
        case DrawCard():
            return words("coach-do-draw")
        case KeepCard():
            return words("coach-do-keep")
        case NameColor():
            return words("coach-do-color", color=color_name(words, action.color.value))
        case TakeCards():
            return words("coach-do-take")
        case Challenge():
            return words("coach-do-challenge")
        case _:
            raise TypeError(f"{action} is not judged")


def percents(before: float, after: float) -> tuple[str, str]:
    """Two chances in whole percents, or finer if they would look alike."""
    digits = 0 if round(100 * before) != round(100 * after) else 1
    return f"{100 * before:.{digits}f}", f"{100 * after:.{digits}f}"


def capital(text: str) -> str:
    """With a capital at the beginning."""
    return text[:1].upper() + text[1:]
