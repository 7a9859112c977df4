"""What one reader knows of the table, kept up to date by the messages that come."""

from dataclasses import dataclass, field
from time import time

from lastcard.bots.understudy import UNDERSTUDY
from lastcard.client.connection import Connection
from lastcard.tui.advice import tell_blunder, tell_hint
from lastcard.tui.language import Words
from lastcard.tui.naming import Company
from lastcard.tui.reasons import refusal_text
from lastcard.tui.sentences import Line, Teller
from lastcard.tui.session import CoachSaid, EditionNames, Readiness, SessionMessage
from lastcard.tui.understudies import level_of, tell_understudies
from lastcard.wire import (
    Bye,
    Refused,
    TableInfo,
    Update,
    View,
    VoteInfo,
    Welcome,
    WireEvent,
    You,
)
from lastcard.wire.events import RoundStarted


@dataclass(slots=True)
class Hearing:
    """The table as this reader sees it now, and what came with the last messages."""

    words: Words
    company: Company = field(init=False)
    teller: Teller = field(init=False)
    view: View | None = None
    table: TableInfo | None = None
    welcome: Welcome | None = None
    you: You | None = None
    """The reader's own place."""
    connection: Connection = Connection("connecting")
    editions: dict[str, str] = field(default_factory=dict[str, str])
    """The names of editions that are not ours."""
    readiness: Readiness | None = None
    hints: bool = False
    """Whether the reader wants to be told what can be played, and why not the rest."""
    refusal: str = ""
    """Why the last move was not taken; empty once something else happened."""
    ahead_ms: int = 0
    """By how much the table's clock is ahead of ours."""

    def __post_init__(self) -> None:
        self.company = Company(self.words)
        self.teller = Teller(self.words, self.company)

    def hear(self, message: SessionMessage) -> list[Line]:
        """Take a message in; the lines that tell it."""
        match message:
            case Welcome():
                return self._welcome(message)
            case Update():
                return self._update(message)
            case Refused():
                self.refusal = refusal_text(self.words, self.company, message)
                return [Line(self.refusal)]
            case Connection():
                before, self.connection = self.connection, message
                return [] if message == before else self._connection(message)
            case EditionNames():
                self.editions = message.names
                return []
            case Readiness():
                before, self.readiness = self.readiness, message
                return [] if message == before else [self._readiness(message)]
            case CoachSaid():
                return [Line(self.coach_text(message), loud=True)]
            case Bye():
                return [Line(self._farewell(message.code))]
            case _:
                return []

    def _welcome(self, message: Welcome) -> list[Line]:
        self.welcome = message
        was_away = self.connection.state in ("lost", "restarting")
        self.connection = Connection("live")
        self.you = message.you
        self.company.chair = message.you.chair
        told = self._take(message.table, message.view, message.time)
        back = [Line(self.words("connection-back"), loud=True)] if was_away else []
        lines = [*back, *self._tell(message.chat), *self._tell(message.missed), *told]
        return lines if message.view is None else [*lines, *self._sides()]

    def _update(self, message: Update) -> list[Line]:
        if message.you is not None:
            self.you = message.you
            self.company.chair = message.you.chair
        if message.events:
            self.refusal = ""
        if message.table is not None:  # sentences are to name those who sit there now
            self.company.meet(message.table)
        lines = self._tell(message.events)
        lines += self._take(message.table, message.view, message.time)
        if any(isinstance(event, RoundStarted) for event in message.events):
            lines += self._sides()
        return lines

    def _sides(self) -> list[Line]:
        told = self.company.sides_told()
        return [Line(told)] if told else []

    def _take(self, table: TableInfo | None, view: View | None, now: int) -> list[Line]:
        """Take in how things stand; returns the lines that tell which bots play for others."""
        self.ahead_ms = now - int(time() * 1000)
        lines: list[Line] = []
        if table is not None:
            lines = tell_understudies(self.words, self.table, table)
            self.table = table
            self.company.meet(table)
        if view is not None:
            self.view = view
            self.company.seating = view.board.seating
            self.company.sides = view.board.match.sides
        return lines

    def _tell(self, events: list[WireEvent]) -> list[Line]:
        lines: list[Line] = []
        for event in events:
            line = self.teller.tell(event)
            if line is not None:
                lines.append(line)
        return lines

    def _connection(self, message: Connection) -> list[Line]:
        if message.state == "live":
            return []
        if message.state == "closed":
            return [Line(self._farewell(message.code), loud=True)]
        return [Line(self.words(f"connection-{message.state}"), loud=True)]

    def _readiness(self, message: Readiness) -> Line:
        level = self.words.called("bot", message.level)
        meanwhile = self.words.called("bot", UNDERSTUDY)
        text = self.words(
            f"bots-{message.state}", level=level, meanwhile=meanwhile, seconds=message.seconds
        )
        return Line(text, loud=True)

    def coach_text(self, said: CoachSaid) -> str:
        """What the coach says, in words."""
        names = [self.company.at(seat) for seat in range(len(self.company.seating))]
        if said.hint is not None:
            return tell_hint(self.words, names, said.hint)
        if said.blunder is not None:
            return tell_blunder(self.words, names, said.blunder)
        if said.prepares:
            return self.words("coach-prepares", seconds=said.prepares)
        if said.refused == "needs-more":
            return self.words("coach-needs-more")
        message = f"refusal-{said.refused}"
        return self.words(message) if message in self.words else self.words("coach-silent")

    def _farewell(self, code: str) -> str:
        """Why the connection was closed, in words; a code without words stands as it is."""
        message = f"bye-{code}"
        if message in self.words:
            return self.words(message)
        return f"{self.words('bye-other')} ({self.words.spelled(code)})"

    @property
    def edition_name(self) -> str:
        """The name of the edition that is played; one of a user's own has it in its file."""
        played = "" if self.table is None else self.table.options.edition
        return self.words.called("edition", played, self.editions.get(played))

    @property
    def is_refused(self) -> bool:
        """Whether the table let go of the reader before there was an end."""
        return self.connection.state == "closed" and not self.is_over

    @property
    def coached(self) -> bool:
        """Whether the coach may be asked."""
        return self.you is not None and self.you.coached

    @property
    def is_ready(self) -> bool:
        """Whether the reader has said so already."""
        chair = self.company.chair
        return self.table is not None and chair is not None and self.table.chairs[chair].ready

    @property
    def is_over(self) -> bool:
        """Whether the match has been won."""
        return self.view is not None and bool(self.view.board.winners)

    @property
    def is_lesson(self) -> bool:
        """Whether someone learns to play here."""
        return self.table is not None and self.table.options.lesson

    @property
    def in_lobby(self) -> bool:
        """Whether the table waits for a match to be started."""
        return self.table is not None and self.table.stage == "lobby"

    @property
    def is_online(self) -> bool:
        """Whether the table is one at a server, with a code that others can join by."""
        return self.table is not None and bool(self.table.code)

    @property
    def is_host(self) -> bool:
        """Whether the reader may start the match."""
        return (
            self.table is not None
            and self.welcome is not None
            and self.table.host == self.welcome.you.id
        )

    @property
    def host_name(self) -> str:
        """Who may start the match."""
        chairs = [] if self.table is None else self.table.chairs
        people = [chair.person for chair in chairs if chair.person is not None]
        return next((p.name for p in people if self.table and p.id == self.table.host), "")

    def person_named(self, name: str) -> str | None:
        """The id of someone here, by their name as it is shown."""
        table = self.table
        people = [] if table is None else [c.person for c in table.chairs] + list(table.spectators)
        wanted = name.casefold()
        named = (p.id for p in people if p is not None and p.name.casefold() == wanted)
        return next(named, None)

    @property
    def vote(self) -> VoteInfo | None:
        """A vote that waits for the reader."""
        votes = [] if self.table is None else self.table.votes
        chair = self.company.chair
        for vote in votes:
            if chair in vote.voters and chair not in (*vote.yes, *vote.no):
                return vote
        return None

    def vote_question(self, vote: VoteInfo) -> str:
        """What a vote asks."""
        against = "" if vote.against is None else self.company.name(vote.against)
        return self.words(f"vote-{vote.kind}", name=self.company.name(vote.by), against=against)

    def chair_line(self, number: int) -> str:
        """Who has a chair before the match, and whether they are ready."""
        words, table = self.words, self.table
        if table is None:
            return ""
        chair = table.chairs[number]
        if chair.person is None:
            about = self.company.name(number)
            if chair.bot is not None:
                about += "  " + words("lobby-bot", level=level_of(words, chair))
            return f"{number + 1}  {about}"
        marks = [words("is-ready")] if chair.ready else []
        if program := self.company.program(number):
            marks.insert(0, program)
        if not chair.connected:
            marks.append(words("is-away"))
        if number == self.company.chair:
            marks.append(words("lobby-you"))
        return f"{number + 1}  {self.company.name(number)}  {', '.join(marks)}"

    def seconds_left(self) -> float | None:
        """How long the seat in turn still has, where there is a limit."""
        if self.view is None or self.view.board.deadline is None:
            return None
        return max(0.0, (self.view.board.deadline - self.ahead_ms) / 1000 - time())
