from dataclasses import replace

import pytest

from lastcard.engine import Color, Direction, Format, Malformed, Seat, parse_cards
from lastcard.notation import Record, Round, read
from lastcard.notation.header import Header, read_headers
from tests.unit.notation.texts import POSITION, place, problem

HANDS = '[Hands "R1 | R2"]\n'
START = '[Edition "classic"]\n[Seats "2"]\n'


def header(text: str) -> Header:
    return read_headers(read(text))[0]


def test_everything_a_position_can_say() -> None:
    found = header(
        '[Edition "2020"]\n[Rules " stacking=same,limit=300 "]\n[Format "low"]\n'
        '[Seats " Ada , Ben"]\n[Dealer "1"]\n[Hands "R5 W|?? B2"]\n[Discard "W4=B"]\n'
        '[Draw "B1 B2"]\n[Turn "2"]\n[Direction "right"]\n[Round "3"]\n[Table "2"]\n'
        '[Viewer "1"]\n[Tests "WD4-4 UNO-2"]\n'
    )
    assert found.edition == "2020"
    assert found.options == {"stacking": "same", "limit": "300"}
    assert found.format is Format.LOW
    assert (found.seats, found.names) == (2, ("Ada", "Ben"))
    assert (found.dealer, found.turn, found.viewer) == (Seat(0), Seat(1), Seat(0))
    assert found.hands == (parse_cards("R5 W"), parse_cards("?? B2"))
    assert (found.discard, found.color) == (parse_cards("W4")[0], Color.BLUE)
    assert (found.draw, found.pile, found.deck) == (parse_cards("B1 B2"), None, None)
    assert found.direction is Direction.RIGHT
    assert (found.number, found.board) == (3, 2)
    assert found.tests == ("WD4-4", "UNO-2")


def test_what_a_header_does_not_say() -> None:
    found = header(START + HANDS + '[First "RD"]\n[Rules ""]\n[Pile ""]')
    assert found.names == ()
    assert found.options == {}
    assert found.format is found.dealer is found.turn is found.direction is found.viewer is None
    assert found.first == parse_cards("RD")[0]
    assert found.pile == ()
    assert (found.number, found.board) == (1, 1)
    assert found.tests == ()


def test_a_later_header_takes_over_what_stays() -> None:
    second = '1:R1\n[Round "2"]\n[Dealer "1"]\n[Hands "R3 | R4"]\n[Discard "R7"]\n'
    text = START + '[Rules "limit=300"]\n[Format "low"]\n' + HANDS + '[Discard "R7"]\n' + second
    first, later = read_headers(read(text))
    assert (later.edition, later.options, later.format) == ("classic", {"limit": "300"}, Format.LOW)
    assert (later.seats, later.number) == (first.seats, 2)
    named = text.replace('[Round "2"]', '[Round "2"]\n[Seats "B, A"]')
    assert read_headers(read(named))[1].names == ("B", "A")


def test_the_place_of_a_tag_is_that_of_its_value() -> None:
    found = header(POSITION)
    assert found.place("Nothing", "Seats") == (2, 9)
    assert found.place("Nothing") == (1, 11)
    assert found.place() == (1, 11)


