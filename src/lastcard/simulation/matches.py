"""One match between bots from a seed: the same seed gives the same match wherever it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from lastcard.bots import Bot, Situation, create_bot
from lastcard.bots.table import Table, Tally, chance_from
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
        """Chance for one purpose in one match, apart from all other chance."""
        return Random(f"{self.seed}/{match}/{purpose}")


class PlayedStep(NamedTuple):
    """What a player did and what came of it; dealing and scoring are nobody's doing."""

    events: MatchEvents
    player: Player | None = None
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that is over, step by step, and what happened in its rounds, counted."""

    state: MatchState
    steps: tuple[PlayedStep, ...]
    tallies: tuple[Tally, ...]
    """One for each round at each table."""

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
    tallies: list[Tally] = []
    while True:
        for table in range(len(state.boards)):
            state, played, tally = _play_table(state, table, events, bots, chance)
            steps.extend(played)
            tallies.append(tally)
        if state.is_over:
            return PlayedMatch(state, tuple(steps), tuple(tallies))
        if state.tally.hands_played >= MOST_ROUNDS:
            raise IllegalAction(Refusal("match-does-not-end", "SCORE-2", {"rounds": MOST_ROUNDS}))
        state, events = next_round(state, chance)
        steps.append(PlayedStep(events))


def _play_table(
    state: MatchState, table: int, dealt: MatchEvents, bots: Sequence[Bot], chance: Chance
) -> tuple[MatchState, list[PlayedStep], Tally]:
    """Play the round that was dealt at a table, and score it."""
    round_state, seating = state.boards[table], state.seatings[table]
    situation = Situation(
        format=state.setup.format,
        totals=tuple(state.tally.totals[player] for player in seating),
        limit=state.setup.rules.limit,
    )
    steps: list[PlayedStep] = []

    def keep_step(seat: Seat, action: Action, events: Events) -> None:
        told = tuple(BoardEvent(table, event) for event in events)
        steps.append(PlayedStep(told, seating[seat], action))

    game = Table(
        round_state.setup,
        [bots[player] for player in seating],
        chance,
        situation,
        on_step=keep_step,
    )
    game.take_over(
        round_state,
        tuple(e.event for e in dealt if isinstance(e, BoardEvent) and e.board == table),
    )
    while not game.state.is_over:
        game.advance()
    scored = score_board(state.with_board(table, game.state), table)
    steps.append(PlayedStep(scored.events))
    return scored.state, steps, game.tally
