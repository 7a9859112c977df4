"""Matches that were played without a server, on someone's device, and are sent into the history.

What is sent is a record. It is played through by the engine, so that only what the rules allow gets
in, and becomes the rows of a table like any other: whatever reads matches reads these too. Nobody
can know what was really dealt on a device, so they are marked and count in no statistics.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from lastcard.answers.replays import MOST_STEPS
from lastcard.engine import (
    FORMATS,
    BoardEvent,
    IllegalAction,
    MatchEvent,
    Player,
    RoundStarted,
)
from lastcard.engine.errors import Malformed
from lastcard.engine.match_events import MatchEnded
from lastcard.notation import Frame, Move, print_action, read, replay
from lastcard.table import MatchEntry, offered_edition
from lastcard.table.codec import write_event
from lastcard.table.entries import Summary, write_summary
from lastcard.table.rows import ChairState, Row, TableState, write_row
from lastcard.wire import MatchSent, Person, TableOptions
from lastcard.wire.common import plain_text
from lastcard.wire.errors import Refuse

CODE: Final = "alone-"
"""The codes of their tables begin like this: no such table is ever found, so nobody sits down
there."""
LONGEST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class AloneMatch:
    """A match as it is stored: the entry, and the rows of its table from 1 on."""

    entry: MatchEntry
    rows: list[bytes]


@dataclass(frozen=True, slots=True)
class _Change:
    """What becomes one row: a move and what came of it or, without a move, a deal."""

    events: list[MatchEvent]
    move: tuple[int, str] | None = None


def match_id(person: Person, record: str) -> str:
    """The id of a match that was sent: always the same for the same match of the same person."""
    return sha256(f"{person.id}\n{record}".encode()).hexdigest()[:16]


def read_alone(sent: MatchSent, person: Person, now: int) -> AloneMatch:
    """A match that was sent, or `Refuse` if it is not a whole match by the rules."""
    try:
        return _read(sent, person, now)
    except Malformed as error:
        raise Refuse("bad-record", facts={"problem": str(error)}) from None
    except IllegalAction as error:
        raise Refuse("bad-record", error.rule, {"problem": str(error)}) from None


def _read(sent: MatchSent, person: Person, now: int) -> AloneMatch:
    frames = _frames(sent)
    changes = list(_changes(frames))
    first, score = frames[0], frames[-1].score
    if not score.tally.is_over:
        raise Malformed("the match is not over")
    setup = score.tally.setup
    if FORMATS[setup.format].boards > 1:
        raise Malformed(f"a match of {setup.format} is not played alone")
    players = setup.players
    if sent.you >= players:
        raise Malformed(f"{players} played, and nobody has chair {sent.you}")
    winners = [int(player) for player in score.tally.winners]
    changes[-1].events.append(MatchEnded(tuple(map(Player, winners))))
    names = [plain_text(name)[:LONGEST_NAME] for name, _ in score.players]
    names[sent.you] = person.name
    ended = min(max(sent.ended, 0), now)
    started = min(max(sent.started, 0), ended)
    table = TableState(
        code=CODE + match_id(person, sent.record),
        options=TableOptions(
            edition=setup.edition.id,
            format=str(setup.format),
            rules=dict(first.header.options),
            chairs=players,
            spectators=False,
            chat="off",
            readers="players",
        ),
        host=person.id,
        chairs=[
            ChairState(person=person) if chair == sent.you else ChairState(bot=name)
            for chair, name in enumerate(names)
        ],
        created=started,
        stage="over",
        match=match_id(person, sent.record),
    )
    rows = [
        Row(started, move=change.move, events=[write_event(event) for event in change.events])
        for change in changes
    ]
    rows[0].table, rows[0].starts = table, True
    summary = Summary(
        edition=setup.edition.id,
        format=str(setup.format),
        names=names,
        chairs=[person.id if chair == sent.you else None for chair in range(players)],
        totals=list(score.tally.totals),
        winners=winners,
        rounds=score.tally.rounds_played,
        readers="players",
        alone=True,
    )
    entry = MatchEntry(
        id=table.match or "",
        table=table.code,
        first=1,
        started=started,
        people=(person.id,),
        last=len(rows),
        ended=ended,
        summary=write_summary(summary),
    )
    return AloneMatch(entry, [write_row(row) for row in rows])


def _frames(sent: MatchSent) -> list[Frame]:
    """The record played through: all cards known, from the deal of its first round on."""
    frames: list[Frame] = []
    for frame in replay(read(sent.record), load=offered_edition):
        header = frame.header
        if header.deck is None or header.viewer is not None:
            raise Malformed("a match that is kept shows every card from the deal on")
        frames.append(frame)
        if len(frames) > MOST_STEPS:
            raise Malformed(f"more than {MOST_STEPS} moves")
    if frames[0].header.number != 1:
        raise Malformed("it does not begin with the first round")
    return frames


def _changes(frames: list[Frame]) -> Iterator[_Change]:
    for frame in frames:
        seating, events = frame.score.seating, [BoardEvent(0, event) for event in frame.events]
        if frame.item is None:
            dealer = seating[frame.state.dealer]
            yield _Change([RoundStarted(frame.header.number, (seating,), (dealer,)), *events])
        elif isinstance(frame.item, Move):
            player = seating[frame.item.seat]
            yield _Change(list(events), (int(player), print_action(frame.item.action)))
