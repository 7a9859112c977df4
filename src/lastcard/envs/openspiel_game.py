"""OpenSpiel: a sequential game with explicit chance, registered as `lastcard`.

    game = pyspiel.load_game("lastcard(players=3,stacking=any,hand_size=5)")

Every rule option is a parameter under its own name; left empty (numbers: -1) it is the edition's.
An edition whose name is a number stands in quotes: `lastcard(edition='2020')`.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel as _pyspiel

from lastcard.engine import ALL_CARDS, OPTIONS
from lastcard.engine.formats import FEWEST_PLAYERS, MOST_PLAYERS
from lastcard.envs.explicit import OUTCOMES, ExplicitRound
from lastcard.envs.reading import print_observation
from lastcard.envs.rewards import Reward, is_zero_sum, reward_range
from lastcard.envs.round import Round
from lastcard.envs.settings import MOST_DECISIONS, SEEDS, Terms, read_settings, require_deal
from lastcard.fast import ACTIONS, ReactionOrder
from lastcard.fast.layout import KINDS

pyspiel: Any = _pyspiel  # compiled, with no annotations
NAME: Final = "lastcard"
_EDITIONS_OWN: Final = -1

_PARAMETERS: Final[dict[str, str | int]] = {
    "edition": "classic",
    "players": 2,
    "format": "",
    "dealer": -1,
    "reward": Reward.WIN_LOSS.value,
    "reaction_order": ReactionOrder.EXPOSED_FIRST.value,
    "most_decisions": MOST_DECISIONS,
    **{name: "" if option.choices else _EDITIONS_OWN for name, option in OPTIONS.items()},
}


def _game_type(utility: Any) -> Any:
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Lastcard: a round by the rules of UNO",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=FEWEST_PLAYERS,
        provides_information_state_string=True,
        # All that was seen of a round of no fixed length fits in no tensor of a fixed size.
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_PARAMETERS,
    )


class LastcardGame(pyspiel.Game):
    """A round, dealt and drawn by chance nodes."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given: dict[str, Any] = {**_PARAMETERS, **(params or {})}
        edition = str(given["edition"]).strip("'\"")
        self._terms = _read_terms(given, edition)
        self.dealer = None if given["dealer"] < 0 else int(given["dealer"])
        require_deal(self._terms.rules.seats, dealer=self.dealer, scores=None)
        round = self.new_round()
        self.observation_size = round.observation_size
        zero_sum = is_zero_sum(round.reward, round.rules)
        utilities = pyspiel.GameType.Utility
        least, most = reward_range(round.reward, round.rules)
        # Quoted, so that the game's name can be read again.
        written = {**given, "edition": f"'{edition}'" if edition.isdigit() else edition}
        super().__init__(  # pyright: ignore[reportUnknownMemberType] - as pyspiel
            _game_type(utilities.ZERO_SUM if zero_sum else utilities.GENERAL_SUM),
            pyspiel.GameInfo(
                num_distinct_actions=ACTIONS,
                max_chance_outcomes=OUTCOMES,
                num_players=round.rules.seats,
                min_utility=least,
                max_utility=most,
                utility_sum=0.0 if zero_sum else None,
                max_game_length=round.most_decisions,
            ),
            written,
        )

    def new_round(self) -> Round:
        """A round before the deal."""
        return Round(self._terms)

    def new_initial_state(self) -> LastcardState:
        """A round in which chance has yet to choose the dealer or deal the first card."""
        return LastcardState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Any = None
    ) -> LastcardObserver | None:
        """An observer: the observation, or with perfect recall the record, as a string alone.

        None for what is public or private alone: the observation is what one player knows.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return LastcardObserver(kind, self, params)


def _read_terms(given: dict[str, Any], edition: str) -> Terms:
    options = {name: given[name] for name in OPTIONS if given[name] not in ("", _EDITIONS_OWN)}
    return read_settings(
        edition=edition,
        players=int(given["players"]),
        rules=",".join(f"{name}={value}" for name, value in options.items()),
        format=given["format"] or None,
        reward=given["reward"],
        reaction_order=given["reaction_order"],
        most_decisions=int(given["most_decisions"]),
    )


class LastcardState(pyspiel.State):
    """A moment of a round."""

    def __init__(self, game: LastcardGame) -> None:
        super().__init__(game)  # pyright: ignore[reportUnknownMemberType] - as pyspiel
        self.play = ExplicitRound(game.new_round(), dealer=game.dealer)

    def current_player(self) -> int:
        """The seat that decides, or chance, or nobody."""
        if self.play.chances:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.play.round.actor

    def is_terminal(self) -> bool:
        """Whether the round is over; one that takes too long ends without a winner."""
        return self.play.state is not None and not self.play.chances and self.play.round.is_over

    def _legal_actions(self, player: int) -> list[int]:
        round = self.play.round
        return round.legal() if player == round.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes open to chance, each with its probability."""
        return list(self.play.chances.items())

    def _apply_action(self, action: int) -> None:
        if self.play.chances:
            self.play.fall(action)
        else:
            self.play.act(action)

    def resample_from_infostate(self, player: int, sampler: Any) -> LastcardState:
        """A state that the player cannot tell from this one; `sampler` gives numbers from 0 to 1.

        Hidden cards are dealt anew, each deal as likely that agrees with what the player was shown.
        """
        new = self.clone()
        new.play = self.play.dealt_anew(player, int(sampler() * SEEDS))
        return new

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return f"{player + 1}:{self.play.round.text_for(action, player)}"
        if action < KINDS:
            return f"#:{ALL_CARDS[action]}"
        return f"#:seat {action - KINDS + 1}"

    def returns(self) -> list[float]:
        """The reward of each seat."""
        round = self.play.round
        return round.rewards.tolist() if self.is_terminal() else [0.0] * round.rules.seats

    def __str__(self) -> str:
        state = self.play.state
        if state is None:
            return "before the deal"
        hands = " | ".join(" ".join(card.code for card in hand) for hand in state.hands)
        row, _ = self.play.round.observe(self.play.round.actor)
        seats = self.play.round.rules.seats
        return f"hands: {hands}\n{print_observation(row, seats, self.play.round.actor)}"


class LastcardObserver:
    """What a player may know: as a tensor the observation of all faces."""

    def __init__(self, kind: Any, game: LastcardGame, params: Any) -> None:
        if params:
            raise ValueError(f"the observer takes no parameters, such as {params}")
        self._perfect_recall: bool = kind.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self._perfect_recall:
            self.tensor = np.zeros(game.observation_size, np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: LastcardState, player: int) -> None:
        """Write what a player may know; all 0 before the deal."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.play.state is not None:
            self.tensor[:] = state.play.round.observe(player)[0]

    def string_from(self, state: LastcardState, player: int) -> str:
        """The same in words, or with perfect recall all that the player has seen."""
        if self._perfect_recall:
            return state.play.recall.text(player)
        if state.play.state is None:
            return f"seat {player + 1}, before the deal"
        row, _ = state.play.round.observe(player)
        return print_observation(row, state.play.round.rules.seats, player)


pyspiel.register_game(_game_type(pyspiel.GameType.Utility.GENERAL_SUM), LastcardGame)
