"""A round between bots: each is shown its own view only, and what happens is counted."""

from collections.abc import Callable, Sequence
from dataclasses import InitVar, dataclass, field
from random import Random

from lastcard.bots.asking import ask_reactions, ask_turn, seen_by, tell
from lastcard.bots.counts import RoundCounts
from lastcard.bots.interface import LONE_ROUND, Bot, Situation
from lastcard.engine import (
    Action,
    Chance,
    Events,
    IllegalAction,
    RoundState,
    Seat,
    advance,
    round_points,
)


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that is over: its last state, the points by seat, and what happened, counted."""

    state: RoundState
    points: tuple[int, ...]
    counts: RoundCounts

    @property
    def winner(self) -> Seat | None:
        """Who went out; None if the round was void."""
        return self.state.winner


@dataclass(slots=True)
class BotRound:
    """A round that has been dealt, and the bots that play it."""

    state: RoundState
    dealt: InitVar[Events]
    """The events that led to the state."""
    bots: Sequence[Bot]
    """By seat."""
    chance: Chance
    situation: Situation = LONE_ROUND
    measuring: bool = field(default=False, kw_only=True)
    """Whether bots may play that are shown all cards."""
    on_step: Callable[[Seat, Action, Events], None] | None = field(default=None, kw_only=True)
    """Told of every move and the events it led to, for a record."""
    counts: RoundCounts = field(init=False, default_factory=RoundCounts)
    _order: Random = field(init=False)

    def __post_init__(self, dealt: Events) -> None:
        state = self.state
        if len(self.bots) != state.setup.seats:
            raise ValueError(f"{len(self.bots)} bots for {state.setup.seats} seats")
        for bot in self.bots:
            if bot.sees_all and not self.measuring:
                raise ValueError(f"{type(bot).__name__} sees all cards: it is for measuring only")
        # Who reacts fastest is chance, too; here it follows from the deal, so it can be repeated.
        self._order = Random(" ".join(card.code for hand in state.hands for card in hand))
        self._happened(dealt)

    def play_out(self) -> PlayedRound:
        """Play to the end."""
        while not self.state.is_over:
            self.advance()
        points = round_points(self.state, self.situation.format)
        return PlayedRound(self.state, points, self.counts)

    def advance(self) -> None:
        """Let the first who reacts act; if nobody does, the one whose turn it is."""
        reaction = ask_reactions(self.bots, self.state, self._order, self.situation)
        if reaction is not None:
            self._act(*reaction)
            return
        seat = self.state.turn
        seen = seen_by(self.bots[seat], self.state, seat)
        self._act(seat, ask_turn(self.bots[seat], seen, self.situation))

    def _act(self, seat: Seat, action: Action) -> None:
        try:
            self.state, events = advance(self.state, seat, action, self.chance)
        except IllegalAction as error:
            name = type(self.bots[seat]).__name__
            error.args = (f"{name} in seat {seat + 1} broke the rules: {error}",)
            raise
        if self.on_step is not None:
            self.on_step(seat, action, events)
        self._happened(events)

    def _happened(self, events: Events) -> None:
        self.counts.take(events, self.state.setup.rules)
        for seat, bot in enumerate(self.bots):
            tell(bot, events, Seat(seat))
