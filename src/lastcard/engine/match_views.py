"""Who may know what of a match: at their own table a player's view, at the other a spectator's."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from lastcard.engine.actions import Action, Seat
from lastcard.engine.match import MatchState
from lastcard.engine.match_events import (
    DealerChosen,
    DealerDrawn,
    MatchEnded,
    MatchEvent,
    PlayerEliminated,
    RoundScored,
    RoundStarted,
    TableEvent,
)
from lastcard.engine.schedule import Player, Seating
from lastcard.engine.views import View, Viewer, Watcher, redact, view

MatchViewer = Player | Watcher

_PUBLIC: Final[frozenset[type[MatchEvent]]] = frozenset(
    (DealerDrawn, DealerChosen, RoundStarted, RoundScored, PlayerEliminated, MatchEnded)
)


@dataclass(frozen=True, slots=True)
class MatchView:
    """All that a viewer may know of a match: a state in which the rest is hidden."""

    viewer: MatchViewer
    state: MatchState

    def table(self) -> View | None:
        """The viewer's own table as they see it; None for watchers and the eliminated."""
        if isinstance(self.viewer, Watcher):
            return None
        place = self.state.place_of(self.viewer)
        return None if place is None else View(place.seat, self.state.tables[place.table])

    def legal_actions(self) -> tuple[Action, ...]:
        """What the viewer can choose from now."""
        table = self.table()
        return () if table is None else table.legal_actions()


def view_match(state: MatchState, viewer: MatchViewer) -> MatchView:
    """What a viewer may know of a match."""
    tables = tuple(
        view(table, viewer_at(seating, viewer)).state
        for seating, table in zip(state.seatings, state.tables, strict=True)
    )
    return MatchView(viewer, replace(state, tables=tables))


def redact_match(
    event: MatchEvent, viewer: MatchViewer, seatings: tuple[Seating, ...]
) -> MatchEvent | None:
    """The event as a viewer may know it, or None if it is not for showing.

    `seatings` are those of the round in which it happened.
    """
    if viewer is Watcher.RECORD:
        return event
    if isinstance(event, TableEvent):
        seen = redact(event.event, viewer_at(seatings[event.table], viewer))
        return None if seen is None else TableEvent(event.table, seen)
    return event if type(event) in _PUBLIC else None


def viewer_at(seating: Seating, viewer: MatchViewer) -> Viewer:
    """With whose eyes a viewer of the match sees one of its tables."""
    if isinstance(viewer, Watcher):
        return viewer
    return Seat(seating.index(viewer)) if viewer in seating else Watcher.SPECTATOR
