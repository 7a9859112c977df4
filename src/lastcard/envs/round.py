"""One round, decision by decision: what the single faces have in common."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lastcard.engine import LastcardError, Seat, refusal
from lastcard.envs.kernels import (
    BYTES,
    EXPOSED_FROM,
    FINISHED,
    GIVEN_UP,
    LOOK,
    MADE,
    MASK,
    NUMBERS,
    OUTCOME,
    REFUSED,
    ROW,
    decide_one,
)
from lastcard.envs.matches import Episode, are_decided, deal_next, match_rewards, totals_of
from lastcard.envs.rewards import Floats, rewards_of
from lastcard.envs.settings import SEEDS, Terms, require_deal
from lastcard.envs.wording import action_text
from lastcard.fast import ACTIONS, Batch, layout, observation_size, to_action, to_state
from lastcard.fast.batch import as_seed
from lastcard.fast.kernels import deal_many, observe_many, seed_many
from lastcard.fast.layout import WORDS, Cells, Counts, Words

Mask = NDArray[np.int8]
"""1 for each action id that is legal."""
Prompt = int
"""Who decides next, and who is exposed, in the bits of a number, as `decide_one` tells it."""
ACTOR_BITS: Final = 15
OVER: Final = FINISHED | GIVEN_UP
_UNKNOWN: Final = -1


def exposed_in(prompt: Prompt) -> int | None:
    """The seat that can be caught then."""
    seat = prompt >> EXPOSED_FROM
    return seat - 1 if seat else None


def _direct(function: Any, arguments: tuple[object, ...]) -> Any:
    """What Numba's dispatcher calls after looking at the types, which never change here.

    To look at them takes longer than a decision.
    """
    made = getattr(function, "overloads", None)
    if made is None:  # Numba was told to compile nothing
        return function
    if not made:
        function(*arguments, LOOK)
    (compiled,) = made.values()
    return compiled.entry_point


class NotLegal(LastcardError, ValueError):
    """An action id that the seat cannot choose now; nothing has changed."""


class Round:
    """A round on the arrays of `lastcard.fast`, and how many decisions were made in it.

    A decision is one call of compiled code, which also looks for the seat that is to decide next.
    What it saw holds until someone else changes the arrays.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.rules, self.reward, self.most_decisions, self._episode = terms
        self.observation_size = observation_size(self.rules.seats)
        self._dealer: Cells = np.zeros(1, np.int8)
        self._looks_on: Cells = np.zeros(1, np.int8)
        self.made: NDArray[np.int32] = np.zeros(1, np.int32)
        """How many decisions were made, as the kernels count them."""
        self.batch = Batch(self.rules, 1, deal=False)

    @property
    def batch(self) -> Batch:
        """The game as a batch of one, to read and to write."""
        self._told = _UNKNOWN
        return self._batch

    @batch.setter
    def batch(self, batch: Batch) -> None:
        """The arrays of the batch are laid side by side in one, which is all that a call takes."""
        size, made = self.observation_size, self.made
        memory = np.zeros(-(-(ROW + size) // 8), np.int64)
        numbers = memory[NUMBERS:].view(np.int32)
        signed, counts = memory.view(np.int8), memory.view(np.uint8)
        for name, place in (
            ("words", memory[:WORDS]),
            ("points", numbers[: self.rules.seats]),
            ("cells", signed[BYTES:OUTCOME]),
            ("masks", counts[MASK:ROW]),
            ("observations", counts[ROW : ROW + size]),
        ):
            place[:] = getattr(batch, name)[0]
            setattr(batch, name, place.reshape(1, -1))
        self.made = numbers[MADE : MADE + 1]
        self.made[:] = made
        self._batch = batch
        self._told = _UNKNOWN
        self._row, self._mask = batch.observations[0], batch.masks[0].view(np.int8)
        self._is_legal = self._mask.view(np.bool_)
        arguments = (self.rules.array, memory, self.most_decisions)
        self._decide = partial(_direct(decide_one, arguments), *arguments)

    def deal(
        self, seed: int, *, dealer: int, scores: Sequence[int] | None = None, stream: int = 0
    ) -> None:
        """Start a round; the same seed, stream and dealer deal the same cards."""
        seats, batch = self.rules.seats, self.batch
        require_deal(seats, dealer=dealer, scores=scores)
        batch.cells.fill(0)
        batch.words.fill(0)
        batch.points.fill(0)
        seed_many(batch.words, as_seed(seed), stream)
        if scores is not None:
            batch.words[0, layout.SCORES : layout.SCORES + seats] = scores
        self._dealer[0] = dealer
        deal_many(self.rules.array, batch.words, batch.cells, self._dealer)
        self.made[0] = 0

    def deal_by(
        self, random: np.random.Generator, *, dealer: int | None, scores: Sequence[int] | None
    ) -> int:
        """Start a round with a seed, and a dealer unless one is given, by chance; the seed."""
        seed = int(random.integers(SEEDS))
        deals = int(random.integers(self.rules.seats))
        self.deal(seed, dealer=deals if dealer is None else dealer, scores=scores)
        return seed

    def go_on(self) -> bool:
        """After the end of a round that does not end its episode: deal the next; whether it did."""
        if self._episode is Episode.ROUND or not self.is_finished:
            return False
        batch = self.batch
        if are_decided(batch, totals_of(batch))[0]:
            return False
        deal_next(batch, np.zeros(1, np.intp))
        self.made[0] = 0
        return True

    # ── What is asked ─────────────────────────────────────────────────────────────────────────

    @property
    def cells(self) -> Cells:
        """The cells of this game, as `lastcard.fast.layout` has them."""
        return self.batch.cells[0]

    def look(self) -> Prompt:
        """Who decides next, and who is exposed; with it come the actor's row and mask."""
        told = self._told
        if told == _UNKNOWN:
            told = self._told = self._decide(LOOK)
        return told

    @property
    def actor(self) -> int:
        """The seat that decides."""
        return self.look() & ACTOR_BITS

    @property
    def exposed(self) -> int | None:
        """The seat that can be caught."""
        return exposed_in(self.look())

    @property
    def is_finished(self) -> bool:
        """Whether the round has ended by the rules."""
        return self.look() & FINISHED != 0

    @property
    def is_given_up(self) -> bool:
        """Whether the round was given up before its end."""
        return self.look() & GIVEN_UP != 0

    @property
    def is_over(self) -> bool:
        """Whether nobody decides any more."""
        return self.look() & OVER != 0

    @property
    def rewards(self) -> Floats:
        """The reward of each seat, 0 until the episode has ended."""
        batch = self._batch
        if self._episode is Episode.MATCH:
            return (
                match_rewards(self.reward, batch)[0]
                if self.is_finished
                else np.zeros(batch.rules.seats)
            )
        return rewards_of(self.reward, self.rules, batch.winners, batch.points)[0]

    def observe(self, seat: int) -> tuple[Counts, Mask]:
        """What a seat may know, and its legal actions; all 0 for a seat that does not decide."""
        told = self._told
        if told == _UNKNOWN:
            told = self.look()
        if told & ACTOR_BITS != seat:
            self._looks_on[0], batch = seat, self.batch
            rows, masks = batch.observations, batch.masks
            observe_many(self.rules.array, batch.words, batch.cells, self._looks_on, rows, masks)
        return self._row.copy(), self._mask.copy()

    def glance(self) -> tuple[Counts, list[int], Prompt]:
        """What the seat that decides may know, the ids that it can choose from, the prompt."""
        prompt = self.look()
        return self._row.copy(), self._is_legal.nonzero()[0].tolist(), prompt

    def legal(self) -> list[int]:
        """The ids that the seat that decides can choose from."""
        self.look()
        return self._is_legal.nonzero()[0].tolist()

    def text(self, action: int) -> str:
        """What an id means when the seat that decides chooses it now."""
        return self.text_for(action, self.actor)

    def text_for(self, action: int, seat: int) -> str:
        """What an id would mean if a seat chose it now."""
        return action_text(action, actor=seat, seats=self.rules.seats, exposed=self.exposed)

    # ── What is done ──────────────────────────────────────────────────────────────────────────

    def act(self, action: int) -> Prompt:
        """Let the seat that decides choose, and look; `NotLegal` says why not, and what else."""
        told = self._decide(action) if 0 <= action < ACTIONS else REFUSED
        if told == REFUSED:
            self._require_id(action)
            raise NotLegal(self._why_not(int(action)))
        self._told = told
        return told

    def require_legal(self, action: int) -> None:
        """Refuse what `act` would refuse."""
        self._require_id(action)
        if not self._mask[action]:
            raise NotLegal(self._why_not(int(action)))

    def _require_id(self, action: int) -> None:
        if self.is_over:
            raise NotLegal("the round is over; reset to start another")
        if not 0 <= action < ACTIONS:
            raise NotLegal(f"{action} is no action id; they go from 0 to {ACTIONS - 1}")

    def _why_not(self, action: int) -> str:
        seat, seats = self.actor, self.rules.seats
        meant = to_action(action, actor=seat, seats=seats, exposed=self.exposed or 0)
        asked = ("the turn", "a call or a catch", "a jump-in")[int(self.cells[layout.ASK])]
        reason = f"seat {seat} is asked for {asked}"
        if meant is not None:
            refused = refusal(to_state(self.batch, 0), Seat(seat), meant)
            reason = str(refused) if refused is not None else reason
        legal = ", ".join(f"{number} ({self.text(number)})" for number in self.legal())
        return f"action {action} ({self.text(action)}) is not legal now: {reason}; legal: {legal}"

    # ── Moments to come back to ───────────────────────────────────────────────────────────────

    def remember(self) -> tuple[Cells, Words, int]:
        """The state of the round, with the random numbers to come."""
        return self.cells.copy(), self.batch.words[0].copy(), int(self.made[0])

    def return_to(self, stood: tuple[Cells, Words, int]) -> None:
        """Put the round back into a state that `remember` gave."""
        self.batch.cells[0], self.batch.words[0], self.made[0] = stood

    def copy(self) -> Round:
        """A copy in the same state, with the same random numbers to come."""
        return _standing_at(self.terms, self.remember(), self._batch.points)

    def __deepcopy__(self, memo: object) -> Round:
        return self.copy()

    def __reduce__(self) -> Any:
        return _standing_at, (self.terms, self.remember(), self._batch.points.copy())


def _standing_at(terms: Terms, stood: tuple[Cells, Words, int], points: NDArray[np.int32]) -> Round:
    """A round in the state that another one was in."""
    round = Round(terms)
    round.return_to(stood)
    round.batch.points[:] = points
    return round
