"""From a view to the numbers that the features look at."""

from functools import cache

from lastcard.bots.features import FACES, WILD, Position
from lastcard.bots.interface import Situation, own_seat
from lastcard.bots.memory import INDEX, Memory
from lastcard.engine import ALL_CARDS, Direction, Edition, RoundState, Seat, View


def position(view: View, memory: Memory, situation: Situation) -> Position:
    """The decision before a bot, in numbers."""
    return position_of(own_seat(view), view.state, memory, situation)


def position_of(seat: Seat, state: RoundState, memory: Memory, situation: Situation) -> Position:
    """The decision before a seat, as far as the state shows its hand."""
    hand = [0] * len(ALL_CARDS)
    for card in state.hands[seat]:
        if not card.is_hidden:
            hand[card.order] += 1
    unseen = unseen_by_kind(state, seat)
    order = in_order_of_play(state, seat)
    return Position(
        hand=hand,
        colors=_by_color(hand),
        faces=_by_face(hand),
        size=len(state.hands[seat]),
        wilds=sum(hand[WILD:]),
        color=0 if state.color is None else INDEX[state.color],
        unseen_colors=_by_color(unseen),
        unseen_faces=_by_face(unseen),
        unseen=sum(unseen),
        sizes=[len(state.hands[other]) for other in order],
        friends=[1 if situation.are_partners(seat, other) else -1 for other in order],
        lacks=[belief for other in order for belief in memory.lacks[other]],
        wants=[belief for other in order for belief in memory.wants[other]],
        guilty=[memory.guilty[other] for other in order],
        values=_values(state.setup.edition.id, state.setup.edition),
        reverse_skips=len(order) == 2 and state.setup.rules.two_handed,
        charged=situation.keeps_score_of_losers,
    )


def unseen_by_kind(state: RoundState, seat: Seat) -> list[int]:
    """How many of each card a seat has not seen."""
    unseen = list(_deck(state.setup.edition.id, state.setup.edition))
    for card in (*state.discard, *state.hands[seat]):
        if not card.is_hidden:
            unseen[card.order] -= 1
    return unseen


def in_order_of_play(state: RoundState, seat: Seat) -> list[Seat]:
    """All seats from this one on, as play goes round now."""
    step = 1 if state.direction is Direction.LEFT else -1
    seats = state.setup.seats
    return [Seat((seat + step * distance) % seats) for distance in range(seats)]


def _by_color(counts: list[int]) -> list[int]:
    return [sum(counts[first : first + FACES]) for first in range(0, WILD, FACES)]


def _by_face(counts: list[int]) -> list[int]:
    return [sum(counts[face:WILD:FACES]) for face in range(FACES)]


@cache
def _deck(_id: str, edition: Edition) -> tuple[int, ...]:
    counts = [0] * len(ALL_CARDS)
    for card in edition.deck:
        counts[card.order] += 1
    return tuple(counts)


@cache
def _values(_id: str, edition: Edition) -> tuple[int, ...]:
    return tuple(edition.values.get(card, 0) for card in ALL_CARDS)