def test_a_record_has_a_round_and_a_round_has_tags() -> None:
    for record, told in (
        (Record(()), "there is no round in the record"),
        (Record((Round(()),)), "the header has no Edition"),
    ):
        with pytest.raises(Malformed) as refused:
            read_headers(record)
        assert refused.value.problem == told


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('[Seats "2"]\n[Hands "R1|R2"]\n[Discard "R7"]', 1, 9),
        ('[Edition "classic"]\n[Hands "R1|R2"]\n[Discard "R7"]', 1, 11),
        (START, 1, 11),
        (START + HANDS, 3, 9),
        (START + '[Discard "R7"]', 1, 11),
        (START + HANDS + '[Discard "R7"]\n[First "R7"]', 5, 9),
        (START + HANDS + '[Discard "R7"]\n[Draw "R5"]\n[Pile "R5"]', 6, 8),
        (START + HANDS + '[Discard "R7"]\n[Discard "R7"]', 5, 11),
        (START + HANDS + '[Discard "R7"]\n[X "1"]\n[X "1"]', 6, 5),
        (START + '[Deck "R5"]\n' + HANDS, 4, 9),
        (START + '[Deck "R5"]\n[Direction "left"]', 4, 13),
        (START + '[Deck "R5 X5"]', 3, 11),
        (START + '[Deck "R5 \\" R5"]', 3, 11),
        (START.replace('"2"', '"A\\"\\\\b,,C"') + HANDS + '[First "R7"]', 2, 16),
        (START.replace('"2"', '"\\",,C"') + HANDS + '[First "R7"]', 2, 12),
        (START + '[Deck "R5 ?? R6 ??"]', 3, 11),
        (START + '[Hands "R1 | ??"]\n[Discard "R7"]', 3, 14),
        (START + HANDS + '[Discard "R7"]\n#:shuffle ?? 1:R1', 5, 1),
        (START + '[Hands "R1 | R2 X"]\n[Discard "R7"]', 3, 17),
        (START + '[Hands "R1 | W=B"]\n[Discard "R7"]', 3, 14),
        (START + '[Hands "R1"]\n[Discard "R7"]', 3, 9),
        (START + '[Hands "R1|R2|R3"]\n[Discard "R7"]', 3, 9),
        (START + HANDS + '[Discard "W"]', 4, 11),
        (START + HANDS + '[Discard "W4"]', 4, 11),
        (START + HANDS + '[Discard "R7=R"]', 4, 11),
        (START + HANDS + '[Discard "W=X"]', 4, 13),
        (START + HANDS + '[Discard "W="]', 4, 13),
        (START + HANDS + '[Discard "W=X=Y"]', 4, 13),
        (START + HANDS + '[Discard ""]', 4, 11),
        (START + HANDS + '[Discard "R7 R8"]', 4, 11),
        (START + HANDS + '[Discard "??"]', 4, 11),
        (START + HANDS + '[First "W=B"]', 4, 9),
        (START + HANDS + '[First "??"]', 4, 9),
        (START + HANDS + '[First "R7"]\n[Draw "R5 ??"]', 5, 11),
        (START + HANDS + '[First "R7"]\n[Pile "??"]', 5, 8),
        (START + HANDS + '[First "R7"]\n[Dealer "Ada"]', 5, 10),
        (START + HANDS + '[First "R7"]\n[Dealer ""]', 5, 10),
        (START + HANDS + '[First "R7"]\n[Dealer "-1"]', 5, 10),
        (START + HANDS + '[First "R7"]\n[Direction "up"]', 5, 13),
        (START + HANDS + '[First "R7"]\n[Round "two"]', 5, 9),
        (START + HANDS + '[First "R7"]\n[Format "pairs"]', 5, 10),
        (START + HANDS + '[First "R7"]\n[Rules "limit=3, x=1"]', 5, 18),
        (START + HANDS + '[First "R7"]\n[Rules "limit=3, jump_in=on, x=1"]', 5, 30),
        (START + HANDS + '[First "R7"]\n[Rules "limit"]', 5, 9),
        (START + HANDS + '[First "R7"]\n[Rules "limit=0"]', 5, 9),
        (START + HANDS + '[First "R7"]\n[Rules "jump_in=yes"]', 5, 9),
        (START + HANDS + '[First "R7"]\n[Rules "limit=3,limit=4"]', 5, 17),
        (START + HANDS + '[First "R7"]\n[Rules "limit=3,"]', 5, 17),
        (START + HANDS + f'[First "R7"]\n[Rules "{"x" * 300}=1"]', 5, 9),
        (START.replace('"2"', '"Ada,,Ben"') + HANDS + '[First "R7"]', 2, 13),
        (START.replace('"2"', '"Ada,Ben,,Cy"') + HANDS + '[First "R7"]', 2, 17),
        (START.replace('"2"', '""') + HANDS + '[First "R7"]', 2, 9),
    ],
)
def test_what_a_header_cannot_say(text: str, line: int, column: int) -> None:
    assert place(text) == (line, column)


@pytest.mark.parametrize(
    ("tag", "value"),
    [("Direction", "left"), ("Format", "low"), ("Dealer", "1"), ("Rules", "")],
)
def test_spaces_around_a_value_are_passed_over_and_nothing_else_is(tag: str, value: str) -> None:
    text = f'{START}{HANDS}[First "R7"]\n[{tag} "%s"]'
    spaced, plain = header(text % f" {value}\t"), header(text % value)
    assert replace(spaced, tags={}) == replace(plain, tags={})
    assert place(text % f"X{value}")[0] == 5
    assert place(text % f"{value}\u00a0")[0] == 5


def test_names_keep_every_sign_but_the_spaces_around_them() -> None:
    def names(seats: str) -> tuple[str, ...]:
        return header(START.replace('"2"', f'"{seats}"') + HANDS + '[First "R7"]').names

    assert names(" Xeno X ,\tMaX") == ("Xeno X", "MaX")
    assert names("\u00a0Ada\u00a0,2\u00a0") == ("\u00a0Ada\u00a0", "2\u00a0")
    alone = START.replace('"2"', '"2\u00a0"') + '[Hands "R1"]\n[First "R7"]'
    assert header(alone).names == ("2\u00a0",)
    alone = START.replace('"2"', '"X2"') + '[Hands "R1"]\n[First "R7"]'
    assert header(alone).names == ("X2",)


def test_what_is_quoted_is_not_too_long() -> None:
    whole = problem(f'{START}{HANDS}[First "R7"]\n[Rules "{"x" * 198}=1"]')[2]
    assert "x" * 198 in whole
    told = problem(f'{START}{HANDS}[First "R7"]\n[Rules "{"x" * 300}=1"]')[2]
    assert told == f"Rules: there is no option '{'x' * 37}...'"


@pytest.mark.parametrize("tag", ['Edition "classic"', 'Rules "limit=3"', 'Format "low"'])
def test_some_tags_stand_in_the_first_header_only(tag: str) -> None:
    text = POSITION + '1:R5\n[Round "2"]\n[Hands "R1|R2|R3"]\n[Discard "R7"]\n'
    assert len(read(text).rounds) == 2
    assert place(text + f"[{tag}]") == (9, tag.index('"') + 3)


def test_an_unknown_name_comes_with_the_nearest() -> None:
    assert (
        "did you mean stacking?"
        in problem(START + '[Rules "staking=two"]\n' + HANDS + '[First "R7"]')[2]
    )
    assert "partners" in problem(START + '[Format "partner"]\n' + HANDS + '[First "R7"]')[2]
