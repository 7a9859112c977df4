"""One round of a full record or a scenario, played move by move."""

from collections.abc import Sequence
from dataclasses import replace

from lastcard.engine import (
    Cards,
    Events,
    IllegalAction,
    Refusal,
    RoundState,
    Seat,
    Setup,
    Step,
    advance,
)
from lastcard.notation.blocks import Block
from lastcard.notation.draws import check_draws, known_after, settle, stated_draws
from lastcard.notation.errors import illegal
from lastcard.notation.header import Header
from lastcard.notation.position import begin, lay_out
from lastcard.notation.record import Move, ShuffleNote


class Shuffles:
    """Chance as the record tells it, by its shuffle notes in order.

    If no note is left and none is required, the cards keep their order: first those that the move
    says it drew, then those that the header names.
    """

    def __init__(self, notes: Sequence[ShuffleNote], *, required: bool = False) -> None:
        self._notes = notes
        self._required = required
        self.stated: Cards = ()
        """The cards that the move says are drawn from the shuffled pile, in order."""
        self.used = 0
        self.noted = False

    @property
    def last(self) -> ShuffleNote | None:
        """The note that was used last."""
        return self._notes[self.used - 1] if self.used else None

    @property
    def unused(self) -> Sequence[ShuffleNote]:
        """The notes that were not needed."""
        return self._notes[self.used :]

    def __call__(self, cards: Cards) -> Cards:
        self.noted = self.used < len(self._notes)
        if self.noted:
            self.used += 1
            return self._notes[self.used - 1].cards
        if self._required:
            raise illegal("shuffle-missing", "TURN-5", cards=len(cards))
        return settle(cards, 0, self.stated)


class OpenRound:
    """A round of a record that shows all cards."""

    state: RoundState
    shuffles = Shuffles

    def __init__(self, header: Header, setup: Setup, dealer: Seat) -> None:
        self._header = header
        self._setup = setup
        self._dealer = dealer
        self._known = 0

    def start(self, block: Block, shuffles: Shuffles) -> Events:
        """Lay out the cards and turn up the first, if one is turned up."""
        header = self._header
        layout = lay_out(header, self._setup, self._dealer)
        stated = stated_draws(None, block.drew)
        # At the start cards are drawn only because of the first discard, which lies on top.
        draw = settle(layout.draw, layout.known, stated, start=1)
        step = begin(header, self._setup, self._dealer, replace(layout, draw=draw), shuffles)
        check_draws(None, block.drew, step.events)
        self._known = known_after(layout.known, step.events, noted=shuffles.noted)
        self.state = step.state
        return step.events

    def make(self, block: Block, move: Move, shuffles: Shuffles) -> Events:
        """Make a move, or raise `IllegalAction` and change nothing."""
        step = self._attempt(block, move, shuffles)
        self._known = known_after(self._known, step.events, noted=shuffles.noted)
        self.state = step.state
        return step.events

    def attempt(self, move: Move) -> Refusal | None:
        """Why a move could not be made now, or None if it could; it is not made."""
        try:
            self._attempt(Block(move), move, self.shuffles(()))
        except IllegalAction as error:
            return error.refusal
        return None

    def _attempt(self, block: Block, move: Move, shuffles: Shuffles) -> Step:
        stated = stated_draws(move, block.drew)
        before = self.state
        state = before.copy()
        state.draw = settle(before.draw, self._known, stated)
        shuffles.stated = stated[len(before.draw) :]
        step = advance(state, move.seat, move.action, shuffles)
        check_draws(move, block.drew, step.events)
        return step
