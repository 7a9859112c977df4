"""A table with a bot in every chair, and a clock that jumps to whatever is planned next.

It drives `lastcard.table` as a server does: bots are asked when their time has come, calls and
catches race, moves are held. But nobody waits for it, and all chance comes from the seed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from lastcard import wire
from lastcard.bots import Bot
from lastcard.engine import (
    Action,
    Edition,
    IllegalAction,
    MatchEvents,
    MatchSetup,
    MatchState,
    Player,
)
from lastcard.engine import refusal as refusal_of
from lastcard.notation import parse_action
from lastcard.table import (
    TEMPI,
    AskBot,
    BotAnswered,
    Input,
    Luck,
    Outside,
    Presence,
    Question,
    Request,
    SeatedBots,
    Store,
    Timing,
    Visitor,
    Woke,
    handle,
    open_table,
)
from lastcard.table.codec import read_event
from lastcard.table.rows import Row

OnRow = Callable[[int, Player | None, Action | None, MatchEvents], None]
"""Told of what happened: when, in milliseconds, and who did what; dealing is nobody's doing."""

_HOST: Final = wire.Person("host", "host")
"""Opens the table, seats the bots and looks on: where nobody is, a table rests."""


class TimedTable:
    """A match of bots that is played as people would see it, in a time of its own."""

    def __init__(
        self,
        setup: MatchSetup,
        bots: Sequence[str],
        timing: Timing,
        luck: Luck,
        create: Callable[[int, str], Bot],
        on_row: OnRow,
    ) -> None:
        """Open a table, seat the bots and deal; `create` makes the bot of a chair and a name."""

        def find_edition(_id: str) -> Edition:
            return setup.edition  # perhaps one that no name leads to

        options = wire.TableOptions(
            edition=setup.edition.id,
            format=setup.format,
            rules=setup.rules.differences(setup.edition.rules),
            chairs=setup.players,
            grace_ms=timing.grace_ms,
        )
        outside = replace(
            Outside.of_this_machine(),
            luck=luck,
            levels=frozenset(bots),
            find_edition=find_edition,
            tempi={**TEMPI, options.pace: timing.tempo},
        )
        self.now = 0
        self._on_row = on_row
        self._bots = SeatedBots(create)
        self._table, _ = open_table("", options, _HOST, self.now, outside)
        self._take(Presence({_HOST.id: Visitor(_HOST)}))
        self._say(wire.Stand("stand"))
        for chair, bot in enumerate(bots):
            self._say(wire.SetBot(f"bot {chair}", chair, bot))
        self._say(wire.Start("start"))

    @property
    def match(self) -> MatchState:
        """The match as it stands."""
        assert self._table.match is not None, "it was started"
        return self._table.match

    def pass_time(self) -> None:
        """Let time pass until the next thing that is planned, and do it."""
        wake_at = self._table.wake_at
        assert wake_at is not None, "a table at which someone looks on always has a plan"
        self.now = max(self.now, wake_at)
        self._take(Woke())

    def _say(self, message: wire.TableRequest) -> None:
        self._take(Request(_HOST, None, message, self.now))

    def _take(self, given: Input) -> None:
        waiting: deque[Input] = deque([given])
        while waiting:
            self._table, effects = handle(self._table, waiting.popleft(), self.now)
            for effect in effects:
                if isinstance(effect, Store):
                    self._keep(effect.row)
                elif isinstance(effect, AskBot):
                    waiting.append(self._answer(effect.question))

    def _keep(self, row: Row) -> None:
        if not row.events:
            return
        events = tuple(read_event(event) for event in row.events)
        if row.move is None:
            self._on_row(row.time, None, None, events)
        else:
            player, move = row.move
            self._on_row(row.time, Player(player), parse_action(move), events)

    def _answer(self, question: Question) -> BotAnswered:
        """What a bot does; one that breaks the rules is named, as in a round without a clock."""
        action = self._bots.answer(question)
        place = self.match.place_of(Player(question.chair))
        if action is not None and place is not None:
            refused = refusal_of(self.match.boards[place.board], place.seat, action)
            if refused is not None:
                error = IllegalAction(refused)
                error.args = (
                    f"{question.level} in seat {place.seat + 1} broke the rules: {error}",
                )
                raise error
        return BotAnswered(question, action)
