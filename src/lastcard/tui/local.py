"""A session against bots in this process: it drives a table of its own, no server, no network.

In real time bots take as long as the pace says, and the fastest is first. A patient session has a
clock of its own, which stands still while the player thinks; who reacts before whom is drawn by
lot. It is for pipes, screen readers, and everyone who does not want to be hurried.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from time import time

from msgspec import structs

from lastcard.bots import understudy
from lastcard.bots.registry import SEARCHING
from lastcard.client.connection import new_id
from lastcard.engine import Action, RoundState, Seat, reactions
from lastcard.table import (
    Answer,
    AskBot,
    BotAnswered,
    Due,
    Input,
    PlanAgain,
    Presence,
    Question,
    Request,
    Show,
    ShowTo,
    Timing,
    Visitor,
    Woke,
)
from lastcard.table.lessons import waits_for_learner
from lastcard.table.plays import Pending
from lastcard.table.views import show_view, update, viewer_of, welcome
from lastcard.tui.game import ME, Game
from lastcard.tui.local_coach import LocalCoach
from lastcard.tui.session import (
    AskCoach,
    Asked,
    EditionNames,
    OwnMessage,
    Pass,
    Readiness,
    Session,
    SessionMessage,
)
from lastcard.tui.thinking import think_apart
from lastcard.wire import (
    Ack,
    Act,
    Arm,
    Leave,
    Person,
    Ready,
    Refused,
    Rematch,
    TableInfo,
    Update,
    WireEvent,
)
from lastcard.wire.events import Notice
from lastcard.wire.verdicts import is_asked


class LocalSession(Session):
    """The person who plays is player 0, in chair 0."""

    def __init__(
        self,
        game: Game,
        pace: Timing,
        *,
        patient: bool = False,
        again: Callable[[], Game] | None = None,
        hints: bool = False,
        blunders: bool = False,
    ) -> None:
        self.patient = patient
        self.hints = hints
        self._blunders = blunders
        self._game = game
        self._pace = pace
        self._again = again
        self._inbox: asyncio.Queue[OwnMessage | BotAnswered] = asyncio.Queue()
        self._outbox: asyncio.Queue[SessionMessage] = asyncio.Queue()
        self._thinking: set[asyncio.Task[None]] = set()
        self._chairs: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        """A lock for each chair: its bot is asked one thing at a time."""
        self._coaching: set[asyncio.Task[None]] = set()
        """Tasks of the coach; a patient session waits for them."""
        self._questions: list[Question] = []
        """In a patient session: bots that have been asked."""
        self._patient_now = _wall_clock()
        self._my_time: int | None = None
        """In a patient session: the time at which the player is asked; None: there is nothing to
        ask."""
        self._asked_seq = 0
        """For which row that time was drawn."""
        self._task: asyncio.Task[None] | None = None
        self._coach = LocalCoach(self._outbox.put_nowait)

    async def start(self) -> None:
        self._make_bots_ready()
        self._sit_down()
        self._task = asyncio.create_task(self._run())

    def _make_bots_ready(self) -> None:
        """Begin at once with what takes long the first time, and say how it goes."""
        loop = asyncio.get_running_loop()

        def tell(ready: understudy.Readiness) -> None:
            state = "failed" if ready.failed else "ready" if ready.is_ready else "preparing"
            news = Readiness(ready.name, state, ready.seconds)
            with suppress(RuntimeError):  # the game is over and nobody listens any more
                loop.call_soon_threadsafe(self._outbox.put_nowait, news)

        levels = {level.partition("@")[0] for level in self._game.opening.bots}
        for level in sorted(levels & SEARCHING):
            understudy.readiness(level).tell(tell)

    async def receive(self) -> SessionMessage:
        return await self._outbox.get()

    async def send(self, message: OwnMessage) -> None:
        self._inbox.put_nowait(message)

    async def close(self) -> None:
        tasks = [*self._thinking, *self._coaching, *([] if self._task is None else [self._task])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ── What happens next ─────────────────────────────────────────────────────────────────────────

    @property
    def _now(self) -> int:
        return self._patient_now if self.patient else _wall_clock()

    async def _run(self) -> None:
        while True:
            if self.patient:
                await self._step_patiently()
            else:
                await self._step_in_time()

    async def _step_in_time(self) -> None:
        """Whatever comes first: a message, a bot's answer, or the next thing that is due."""
        wake_at = self._game.table.wake_at
        wait = None if wake_at is None else max(0, wake_at - self._now) / 1000
        try:
            async with asyncio.timeout(wait):
                given = await self._inbox.get()
        except TimeoutError:
            self._take(Woke())
        else:
            self._hear(given)

    async def _step_patiently(self) -> None:
        """Do the thing whose drawn time is next; if that is the player's, wait for the player."""
        await asyncio.gather(*self._coaching)
        if self._questions:
            question = self._questions.pop(0)
            self._take(BotAnswered(question, self._game.bots.answer(question)))
            await asyncio.sleep(0)
            return
        wake_at, mine = self._game.table.wake_at, self._my_time
        if wake_at is not None and (mine is None or wake_at < mine):
            self._patient_now = max(self._patient_now, wake_at)
            self._take(Woke())
            await asyncio.sleep(0)
            return
        if mine is not None:
            self._patient_now = max(self._patient_now, mine)
            self._outbox.put_nowait(Asked(optional=not self._must_move()))
        self._hear(await self._inbox.get())

    def _plan_my_time(self) -> None:
        """Draw when the player is asked: among the bots, but before it would be too late."""
        table = self._game.table
        if self._waits_for_an_answer():
            self._my_time = None
        if not self.patient or self._waits_for_an_answer() or table.seq == self._asked_seq:
            return
        self._asked_seq, self._my_time = table.seq, None
        if self._game.state.is_between_rounds:
            waits = ME in self._game.state.tally.playing and not table.state.chairs[ME].ready
            self._my_time = self._now if waits else None
        elif self._must_move() or self._may_react():
            lot = self._now + table.outside.luck.span(table.tempo.react)
            held = table.agenda.get(Due("hold", self._board_number()))
            self._my_time = lot if held is None else min(lot, held)

    def _waits_for_an_answer(self) -> bool:
        answers = self._game.table.answers.get(self._game.me.id, {})
        return any(isinstance(answer, Pending) for answer in answers.values())

    def _round(self) -> tuple[RoundState, Seat] | None:
        """The player's round and seat, while it is played."""
        place = self._game.state.place_of(ME)
        if place is None:
            return None
        state = self._game.state.boards[place.board]
        return None if state.is_over else (state, place.seat)

    def _must_move(self) -> bool:
        mine = self._round()
        return mine is not None and is_asked(*mine)

    def _may_react(self) -> bool:
        mine = self._round()
        return mine is not None and bool(reactions(*mine))

    # ── What the player says ──────────────────────────────────────────────────────────────────────

    def _hear(self, given: OwnMessage | BotAnswered) -> None:
        between = self._game.table.state.stage == "between"
        match given:
            case BotAnswered():
                self._take(given)
            case AskCoach():
                self._let_coach(self._coach.advise(self._game.table))
            case Pass() if between:
                self._hear(Ready(new_id()))
            case Pass() if waits_for_learner(self._game.table):
                self._outbox.put_nowait(Refused(None, "lesson-first", "", {}))
            case Pass():
                self._my_time = None if not self._must_move() else self._my_time
            case Rematch() if self._game.state.is_over and self._again is not None:
                self._outbox.put_nowait(Ack(given.id, self._game.table.seq))
                self._game = self._again()
                self._sit_down()
            case Leave():
                self._outbox.put_nowait(Ack(given.id, self._game.table.seq))
            case Act() | Arm():
                self._request(given)
            case Ready() if between:
                self._request(given)
            case _:
                facts: dict[str, str | int] = {"stage": self._game.table.state.stage}
                self._outbox.put_nowait(Refused(getattr(given, "id", None), "not-now", "", facts))

    def _let_coach(self, speak: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(speak)
        self._coaching.add(task)
        task.add_done_callback(self._coaching.discard)

    def _request(self, message: Act | Arm | Ready) -> None:
        self._take(Request(self._game.me, self, message, self._now))

    # ── What is done about it ─────────────────────────────────────────────────────────────────────

    def _take(self, given: Input) -> None:
        for effect in self._game.handle(given, self._now):
            match effect:
                case Answer():
                    self._outbox.put_nowait(effect.message)
                case Show():
                    self._show(update(effect, self._game.me, self._now))
                case ShowTo():
                    viewer, board = viewer_of(effect.table, self._game.me.id)
                    view = show_view(effect.table, viewer, board, self._now)
                    self._show(Update(seq=effect.table.seq, time=self._now, events=[], view=view))
                case AskBot() if self.patient:
                    self._questions.append(effect.question)
                case AskBot():
                    task = asyncio.create_task(self._think(effect.question))
                    self._thinking.add(task)
                    task.add_done_callback(self._thinking.discard)
                case _:
                    pass  # they play alone, and the game keeps its rows itself
        self._plan_my_time()
        if self._blunders:
            self._let_coach(self._coach.look_back(self._game.table))

    async def _think(self, question: Question) -> None:
        action: Action | None = None
        async with self._chairs[question.chair]:
            with suppress(Exception):  # the table makes the simplest move instead
                action = await think_apart(lambda: self._game.bots.answer(question))
        self._inbox.put_nowait(BotAnswered(question, action))

    def _sit_down(self) -> None:
        """Show the game as it is, and let it begin."""
        game = self._game
        game.set_pace(self._pace)
        self._asked_seq = 0
        game.handle(Presence({game.me.id: Visitor(game.me)}), self._now)
        seen = game.table.seq if game.resumed else game.table.match_first - 1
        told = welcome(game.table, game.me, "", self._now, seq=seen)
        told = structs.replace(told, resumed=game.resumed, missed=_worth_telling(told.missed))
        edition = game.state.setup.edition
        self._outbox.put_nowait(EditionNames({edition.id: edition.name}))
        self._outbox.put_nowait(structs.replace(told, table=self._named(told.table)))
        self._take(PlanAgain())

    def _show(self, message: Update) -> None:
        table = None if message.table is None else self._named(message.table)
        events = _worth_telling(message.events)
        self._outbox.put_nowait(structs.replace(message, table=table, events=events))

    def _named(self, table: TableInfo) -> TableInfo:
        """The table with the names that the bots have here."""
        chairs = [
            structs.replace(chair, person=Person(str(number), name), connected=True)
            for number, (chair, name) in enumerate(
                zip(table.chairs, self._game.opening.names, strict=True)
            )
        ]
        return structs.replace(table, chairs=chairs, host="")

    def _board_number(self) -> int:
        place = self._game.state.place_of(ME)
        return 0 if place is None else place.board


def _worth_telling(events: list[WireEvent]) -> list[WireEvent]:
    """The events without notices that tell nothing new to someone who plays alone."""
    idle = ("match-started", "ready")
    return [event for event in events if not (isinstance(event, Notice) and event.code in idle)]


def _wall_clock() -> int:
    return int(time() * 1000)
