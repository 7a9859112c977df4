"""A match: rounds under a format until someone has won (SCORE-2 to SCORE-5, FMT-1 to FMT-5).

A match is events too, and its state is their fold. `start_match` finds the dealers and deals the
first round; `advance_match` takes a player's action at the board where they sit and, when that ends
the round there, scores it; `next_round` deals again. In most formats there is one board.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from lastcard.engine.actions import Action, Seat
from lastcard.engine.dealer import choose_dealer, draw_for_dealer
from lastcard.engine.errors import IllegalAction, Refusal
from lastcard.engine.evolve import evolve
from lastcard.engine.match_events import (
    BoardEvent,
    DealerChosen,
    DealerDrawn,
    MatchEnded,
    MatchEvent,
    MatchEvents,
    PlayerEliminated,
    RoundScored,
    RoundStarted,
)
from lastcard.engine.rules import DealerDraw
from lastcard.engine.schedule import Player, Seating
from lastcard.engine.standings import MatchSetup, Tally
from lastcard.engine.start import start_round
from lastcard.engine.state import RoundState
from lastcard.engine.turn import advance
from lastcard.engine.unfolding import Chance
from lastcard.engine.values import value


class Place(NamedTuple):
    """Where a player sits."""

    board: int
    seat: Seat


@value
class MatchState:
    """A match: the score, who sits where, who deals, and the rounds on the boards."""

    tally: Tally
    seatings: tuple[Seating, ...] = ()
    dealers: tuple[Player, ...] = ()
    boards: tuple[RoundState, ...] = ()

    @classmethod
    def before_start(cls, setup: MatchSetup) -> MatchState:
        """The match before anything has happened: where the fold of its events begins."""
        return cls(Tally.start(setup))

    @property
    def setup(self) -> MatchSetup:
        """What the match is played with."""
        return self.tally.setup

    @property
    def is_over(self) -> bool:
        """Whether the match has been won."""
        return self.tally.is_over

    @property
    def is_between_rounds(self) -> bool:
        """Whether every board has finished and another round is to come."""
        return not self.is_over and all(board.is_over for board in self.boards)

    def place_of(self, player: Player) -> Place | None:
        """Where a player sits in this round, or None if they are out or not in the match."""
        for board, seating in enumerate(self.seatings):
            if player in seating:
                return Place(board, Seat(seating.index(player)))
        return None

    def with_board(self, board: int, round_state: RoundState) -> MatchState:
        """The match with another round on one of its boards."""
        boards = (*self.boards[:board], round_state, *self.boards[board + 1 :])
        return MatchState(self.tally, self.seatings, self.dealers, boards)

    def player_at(self, board: int, seat: Seat) -> Player:
        """Who sits at a seat in this round."""
        return self.seatings[board][seat]


class MatchStep(NamedTuple):
    """What a decision led to."""

    state: MatchState
    events: MatchEvents


def evolve_match(state: MatchState, event: MatchEvent) -> MatchState:
    """The match after `event`."""
    match event:
        case RoundStarted():
            setups = (state.setup.board_setup(len(seating)) for seating in event.seatings)
            boards = tuple(
                RoundState.before_deal(setup, Seat(seating.index(dealer)))
                for setup, seating, dealer in zip(
                    setups, event.seatings, event.dealers, strict=True
                )
            )
            return replace(state, seatings=event.seatings, dealers=event.dealers, boards=boards)
        case BoardEvent():
            return state.with_board(event.board, evolve(state.boards[event.board], event.event))
        case RoundScored():
            board = event.standing.board
            tally, _ = state.tally.score(board, state.seatings[board], state.boards[board])
            return replace(state, tally=tally)
        case _:
            # The other events tell players what follows from these; the state needs no change.
            return state


def fold_match(state: MatchState, events: Iterable[MatchEvent]) -> MatchState:
    """The match after all of `events`."""
    for event in events:
        state = evolve_match(state, event)
    return state


def start_match(setup: MatchSetup, chance: Chance, *, dealer: Player | None = None) -> MatchStep:
    """Find who deals, by drawing cards unless the host names someone, and deal (SET-1)."""
    state = MatchState.before_start(setup)
    seatings = state.tally.seatings()
    if dealer is not None and dealer not in range(setup.players):
        raise IllegalAction(Refusal("no-such-player", "SET-1", {"player": dealer}))
    events: list[MatchEvent] = []
    dealers: list[Player] = []
    for board, seating in enumerate(seatings):
        if dealer is not None and dealer in seating:
            chosen = dealer
        elif setup.rules.dealer_draw is DealerDraw.CHOOSE:
            chosen = choose_dealer(seating, chance)
        else:
            way = setup.rules.dealer_draw
            chosen, draws = draw_for_dealer(setup.edition, way, seating, chance)
            events.extend(DealerDrawn(board, players, cards) for players, cards in draws)
        events.append(DealerChosen(board, chosen))
        dealers.append(chosen)
    return _deal(state, events, seatings, tuple(dealers), chance)


def next_round(state: MatchState, chance: Chance) -> MatchStep:
    """Deal the next round."""
    if state.is_over:
        raise IllegalAction(Refusal("match-over", "SCORE-2", {"round": state.tally.round}))
    if not state.is_between_rounds:
        raise IllegalAction(Refusal("round-not-over", "END-1", {"round": state.tally.round}))
    return _deal(state, [], state.tally.seatings(), next_dealers(state), chance)


def next_dealers(state: MatchState) -> tuple[Player, ...]:
    """Who deals next, board by board (SCORE-5)."""
    return state.tally.next_dealers(state.seatings, state.dealers)


def _deal(
    state: MatchState,
    events: list[MatchEvent],
    seatings: tuple[Seating, ...],
    dealers: tuple[Player, ...],
    chance: Chance,
) -> MatchStep:
    events.append(RoundStarted(state.tally.round, seatings, dealers))
    for board, (seating, dealer) in enumerate(zip(seatings, dealers, strict=True)):
        setup = state.setup.board_setup(len(seating))
        deck = tuple(chance(state.setup.edition.deck))
        step = start_round(setup, Seat(seating.index(dealer)), deck, chance)
        events.extend(BoardEvent(board, event) for event in step.events)
    return MatchStep(fold_match(state, events), tuple(events))


def advance_match(
    state: MatchState,
    player: Player,
    action: Action,
    chance: Chance,
) -> MatchStep:
    """Take a player's action at the board where they sit, or raise `IllegalAction`."""
    if state.is_over:
        raise IllegalAction(Refusal("match-over", "SCORE-2", {"round": state.tally.round}))
    place = state.place_of(player)
    if place is None:
        out = 0 <= player < state.setup.players
        refusal = ("eliminated", "FMT-5") if out else ("no-such-player", "DECK-3")
        raise IllegalAction(Refusal(*refusal, {"player": player}))
    step = advance(state.boards[place.board], place.seat, action, chance)
    events: list[MatchEvent] = [BoardEvent(place.board, event) for event in step.events]
    after = state.with_board(place.board, step.state)
    if step.state.is_over:
        scored = score_board(after, place.board)
        events.extend(scored.events)
        after = scored.state
    return MatchStep(after, tuple(events))


def score_board(state: MatchState, board: int) -> MatchStep:
    """Score a round that has ended at a board, and end the match if that decides it."""
    before = state.tally
    tally, standing = before.score(board, state.seatings[board], state.boards[board])
    events: list[MatchEvent] = [RoundScored(standing)]
    events.extend(PlayerEliminated(p) for p in before.playing if p not in tally.playing)
    if tally.is_over:
        events.append(MatchEnded(tally.winners))
    return MatchStep(replace(state, tally=tally), tuple(events))
