"""Who may know what. A view is a state with the hidden cards turned over.

A law that tests hold: folding a viewer's redacted events gives the view of the folded state.
"""

from dataclasses import dataclass, replace

from lastcard.engine.actions import Action, Seat
from lastcard.engine.cards import HIDDEN, Cards, hide
from lastcard.engine.choices import Verdict, explain, legal_actions
from lastcard.engine.errors import IllegalAction, Refusal
from lastcard.engine.redaction import Watcher, hide_others
from lastcard.engine.state import Phase, RoundState, Shown

Viewer = Seat | Watcher
"""Who looks at a round: a seat, a spectator, or the record, which sees everything."""


@dataclass(frozen=True, slots=True)
class View:
    """All that a viewer may know of a round: a state in which the rest is hidden."""

    viewer: Viewer
    state: RoundState

    @property
    def hand(self) -> Cards:
        """The viewer's own cards; empty without a seat."""
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
    if state.phase is not Phase.OVER:  # at the end all hands lie open
        seen.hands = hide_others(state.hands, viewer)
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
