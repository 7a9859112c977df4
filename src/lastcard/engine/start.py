"""Starting a round: the deal and the first discard (SET-2 to SET-6)."""

from lastcard.engine.actions import Seat
from lastcard.engine.cards import Cards, Face, are_same
from lastcard.engine.edition import Setup, too_few_cards
from lastcard.engine.effects import DRAW_TWO_CARDS, acts_as_skip, miss_turn
from lastcard.engine.errors import IllegalAction, Refusal
from lastcard.engine.events import (
    CardReturned,
    CardsDealt,
    CardTurned,
    Cause,
    ColorAwaited,
    DirectionChanged,
    TurnStarted,
)
from lastcard.engine.rules import FirstDiscard, FirstReverse
from lastcard.engine.state import RoundState
from lastcard.engine.unfolding import Chance, Step, Unfolding


def start_round(setup: Setup, dealer: Seat, deck: Cards, chance: Chance) -> Step:
    """Deal a shuffled deck, top first, and turn up the first discard (DECK-3, SET-2)."""
    if dealer not in range(setup.seats):
        raise IllegalAction(Refusal("no-such-seat", "SET-1", {"seat": dealer}))
    if not are_same(deck, setup.edition.deck):
        raise IllegalAction(Refusal("not-the-deck", "DECK-1", {"cards": len(deck)}))
    seats, size = setup.seats, setup.rules.hand_size
    dealt = seats * size
    # One card at a time from the dealer's left: the seat at distance d gets every seats-th card.
    hands = tuple(deck[(seat - dealer - 1) % seats : dealt : seats] for seat in range(seats))
    return turn_up(RoundState.before_deal(setup, dealer), CardsDealt(hands, deck[dealt:]), chance)


def turn_up(state: RoundState, dealt: CardsDealt, chance: Chance) -> Step:
    """Turn up the first discard over dealt cards and let it take effect."""
    if not dealt.draw:
        cards = sum(len(hand) for hand in dealt.hands)
        raise IllegalAction(too_few_cards(cards + 1, cards, state.setup.seats))
    u = Unfolding(state, chance)
    u.emit(dealt)
    left = u.state.after(state.dealer)
    if u.rules.first_discard is FirstDiscard.NUMBERS:
        face = _turn_up_a_number(u)
    else:
        face = _turn_up_any_but_draw_four(u)
    if u.state.color is None:
        u.emit(ColorAwaited(left))
    elif u.rules.first_discard is FirstDiscard.NUMBERS:
        u.emit(TurnStarted(left))
    else:
        _first_effect(u, left, face)
    return u.step()


def _turn_up_a_number(u: Unfolding) -> Face:
    """Turn up cards until one is a number; the others stay in the discard pile (SET-4).

    If no number is left to turn, the last card turned stays on top without effect (our reading).
    """
    while True:
        card = u.state.draw[0]
        u.emit(CardTurned(card))
        if card.is_number or not u.state.draw:
            return card.face


def _turn_up_any_but_draw_four(u: Unfolding) -> Face:
    """Turn up a card; a Wild Draw Four goes back into the pile, which is shuffled (SET-3).

    If nothing else is left to turn, it stays and acts as a Wild (our reading).
    """
    while True:
        card = u.state.draw[0]
        u.emit(CardTurned(card))
        rest = u.state.draw
        if card.face is not Face.WILD_DRAW_FOUR:
            return card.face
        if all(other.face is Face.WILD_DRAW_FOUR for other in rest):
            return card.face
        u.emit(CardReturned(u.shuffle((*rest, card))))


def _first_effect(u: Unfolding, left: Seat, face: Face) -> None:
    """The first discard acts on the dealer's left (SET-3, SET-5, SET-6)."""
    if face is Face.DRAW_TWO:
        u.draw(left, DRAW_TWO_CARDS, Cause.DEMAND)
        miss_turn(u, left)
    elif face is Face.SKIP or (face is Face.REVERSE and acts_as_skip(u)):
        miss_turn(u, left)
    elif face is Face.REVERSE and u.rules.first_reverse is not FirstReverse.CLOCKWISE:
        u.emit(DirectionChanged(u.state.direction.reversed))
        by_dealer = u.rules.first_reverse is FirstReverse.DEALER
        u.emit(TurnStarted(u.state.dealer if by_dealer else left))
    else:
        u.emit(TurnStarted(left))
