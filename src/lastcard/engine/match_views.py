"""Who may know what of a match: players see their own board as players, the other as spectators."""

from dataclasses import dataclass, replace

from lastcard.engine.actions import Action, Seat
from lastcard.engine.match import MatchState
from lastcard.engine.match_events import BoardEvent, MatchEvent
from lastcard.engine.redaction import Watcher, redact
from lastcard.engine.schedule import Player, Seating
from lastcard.engine.views import View, Viewer, view

MatchViewer = Player | Watcher
"""Who looks at a match: a player, a spectator, or the record, which sees everything."""


@dataclass(frozen=True, slots=True)
class MatchView:
    """All that a viewer may know of a match: a state in which the rest is hidden."""

    viewer: MatchViewer
    state: MatchState

    def board(self) -> View | None:
        """The viewer's own board as they see it; None for those without a seat."""
        if isinstance(self.viewer, Watcher):
            return None
        place = self.state.place_of(self.viewer)
        return None if place is None else View(place.seat, self.state.boards[place.board])

    def legal_actions(self) -> tuple[Action, ...]:
        """What the viewer can choose from now."""
        board = self.board()
        return () if board is None else board.legal_actions()


def view_match(state: MatchState, viewer: MatchViewer) -> MatchView:
    """What a viewer may know of a match."""
    boards = tuple(
        view(board, viewer_at(seating, viewer)).state
        for seating, board in zip(state.seatings, state.boards, strict=True)
    )
    return MatchView(viewer, replace(state, boards=boards))


def redact_match(
    event: MatchEvent, viewer: MatchViewer, seatings: tuple[Seating, ...]
) -> MatchEvent | None:
    """The event as a viewer may know it, or None if it is not for showing.

    `seatings` are those of the round in which it happened.
    """
    if not isinstance(event, BoardEvent) or viewer is Watcher.RECORD:
        return redact(event, viewer)
    seen = redact(event.event, viewer_at(seatings[event.board], viewer))
    return None if seen is None else BoardEvent(event.board, seen)


def viewer_at(seating: Seating, viewer: MatchViewer) -> Viewer:
    """As whom a viewer of the match sees one of its boards."""
    if isinstance(viewer, Watcher):
        return viewer
    return Seat(seating.index(viewer)) if viewer in seating else Watcher.SPECTATOR
