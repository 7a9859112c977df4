"""Tables in every stage, with everyone at them who could ask for something."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from lastcard import wire
from lastcard.engine import Card, Player, Seat
from lastcard.table import Due, Table
from lastcard.wire import Person
from tests.unit.table.seated import NEXT_TO_LAST, Guest, Seated, seated_table, started

STAGES = ("lobby", "playing", "between", "paused", "over", "again")
"""`again` is the lobby after a match."""
WHO = ("host", "seated", "stood-in", "muted", "elsewhere", "eliminated", "looker", "kicked")

HOST, SEATED, STOOD_IN, MUTED = 0, 1, 3, 7
"""The chairs at the first board."""
TARGET, ELSEWHERE, FREE, ACCUSED = 2, 4, 5, 6
"""Those at the second: whom others do something to, somebody, the chair of the one who was removed
and of whom a vote is running about."""


@dataclass(frozen=True)
class Scene:
    """A table at some time, and those who are there."""

    table: Table
    now: int
    people: dict[str, Person]
    chat: int = 0
    """What was said in this match by the one for whom a bot stands in."""

    @property
    def free_chair(self) -> int:
        """A chair that nobody holds."""
        return next(n for n, chair in enumerate(self.table.state.chairs) if chair.person is None)

    @property
    def target(self) -> Person:
        """Somebody in a chair."""
        person = self.table.state.chairs[TARGET].person
        assert person is not None
        return person

    @property
    def vote(self) -> int:
        """The vote that is running, or the last one."""
        state = self.table.state
        return state.votes[0].number if state.votes else state.vote_number


@cache
def scenes() -> dict[tuple[str, str], Scene]:
    """By stage and who: a table at which that person is, where there can be one."""
    found = {(stage, who): scene for stage, scene in _eight().items() for who in scene.people}
    for stage, scene in _with_an_eliminated_player().items():
        found[stage, "eliminated"] = scene
    return found


def end_round(table: Seated, guests: list[Guest], **hands: str) -> None:
    """At every board someone plays their last card; `hands` are those of others, by chair."""
    for board, seating in enumerate(table.match.seatings):
        chair = next(c for c in seating if c < len(guests) and plays_itself(table, c))
        cards = [hands.get(f"chair_{c}", "G1 G2").split() for c in seating]
        cards[seating.index(chair)] = ["R1"]
        lay_out(table, board, Seat(seating.index(chair)), cards)
        guests[chair].ok(wire.Act, move="R1")


def lay_out(table: Seated, board: int, turn: Seat, hands: list[list[str]]) -> None:
    """A seat is in turn on a red card."""
    held = tuple(tuple(map(Card, hand)) for hand in hands)
    table.lay_out(board, **{**NEXT_TO_LAST, "turn": turn, "hands": held})


def plays_itself(table: Seated, chair: int) -> bool:
    place = table.state.chairs[chair]
    return place.person is not None and place.bot is None


def _eight() -> dict[str, Scene]:
    """Two boards; the host, people in chairs, one who looks on, one who was removed."""
    options: dict[str, Any] = {"format": "rotating-8", "chairs": 8, "turn_seconds": 0}
    table, guests = seated_table(8, pace="calm", **options)
    looker = Guest(table, Person("person-Lou", "Lou"))
    looker.join()
    places = {
        "host": HOST, "seated": SEATED, "stood-in": STOOD_IN, "muted": MUTED,
        "elsewhere": ELSEWHERE, "kicked": FREE,
    }  # fmt: skip
    people = {who: guests[chair].person for who, chair in places.items()}
    people["looker"] = looker.person
    host = guests[HOST]
    host.ok(wire.Kick, chair=FREE)
    host.ok(wire.Mute, person=guests[MUTED].person.id)
    not_yet = {who: person for who, person in people.items() if who != "stood-in"}
    found = {"lobby": Scene(table.table, table.now, not_yet)}
    host.ok(wire.Start)
    chat = guests[STOOD_IN].ok(wire.Chat, text="your red one!").seq
    guests[STOOD_IN].ok(wire.Stand)
    for board, seating in enumerate(table.match.seatings):
        in_turn = Seat(seating.index(ELSEWHERE if board else HOST))
        lay_out(table, board, in_turn, [["G1", "G2"]] * 4)
    host.ok(wire.CallVote, kind="kick", chair=ACCUSED)
    found["playing"] = Scene(table.table, table.now, people, chat)
    _pause(guests, table)
    found["paused"] = Scene(table.table, table.now, people, chat)
    host.ok(wire.Unpause)
    end_round(table, guests)
    found["between"] = Scene(table.table, table.now, people, chat)
    while table.state.stage == "between":
        table.hurry(Due("next-round"))
        end_round(table, guests)
    found["over"] = Scene(table.table, table.now, people, chat)
    guests[SEATED].ok(wire.Rematch)
    found["again"] = Scene(table.table, table.now, people, chat)
    return found


def _pause(guests: list[Guest], table: Seated) -> None:
    guests[0].ok(wire.CallVote, kind="pause")
    vote = table.state.vote_number
    for chair in [c for v in table.state.votes if v.number == vote for c in v.voters if c]:
        guests[chair].ok(wire.CastVote, vote=vote, yes=True)
    assert table.state.stage == "paused"


def _with_an_eliminated_player() -> dict[str, Scene]:
    """Ben is out after the first round of a match in which who has too many points is."""
    rules = {"limit": "50"}
    table, guests = seated_table(4, format="challenge", chairs=5, pace="calm", rules=rules)
    people = {"eliminated": guests[1].person}
    found: dict[str, Scene] = {}

    def note(stage: str) -> None:
        found[stage] = Scene(table.table, table.now, people, chat)

    guests[0].ok(wire.Start)
    chat = guests[2].ok(wire.Chat, text="your red one!").seq
    end_round(table, guests, chair_1="W")
    table.hurry(Due("next-round"))
    assert table.match.place_of(Player(1)) is None
    lay_out(table, 0, Seat(0), [["G1", "G2"]] * 4)
    guests[0].ok(wire.CallVote, kind="kick", chair=3)
    note("playing")
    _pause(guests, table)
    note("paused")
    guests[0].ok(wire.Unpause)
    end_round(table, guests)
    note("between")
    while table.state.stage == "between":
        table.hurry(Due("next-round"))
        end_round(table, guests, chair_2="W", chair_3="W")
    note("over")
    guests[0].ok(wire.Rematch)
    note("again")
    return found


GRACE_MS = 1000


def exposed(
    people: int = 4, changes: dict[str, Any] | None = None, **options: Any
) -> tuple[Seated, list[Guest]]:
    """Seat 0 has played its last card but one and has not called; bots take their time."""
    options = {"grace_ms": GRACE_MS, "pace": "calm", **options}
    table, guests = seated_table(people, **options)
    started(table, guests, **(changes or {}))
    guests[0].ok(wire.Act, move="R1")
    for guest in guests:
        guest.hear()
    return table, guests


def answers(guest: Guest) -> dict[str, str]:
    """What became of the messages of a guest, by their ids."""
    found = [m for m in guest.heard if isinstance(m, wire.Ack | wire.Refused)]
    return {str(m.id): m.code if isinstance(m, wire.Refused) else "ok" for m in found}
