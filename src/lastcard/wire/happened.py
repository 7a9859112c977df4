"""What happened, as each viewer is shown it: the engine's redacted events as messages.

An event that `redact` does not let through, or that has no form on the wire, is not shown: both
fail closed.
"""

from collections.abc import Iterable
from typing import Any, Final

from msgspec import Raw

from lastcard.engine import (
    BoardEvent,
    Event,
    MatchEvent,
    MatchViewer,
    Seating,
    Standing,
    Watcher,
    redact,
    redact_match,
)
from lastcard.engine.match_views import viewer_at
from lastcard.wire.coding import encode
from lastcard.wire.events import StandingInfo, WireEvent
from lastcard.wire.forms import FORMS, form_of

show_standing: Final = form_of(Standing, StandingInfo)
"""The score of one round."""


def show_events(
    happened: Iterable[MatchEvent],
    viewer: MatchViewer,
    seatings: tuple[Seating, ...],
    board: int,
) -> list[WireEvent]:
    """The events as a viewer may know them, of the match and of the board they look at."""
    seen = (_redacted(event, viewer, seatings, board) for event in happened)
    return [FORMS[type(event)](event) for event in seen if type(event) in FORMS]


def _redacted(
    event: MatchEvent, viewer: MatchViewer, seatings: tuple[Seating, ...], board: int
) -> Event | MatchEvent | None:
    """What a viewer may know of an event; the very same object if that is everything."""
    if not isinstance(event, BoardEvent):
        return redact_match(event, viewer, seatings)
    return redact(event.event, viewer_at(seatings[board], viewer)) if event.board == board else None


class Shown:
    """What happened, to be shown to many: the parts that are the same for all are encoded once.

    Nobody sees less than a spectator. So an event that a spectator may see whole is shown whole to
    everyone.
    """

    __slots__ = ("_boards", "_extra", "_happened", "_seatings")

    def __init__(
        self,
        happened: Iterable[MatchEvent],
        seatings: tuple[Seating, ...],
        extra: Iterable[WireEvent] = (),
    ) -> None:
        self._happened = tuple(happened)
        self._seatings = seatings
        """Those of the round in which it happened."""
        self._extra = extra
        """What follows, the same for everyone."""
        self._boards: dict[int, Raw | list[Raw | MatchEvent]] = {}

    def to(self, viewer: MatchViewer, board: int) -> Any:
        """The same as `show_events`, with the parts for everyone encoded already."""
        parts = self._boards.get(board)
        if parts is None:
            parts = self._boards[board] = self._prepare(board)
        if isinstance(parts, Raw):
            return parts
        shown: list[Any] = []
        for part in parts:
            if isinstance(part, Raw):
                shown.append(part)
                continue
            seen = _redacted(part, viewer, self._seatings, board)
            if type(seen) in FORMS:
                shown.append(FORMS[type(seen)](seen))
        return shown

    def _prepare(self, board: int) -> Raw | list[Raw | MatchEvent]:
        """The events at a board, encoded, except those that not everyone may see whole."""
        parts: list[Any] = []
        private: set[int] = set()
        for event in self._happened:
            whole, seen = self._as_spectator(event, board)
            if seen is not whole:
                private.add(len(parts))
                parts.append(event)
            elif type(seen) in FORMS:
                parts.append(FORMS[type(seen)](seen))
        parts += self._extra
        if not private:
            return Raw(encode(parts))
        return [part if at in private else Raw(encode(part)) for at, part in enumerate(parts)]

    def _as_spectator(self, event: MatchEvent, board: int) -> tuple[Any, Any]:
        """An event as it is, and as a spectator at this board is shown it."""
        if not isinstance(event, BoardEvent):
            return event, redact_match(event, Watcher.SPECTATOR, self._seatings)
        if event.board != board:
            return None, None
        return event.event, redact(event.event, Watcher.SPECTATOR)
