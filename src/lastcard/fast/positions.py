"""From the engine's positions to arrays and back."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import numpy as np

from lastcard.engine import (
    ALL_CARDS,
    COLORS,
    Card,
    Cards,
    Demand,
    Direction,
    Face,
    Phase,
    RoundState,
    Seat,
    View,
    Watcher,
    may_react,
)
from lastcard.engine.legality import is_honest
from lastcard.fast import kernels, layout
from lastcard.fast.batch import Batch
from lastcard.fast.filling import SINCE, UNKNOWN
from lastcard.fast.holding import holders, let_hold
from lastcard.fast.layout import (
    CELLS,
    DECK,
    FIRST,
    HANDS,
    KIND,
    KNOWN,
    NONE,
    PILE,
    SIZES,
    WHERE,
    WORDS,
    Cells,
    Words,
)
from lastcard.fast.rules import FastRules

_PHASES: Final = (Phase.COLOR, Phase.TURN, Phase.DRAWN, Phase.ANSWER, Phase.OVER)
Known = Mapping[Seat, Cards]


def from_state(
    rules: FastRules, state: RoundState, games: int = 1, *, seed: int = 0, asked: Seat | None = None
) -> Batch:
    """So many games in this position.

    The draw pile keeps its cards but not their order: what is drawn is decided when it is drawn.
    Reactions to an exposed seat, and jump-ins, count as passed unless `asked` says which seat is
    asked now.
    """
    return _spread(rules, _Row(rules, state), games, seed, asked)


def from_view(
    rules: FastRules,
    view: View,
    games: int = 1,
    *,
    seed: int = 0,
    asked: Seat | None = None,
    known: Known | None = None,
) -> Batch:
    """So many games that agree with a view; the hidden cards are dealt anew in each of them.

    Cards that the viewer has been shown stay where they were seen, unless they may have been played
    since. A caller that has followed the round can say instead which cards are `known`.
    """
    if known is None:
        known = {} if isinstance(view.viewer, Watcher) else _still_held(view.state, view.viewer)
    return _spread(rules, _Row(rules, view.state, known), games, seed, asked)


def _still_held(state: RoundState, viewer: Seat) -> Known:
    """What a seat was shown last of each hand, less what lies in the discard pile.

    Nothing is known of hands that may have moved (HOUSE-3).
    """
    if state.setup.rules.seven_zero:
        return {}
    shown = {s.seat: s.cards for s in state.shown if s.viewer == viewer}
    discarded = Counter(state.discard)
    return {
        seat: tuple((Counter(cards) - discarded).elements())[: len(state.hands[seat])]
        for seat, cards in shown.items()
    }


class _Row:
    """One game's cells and words, written from a state or a view."""

    def __init__(self, rules: FastRules, state: RoundState, known: Known | None = None) -> None:
        self.rules = rules.array
        self.state = state
        self.cells: Cells = np.zeros(CELLS, np.int8)
        self.words: Words = np.zeros(WORDS, np.int64)
        self.missing: Cells = np.zeros(SINCE + 1, np.int8)
        self._free: dict[Card, list[int]] = {
            card: list(range(self.rules[FIRST + card.order], self.rules[FIRST + card.order + 1]))
            for card in ALL_CARDS
        }
        self.cells[WHERE:PILE] = NONE
        self._write_turn()
        self._write_cards(known or {})
        if state.demand is not None:
            self._write_demand(state.demand)
        self._write_known()

    def _write_turn(self) -> None:
        state, cells = self.state, self.cells
        left = state.direction is Direction.LEFT
        cells[layout.PHASE] = _PHASES.index(state.phase)
        cells[layout.TURN] = cells[layout.ACTOR] = cells[layout.STARTER] = state.turn
        cells[layout.STEP] = 1 if left else state.setup.seats - 1
        cells[layout.DIRECTION] = not left
        cells[layout.COLOR] = layout.NO_COLOR if state.color is None else COLORS.index(state.color)
        cells[layout.DRAWN] = NONE if state.drawn is None else _kind(state.drawn)
        cells[layout.OBLIGED] = state.obliged
        cells[layout.EXPOSED] = NONE if state.exposed is None else state.exposed
        cells[layout.PASSES] = state.passes
        cells[layout.HUNDREDS], cells[layout.RESHUFFLES] = divmod(state.reshuffles, 100)
        cells[layout.WINNER] = NONE if state.winner is None else state.winner
        cells[layout.DEALER] = state.dealer

    def _write_cards(self, known: Known) -> None:
        state, cells = self.state, self.cells
        end = PILE + self.rules[DECK]
        for depth, card in enumerate(state.discard):
            cells[end - 1 - depth] = self._free[card].pop()
        cells[layout.IN_DISCARD] = len(state.discard)
        cells[layout.TOP] = state.discard[-1].order
        hands = [[card for card in hand if not card.is_hidden] for hand in state.hands]
        for seat, hand in enumerate(hands):
            for card in hand:
                self._give(seat, card)
        for seat, hand in enumerate(state.hands):
            hidden = len(hand) - len(hands[seat])
            for card in known.get(Seat(seat), ())[:hidden]:
                if self._free[card]:
                    self._give(seat, card)
            self.missing[seat] = len(hand) - cells[SIZES + seat]
        rest = [number for free in self._free.values() for number in free]
        cells[PILE : PILE + len(rest)] = rest
        cells[layout.IN_DRAW] = len(rest)

    def _give(self, seat: int, card: Card) -> None:
        let_hold(self.cells, self._free[card].pop(), seat)
        self.cells[SIZES + seat] += 1
        self.words[HANDS + seat] |= 1 << card.order

    def _write_demand(self, demand: Demand) -> None:
        cells = self.cells
        cells[layout.DEMAND] = min(demand.cards, layout.MOST_CARDS)
        cells[layout.DEMAND_SEAT] = demand.seat
        cells[layout.DEMAND_KIND] = demand.card.order
        cells[layout.DEMAND_MATCH] = NONE if demand.match is None else COLORS.index(demand.match)
        if demand.card.face is not Face.WILD_DRAW_FOUR:
            return
        drawn_since = len(self.state.hands[demand.seat]) - len(demand.hand)
        if any(card.is_hidden for card in demand.hand):
            cells[layout.GUILTY] = UNKNOWN
            self.missing[SINCE] = min(drawn_since, self.missing[demand.seat])
            return
        cells[layout.GUILTY] = not is_honest(self.state.setup.rules, demand.hand, demand.match)
        if drawn_since:
            cells[layout.SNAPPED] = 1
            self._note(layout.SNAPSHOT, demand.seat, demand.hand)

    def _write_known(self) -> None:
        """What seats were shown and may still be held; in a view, what the viewer was."""
        for viewer in {shown.viewer for shown in self.state.shown}:
            for seat, cards in _still_held(self.state, viewer).items():
                self._note(KNOWN + 2 * viewer, seat, cards)

    def _note(self, at: int, seat: Seat, cards: Cards) -> None:
        """Add the ids of these cards, as far as the seat holds them, to the set in two words."""
        for card, count in Counter(cards).items():
            if card.is_hidden:
                continue
            ids = range(self.rules[FIRST + card.order], self.rules[FIRST + card.order + 1])
            who = holders(self.cells, self.rules[DECK])
            held = [number for number in ids if who[number] == seat]
            for number in held[:count]:
                bit = np.uint64(1) << np.uint64(number & 63)
                self.words[at + (number >> 6)] |= bit.astype(np.int64)


