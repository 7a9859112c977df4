"""A round in which chance is asked for: who deals, each card that is drawn, who is asked first.

The reference engine says what a decision needs of chance: it is tried with the cards that chance
has given so far, and if it draws one more, chance is asked for that one. When nothing is missing,
the arrays of `lastcard.fast` do the same (`luck.py`), and have the observation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from lastcard.engine import (
    ALL_CARDS,
    Card,
    Cards,
    Events,
    PlayCard,
    RoundState,
    Seat,
    Step,
    advance,
    start_round,
    view,
)
from lastcard.engine.events import CardReturned, CardsDealt, CardsDrawn, CardTurned, PileReshuffled
from lastcard.envs.kernels import ask_in_turn
from lastcard.envs.knowing import known_to, let_know
from lastcard.envs.luck import lay_out
from lastcard.envs.recall import Recall
from lastcard.envs.round import Round
from lastcard.envs.shadow import on_top
from lastcard.fast import ReactionOrder, from_state, from_view, layout, to_action, to_state
from lastcard.fast.layout import DREW, HANDS, KINDS, MOST_SEATS, SCORES, WHERE

OUTCOMES: Final = KINDS + MOST_SEATS
"""A kind of card by its number, then a seat."""
_CELLS_OF_CARDS: Final = (slice(WHERE, DREW), layout.DRAWN, layout.GUILTY, layout.SNAPPED)
_WORDS_OF_CARDS: Final = slice(HANDS, SCORES)
"""The words that depend on the hidden cards: where each card is, and what follows from that."""


class ExplicitRound:
    """A round that waits for a seat's decision or for chance."""

    def __init__(self, round: Round, *, dealer: int | None) -> None:
        self.round = round
        self.recall = Recall(round.rules.seats)
        self.state: RoundState | None = None
        """The engine's state, after the deal."""
        self.happened: tuple[Events, ...] = ()
        """What led there."""
        self._dealer = dealer
        self._action: int | None = None
        self._first: int | None = None
        self._given: list[Card] = []
        self.chances: dict[int, float] = {}
        """The outcomes that chance has to choose from, and how likely each is; empty for a seat."""
        self._go_on()

    def copy(self) -> ExplicitRound:
        """A round of its own in the same state."""
        new = object.__new__(ExplicitRound)
        new.round = self.round.copy()
        new.recall = self.recall.copy()
        new.state, new.happened = self.state, self.happened
        new._dealer, new._action, new._first = self._dealer, self._action, self._first
        new._given = self._given.copy()
        new.chances = self.chances
        return new

    def __deepcopy__(self, memo: object) -> ExplicitRound:
        return self.copy()

    def dealt_anew(self, seat: int, seed: int) -> ExplicitRound:
        """The same round as far as a seat may know it, its hidden cards dealt by chance.

        Afterwards the other seats recall what happened and what they hold now, but no cards from
        before.
        """
        new = self.copy()
        if self.state is None or self._given:
            return new  # during a deal or a draw there is no seat that decides
        known = known_to(self.round.batch, seat)
        seen = view(self.state, Seat(seat))
        batch = from_view(self.round.rules, seen, seed=seed, known=known)
        let_know(batch, seat, known)
        for part in _CELLS_OF_CARDS:
            new.round.cells[part] = batch.cells[0, part]
        new.round.batch.words[0, _WORDS_OF_CARDS] = batch.words[0, _WORDS_OF_CARDS]
        told = to_state(batch, 0)
        new.state = self.state.copy()
        new.state.hands, new.state.draw, new.state.drawn = told.hands, told.draw, told.drawn
        if new.state.demand is not None:
            new.state.demand = told.demand
        new.recall.dealt_anew(seat, told.hands)
        return new

    def act(self, action: int) -> None:
        """Let the seat that decides choose."""
        self.round.require_legal(action)
        self._action = action
        self._go_on()

    def fall(self, outcome: int) -> None:
        """Let chance choose."""
        if outcome not in self.chances:
            raise ValueError(f"chance has no outcome {outcome} here")
        if outcome < KINDS:
            self._given.append(ALL_CARDS[outcome])
        elif self._dealer is None:
            self._dealer = outcome - KINDS
        else:
            self._first = outcome - KINDS
        self._go_on()

    def _go_on(self) -> None:
        """Do what is to be done, if chance has given all that it needs."""
        seats = self.round.rules.seats
        if self._dealer is None:
            self._await_seat(seats)
        elif self.state is None:
            self._deal(Seat(self._dealer))
        elif self._action is not None:
            self._decide(self.state, self._action)

    def _await_seat(self, seats: int) -> None:
        self.chances = {KINDS + seat: 1 / seats for seat in range(seats)}

    def _lacks(self, events: Events, pile: Cards, dealt: Cards = ()) -> bool:
        """Whether these events need another card; if so, chance is asked for it."""
        pool = _next_pool(events, pile, dealt, len(self._given))
        if pool is None:
            return False
        total = pool.total()
        self.chances = {card.order: n / total for card, n in sorted(pool.items()) if n}
        return True

    # ── The deal ──────────────────────────────────────────────────────────────────────────────

    def _deal(self, dealer: Seat) -> None:
        setup = self.round.rules.setup
        in_hands = setup.seats * setup.rules.hand_size
        used = in_hands

        def put_back(cards: Cards) -> Cards:
            """A Wild Draw Four was turned up and goes back: the next card is on top (SET-3)."""
            nonlocal used
            used += 1
            return on_top(tuple(self._given[used:]), cards)

        deck = on_top(tuple(self._given), setup.edition.deck)
        state, events = start_round(setup, dealer, deck, put_back)
        if self._lacks(events, deck, deck[:in_hands]):
            return
        self.round.batch = from_state(self.round.rules, state)
        ask_in_turn(self.round.rules.array, self.round.cells)
        self.recall.dealt_by(dealer)
        self.recall.note(events)
        self.happened = (events,)
        self._settle(state)

    # ── A decision ────────────────────────────────────────────────────────────────────────────

    def _decide(self, state: RoundState, action: int) -> None:
        rules, actor = self.round.rules, self.round.actor
        exposed = self.round.exposed
        meant = to_action(action, actor=actor, seats=rules.seats, exposed=exposed)
        text = self.round.text(action)
        if meant is None:
            self.round.act(action)
            self.recall.decided(actor, text)
            self._settle(state)
            return
        given = tuple(self._given)
        piled = state.copy()
        piled.draw = on_top(given, state.draw)
        step: Step = advance(
            piled, Seat(actor), meant, lambda cards: on_top(given[len(state.draw) :], cards)
        )
        if self._lacks(step.events, state.draw):
            return
        plays = isinstance(meant, PlayCard)
        races = (
            plays
            and step.state.exposed is not None
            and rules.reaction_order is ReactionOrder.BY_CHANCE
        )
        if races and self._first is None:
            self._await_seat(rules.seats)
            return
        kinds = [card.order for card in self._given]
        lay_out(self.round.batch, kinds, plays=plays, skip=int(races))
        self.round.act(action)
        if self._first is not None:
            self.round.cells[layout.ACTOR] = self._first
        self.recall.decided(actor, text)
        self.recall.note(step.events)
        self.happened = (*self.happened, step.events)
        if self._first is not None:
            self.recall.asked_first(self._first)
        self._settle(step.state)

    def _settle(self, state: RoundState) -> None:
        """The decision is done."""
        self.state = state
        self._action = self._first = None
        self._given = []
        self.chances = {}


def _next_pool(events: Events, pile: Cards, dealt: Cards, given: int) -> Counter[Card] | None:
    """The cards from which the next one is drawn, if the events need more than were given."""
    pool = Counter(pile)
    for card in _used(events, dealt, pool):
        if given == 0:
            return pool
        given -= 1
        pool[card] -= 1
    return None


def _used(events: Events, dealt: Cards, pool: Counter[Card]) -> Iterator[Card]:
    """The cards that leave the pile, one by one; when a pile is shuffled, it is the pool."""
    for event in events:
        match event:
            case CardsDealt():
                yield from dealt
            case CardTurned():
                yield event.card
            case CardsDrawn():
                yield from event.cards
            case CardReturned() | PileReshuffled():
                pool.clear()
                pool.update(event.draw)
            case _:
                pass
