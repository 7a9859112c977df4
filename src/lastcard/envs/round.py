"""One round, decision by decision: what the single faces have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lastcard.engine import LastcardError, Seat, refusal
from lastcard.envs.rewards import Floats, rewards_of
from lastcard.envs.settings import SEEDS, Terms, count_actions
from lastcard.envs.wording import action_text
from lastcard.fast import Batch, layout, observation_size, to_action, to_state
from lastcard.fast.layout import NONE, Cells, Counts, Words

_REFUSED: Final = -1


class NotLegal(LastcardError, ValueError):
    """An action id that the seat cannot choose now; nothing has changed."""


class Round:
    """A round on the arrays of `lastcard.fast`, and how many decisions were made in it."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.rules, self.reward, self.most_decisions = terms
        if self.most_decisions < 1:
            raise ValueError(f"most_decisions is at least 1, not {self.most_decisions}")
        self.actions = count_actions(self.rules)
        self.observation_size = observation_size(self.rules.seats)
        self.batch = Batch(self.rules, 1, deal=False)
        self.made: NDArray[np.int32] = np.zeros(1, np.int32)
        """How many decisions were made, as the kernels count them."""

    def deal(self, seed: int, *, dealer: int, scores: Sequence[int] | None = None) -> None:
        """Start a round; the same seed and dealer deal the same cards."""
        seats = self.rules.seats
        if dealer not in range(seats):
            raise ValueError(f"the dealer is a seat from 0 to {seats - 1}, not {dealer}")
        self.batch = Batch(self.rules, 1, seed=seed, deal=False)
        if scores is not None:
            if len(scores) != seats:
                raise ValueError(f"there are {seats} seats, but scores for {len(scores)}")
            self.batch.words[0, layout.SCORES : layout.SCORES + seats] = scores
        self.batch.deal(dealer)
        self.made[:] = 0

    def deal_by(
        self, random: np.random.Generator, *, dealer: int | None, scores: Sequence[int] | None
    ) -> int:
        """Start a round with a seed, and a dealer unless one is given, by chance; the seed."""
        seed = int(random.integers(SEEDS))
        deals = int(random.integers(self.rules.seats))
        self.deal(seed, dealer=deals if dealer is None else dealer, scores=scores)
        return seed

    # ── What is asked ─────────────────────────────────────────────────────────────────────────

    @property
    def cells(self) -> Cells:
        """The cells of this game, as `lastcard.fast.layout` has them."""
        return self.batch.cells[0]

    @property
    def actor(self) -> int:
        """The seat that decides."""
        return int(self.cells[layout.ACTOR])

    @property
    def exposed(self) -> int | None:
        """The seat that can be caught."""
        seat = int(self.cells[layout.EXPOSED])
        return None if seat == NONE else seat

    @property
    def is_finished(self) -> bool:
        """Whether the round has ended by the rules."""
        return bool(self.cells[layout.PHASE] == layout.PHASE_OVER)

    @property
    def is_given_up(self) -> bool:
        """Whether it goes on, but no longer here."""
        return int(self.made[0]) >= self.most_decisions and not self.is_finished

    @property
    def is_over(self) -> bool:
        """Whether nobody decides any more."""
        return self.is_finished or self.is_given_up

    @property
    def rewards(self) -> Floats:
        """The reward of each seat, 0 until the round has ended."""
        return rewards_of(self.reward, self.rules, self.batch.winners, self.batch.points)[0]

    def observe(self, seat: int) -> tuple[Counts, Counts]:
        """What a seat may know, and its legal actions; all 0 for a seat that does not decide."""
        rows, masks = self.batch.observe(np.full(1, seat, np.int8))
        mask = masks[0, : self.actions].copy()
        if self.is_given_up:
            mask[:] = 0
        return rows[0].copy(), mask

    def legal(self) -> list[int]:
        """The ids that the seat that decides can choose from."""
        return np.flatnonzero(self.observe(self.actor)[1]).tolist()

    def text(self, action: int) -> str:
        """What an id means when the seat that decides chooses it now."""
        return self.text_for(action, self.actor)

    def text_for(self, action: int, seat: int) -> str:
        """What an id would mean if a seat chose it now."""
        return action_text(action, actor=seat, seats=self.rules.seats, exposed=self.exposed)

    # ── What is done ──────────────────────────────────────────────────────────────────────────

    def act(self, action: int) -> None:
        """Let the seat that decides choose; `NotLegal` says why not, and what else."""
        self._require_id(action)
        outcomes, _ = self.batch.step(np.array([action]))
        if outcomes[0] == _REFUSED:
            raise NotLegal(self._why_not(int(action)))
        self.made += 1

    def require_legal(self, action: int) -> None:
        """Refuse what `act` would refuse."""
        self._require_id(action)
        if not self.observe(self.actor)[1][action]:
            raise NotLegal(self._why_not(int(action)))

    def _require_id(self, action: int) -> None:
        if self.is_over:
            raise NotLegal("the round is over; reset to start another")
        if action not in range(self.actions):
            raise NotLegal(f"{action} is no action id; they go from 0 to {self.actions - 1}")

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
        """This moment, chance to come included."""
        return self.cells.copy(), self.batch.words[0].copy(), int(self.made[0])

    def return_to(self, moment: tuple[Cells, Words, int]) -> None:
        """Go back to a moment of this round."""
        self.batch.cells[0], self.batch.words[0], self.made[0] = moment

    def copy(self) -> Round:
        """A round of its own in the same state, chance to come included."""
        new = Round(self.terms)
        new.return_to(self.remember())
        new.batch.points[:] = self.batch.points
        return new