def _kind(card: Card) -> int:
    return UNKNOWN if card.is_hidden else card.order


def _spread(rules: FastRules, row: _Row, games: int, seed: int, asked: Seat | None) -> Batch:
    """The row in every game of a batch, its hidden cards dealt."""
    if asked is not None:
        _ask(rules, row, asked)
    batch = Batch(rules, games, seed=seed, deal=False)
    random = batch.words[:, layout.RNG].copy()
    batch.cells[:] = row.cells
    batch.words[:] = row.words
    batch.words[:, layout.RNG] = random
    kernels.fill_many(rules.array, batch.words, batch.cells, row.missing)
    return batch


def _ask(rules: FastRules, row: _Row, asked: Seat) -> None:
    """Put the position where one of the questions out of turn is asked (`asking.py`)."""
    state, cells = row.state, row.cells
    if state.exposed is not None:
        # As in the order that begins with the exposed seat.
        cells[layout.ASK], first = layout.ASK_REACTION, state.exposed
    elif may_react(state) and asked != state.turn:
        cells[layout.ASK], first = layout.ASK_JUMP, state.turn
    else:
        raise ValueError(f"seat {asked} is asked nothing out of turn in this position")
    seats, step = rules.seats, int(cells[layout.STEP])
    before = next(n for n in range(seats) if (first + n * step) % seats == asked)
    cells[layout.ACTOR] = asked
    cells[layout.LEFT_TO_ASK] = seats - before


