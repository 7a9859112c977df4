"""A match against bots in this process: a table of its own, kept step by step.

What is played is a list of steps, each one short line. The same opening and steps give the same
match again, which is how a match is taken up after a break (`saving.py`).
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from msgspec import Struct, structs

from lastcard.bots.understudy import create_bot_at_once
from lastcard.editions import add_edition, is_path, load_edition
from lastcard.engine import Format, Malformed, MatchSetup, MatchState, Player
from lastcard.notation import Record, parse_action
from lastcard.notation.from_events import Recorder
from lastcard.table import (
    Effect,
    Input,
    Luck,
    Outside,
    PlanAgain,
    Repeated,
    Request,
    SeatedBots,
    Store,
    Timing,
    handle,
    open_table,
)
from lastcard.table.codec import read_event
from lastcard.table.rows import Row
from lastcard.tui.pace import TIMINGS
from lastcard.wire import Person, SetBot, Start, TableOptions

DEAL: Final = "deal"
"""The step that deals the next round."""
ME: Final = Player(0)


class Opening(Struct, frozen=True, kw_only=True):
    """What a match begins with."""

    edition: str
    """Its id, or the path of its file."""
    format: str
    rules: dict[str, str]
    """Options that differ from the edition's."""
    names: list[str]
    """By player; the first is the person who plays."""
    bots: list[str]
    """The levels of the others."""
    seed: int
    lesson: bool = False
    """Whether it is not a match but the lesson, whose deal is prepared."""

    def setup(self) -> MatchSetup:
        """What the match is played with."""
        named_by_file = is_path(self.edition)
        edition = add_edition(self.edition) if named_by_file else load_edition(self.edition)
        rules = edition.rules.with_options(self.rules)
        return MatchSetup(edition, rules, Format(self.format), len(self.names))


class Game:
    """The table, and what is kept of the match; the person is player 0, in chair 0."""

    def __init__(self, opening: Opening, on_step: Callable[[str], None] | None = None) -> None:
        if len(opening.bots) != len(opening.names) - 1:
            raise Malformed(f"{len(opening.bots)} bots for {len(opening.names) - 1} seats")
        self.opening = opening
        self.me = Person("me", opening.names[ME])
        self.bots = SeatedBots(
            lambda chair, level: create_bot_at_once(level, Random(f"{opening.seed}/bot {chair}"))
        )
        self.resumed = False
        """Whether it was played before and is taken up again."""
        self._on_step = on_step
        setup = opening.setup()
        self._recorder = Recorder(setup, names=opening.names, edition=opening.edition)
        luck = Luck(Random(f"{opening.seed}/cards"), Random(f"{opening.seed}/table"))
        options = TableOptions(
            edition=setup.edition.id,
            format=opening.format,
            rules=opening.rules,
            chairs=len(opening.names),
            turn_seconds=0,
            lesson=opening.lesson,
        )
        here = Outside.of_this_machine()
        outside = replace(here, luck=luck, find_edition=load_edition)
        self.table, _ = open_table("", options, self.me, 0, outside)
        self.set_pace(TIMINGS["instant"])
        for number, level in enumerate(() if opening.lesson else opening.bots, start=1):
            self.handle(Request(self.me, None, SetBot(f"bot {number}", number, level), 0), 0)
        self.handle(Request(self.me, None, Start("start"), 0), 0)

    @property
    def state(self) -> MatchState:
        """The match."""
        if self.table.match is None:
            raise Malformed("the match has not begun")
        return self.table.match

    def set_pace(self, pace: Timing) -> None:
        """Play at this pace."""
        options = structs.replace(self.table.state.options, grace_ms=pace.grace_ms)
        self.table = structs.replace(
            self.table,
            state=structs.replace(self.table.state, options=options),
            outside=replace(self.table.outside, tempi={options.pace: pace.tempo}),
        )

    def handle(self, given: Input, now: int) -> list[Effect]:
        """Let the table take an input; its steps are kept before anyone learns of them."""
        self.table, effects = handle(self.table, given, now)
        for effect in effects:
            if isinstance(effect, Store):
                self._keep(effect.row)
        return effects

    def _keep(self, row: Row) -> None:
        events = [read_event(event) for event in row.events]
        if row.move is not None:
            player, move = row.move
            self._recorder.take(events, player=Player(player), action=parse_action(move))
            self._report(f"{player}:{move}")
        elif events:
            self._recorder.take(events)
            if not row.starts:
                self._report(DEAL)

    def _report(self, step: str) -> None:
        if self._on_step is not None:
            self._on_step(step)

    def replay(self, steps: list[str], now: int = 0) -> None:
        """Make steps that were made before; they are not reported again."""
        on_step, self._on_step = self._on_step, None
        self.resumed = bool(steps)
        for step in steps:
            if step == DEAL:
                self.handle(Repeated(), now)
            else:
                player, _, move = step.partition(":")
                self.handle(Repeated(Player(int(player)), parse_action(move)), now)
        self._on_step = on_step
        self.handle(PlanAgain(), now)

    def record(self) -> Record:
        """What was played so far, all cards open."""
        return self._recorder.record()
