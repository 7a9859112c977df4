"""What happened, as items of a record: the deal, and each move with its notes.

In a full record that is the move, and before it the order of the pile each time chance decided it.
In a record through a viewer's eyes there is also what cannot be told from the moves: what was drawn
by force, hands that were shown, moved to the viewer or laid open at the end, and whose turn it is
after someone drew a card that the viewer did not see.
"""

from collections.abc import Iterator
from itertools import pairwise

from lastcard.engine import (
    HIDDEN,
    Action,
    Cards,
    DrawCard,
    Events,
    Seat,
    Setup,
    Viewer,
    Watcher,
)
from lastcard.engine.events import (
    CardReturned,
    CardsDealt,
    CardsDrawn,
    CardTurned,
    HandShown,
    HandsMoved,
    PileReshuffled,
    PlayOffered,
    RoundEnded,
    TurnStarted,
)
from lastcard.notation.draws import draws_by_force
from lastcard.notation.record import Expectation, Item, Move, ShuffleNote


def dealt_deck(start: Events, setup: Setup, dealer: Seat) -> Cards:
    """The deck, top first, from the events of the deal; cards hidden there stay hidden."""
    (dealt,) = (event for event in start if isinstance(event, CardsDealt))
    hands = [dealt.hands[(dealer + 1 + n) % setup.seats] for n in range(setup.seats)]
    in_hands = [hand[n] for n in range(setup.rules.hand_size) for hand in hands]
    shuffled = [index for index, event in enumerate(start) if isinstance(event, CardReturned)]
    before_shuffle = start[: shuffled[0]] if shuffled else start
    turned = [event.card for event in before_shuffle if isinstance(event, CardTurned)]
    return (*in_hands, *turned, *dealt.draw[len(turned) :])


def start_items(start: Events, viewer: Viewer) -> Iterator[Item]:
    """The notes for the deal, which stand before the first move."""
    for event, following in pairwise(start):
        if isinstance(event, CardReturned) and isinstance(following, CardTurned):
            yield ShuffleNote((following.card, *event.draw[1:]))
    if viewer is not Watcher.RECORD:
        yield from draws_by_force(start)


def step_items(seat: Seat, action: Action, events: Events, viewer: Viewer) -> Iterator[Item]:
    """A move with its notes; the events are as the viewer sees them."""
    for event in events:
        if isinstance(event, PileReshuffled):
            yield ShuffleNote(event.draw)
    if viewer is Watcher.RECORD:
        yield Move(seat, action)
        return
    drawn = _drawn_by_choice(action, events)
    yield Move(seat, action, drawn[0] if drawn and drawn[0] is not HIDDEN else None)
    yield from draws_by_force(events)
    for event in events:
        match event:
            case HandShown() if event.viewer == viewer:
                yield Expectation("sees", (event.viewer, event.seat, event.cards))
            case HandsMoved():
                yield from _hands_seen(event.hands)
            case RoundEnded():
                yield from _hands_seen(event.hands, but=viewer)
            case _:
                pass
    if HIDDEN in drawn:
        # The viewer cannot tell whose turn it is: the drawer's still, or the next.
        seats = [e.seat for e in events if isinstance(e, (TurnStarted, PlayOffered))]
        yield Expectation("turn", (seats[-1],))


def _drawn_by_choice(action: Action, events: Events) -> Cards:
    if not isinstance(action, DrawCard):
        return ()
    return tuple(card for event in events if isinstance(event, CardsDrawn) for card in event.cards)


def _hands_seen(hands: tuple[Cards, ...], *, but: Viewer | None = None) -> Iterator[Item]:
    for seat, hand in enumerate(hands):
        if HIDDEN not in hand and seat != but:
            yield Expectation("hand", (Seat(seat), hand))