def to_state(batch: Batch, game: int) -> RoundState:
    """The engine's state of one game; hands and pile are sorted, nothing is shown or called."""
    cells: list[int] = batch.cells[game].tolist()
    kinds: list[int] = batch.rules.array[KIND:].tolist()
    deck = [ALL_CARDS[kind] for kind in kinds[: len(batch.rules.setup.edition.deck)]]
    end = PILE + len(deck)
    where = holders(batch.cells[game], len(deck)).tolist()
    hands = tuple(
        tuple(card for card, holder in zip(deck, where, strict=True) if holder == seat)
        for seat in range(batch.rules.seats)
    )
    phase = _PHASES[cells[layout.PHASE]]
    drawn, color = cells[layout.DRAWN], cells[layout.COLOR]
    return RoundState(
        setup=batch.rules.setup,
        dealer=Seat(cells[layout.DEALER]),
        phase=phase,
        turn=Seat(cells[layout.TURN]),
        direction=Direction.RIGHT if cells[layout.DIRECTION] else Direction.LEFT,
        hands=hands,
        draw=tuple(sorted(deck[number] for number in cells[PILE : PILE + cells[layout.IN_DRAW]])),
        discard=tuple(deck[number] for number in cells[end - cells[layout.IN_DISCARD] : end][::-1]),
        color=None if color == layout.NO_COLOR else COLORS[color],
        drawn=None if drawn == NONE else ALL_CARDS[drawn],
        obliged=bool(cells[layout.OBLIGED]),
        demand=_read_demand(batch, game, hands) if phase is Phase.ANSWER else None,
        exposed=_seat(cells[layout.EXPOSED]),
        called=(),
        passes=cells[layout.PASSES],
        reshuffles=100 * cells[layout.HUNDREDS] + cells[layout.RESHUFFLES],
        shown=(),
        winner=_seat(cells[layout.WINNER]),
    )


def _seat(cell: int) -> Seat | None:
    return None if cell == NONE else Seat(cell)


def _read_demand(batch: Batch, game: int, hands: tuple[Cards, ...]) -> Demand:
    cells: list[int] = batch.cells[game].tolist()
    words: list[int] = batch.words[game].tolist()
    card = ALL_CARDS[cells[layout.DEMAND_KIND]]
    seat, match = Seat(cells[layout.DEMAND_SEAT]), cells[layout.DEMAND_MATCH]
    hand: Cards = ()
    if card.face is Face.WILD_DRAW_FOUR:
        hand = hands[seat]
        if cells[layout.SNAPPED]:
            kinds: list[int] = batch.rules.array[KIND:].tolist()
            hand = tuple(
                ALL_CARDS[kinds[number]]
                for number in range(len(batch.rules.setup.edition.deck))
                if words[layout.SNAPSHOT + (number >> 6)] >> (number & 63) & 1
            )
    return Demand(seat, card, cells[layout.DEMAND], hand, None if match == NONE else COLORS[match])
