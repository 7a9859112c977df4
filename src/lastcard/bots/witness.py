"""What a player has seen the others do: who decided what, and when each card came into a hand.

A witness follows the events that its seat is told. For each decision of another seat it keeps a
**sight**: what was done, and the position as that seat saw it, except for the hand, which is
hidden. `explaining.py` asks of a hand how likely it makes all these decisions.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lastcard.bots.features import Position
from lastcard.bots.interface import Situation
from lastcard.bots.memory import INDEX, Memory
from lastcard.bots.position import position_of
from lastcard.engine import Cards, Event, Phase, RoundState, Seat, View
from lastcard.engine.events import (
    CardPlayed,
    CardsDealt,
    CardsDrawn,
    Cause,
    HandsMoved,
    PlayOffered,
)
from lastcard.engine.evolve import evolve
from lastcard.engine.formats import MOST_PLAYERS

MOST_SIGHTS: Final = 12
"""How many of the last decisions of a seat are kept in mind."""
MOST_SLOTS: Final = 128
"""How many cards of a seat are followed; of a seat that has held more, nothing is inferred."""
DREW: Final = -1
"""In place of the card that was played: the seat drew."""
ANY_SLOT: Final = -1
"""It is not known which of a seat's cards it played."""

# Where the numbers of a sight stand, and how many they are.
S_TIME, S_KIND, S_NAMED, S_COLOR, S_TOP, S_UNSEEN = range(6)
S_UNSEEN_COLORS: Final = 6
S_UNSEEN_FACES: Final = 10
S_SIZES: Final = 23
S_FRIENDS: Final = 33
S_GUILTY: Final = 43
SIGHT: Final = 53
BELIEFS: Final = 8 * MOST_PLAYERS
"""What the seat that decided believed: first what each seat lacks, then what each wants."""

P_TIME, P_KIND, P_SLOT = range(3)

D_TOLD, D_OFFERED, D_COLOR, D_TOP = range(4)
"""Of a card that a seat drew in its turn: whether anything is known of it, whether it could have
been played at once, and on what."""


class Evidence(NamedTuple):
    """All that was seen of the seats, in arrays."""

    counts: NDArray[np.int64]
    """By seat: how many sights, slots and plays."""
    sights: NDArray[np.int64]
    beliefs: NDArray[np.float64]
    slots: NDArray[np.int64]
    """When each card that a seat has held came into its hand."""
    plays: NDArray[np.int64]
    """When a seat played which card, and which of its slots that card was in, if that is known."""
    drawn: NDArray[np.int64]
    """What is known of the card in each slot: everyone sees whether it could be played at once."""

    @classmethod
    def nothing(cls) -> Evidence:
        """Before the first card is dealt."""
        return cls(
            np.zeros((MOST_PLAYERS, 3), np.int64),
            np.zeros((MOST_PLAYERS, MOST_SIGHTS, SIGHT), np.int64),
            np.zeros((MOST_PLAYERS, MOST_SIGHTS, BELIEFS), np.float64),
            np.zeros((MOST_PLAYERS, MOST_SLOTS), np.int64),
            np.zeros((MOST_PLAYERS, MOST_SLOTS, 3), np.int64),
            np.zeros((MOST_PLAYERS, MOST_SLOTS, 4), np.int64),
        )


