"""A hand shown in a challenge is the challenger's to know, also in what can be downloaded."""

import asyncio
import re
from random import Random

from lastcard import wire
from lastcard.answers.history import is_open, record_text, show_record
from lastcard.engine import HIDDEN, Player
from lastcard.notation import Move, read, replay
from lastcard.server.actor import Actor
from lastcard.table.entries import MatchEntry, Summary, read_summary, write_summary
from lastcard.table.rows import read_row
from lastcard.wire.tables import Readers
from tests.unit.server.seated import Guest, in_turn, random_move, seated_table, settle
from tests.unit.table import seated as table_tests
from tests.unit.table.scenes import end_round
from tests.unit.table.seated import Seated

CODE = re.compile(r"(?<![A-Z0-9])(?:[RYGB][0-9SRD]|W4|WA|W)(?![A-Z0-9])")
RANDOM = Random(7)


async def _play_to_a_challenge(actor: Actor, guests: list[Guest]) -> tuple[Guest, set[str]]:
    """Who was shown a hand in this round, and the cards in it that only they may know."""
    for _ in range(5000):
        assert actor.table.match is not None
        state = actor.table.match.boards[0]
        for shown in state.shown:
            if state.is_over:
                break
            seen = {card.code for card in shown.cards}
            # What others know by themselves cannot tell whether it was let out.
            secret = seen - await _known_to_others(actor, guests, shown.viewer)
            if secret:
                return guests[shown.viewer], secret
        if actor.table.state.stage == "between":
            for guest in guests:
                await guest.ok(wire.Ready)
            await settle(actor)
            continue
        if "?" in in_turn(guests).own.legal:
            await in_turn(guests).ok(wire.Act, move="?")
        else:
            await random_move(guests, RANDOM, prefer="W4")
    raise AssertionError("nobody was challenged in 5000 moves")


async def _known_to_others(actor: Actor, guests: list[Guest], viewer: int) -> set[str]:
    """Every card that anyone but the viewer held or everyone saw, in the whole match."""
    known: set[str] = set()
    assert actor.table.match is not None
    for number, guest in enumerate(guests):
        guest.hear()
        if number == viewer or number == next(s.seat for s in actor.table.match.boards[0].shown):
            continue
        known |= set(CODE.findall(b"\n".join(guest.raw).decode()))
    return known


async def _download(actor: Actor, chair: int) -> str:
    store = actor.services.store
    assert actor.table.state.match is not None
    entry = await store.match(actor.table.state.match)
    assert entry is not None
    rows = await store.rows(entry.table, entry.first, entry.last)
    text = record_text(read_summary(entry.summary).names, rows, Player(chair))
    assert text is not None
    return text


def test_before_the_end_the_record_shows_a_hand_to_the_challenger_alone() -> None:
    async def scenario() -> None:
        rules = {"limit": "1000000", "auto_uno": "on"}
        async with seated_table(4, turn_seconds=0, grace_ms=0, rules=rules) as (actor, guests):
            await guests[0].ok(wire.Start)
            challenger, secret = await _play_to_a_challenge(actor, guests)
            assert actor.table.match is not None
            shown = actor.table.match.boards[0].shown[-1]
            for number, guest in enumerate(guests):
                text = await _download(actor, number)
                last = list(replay(read(text)))[-1].state
                cards = last.shown[-1].cards
                if guest is challenger:
                    assert sorted(cards) == sorted(shown.cards)
                    assert secret <= set(CODE.findall(text))
                elif number != shown.seat:  # whose hand it was knows it anyway
                    assert set(cards) == {HIDDEN}
                    assert not secret & set(CODE.findall(text))

    asyncio.run(scenario())


# ── Rows of a table ───────────────────────────────────────────────────────────────────────────────


def played() -> Seated:
    """Two matches at a table, one of them to its end."""
    options = {"chairs": 2, "turn_seconds": 0, "grace_ms": 0, "rules": {"limit": "1"}}
    table, people = table_tests.seated_table(2, pace="calm", **options)
    for _ in range(2):
        people[0].ok(wire.Start)
        people[1].ok(wire.Chat, text="good luck")
        table_tests.random_move(people, RANDOM)
        end_round(table, people)
    return table


def matches(table: Seated) -> list[list[tuple[int, bytes]]]:
    """The rows of each match, and those that follow it."""
    starts = [n for n, (_, data) in enumerate(table.rows) if read_row(data).starts]
    return [table.rows[start:] for start in starts]


def test_a_record_holds_one_match_with_the_names_of_its_players() -> None:
    first, second = matches(played())
    text = record_text(["Ada", "Ben"], first, None)
    assert text is not None
    assert text == record_text(["Ada", "Ben"], first[: len(first) - len(second)], None)
    record = read(text)
    seats = record.rounds[0].tag("Seats")
    assert seats is not None
    assert seats.value == "Ada, Ben"
    assert record.rounds[0].tag("Viewer") is None
    # What was said in between is no part of it, and nothing after it is lost.
    moves = [row.move for row in map(read_row, (data for _, data in second)) if row.move]
    again = record_text(["Ada", "Ben"], second, None)
    assert again is not None
    items = [item for round in read(again).rounds for item in round.items]
    assert sum(isinstance(item, Move) for item in items) == len(moves)


def test_where_no_match_begins_there_is_no_record() -> None:
    table = played()
    assert record_text(["Ada", "Ben"], table.rows, None) is None
    assert record_text(["Ada", "Ben"], [], None) is None


# ── Entries ───────────────────────────────────────────────────────────────────────────────────────


def entry(readers: Readers, ended: int | None) -> MatchEntry:
    summary = Summary(
        edition="2020",
        format="points",
        names=["Ada", "skilled", "Ben"],
        chairs=["a", None, "b"],
        totals=[12, 500, 3],
        winners=[1],
        rounds=4,
        readers=readers,
        alone=True,
    )
    return MatchEntry(
        "m1", "TABLE", 7, 1000, ("a", "b"), 99, ended=ended, summary=write_summary(summary)
    )


def test_an_entry_is_shown_whole_with_ones_own_chair() -> None:
    for person, chair in (("a", 0), ("b", 2), ("eve", None), (None, None)):
        assert show_record(entry("players", 2000), person) == wire.MatchRecord(
            id="m1",
            table="TABLE",
            edition="2020",
            format="points",
            players=["Ada", "skilled", "Ben"],
            totals=[12, 500, 3],
            winners=[1],
            rounds=4,
            you=chair,
            started=1000,
            ended=2000,
            readers="players",
            alone=True,
        )


def test_a_match_is_open_to_anyone_when_it_is_over_and_its_table_was_so() -> None:
    assert is_open(entry("anyone", 2000))
    assert not is_open(entry("anyone", None))
    assert not is_open(entry("players", 2000))
