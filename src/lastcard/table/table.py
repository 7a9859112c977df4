"""A table as a value: who sits where, what is played, what is planned.

`handle` takes an input and the time and gives the table after it, with what is to be done
(`effects.py`). It has no clock, task, socket or store; chance is handed in (`outside.py`). The
table before it stays as it was: a driver that cannot store the rows goes on with that one, as if
nothing had been asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, Final, NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from lastcard.engine import BoardEvent, MatchEvent, MatchSetup, MatchState, Player, Seating
from lastcard.engine import events as e
from lastcard.engine.match_events import RoundStarted
from lastcard.table.chairs import match_setup
from lastcard.table.growing import Growing, with_latest
from lastcard.table.inputs import Visitor
from lastcard.table.limits import Bucket
from lastcard.table.outside import Outside, Tempo, Timing
from lastcard.table.plays import BoardPlay, Due, KeptAnswer
from lastcard.table.rows import MOST_PEOPLE, Row, Said, TableState
from lastcard.table.tallies import ChairTally, count
from lastcard.wire import Person

ANSWERS_KEPT: Final = 16
"""Per person: for how many messages the answer is kept, in case one is sent again."""
SAID_KEPT: Final = 30
RECENT: Final = 128
"""How many rows back a client can resume from."""


class Recent(NamedTuple):
    """A row as it was stored, to be shown to those who reconnect."""

    seq: int
    data: bytes
    seatings: tuple[Seating, ...]
    """The seatings of the round in which it happened."""


class Table(Struct):
    """All of a table. Only `handling.py` changes one, and only until it is handed out."""

    state: TableState
    """What is stored of it."""
    seq: int
    """The number of the last row."""
    outside: Outside
    private_rows: int = 0
    """How many private rows there are (see `PrivateRow`)."""
    match: MatchState | None = None
    plays: tuple[BoardPlay, ...] = ()
    """By board."""
    round_rows: Growing[bytes] = field(default_factory=Growing[bytes])
    """The stored rows of this round, for bots."""
    recent: Growing[Recent] = field(default_factory=Growing[Recent])
    """The last rows, the newest last."""
    match_first: int = 0
    """The row with which the match began."""
    match_started: int = 0
    match_people: tuple[str, ...] = ()
    """Everyone who has sat in a chair in this match."""
    tallies: tuple[ChairTally, ...] = ()
    answers: Mapping[str, Mapping[str, KeptAnswer]] = field(default_factory=dict[str, Any])
    """By person and id of a message: what became of their last messages."""
    here: Mapping[str, Visitor] = field(default_factory=dict[str, Visitor])
    """Who is connected, by id."""
    agenda: Mapping[Due, int] = field(default_factory=dict[Due, int])
    """What is planned, and for when."""
    said: Mapping[int, Said] = field(default_factory=dict[int, Said])
    """The last things said, by their rows."""
    talk_limits: Mapping[str, Bucket] = field(default_factory=dict[str, Bucket])
    """How much each person may still say, by id."""
    cool_down: Mapping[int, int] = field(default_factory=dict[int, int])
    """By chair: until when catches are refused."""

    @property
    def setup(self) -> MatchSetup:
        """The setup of the match that is or will be played."""
        return match_setup(self.state.options, self.outside.find_edition)

    @property
    def tempo(self) -> Tempo:
        """How long things take here."""
        return self.outside.tempi[self.state.options.pace]

    @property
    def react_ms(self) -> int:
        """How long bots typically take to call or catch."""
        return Timing(self.tempo, self.state.options.grace_ms).react_ms

    @property
    def wake_at(self) -> int | None:
        """When it wants to be woken."""
        return min(self.agenda.values(), default=None)

    def is_here(self, person: Person | None) -> bool:
        """Whether a person is connected."""
        return person is not None and person.id in self.here

    def held_until(self, board: int, now: int) -> int | None:
        """Until when moves are held at a board for the race."""
        race = self.plays[board].race
        return None if race is None or race.until <= now else race.until

    def is_armed(self, chair: int) -> bool:
        """Whether a chair has a call prepared for the moment that is open now (UNO-1)."""
        armed_for = self.state.chairs[chair].armed_for
        return armed_for > 0 and armed_for == self.moment_of(chair)

    def moment_of(self, chair: int) -> int:
        """The moment at the board of a chair; 0 where it has none."""
        place = None if self.match is None else self.match.place_of(Player(chair))
        return 0 if place is None else self.plays[place.board].moment

    def catch_again_at(self, chair: int, now: int) -> int | None:
        """Until when someone's catches are refused."""
        until = self.cool_down.get(chair, 0)
        return until if until > now else None

    def copy(self) -> Table:
        """A copy; quick, because every input makes one."""
        return copy(self)

    # ── Changing ──────────────────────────────────────────────────────────────────────────────

    def keep_answer(self, person: str, message: str, answer: KeptAnswer) -> None:
        """Remember what became of a message."""
        mine = {**self.answers.get(person, {}), message: answer}
        if len(mine) > ANSWERS_KEPT:
            del mine[next(iter(mine))]
        self.answers = with_latest(self.answers, person, mine, MOST_PEOPLE)

    def apply(
        self,
        number: int,
        row: Row,
        data: bytes,
        happened: tuple[MatchEvent, ...],
        match: MatchState | None,
    ) -> None:
        """Apply a row; `data` is the row as it is stored."""
        self.seq = number
        if row.table is not None:
            self.state = row.table
        if row.starts:
            self.match_first = number
            self.match_started = row.time
            self.match_people = ()
            self.tallies = tuple(ChairTally() for _ in self.state.chairs)
        if match is not None:
            self.match = match
            self._follow(number, happened)
            self.round_rows = self.round_rows.append(data)
            self.tallies = count(self.tallies, happened, match.seatings, match.setup.rules)
        if row.table is not None and self.state.match is not None:
            seated = [c.person.id for c in self.state.chairs if c.person is not None]
            self.match_people = tuple(dict.fromkeys((*self.match_people, *seated)))
        seatings = () if self.match is None else self.match.seatings
        self.recent = self.recent.append(Recent(number, data, seatings), RECENT)
        if row.said is not None:
            kept = {**self.said, number: row.said}
            self.said = dict(list(kept.items())[-SAID_KEPT:])

    def _follow(self, number: int, happened: tuple[MatchEvent, ...]) -> None:
        """Note new moments; a new round forgets the rows of the last one."""
        for event in happened:
            if isinstance(event, RoundStarted):
                self.plays = tuple(BoardPlay(number) for _ in event.seatings)
                self.round_rows = Growing()
            elif isinstance(event, BoardEvent) and isinstance(event.event, QUESTIONS):
                self.set_play(event.board, replace(self.plays[event.board], moment=number))

    def set_play(self, board: int, play: BoardPlay) -> None:
        """Replace a board's `BoardPlay`."""
        self.plays = (*self.plays[:board], play, *self.plays[board + 1 :])


QUESTIONS: Final = (
    e.TurnStarted,
    e.PlayOffered,
    e.CardsDemanded,
    e.ChallengeDeclined,
    e.ColorAwaited,
    e.RoundEnded,
)
"""Events after which somebody has something else to decide: each begins a moment."""
