from pathlib import Path

import pytest

from lastcard.engine import Malformed, Seat, parse_cards
from lastcard.notation import DrewNote, Expectation, Move, Place, ShuffleNote, read, read_file
from lastcard.notation.tokens import LARGEST_FILE, LARGEST_NUMBER, read_number, shorten
from tests.unit.notation.texts import HEADER, POSITION, place, problem


def items(text: str) -> list[object]:
    return list(read(POSITION + text).rounds[0].items)


def test_tags_are_kept_in_order_with_unknown_ones() -> None:
    (round,) = read(POSITION + '[Site "a \\"b\\" \\\\ c; d"] ; a comment\n1:R5').rounds
    assert [tag.name for tag in round.tags] == ["Edition", "Seats", "Hands", "Discard", "Site"]
    assert round.tags[-1].value == 'a "b" \\ c; d'
    assert round.tag("Site") == round.tags[-1]
    assert round.tag("Nothing") is None


def test_white_space_in_a_tag_is_free() -> None:
    (round,) = read('\t [ Edition\t"classic" ]  \n' + POSITION.split("\n", 1)[1]).rounds
    assert round.tags[0].value == "classic"


def test_nothing_but_white_space_stands_before_a_tag() -> None:
    for sign in ("X", "\u00a0"):
        assert place(sign + POSITION) == (1, 1)
        assert place(POSITION + f"1:R5\n{sign}> turn 2")[0] == 6


def test_a_control_character_cannot_stand_in_a_tag() -> None:
    told = problem(POSITION + '[Site "a\x07b"]')
    assert told == (5, 9, "a control character cannot stand in a tag")


def test_numbers_are_read_up_to_the_largest() -> None:
    assert read_number("123456789") == 123_456_789
    assert read_number("000000000012") == 12
    assert read_number("1234567890") == LARGEST_NUMBER


def test_a_byte_order_mark_is_passed_over() -> None:
    expected = read(POSITION + "1:R5")
    assert read("\ufeff" + POSITION + "1:R5") == expected
    assert read(("\ufeff" + POSITION + "1:R5").encode()) == expected
    assert place("\ufeff\ufeff" + POSITION) == (1, 1)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_as_on_any_system(end: str) -> None:
    text = POSITION + "1:R5\n> turn 2\n2:+\n"
    assert read(text.replace("\n", end)) == read(text)
    assert place((POSITION + "1:R5 x").replace("\n", end)) == (5, 6)


def test_a_comment_runs_to_the_end_of_its_line() -> None:
    text = "; 1:G5\n1:R5;2:x9\n> turn 2 ; [not a tag]\n ;\n2:+\n"
    assert items(text) == items("1:R5\n> turn 2\n2:+")


def test_moves_stand_anywhere_on_a_line() -> None:
    assert items("  1:R5\t2:+ \n\n\t2:-") == items("1:R5 2:+ 2:-")


def test_places_are_counted_from_one() -> None:
    move, expectation = items("  1:R5\n > turn 2")
    assert isinstance(move, Move)
    assert isinstance(expectation, Expectation)
    assert move.place == Place(5, 3)
    assert expectation.place == Place(6, 2)


def test_a_shuffle_runs_up_to_the_next_token_with_a_colon() -> None:
    found = items("#:shuffle R5 ; top\nG1\n\nB2 2:+ #:shuffle\n2:-")
    assert found[0] == ShuffleNote(parse_cards("R5 G1 B2"))
    assert found[2] == ShuffleNote(())


@pytest.mark.parametrize(
    "after", ["> turn 1", "", '[Round "2"]\n[Hands "R1|R2|R3"]\n[Discard "R1"]']
)
def test_a_shuffle_also_ends_where_its_line_kind_ends(after: str) -> None:
    assert items(f"#:shuffle R5\n{after}")[0] == ShuffleNote(parse_cards("R5"))


def test_a_forced_draw_is_noted() -> None:
    text = POSITION.replace('"3"]', '"3"]\n[Viewer "2"]') + "1:+\n#:drew 2 R5 ?? #:drew 3"
    assert list(read(text).rounds[0].items[1:]) == [
        DrewNote(Seat(1), parse_cards("R5 ??")),
        DrewNote(Seat(2), ()),
    ]


def test_a_tag_after_an_item_begins_the_next_round() -> None:
    record = read(POSITION + '1:R5\n[Round "2"]\n[Hands "R1|R2|R3"]\n[Discard "R1"]\n> turn 1')
    assert [len(round.items) for round in record.rounds] == [1, 1]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ("; nothing\n\n", 3, 1),
        ("1:R5", 1, 1),
        ("\n > turn 1", 2, 2),
        ("[", 1, 2),
        ("[]", 1, 2),
        ('["classic"]', 1, 2),
        ("[Edition]", 1, 9),
        ("[Edition classic]", 1, 10),
        ('[Edition "classic]', 1, 10),
        ('[Edition "classic"', 1, 19),
        ('[Edition "classic"x]', 1, 19),
        ('[Edition "clas\\sic"]', 1, 15),
        ('[Edition "classic\\', 1, 18),
        ('[Edition "cla\x00ssic"]', 1, 14),
        ('[Edition "classic"] [Seats "3"]', 1, 21),
        ('[Edition "classic"]  1:R5', 1, 22),
        (POSITION + "R5", 5, 1),
        (POSITION + "1:R5 nonsense", 5, 6),
        (POSITION + "#:shuffle R5 X1 1:R5", 5, 14),
        (POSITION + "#:drew", 5, 7),
        (POSITION + "#:drew R5", 5, 8),
        (POSITION + "#:drew 2 X5", 5, 10),
        (POSITION + "#:other R5", 5, 1),
        (POSITION + "#:shuffleR5", 5, 1),
        (POSITION + "#: shuffle", 5, 1),
        (POSITION + "> turn 1\nR5", 6, 1),
    ],
)
def test_what_cannot_be_read_has_a_place(text: str, line: int, column: int) -> None:
    assert place(text) == (line, column)


def test_bytes_that_are_no_text_have_a_place() -> None:
    assert place((POSITION + "1:R5\né").encode() + b"\xff 2:+") == (6, 2)
    assert "0xff" in problem(b"\xff")[2]
    assert place("\ufeff".encode() + b"\n\n\xc3") == (3, 1)


def test_a_file_has_a_limit() -> None:
    too_long = f"a file is at most {LARGEST_FILE} bytes long"
    assert problem(b" " * (LARGEST_FILE + 1)) == (1, 1, too_long)
    assert problem(b" " * LARGEST_FILE)[2] != too_long


def test_a_file_that_is_too_long_is_not_read_in_part(tmp_path: Path) -> None:
    file = tmp_path / "long.lcn"
    start = (POSITION + "1:R5\n").encode()
    file.write_bytes(start + b" " * (LARGEST_FILE + 1 - len(start)))
    with pytest.raises(Malformed, match="at most"):
        read_file(file)


def test_a_text_is_quoted_on_one_line_and_not_too_long() -> None:
    assert shorten("x" * 40) == f"'{'x' * 40}'"
    assert shorten("x" * 41) == f"'{'x' * 37}...'"
    assert shorten("é\n") == "'\\xe9\\n'"


def test_a_file_is_read_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "game.lcn"
    file.write_text(POSITION + "1:R5", encoding="utf-8")
    assert read_file(file) == read(POSITION + "1:R5")
    assert read_file(str(file)).source == str(file)
    file.write_text(HEADER, encoding="utf-8")
    with pytest.raises(Malformed, match=r"game\.lcn:1:"):
        read_file(file)
