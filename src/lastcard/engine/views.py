"""Who may know what. A view is a state with the hidden cards turned over, and so are its events.

Redaction fails closed: an event that nobody taught it to redact is shown to the record alone.
Law, held by tests: folding a viewer's redacted events gives the view of the folded state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from lastcard.engine.actions import Action, Seat
from lastcard.engine.cards import HIDDEN, Cards, hide
from lastcard.engine.choices import Verdict, explain, legal_actions
from lastcard.engine.errors import IllegalAction, Refusal
from lastcard.engine.events import (
    CardKept,
    CardPlayed,
    CardReturned,
    CardsDealt,
    CardsDemanded,
    CardsDrawn,
    CardTurned,
    ChallengeJudged,
    ColorAwaited,
    ColorNamed,
    DirectionChanged,
    Event,
    HandShown,
    HandsMoved,
    PileReshuffled,
    PlayOffered,
    RoundEnded,
    SuggestionPenalized,
    TurnMissed,
    TurnStarted,
    UnoCalled,
    UnoCaught,
    UnoForgotten,
)
from lastcard.engine.state import Phase, RoundState, Shown


class Watcher(Enum):
    """Those who look on without a seat."""

    SPECTATOR = "spectator"
    RECORD = "record"
    """The full record: sees everything."""


Viewer = Seat | Watcher


@dataclass(frozen=True, slots=True)
class View:
    """All that a viewer may know of a round: a state in which the rest is hidden."""

    viewer: Viewer
    state: RoundState

    @property
    def hand(self) -> Cards:
        """The viewer's own cards; a watcher has none."""
        return () if isinstance(self.viewer, Watcher) else self.state.hands[self.viewer]

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(len(hand) for hand in self.state.hands)

    def legal_actions(self) -> tuple[Action, ...]:
        """What the viewer can choose from now."""
        return () if isinstance(self.viewer, Watcher) else legal_actions(self.state, self.viewer)

    def explain(self, action: Action) -> Verdict:
        """Why the viewer may or may not take an action."""
        seat = Seat(-1) if isinstance(self.viewer, Watcher) else self.viewer
        return explain(self.state, seat, action)


def view(state: RoundState, viewer: Viewer) -> View:
    """What a viewer may know of a state."""
    if viewer is Watcher.RECORD:
        return View(viewer, state)
    if not isinstance(viewer, Watcher) and viewer not in state.seats:
        raise IllegalAction(Refusal("no-such-seat", "DECK-3", {"seat": viewer}))
    seen = state.copy()
    if state.phase is not Phase.OVER:  # then all hands lie open
        seen.hands = _own_hand_only(state.hands, viewer)
    seen.draw = hide(state.draw)
    seen.shown = tuple(
        shown if shown.viewer == viewer else Shown(shown.viewer, shown.seat, hide(shown.cards))
        for shown in state.shown
    )
    if state.turn != viewer:
        seen.drawn = None if state.drawn is None else HIDDEN
        seen.obliged = False
    if state.demand is not None and state.demand.seat != viewer:
        seen.demand = replace(state.demand, hand=hide(state.demand.hand))
    return View(viewer, seen)


def redact(event: Event, viewer: Viewer) -> Event | None:
    """The event as a viewer may know it, or None if it is not for showing."""
    if viewer is Watcher.RECORD:
        return event
    redaction = _REDACTIONS.get(type(event))
    return None if redaction is None else redaction(event, viewer)


def _own_hand_only(hands: tuple[Cards, ...], viewer: Viewer) -> tuple[Cards, ...]:
    return tuple(hand if seat == viewer else hide(hand) for seat, hand in enumerate(hands))


def _as_it_is(event: Event, viewer: Viewer) -> Event:
    """Everyone at the table sees this."""
    return event


def _dealt(event: CardsDealt, viewer: Viewer) -> Event:
    return CardsDealt(_own_hand_only(event.hands, viewer), hide(event.draw))


def _moved(event: HandsMoved, viewer: Viewer) -> Event:
    return replace(event, hands=_own_hand_only(event.hands, viewer))


def _pile(event: CardReturned | PileReshuffled, viewer: Viewer) -> Event:
    return replace(event, draw=hide(event.draw))


def _drawn(event: CardsDrawn, viewer: Viewer) -> Event:
    return event if event.seat == viewer else replace(event, cards=hide(event.cards))


def _offered(event: PlayOffered, viewer: Viewer) -> Event:
    return event if event.seat == viewer else replace(event, card=HIDDEN, obliged=False)


def _demanded(event: CardsDemanded, viewer: Viewer) -> Event:
    return event if event.seat == viewer else replace(event, hand=hide(event.hand))


def _shown(event: HandShown, viewer: Viewer) -> Event:
    return event if event.viewer == viewer else replace(event, cards=hide(event.cards))


_REDACTIONS: Final[dict[type[Event], Callable[[Any, Viewer], Event]]] = {
    CardsDealt: _dealt,
    CardTurned: _as_it_is,
    CardReturned: _pile,
    ColorAwaited: _as_it_is,
    ColorNamed: _as_it_is,
    TurnStarted: _as_it_is,
    TurnMissed: _as_it_is,
    CardPlayed: _as_it_is,
    DirectionChanged: _as_it_is,
    HandsMoved: _moved,
    CardsDrawn: _drawn,
    PileReshuffled: _pile,
    PlayOffered: _offered,
    CardKept: _as_it_is,
    CardsDemanded: _demanded,
    HandShown: _shown,
    ChallengeJudged: _as_it_is,
    UnoCalled: _as_it_is,
    UnoForgotten: _as_it_is,
    UnoCaught: _as_it_is,
    SuggestionPenalized: _as_it_is,
    RoundEnded: _as_it_is,
}
