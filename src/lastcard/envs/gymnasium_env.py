"""Gymnasium: one seat learns, opponents sit in the others (`lastcard/Round-v0`).

Importing this module registers it. To do both at once:
`gymnasium.make("lastcard.envs.gymnasium_env:lastcard/Round-v0")`.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, ClassVar, Final, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from lastcard.envs.matches import totals_of
from lastcard.envs.opponents import Opponent, Opponents, read_opponents
from lastcard.envs.reading import print_observation
from lastcard.envs.round import Mask, NotLegal, Round
from lastcard.envs.settings import Settings, read_settings, read_word
from lastcard.fast import ACTIONS, layout

SIMPLE: Final = "must_play=on, auto_uno=on"
"""The rules of `lastcard/Simple-v0`: who can play must, calls make themselves. Any legal action
ends a round then in some sixty decisions, where it takes a thousand otherwise."""

Observation = dict[str, NDArray[Any]]


class Illegal(StrEnum):
    """What comes of an action that is not legal."""

    RAISE = "raise"
    """An error that says why."""
    FORFEIT = "forfeit"
    """The end of the round, with the least reward there is."""


def observation_space(size: int) -> spaces.Space[Any]:
    """The observation and the mask of legal actions beside it."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


class RoundEnv(gymnasium.Env[Observation, np.int64]):
    """A round as an episode: the agent decides in its seat, the opponents in theirs.

    Rounds that end before the agent has anything to decide are dealt anew.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # pyright: ignore[reportIncompatibleVariableOverride] - gymnasium means a class variable, too

    def __init__(
        self,
        *,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int = 0,
        dealer: int | None = None,
        illegal: str = Illegal.RAISE,
        render_mode: str | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        self.seat = seat
        self.render_mode = render_mode
        self._dealer = dealer
        self._illegal = read_word(Illegal, illegal, "way to take illegal actions")
        self.round = Round(read_settings(**settings))
        self._opponents = Opponents(read_opponents(opponents, self.round.rules, seat))
        self._number = 0
        self._forfeited = True  # until the first reset there is nothing to decide
        self.observation_space = observation_space(self.round.observation_size)
        self.action_space = spaces.Discrete(ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a round; `options` may name its `dealer` and the `scores` of the match."""
        super().reset(seed=seed)
        chosen = options or {}
        dealer = chosen.get("dealer", self._dealer)
        self._forfeited = False
        while True:
            scores = chosen.get("scores")
            self._number = self.round.deal_by(self.np_random, dealer=dealer, scores=scores)
            self._opponents.sit_down(self.round, self._number)
            self._go_on()
            if not self.round.is_over:
                return self._observe(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The agent decides, then the opponents until the agent must again."""
        if self._forfeited:
            raise NotLegal("the round is over; reset to start another")
        before = self.round.cells.copy()
        try:
            self.round.act(int(action))
        except NotLegal:
            if self._illegal is Illegal.RAISE or self.round.is_over:
                raise
            self._forfeited = True
            least, _ = self.round.terms.reward_range
            return self._observe(), least, True, False, self._info()
        self._opponents.saw(self.round, int(action), before)
        self._go_on()
        reward = float(self.round.rewards[self.seat]) if self.round.is_finished else 0.0
        return (
            self._observe(),
            reward,
            self.round.is_finished,
            self.round.is_given_up,
            self._info(),
        )

    def _go_on(self) -> None:
        """Let the opponents decide until the agent must, in the next round if need be."""
        self._opponents.advance(self.round)
        while self.round.go_on():
            self._number += 1
            self._opponents.sit_down(self.round, self._number)
            self._opponents.advance(self.round)

    def action_masks(self) -> Mask:
        """The mask of legal actions, under the name by which some libraries ask for it."""
        return self.round.observe(self.seat)[1]

    def render(self) -> str:
        """What the agent sees, as text."""
        row, _ = self.round.observe(self.seat)
        return print_observation(row, self.round.rules.seats, self.seat)

    def _observe(self) -> Observation:
        row, mask = self.round.observe(self.seat)
        if self._forfeited:
            mask[:] = 0
        return {"observation": row, "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        """How the round ended, when it has."""
        if not self.round.is_finished:
            return {}
        winner, batch = int(self.round.cells[layout.WINNER]), self.round.batch
        return {"winner": winner, "points": batch.points[0].copy(), "totals": totals_of(batch)[0]}


gymnasium.register(  # pyright: ignore[reportUnknownMemberType] - a dictionary of anything
    "lastcard/Round-v0",
    entry_point="lastcard.envs.gymnasium_env:RoundEnv",
    vector_entry_point="lastcard.envs.gymnasium_vector:RoundVectorEnv",
)
gymnasium.register(  # pyright: ignore[reportUnknownMemberType] - as above
    "lastcard/Simple-v0",
    entry_point="lastcard.envs.gymnasium_env:RoundEnv",
    vector_entry_point="lastcard.envs.gymnasium_vector:RoundVectorEnv",
    kwargs={"rules": SIMPLE},
)
gymnasium.register(  # pyright: ignore[reportUnknownMemberType] - as above
    "lastcard/Match-v0",
    entry_point="lastcard.envs.gymnasium_env:RoundEnv",
    vector_entry_point="lastcard.envs.gymnasium_vector:RoundVectorEnv",
    kwargs={"episode": "match"},
)
