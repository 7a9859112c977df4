"""Every move of every scenario as a position for the fast core, and what is done there."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from lastcard.engine import (
    FORMATS,
    HIDDEN,
    Action,
    CallUno,
    CatchUno,
    Format,
    PenalizeSuggestion,
    RoundState,
    Seat,
)
from lastcard.fast import FastRules, to_id
from lastcard.notation import Move, read_file, replay

SCENARIOS: Final = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.lcn"))


@dataclass(frozen=True)
class LaidOut:
    """A seat is about to do something."""

    state: RoundState
    seat: Seat
    action: Action

    @property
    def rules(self) -> FastRules:
        setup = self.state.setup
        fitting = [
            f for f in Format if setup.seats in FORMATS[f].players and FORMATS[f].boards == 1
        ]
        return FastRules(setup, format=fitting[0])

    @property
    def asked(self) -> Seat | None:
        """The seat, if it acts out of turn."""
        late = isinstance(self.action, CallUno | CatchUno)
        return self.seat if late or self.seat != self.state.turn else None

    @property
    def number(self) -> int:
        """The id of the action."""
        return to_id(self.action, actor=self.seat, seats=self.state.setup.seats)


def laid_out(file: Path) -> Iterator[LaidOut]:
    """The moves of a scenario but those that `fast` leaves to the table or to reactions first."""
    for before, after in pairwise(replay(read_file(file))):
        move, state = after.item, before.state
        if not isinstance(move, Move) or isinstance(move.action, PenalizeSuggestion):
            continue
        if any(card == HIDDEN for hand in state.hands for card in hand):
            continue
        found = LaidOut(state, move.seat, move.action)
        is_jump = found.asked is not None and not isinstance(move.action, CallUno | CatchUno)
        if not (is_jump and state.exposed is not None):
            yield found
