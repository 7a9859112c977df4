"""One match between bots from a seed: the same seed gives the same match wherever it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from lastcard.bots import (
    Bot,
    BotRound,
    RoundCounts,
    chance_from,
    create_bot,
    situation_at,
)
from lastcard.bots.chance import Luck
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
from lastcard.engine.match_events import RoundStarted
from lastcard.simulation.timed_counts import Stopwatch, TimedCounts

if TYPE_CHECKING:
    from lastcard.table import Timing

MOST_ROUNDS: Final = 10_000
"""A match longer than this is taken to be endless: bots that never play, a limit out of reach."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is to be simulated: a match, who plays it, and the seed of all chance."""

    setup: MatchSetup
    bots: tuple[str, ...]
    """Names of bots, player by player."""
    seed: int
    timing: Timing | None = None
    """How long everything takes at a table (`timing_of`); None: there is no clock."""

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
    timed: TimedCounts | None = None
    """What the clock told, if there was one."""

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
    if simulation.timing is not None:
        return _play_in_time(simulation, simulation.timing, match)
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
        _require_an_end(state)
        state, events = next_round(state, chance)
        steps.append(PlayedStep(events))


def _require_an_end(state: MatchState) -> None:
    if state.tally.rounds_played >= MOST_ROUNDS:
        raise IllegalAction(Refusal("match-does-not-end", "SCORE-2", {"rounds": MOST_ROUNDS}))


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


def _play_in_time(simulation: Simulation, timing: Timing, match: int) -> PlayedMatch:
    """The same at a table with a clock; scoring comes with the move that ends the round."""
    from lastcard.simulation.timed_tables import TimedTable

    setup = simulation.setup
    steps: list[PlayedStep] = []
    counts: list[RoundCounts] = []
    now: list[RoundCounts] = []
    stopwatch = Stopwatch(setup)

    def keep_row(at: int, player: Player | None, action: Action | None, told: MatchEvents) -> None:
        steps.append(PlayedStep(told, player, action))
        stopwatch.take(at, player, action, told)
        for event in told:
            if isinstance(event, RoundStarted):
                now[:] = [RoundCounts() for _ in event.seatings]
                counts.extend(now)
            elif isinstance(event, BoardEvent):
                now[event.board].take((event.event,), setup.rules)

    table = TimedTable(
        setup,
        simulation.bots,
        timing,
        Luck(simulation.random(match, "cards"), simulation.random(match, "times")),
        lambda player, name: create_bot(name, simulation.random(match, f"bot {player}")),
        keep_row,
    )
    while not table.match.is_over:
        _require_an_end(table.match)
        table.pass_time()
    return PlayedMatch(table.match, tuple(steps), tuple(counts), stopwatch.counts)
