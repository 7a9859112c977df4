"""What came of a move: the engine's events as things that can be told, each with its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from lastcard.engine import (
    Card,
    Challenge,
    Event,
    Events,
    Face,
    Phase,
    RoundState,
    Seat,
    TakeCards,
    advance,
    legal_actions,
)
from lastcard.engine.events import (
    CardPlayed,
    CardReturned,
    CardsDemanded,
    CardsDrawn,
    CardTurned,
    Cause,
    ChallengeJudged,
    ColorAwaited,
    DirectionChanged,
    HandShown,
    HandsMoved,
    PileReshuffled,
    PlayOffered,
    RoundEnded,
    TurnMissed,
    TurnStarted,
    UnoCalled,
)
from lastcard.engine.legality import cards_that_pass_on, demanding_rule
from lastcard.engine.rules import FirstDiscard

_BY_FACE: Final = {
    Face.DRAW_TWO: "ACT-1",
    Face.REVERSE: "ACT-2",
    Face.SKIP: "ACT-3",
    Face.WILD_DRAW_FOUR: "WD4-1",
}
_BY_CAUSE: Final = {
    Cause.CHALLENGE_WON: "WD4-4",
    Cause.CHALLENGE_LOST: "WD4-4",
    Cause.CAUGHT: "UNO-2",
    Cause.SUGGESTION: "PEN-1",
}


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that came of it: what, to whom, how many cards, and by which rules."""

    what: str
    seat: Seat | None = None
    count: int = 0
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A step of the engine: who acted, what came of it, what lies there now."""

    seat: Seat | None
    """None: the card turned up to start."""
    before: RoundState
    state: RoundState
    events: Events

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """All that can be told of it, in the order in which it happened."""
        return tuple(self._tell())

    @property
    def consequences(self) -> tuple[Happening, ...]:
        """The same, without the one card that was drawn by choice in one's turn."""
        return tuple(h for h in self.happenings if (h.what, h.count) != ("draws", 1))

    @property
    def losses(self) -> tuple[Happening, ...]:
        """Only what it cost someone: cards drawn by force, and the turn."""
        return tuple(h for h in self.consequences if h.what in ("draws", "draws-nothing", "misses"))

    @property
    def is_start(self) -> bool:
        """Whether the first discard was turned up in it."""
        return self.seat is None

    def _tell(self) -> Iterator[Happening]:
        for event in self.events:
            tell = _TELL.get(type(event))
            if tell is not None:
                yield from tell(self, event)

    @property
    def _top(self) -> Card:
        return self.state.discard[-1]

    @property
    def _two(self) -> bool:
        return self.state.setup.seats == 2

    @property
    def _is_challenge(self) -> bool:
        return any(isinstance(event, ChallengeJudged) for event in self.events)

    # ── A method for each event that can be told ──────────────────────────────────────────────────

    def drew(self, event: CardsDrawn) -> Iterator[Happening]:
        """Draws of one seat for one reason are one thing to tell."""
        draws = [e for e in self.events if isinstance(e, CardsDrawn) and _is_like(e, event)]
        if event is not draws[-1]:
            return
        count = sum(len(draw.cards) for draw in draws)
        rules = self._drawing_rules(event.cause, count)
        yield Happening("draws" if count else "draws-nothing", event.seat, count, rules)

    def missed(self, event: TurnMissed) -> Iterator[Happening]:
        """Someone misses a turn."""
        yield Happening("misses", event.seat, rules=self._missing_rules())

    def turned(self, event: DirectionChanged) -> Iterator[Happening]:
        """Play goes the other way."""
        if self.is_start:
            rules = ("SET-6", "SET-5") if self._two else ("SET-3", "SET-5")
        else:
            rules = ("TWO-1", "ACT-2") if self._two else ("ACT-2",)
        yield Happening("turns", rules=rules)

    def started(self, event: TurnStarted) -> Iterator[Happening]:
        """Whose turn it is; only at the start of a round there is a rule to tell with it."""
        played = any(isinstance(e, CardPlayed) and e.seat == event.seat for e in self.events)
        rules: tuple[str, ...] = ()
        if self.is_start and self.state.setup.rules.first_discard is FirstDiscard.NUMBERS:
            rules = ("SET-4",)
        elif self.is_start and self._top.is_number:
            rules = ("SET-2",)
        elif self.is_start and not any(isinstance(e, TurnMissed) for e in self.events):
            rules = ("SET-5",)  # a Reverse after which the usual seat starts
        yield Happening("again" if played else "turn", event.seat, rules=rules)

    def offered(self, event: PlayOffered) -> Iterator[Happening]:
        """The drawn card may be played, or must be."""
        if not event.obliged:
            yield Happening("offered", event.seat, rules=("TURN-2",))
            return
        rule = "HOUSE-5" if self.state.setup.rules.must_play else "TURN-3"
        yield Happening("obliged", event.seat, rules=(rule,))

    def demanded(self, event: CardsDemanded) -> Iterator[Happening]:
        """What the seat that is asked can do, as the engine tells it, and who plays after that."""
        options = legal_actions(self.state, event.target)
        challenges = any(isinstance(action, Challenge) for action in options)
        passes = bool(cards_that_pass_on(self.state))
        how = ("-or-challenges" if challenges else "") + ("-or-passes" if passes else "")
        rules = (demanding_rule(self.state), *(("HOUSE-1",) if passes else ()))
        yield Happening(f"takes{how}", event.target, event.cards, rules)
        taken = self.state
        while taken.phase is Phase.ANSWER:  # where anyone may challenge, nobody does
            taken = advance(taken, taken.turn, TakeCards(), lambda cards: cards).state
        again = "again" if taken.turn == event.seat else "turn"
        yield Happening(again, taken.turn, rules=("TWO-2",) if self._two else ())

    def shown(self, event: HandShown) -> Iterator[Happening]:
        """A challenger sees one hand, a Special Agent all of them."""
        if self._is_challenge:
            yield Happening("shown", event.viewer, rules=("WD4-3",))
        elif event.seat == self.state.after(event.viewer):  # told once, with the first hand
            yield Happening("sees-hands", event.viewer, rules=("ACT-5",))

    def judged(self, event: ChallengeJudged) -> Iterator[Happening]:
        """A challenge was won or lost, perhaps because of a wild in the hand."""
        demand = self.before.demand
        of_color = demand is not None and any(c.color is demand.match for c in demand.hand)
        honesty = "WD4-6" if event.guilty and not of_color else "WD4-2"
        what = "guilty" if event.guilty else "honest"
        yield Happening(what, event.seat, rules=("WD4-4", honesty, "WD4-5"))

    def moved(self, event: HandsMoved) -> Iterator[Happening]:
        """A seven or a zero moved hands."""
        what = "swaps" if self._top.face is Face.SEVEN else "passes-hands"
        yield Happening(what, self.seat, rules=("HOUSE-3",))

    def reshuffled(self, event: PileReshuffled) -> Iterator[Happening]:
        """The discards became the draw pile."""
        yield Happening("reshuffled", rules=("TURN-5",))

    def called(self, event: UnoCalled) -> Iterator[Happening]:
        """Someone can no longer be caught."""
        yield Happening("safe", event.seat)

    def returned(self, event: CardReturned) -> Iterator[Happening]:
        """A Wild Draw Four turned up first went back."""
        yield Happening("returned", rules=("SET-3", "WD4-7"))

    def turned_up(self, event: CardTurned) -> Iterator[Happening]:
        """Where only a number starts, other cards are passed over."""
        numbers = self.state.setup.rules.first_discard is FirstDiscard.NUMBERS
        if numbers and not event.card.is_number:
            yield Happening("passed-over", rules=("SET-4",))

    def awaited(self, event: ColorAwaited) -> Iterator[Happening]:
        """A wild lies first."""
        yield Happening("names-color", event.seat, rules=("SET-3",))

    def ended(self, event: RoundEnded) -> Iterator[Happening]:
        """The round is over."""
        if event.winner is None:
            yield Happening("void", rules=("END-2",))
            return
        last = ("WD4-7",) if self._top.face is Face.WILD_DRAW_FOUR else ()
        yield Happening("wins", event.winner, rules=("END-1", *last))

    # ── The rules behind them ─────────────────────────────────────────────────────────────────────

    def _drawing_rules(self, cause: Cause, count: int) -> tuple[str, ...]:
        if cause is Cause.DEMAND:
            return ("END-1",) if self.state.is_over else self._missing_rules()
        if cause is not Cause.TURN:
            return (_BY_CAUSE[cause],)
        if not count or any(isinstance(event, PileReshuffled) for event in self.events):
            return ("TURN-5",)
        return ("HOUSE-4",) if count > 1 else ()

    def _missing_rules(self) -> tuple[str, ...]:
        """Why someone draws or misses the turn: the card on top, or a challenge that was lost."""
        face = self._top.face
        if self.is_start:
            return ("SET-6", "SET-3") if self._two else ("SET-3",)
        if self._is_challenge:
            return ("WD4-4",)
        if self._two and face in (Face.REVERSE, Face.SKIP):
            return ("TWO-1",)
        return (_BY_FACE[face], "TWO-2") if self._two else (_BY_FACE[face],)


