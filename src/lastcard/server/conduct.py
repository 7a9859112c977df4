"""How a match is conducted at a table: moves, turn times, bots, the deal of the next round.

`arrange` looks at how things are after every change and plans what follows: a bot's move,
the end of a player's time, the next deal. Nothing else starts a timer, so a table always goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import structlog

from lastcard.engine import (
    Action,
    BoardEvent,
    CallUno,
    CatchUno,
    IllegalAction,
    MatchStep,
    PenalizeSuggestion,
    Phase,
    PlayCard,
    Player,
    RoundState,
    advance_match,
    needs_no_turn,
    next_round,
    refusal,
    view,
)
from lastcard.engine.errors import LastcardError
from lastcard.engine.legality import cards_after_play
from lastcard.notation import print_action
from lastcard.server import lobby
from lastcard.server.changes import Change, Reply
from lastcard.server.clock import now_ms
from lastcard.server.racing import Racing
from lastcard.server.records import ended_match
from lastcard.server.robots import TEMPI, Robots, Tempo, human_ms, simplest_action
from lastcard.server.rows import TableState
from lastcard.server.services import shuffle
from lastcard.wire import Person
from lastcard.wire.errors import Refuse

if TYPE_CHECKING:
    from lastcard.server.table import Table

ABSENT_SECONDS: Final = 30
"""A turn of someone who is not connected lasts so long where turns have no limit."""
MISSED_TURNS: Final = 2
"""After so many turns missed in a row a bot stands in."""

log = structlog.get_logger("lastcard.conduct")


class Conduct:
    """Conducts the match of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.robots = Robots(table.services.threads)
        self.racing = Racing(table, self)
        self._arranged: dict[int, tuple[int, bool, bool]] = {}
        """By board: the moment, and who was to act in it, for which something is planned."""
        self._timed: dict[int, int] = {}
        """By board: the moment for which a time is set; losing the socket does not prolong it."""
        self._thinking: set[asyncio.Task[None]] = set()

    @property
    def tempo(self) -> Tempo:
        """How long things take at this table."""
        return TEMPI[self._table.state.options.pace]

    def stop(self) -> None:
        """Bots stop thinking."""
        for task in self._thinking:
            task.cancel()

    # ── What is planned ───────────────────────────────────────────────────────────────────────

    def deadline(self, board: int) -> int | None:
        """When the time of the person in turn is over; bots have none that is shown."""
        return self._table.agenda.when(("time", board))

    def held_until(self, board: int) -> int | None:
        """Until when moves are held at a board."""
        return self.racing.held_until(board)

    def catch_again_at(self, chair: int) -> int | None:
        """Until when someone's catches are refused."""
        return self.racing.catch_again_at(chair)

    def arrange_anew(self) -> None:
        """Plan everything again: something failed that was planned."""
        self._arranged.clear()
        self.arrange()

    def arrange(self) -> None:
        """Plan what follows from how things are; what is planned already stays."""
        table = self._table
        match, stage = table.match, table.state.stage
        if stage == "between":
            self._plan_next_round()
        else:
            table.agenda.drop("next-round")
        if match is None:
            return
        for board, state in enumerate(match.boards):
            if stage != "playing" or state.is_over:
                self._drop(board)
                continue
            self.racing.arrange(board, state)
            self._plan_turn(board, state)

    def _drop(self, board: int) -> None:
        self._table.agenda.drop(("time", board))
        self._table.agenda.drop(("bot", board))
        self._arranged.pop(board, None)
        self.racing.drop(board)

    def _plan_turn(self, board: int, state: RoundState) -> None:
        table = self._table
        chair_number = self.chair_at(board, state)
        chair = table.state.chairs[chair_number]
        here = table.audience.is_here(chair.person)
        wanted = (table.moments[board], chair.bot is not None, here)
        if self._arranged.get(board) == wanted:
            return
        self._arranged[board] = wanted
        agenda, moment = table.agenda, table.moments[board]
        if chair.bot is not None:
            agenda.drop(("time", board))
            due = now_ms() + human_ms(self.tempo.think)
            agenda.at(("bot", board), due, partial(self._start_thinking, board, moment))
            return
        agenda.drop(("bot", board))
        seconds = table.state.options.turn_seconds or (0 if here else ABSENT_SECONDS)
        if not seconds:
            agenda.drop(("time", board))
        elif self._timed.get(board) != moment or agenda.when(("time", board)) is None:
            self._timed[board] = moment
            due = max(now_ms(), self.held_until(board) or 0) + seconds * 1000
            agenda.at(("time", board), due, partial(self._time_out, board, moment))

    def chair_at(self, board: int, state: RoundState) -> int:
        """The chair of the seat in turn."""
        match = self._table.match
        if match is None:
            raise Refuse("no-match")
        return match.player_at(board, state.turn)

    # ── Bots ──────────────────────────────────────────────────────────────────────────────────

    def spawn(self, thinking: Coroutine[Any, Any, None]) -> None:
        """Let a bot think; the table goes on meanwhile."""
        task = asyncio.create_task(thinking)
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    def _start_thinking(self, board: int, moment: int) -> None:
        self.spawn(self._think(board, moment))

    async def _think(self, board: int, moment: int) -> None:
        table = self._table
        match = table.match
        if match is None or table.moments[board] != moment:
            return
        chair = self.chair_at(board, match.boards[board])
        level = table.state.chairs[chair].bot
        if level is None:
            return
        try:
            action = await self.robots.choose(chair, level, match, tuple(table.round_rows))
        except Exception:
            log.exception("bot failed", level=level, table=table.state.code)
            place = match.boards[board]
            action = simplest_action(view(place, place.turn))
        table.post(partial(self._bot_moves, board, moment, chair, action))

    async def _bot_moves(self, board: int, moment: int, chair: int, action: Action) -> None:
        table = self._table
        stale = table.moments[board] != moment or table.state.stage != "playing"
        if stale or table.state.chairs[chair].bot is None:
            return
        if self.racing.hold(board, chair, action, None, moment):
            return
        await self.make_bot_move(board, chair, action)

    async def make_bot_move(self, board: int, chair: int, action: Action) -> None:
        """Make a bot's move; one that is not legal is replaced by the simplest."""
        table = self._table
        match = table.match
        if match is None:
            return
        state = match.boards[board]
        try:
            await self.make(chair, action)
        except IllegalAction:
            log.warning("illegal bot move", table=table.state.code)
            if self.chair_at(board, state) == chair:
                await self.make(chair, simplest_action(view(state, state.turn)))
        table.services.counters.bot_moves += 1

    # ── Moves ─────────────────────────────────────────────────────────────────────────────────

    async def act(
        self, person: Person, action: Action, moment: int | None, reply: Reply, sent_at: int
    ) -> None:
        """A person's move."""
        table = self._table
        chair = lobby.require_chair(table.state, person)
        match = table.match
        if match is None:
            raise Refuse("no-match")
        if table.state.stage == "paused":
            raise Refuse("paused")
        lobby.require_stage(table.state, "playing", "between")
        place = match.place_of(Player(chair))
        if place is None:
            raise Refuse("eliminated", "FMT-5", {"player": chair})
        state = match.boards[place.board]
        if isinstance(action, PenalizeSuggestion) and action.seat != place.seat:
            raise Refuse("report-it", "PEN-1")
        if isinstance(action, CallUno | CatchUno):
            await self.racing.contend(place.board, chair, action, reply, sent_at)
            return
        action = self._call_if_armed(state, place.seat, chair, action)
        refused = refusal(state, place.seat, action)
        # To jump in means the same in any moment in which it is allowed.
        free = needs_no_turn(state, place.seat, action) and refused is None
        if not free and moment not in (None, table.moments[place.board]):
            raise Refuse("stale", "", {"moment": table.moments[place.board]})
        if refused is not None:
            raise IllegalAction(refused)
        if self.racing.hold(place.board, chair, action, reply, table.moments[place.board]):
            return
        await self.make(chair, action, reply)

    def _call_if_armed(self, state: RoundState, seat: Any, chair: int, action: Action) -> Action:
        if not isinstance(action, PlayCard) or action.uno:
            return action
        if not self._table.state.chairs[chair].armed or action.card not in state.hands[seat]:
            return action
        if refusal(state, seat, action) is None and cards_after_play(state, seat, action) == 1:
            return action.with_call()
        return action

    async def make(
        self,
        chair: int,
        action: Action,
        reply: Reply | None = None,
        *,
        draft: TableState | None = None,
        notices: lobby.Notices | None = None,
    ) -> None:
        """Decide an action and commit what it leads to."""
        table = self._table
        if table.match is None:
            raise Refuse("no-match")
        step = advance_match(table.match, Player(chair), action, shuffle)
        notices = list(notices or [])
        if reply is not None:
            draft, back = self._back_at_the_table(draft, chair, action)
            notices = back + notices
        change = Change(
            events=step.events,
            match=step.state,
            move=(chair, print_action(action)),
            notices=notices,
        )
        self._stage_after(change, step, draft)
        await table.commit(change, reply)
        table.services.counters.moves += 1

    def _back_at_the_table(
        self, draft: TableState | None, chair: int, action: Action
    ) -> tuple[TableState | None, lobby.Notices]:
        """Someone who moves is there: no bot stands in, no turn counts as missed."""
        state = self._table.state.chairs[chair]
        notices: lobby.Notices = []
        used = state.armed and isinstance(action, PlayCard) and action.uno
        if not (state.standing_in or state.missed or used):
            return draft, notices
        draft = draft or self._table.draft()
        mine = draft.chairs[chair]
        if mine.standing_in and mine.person is not None:
            notices = lobby.take_back(draft, mine.person)
        mine.missed = 0
        mine.armed = mine.armed and not used
        return draft, notices

    def _stage_after(self, change: Change, step: MatchStep, draft: TableState | None) -> None:
        """The round or the match may be over with this."""
        table = self._table
        stage = table.state.stage
        scored = not isinstance(step.events[-1], BoardEvent)  # as every round that has ended
        if scored and step.state.is_over:
            stage = "over"
        elif scored and step.state.is_between_rounds:
            stage = "between"
        if stage != table.state.stage:
            draft = draft or table.draft()
            draft.stage = stage
            draft.votes = [vote for vote in draft.votes if vote.kind != "pause"]
        change.table = draft
        if stage == "over" and table.state.stage != "over":
            change.entry = ended_match(table, step, now_ms())
            table.services.counters.matches_ended += 1

    # ── Time ──────────────────────────────────────────────────────────────────────────────────

    async def _time_out(self, board: int, moment: int) -> None:
        """The time of the person in turn is over: the simplest is done for them."""
        table = self._table
        match = table.match
        if match is None or table.moments[board] != moment or table.state.stage != "playing":
            return
        state = match.boards[board]
        chair = self.chair_at(board, state)
        draft = table.draft()
        mine = draft.chairs[chair]
        if mine.bot is not None or mine.person is None:
            return
        mine.missed += 1
        notices: lobby.Notices = [("missed-turn", {"name": mine.person.name, "chair": chair})]
        if mine.missed >= MISSED_TURNS:
            notices += lobby.stand_in(draft, chair)
        table.services.counters.timeouts += 1
        action = simplest_action(view(state, state.turn))
        await self.make(chair, action, draft=draft, notices=notices)
        after = (table.match or match).boards[board]
        if after.phase is Phase.DRAWN and self.chair_at(board, after) == chair:
            await self.make(chair, simplest_action(view(after, after.turn)))

    def _plan_next_round(self) -> None:
        table = self._table
        agenda = table.agenda
        people = [c for c in table.state.chairs if c.person is not None and c.bot is None]
        here = [chair for chair in people if table.audience.is_here(chair.person)]
        if here and all(chair.ready for chair in here):
            agenda.at("next-round", now_ms(), self._deal)
        elif agenda.when("next-round") is None:
            agenda.at("next-round", now_ms() + self.tempo.between, self._deal)

    async def _deal(self) -> None:
        table = self._table
        if table.match is None or table.state.stage != "between":
            return
        draft = table.draft()
        notices = lobby.seat_newcomers(draft)
        draft.stage = "playing"
        step = next_round(table.match, shuffle)
        await table.commit(
            Change(events=step.events, match=step.state, table=draft, notices=notices)
        )

    # ── For the race ──────────────────────────────────────────────────────────────────────────

    async def make_or_refuse(self, chair: int, action: Action, reply: Reply | None) -> bool:
        """Make a move; tell whoever waits if it is refused; whether it was made."""
        try:
            await self.make(chair, action, reply)
        except LastcardError as error:
            if reply is not None:
                reply.refuse(error)
            return False
        return True