class Witness:
    """Follows a round from one seat."""

    def __init__(self) -> None:
        self._state: RoundState | None = None
        self._unread: list[tuple[Event, Memory | None]] = []
        self._time = 0
        self.evidence = Evidence.nothing()

    def observe(self, event: Event, memory: Memory) -> None:
        """Something happened; `memory` is what is kept in mind of all before."""
        if isinstance(event, CardsDealt):
            self.__init__()
        decided = isinstance(event, CardPlayed | CardsDrawn)
        self._unread.append((event, memory.copy() if decided else None))

    def catch_up(self, view: View, situation: Situation) -> Evidence:
        """Read what happened since the last time."""
        state = self._state
        for event, memory in self._unread:
            if isinstance(event, CardsDealt):
                state = RoundState.before_deal(view.state.setup, view.state.dealer)
            if state is None:
                continue  # came in the middle of a round
            self._time += 1
            self._read(state, event, memory, situation)
            state = evolve(state, event)
        self._unread.clear()
        self._state = state
        return self.evidence

    def _read(
        self, state: RoundState, event: Event, memory: Memory | None, situation: Situation
    ) -> None:
        match event:
            case CardsDealt():
                for seat, hand in enumerate(event.hands):
                    self._came(Seat(seat), hand)
            case CardsDrawn() if memory is not None:
                if event.cause is Cause.TURN and state.phase is Phase.TURN:
                    self._saw(
                        state,
                        event.seat,
                        (DREW, 0),
                        position_of(event.seat, state, memory, situation),
                    )
                    self._drew(state, event)
                self._came(event.seat, event.cards)
            case PlayOffered():
                newest = max(0, self.evidence.counts[event.seat, 1] - 1)
                self.evidence.drawn[event.seat, newest, D_OFFERED] = 1
            case CardPlayed() if memory is not None:
                drawn = event.seat == state.turn and state.phase is Phase.DRAWN
                if event.seat == state.turn and state.phase is Phase.TURN:
                    seen = event.card.order, INDEX[event.color]
                    self._saw(
                        state, event.seat, seen, position_of(event.seat, state, memory, situation)
                    )
                self._went(event, drawn=drawn)
            case HandsMoved():
                self.evidence = Evidence.nothing()
                self.evidence.counts[:, 1] = MOST_SLOTS  # nothing more can be told
            case _:
                pass

    def _came(self, seat: Seat, cards: Cards) -> None:
        counts, slots = self.evidence.counts, self.evidence.slots
        have = counts[seat, 1]
        slots[seat, have : have + len(cards)] = self._time
        counts[seat, 1] = min(have + len(cards), MOST_SLOTS)

    def _drew(self, state: RoundState, event: CardsDrawn) -> None:
        """A seat draws in its turn; unless it is offered to play the card, that did not fit."""
        slot = self.evidence.counts[event.seat, 1]
        if state.top is not None and state.color is not None and slot < MOST_SLOTS:
            about = int(len(event.cards) == 1), 0, INDEX[state.color], state.top.order
            self.evidence.drawn[event.seat, slot] = about

    def _went(self, event: CardPlayed, *, drawn: bool) -> None:
        counts, plays = self.evidence.counts, self.evidence.plays
        have = counts[event.seat, 2]
        if have < MOST_SLOTS:
            slot = counts[event.seat, 1] - 1 if drawn else ANY_SLOT
            plays[event.seat, have] = self._time, event.card.order, slot
            counts[event.seat, 2] += 1

    def _saw(self, state: RoundState, seat: Seat, seen: tuple[int, int], p: Position) -> None:
        if state.top is None:
            return
        counts, sights, beliefs = self.evidence.counts, self.evidence.sights, self.evidence.beliefs
        at = counts[seat, 0]
        if at == MOST_SIGHTS:
            sights[seat, :-1] = sights[seat, 1:].copy()
            beliefs[seat, :-1] = beliefs[seat, 1:].copy()
            at -= 1
        counts[seat, 0] = at + 1
        row, seats = sights[seat, at], len(p.sizes)
        row[:S_UNSEEN_COLORS] = self._time, *seen, p.color, state.top.order, p.unseen
        row[S_UNSEEN_COLORS:S_UNSEEN_FACES] = p.unseen_colors
        row[S_UNSEEN_FACES:S_SIZES] = p.unseen_faces
        row[S_SIZES : S_SIZES + seats] = p.sizes
        row[S_FRIENDS : S_FRIENDS + seats] = p.friends
        row[S_GUILTY : S_GUILTY + seats] = p.guilty
        beliefs[seat, at, : 4 * seats] = p.lacks
        beliefs[seat, at, BELIEFS // 2 : BELIEFS // 2 + 4 * seats] = p.wants
