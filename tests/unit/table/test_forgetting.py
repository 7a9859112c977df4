"""Someone wants to be forgotten: nothing that is stored of a match names them afterwards."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from lastcard.table import MatchEntry
from lastcard.table.entries import Summary, read_summary, write_summary
from lastcard.table.forgetting import Known, forget_in_entry, forget_in_rows
from lastcard.table.rows import (
    FORGOTTEN,
    ChairState,
    PrivateRow,
    Row,
    Said,
    TableState,
    read_private_row,
    read_row,
    write_row,
)
from lastcard.wire import Person, TableOptions

ADA, BEN, EVE = (Person(f"person-{name}", name) for name in ("Ada", "Ben", "Eve"))
NOBODY = Person("", FORGOTTEN)


def table(**changes: Any) -> TableState:
    chairs = [
        ChairState(ADA, ready=True),
        ChairState(BEN, swap=0),
        ChairState(bot="novice", next=ADA),
        ChairState(bot="casual", next=EVE),
    ]
    state = TableState("ABCDEF", TableOptions(name="Ada's"), ADA.id, chairs, 5, stage="playing")
    return structs.replace(state, kicked=[EVE.id, ADA.id], muted=[ADA.id, EVE.id], **changes)


def changed(*rows: Row, person: Person = ADA) -> dict[int, Row]:
    """The rows that are stored anew, by number from 5 on."""
    numbered = [(number, write_row(row)) for number, row in enumerate(rows, start=5)]
    found = forget_in_rows(numbered, person.id, Known())
    assert not found.unread
    return {number: read_row(data) for number, data in found.rows}


def forgotten(row: Row, person: Person = ADA) -> Row:
    return changed(row, person=person)[5]


def test_a_row_is_stored_by_nobody_and_the_rest_of_it_stays() -> None:
    row = Row(
        time=7,
        by=ADA.id,
        id="a1",
        move=(0, "R5"),
        events=[["CardPlayed", 0, "R5", "R"]],
        starts=True,
        notices=[("ready", {"name": "Cy", "chair": 0})],
    )
    assert forgotten(row) == structs.replace(row, by=None, id=None)
    assert changed(row, person=BEN) == {}


def test_what_someone_said_goes_and_what_others_said_stays() -> None:
    said = Said(ADA.id, "Ada", 0, "my dear Watson")
    assert forgotten(Row(time=1, said=said)).said == Said("", FORGOTTEN, 0, FORGOTTEN)
    emote = structs.replace(said, text="wow", emote=True, at=2)
    kept = Said("", FORGOTTEN, 0, "wow", emote=True, at=2)
    assert forgotten(Row(time=1, said=emote)).said == kept
    assert changed(Row(time=1, said=said), person=BEN) == {}
    assert changed(Row(time=1, by=BEN.id), Row(time=2)) == {}


def test_who_had_no_chair_is_found_by_the_name_under_which_they_spoke() -> None:
    words = Row(time=1, said=Said(ADA.id, "Zoe", None, "hello"))
    others = Row(time=2, said=Said(BEN.id, "Ben", None, "hello"))
    notice = Row(time=3, notices=[("muted", {"name": "Zoe"}), ("muted", {"name": "Ben"})])
    without = changed(words, others, notice)
    assert len(without) == 2
    assert [*without.values()][1].notices == [
        ("muted", {"name": FORGOTTEN}),
        ("muted", {"name": "Ben"}),
    ]


def test_at_the_table_their_chairs_stay_and_their_name_and_id_go() -> None:
    found = forgotten(Row(time=1, by=BEN.id, id="b1", table=table()))
    assert (found.by, found.id) == (BEN.id, "b1")
    assert found.table == TableState(
        code="ABCDEF",
        options=TableOptions(name="Ada's"),
        host="",
        chairs=[
            ChairState(NOBODY, ready=True),
            ChairState(BEN, swap=0),
            ChairState(bot="novice", next=NOBODY),
            ChairState(bot="casual", next=EVE),
        ],
        created=5,
        stage="playing",
        kicked=[EVE.id],
        muted=[EVE.id],
    )
    ours = forgotten(Row(time=1, table=table()), BEN).table
    assert ours is not None
    assert (ours.host, ours.kicked, ours.muted) == (ADA.id, [EVE.id, ADA.id], [ADA.id, EVE.id])


def test_what_everyone_was_told_of_them_names_nobody() -> None:
    told = [("sat", {"name": "Ada", "chair": 0}), ("left", {"name": "Ben", "chair": 1})]
    found = forgotten(Row(time=1, table=table(), notices=told))
    assert found.notices == [("sat", {"name": FORGOTTEN, "chair": 0}), told[1]]


def test_also_where_the_table_is_not_told_again_and_after_they_changed_their_name() -> None:
    renamed = ("renamed", {"old": "Ada", "name": "Eva", "chair": 0})
    chairs = [ChairState(Person(ADA.id, "Eva")), ChairState(next=BEN)]
    catch = Row(time=3, notices=[("false-catch", {"name": "Ada", "chair": 0})])
    after = [("missed-turn", {"name": name, "chair": 0}) for name in ("Eva", "Ben", "Cy")]
    rows = [
        Row(time=1, table=table()),
        Row(time=2),
        catch,
        Row(time=4, table=table(chairs=chairs), notices=[renamed]),
        Row(time=5, notices=after),
    ]
    found = changed(*rows)
    assert list(found) == [5, 7, 8, 9]
    assert found[7].notices == [("false-catch", {"name": FORGOTTEN, "chair": 0})]
    assert found[8].notices == [("renamed", {"old": FORGOTTEN, "name": FORGOTTEN, "chair": 0})]
    assert [facts["name"] for _, facts in found[9].notices] == [FORGOTTEN, "Ben", "Cy"]
    # Who waits for a chair has a name, too.
    waiting = changed(*rows, person=BEN)
    assert [facts["name"] for _, facts in waiting[9].notices] == ["Eva", FORGOTTEN, "Cy"]


def test_bit_by_bit_the_same_is_forgotten_also_of_who_only_looked_on() -> None:
    """Only the notice that they were muted or removed has their name."""

    def row(time: int, muted: list[Person], kicked: list[Person], code: str, who: Person) -> Row:
        ids = {"muted": [one.id for one in muted], "kicked": [one.id for one in kicked]}
        state = structs.replace(table(chairs=[ChairState(BEN)]), host=BEN.id, **ids)
        return Row(time, table=state, notices=[(code, {"name": who.name})])

    cy, dan = Person("person-cy", "Cy"), Person("person-dan", "Dan")
    rows = [
        row(1, [], [], "sat", BEN),
        row(2, [ADA], [], "muted", ADA),
        row(3, [ADA, cy], [], "muted", cy),
        Row(4, notices=[("named", {"name": "Ada"}), ("named", {"name": "Cy"})]),
        row(5, [cy], [], "unmuted", Person(ADA.id, "Eva")),
        row(6, [], [], "unmuted", cy),
        row(7, [], [ADA], "kicked", Person(ADA.id, "Zoe")),
        row(8, [], [ADA, dan], "kicked", dan),
        Row(9, notices=[("named", {"name": name}) for name in ("Ada", "Eva", "Zoe", "Dan")]),
    ]
    numbered = [(number, write_row(row)) for number, row in enumerate(rows, start=1)]
    whole = forget_in_rows(numbered, ADA.id, Known()).rows
    told = [[facts["name"] for _, facts in read_row(data).notices] for _, data in whole]
    gone = FORGOTTEN
    assert [number for number, _ in whole] == [2, 3, 4, 5, 7, 8, 9]
    assert told == [[gone], ["Cy"], [gone, "Cy"], [gone], [gone], ["Dan"], [gone] * 3 + ["Dan"]]
    known, bits = Known(), list[tuple[int, bytes]]()
    for one in numbered:
        bit, known, _ = forget_in_rows([one], ADA.id, known)
        bits += bit
    assert bits == whole


def test_that_a_call_was_prepared_by_them_goes_too() -> None:
    rows = [
        (number, write_row(PrivateRow(5, 0, armed=True, by=who.id, id="a1")))
        for number, who in ((-2, ADA), (-1, BEN))
    ]
    ((number, data),) = forget_in_rows(rows, ADA.id, Known()).rows
    assert number == -2
    assert read_private_row(data) == PrivateRow(5, 0, armed=True, by="", id="")


@pytest.mark.parametrize("person", [ADA, BEN])
def test_in_the_list_of_matches_their_chair_is_nobodys(person: Person) -> None:
    summary = Summary(
        edition="classic",
        format="points",
        names=["Ada", "Ben", "novice", "Ada"],
        chairs=[ADA.id, BEN.id, None],
        totals=[1, 2, 3],
        winners=[2],
        rounds=4,
    )
    entry = MatchEntry("m", "ABCDEF", 2, 9, (ADA.id, BEN.id), 8, 10, write_summary(summary))
    found = forget_in_entry(entry, person.id)
    chair = (ADA, BEN).index(person)
    names, chairs = list(summary.names), list(summary.chairs)
    names[chair], chairs[chair] = FORGOTTEN, None
    assert read_summary(found.summary) == structs.replace(summary, names=names, chairs=chairs)
    others = tuple(one.id for one in (ADA, BEN) if one != person)
    assert found == replace(entry, people=others, summary=found.summary)


def test_a_row_that_cannot_be_read_is_named_and_the_others_are_rewritten() -> None:
    rows = [
        (-2, b"no row"),
        (-1, write_row(PrivateRow(5, 0, armed=True, by=ADA.id, id="a1"))),
        (5, write_row(Row(1, by=ADA.id))),
        (6, b"\xc1"),
        (7, write_row(Row(2, by=ADA.id))),
    ]
    found = forget_in_rows(rows, ADA.id, Known())
    assert found.unread == [-2, 6]
    assert [number for number, _ in found.rows] == [-1, 5, 7]
    assert ADA.id.encode() not in b"".join(data for _, data in found.rows)
