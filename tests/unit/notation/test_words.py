"""Sentences for what happens; every event that has one is told somewhere here."""

from dataclasses import dataclass

import pytest

from lastcard.editions import load_edition
from lastcard.engine import Card, parse_cards
from lastcard.notation.words import name_card, name_cards, tell
from tests.unit.notation.texts import moments

NAMES = '[Seats "Ada, Ben, Cy"]\n'


@dataclass(frozen=True)
class Told:
    """What the last move of a text is told as."""

    moves: str
    hands: str = "R5 W G1 | Y2 B3 | G9 G8"
    tags: str = '[Discard "R7"]'
    edition: str = "classic"
    seats: str = NAMES

    def sentences(self) -> list[str]:
        start = f'[Edition "{self.edition}"]\n{self.seats}[Hands "{self.hands}"]\n'
        found = moments(f"{start}{self.tags}\n{self.moves}")
        return list(tell([moment for moment in found if moment.events][-1]))


def rules(text: str, tags: str = '[Discard "R7"]') -> str:
    return f'[Rules "{text}"]\n{tags}'


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (Told("1:R5"), ["Ada plays red 5."]),
        (Told("1:R5", seats='[Seats "3"]\n'), ["Seat 1 plays red 5."]),
        (Told("1:W=B"), ["Ada plays Wild and names blue."]),
        (Told("1:RS", "RS W G1 | Y2 | G9"), ["Ada plays red Skip.", "Ben misses a turn."]),
        (
            Told("1:RR", "RR W G1 | Y2 | G9"),
            ["Ada plays red Reverse.", "Play goes round to the right."],
        ),
        (
            Told("1:RR", "RR W G1 | Y2 | G9", '[Discard "R7"]\n[Direction "right"]'),
            ["Ada plays red Reverse.", "Play goes round clockwise, to the left."],
        ),
        (Told("1:+B1", tags='[Discard "R7"]\n[Draw "B1"]'), ["Ada draws blue 1."]),
        (Told("1:+R1"), ["Ada draws red 1.", "Ada may play it."]),
        (
            Told("1:+R1", "Y5|Y2|G9", rules("must_play_drawn=on")),
            ["Ada draws red 1.", "Ada must play it."],
        ),
        (Told("1:+R1 1:-"), ["Ada keeps it."]),
        (
            Told("1:RD", "RD W G1 | Y2 | G9", '[Discard "R7"]\n[Draw "B1 B2"]'),
            [
                "Ada plays red Draw Two.",
                "Ben has to draw 2 cards: blue 1, blue 2.",
                "Ben misses a turn.",
            ],
        ),
        (
            Told("1:RD", "RD W G1 | Y2 | G9", rules("stacking=two")),
            ["Ada plays red Draw Two.", "Ben is to take 2."],
        ),
        (
            Told("1:W4=G", "W4 R1 R2 | Y2 | G9"),
            ["Ada plays Wild Draw Four and names green.", "Ben is to take 4, or challenge."],
        ),
        (
            Told("1:W4=G 2:?\n#:drew 1 B1 B2 B3 B4", "W4 R1 R2 | Y2 | G9"),
            [
                "Ben is shown the hand of Ada: red 1, red 2.",
                "The challenge succeeds: Ada could have matched the color.",
                "Ada has to draw 4 cards: blue 1, blue 2, blue 3, blue 4.",
            ],
        ),
        (
            Told("1:W4=G 2:?\n#:drew 2 B1 B2 B3 B4 B5 B6", "W4 B1 G2 | Y2 | G9"),
            [
                "Ben is shown the hand of Ada: blue 1, green 2.",
                "The challenge fails: Ada played honestly, Ben was wrong.",
                "Ben has to draw 6 cards: blue 1, blue 2, blue 3, blue 4, blue 5, blue 6.",
                "Ben misses a turn.",
            ],
        ),
        (
            Told(
                "1:W4=G 2:?\n#:drew 1 ?? ?? ?? ??",
                "?? ?? ?? | ?? | G9",
                '[Viewer "3"]\n[Discard "R7"]',
            ),
            [
                "Ben is shown the hand of Ada: 2 cards.",
                "The challenge succeeds: Ada could have matched the color.",
                "Ada has to draw 4 cards.",
            ],
        ),
        (Told("1:R5!", "R5 W | Y2 | G9"), ["Ada plays red 5.", "Ada calls UNO."]),
        (
            Told("1:R5", "R5 W | Y2 | G9"),
            ["Ada plays red 5.", "Ada is down to one card and has not called."],
        ),
        (Told("1:R5 1:!", "R5 W | Y2 | G9"), ["Ada calls UNO."]),
        (
            Told("1:R5 3:x1\n#:drew 1 B1 B2", "R5 W | Y2 | G9"),
            ["Cy catches Ada, who has not called.", "Ada has to draw 2 cards: blue 1, blue 2."],
        ),
        (
            Told("3:s1\n#:drew 1 B1 B2 B3 B4"),
            [
                "Ada has suggested a card, as Cy says.",
                "Ada has to draw 4 cards: blue 1, blue 2, blue 3, blue 4.",
            ],
        ),
        (
            Told("1:R7>3", "R7 W W | Y2 | G9", rules("seven_zero=on")),
            [
                "Ada plays red 7.",
                "Ada and Cy swap hands.",
                "Ada is down to one card and has not called.",
            ],
        ),
        (
            Told("1:R0", "R0 W | Y2 Y3 | G9 G8", rules("seven_zero=on")),
            ["Ada plays red 0.", "Every hand is passed on."],
        ),
        (
            Told("1:WA=B", "WA R1 R2 | Y2 | G9", edition="special-agent"),
            [
                "Ada plays Special Agent and names blue.",
                "Ada is shown the hand of Ben: yellow 2.",
                "Ada is shown the hand of Cy: green 9.",
            ],
        ),
        (
            Told("", tags='[First "RD"]\n[Draw "B1 B2"]', hands="R1|R2|R3"),
            [
                "Everyone has 1 cards; 105 are in the draw pile.",
                "Turned up: red Draw Two.",
                "Ada has to draw 2 cards: blue 1, blue 2.",
                "Ada misses a turn.",
            ],
        ),
        (
            Told("", tags='[First "W4"]\n[Draw "W"]', hands="R1 R4|R2|R3"),
            [
                "Everyone has the cards of the position; 104 are in the draw pile.",
                "Turned up: Wild Draw Four.",
                "It goes back into the draw pile, which is shuffled.",
                "Turned up: Wild.",
                "Ada names the color.",
            ],
        ),
        (Told("1:=B", tags='[First "W"]'), ["Ada names blue."]),
        (
            Told("1:+Y1", tags='[Discard "R7"]\n[Pile ""]'),
            ["The discard pile is shuffled into a new draw pile of 100.", "Ada draws yellow 1."],
        ),
        (
            Told("1:R5", "R5|W|G9"),
            [
                "Ada plays red 5.",
                "Ada goes out.",
                "Ada: 59 in this round, 59 in all.",
                "Ben: 0 in this round, 0 in all.",
                "Cy: 0 in this round, 0 in all.",
            ],
        ),
        (
            Told("1:R5", "R5|??|G9", '[Viewer "1"]\n[Discard "R7"]'),
            [
                "Ada plays red 5.",
                "Ada goes out.",
                "Some hands stay hidden, so the score cannot be told.",
            ],
        ),
        (Told("1:+", "??|R5|??", '[Viewer "2"]\n[Discard "R7"]'), ["Ada draws a card."]),
    ],
)
def test_what_happened_is_told(case: Told, expected: list[str]) -> None:
    assert case.sentences() == expected


