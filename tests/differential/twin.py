"""One batch of fast games, and for each of them the engine's state: played side by side.

The fast core moves first, with its own random numbers. Which cards it drew can be read from its
arrays, so the engine's draw pile is put in that order before it moves. Then everything is compared.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lastcard.engine import (
    ALL_CARDS,
    FORMATS,
    OPTIONS,
    Action,
    CallUno,
    Card,
    Cards,
    CatchUno,
    Direction,
    Edition,
    Face,
    FirstDiscard,
    Format,
    Phase,
    RoundState,
    Seat,
    Setup,
    advance,
    legal_actions,
    round_points,
    start_round,
)
from lastcard.engine.events import HandShown
from lastcard.fast import Batch, FastRules, ReactionOrder, layout, to_action, to_id, to_state
from lastcard.fast.actions import DRAW, SWAP
from lastcard.fast.holding import holders
from lastcard.fast.layout import DECK, KIND, KNOWN, MOST_CARDS, PILE, SIZES

EDITIONS: Final = ("2020", "classic", "coloradd", "platinum", "special-agent")
_PHASES: Final = (Phase.COLOR, Phase.TURN, Phase.DRAWN, Phase.ANSWER, Phase.OVER)
_CODES: Final = {card: random.Random(card.code).getrandbits(64) for card in ALL_CARDS}
"""A number for each kind: cards are compared as the sum of their numbers."""
_TOLD: Final = ("phase", "turn", "hands", "discard", "color", "drawn", "demand", "exposed")
_OPTIONS_THAT_MATTER: Final = [
    name
    for name in OPTIONS
    if name not in ("suggestion_penalty", "dealer_draw", "limit", "rounds", "hand_size")
]


def rules_to_play(edition: Edition, count: int, seed: int = 0) -> Iterator[FastRules]:
    """So many rules: every value of every option first, then random ones."""
    rng = random.Random(seed)
    values = [
        (name, value)
        for name in _OPTIONS_THAT_MATTER
        for value in OPTIONS[name].choices or ("0", "1", "5")
    ]
    rng.shuffle(values)
    for number in range(count):
        options = dict(values[number : number + 1])
        for name in rng.sample(_OPTIONS_THAT_MATTER, rng.choice((0, 0, 1, 2, 4))):
            options.setdefault(name, rng.choice(OPTIONS[name].choices or ("0", "1", "5")))
        yield _random_table(edition, options, rng)


def _random_table(edition: Edition, options: dict[str, str], rng: random.Random) -> FastRules:
    seats = rng.choice((2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10))
    most = (len(edition.deck) - 1) // seats
    # Small hands make short rounds; large ones empty the draw pile and make void rounds.
    size = rng.choice((7, rng.randint(1, 7), rng.randint(1, 7), rng.randint(most - 2, most)))
    rules = edition.rules.with_options({**options, "hand_size": str(min(size, most))})
    formats = [f for f in Format if seats in FORMATS[f].players and FORMATS[f].boards == 1]
    return FastRules(
        Setup(edition, rules, seats),
        format=rng.choice(formats),
        reaction_order=rng.choice(tuple(ReactionOrder)),
    )


class Twins:
    """A batch and the engine's states that belong to it."""

    def __init__(
        self, batch: Batch, *, seed: int = 0, states: Sequence[RoundState] | None = None
    ) -> None:
        """The batch has just been dealt, unless the positions its games are in are given."""
        self.rules = rules = batch.rules
        self.batch = batch
        self.deck = [ALL_CARDS[k] for k in rules.array[KIND : KIND + rules.array[DECK]]]
        self._codes = np.array([_CODES[card] for card in self.deck], np.uint64)
        self._seen: dict[tuple[int, int], tuple[Cards, tuple[int, int]]] = {}
        self._random = random.Random(seed)
        self._rows: list[list[int]] = self.batch.cells.tolist()
        games = range(len(self._rows))
        self.states = list(states) if states else [self._start(game) for game in games]
        self.decisions = 0
        self._compare_all(games)

    # ── The deal ──────────────────────────────────────────────────────────────────────────────

    def _start(self, game: int) -> RoundState:
        """The engine's start from the deck that gives what the fast core dealt."""
        dealt = to_state(self.batch, game)
        setup, seats, size = self.rules.setup, self.rules.seats, self.rules.setup.rules.hand_size
        hands = [hand[:size] for hand in dealt.hands]
        drawn = tuple(card for hand in dealt.hands for card in hand[size:])
        order = [(dealt.dealer + 1 + i) % seats for i in range(seats)]
        deck = [hands[seat][i] for i in range(size) for seat in order]
        step = start_round(
            setup, dealt.dealer, (*deck, *dealt.discard, *drawn, *dealt.draw), self._no_chance
        )
        if setup.rules.first_discard is FirstDiscard.PLAY:
            assert len(dealt.discard) == 1
            only_fours = all(card.face is Face.WILD_DRAW_FOUR for card in dealt.draw)
            assert dealt.discard[-1].face is not Face.WILD_DRAW_FOUR or only_fours
        return step.state

    @staticmethod
    def _no_chance(cards: Cards) -> Cards:
        raise AssertionError(f"the engine shuffles {len(cards)} cards, the fast core did not")

    # ── A step ────────────────────────────────────────────────────────────────────────────────

    def choose(self) -> list[int]:
        """For each game a random legal action, more often a play; -1 where the round is over."""
        _, masks = self.batch.observe()
        rng = self._random
        actions: list[int] = []
        for game, state in enumerate(self.states):
            if state.phase is Phase.OVER:
                actions.append(-1)
                continue
            legal = np.flatnonzero(masks[game]).tolist()
            self._compare_choices(game, legal)
            plays = [action for action in legal if _is_play(action)]
            actions.append(rng.choice(plays if plays and rng.random() < 0.85 else legal))
        return actions

    def step(self) -> bool:
        """Take an action in every round that goes on, in both; whether there was any."""
        actions = self.choose()
        if max(actions) < 0:
            return False
        self.take(actions)
        return True

    def take(self, actions: Sequence[int]) -> None:
        """Take these actions, in both; -1 stands for none."""
        going = [game for game, action in enumerate(actions) if action >= 0]
        before = self._rows
        outcomes, _ = self.batch.step(np.array(actions))
        self._rows = after = self.batch.cells.tolist()
        for game in going:
            assert outcomes[game] >= 0, self.describe(game)
            self._follow(game, actions[game], before[game], after[game])
        self.decisions += len(going)
        self._compare_all(going)

    def play(self, most: int = 5000) -> None:
        """Play until every round is over, or `most` steps."""
        while most and self.step():
            most -= 1

    def _follow(self, game: int, action: int, before: list[int], after: list[int]) -> None:
        """Let the engine do what the fast core did, with the same luck."""
        state = self.states[game]
        actor, exposed = before[layout.ACTOR], before[layout.EXPOSED]
        meant = to_action(action, actor=actor, seats=self.rules.seats, exposed=exposed)
        if meant is None:
            return
        seats = self.rules.seats
        drawn = (
            sum(after[SIZES : SIZES + seats])
            - sum(before[SIZES : SIZES + seats])
            + _is_play(action)
        )
        in_draw = before[layout.IN_DRAW]
        shuffled: Cards = ()
        if before[layout.RESHUFFLES] != after[layout.RESHUFFLES]:
            # The old pile was drawn to the end, then cards of the one that was turned over.
            from_new = drawn - in_draw
            top = PILE + after[layout.IN_DRAW] + from_new
            shuffled = tuple(self.deck[after[top - 1 - i]] for i in range(from_new))
            if not from_new and after[layout.DRAWN] != layout.NONE:
                # Of what was drawn until a card fitted, that card came last (HOUSE-4).
                state = state.copy()
                state.draw = _at_the_end(ALL_CARDS[after[layout.DRAWN]], state.draw)
        elif drawn:
            top = PILE + in_draw
            cards = tuple(self.deck[after[top - 1 - i]] for i in range(drawn))
            state = state.copy()
            state.draw = _on_top(cards, state.draw)
        step = advance(state, Seat(actor), meant, lambda under: _on_top(shuffled, under))
        self.states[game] = step.state
        for event in step.events:
            if isinstance(event, HandShown) and self.rules.array[layout.TRACK]:
                self._compare_shown(game, event)

    def describe(self, game: int) -> str:
        """What is needed to look into a difference."""
        setup, state = self.rules.setup, self.states[game]
        options = setup.rules.differences(setup.edition.rules)
        parts = {name: getattr(state, name) for name in _TOLD}
        return f"{setup.edition.id}, {setup.seats} seats, {options}: {parts}"

    # ── Comparing ─────────────────────────────────────────────────────────────────────────────

    def _compare_choices(self, game: int, legal: list[int]) -> None:
        """The legal mask against the engine's list of actions."""
        state, cells = self.states[game], self.batch.cells[game]
        actor = Seat(int(cells[layout.ACTOR]))
        reactions: list[Action] = []
        others: list[Action] = []
        for action in legal_actions(state, actor):
            late = isinstance(action, (CallUno, CatchUno))
            (reactions if late else others).append(action)
        asked = cells[layout.ASK]
        chosen: list[Action | None] = list(reactions if asked == layout.ASK_REACTION else others)
        if asked != layout.ASK_TURN:
            chosen.append(None)
        else:
            assert actor == state.turn
        expected = sorted(to_id(a, actor=actor, seats=self.rules.seats) for a in chosen)
        assert legal == expected, self.describe(game)

    def _compare_all(self, games: Sequence[int]) -> None:
        hands = self._fast_hands()
        draw, discard = self._fast_piles()
        for game in games:
            state, row = self.states[game], self._rows[game]
            self._compare_table(state, row)
            for seat, hand in enumerate(state.hands):
                code, kinds = self._code(game, seat, hand)
                assert hands[seat][game] == code, self.describe(game)
                assert self.batch.words[game, layout.HANDS + seat] == kinds
                assert row[SIZES + seat] == len(hand)
            assert discard[game] == self._code(game, -1, state.discard)[0]
            assert row[layout.IN_DISCARD] == len(state.discard)
            assert draw[game] == self._code(game, -2, state.draw)[0]
            assert row[layout.IN_DRAW] == len(state.draw)
            if state.phase is Phase.OVER and self.decisions:
                points = tuple(self.batch.points[game].tolist())
                assert points == round_points(state, self.rules.format)

    def _fast_hands(self) -> list[list[int]]:
        """For each seat and game the code of the fast core's hand."""
        where = holders(self.batch.cells, len(self.deck))
        return [_sums(where == seat, self._codes) for seat in range(self.rules.seats)]

    def _fast_piles(self) -> tuple[list[int], list[int]]:
        """For each game the codes of the fast core's draw pile and discard pile."""
        size, cells = len(self.deck), self.batch.cells
        codes = self._codes[cells[:, PILE : PILE + size]]
        place = np.arange(size)
        in_draw, in_discard = (
            cells[:, at, None].astype(int) for at in (layout.IN_DRAW, layout.IN_DISCARD)
        )
        return _sums(place < in_draw, codes), _sums(place >= size - in_discard, codes)

    def _code(self, game: int, part: int, cards: Cards) -> tuple[int, int]:
        """A number for these cards in any order, and the set of their kinds; remembered."""
        last = self._seen.get((game, part))
        if last is not None and last[0] is cards:
            return last[1]
        code = sum([_CODES[card] for card in cards]) % 2**64
        kinds = 0
        for card in cards:
            kinds |= 1 << card.order
        self._seen[game, part] = cards, (code, kinds)
        return code, kinds

    def _compare_table(self, state: RoundState, row: list[int]) -> None:
        assert _PHASES[row[layout.PHASE]] is state.phase
        assert row[layout.TURN] == state.turn
        assert row[layout.DIRECTION] == (state.direction is Direction.RIGHT)
        assert row[layout.TOP] == state.discard[-1].order
        assert row[layout.COLOR] == (4 if state.color is None else "RYGB".index(state.color))
        assert row[layout.DRAWN] == (-1 if state.drawn is None else state.drawn.order)
        assert row[layout.OBLIGED] == state.obliged
        assert row[layout.EXPOSED] == (-1 if state.exposed is None else state.exposed)
        assert row[layout.PASSES] == state.passes
        assert 100 * row[layout.HUNDREDS] + row[layout.RESHUFFLES] == state.reshuffles
        assert row[layout.WINNER] == (-1 if state.winner is None else state.winner)
        demand = state.demand
        # Cards that come back through catches can pile up beyond what any deck has.
        assert row[layout.DEMAND] == (0 if demand is None else min(demand.cards, MOST_CARDS))
        if demand is not None:
            assert row[layout.DEMAND_SEAT] == demand.seat
            assert row[layout.DEMAND_KIND] == demand.card.order
            match = -1 if demand.match is None else "RYGB".index(demand.match)
            assert row[layout.DEMAND_MATCH] == match

    def _compare_shown(self, game: int, event: HandShown) -> None:
        """The viewer knows the cards it was shown."""
        words = self.batch.words[game]
        who = holders(self.batch.cells[game], len(self.deck))
        known = Counter(
            card
            for number, card in enumerate(self.deck)
            if int(words[KNOWN + 2 * event.viewer + (number >> 6)]) >> (number & 63) & 1
            and who[number] == event.seat
        )
        assert not Counter(event.cards) - known


def _sums(chosen: NDArray[np.bool_], codes: NDArray[np.uint64]) -> list[int]:
    return np.where(chosen, codes, np.uint64(0)).sum(1, dtype=np.uint64).tolist()


def _is_play(action: int) -> bool:
    return action < DRAW or action >= SWAP


def _at_the_end(card: Card, pile: Cards) -> Cards:
    """The pile with this card of it at its end."""
    rest = list(pile)
    rest.remove(card)
    return (*rest, card)


def _on_top(cards: Cards, pile: Cards) -> Cards:
    """The pile with these of its cards on top, in this order."""
    rest = list(pile)
    for card in cards:
        rest.remove(card)
    return (*cards, *rest)
