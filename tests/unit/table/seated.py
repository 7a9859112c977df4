"""A table driven by hand: people say things, and time passes when a test says so."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from lastcard import wire
from lastcard.bots import create_bot
from lastcard.engine import Card, Color, Direction, MatchState, Phase, RoundState, Seat
from lastcard.table import (
    TEMPI,
    Answer,
    AskBot,
    BotAnswered,
    BotErred,
    Due,
    Input,
    LookAt,
    Luck,
    Outside,
    PlanAgain,
    Presence,
    Request,
    SeatedBots,
    SendAway,
    Show,
    ShowTo,
    Store,
    Table,
    Tempo,
    Visitor,
    Woke,
    chair_of,
    handle,
    open_table,
)
from lastcard.table.rows import TableState, read_row
from lastcard.table.views import show_info, show_view, update, viewer_of, welcome
from lastcard.wire import Pace, Person, ServerMessage, decode_server, encode
from lastcard.wire.events import Notice

NAMES = ("Ada", "Ben", "Cy", "Dot", "Eve", "Flo", "Gus", "Hal", "Ida", "Jon")
NOON = 1_700_000_000_000
_IDS = itertools.count(1)


class Seated:
    """A table, the rows it stored and the people at it; `now` is its clock."""

    def __init__(self, table: Table, first_row: bytes, seed: int = 0) -> None:
        self.table = table
        self.now = NOON
        self.rows: list[tuple[int, bytes]] = [(1, first_row)]
        self.private: list[tuple[int, bytes]] = []
        """Rows of which not everyone learns."""
        self.stored: list[Store] = []
        self.guests: list[Guest] = []
        self.erred: list[BotErred] = []
        self.questions: list[AskBot] = []
        """Bots that were asked and have not answered."""
        self._bots = SeatedBots(lambda chair, level: create_bot(level, Random(f"{seed}/{chair}")))

    @property
    def state(self) -> TableState:
        return self.table.state

    @property
    def match(self) -> MatchState:
        assert self.table.match is not None
        return self.table.match

    @property
    def info(self) -> wire.TableInfo:
        return show_info(self.table)

    def take(self, given: Input) -> None:
        """Handle an input and do what is to be done about it."""
        before, kept = self.table, replace(self.table)
        self.table, effects = handle(self.table, given, self.now)
        assert before == kept, "a table that was handed in has changed"
        for effect in effects:
            match effect:
                case Store() if effect.number < 0:
                    self.private.append((effect.number, effect.data))
                case Store():
                    assert read_row(effect.data) == effect.row, "what is stored reads otherwise"
                    self.rows.append((effect.number, effect.data))
                    self.stored.append(effect)
                case Answer():
                    for guest in effect.clients:
                        assert isinstance(guest, Guest)
                        guest.heard.append(effect.message)
                case Show():
                    for guest in self.guests:
                        told = update(effect, guest.person, self.now, watching=guest.watching)
                        assert decode_server(encode(told)) == told, "what is shown reads otherwise"
                        guest.heard.append(told)
                case ShowTo():
                    for guest in self.guests:
                        if guest.person.id == effect.person:
                            guest.heard.append(guest.shown(effect.table))
                case LookAt():
                    assert isinstance(effect.client, Guest)
                    effect.client.watching = effect.board
                case AskBot():
                    self.questions.append(effect)
                case BotErred():
                    self.erred.append(effect)
                case SendAway():
                    self._send_away(effect)

    def _send_away(self, effect: SendAway) -> None:
        for guest in self.guests.copy():
            looks_on = effect.person is None and chair_of(self.state, guest.person.id) is None
            if looks_on or guest.person.id == effect.person:
                guest.bye = effect.bye
                guest.go()

    def settle(self) -> None:
        """Do what is due by now, and let bots answer."""
        for _ in range(100_000):
            wake_at = self.table.wake_at
            if self.questions:
                question = self.questions.pop(0).question
                self.take(BotAnswered(question, self._bots.answer(question)))
            elif wake_at is not None and wake_at <= self.now:
                self.take(Woke())
            else:
                return
        raise AssertionError("it never settles")

    def planned(self, *keys: Due) -> bool:
        """Whether all of these are planned."""
        return all(key in self.table.agenda for key in keys)

    def hurry(self, key: Due) -> None:
        """What is planned under this name happens now."""
        assert key in self.table.agenda, self.table.agenda
        self.table = replace(self.table, agenda={**self.table.agenda, key: 0})
        self.take(Woke())
        self.settle()

    def pass_time(self) -> None:
        """Time passes until the next thing that is planned."""
        wake_at = self.table.wake_at
        assert wake_at is not None, "stuck: nothing is planned"
        self.now = max(self.now, wake_at)
        self.settle()

    def lay_out(self, board: int = 0, **changes: Any) -> None:
        """Lay out a position by hand: a round of our own in place of the one that was dealt."""
        state = self.match.boards[board].copy()
        for name, value in changes.items():
            assert name in RoundState.__slots__
            setattr(state, name, value)
        self.table = replace(self.table, match=self.match.with_board(board, state))
        self.take(PlanAgain())
        self.settle()


class Guest:
    """Someone at a table."""

    def __init__(self, table: Seated, person: Person) -> None:
        self.table = table
        self.person = person
        self.heard: list[ServerMessage] = []
        self.watching = 0
        self.half_trip_ms = 0
        self.bye: wire.Bye | None = None

    def join(self, seq: int | None = None) -> wire.Welcome:
        self.table.guests.append(self)
        self.presence()
        told = welcome(self.table.table, self.person, f"h{next(_IDS)}", self.table.now, seq=seq)
        self.heard.append(told)
        return told

    def go(self) -> None:
        """The socket is lost."""
        self.table.guests.remove(self)
        self.presence()

    def presence(self) -> None:
        """The table learns who is here, and how far away."""
        guests = self.table.guests
        here = {guest.person.id: Visitor(guest.person, guest.half_trip_ms) for guest in guests}
        self.table.take(Presence(here))

    def is_far(self, half_trip_ms: int) -> None:
        """A word of theirs is so long on its way, from now on."""
        self.half_trip_ms = half_trip_ms
        self.presence()

    @property
    def is_sent_away(self) -> bool:
        return self.bye is not None

    def hear(self, kind: type[Any] = object) -> list[Any]:
        """What was said since the last time, of this kind."""
        fresh, self.heard = self.heard, []
        return [message for message in fresh if isinstance(message, kind)]

    def events(self, kind: type[Any]) -> list[Any]:
        """The events of a kind in what was heard; it stays to be heard."""
        updates = [message for message in self.heard if isinstance(message, wire.Update)]
        return [event for update in updates for event in update.events if isinstance(event, kind)]

    def say(self, message: Any, *, ago: int = 0) -> wire.Ack | wire.Refused | None:
        """Say something that arrived so long ago; the answer, or None if it has to wait."""
        self.table.take(Request(self.person, self, message, self.table.now - ago))
        self.table.settle()
        answers = [
            heard
            for heard in self.heard
            if isinstance(heard, wire.Ack | wire.Refused) and heard.id == message.id
        ]
        return answers[-1] if answers else None

    def ask(self, kind: type[Any], /, **fields: Any) -> wire.Ack | wire.Refused | None:
        return self.say(kind(id=f"a{next(_IDS)}", **fields))

    def ok(self, kind: type[Any], /, **fields: Any) -> wire.Ack:
        answer = self.ask(kind, **fields)
        assert isinstance(answer, wire.Ack), answer
        return answer

    def refused(self, kind: type[Any], /, **fields: Any) -> str:
        answer = self.ask(kind, **fields)
        assert isinstance(answer, wire.Refused), answer
        return answer.code

    def why(self, kind: type[Any], /, **fields: Any) -> tuple[str, str, wire.Facts]:
        """Ask for what is refused: the code, the rule and the facts."""
        answer = self.ask(kind, **fields)
        assert isinstance(answer, wire.Refused), answer
        return answer.code, answer.rule, answer.facts

    def notices(self) -> list[tuple[str, wire.Facts]]:
        """What was told about the table and its people since something was heard last."""
        told = [(notice.code, notice.facts) for notice in self.events(Notice)]
        self.heard.clear()
        return told

    def shown(self, table: Table) -> wire.Update:
        viewer, board = viewer_of(table, self.person.id, self.watching)
        view = show_view(table, viewer, board, self.table.now)
        return wire.Update(seq=table.seq, time=self.table.now, events=[], view=view)

    @property
    def view(self) -> wire.View:
        view = self.shown(self.table.table).view
        assert view is not None
        return view

    @property
    def own(self) -> wire.Own:
        assert self.view.own is not None
        return self.view.own


def seated_table(
    people: int = 4, *, seed: int = 0, tempi: Mapping[Pace, Tempo] = TEMPI, **options: Any
) -> tuple[Seated, list[Guest]]:
    """A table with so many people in its chairs, connected, in the lobby."""
    chosen = wire.TableOptions(**{"pace": "instant", "turn_seconds": 30, **options})
    persons = [Person(f"person-{name}", name) for name in NAMES[:people]]
    luck = Luck(Random(f"{seed}/cards"), Random(f"{seed}/times"))
    outside = dataclasses.replace(Outside.of_this_machine(), luck=luck, tempi=tempi)
    table = Seated(*open_table("ABCDEF", chosen, persons[0], NOON, outside), seed)
    guests = [Guest(table, person) for person in persons]
    for number, guest in enumerate(guests):
        guest.join()
        if number:
            guest.ok(wire.Sit, chair=number)
    return table, guests


def in_turn(guests: list[Guest]) -> Guest:
    """Whose turn it is."""
    board = guests[0].view.board
    return guests[board.seating[board.turn]]


def random_move(guests: list[Guest], random: Random, *, prefer: str = "") -> str:
    """The guest in turn makes a random legal move, rather one that begins with `prefer`."""
    guest = in_turn(guests)
    moves = [m for m in guest.own.legal if m != "!" and not m.startswith("x")]
    move = random.choice([m for m in moves if m.startswith(prefer)] or moves)
    guest.ask(wire.Act, move=move)
    return move


NEXT_TO_LAST: dict[str, Any] = {
    "phase": Phase.TURN,
    "turn": Seat(0),
    "discard": (Card("R9"),),
    "color": Color("R"),
    "hands": ((Card("R1"), Card("R2")), *(((Card("Y1"), Card("R3")),) * 3)),
    "direction": Direction.LEFT,
    "exposed": None,
    "demand": None,
}
"""Seat 0 is in turn with two red cards on a red one; the others have a yellow and a red one."""


def started(table: Seated, guests: list[Guest], **changes: Any) -> None:
    """The match begins, and this is the position."""
    guests[0].ok(wire.Start)
    table.lay_out(**{**NEXT_TO_LAST, **changes})
