"""One match between bots from a seed: the same seed gives the same match wherever it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from lastcard.bots import Bot, Situation, create_bot
from lastcard.bots.table import Table, Tally, chance_from
from lastcard.engine import (
    Chance,
    IllegalAction,
    MatchEvents,
    MatchSetup,
    MatchState,
    Player,
    Refusal,
    TableEvent,
    next_round,
    score_table,
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


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that is over: its events, and what happened in its rounds, counted."""

    state: MatchState
    events: MatchEvents
    tallies: tuple[Tally, ...]
    """One for each round at each table."""

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
    history = list(events)
    tallies: list[Tally] = []
    while True:
        for table in range(len(state.tables)):
            state, played, tally = _play_table(state, table, events, bots, chance)
            history.extend(played)
            tallies.append(tally)
        if state.is_over:
            return PlayedMatch(state, tuple(history), tuple(tallies))
        if state.tally.hands_played >= MOST_ROUNDS:
            raise IllegalAction(Refusal("match-does-not-end", "SCORE-2", {"rounds": MOST_ROUNDS}))
        state, events = next_round(state, chance)
        history.extend(events)


def _play_table(
    state: MatchState, table: int, dealt: MatchEvents, bots: Sequence[Bot], chance: Chance
) -> tuple[MatchState, MatchEvents, Tally]:
    """Play the round that was dealt at a table, and score it."""
    round_state, seating = state.tables[table], state.seatings[table]
    situation = Situation(
        format=state.setup.format,
        totals=tuple(state.tally.totals[player] for player in seating),
        limit=state.setup.rules.limit,
    )
    history: list[TableEvent] = []
    game = Table(
        round_state.setup,
        [bots[player] for player in seating],
        chance,
        situation,
        on_step=lambda _seat, _action, events: history.extend(
            TableEvent(table, event) for event in events
        ),
    )
    game.take_over(
        round_state,
        tuple(e.event for e in dealt if isinstance(e, TableEvent) and e.table == table),
    )
    while not game.state.is_over:
        game.advance()
    scored = score_table(state.with_table(table, game.state), table)
    return scored.state, (*history, *scored.events), game.tally
