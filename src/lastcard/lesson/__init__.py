"""The first game of someone who learns to play: a prepared deal and what is to be learned from it.

    lesson = first_lesson()
    lesson.stand([(0, "R9"), (1, "R6")])   # what comes next, or None: something else was played

The deal and all moves are a record, `first.lcn`; the learner sits in seat 1. A table
(`lastcard.table`) plays it with the real rules: it deals the record's deck and makes the others'
moves; of the learner's legal moves it takes only those that lead on.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from lastcard.editions import load_edition
from lastcard.engine import Action, CallUno, Cards, Format, PlayCard, Player, Seat, Setup
from lastcard.notation import Move, parse_action, read
from lastcard.notation.header import read_headers
from lastcard.notation.position import lay_out

LEARNER: Final = Player(0)
LATE_CALL: Final = "late-call"
"""The step of someone who played the card that leaves one and has not called yet."""
END: Final = "end"
"""The step after the last: there is nothing left to do."""


class Stand(NamedTuple):
    """How far a lesson is."""

    step: str
    """What the learner is taught now or, while the others play, with the next move."""
    number: int
    """Of the step, from 1."""
    learned: str | None
    """The step before it, if there is more to say of that."""
    awaited: tuple[Action, ...]
    """The learner's moves that lead on; none while the others play, and at the end."""
    other: tuple[Player, Action] | None
    """The move of another player that comes now."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A prepared deal, the moves that are made in it, and what each of the learner's teaches."""

    edition: str
    format: Format
    rules: dict[str, str]
    players: int
    dealer: Player
    deck: Cards
    """Top first, as it is dealt from."""
    moves: tuple[tuple[Player, Action], ...]
    steps: tuple[str, ...]
    """One for each move of the learner."""

    def stand(self, made: Iterable[tuple[int, str]]) -> Stand | None:
        """How far the lesson is after these moves; None: they are not those of the lesson."""
        at, owes_call = 0, False
        for player, text in made:
            expected = self.moves[at] if at < len(self.moves) else None
            action = parse_action(text)
            if owes_call and player == LEARNER and action == CallUno():
                owes_call = False
            elif expected == (player, action):
                at += 1
            elif expected is not None and player == LEARNER and _with_call(action) == expected[1]:
                at, owes_call = at + 1, True
            else:
                return None
        return self._stand_at(at, owes_call=owes_call)

    def _stand_at(self, at: int, *, owes_call: bool) -> Stand:
        number = sum(player == LEARNER for player, _ in self.moves[:at])
        learned = self.steps[number - 1] if number else None
        if owes_call:
            return Stand(LATE_CALL, number, learned, (CallUno(),), None)
        if at == len(self.moves):
            return Stand(END, number, None, (), None)
        player, action = self.moves[at]
        if player != LEARNER:
            return Stand(self.steps[number], number + 1, learned, (), (player, action))
        awaited = (action,)
        if isinstance(action, PlayCard) and action.uno:
            awaited = (action, PlayCard(action.card, action.color))
        return Stand(self.steps[number], number + 1, learned, awaited, None)


def _with_call(action: Action) -> Action:
    return action.with_call() if isinstance(action, PlayCard) and not action.uno else action


@cache
def first_lesson() -> Lesson:
    """The lesson of `first.lcn`."""
    record = read((files(__name__) / "first.lcn").read_bytes(), source="first.lcn")
    (header,), (round,) = read_headers(record), record.rounds
    steps = round.tag("Steps")
    edition = load_edition(header.edition)
    rules = edition.rules.with_options(header.options)
    dealer = header.dealer or Seat(header.seats - 1)
    layout = lay_out(header, Setup(edition, rules, header.seats), dealer)
    from_left = [layout.hands[(dealer + 1 + n) % header.seats] for n in range(header.seats)]
    dealt = [hand[n] for n in range(rules.hand_size) for hand in from_left]
    moves = [item for item in round.items if isinstance(item, Move)]
    return Lesson(
        edition=edition.id,
        format=header.format or edition.default_format,
        rules=dict(header.options),
        players=header.seats,
        dealer=Player(dealer),
        deck=(*dealt, *layout.draw),
        moves=tuple((Player(move.seat), move.action) for move in moves),
        steps=() if steps is None else tuple(word.strip() for word in steps.value.split(",")),
    )


__all__ = ["END", "LATE_CALL", "LEARNER", "Lesson", "Stand", "first_lesson"]
