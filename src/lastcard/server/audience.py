"""Who looks at a table, and what each of them is shown."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from lastcard.engine import MatchEvent, MatchState, MatchViewer, Player, Seat, Watcher
from lastcard.server import lobby
from lastcard.server.changes import Entry
from lastcard.server.clock import now_ms
from lastcard.server.codec import read_event
from lastcard.server.connection import Connection
from lastcard.server.rows import Row, Said, read_row
from lastcard.wire import (
    VERSION,
    Board,
    Bye,
    Chair,
    Own,
    Person,
    TableInfo,
    Update,
    View,
    VoteInfo,
    Welcome,
    WireEvent,
    You,
    encode,
)
from lastcard.wire.errors import Refuse
from lastcard.wire.events import ChatSaid, Emoted, Notice
from lastcard.wire.showing import (
    Shown,
    board_facts,
    may_choose,
    show_events,
    show_own,
    table_facts,
)

if TYPE_CHECKING:
    from lastcard.server.table import Table

RECENT: Final = 128
"""How many changes back a client can resume from."""
LAST_SAID: Final = 30


class Audience:
    """The open sockets of a table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.connections: list[Connection] = []
        self.recent: deque[Entry] = deque(maxlen=RECENT)
        self.said: OrderedDict[int, Said] = OrderedDict()
        self._kept: dict[Player, tuple[tuple[Any, ...], msgspec.Raw]] = {}
        """What a player was shown last as their own, and what it was made from."""

    def keep(self, entry: Entry, said: Said | None) -> None:
        """Remember a change for those who reconnect."""
        self.recent.append(entry)
        if said is not None:
            self.said[entry.seq] = said
            while len(self.said) > LAST_SAID:
                self.said.popitem(last=False)

    def broadcast(
        self,
        happened: tuple[MatchEvent, ...],
        extra: list[WireEvent],
        *,
        info: TableInfo | None,
        with_view: bool,
    ) -> None:
        """Tell every connection what happened and how things stand, each with its own eyes."""
        if not self.connections:
            return
        table = self._table
        raw_info = None if info is None else cast(TableInfo, msgspec.Raw(encode(info)))
        boards: dict[int, Any] = {}
        encoded: dict[Any, bytes] = {}
        seatings = () if table.match is None else table.match.seatings
        shown = Shown(happened, seatings, extra)
        places = self._places()
        time = now_ms()
        for connection in self.connections:
            person = connection.person.id
            place = places.get(person) or (Watcher.SPECTATOR, connection.watching)
            key = place if info is None else (place, person)
            data = encoded.get(key)
            if data is None:
                viewer, board = place
                data = encoded[key] = encode(
                    Update(
                        seq=table.seq,
                        time=time,
                        events=shown.to(viewer, board),
                        view=self._view(viewer, board, boards) if with_view else None,
                        table=raw_info,
                        you=None if info is None else self.you(connection),
                    )
                )
            connection.send(data)
        table.services.counters.updates += len(self.connections)

    def _places(self) -> dict[str, tuple[MatchViewer, int]]:
        """With whose eyes those who play see the match, and which board, by their ids."""
        match = self._table.match
        if match is None:
            return {}
        places: dict[str, tuple[MatchViewer, int]] = {}
        for number, chair in enumerate(self._table.state.chairs):
            if chair.person is not None:
                place = match.place_of(Player(number))
                if place is not None:
                    places[chair.person.id] = (Player(number), place.board)
        return places

    def viewer(self, connection: Connection) -> tuple[MatchViewer, int]:
        """With whose eyes a connection sees the match, and which board."""
        place = self._places().get(connection.person.id)
        return place or (Watcher.SPECTATOR, connection.watching)

    def _view(self, viewer: MatchViewer, board: int, boards: dict[int, Any]) -> View | None:
        match = self._table.match
        if match is None or not match.boards:
            return None
        board = min(board, len(match.boards) - 1)
        raw: Any = boards.get(board)
        if raw is None:
            raw = boards[board] = msgspec.Raw(encode(self.board(board)))
        return View(raw, None if isinstance(viewer, Watcher) else self._own(match, viewer, board))

    def _own(self, match: MatchState, viewer: Player, board: int) -> Own | None:
        """What only a player sees; while it is another's turn it seldom changes."""
        armed = self._table.state.chairs[viewer].armed
        again = self._table.conduct.catch_again_at(viewer)
        seat, state = Seat(match.seatings[board].index(viewer)), match.boards[board]
        if may_choose(state, seat):
            return show_own(match, viewer, armed=armed, catch_again_at=again)
        key = (seat, state.hands[seat], state.shown, armed, again)
        kept = self._kept.get(viewer)
        if kept is None or kept[0] != key:
            own = show_own(match, viewer, armed=armed, catch_again_at=again)
            kept = self._kept[viewer] = (key, msgspec.Raw(encode(own)))
        return cast(Own, kept[1])

    def board(self, board: int) -> Board:
        """A board as everyone sees it."""
        match = self._table.match
        if match is None:
            raise Refuse("no-match")
        return Board(
            moment=self._table.moments[board],
            deadline=self._table.conduct.deadline(board),
            held_until=self._table.conduct.held_until(board),
            next_round_at=self._table.agenda.when("next-round"),
            **board_facts(match, board),
        )

    def you(self, connection: Connection) -> You:
        """The reader's own place."""
        person = connection.person
        return You(
            id=person.id, name=person.name, chair=lobby.chair_of(self._table.state, person.id)
        )

    def info(self) -> TableInfo:
        """The table as everyone sees it, but for the cards."""
        state = self._table.state
        setup = lobby.match_setup(state.options)
        here = {connection.person.id for connection in self.connections}
        seated = {chair.person.id for chair in state.chairs if chair.person is not None}
        lookers = {c.person.id: c.person for c in self.connections if c.person.id not in seated}
        return TableInfo(
            code=state.code,
            options=state.options,
            format=str(setup.format),
            **table_facts(setup),
            stage=state.stage,
            chairs=[
                Chair(
                    person=chair.person,
                    bot=chair.bot,
                    connected=chair.person is not None and chair.person.id in here,
                    ready=chair.ready,
                    standing_in=chair.standing_in,
                    next=chair.next,
                    swap=chair.swap,
                )
                for chair in state.chairs
            ],
            host=state.host,
            spectators=list(lookers.values()),
            votes=[
                VoteInfo(
                    number=vote.number,
                    kind=vote.kind,
                    by=vote.by,
                    against=vote.against,
                    chat=vote.chat,
                    yes=vote.yes,
                    no=vote.no,
                    voters=vote.voters,
                    needed=vote.needed,
                    deadline=vote.deadline,
                )
                for vote in state.votes
            ],
            match=state.match,
            muted=state.muted,
        )

    def is_here(self, person: Person | None) -> bool:
        """Whether a person has a socket open."""
        return person is not None and any(c.person.id == person.id for c in self.connections)

    # ── Coming and going ──────────────────────────────────────────────────────────────────────

    def join(self, connection: Connection, message_id: str, last_seq: int | None) -> None:
        """A socket opened: show how things stand and what was missed."""
        self.connections.append(connection)
        connection.say(self._welcome(connection, message_id, last_seq))

    def part(self, connection: Connection) -> bool:
        """A socket closed; whether it was here."""
        if connection not in self.connections:
            return False
        self.connections.remove(connection)
        return True

    def show_presence(self) -> None:
        """Who is here has changed; this is not stored and has no number of its own."""
        self.broadcast((), [], info=self.info(), with_view=False)

    def show_to(self, person_id: str) -> None:
        """Show one person how things stand, without anything having happened."""
        for connection in self.connections:
            if connection.person.id == person_id:
                viewer, board = self.viewer(connection)
                view = self._view(viewer, board, {})
                seq = self._table.seq
                connection.say(Update(seq=seq, time=now_ms(), events=[], view=view))

    def close(self, bye: Bye | None, person: str | None = None) -> None:
        """Close all sockets, or those of one person."""
        for connection in list(self.connections):
            if person is None or connection.person.id == person:
                connection.close(bye)

    def close_lookers(self, bye: Bye) -> None:
        """Close the sockets of everyone who has no chair."""
        for connection in list(self.connections):
            if lobby.chair_of(self._table.state, connection.person.id) is None:
                connection.close(bye)

    def _welcome(self, connection: Connection, message_id: str, last_seq: int | None) -> Welcome:
        viewer, board = self.viewer(connection)
        missed: list[WireEvent] = []
        oldest = self.recent[0].seq if self.recent else self._table.seq + 1
        resumed = last_seq is not None and oldest - 1 <= last_seq <= self._table.seq
        if resumed and last_seq is not None:
            for entry in self.recent:
                if entry.seq > last_seq:
                    row = read_row(entry.row)
                    happened = [read_event(event) for event in row.events]
                    missed += show_events(happened, viewer, entry.seatings, board)
                    missed += show_extra(entry.seq, row)
        return Welcome(
            id=message_id,
            version=VERSION,
            seq=self._table.seq,
            time=now_ms(),
            you=self.you(connection),
            table=self.info(),
            view=self._view(viewer, board, {}),
            missed=missed,
            resumed=resumed,
            chat=[] if resumed else [show_said(n, said) for n, said in self.said.items()],
        )


def show_extra(number: int, row: Row) -> list[WireEvent]:
    """What everyone sees alike of a change, beside the game: notices, something said."""
    extra: list[WireEvent] = [Notice(code, facts) for code, facts in row.notices]
    if row.said is not None:
        extra.append(show_said(number, row.said))
    return extra


def show_said(number: int, said: Said) -> WireEvent:
    """Something said, as everyone sees it."""
    if said.emote:
        return Emoted(said.person, said.name, said.chair, said.text)
    return ChatSaid(number, said.person, said.name, said.chair, said.text)
