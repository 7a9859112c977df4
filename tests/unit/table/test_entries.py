"""What is kept of a match: its entry, its summary, and what each chair did, counted twice."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from lastcard import wire
from lastcard.engine import Card, Seat
from lastcard.engine.errors import Malformed
from lastcard.table import Due, MatchEntry
from lastcard.table.entries import Summary, read_summary
from lastcard.table.tallies import ChairTally
from lastcard.wire import Person, events
from tests.unit.table.scenes import end_round
from tests.unit.table.seated import NEXT_TO_LAST, Guest, Seated, seated_table, started


def entries(table: Seated) -> list[MatchEntry]:
    return [stored.entry for stored in table.stored if stored.entry is not None]


def test_a_match_is_entered_when_it_begins_and_when_it_ends() -> None:
    rules = {"limit": "30"}
    # A seed with which no round begins with a card that makes someone draw.
    table, guests = seated_table(2, seed=3, chairs=3, pace="calm", turn_seconds=0, rules=rules)
    guests[0].ok(wire.SetBot, chair=2, level="novice")
    table.now += 5
    began = table.now
    guests[0].ok(wire.Start)
    (entry,) = entries(table)
    ids = [guest.person.id for guest in guests]
    assert table.state.match is not None
    first = table.stored[-1].number
    assert entry == MatchEntry(
        table.state.match, "ABCDEF", first, began, tuple(ids), summary=entry.summary
    )
    begun = Summary(
        edition="classic",
        format="points",
        names=["Ada", "Ben", "novice"],
        chairs=[*ids, None],
        totals=[0, 0, 0],
        winners=[],
        rounds=0,
        readers="anyone",
    )
    assert read_summary(entry.summary) == begun
    table.now += 1000
    end_round(table, guests, chair_1="G9 G8", chair_2="G1")
    table.hurry(Due("next-round"))
    # One is removed and another takes over: both have played in it.
    eve = Guest(table, Person("person-Eve", "Eve"))
    eve.join()
    eve.ok(wire.Sit, chair=2)
    end_round(table, guests, chair_1="G1", chair_2="G1")
    table.hurry(Due("next-round"))
    end_round(table, guests, chair_1="G9 G8", chair_2="G1")
    assert table.state.stage == "over"
    _, ended = entries(table)
    assert ended == MatchEntry(
        id=entry.id,
        table="ABCDEF",
        first=first,
        started=began,
        people=(*ids, "person-Eve"),
        last=table.stored[-1].number,
        ended=table.now,
        summary=ended.summary,
    )
    summary = read_summary(ended.summary)
    tally = table.match.tally
    assert summary == Summary(
        edition="classic",
        format="points",
        names=["Ada", "Ben", "Eve"],
        chairs=[*ids, "person-Eve"],
        totals=[18 + 2 + 18, 0, 0],
        winners=[0],
        rounds=3,
        readers="anyone",
        tallies=[
            ChairTally(rounds=3, rounds_won=3, cards_played=3, best_round=18),
            ChairTally(rounds=3),
            ChairTally(rounds=3),
        ],
    )
    assert summary.totals == list(tally.totals)


def test_the_next_match_is_counted_from_nothing() -> None:
    table, guests = seated_table(2, seed=3, chairs=2, pace="calm", rules={"limit": "1"})
    for _ in range(2):
        guests[0].ok(wire.Start)
        end_round(table, guests)
        assert table.state.stage == "over"
    first, one, second, two = entries(table)
    assert first.id == one.id != second.id == two.id
    assert (second.first, two.first) == (one.last + 1, one.last + 1)  # type: ignore[operator]
    assert read_summary(one.summary).tallies == read_summary(two.summary).tallies


def test_what_is_no_summary_is_malformed() -> None:
    for data in (b"", b"\xff", b"\x80"):
        with pytest.raises(Malformed, match="not a stored summary: "):
            read_summary(data)


def test_each_thing_is_counted_for_who_did_it() -> None:
    """One thing after another, in positions laid out by hand."""
    table, guests = seated_table(4, pace="calm", grace_ms=0, turn_seconds=0)
    started(table, guests)
    pile = tuple(map(Card, ["B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8"]))

    def lay_out(first: str, others: str = "Y1 B3", turn: int = 0) -> None:
        hands = [tuple(map(Card, others.split()))] * 4
        hands[turn] = tuple(map(Card, first.split()))
        table.lay_out(**{**NEXT_TO_LAST, "turn": Seat(turn), "hands": tuple(hands), "draw": pile})

    lay_out("R1 R2 R3")
    guests[0].ok(wire.Act, move="R1")
    guests[1].ok(wire.Act, move="+")
    # A bluff that is challenged: who played it draws four.
    lay_out("W4 R2 R3")
    guests[0].ok(wire.Act, move="W4=G")
    guests[1].ok(wire.Act, move="?")
    # An honest one that is: the challenger draws six.
    lay_out("W4 G2 B3", turn=2)
    guests[2].ok(wire.Act, move="W4=G")
    guests[3].ok(wire.Act, move="?")
    # A bluff that is not challenged.
    lay_out("W4 R2 B3", turn=3)
    guests[3].ok(wire.Act, move="W4=G")
    guests[0].ok(wire.Act, move=".")
    # A call with the card, one after it, and one forgotten that is caught.
    lay_out("R1 R2", turn=1)
    guests[1].ok(wire.Act, move="R1!")
    lay_out("R1 R2", turn=1)
    guests[1].ok(wire.Act, move="R1")
    guests[1].ok(wire.Act, move="!")
    lay_out("R1 R2", turn=2)
    guests[2].ok(wire.Act, move="R1")
    guests[3].ok(wire.Act, move="x3")
    ada = ChairTally(cards_played=2, cards_drawn=8, bluffs=1, bluffs_caught=1)
    ben = ChairTally(
        cards_played=2, cards_drawn=1, challenges=1, challenges_won=1, calls=2, calls_forgotten=1
    )
    cy = ChairTally(cards_played=2, cards_drawn=2, calls_forgotten=1, caught=1)
    dot = ChairTally(cards_played=1, cards_drawn=6, challenges=1, bluffs=1, catches=1)
    assert list(table.table.tallies) == [ada, ben, cy, dot]


@pytest.mark.parametrize("format", ["points", "rotating-4", "challenge"])
def test_a_whole_match_is_counted_as_who_looks_on_would_count_it(format: str) -> None:
    options: dict[str, Any] = {"format": format, "turn_seconds": 0, "grace_ms": 0}
    table, guests = seated_table(4, rules={"limit": "200"}, **options)
    looker = Looker(table)
    guests[0].ok(wire.Start)
    random = Random(format)
    while table.state.stage != "over":
        looker.count(bluffed=_move(table, guests, random))
    ended = entries(table)[-1]
    names = [field for field in ChairTally.__struct_fields__ if field != "best_round"]
    for chair, tally in enumerate(read_summary(ended.summary).tallies):
        mine = looker.counted[chair]
        assert {n: getattr(tally, n) for n in names} == {n: mine[n] for n in names}
        assert tally.best_round == looker.best[chair]
    total = sum(looker.counted, Counter())
    assert all(total[name] for name in names), total


def _move(table: Seated, guests: list[Guest], random: Random) -> bool:
    """A random move of someone, rather one that is seldom possible; whether it was a bluff."""
    state, seating = table.match.boards[0], table.match.seatings[0]
    moves = [(seat, m) for seat, chair in enumerate(seating) for m in guests[chair].own.legal]
    seldom = [(seat, m) for seat, m in moves if m[:2] == "W4" or m[0] in "?x!"]
    plays = [(seat, m) for seat, m in moves if m[0] in "RYGBW"]
    seat, move = random.choice(random.choice([seldom, seldom, plays, moves]) or plays or moves)
    guests[seating[seat]].ok(wire.Act, move=move)
    colors = {card.color for card in state.hands[seat]}
    return move.startswith("W4") and state.color in colors


class Looker:
    """Counts by the messages that a spectator gets, and not by what is stored."""

    def __init__(self, table: Seated) -> None:
        self.guest = Guest(table, Person("person-Lou", "Lou"))
        self.guest.join()
        self.seating: list[int] = []
        self.counted: list[Counter[str]] = [Counter() for _ in range(4)]
        self.best = [0] * 4

    def count(self, *, bluffed: bool) -> None:
        for update in self.guest.hear(wire.Update):
            for event in update.events:
                self._count(event, bluffed=bluffed)

    def _count(self, event: wire.WireEvent, *, bluffed: bool) -> None:
        match event:
            case events.RoundStarted():
                self.seating = event.seatings[0]
            case events.CardPlayed():
                self._at(event.seat)["cards_played"] += 1
            case events.CardsDrawn():
                self._at(event.seat)["cards_drawn"] += len(event.cards)
            case events.CardsDemanded(card="W4"):
                self._at(event.seat)["bluffs"] += bluffed
            case events.ChallengeJudged():
                self._at(event.challenger)["challenges"] += 1
                self._at(event.challenger)["challenges_won"] += event.guilty
                self._at(event.seat)["bluffs_caught"] += event.guilty
            case events.UnoCalled():
                self._at(event.seat)["calls"] += 1
            case events.UnoForgotten():
                self._at(event.seat)["calls_forgotten"] += 1
            case events.UnoCaught():
                self._at(event.seat)["caught"] += 1
                self._at(event.catcher)["catches"] += 1
            case events.RoundScored():
                for row in event.standing.rows:
                    self.counted[row.chair]["rounds"] += 1
                    self.counted[row.chair]["rounds_won"] += row.seat == event.standing.winner
                    self.best[row.chair] = max(self.best[row.chair], row.points)
            case _:
                pass

    def _at(self, seat: int) -> Counter[str]:
        return self.counted[self.seating[seat]]
