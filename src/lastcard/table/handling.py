"""One input being handled: the table as it changes, and what is to be done about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from lastcard.engine import MatchEvent, MatchState, RoundState
from lastcard.engine.errors import LastcardError
from lastcard.table.chairs import Notices
from lastcard.table.codec import write_event
from lastcard.table.effects import Answer, Effect, Show, ShowTo, Store
from lastcard.table.entries import MatchEntry
from lastcard.table.inputs import Asker, Client
from lastcard.table.plays import BoardPlay, Due, Pending
from lastcard.table.rows import (
    PrivateRow,
    Row,
    Said,
    TableState,
    arm,
    copy_table,
    look_alike,
    show_others,
    write_row,
)
from lastcard.table.table import Table
from lastcard.wire import Ack, Facts, Person, Refused, WireEvent
from lastcard.wire.errors import Refuse, as_refused
from lastcard.wire.notices import NoticeCode


class Change(Struct):
    """What is to be stored and shown."""

    events: tuple[MatchEvent, ...] = ()
    match: MatchState | None = None
    move: tuple[int, str] | None = None
    table: TableState | None = None
    notices: Notices = field(default_factory=list[tuple[NoticeCode, Facts]])
    said: Said | None = None
    starts: bool = False
    entry: MatchEntry | None = None


class Handling:
    """What the functions of this package work on; they may assign to fields of its `table`.

    The values of those fields are shared with earlier tables: they are replaced, never changed.
    """

    __slots__ = ("_plan", "_waits", "effects", "followups", "now", "table")

    def __init__(self, table: Table, now: int, plan: Callable[[Handling], None]) -> None:
        self.table = table.copy()
        self.now = now
        self.effects: list[Effect] = []
        self.followups: list[Callable[[], None]] = []
        """To be done once the current function has finished."""
        self._plan = plan
        """Plans what follows from how things are; called after every change."""
        self._waits: tuple[Asker, Pending] | None = None
        """The sender of the message that is being handled, until it has an answer."""

    # ── Looking ───────────────────────────────────────────────────────────────────────────────

    @property
    def match(self) -> MatchState:
        """The match, or `Refuse`."""
        if self.table.match is None:
            raise Refuse("no-match")
        return self.table.match

    def draft(self) -> TableState:
        """A copy of the stored state, to change and commit."""
        return copy_table(self.table.state)

    def round_at(self, board: int) -> RoundState:
        """The round at a board."""
        return self.match.boards[board]

    def chair_in_turn(self, board: int) -> int:
        """The chair of the seat in turn."""
        return self.match.player_at(board, self.round_at(board).turn)

    # ── What is planned ───────────────────────────────────────────────────────────────────────

    def at(self, due: Due, when: int) -> None:
        """Plan something for a time, in place of when it was planned before."""
        self.table.agenda = {**self.table.agenda, due: when}

    def drop(self, due: Due) -> None:
        """Take something off the plan."""
        if due in self.table.agenda:
            self.table.agenda = {key: at for key, at in self.table.agenda.items() if key != due}

    def set_play(self, board: int, **changes: Any) -> BoardPlay:
        """Change fields of a board's `BoardPlay`."""
        play = replace(self.table.plays[board], **changes)
        self.table.set_play(board, play)
        return play

    def plan_anew(self, board: int) -> None:
        """Plan a board's next step again: what was planned has come to nothing."""
        self.set_play(board, planned=None)
        self._plan(self)

    # ── Answers ───────────────────────────────────────────────────────────────────────────────

    def await_answer(self, asker: Asker, client: Client) -> None:
        """Note that a message waits for an answer."""
        self._waits = (asker, Pending((client,)))

    def keep_waiting(self) -> None:
        """If the message has no answer yet, remember that one is owed."""
        if self._waits is not None:
            asker, pending = self._waits
            self.table.keep_answer(asker.person.id, asker.id, pending)
            self._waits = None

    def ack(self, asker: Asker) -> None:
        """Answer that the message was taken and stored."""
        self._answer(asker, self.table.seq, Ack(asker.id, self.table.seq))

    def refuse(self, asker: Asker, error: LastcardError) -> None:
        """Answer that the message was not taken, and why."""
        refused = as_refused(asker.id, error)
        self._answer(asker, refused, refused)

    def _answer(self, asker: Asker, kept: int | Refused, message: Ack | Refused) -> None:
        if self._waits is not None and self._waits[0] == asker:
            pending, self._waits = self._waits[1], None
        else:
            pending = self.table.answers.get(asker.person.id, {}).get(asker.id)
        if isinstance(pending, Pending):
            self.table.keep_answer(asker.person.id, asker.id, kept)
            self.effects.append(Answer(pending.clients, message))

    # ── Committing ────────────────────────────────────────────────────────────────────────────

    def commit(self, change: Change, asker: Asker | None = None) -> None:
        """Store a change, answer whoever asked for it, show it to everyone."""
        table, before = self.table, self.table.state
        row = Row(
            time=self.now,
            by=None if asker is None else asker.person.id,
            id=None if asker is None else asker.id,
            move=change.move,
            events=[write_event(event) for event in change.events],
            table=change.table,
            starts=change.starts,
            said=change.said,
            notices=list(change.notices),
        )
        number, data = table.seq + 1, write_row(row)
        self.effects.append(Store(number, row, data, change.entry))
        table.apply(number, row, data, change.events, change.match)
        self._plan(self)
        if asker is not None:
            self.ack(asker)
        moved = change.match is not None or change.table is not None
        # A prepared call is nobody else's business: if nothing else changed, nothing is shown.
        self.show(
            change.events,
            tuple(show_others(number, row)),
            with_view=moved,
            with_info=change.table is not None and not look_alike(before, table.state),
        )

    def arm(self, chair: int, asker: Asker, *, armed: bool) -> None:
        """Store that a call is prepared, or no longer; only the asker is told."""
        table = self.table
        row = PrivateRow(table.seq, chair, armed, asker.person.id, asker.id)
        table.private_rows += 1
        table.state = arm(table.state, chair, table.moment_of(chair) if armed else 0)
        stored = Store(-table.private_rows, Row(time=self.now), write_row(row), None)
        self.effects.append(stored)
        self.ack(asker)
        self.show_to(asker.person)

    def show(
        self,
        events: tuple[MatchEvent, ...] = (),
        others: tuple[WireEvent, ...] = (),
        *,
        with_view: bool,
        with_info: bool,
    ) -> None:
        """Show everyone what happened."""
        then = self.table.copy()
        self.effects.append(Show(then, events, others, with_view=with_view, with_info=with_info))

    def show_to(self, person: Person) -> None:
        """Show one person how things stand."""
        self.effects.append(ShowTo(self.table.copy(), person.id))
