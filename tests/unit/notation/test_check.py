from pathlib import Path

import pytest

from lastcard.editions import load_edition
from lastcard.engine import parse_cards, print_cards
from lastcard.notation import Failure, check_file, read
from lastcard.notation.expectations import print_expectation
from lastcard.notation.record import Expectation
from tests.unit.notation.texts import POSITION, failures, place, problem

EXAMPLE = """\
; A dishonest Wild Draw Four, challenged: the one who played it draws, the challenger plays on.
[Edition "classic"]
[Seats "3"]
[Hands "R5 W4 G1 | Y2 B3 | G9 G8"]
[Discard "R7"]
[Draw "B1 B2 B4 B5"]
[Tests "WD4-2 WD4-3 WD4-4 WD4-5"]
1:W4=B
> turn 2
> illegal 3:?
2:?
> sees 2 1 R5 G1
> hand 1 R5 G1 B1 B2 B4 B5
> color B
> turn 2
2:B3!
"""
OVER = '[Edition "classic"]\n[Seats "2"]\n[Hands "R5 | W R2"]\n[Discard "R7"]\n1:R5\n'
SPIED = (
    '[Edition "special-agent"]\n[Seats "2"]\n[Hands "WA WA R1 R2 | Y2 B3 Y5"]\n[Discard "R7"]\n'
    "1:WA=B 2:B3 1:WA=R\n"
)
PAIRED = (
    '[Edition "classic"]\n[Rules "limit=50"]\n[Format "partners"]\n[Seats "4"]\n'
    '[Hands "R5 | W | R2 | R3"]\n[Discard "R7"]\n1:R5\n'
)
EMPTY = '[Edition "classic"]\n[Seats "2"]\n[Hands "R5 R6 R8 | Y2 B3"]\n[Discard "R7"]\n1:R5\n'


@pytest.mark.rule("WD4-2", "WD4-3", "WD4-4", "WD4-5")
def test_the_example_of_the_notation_holds() -> None:
    assert failures(EXAMPLE) == []


def test_a_failure_says_where_as_far_as_that_is_known() -> None:
    assert str(Failure("", None, None, "no card")) == "no card"
    assert str(Failure("a.lcn", 3, None, "no card")) == "a.lcn:3: no card"


def test_the_example_of_our_own_description_holds() -> None:
    page = Path(__file__).parents[3] / "docs" / "notation.md"
    _, _, example = page.read_text("utf-8").split("```")[1].partition("\n")
    assert "[Edition" in example
    assert failures(example) == []


def found(text: str, expectation: str) -> str | None:
    """What is found instead of what is expected, if it does not hold."""
    match failures(f"{text}> {expectation}\n"):
        case []:
            return None
        case [failure]:
            line = text.count("\n") + 1
            start = f"{line}: expected {expectation}, found "
            assert failure.startswith(start)
            return failure.removeprefix(start)
        case several:
            raise AssertionError(several)


@pytest.mark.parametrize(
    ("text", "expectation", "other"),
    [
        (POSITION, "turn 1", None),
        (POSITION, "turn 2", "turn 1"),
        (POSITION, "turn 9", "turn 1"),
        (OVER, "turn 1", "the round over"),
        (POSITION, "hand 1 G1 W R5", None),
        (POSITION, "hand 1 R5 W", "hand 1 R5 W G1"),
        (POSITION, "hand 4 R5", "only 3 seats"),
        (OVER, "hand 1 -", None),
        (POSITION, "hand 2 -", "hand 2 Y2 B3"),
        (POSITION, "cards 2 2", None),
        (POSITION, "cards 2 0", "cards 2 2"),
        (POSITION, "cards 0 2", "only 3 seats"),
        (POSITION, "top R7", None),
        (POSITION, "top R5", "top R7"),
        (POSITION, "color R", None),
        (POSITION, "color -", "color R"),
        (POSITION.replace("Discard", "First").replace('"R7"', '"W"'), "color -", None),
        (POSITION.replace("Discard", "First").replace('"R7"', '"W"'), "color B", "color -"),
        (POSITION, "direction left", None),
        (POSITION, "direction right", "direction left"),
        (POSITION, "illegal 1:B3", None),
        (POSITION, "illegal 9:x1", None),
        (POSITION, "illegal 1:R5", "it is legal"),
        (POSITION, "legal 1:W=B", None),
        (POSITION, "legal 1:+", None),
        (POSITION, "legal 1:W", "W needs a color [ACT-4]"),
        (POSITION, "legal 2:+", "it is the turn of seat 1 [SET-2]"),
        (POSITION + '[Draw "B1"]\n', "illegal 1:+B2", None),
        (POSITION + '[Draw "B1"]\n', "legal 1:+B1", None),
        (POSITION, "legal 1:+Y9", None),
        (POSITION + '[Pile ""]\n', "legal 1:+Y9", None),
        (POSITION + '[Pile ""]\n', "illegal 1:+R0", "it is legal"),
        (EMPTY + "2:+Y1\n1:R6\n", "exposed 1", None),
        (EMPTY + "2:+Y1\n1:R6\n", "exposed -", "exposed 1"),
        (EMPTY, "exposed -", None),
        (EMPTY, "exposed 1", "exposed -"),
        (EXAMPLE, "sees 2 1 G1 R5", None),
        (EXAMPLE, "sees 2 1 G1", "sees 2 1 R5 G1"),
        (EXAMPLE, "sees 3 1 G1 R5", "hidden 3 1"),
        (SPIED, "sees 1 2 Y2 Y5", None),
        (SPIED, "sees 1 2 Y2", "sees 1 2 Y2 B3 Y5, then Y2 Y5"),
        (EXAMPLE, "hidden 3 1", None),
        (EXAMPLE, "hidden 2 1", "sees 2 1 R5 G1"),
        (POSITION, "pile 100", None),
        (POSITION, "pile 12", "pile 100"),
        (OVER, "over 1", None),
        (OVER, "over 2", "over 1"),
        (OVER, "over -", "over 1"),
        (OVER, "over void", "over 1"),
        (POSITION, "over -", None),
        (POSITION, "over 1", "over -"),
        (OVER, "points 1 52", None),
        (OVER, "points 2 0", None),
        (OVER, "points 1 50", "points 1 52"),
        (OVER, "points 3 0", "only 2 seats"),
        (POSITION, "points 1 0", "over -"),
        (OVER, "total 1 52", None),
        (OVER, "total 1 0", "total 1 52"),
        (POSITION, "total 1 0", None),
        (OVER, "winner 1", "the match not over"),
        (OVER.replace("[Seats", '[Format "single"]\n[Seats'), "winner 1", None),
        (OVER.replace("[Seats", '[Format "single"]\n[Seats'), "winner 2", "winner 1"),
        (PAIRED, "winner 3 1", None),
        (PAIRED, "winner 1", "winner 1 3"),
        (OVER.replace("[Seats", '[Format "single"]\n[Seats'), "points 1 1", None),
    ],
)
def test_an_expectation_holds_or_says_what_is_found(
    text: str, expectation: str, other: str | None
) -> None:
    assert found(text, expectation) == other
    (*_, item) = read(f"{text}> {expectation}").rounds[0].items
    assert isinstance(item, Expectation)
    assert print_expectation(item) == f"> {expectation}"


