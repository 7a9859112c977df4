"""Who looks at a table, and what each of them is shown."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from operator import is_
from typing import Any, Final, NamedTuple, cast

import msgspec

from lastcard.engine import Cards, MatchState, MatchViewer, Player, RoundState, Seat, Watcher
from lastcard.server.clock import now_ms
from lastcard.server.connection import Connection
from lastcard.server.lookers import Lookers
from lastcard.server.origins import network
from lastcard.server.services import Counters
from lastcard.table import SendAway, Show, Table, Visitor, chair_of
from lastcard.table.views import (
    show_board_of,
    show_info,
    show_own_of,
    show_view,
    show_you,
    viewer_of,
    welcome,
)
from lastcard.wire import Bye, TableInfo, Update, View, You, encode
from lastcard.wire.happened import Shown
from lastcard.wire.verdicts import may_choose

LEFT_KEPT: Final = 1000


class _Place(NamedTuple):
    """As whom someone sees the match: the viewer, the board, and the seat if they have one."""

    viewer: MatchViewer
    board: int
    seat: Seat | None


class _ShownOwn(NamedTuple):
    """The last `Own` that a player was shown, encoded, with the values it was made from."""

    seat: Seat
    hand: Cards
    shown: tuple[Any, ...]
    armed: bool
    again: int | None
    encoded: msgspec.Raw


class _Company(NamedTuple):
    """Everyone at a table."""

    seated: list[tuple[Connection, _Place]]
    lookers: dict[int, list[Connection]]
    """By the board that they look at."""


class Audience:
    """The open sockets of a table."""

    def __init__(self, counters: Counters, barred: Mapping[str, int] | None = None) -> None:
        self._counters = counters
        self.connections: list[Connection] = []
        self._kept: dict[Player, _ShownOwn] = {}
        self._lookers = Lookers()
        self._company: tuple[tuple[Any, ...], _Company] | None = None
        """Kept result of `_company_of` with the values it was made from; None: make it again."""
        self.barred = dict(barred or {})
        """Networks from which someone was removed, with the time of the first removal."""
        self._left_from: OrderedDict[str, str] = OrderedDict()
        """People who were here, and the networks of their last sockets."""

    def here(self, newcomer: Connection | None = None) -> dict[str, Visitor]:
        """Who is here, by id; of a person's sockets the one with the shortest round trip counts."""
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
        """Tell every connection what happened and how things stand, as its viewer may know it.

        Players come first. Lookers all see the same, so it is made once for all of them.
        """
        if not self.connections:
            return
        table, now = show.table, now_ms()
        match = table.match
        info = show_info(table) if show.with_info else None
        raw_info = None if info is None else cast(TableInfo, msgspec.Raw(encode(info)))
        boards: dict[int, Any] = {}
        encoded: dict[Any, bytes] = {}
        shown = Shown(show.events, () if match is None else match.seatings, show.others)

        def make(place: _Place, you: You | None) -> bytes:
            view = None
            if show.with_view and match is not None:
                view = self._view(table, match, place, boards, now)
            events = shown.to(place.viewer, place.board)
            return encode(
                Update(seq=table.seq, time=now, events=events, view=view, table=raw_info, you=you)
            )

        only_company = not (show.events or show.others or show.with_view)
        if show.with_info and not only_company:
            self._lookers.finish()  # some of them may sit now
        seated, lookers = self._company_of(table)
        for connection, place in seated:
            key = place if info is None else (place, connection.person.id)
            data = encoded.get(key)
            if data is None:
                you = None if info is None else show_you(table, connection.person)
                data = encoded[key] = make(place, you)
            connection.send(data)
        if lookers:
            self._lookers.show(
                lookers,
                lambda board: make(_Place(Watcher.SPECTATOR, board, None), None),
                only_company=only_company,
            )
        self._counters.updates += len(self.connections)

    def _company_of(self, table: Table) -> _Company:
        """As whom each connection sees the match; kept until people or the seating change."""
        made_of = (table.state, None if table.match is None else table.match.seatings)
        known = self._company
        if known is not None and all(map(is_, known[0], made_of)):
            return known[1]
        seats = {c.person.id for c in table.state.chairs if c.person is not None}
        company = _Company([], {})
        self._company = (made_of, company)
        for connection in self.connections:
            person = connection.person.id
            viewer, board = viewer_of(table, person, connection.watching)
            if person not in seats and connection.is_looker:
                company.lookers.setdefault(board, []).append(connection)
                continue
            if connection.is_looker != (person not in seats):  # told once on standing up
                connection.is_looker = person not in seats
                self._company = None
            at = None
            if table.match is not None and not isinstance(viewer, Watcher):
                at = table.match.place_of(viewer)
            company.seated.append((connection, _Place(viewer, board, at and at.seat)))
        return company

    def _view(
        self, table: Table, match: MatchState, place: _Place, boards: dict[int, Any], now: int
    ) -> View:
        """As `show_view`; a board is encoded once for everyone who sees it."""
        raw: Any = boards.get(place.board)
        if raw is None:
            raw = boards[place.board] = msgspec.Raw(encode(show_board_of(table, place.board, now)))
        return View(raw, self._own(table, match.boards[place.board], place, now))

    def _own(self, table: Table, state: RoundState, place: _Place, now: int) -> Any:
        """What only a player sees; kept encoded, since it seldom changes in others' turns."""
        viewer, seat = place.viewer, place.seat
        if seat is None or isinstance(viewer, Watcher):
            return None
        if may_choose(state, seat) or table.state.options.lesson:
            return show_own_of(table, viewer, now)
        armed, again = table.is_armed(viewer), table.catch_again_at(viewer, now)
        hand, shown = state.hands[seat], state.shown
        kept = self._kept.get(viewer)
        if (
            kept is None
            or kept.hand is not hand
            or kept.shown is not shown
            or (kept.seat, kept.armed, kept.again) != (seat, armed, again)
        ):
            raw = msgspec.Raw(encode(show_own_of(table, viewer, now)))
            kept = self._kept[viewer] = _ShownOwn(seat, hand, shown, armed, again, raw)
        return kept.encoded

    # ── Coming and going ──────────────────────────────────────────────────────────────────────

    def join(
        self, connection: Connection, table: Table, message_id: str, last_seq: int | None
    ) -> None:
        """A socket opened: show how things stand and what was missed."""
        self._lookers.before_newcomer()
        self._company = None
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
        self._company = None
        self.connections.remove(connection)
        self._left_from[connection.person.id] = network(connection.address)
        self._left_from.move_to_end(connection.person.id)
        if len(self._left_from) > LEFT_KEPT:
            self._left_from.popitem(last=False)
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
        self._company = None
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

    def networks_of(self, person_id: str) -> set[str]:
        """Where someone's sockets are, or where the last of them was."""
        here = {network(c.address) for c in self.connections if c.person.id == person_id}
        return here or {left for left in [self._left_from.get(person_id)] if left is not None}

    def is_barred(self, network: str, came: int) -> bool:
        """Whether a guest first came after someone was removed from the same network."""
        return came >= self.barred.get(network, came + 1)
