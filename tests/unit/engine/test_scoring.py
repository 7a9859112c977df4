"""What a round is worth in each format (SCORE-1 to SCORE-4, FMT-1, FMT-4)."""

import pytest

from lastcard.engine import DrawCard, Format, Seat, round_points, side_of, worths
from tests.tables import Table, play

FOUR = "R5 | Y1 W | G2 GS | B3 W4"


def won(hands: str = FOUR) -> Table:
    """Seat 0 has gone out with a red five."""
    return Table(hands, top="R9", edition="special-agent").do(0, play("R5"))


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("R0", 0),
        ("R1 B9", 10),
        ("RD", 20),
        ("RR", 20),
        ("RS", 20),
        ("W", 50),
        ("W4", 50),
        ("WA", 50),
        ("R7 GS W4 Y0", 77),
    ],
)
@pytest.mark.rule("SCORE-1")
def test_what_cards_are_worth(cards: str, worth: int) -> None:
    assert worths(won(f"R5 | {cards}").state) == (0, worth)


@pytest.mark.parametrize(
    ("format", "points"),
    [
        (Format.POINTS, (126, 0, 0, 0)),
        (Format.LOW, (0, 51, 22, 53)),
        (Format.CHALLENGE, (0, 51, 22, 53)),
        (Format.SINGLE, (1, 0, 0, 0)),
        (Format.PARTNERS, (104, 0, 104, 0)),
        (Format.TEAMS, (104, 0, 104, 0)),
        (Format.ROTATING_4, (104, 0, 104, 0)),
        (Format.ROTATING_8, (104, 0, 104, 0)),
    ],
)
@pytest.mark.rule("SCORE-2", "SCORE-3", "SCORE-4", "FMT-1", "FMT-2", "FMT-3", "FMT-4", "FMT-5")
def test_what_a_round_scores(format: Format, points: tuple[int, ...]) -> None:
    assert round_points(won().state, format) == points


@pytest.mark.rule("FMT-4")
def test_in_teams_every_other_seat_is_an_opponent() -> None:
    table = won("R5 | Y1 | G9 | B3 | B4 | Y6")
    assert round_points(table.state, Format.TEAMS) == (10, 0, 10, 0, 10, 0)
    assert [side_of(Seat(seat), Format.TEAMS) for seat in range(4)] == [0, 1, 0, 1]
    assert [side_of(Seat(seat), Format.POINTS) for seat in range(4)] == [0, 1, 2, 3]


@pytest.mark.rule("END-1", "SCORE-2")
def test_cards_drawn_for_a_last_draw_two_count() -> None:
    table = Table("RD | Y1 | G2", top="R9", draw="W W4").do(0, play("RD"))
    assert round_points(table.state, Format.POINTS) == (103, 0, 0)


@pytest.mark.parametrize("format", Format)
@pytest.mark.rule("END-2")
def test_a_void_round_scores_nothing(format: Format) -> None:
    table = Table("R5 | Y1", top="B9").do(0, DrawCard()).do(1, DrawCard())
    assert table.state.is_void
    assert round_points(table.state, format) == (0, 0)