_TELL: Final[Mapping[type[Event], Callable[[Outcome, Any], Iterator[Happening]]]] = {
    CardsDrawn: Outcome.drew,
    TurnMissed: Outcome.missed,
    DirectionChanged: Outcome.turned,
    TurnStarted: Outcome.started,
    PlayOffered: Outcome.offered,
    CardsDemanded: Outcome.demanded,
    HandShown: Outcome.shown,
    ChallengeJudged: Outcome.judged,
    HandsMoved: Outcome.moved,
    PileReshuffled: Outcome.reshuffled,
    UnoCalled: Outcome.called,
    CardReturned: Outcome.returned,
    CardTurned: Outcome.turned_up,
    ColorAwaited: Outcome.awaited,
    RoundEnded: Outcome.ended,
}


def _is_like(one: CardsDrawn, other: CardsDrawn) -> bool:
    return one.seat == other.seat and one.cause is other.cause


def alternatives(state: RoundState) -> tuple[Happening, ...]:
    """What a seat that is asked for cards can do instead of what it tried."""
    asked = state.demand
    if state.phase is not Phase.ANSWER or asked is None:
        return ()
    event = CardsDemanded(asked.seat, state.turn, asked.card, asked.cards, asked.hand, asked.match)
    return Outcome(asked.seat, state, state, (event,)).happenings
