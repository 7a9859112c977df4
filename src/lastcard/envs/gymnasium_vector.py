"""Gymnasium: many rounds at once, on a batch of `lastcard.fast`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from lastcard.envs.gymnasium_env import Illegal, Observation, observation_space
from lastcard.envs.matches import Episode, are_decided, deal_next, match_rewards, totals_of
from lastcard.envs.opponent_pool import OpponentPool
from lastcard.envs.opponents import Opponent, read_opponents
from lastcard.envs.rewards import rewards_of
from lastcard.envs.round import NotLegal
from lastcard.envs.settings import SEEDS, Settings, read_settings, read_word, require_deal
from lastcard.envs.wording import action_text
from lastcard.fast import ACTIONS, Batch, layout, observation_size

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Step = tuple[Observation, Floats, Bools, Bools, dict[str, Any]]


class RoundVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """`num_envs` rounds; where one ends the next is dealt in the same step.

    The last observation of such a round is then `infos["final_obs"]`, where `infos["_final_obs"]`.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # pyright: ignore[reportIncompatibleVariableOverride] - gymnasium means a class variable, too

    def __init__(
        self,
        num_envs: int = 1,
        *,
        opponents: Opponent | Sequence[Opponent] = "random",
        pool: Sequence[Opponent | Sequence[Opponent]] | None = None,
        seat: int = 0,
        dealer: int | None = None,
        illegal: str = Illegal.RAISE,
        threads: int = 1,
        **settings: Unpack[Settings],
    ) -> None:
        self._terms = read_settings(**settings)
        self.rules, self._reward, self._limit, self._episode = self._terms
        given = [opponents] if pool is None else list(pool)
        if not 1 <= len(given) <= num_envs:
            raise ValueError(f"a pool of {len(given)} does not fit {num_envs} rounds")
        seated = [read_opponents(one, self.rules, seat) for one in given]
        require_deal(self.rules.seats, dealer=dealer, scores=None)
        self._opponents = OpponentPool(seated, self.rules, num_envs)
        self.num_envs = num_envs
        self.seat = seat
        self._dealer = dealer
        self._illegal = read_word(Illegal, illegal, "way to take illegal actions")
        self._threads = threads
        self._made: NDArray[np.int32] = np.zeros(num_envs, np.int32)
        self.batch = Batch(self.rules, num_envs, threads=threads, deal=False)
        single = observation_space(observation_size(self.rules.seats))
        self.single_observation_space = single
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(single, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal every round anew.

        `options` may name the `dealer` and the `scores` of the match of the rounds that begin now.
        """
        super().reset(seed=seed)
        chosen, seats = options or {}, self.rules.seats
        dealer, scores = chosen.get("dealer", self._dealer), chosen.get("scores")
        require_deal(seats, dealer=dealer, scores=scores)
        number = int(self.np_random.integers(SEEDS))
        self.batch = Batch(
            self.rules, self.num_envs, seed=number, threads=self._threads, deal=False
        )
        self.batch.words[:, layout.SCORES : layout.SCORES + seats] = 0 if scores is None else scores
        self.batch.deal(np.arange(self.num_envs) % seats if dealer is None else dealer)
        self._made[:] = 0
        self._opponents.forget(np.ones(self.num_envs, bool))
        self._go_on()
        self._deal_ended(dealer, scores)
        return self._observe(), {}

    def step(self, actions: NDArray[np.int64]) -> Step:
        """The agent decides in every round, then the opponents until it must again."""
        batch, chosen = self.batch, np.asarray(actions)
        if batch.over.any():
            raise NotLegal("no round has been dealt; reset to start one")
        refused = self._refused(chosen)
        if refused.any() and self._illegal is Illegal.RAISE:
            raise NotLegal(self._why_not(chosen, refused))
        before = batch.cells.copy() if self._opponents.remembers else batch.cells
        batch.step(chosen)
        self._opponents.saw(batch, before, np.where(refused, -1, chosen).astype(np.int32))
        self._made += ~refused
        self._go_on()
        ended = batch.over.copy()
        truncated = (self._made >= self._limit) & ~ended & ~refused
        rewards = np.where(ended, self._rewards()[:, self.seat], 0.0)
        rewards[refused] = self._terms.reward_range[0]
        ended |= refused
        done = ended | truncated
        infos: dict[str, Any] = {}
        if done.any():
            infos = self._final(done)
            batch.cells[done, layout.PHASE] = layout.PHASE_OVER
            self._deal_ended(self._dealer)
        return self._observe(), rewards, ended, truncated, infos

    def _refused(self, actions: NDArray[np.integer]) -> Bools:
        """Where an action is not legal; the batch's masks are those of the last observation."""
        if actions.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} actions are wanted, not {actions.shape}")
        known = (actions >= 0) & (actions < ACTIONS)
        games = np.arange(self.num_envs)
        return ~known | (self.batch.masks[games, np.where(known, actions, 0)] == 0)

    def _rewards(self) -> Floats:
        """What each seat gets where the episode is over."""
        batch = self.batch
        if self._episode is Episode.MATCH:
            return match_rewards(self._reward, batch)
        return rewards_of(self._reward, self.rules, batch.winners, batch.points)

    def _go_on(self) -> None:
        """Let the opponents decide, in matches into the next rounds."""
        self._opponents.advance(self.batch, self._made, self._limit)
        while self._episode is Episode.MATCH:
            batch = self.batch
            next_round = batch.over & ~are_decided(batch, totals_of(batch))
            if not next_round.any():
                return
            deal_next(batch, np.flatnonzero(next_round))
            self._made[next_round] = 0
            self._opponents.forget(next_round)
            self._opponents.advance(batch, self._made, self._limit)

    def _deal_ended(self, dealer: int | None, scores: Sequence[int] | None = None) -> None:
        """Deal anew where the round is over, until the agent has something to decide everywhere."""
        while True:
            over = self.batch.over | (self._made >= self._limit)
            if not over.any():
                return
            self.batch.cells[over, layout.PHASE] = layout.PHASE_OVER
            totals = self.batch.words[:, layout.SCORES : layout.SCORES + self.rules.seats]
            totals[over] = 0 if scores is None else scores
            self._made[over] = 0
            self.batch.deal_ended(dealer)
            self._opponents.forget(over)
            self._go_on()

    def _observe(self) -> Observation:
        rows, masks = self.batch.observe(self.seat)
        mask = masks.astype(np.int8)
        return {"observation": rows.copy(), "action_mask": mask}

    def _final(self, done: Bools) -> dict[str, Any]:
        """The last observations of rounds that are over, and how they ended."""
        seen = self._observe()
        seen["action_mask"][done] = 0
        final = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(done):
            final[game] = {name: part[game] for name, part in seen.items()}
        info = {
            "winner": self.batch.winners.copy(),
            "_winner": done,
            "points": self.batch.points.copy(),
            "_points": done,
            "totals": totals_of(self.batch),
            "_totals": done,
        }
        return {"final_obs": final, "_final_obs": done, "final_info": info, "_final_info": done}

    def _why_not(self, actions: NDArray[np.integer], refused: Bools) -> str:
        masks = self.batch.masks
        told: list[str] = []
        for game in np.flatnonzero(refused)[:3]:
            exposed = int(self.batch.cells[game, layout.EXPOSED])
            texts = {
                number: action_text(
                    number, actor=self.seat, seats=self.rules.seats, exposed=exposed
                )
                for number in np.flatnonzero(masks[game]).tolist()
            }
            legal = ", ".join(f"{number} ({text})" for number, text in texts.items())
            told.append(f"{actions[game]} in env {game}, where legal are {legal}")
        return f"{int(refused.sum())} actions are not legal: {'; '.join(told)}"