def test_the_end_of_a_match_is_told() -> None:
    case = Told("1:R5", "R5|W|G9", rules("limit=50"))
    assert case.sentences()[-1] == "The match is over. Won by Ada."


@pytest.mark.rule("END-2")
def test_a_round_that_nobody_can_end() -> None:
    rest = list(load_edition("classic").deck)
    for card in parse_cards("R7 R8"):
        rest.remove(card)
    hands = f"{' '.join(map(str, rest))} | R8"
    assert Told("1:+", hands, seats='[Seats "Ada, Ben"]\n').sentences() == [
        "There is nothing left to draw for Ada."
    ]
    assert Told("1:+ 2:+", hands, seats='[Seats "Ada, Ben"]\n').sentences()[1:3] == [
        "Nobody can go on: the round is void.",
        "Ada: 0 in this round, 0 in all.",
    ]


def test_cards_have_names() -> None:
    assert name_card(Card("GS")) == "green Skip"
    assert name_card(Card("Y7")) == "yellow 7"
    assert name_cards(parse_cards("R5")) == "red 5"
    assert name_cards(parse_cards("R5 R6")) == "2 cards: red 5, red 6"
    assert name_cards(parse_cards("?? R6")) == "2 cards"
    assert name_cards(parse_cards("??")) == "a card"


@pytest.mark.rule("SCORE-2", "FMT-1")
def test_the_winners_of_a_match_are_named() -> None:
    alone = Told("1:R5", "R5|W|G9", rules("limit=50"))
    assert alone.sentences()[-1] == "The match is over. Won by Ada."
    pair = Told(
        "1:R5", "R5|W|G9|Y2", rules("limit=50"), seats='[Format "partners"]\n[Seats "A, B, C, D"]\n'
    )
    assert pair.sentences()[-1] == "The match is over. Won by A and C."
