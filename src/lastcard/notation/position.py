"""How a round begins: the cards of a header laid out, none lost, none doubled.

Either the whole deck is dealt, or a position is set up by hand: the cards it names lie where it
says, the others in the draw pile (below those of `Draw`) or, with `Pile`, under the top discard.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from lastcard.engine import (
    HIDDEN,
    Card,
    Cards,
    Chance,
    Direction,
    Phase,
    RoundState,
    Seat,
    Setup,
    Step,
    turn_up,
)
from lastcard.engine.events import CardsDealt
from lastcard.notation.errors import illegal
from lastcard.notation.header import Header

_RULE: Final = "DECK-1"


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the cards of the deck lie before the first discard is turned up or takes no effect."""

    hands: tuple[Cards, ...]
    draw: Cards
    """The draw pile, top first, with the card that is going to be turned up."""
    known: int
    """How many cards at the top of the draw pile the header names; the order of others is open."""
    discard: Cards
    """The discard pile, top last, before a card is turned up."""


def find_dealer(header: Header) -> Seat:
    """The seat of the dealer: the last one unless the header says otherwise."""
    dealer = Seat(header.seats - 1) if header.dealer is None else header.dealer
    return require_seat(dealer, header, "Dealer")


def require_seat(seat: Seat, header: Header, tag: str) -> Seat:
    """The seat that a tag names, if the table has it."""
    if seat not in range(header.seats):
        raise illegal("no-such-seat", "DECK-3", place=header.place(tag), seat=seat)
    return seat


def lay_out(header: Header, setup: Setup, dealer: Seat) -> Layout:
    """The cards of the deck as a header lays them out."""
    if header.deck is not None:
        return _deal(header.deck, setup, dealer)
    return _set_up(header, setup)


def _deal(deck: Cards, setup: Setup, dealer: Seat) -> Layout:
    """One card at a time from the dealer's left (SET-2)."""
    missing = _rest(setup, deck)
    if missing:
        raise illegal("cards-missing", _RULE, card=missing[0].code, cards=len(missing))
    seats = setup.seats
    dealt = seats * setup.rules.hand_size
    hands = tuple(deck[(seat - dealer - 1) % seats : dealt : seats] for seat in range(seats))
    return Layout(hands, deck[dealt:], len(deck) - dealt, ())


def _set_up(header: Header, setup: Setup) -> Layout:
    if () in header.hands:
        raise illegal("empty-hand", "END-1", seat=header.hands.index(()))
    turned = () if header.first is None else (header.first,)
    lying = () if header.discard is None else (header.discard,)
    named = turned + (header.draw or header.pile or ())
    in_hands = tuple(card for hand in header.hands for card in hand)
    rest = _rest(setup, in_hands + lying + named)
    if header.pile is not None:
        return Layout(header.hands, named, len(named), rest + lying)
    return Layout(header.hands, named + rest, len(named), lying)


def _rest(setup: Setup, named: Cards) -> Cards:
    """The cards of the deck that are not named; as many hidden ones where hidden ones are named."""
    counts = Counter(named)
    hidden = counts.pop(HIDDEN, 0)
    rest: list[Card] = []
    for card in setup.edition.deck:
        if counts[card]:
            counts[card] -= 1
        else:
            rest.append(card)
    missing = next(counts.elements(), None)
    if missing is not None:
        raise illegal("not-in-the-deck", _RULE, card=missing.code)
    if hidden > len(rest):
        raise illegal("too-many-cards", _RULE, cards=len(named), deck=len(setup.edition.deck))
    return (HIDDEN,) * (len(rest) - hidden) if hidden else tuple(rest)


def begin(header: Header, setup: Setup, dealer: Seat, layout: Layout, chance: Chance) -> Step:
    """The round as it begins, and the events of the deal if a card is turned up."""
    state = RoundState.before_deal(setup, dealer)
    dealt = CardsDealt(layout.hands, layout.draw)
    if header.discard is None:
        state.discard = layout.discard
        step = turn_up(state, dealt, chance)
    else:
        step = Step(_resume(header, state, layout), ())
    _check_stated(header, step.state)
    return step


def _resume(header: Header, state: RoundState, layout: Layout) -> RoundState:
    """A position whose top card is already in effect: someone's turn."""
    card = layout.discard[-1]
    turn = state.after(state.dealer) if header.turn is None else header.turn
    return replace(
        state,
        phase=Phase.TURN,
        turn=require_seat(turn, header, "Turn"),
        direction=header.direction or Direction.LEFT,
        hands=layout.hands,
        draw=layout.draw,
        discard=layout.discard,
        color=header.color or card.color,
    )


def _check_stated(header: Header, state: RoundState) -> None:
    """With `First` the rules say whose turn it is; `Turn` and `Direction` may only say the same."""
    if header.turn is not None and header.turn != state.turn:
        place = header.place("Turn")
        raise illegal("turn-differs", "SET-3", place=place, stated=header.turn, turn=state.turn)
    if header.direction is not None and header.direction is not state.direction:
        place, found = header.place("Direction"), str(state.direction)
        raise illegal("direction-differs", "SET-3", place=place, direction=found)
