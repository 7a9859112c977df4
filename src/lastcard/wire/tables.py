"""A table as everyone sees it: what is played there, who sits where, what is being voted on."""

from typing import Annotated, Final, Literal

from msgspec import Meta, field

from lastcard.editions import LONGEST_ID
from lastcard.wire.common import Value

Pace = Literal["calm", "normal", "fast", "instant"]
"""How long bots take, and how long the score of a round stays before the next is dealt."""
ChatMode = Literal["all", "emotes", "off"]
Readers = Literal["anyone", "players"]
"""Who may open a match by its link once it is over."""
TableStage = Literal["lobby", "playing", "between", "paused", "over"]
"""Before a match, in a round, between two rounds, paused, after a match."""
Ending = Literal["first-to-limit", "lowest-at-limit", "one-round", "elimination", "schedule"]
VoteKind = Literal["kick", "pause", "suggestion"]


USUAL_GRACE_MS: Final = 750
GRACES_MS: Final = (USUAL_GRACE_MS, 2000, 4000)
"""The times to call and catch that hosts are offered."""


class TableOptions(Value, frozen=True, kw_only=True):
    """What a host chooses; everything has a default."""

    edition: Annotated[str, Meta(max_length=LONGEST_ID)] = "classic"
    format: Annotated[str, Meta(max_length=20)] | None = None
    """The edition's own if null."""
    rules: dict[str, str] = field(default_factory=dict[str, str])
    """Options that differ from the edition's, as the notation writes them: `{"limit": "200"}`."""
    chairs: Annotated[int, Meta(ge=2, le=10)] = 4
    turn_seconds: Annotated[int, Meta(ge=0, le=600)] = 30
    """Time for a turn, 0 for as long as it takes."""
    grace_ms: Annotated[int, Meta(ge=0, le=5000)] = USUAL_GRACE_MS
    """How long the next move is held after a card that leaves one without a call."""
    pace: Pace = "normal"
    listed: bool = False
    """Whether the table is in the public list; if not, only people with the code find it."""
    spectators: bool = True
    chat: ChatMode = "all"
    name: Annotated[str, Meta(max_length=40)] = ""
    readers: Readers = "anyone"
    """Who may open a finished match by its link: anyone who has it, or only those who played."""
    lesson: bool = False
    """A table to learn the game at: a prepared deal and a teacher; only `pace` is chosen."""


class Goal(Value, frozen=True, kw_only=True):
    """What decides the match."""

    ending: Ending
    limit: int | None = None
    """The total that decides, where one does."""
    rounds: int | None = None
    """How many rounds make the match, where that is fixed."""


class Person(Value, frozen=True, omit_defaults=True):
    """Someone at the table; `id` is public and stays the same from table to table."""

    id: str
    name: str
    face: str = ""
    """The face that they chose, as five digits; empty: one is drawn from the name."""
    owner: str = ""
    """The name of the owner, if this is a program; empty: it is a person."""


class Chair(Value, frozen=True, kw_only=True):
    """A place at the table; a chair keeps its number, seats change with the round's seating."""

    person: Person | None = None
    """Whose chair it is, also while they are away."""
    bot: str | None = None
    """The level of the bot that plays here, for itself or for the person."""
    understudy: str | None = None
    """The level that plays instead, as long as that bot is not ready here."""
    connected: bool = False
    ready: bool = False
    standing_in: bool = False
    """A bot plays for the person, who can take the chair back at any time."""
    next: Person | None = None
    """The person who takes this chair when the next round is dealt."""
    swap: int | None = None
    """The chair with which this person wants to change places."""


class VoteInfo(Value, frozen=True, kw_only=True):
    """Something that the people at the table are asked."""

    number: int
    kind: VoteKind
    by: int
    """The chair that asked."""
    against: int | None = None
    chat: int | None = None
    yes: list[int] = field(default_factory=list[int])
    """Chairs that said yes."""
    no: list[int] = field(default_factory=list[int])
    voters: list[int]
    """Chairs that may vote."""
    needed: int
    """How many must say yes."""
    deadline: int
    """Unix time in milliseconds; then those who were silent count as no."""


class TableInfo(Value, frozen=True, kw_only=True):
    """All that is public about a table, except the cards."""

    code: str
    options: TableOptions
    format: str
    """The format that is played, chosen or the edition's own."""
    sides: list[int] | None = None
    """The side that each chair plays for in the first round; null: everyone for themselves."""
    boards: list[list[int]] = field(default_factory=list[list[int]])
    """The chairs at each board in the first round, clockwise."""
    goal: Goal | None = None
    """What will decide the match, by the options as they are now."""
    race: bool = True
    """Whether UNO has to be called, and a player who forgot can be caught: not under HOUSE-7."""
    stage: TableStage
    pauses: bool = False
    """Whether those who play can ask for a pause now."""
    chairs: list[Chair]
    host: str
    """The id of the person who may change options, start and kick."""
    spectators: list[Person]
    votes: list[VoteInfo]
    match: str | None = None
    """The id of the match that is played or was played last; its record is kept under it."""
    muted: list[str] = field(default_factory=list[str])
    """Ids of people whom the host lets say nothing."""
