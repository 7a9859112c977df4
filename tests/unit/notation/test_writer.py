from pathlib import Path

import pytest

from lastcard.engine import CallUno, Malformed, Seat, parse_cards
from lastcard.notation import (
    DrewNote,
    Expectation,
    Move,
    Record,
    Round,
    ShuffleNote,
    Tag,
    check_file,
    read,
    read_file,
    write,
    write_file,
)
from tests.unit.notation.texts import POSITION

CANONICAL = """\
[Edition "classic"]
[Seats "Ada \\"A\\", Ben\\\\, Cy"]
[Hands "R5 W G1 | Y2 B3 | G9 G8"]
[Discard "R7"]
[Viewer "1"]
[Unknown "kept; as it is"]

1:R5 2:+ 2:-
#:shuffle R5 ?? B1
3:+Y1
#:drew 2
#:drew 1 R5 ??
> hand 1 -
> points 2 35
> over void
1:!

[Round "2"]
[Hands "R1 | R2 | R3"]
[First "R7"]

1:R1

[Round "3"]
[Hands "R1 | R2 | R3"]
[First "R7"]
"""


def test_what_was_written_is_written_again() -> None:
    assert write(read(CANONICAL)) == CANONICAL


def test_any_text_is_put_in_order() -> None:
    loose = CANONICAL.replace("\n", "\r\n").replace("1:R5 2:+", " ; c\r\n\t1:R5\r\n2:+").strip()
    assert write(read("\ufeff" + loose)) == CANONICAL


def test_long_lines_are_broken_but_not_those_of_tags_and_expectations() -> None:
    cards = parse_cards("R5 " * 60)
    items = (
        *(Move(Seat(0), CallUno()) for _ in range(60)),
        ShuffleNote(cards),
        DrewNote(Seat(0), cards),
        Expectation("hand", (Seat(0), cards)),
    )
    tags = (*read(POSITION).rounds[0].tags, Tag("Long", "x" * 300))
    record = Record((Round(tags, items),))
    text = write(record)
    assert read(text) == record
    assert [len(line) > 100 for line in text.splitlines()].count(True) == 2


@pytest.mark.parametrize(("seat", "lines"), [(9, [100]), (99, [95, 5])])
def test_a_line_is_as_wide_as_it_may_be_and_no_wider(seat: int, lines: list[int]) -> None:
    items = (*(Move(Seat(0), CallUno()) for _ in range(24)), Move(Seat(seat), CallUno()))
    text = write(Record((Round(read(POSITION).rounds[0].tags, items),)))
    assert [len(line) for line in text.splitlines()[-len(lines) :]] == lines


@pytest.mark.parametrize("tag", [Tag("a b", ""), Tag("", ""), Tag("Event", "a\nb"), Tag("X", "\0")])
def test_a_tag_that_cannot_be_read_back_is_not_written(tag: Tag) -> None:
    with pytest.raises(Malformed, match=repr(tag.name) if tag.name in ("a b", "") else tag.name):
        write(Record((Round((tag,)),)))


def test_a_file_is_written(tmp_path: Path) -> None:
    record = read(CANONICAL)
    write_file(record, tmp_path / "game.lcn")
    assert (tmp_path / "game.lcn").read_bytes() == CANONICAL.encode()
    assert read_file(tmp_path / "game.lcn") == record


OF_MINE = 'inherits = "classic"\nid = "mine"\nname = "Mine"\n'


def test_a_record_finds_its_edition_wherever_it_is_written_and_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.toml").write_text(OF_MINE)
    text = POSITION.replace('"classic"', '"mine.toml"')
    monkeypatch.chdir(tmp_path)
    far, near = tmp_path / "games" / "of mine", tmp_path / "near"
    far.mkdir(parents=True)
    near.mkdir()
    write_file(read(text), far / "game.lcn")
    monkeypatch.chdir("/")
    assert check_file(far / "game.lcn") == []
    write_file(read_file(far / "game.lcn"), near / "game.lcn")
    (tag,) = [tag for tag in read_file(near / "game.lcn").rounds[0].tags if tag.name == "Edition"]
    assert tag.value == "../mine.toml"
    assert check_file(near / "game.lcn") == []
