"""The line mode: sentences out, answers in; no screen control at all.

For screen readers, pipes and dumb terminals. Everything is told, nothing is drawn: what happens,
how things stand, what is asked. Answers are numbers, cards of the notation, or signs.
"""

import asyncio
import os
import threading
from collections.abc import Callable
from typing import Final

from lastcard.client.connection import Connection, new_id
from lastcard.tui.answers import Answer, Answering
from lastcard.tui.hearing import Hearing
from lastcard.tui.language import Words
from lastcard.tui.people import message_about
from lastcard.tui.plain_telling import Telling
from lastcard.tui.reasons import wanted_text
from lastcard.tui.rules import RulesText
from lastcard.tui.session import (
    AskCoach,
    Asked,
    OwnMessage,
    Pass,
    Session,
    SessionMessage,
)
from lastcard.tui.teaching import lesson_text
from lastcard.wire import Act, Arm, CastVote, Own, Ready, Refused, View, Welcome

PROMPT: Final = "> "


class Lines:
    """Lines of a file descriptor, read while other things go on; None is the end of the input.

    It reads the descriptor itself: a thread that waits inside a buffered file could not be left
    behind when the program ends.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, daemon=True).start()

    async def next(self) -> str | None:
        """The next line without its end."""
        return await self._queue.get()

    def _put(self, line: str | None) -> None:
        try:
            self._loop.call_soon_threadsafe(self._queue.put_nowait, line)
        except RuntimeError:
            return  # the game is over and nobody listens any more

    def _read(self) -> None:
        rest = b""
        while True:
            try:
                data = os.read(self._descriptor, 4096)
            except OSError:
                data = b""  # the terminal is gone
            if not data:
                break
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self._put(line.decode("utf-8", "replace").strip())
        if rest:
            self._put(rest.decode("utf-8", "replace").strip())
        self._put(None)


class PlainPlay:
    """One game in sentences."""

    def __init__(self, session: Session, words: Words, write: Callable[[str], None]) -> None:
        self.session = session
        self.words = words
        self._write = write
        self.hearing = Hearing(words)
        self.telling = Telling(words, self.hearing.company)
        self.answering = Answering(words, self.hearing.company)
        self._welcomed = False
        self._vote_told = 0
        self._asked_at: tuple[int, list[str]] | None = None
        self._asked_phase = ""

    @property
    def view(self) -> View | None:
        """The game as it is now."""
        return self.hearing.view

    async def play(self, lines: Lines) -> bool:
        """Play until the match is over (true) or the player leaves (false)."""
        await self.session.start()
        try:
            if self.session.patient:
                return await self._play_patiently(lines)
            return await self._play_in_time(lines)
        finally:
            await self.session.close()

    async def _play_patiently(self, lines: Lines) -> bool:
        while True:
            message = await self.session.receive()
            self._hear(message)
            if self.hearing.is_over:
                self._say(self.words("lesson-end" if self.hearing.is_lesson else "plain-over"))
                return True
            if isinstance(message, Asked) and not await self._ask(lines, message):
                return False

    async def _ask(self, lines: Lines, asked: Asked) -> bool:
        """Ask until there is something to send; returns False if the player leaves."""
        self._ask_what_is_new()
        while True:
            self._write(PROMPT)
            line = await lines.next()
            if line is None:
                self._say("")
                return False
            answer = self.answering.read(line, self.view)
            if not await self._follow(answer, optional=asked.optional):
                return False
            if answer.is_sent or (answer.passes and asked.optional):
                return True

    async def _play_in_time(self, lines: Lines) -> bool:
        hearing = asyncio.create_task(self.session.receive())
        reading = asyncio.create_task(lines.next())
        try:
            while True:
                await asyncio.wait((hearing, reading), return_when=asyncio.FIRST_COMPLETED)
                if reading.done() and reading.result() is None and not self._welcomed:
                    # The input is at its end, but whether the table is there is still told.
                    await hearing
                if hearing.done():
                    message = hearing.result()
                    hearing = asyncio.create_task(self.session.receive())
                    self._hear(message)
                    if self.hearing.is_over:
                        self._say(self.words("plain-over"))
                        return True
                    if isinstance(message, Connection) and message.state == "closed":
                        return False
                    asks = self._has_choice() and self._ask_what_is_new()
                    if asks or isinstance(message, Refused):
                        self._write(PROMPT)
                elif reading.done():
                    line = reading.result()
                    if line is None:
                        return False
                    reading = asyncio.create_task(lines.next())
                    answer = self.answering.read(line, self.view)
                    if not await self._follow(answer, optional=True):
                        return False
                    if not answer.is_sent:
                        self._write(PROMPT)
        finally:
            hearing.cancel()
            reading.cancel()
            await asyncio.gather(hearing, reading, return_exceptions=True)

    def _ask_what_is_new(self) -> bool:
        """Say the question, unless it is the one that was said last."""
        if self.view is None:
            return False
        own = self.view.own
        question = (self.view.board.moment, [] if own is None else own.legal)
        if question == self._asked_at:
            return False
        # Whoever drew a card has just been told how things stand.
        drawn = self.view.board.phase == "drawn" and self._asked_phase == "turn"
        self._asked_at, self._asked_phase = question, self.view.board.phase
        self._say_question(known=drawn)
        return True

    async def _follow(self, answer: Answer, *, optional: bool) -> bool:
        """Do what an answer means; false if the player leaves."""
        for text in answer.texts:
            self._say(text)
        if answer.rules is not None:
            for line in RulesText(self.hearing).answer(answer.rules):
                self._say(line)
        if answer.leaves:
            return False
        if answer.move is not None:
            moment = None if self.view is None else self.view.board.moment
            await self.session.send(Act(new_id(), answer.move, moment))
        elif answer.about is not None or answer.votes is not None:
            await self._about_people(answer)
        elif answer.asks_coach:
            await self.session.send(AskCoach())
        elif answer.says is not None:
            await self.session.send(answer.says(new_id()))
        elif answer.arms is not None:
            await self.session.send(Arm(new_id(), answer.arms))
        elif answer.passes and optional:
            await self.session.send(self._go_on())
        elif answer.again or (answer.passes and not optional):
            self._say_standing()
        return True

    async def _about_people(self, answer: Answer) -> None:
        """Say to the table what is to be done about someone, or how the player votes."""
        if answer.about is not None:
            message = message_about(self.hearing, answer.about)
            missing = self.words("nobody-named", name=answer.about.name)
        else:
            vote, missing = self.hearing.vote, self.words("nothing-to-vote")
            message = vote and CastVote(new_id(), vote.number, answer.votes is True)
        if message is None:
            self._say(missing)
        else:
            await self.session.send(message)

    def _hear(self, message: SessionMessage) -> None:
        lines = self.hearing.hear(message)
        if isinstance(message, Welcome) and not self._welcomed:
            self._welcomed = True
            for text in self.telling.welcome(message, self.hearing.edition_name):
                self._say(text)
        for line in lines:
            self._say(line.text)
        vote = self.hearing.vote
        if vote is not None and vote.number != self._vote_told:
            self._vote_told = vote.number
            self._say(self.words("plain-vote", question=self.hearing.vote_question(vote)))

    def _go_on(self) -> OwnMessage:
        """What an empty line means: after a round, that the next one can be dealt."""
        over = self.view is not None and self.view.board.phase == "over"
        return Ready(new_id()) if over else Pass()

    def _has_choice(self) -> bool:
        if self.view is None or self.view.own is None:
            return False
        return bool(self.view.own.legal) or self.view.board.phase == "over"

    def _say_standing(self) -> None:
        """How things stand, and what is asked if anything is."""
        view = self.view
        if view is None:
            chairs = [] if self.hearing.table is None else self.hearing.table.chairs
            for number in range(len(chairs)):
                self._say(self.hearing.chair_line(number))
        elif view.board.phase != "over" and (view.own is None or not view.own.asked):
            for line in self.telling.standing(view):
                self._say(line)
        self._say_question()

    def _say_question(self, *, known: bool = False) -> None:
        if self.view is not None:
            own = self.view.own
            if own is not None and own.lesson is not None:
                step = self.words("lesson-step", number=own.lesson.number, steps=own.lesson.steps)
                self._say(f"{step}. {lesson_text(self.words, self.hearing.company, own.lesson)}")
            for line in self.telling.question(self.view, known=known):
                self._say(line)
            left = self.hearing.seconds_left()
            if own is not None and own.asked and left is not None:
                self._say(self.words("plain-seconds", seconds=round(left)))
            if self.session.hints and own is not None:
                self._hint(own)

    def _hint(self, own: Own) -> None:
        """Why the cards that cannot be played cannot."""
        wrong = next((v for v in own.verdicts if v.code == "does-not-match"), None)
        if wrong is not None and own.blocked is None:
            self._say(wanted_text(self.words, wrong))

    def _say(self, text: str) -> None:
        self._write(text + "\n")
