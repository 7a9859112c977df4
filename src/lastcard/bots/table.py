"""A table of bots: plays one round, shows each bot its view only, and counts what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from lastcard.bots.interface import LONE_ROUND, Bot, Situation
from lastcard.engine import (
    Action,
    Cards,
    Challenge,
    Chance,
    Events,
    Face,
    IllegalAction,
    Phase,
    PlayCard,
    RoundState,
    Seat,
    Setup,
    View,
    advance,
    legal_actions,
    needs_no_turn,
    redact,
    round_points,
    start_round,
    view,
)
from lastcard.engine.events import (
    CardPlayed,
    CardsDrawn,
    ChallengeJudged,
    PileReshuffled,
    TurnStarted,
    UnoCaught,
    UnoForgotten,
)
from lastcard.engine.legality import is_bluff


@dataclass(slots=True)
class Tally:
    """What happened in a round, counted."""

    turns: int = 0
    plays: int = 0
    cards_drawn: int = 0
    reshuffles: int = 0
    draw_fours: int = 0
    bluffs: int = 0
    """Dishonest Wild Draw Fours (WD4-2)."""
    challenges: int = 0
    challenges_won: int = 0
    unos_missed: int = 0
    unos_caught: int = 0


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that is over: the last state, the points by seat, the moves and the tally."""

    state: RoundState
    points: tuple[int, ...]
    moves: tuple[tuple[Seat, Action], ...]
    tally: Tally

    @property
    def winner(self) -> Seat | None:
        """Who went out; None if the round was void."""
        return self.state.winner


def shuffled(cards: Cards, random: Random) -> Cards:
    """The cards in random order."""
    order = list(cards)
    random.shuffle(order)
    return tuple(order)


def chance_from(random: Random) -> Chance:
    """Chance for the engine out of a random generator."""
    return lambda cards: shuffled(cards, random)


def play_round(
    setup: Setup,
    dealer: Seat,
    deck: Cards,
    chance: Chance,
    bots: Sequence[Bot],
    situation: Situation = LONE_ROUND,
    *,
    seers: frozenset[int] = frozenset(),
) -> PlayedRound:
    """Deal and play one round; `bots` by seat.

    `seers` are the seats that are shown all cards: measuring is what they are for.
    """
    table = Table(setup, bots, chance, situation, seers=seers)
    table.deal(dealer, deck)
    while not table.state.is_over:
        table.advance()
    return table.finished()


@dataclass(slots=True)
class Table:
    """A round in progress between bots."""

    setup: Setup
    bots: Sequence[Bot]
    chance: Chance
    situation: Situation = LONE_ROUND
    seers: frozenset[int] = field(default=frozenset(), kw_only=True)
    on_step: Callable[[Seat, Action, Events], None] | None = field(default=None, kw_only=True)
    """Told of every move and the events it led to, for a record."""
    state: RoundState = field(init=False)
    tally: Tally = field(init=False, default_factory=Tally)
    _moves: list[tuple[Seat, Action]] = field(init=False, default_factory=list)
    _order: Random = field(init=False)
    _listeners: tuple[tuple[Seat, Bot], ...] = field(init=False)

    def __post_init__(self) -> None:
        if len(self.bots) != self.setup.seats:
            raise ValueError(f"{len(self.bots)} bots for {self.setup.seats} seats")
        for seat, bot in enumerate(self.bots):
            if bot.sees_all and seat not in self.seers:
                raise ValueError(f"{type(bot).__name__} sees all cards: it is for measuring only")
        # Bots that do not listen cost nothing.
        self._listeners = tuple(
            (Seat(seat), bot)
            for seat, bot in enumerate(self.bots)
            if type(bot).observe is not Bot.observe
        )

    def deal(self, dealer: Seat, deck: Cards) -> None:
        """Deal the deck, top first, and turn up the first discard."""
        self.take_over(*start_round(self.setup, dealer, deck, self.chance))

    def take_over(self, state: RoundState, events: Events) -> None:
        """Sit down at a round that has just been dealt by these events."""
        # Who is fastest to react is chance as well; drawn from the deal, it is the same every time.
        self._order = Random(" ".join(card.code for hand in state.hands for card in hand))
        self.state = state
        self._count_events(events)
        self._tell(events)

    def advance(self) -> None:
        """Let the bots race to react, then the one whose turn it is act."""
        if self._race():
            return
        state = self.state
        seat = state.turn
        actions = tuple(a for a in legal_actions(state, seat) if not needs_no_turn(state, seat, a))
        bot = self.bots[seat]
        self._act(seat, bot.choose(self._view(seat), actions, self.situation))

    def finished(self) -> PlayedRound:
        """The round, when it is over."""
        points = round_points(self.state, self.situation.format)
        return PlayedRound(self.state, points, tuple(self._moves), self.tally)

    def _race(self) -> bool:
        """Ask those who could act out of turn, in random order; whether one of them did."""
        state = self.state
        if state.exposed is None and not (state.setup.rules.jump_in and state.phase is Phase.TURN):
            return False
        seats = [Seat(seat) for seat in state.seats]
        self._order.shuffle(seats)
        for seat in seats:
            actions = tuple(
                action
                for action in legal_actions(state, seat)
                if needs_no_turn(state, seat, action)
            )
            if actions:
                wanted = self.bots[seat].react(self._view(seat), actions, self.situation)
                if wanted is not None:
                    self._act(seat, wanted)
                    return True
        return False

    def _view(self, seat: Seat) -> View:
        return View(seat, self.state) if seat in self.seers else view(self.state, seat)

    def _act(self, seat: Seat, action: Action) -> None:
        before = self.state
        try:
            self.state, events = advance(before, seat, action, self.chance)
        except IllegalAction as error:
            name = type(self.bots[seat]).__name__
            error.args = (f"{name} in seat {seat + 1} broke the rules: {error}",)
            raise
        self._moves.append((seat, action))
        self._count(before, seat, action, events)
        if self.on_step is not None:
            self.on_step(seat, action, events)
        self._tell(events)

    def _tell(self, events: Events) -> None:
        for seat, bot in self._listeners:
            for event in events:
                seen = redact(event, seat)
                if seen is not None:
                    bot.observe(seen)

    def _count(self, before: RoundState, seat: Seat, action: Action, events: Events) -> None:
        tally = self.tally
        if isinstance(action, PlayCard) and action.card.face is Face.WILD_DRAW_FOUR:
            tally.draw_fours += 1
            tally.bluffs += is_bluff(before, seat, action.card)
        elif isinstance(action, Challenge):
            tally.challenges += 1
        self._count_events(events)

    def _count_events(self, events: Events) -> None:
        tally = self.tally
        for event in events:
            match event:
                case TurnStarted():
                    tally.turns += 1
                case CardPlayed():
                    tally.plays += 1
                case CardsDrawn():
                    tally.cards_drawn += len(event.cards)
                case PileReshuffled():
                    tally.reshuffles += 1
                case ChallengeJudged():
                    tally.challenges_won += event.guilty
                case UnoForgotten():
                    tally.unos_missed += 1
                case UnoCaught():
                    tally.unos_caught += 1
                case _:
                    pass
