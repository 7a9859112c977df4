"""One match between bots from a seed: the same seed gives the same match wherever it is played."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from lastcard.bots import (
    Bot,
    BotRound,
    RoundCounts,
    chance_from,
    create_bot,
    situation_at,
)
from lastcard.engine import (
    Action,
    BoardEvent,
    Chance,
    Events,
    IllegalAction,
    MatchEvents,
    MatchSetup,
    MatchState,
    Player,
    Refusal,
    Seat,
    next_round,
    score_board,
    start_match,
)

MOST_ROUNDS: Final = 10_000
"""A match longer than this is taken to be endless: bots that never play, a limit out of reach."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is to be simulated: a match, who plays it, and the seed of all chance."""

    setup: MatchSetup
    bots: tuple[str, ...]
    """Names of bots, player by player."""
    seed: int

    def __post_init__(self) -> None:
        if len(self.bots) != self.setup.players:
            facts = {"bots": len(self.bots), "players": self.setup.players}
            raise IllegalAction(Refusal("bots-do-not-fit", "DECK-3", facts))

    def random(self, match: int, purpose: str) -> Random:
        """Chance for one purpose in one match, independent of all other chance."""
        return Random(f"{self.seed}/{match}/{purpose}")


class PlayedStep(NamedTuple):
    """What a player did and what came of it; without a player: dealing or scoring."""

    events: MatchEvents
    player: Player | None = None
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that is over, step by step, and what happened in its rounds, counted."""

    state: MatchState
    steps: tuple[PlayedStep, ...]
    counts: tuple[RoundCounts, ...]
    """One for each round at each board."""

    @property
    def events(self) -> MatchEvents:
        """All that happened."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def winners(self) -> tuple[Player, ...]:
        """Who won, several if they share it."""
        return self.state.tally.winners


def play_match(simulation: Simulation, match: int) -> PlayedMatch:
    """Play the match of that number to its end."""
    chance = chance_from(simulation.random(match, "cards"))
    bots = [
        create_bot(name, simulation.random(match, f"bot {player}"))
        for player, name in enumerate(simulation.bots)
    ]
    state, events = start_match(simulation.setup, chance)
    steps = [PlayedStep(events)]
    counts: list[RoundCounts] = []
    while True:
        for board in range(len(state.boards)):
            state, played, counted = _play_board(state, board, events, bots, chance)
            steps.extend(played)
            counts.append(counted)
        if state.is_over:
            return PlayedMatch(state, tuple(steps), tuple(counts))
        if state.tally.rounds_played >= MOST_ROUNDS:
            raise IllegalAction(Refusal("match-does-not-end", "SCORE-2", {"rounds": MOST_ROUNDS}))
        state, events = next_round(state, chance)
        steps.append(PlayedStep(events))


def _play_board(
    state: MatchState, board: int, dealt: MatchEvents, bots: Sequence[Bot], chance: Chance
) -> tuple[MatchState, list[PlayedStep], RoundCounts]:
    """Play the round that was dealt at a board, and score it."""
    seating = state.seatings[board]
    steps: list[PlayedStep] = []

    def keep_step(seat: Seat, action: Action, events: Events) -> None:
        told = tuple(BoardEvent(board, event) for event in events)
        steps.append(PlayedStep(told, seating[seat], action))

    played = BotRound(
        state.boards[board],
        tuple(e.event for e in dealt if isinstance(e, BoardEvent) and e.board == board),
        [bots[player] for player in seating],
        chance,
        situation_at(state, board),
        on_step=keep_step,
    ).play_out()
    scored = score_board(state.with_board(board, played.state), board)
    steps.append(PlayedStep(scored.events))
    return scored.state, steps, played.counts
