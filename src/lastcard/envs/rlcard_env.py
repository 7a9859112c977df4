"""RLCard's way to play: `reset`, `step`, `run` and states as dictionaries, without RLCard itself.

Agents are objects with `use_raw`, `step(state)` and `eval_step(state)`, such as those of RLCard.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal, Protocol, Unpack

import numpy as np

from lastcard.engine import print_cards
from lastcard.envs.reading import read_observation
from lastcard.envs.rewards import Floats
from lastcard.envs.round import NotLegal, Round
from lastcard.envs.settings import Settings, read_settings
from lastcard.fast import to_state
from lastcard.fast.layout import Cells, Counts, Words

State = dict[str, Any]


class Agent(Protocol):
    """Who decides for a seat."""

    use_raw: bool
    """Whether it answers with texts (`R5!`) rather than ids."""

    def step(self, state: State) -> Any:
        """A decision, in training."""
        ...

    def eval_step(self, state: State) -> tuple[Any, Any]:
        """A decision, and whatever the agent has to tell about it."""
        ...


class InWords(Mapping[str, Any]):
    """`raw_obs`: the observation in words, made when it is first read; most agents never do."""

    def __init__(self, row: Counts, seats: int, seat: int, legal: list[str]) -> None:
        self._row, self._seats, self._seat, self._legal = row, seats, seat, legal

    @cached_property
    def _read(self) -> dict[str, Any]:
        read = read_observation(self._row, self._seats, self._seat)
        return {**read, "legal_actions": self._legal}

    def __getitem__(self, name: str) -> Any:
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read)

    def __len__(self) -> int:
        return len(self._read)

    def __repr__(self) -> str:
        return repr(self._read)


class RoundEnv:
    """A round for as many players as there are seats."""

    name = "lastcard"

    def __init__(
        self,
        *,
        dealer: int | None = None,
        seed: int | None = None,
        allow_step_back: bool = False,
        **settings: Unpack[Settings],
    ) -> None:
        self.round = Round(read_settings(**settings))
        self.num_players = players = self.round.rules.seats
        self.num_actions = self.round.actions
        self.state_shape = [[self.round.observation_size] for _ in range(players)]
        self.action_shape: list[None] = [None] * players
        self.allow_step_back = allow_step_back
        self.action_recorder: list[tuple[int, str]] = []
        self.timestep = 0
        self.agents: Sequence[Agent] = ()
        self._dealer = dealer
        self._dealt = False
        self._past: list[tuple[Cells, Words, int]] = []
        self.seed(seed)

    def seed(self, seed: int | None = None) -> int | None:
        """Start the stream of random numbers from which rounds are dealt."""
        self.np_random = np.random.default_rng(seed)
        return seed

    def reset(self) -> tuple[State, int]:
        """Deal a round: the state of the player who decides first, and who that is."""
        self.round.deal_by(self.np_random, dealer=self._dealer, scores=None)
        self.action_recorder = []
        self._past = []
        self._dealt = True
        return self.get_state(self.round.actor), self.round.actor

    def step(self, action: Any, raw_action: bool = False) -> tuple[State, int]:  # noqa: FBT001, FBT002 - RLCard's signature
        """Decide, by id or by text: the state of the player who decides next, and who that is."""
        if not self._dealt:
            raise NotLegal("no round has been dealt; reset to start one")
        number = self._find(action) if raw_action else int(action)
        player, moment = self.round.actor, self.round.remember()
        known = number in range(self.num_actions)
        text = self.round.text(number) if known else ""
        self.round.act(number)
        self.timestep += 1
        self.action_recorder.append((player, text))
        if self.allow_step_back:
            self._past.append(moment)
        return self.get_state(self.round.actor), self.round.actor

    def step_back(self) -> tuple[State, int] | Literal[False]:
        """Take back the last decision; False at the beginning of the round."""
        if not self.allow_step_back:
            raise ValueError("step_back is off; make the environment with allow_step_back=True")
        if not self._past:
            return False
        self.round.return_to(self._past.pop())
        self.action_recorder.pop()
        return self.get_state(self.round.actor), self.round.actor

    def set_agents(self, agents: Sequence[Agent]) -> None:
        """Say who decides for each player in `run`."""
        if len(agents) != self.num_players:
            raise ValueError(f"there are {self.num_players} players, but {len(agents)} agents")
        self.agents = agents

    def run(self, is_training: bool = False) -> tuple[list[list[Any]], Floats]:  # noqa: FBT001, FBT002 - RLCard's signature
        """Let the agents play a round.

        For each player a list in which states and actions take turns, ending with a state; and the
        payoffs.
        """
        if not self.agents:
            raise ValueError("nobody plays; call set_agents first")
        trajectories: list[list[Any]] = [[] for _ in range(self.num_players)]
        state, player = self.reset()
        trajectories[player].append(state)
        while not self.is_over():
            agent = self.agents[player]
            action = agent.step(state) if is_training else agent.eval_step(state)[0]
            state, next_player = self.step(action, agent.use_raw)
            trajectories[player].append(action)
            player = next_player
            if not self.is_over():
                trajectories[player].append(state)
        for player in range(self.num_players):
            trajectories[player].append(self.get_state(player))
        return trajectories, self.get_payoffs()

    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.round.is_over

    def get_player_id(self) -> int:
        """The player who decides."""
        return self.round.actor

    def get_state(self, player_id: int) -> State:
        """What a player may know; legal actions are there for the one who decides."""
        row, mask = self.round.observe(player_id)
        return self._extract(row, np.flatnonzero(mask).tolist(), player_id)

    def _extract(self, row: Counts, legal: list[int], player: int) -> State:
        texts = [self.round.text(number) for number in legal]
        return {
            "obs": row,
            "legal_actions": OrderedDict.fromkeys(legal),
            "raw_obs": InWords(row, self.num_players, player, texts),
            "raw_legal_actions": texts,
            "action_record": list(self.action_recorder),
        }

    def get_payoffs(self) -> Floats:
        """The reward of each player."""
        return self.round.rewards

    def get_perfect_information(self) -> dict[str, Any]:
        """All cards, for those who may see them: never part of a state."""
        state = to_state(self.round.batch, 0)
        return {
            "num_players": self.num_players,
            "hand_cards": [print_cards(hand).split() for hand in state.hands],
            "played_cards": print_cards(state.discard).split(),
            "draw_pile": print_cards(state.draw).split(),
            "target": str(state.top),
            "color": None if state.color is None else str(state.color),
            "current_player": self.round.actor,
            "legal_actions": [self.round.text(number) for number in self.round.legal()],
        }

    def get_action_feature(self, action: int) -> Counts:
        """An action as a row of 0 with a 1 at its id."""
        feature = np.zeros(self.num_actions, np.uint8)
        feature[action] = 1
        return feature

    def _find(self, text: object) -> int:
        """The id of a legal action by its text."""
        texts = {self.round.text(number): number for number in self.round.legal()}
        if text not in texts:
            raise NotLegal(f"{text!r} is not legal now; legal: {', '.join(texts)}")
        return texts[str(text)]
