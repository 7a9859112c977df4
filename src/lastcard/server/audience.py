"""Who looks at a table, and what each of them is shown."""

from collections import defaultdict
from functools import partial
from typing import Any, cast

import msgspec

from lastcard.engine import MatchState, MatchViewer, Player, Watcher
from lastcard.server.clock import now_ms
from lastcard.server.connection import Connection
from lastcard.server.lookers import Lookers
from lastcard.server.origins import network
from lastcard.server.services import Counters
from lastcard.table import SendAway, Show, Table, Visitor, chair_of
from lastcard.table.rows import TableState
from lastcard.table.views import (
    show_board,
    show_info,
    show_own_of,
    show_view,
    show_you,
    viewer_of,
    welcome,
)
from lastcard.wire import Bye, Own, TableInfo, Update, View, You, encode
from lastcard.wire.happened import Shown
from lastcard.wire.verdicts import may_choose


class Audience:
    """The open sockets of a table."""

    def __init__(self, counters: Counters) -> None:
        self._counters = counters
        self.connections: list[Connection] = []
        self._kept: dict[Player, tuple[tuple[Any, ...], msgspec.Raw]] = {}
        """What a player was shown last as their own, and what it was made from."""
        self._lookers = Lookers()
        self._places: dict[tuple[str, int], tuple[MatchViewer, int]] = {}
        """With whose eyes people see the match, and which board they look at."""
        self._placed: tuple[TableState, Any] | None = None
        """What `_places` follows from."""
        self._barred: dict[str, int] = {}
        """Networks from which someone was removed, and when."""

    def here(self, newcomer: Connection | None = None) -> dict[str, Visitor]:
        """Who is here, by their ids; who has several sockets is as near as the nearest of them."""
        here: dict[str, Visitor] = {}
        for connection in (*self.connections, *([] if newcomer is None else [newcomer])):
            person, distance = connection.person, connection.half_trip_ms
            known = here.get(person.id)
            if known is None or distance < known.half_trip_ms:
                here[person.id] = Visitor(person, distance)
        return here

    @property
    def lookers(self) -> int:
        """Sockets of people without a chair."""
        return sum(connection.is_looker for connection in self.connections)

    def show(self, show: Show) -> None:
        """Tell every connection what happened and how things stand, each with its own eyes.

        Seats come first; lookers see the same, so it is made once for all of them.
        """
        if not self.connections:
            return
        table, now = show.table, now_ms()
        info = show_info(table) if show.with_info else None
        raw_info = None if info is None else cast(TableInfo, msgspec.Raw(encode(info)))
        boards: dict[int, Any] = {}
        encoded: dict[Any, bytes] = {}
        shown = Shown(show.events, () if table.match is None else table.match.seatings, show.others)

        def make(viewer: MatchViewer, board: int, you: You | None) -> bytes:
            view = self._view(table, viewer, board, boards, now) if show.with_view else None
            events = shown.to(viewer, board)
            return encode(
                Update(seq=table.seq, time=now, events=events, view=view, table=raw_info, you=you)
            )

        only_company = not (show.events or show.others or show.with_view)
        if show.with_info and not only_company:
            self._lookers.finish()  # some of them may sit now
        seats = {c.person.id for c in table.state.chairs if c.person is not None}
        last_board = 0 if table.match is None else len(table.match.boards) - 1
        lookers: defaultdict[int, list[Connection]] = defaultdict(list)
        for connection in self.connections:
            person = connection.person.id
            if person not in seats and connection.is_looker:
                lookers[min(connection.watching, last_board)].append(connection)
                continue
            connection.is_looker = person not in seats  # who stands up is told so once
            place = self._place(table, person, connection.watching)
            key = place if info is None else (place, person)
            data = encoded.get(key)
            if data is None:
                you = None if info is None else show_you(table, connection.person)
                data = encoded[key] = make(*place, you)
            connection.send(data)
        if lookers:
            tell = partial(make, Watcher.SPECTATOR, you=None)
            self._lookers.show(lookers, tell, only_company=only_company)
        self._counters.updates += len(self.connections)

    def _place(self, table: Table, person: str, watching: int) -> tuple[MatchViewer, int]:
        """As `viewer_of`, which changes only with who sits where."""
        seatings = None if table.match is None else table.match.seatings
        placed = self._placed
        if placed is None or placed[0] is not table.state or placed[1] is not seatings:
            self._placed, self._places = (table.state, seatings), {}
        key = (person, watching)
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = viewer_of(table, person, watching)
        return place

    def _view(
        self, table: Table, viewer: MatchViewer, board: int, boards: dict[int, Any], now: int
    ) -> View | None:
        """As `show_view`; a board is encoded once for everyone who sees it."""
        if table.match is None:
            return None
        raw: Any = boards.get(board)
        if raw is None:
            raw = boards[board] = msgspec.Raw(encode(show_board(table, board, now)))
        own = None if isinstance(viewer, Watcher) else self._own(table, table.match, viewer, now)
        return View(raw, own)

    def _own(self, table: Table, match: MatchState, viewer: Player, now: int) -> Own | None:
        """What only a player sees; while it is another's turn it seldom changes."""
        place = match.place_of(viewer)
        if place is None:
            return None
        state = match.boards[place.board]
        if may_choose(state, place.seat):
            return show_own_of(table, viewer, now)
        armed, again = table.is_armed(viewer), table.catch_again_at(viewer, now)
        key = (place.seat, state.hands[place.seat], state.shown, armed, again)
        kept = self._kept.get(viewer)
        if kept is None or kept[0] != key:
            own = show_own_of(table, viewer, now)
            kept = self._kept[viewer] = (key, msgspec.Raw(encode(own)))
        return cast(Own, kept[1])

    # ── Coming and going ──────────────────────────────────────────────────────────────────────

    def join(
        self, connection: Connection, table: Table, message_id: str, last_seq: int | None
    ) -> None:
        """A socket opened: show how things stand and what was missed."""
        self._lookers.before_newcomer()
        self.connections.append(connection)
        connection.is_looker = chair_of(table.state, connection.person.id) is None
        message = welcome(
            table,
            connection.person,
            message_id,
            now_ms(),
            seq=last_seq,
            watching=connection.watching,
        )
        connection.say(message)

    def part(self, connection: Connection) -> bool:
        """A socket closed; whether it was here."""
        if connection not in self.connections:
            return False
        self.connections.remove(connection)
        return True

    def show_to(self, table: Table, person_id: str) -> None:
        """Show one person how things stand, without anything having happened."""
        self._lookers.finish()
        for connection in self.connections:
            if connection.person.id == person_id:
                viewer, board = viewer_of(table, person_id, connection.watching)
                view = show_view(table, viewer, board, now_ms())
                connection.say(Update(seq=table.seq, time=now_ms(), events=[], view=view))

    def look_at(self, connection: Connection, board: int) -> None:
        """A client that has no seat looks at this board from now on."""
        self._lookers.finish()
        connection.watching = board

    def close(self, bye: Bye | None) -> None:
        """Close all sockets."""
        self._lookers.finish()
        for connection in list(self.connections):
            connection.close(bye)

    def send_away(self, table: Table, effect: SendAway) -> None:
        """Close the sockets of one person, or of everyone who has no chair."""
        self._lookers.finish()
        for connection in list(self.connections):
            person = connection.person.id
            looks_on = effect.person is None and chair_of(table.state, person) is None
            if looks_on or person == effect.person:
                connection.close(effect.bye)
                if effect.bye.code == "kicked":
                    self._barred[network(connection.address)] = now_ms()

    def is_barred(self, network: str, came: int) -> bool:
        """Whether a guest came from where someone was removed, and after that."""
        return came >= self._barred.get(network, came + 1)