@pytest.mark.rule("END-2")
def test_a_void_round() -> None:
    rest = list(load_edition("classic").deck)
    for card in parse_cards("R7 R8"):
        rest.remove(card)
    hands = f'[Hands "{print_cards(tuple(rest))} | R8"]\n[Discard "R7"]\n'
    text = '[Edition "classic"]\n[Seats "2"]\n' + hands + "1:+ 2:+\n"
    assert failures(text + "> over void\n> points 1 0\n> points 2 0\n> total 1 0") == []
    assert found(text, "over -") == "over void"
    assert found(text, "over 1") == "over void"


@pytest.mark.parametrize(
    "line", ["> illegal 1:B3", "> legal 1:R5", "> legal 1:+Y9", "> legal 1:W=B"]
)
def test_asking_changes_nothing(line: str) -> None:
    after = "> turn 1\n> hand 1 R5 W G1\n> pile 100\n> top R7\n> color R\n> exposed -\n1:R5\n2:+B1"
    assert failures(POSITION + f"{line}\n" * 3 + after) == []


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("> turn", 7),
        ("> turn x", 8),
        ("> turn 1 2", 10),
        ("> hand", 7),
        ("> hand 1", 9),
        ("> hand x R5", 8),
        ("> hand 1 R5 -", 13),
        ("> hand 1 - R5", 10),
        ("> hand 1 ??", 10),
        ("> cards 1", 10),
        ("> cards 1 x", 11),
        ("> cards 1 -1", 11),
        ("> top", 6),
        ("> top W=B", 7),
        ("> top ??", 7),
        ("> color X", 9),
        ("> color W", 9),
        ("> direction up", 13),
        ("> illegal G5", 11),
        ("> illegal 1:Q5", 13),
        ("> illegal 1:R5 2:R5", 16),
        ("> legal #:shuffle", 9),
        ("> exposed x", 11),
        ("> sees 1 2", 11),
        ("> sees 1 2 -", 12),
        ("> sees 1 R5 R6", 10),
        ("> hidden 1", 11),
        ("> pile -", 8),
        ("> over nobody", 8),
        ("> points 1", 11),
        ("> total 1 x", 11),
        ("> winner", 9),
        ("> winner -", 10),
        ("> winner 1 x", 12),
        ("> wins 1", 3),
        (">", 1),
        ("> ; turn 1", 1),
    ],
)
def test_an_expectation_that_the_grammar_does_not_know(line: str, column: int) -> None:
    assert place(POSITION + line) == (5, column)


def test_an_unknown_expectation_comes_with_the_nearest() -> None:
    assert "did you mean" in problem(POSITION + "> turns 1")[2]


def test_the_sign_may_touch_the_word() -> None:
    assert failures(POSITION + ">turn 1\n  >turn 1") == []
    assert place(POSITION + ">turn x") == (5, 7)


def test_a_failed_expectation_does_not_stop_the_file_but_an_illegal_move_does() -> None:
    text = POSITION + "> turn 2\n> turn 3\n1:B3\n> turn 4\n"
    assert failures(text) == [
        "5: expected turn 2, found turn 1",
        "6: expected turn 3, found turn 1",
        "7: expected 1:B3 to be legal, found B3 is not in the hand [TURN-1]",
    ]


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "game.lcn"
    file.write_text(EXAMPLE, encoding="utf-8")
    assert check_file(file) == []
    file.write_text(EXAMPLE.replace("> color B", "> color G"), encoding="utf-8")
    assert [str(f) for f in check_file(file)] == [f"{file}:14: expected color G, found color B"]
    file.write_bytes(b"\xff")
    (failure,) = check_file(file)
    assert str(failure).startswith(f"{file}:1:1: malformed: byte 0xff")
    (failure,) = check_file(tmp_path / "nothing.lcn")
    assert str(failure) == f"{tmp_path / 'nothing.lcn'}: cannot be read: No such file or directory"
    (failure,) = check_file(tmp_path)
    assert str(failure) == f"{tmp_path}: cannot be read: Is a directory"
    (failure,) = check_file("null\0character")
    assert failure.source == "null\0character"
    assert "cannot be read" in str(failure)
