"""PettingZoo: every seat is an agent, asked in turn (AEC)."""

from typing import Any, ClassVar, Unpack

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv as _AECEnv  # pyright: ignore[reportMissingTypeStubs]
from pettingzoo.utils import wrappers as _wrappers  # pyright: ignore[reportMissingTypeStubs]

from lastcard.envs.gymnasium_env import Observation, observation_space
from lastcard.envs.reading import print_observation
from lastcard.envs.round import ACTOR_BITS, OVER, Round
from lastcard.envs.settings import Settings, read_settings
from lastcard.fast import ACTIONS

# PettingZoo's annotations are incomplete, and stricter than what its own environments do.
AECEnv: Any = _AECEnv
wrappers: Any = _wrappers


def env(**settings: Any) -> Any:
    """The environment in PettingZoo's usual wrappers; an illegal action ends the round."""
    raw = raw_env(**settings)
    least, _ = raw.round.terms.reward_range
    safe = wrappers.TerminateIllegalWrapper(raw, illegal_reward=least)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(safe))


class raw_env(AECEnv):  # noqa: N801 - PettingZoo's name for it
    """A round; an illegal action is an error that says why, and changes nothing.

    `player_0` is seat 0, which the notation calls 1.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "lastcard_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        *,
        dealer: int | None = None,
        render_mode: str | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        super().__init__()  # pyright: ignore[reportUnknownMemberType] - as PettingZoo
        self.render_mode = render_mode
        self.round = Round(read_settings(**settings))
        self._dealer = dealer
        self._random = np.random.default_rng()
        self.possible_agents: list[str] = [f"player_{n}" for n in range(self.round.rules.seats)]
        self.agents = self.possible_agents[:]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = self.round.observation_size
        self.observation_spaces = {agent: observation_space(size) for agent in self._seats}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self._seats}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observation, and the mask of legal actions beside it."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The action ids."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a round; `options` may name its `dealer` and the `scores` of the match."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        chosen = options or {}
        dealer = chosen.get("dealer", self._dealer)
        self.round.deal_by(self._random, dealer=dealer, scores=chosen.get("scores"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.round.actor]

    def observe(self, agent: str) -> Observation:
        """What an agent may know; the mask is all 0 while another one decides."""
        row, mask = self.round.observe(self._seats[agent])
        return {"observation": row, "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, Any]:  # noqa: FBT001, FBT002 - PettingZoo's signature
        """What the selected agent may know, and what it got; the way of PettingZoo, but shorter."""
        agent, seen = self.agent_selection, None
        if observe:
            row, mask = self.round.observe(self._seats[agent])
            seen = {"observation": row, "action_mask": mask}
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        """The selected agent decides; one that is done steps with None."""
        agent, round = self.agent_selection, self.round
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        moment = round.act(-1 if action is None else int(action))
        if not moment & OVER:
            self.agent_selection = self.possible_agents[moment & ACTOR_BITS]
            return  # nobody gets anything before the end
        goes_on = round.go_on()
        self.agent_selection = self.possible_agents[round.actor]
        if goes_on:
            return
        rewards = round.rewards.tolist()
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, round.is_finished)
        self.truncations = dict.fromkeys(self.agents, round.is_given_up)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str:
        """What the selected agent sees, as text."""
        row, _ = self.round.observe(self.round.actor)
        return print_observation(row, self.round.rules.seats, self.round.actor)

    def close(self) -> None:
        """There is nothing to close."""
