"""RLCard's way to play: `reset`, `step`, `run` and states as dictionaries, without RLCard itself.

Agents are objects with `use_raw`, `step(state)` and `eval_step(state)`, such as those of RLCard, or
names of bots: `env.set_agents([agent, "skilled"])`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Literal, Protocol, Unpack

import numpy as np

from lastcard.engine import print_cards
from lastcard.envs.opponents import Opponents, read_opponent
from lastcard.envs.reading import read_observation
from lastcard.envs.rewards import Floats
from lastcard.envs.round import ACTOR_BITS, OVER, NotLegal, Prompt, Round, exposed_in
from lastcard.envs.settings import Settings, read_settings
from lastcard.envs.wording import action_text
from lastcard.fast import ACTIONS, to_state
from lastcard.fast.layout import Cells, Counts, Words

Log = list[tuple[Prompt, int]]
"""The decisions so far: who was asked (a `Prompt`), and which id was chosen."""

_KEYS: Final = ("obs", "legal_actions", "raw_obs", "raw_legal_actions", "action_record")


class State(Mapping[str, Any]):
    """What a player may know, under RLCard's names; texts are made when they are asked for."""

    __slots__ = ("_length", "_log", "_player", "_prompt", "_seats", "legal", "row")

    def __init__(
        self, row: Counts, legal: list[int], player: int, seats: int, prompt: Prompt, log: Log
    ) -> None:
        self.row = row
        """The observation."""
        self.legal = legal
        """The ids of the legal actions."""
        self._player = player
        self._seats = seats
        self._prompt = prompt
        self._log = log
        self._length = len(log)

    def __getitem__(self, name: str) -> Any:
        if name == "obs":
            return self.row
        if name == "legal_actions":
            return dict.fromkeys(self.legal)
        if name == "raw_legal_actions":
            return self._texts()
        if name == "raw_obs":
            return InWords(self.row, self._seats, self._player, self._texts())
        if name == "action_record":
            return in_words(self._log[: self._length], self._seats)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(_KEYS)

    def __len__(self) -> int:
        return len(_KEYS)

    def __repr__(self) -> str:
        return repr(dict(self))

    def _texts(self) -> list[str]:
        seats, exposed = self._seats, exposed_in(self._prompt)
        return [
            action_text(number, actor=self._player, seats=seats, exposed=exposed)
            for number in self.legal
        ]


def in_words(log: Log, seats: int) -> list[tuple[int, str]]:
    """Decisions as RLCard tells them: who did what."""
    told: list[tuple[int, str]] = []
    for prompt, number in log:
        player, exposed = prompt & ACTOR_BITS, exposed_in(prompt)
        told.append((player, action_text(number, actor=player, seats=seats, exposed=exposed)))
    return told


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
        self.num_actions = ACTIONS
        self.state_shape = [[self.round.observation_size] for _ in range(players)]
        self.action_shape: list[None] = [None] * players
        self.allow_step_back = allow_step_back
        self._log: Log = []
        self.timestep = 0
        self.agents: Sequence[Agent | str] = ()
        self._bots: Opponents | None = None
        self._dealer = dealer
        self._dealt = False
        self._number = 0
        self._past: list[tuple[Cells, Words, int]] = []
        self.seed(seed)

    @property
    def action_recorder(self) -> list[tuple[int, str]]:
        """What was decided in this round, and by whom."""
        return in_words(self._log, self.num_players)

    def seed(self, seed: int | None = None) -> int | None:
        """Start the stream of random numbers from which rounds are dealt."""
        self.np_random = np.random.default_rng(seed)
        return seed

    def reset(self) -> tuple[State, int]:
        """Deal a round: the state of the player who decides first, and who that is."""
        number = self.round.deal_by(self.np_random, dealer=self._dealer, scores=None)
        if self._bots is not None:
            self._bots.sit_down(self.round, number)
        self._number = number
        self._log = []
        self._past = []
        self._dealt = True
        return self._state_now()

    def step(self, action: Any, raw_action: bool = False) -> tuple[State, int]:  # noqa: FBT001, FBT002 - RLCard's signature
        """Decide, by id or by text: the state of the player who decides next, and who that is."""
        if not self._dealt:
            raise NotLegal("no round has been dealt; reset to start one")
        round = self.round
        number = self._find(action) if raw_action else int(action)
        stood = round.remember() if self.allow_step_back else None
        before = round.look()
        cells = None if self._bots is None else round.cells.copy()
        over = round.act(number) & OVER
        if self._bots is not None and cells is not None:
            self._bots.saw(round, number, cells)
        if over and round.go_on() and self._bots is not None:
            self._number += 1
            self._bots.sit_down(round, self._number)
        self.timestep += 1
        self._log.append((before, number))
        if stood is not None:
            self._past.append(stood)
        return self._state_now()

    def step_back(self) -> tuple[State, int] | Literal[False]:
        """Take back the last decision; False at the beginning of the round."""
        if not self.allow_step_back:
            raise ValueError("step_back is off; make the environment with allow_step_back=True")
        if not self._past:
            return False
        self.round.return_to(self._past.pop())
        self._log = self._log[:-1]  # earlier states keep the list that they have
        return self._state_now()

    def set_agents(self, agents: Sequence[Agent | str]) -> None:
        """Say who decides for each player in `run`: agents, or bots by their names."""
        if len(agents) != self.num_players:
            raise ValueError(f"there are {self.num_players} players, but {len(agents)} agents")
        named = [read_opponent(agent) if isinstance(agent, str) else None for agent in agents]
        if self.allow_step_back and any(named):
            raise ValueError("bots cannot forget what they saw: leave allow_step_back out")
        self.agents = agents
        self._bots = Opponents(named) if any(named) else None

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
            if isinstance(agent, str):
                action = self._choice_of_bot()
                state, next_player = self.step(action)
            else:
                action = agent.step(state) if is_training else agent.eval_step(state)[0]
                state, next_player = self.step(action, agent.use_raw)
            trajectories[player].append(action)
            player = next_player
            if not self.is_over():
                trajectories[player].append(state)
        for player in range(self.num_players):
            trajectories[player].append(self.get_state(player))
        return trajectories, self.get_payoffs()

    def _choice_of_bot(self) -> int:
        if self._bots is None:
            raise ValueError("no bot sits here; call set_agents first")
        return self._bots.choose(self.round)

    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.round.look() & OVER != 0

    def get_player_id(self) -> int:
        """The player who decides."""
        return self.round.actor

    def get_state(self, player_id: int) -> State:
        """What a player may know; only the player who decides has legal actions."""
        row, mask = self.round.observe(player_id)
        legal, prompt = mask.nonzero()[0].tolist(), self.round.look()
        return State(row, legal, player_id, self.num_players, prompt, self._log)

    def _state_now(self) -> tuple[State, int]:
        """The state of the player who decides, and who that is."""
        row, legal, prompt = self.round.glance()
        player = prompt & ACTOR_BITS
        return State(row, legal, player, self.num_players, prompt, self._log), player

    def get_payoffs(self) -> Floats:
        """The reward of each player."""
        return self.round.rewards

    def get_perfect_information(self) -> dict[str, Any]:
        """All cards, for measuring only: never part of a state."""
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
