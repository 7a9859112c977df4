"""A table in the page: carries out the table's effects, or tells the worker to."""

from __future__ import annotations

from collections import deque

from msgspec import structs

from lastcard.bots.registry import create_bot_for_chair
from lastcard.page.keeping import row_key, write_bytes, write_match
from lastcard.page.messages import Done
from lastcard.table import (
    Answer,
    AskBot,
    BotAnswered,
    Input,
    LookAt,
    MatchEntry,
    PlanAgain,
    Presence,
    Question,
    Request,
    SeatedBots,
    SendAway,
    Show,
    ShowTo,
    Store,
    Table,
    Visitor,
    Woke,
    chair_of,
    handle,
)
from lastcard.table.views import show_view, update, viewer_of, welcome
from lastcard.wire import Bye, Hello, Person, TableRequest, Update, encode
from lastcard.wire.client import CallVote, CastVote, Leave, Ready, Rematch


class Line:
    """A socket of the page at this table."""

    __slots__ = ("number", "person", "watching")

    def __init__(self, number: int, person: Person) -> None:
        self.number = number
        self.person = person
        self.watching = 0


class LocalTable:
    """One table and who looks at it."""

    def __init__(self, table: Table, entries: dict[str, MatchEntry]) -> None:
        self.table = table
        self._entries = entries
        self._lines: list[Line] = []
        self._bots = SeatedBots(create_bot_for_chair)
        self._questions: deque[Question] = deque()

    @property
    def code(self) -> str:
        """By which it is found."""
        return self.table.state.code

    def join(self, number: int, person: Person, hello: Hello, now: int, done: Done) -> None:
        """Someone looks at the table from now on."""
        line = Line(number, person)
        self._take(Presence(self._here(line)), now, done)
        self._lines.append(line)
        message = welcome(self.table, person, hello.id, now, seq=hello.seq)
        done.messages.append((number, encode(message).decode()))
        self._take(PlanAgain(), now, done)

    def part(self, number: int, now: int, done: Done) -> None:
        """A socket was closed."""
        self._lines = [line for line in self._lines if line.number != number]
        self._take(Presence(self._here()), now, done)

    def hear(self, number: int, message: TableRequest, now: int, done: Done) -> None:
        """A socket said something."""
        line = next((line for line in self._lines if line.number == number), None)
        if line is None:
            return
        others = [person for person in self._seated() if person.id != line.person.id]
        self._take(Request(line.person, line, message, now), now, done)
        for person in others:
            if (same := self._say_for(person, message)) is not None:
                self._take(Request(person, None, same, now), now, done)

    def wake(self, now: int, done: Done) -> None:
        """Do what is due."""
        if self.table.wake_at is not None and self.table.wake_at <= now:
            self._take(Woke(), now, done)

    # ── Several people at one device ──────────────────────────────────────────────────────────

    def _seated(self) -> list[Person]:
        chairs = self.table.state.chairs
        return [chair.person for chair in chairs if chair.person is not None]

    def _here(self, newcomer: Line | None = None) -> dict[str, Visitor]:
        """Who is here: people with an open socket, and those who share this device with them."""
        lines = [*self._lines, *([] if newcomer is None else [newcomer])]
        people = [line.person for line in lines]
        seated = self._seated()
        if len(seated) > 1:
            people += seated
        return {person.id: Visitor(person) for person in people}

    def _say_for(self, person: Person, message: TableRequest) -> TableRequest | None:
        """What someone says with who holds the device: none of it has to do with cards."""
        if any(line.person.id == person.id for line in self._lines):
            return None  # they have a socket of their own
        match message:
            case Ready() | Rematch() | Leave():
                return structs.replace(message, id=f"{message.id}+")
            case CallVote():
                votes = self.table.state.votes
                return CastVote(f"{message.id}+", votes[-1].number, True) if votes else None
            case _:
                return None

    # ── What is done ──────────────────────────────────────────────────────────────────────────

    def _take(self, given: Input, now: int, done: Done) -> None:
        """Let the table take an input, and its bots answer what they are asked by it."""
        self._take_one(given, now, done)
        while self._questions:
            question = self._questions.popleft()
            answer = BotAnswered(question, self._bots.answer(question))
            self._take_one(answer, now, done)

    def _take_one(self, given: Input, now: int, done: Done) -> None:
        self.table, effects = handle(self.table, given, now)
        for effect in effects:
            match effect:
                case Store():
                    done.keep[row_key(self.code, effect.number)] = write_bytes(effect.data)
                    if effect.entry is not None:
                        self._entries[effect.entry.id] = effect.entry
                        done.keep[f"match/{effect.entry.id}"] = write_match(effect.entry)
                case Answer():
                    text = encode(effect.message).decode()
                    lines = [client for client in effect.clients if isinstance(client, Line)]
                    done.messages += [(line.number, text) for line in lines]
                case Show():
                    for line in self._lines:
                        told = update(effect, line.person, now, watching=line.watching)
                        done.messages.append((line.number, encode(told).decode()))
                case ShowTo():
                    self._show_to(effect, now, done)
                case LookAt():
                    if isinstance(effect.client, Line):
                        effect.client.watching = effect.board
                case AskBot():
                    self._questions.append(effect.question)
                case SendAway():
                    self._send_away(effect, done)
                case _:
                    pass  # a bot erred, and the simplest move was made instead

    def _show_to(self, effect: ShowTo, now: int, done: Done) -> None:
        for line in self._lines:
            if line.person.id == effect.person:
                viewer, board = viewer_of(effect.table, effect.person, line.watching)
                view = show_view(effect.table, viewer, board, now)
                told = Update(seq=effect.table.seq, time=now, events=[], view=view)
                done.messages.append((line.number, encode(told).decode()))

    def _send_away(self, effect: SendAway, done: Done) -> None:
        for line in list(self._lines):
            person = line.person.id
            looks_on = effect.person is None and chair_of(self.table.state, person) is None
            if looks_on or person == effect.person:
                self._lines.remove(line)
                say_bye(line.number, effect.bye, done)


def say_bye(number: int, bye: Bye, done: Done) -> None:
    """The last message of a socket."""
    done.messages.append((number, encode(bye).decode()))
    done.closed.append(number)
