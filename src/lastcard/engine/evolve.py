"""How each event changes the state. No rule is decided here: that was done when the event was made.

The same functions fold the redacted events of a viewer into that viewer's state.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from lastcard.engine import events as e
from lastcard.engine.actions import Seat
from lastcard.engine.cards import HIDDEN, Card, Cards
from lastcard.engine.events import Cause, Event
from lastcard.engine.rules import CatchUntil
from lastcard.engine.state import Demand, Phase, RoundState, Shown


def evolve(state: RoundState, event: Event) -> RoundState:
    """The state after `event`."""
    draft = state.copy()
    CHANGES[type(event)](draft, event)
    return draft


def fold(state: RoundState, events: Iterable[Event]) -> RoundState:
    """The state after all of `events`."""
    draft = state.copy()
    for event in events:
        CHANGES[type(event)](draft, event)
    return draft


def without(hand: Cards, card: Card) -> Cards:
    """The hand without one such card, or without a hidden one if the hand is hidden."""
    at = find(hand, card)
    if at is None:
        at = hand.index(HIDDEN)
    return hand[:at] + hand[at + 1 :]


def find(hand: Cards, card: Card) -> int | None:
    """Where in a hand a card is, if it is there.

    There is one object for each kind of card, so `is` will do: much faster than `==` for values
    that can be ordered.
    """
    for at, held in enumerate(hand):
        if held is card:
            return at
    return None


def _set_hand(draft: RoundState, seat: Seat, hand: Cards) -> None:
    hands = list(draft.hands)
    hands[seat] = hand
    draft.hands = tuple(hands)


def _cards_dealt(draft: RoundState, event: e.CardsDealt) -> None:
    draft.hands = event.hands
    draft.draw = event.draw


def _card_turned(draft: RoundState, event: e.CardTurned) -> None:
    draft.draw = draft.draw[1:]
    draft.discard += (event.card,)
    draft.color = event.card.color


def _card_returned(draft: RoundState, event: e.CardReturned) -> None:
    draft.draw = event.draw
    draft.discard = draft.discard[:-1]
    draft.color = None


def _color_awaited(draft: RoundState, event: e.ColorAwaited) -> None:
    draft.phase = Phase.COLOR
    draft.turn = event.seat


def _color_named(draft: RoundState, event: e.ColorNamed) -> None:
    draft.color = event.color


def _turn_started(draft: RoundState, event: e.TurnStarted) -> None:
    if draft.phase is Phase.DRAWN:
        draft.exposed = None  # the card that was drawn was kept
    draft.phase = Phase.TURN
    draft.turn = event.seat
    draft.drawn = None
    draft.obliged = False
    draft.demand = None


def _card_played(draft: RoundState, event: e.CardPlayed) -> None:
    _set_hand(draft, event.seat, without(draft.hands[event.seat], event.card))
    draft.discard += (event.card,)
    draft.color = event.color
    draft.phase = Phase.TURN
    draft.drawn = None
    draft.obliged = False
    draft.demand = None
    draft.exposed = None
    draft.passes = 0


def _direction_changed(draft: RoundState, event: e.DirectionChanged) -> None:
    draft.direction = event.direction


def _hands_moved(draft: RoundState, event: e.HandsMoved) -> None:
    draft.hands = event.hands
    came_from = event.came_from
    draft.called = tuple(seat for seat in draft.called if came_from and came_from[seat] == seat)


def _cards_drawn(draft: RoundState, event: e.CardsDrawn) -> None:
    seat, cards = event.seat, event.cards
    if cards:
        draft.draw = draft.draw[len(cards) :]
        _set_hand(draft, seat, draft.hands[seat] + cards)
        draft.passes = 0
        if seat in draft.called:
            draft.called = tuple(other for other in draft.called if other != seat)
        if draft.exposed == seat:
            draft.exposed = None
    if event.cause is Cause.TURN:
        draft.phase = Phase.DRAWN
        if draft.setup.rules.catch_until is CatchUntil.BEGUN:
            draft.exposed = None
        if not cards:
            draft.passes += 1


def _pile_reshuffled(draft: RoundState, event: e.PileReshuffled) -> None:
    draft.draw = event.draw
    draft.discard = draft.discard[-1:]
    draft.reshuffles += 1


def _play_offered(draft: RoundState, event: e.PlayOffered) -> None:
    draft.phase = Phase.DRAWN
    draft.drawn = event.card
    draft.obliged = event.obliged


def _cards_demanded(draft: RoundState, event: e.CardsDemanded) -> None:
    draft.phase = Phase.ANSWER
    draft.turn = event.target
    draft.demand = Demand(event.seat, event.card, event.cards, event.hand, event.match)


def _challenge_declined(draft: RoundState, event: e.ChallengeDeclined) -> None:
    draft.turn = event.asked


def _hand_shown(draft: RoundState, event: e.HandShown) -> None:
    draft.shown = (*draft.shown, Shown(event.viewer, event.seat, event.cards))


def _uno_called(draft: RoundState, event: e.UnoCalled) -> None:
    draft.exposed = None
    draft.called = (*draft.called, event.seat)


def _uno_forgotten(draft: RoundState, event: e.UnoForgotten) -> None:
    draft.exposed = event.seat


def _uno_caught(draft: RoundState, event: e.UnoCaught) -> None:
    draft.exposed = None


def _round_ended(draft: RoundState, event: e.RoundEnded) -> None:
    draft.phase = Phase.OVER
    draft.winner = event.winner
    draft.hands = event.hands
    draft.drawn = None
    draft.obliged = False
    draft.demand = None
    draft.exposed = None
    draft.called = ()


def _nothing(draft: RoundState, event: Event) -> None:
    """For events that tell players something but change nothing in the state."""


CHANGES: Final[dict[type[Event], Callable[[RoundState, Any], None]]] = {
    e.CardsDealt: _cards_dealt,
    e.CardTurned: _card_turned,
    e.CardReturned: _card_returned,
    e.ColorAwaited: _color_awaited,
    e.ColorNamed: _color_named,
    e.TurnStarted: _turn_started,
    e.TurnMissed: _nothing,
    e.CardPlayed: _card_played,
    e.DirectionChanged: _direction_changed,
    e.HandsMoved: _hands_moved,
    e.CardsDrawn: _cards_drawn,
    e.PileReshuffled: _pile_reshuffled,
    e.PlayOffered: _play_offered,
    e.CardKept: _nothing,
    e.CardsDemanded: _cards_demanded,
    e.ChallengeDeclined: _challenge_declined,
    e.HandShown: _hand_shown,
    e.ChallengeJudged: _nothing,
    e.UnoCalled: _uno_called,
    e.UnoForgotten: _uno_forgotten,
    e.UnoCaught: _uno_caught,
    e.SuggestionPenalized: _nothing,
    e.RoundEnded: _round_ended,
}
"""What each event changes in a state that nobody else holds yet."""
