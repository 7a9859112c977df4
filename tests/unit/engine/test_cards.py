import pytest

from lastcard.engine import ALL_CARDS, COLORS, HIDDEN, Card, Color, Face, Malformed, parse_cards
from lastcard.engine.cards import are_same, hide


@pytest.mark.parametrize(
    ("code", "color", "face", "is_wild", "is_number"),
    [
        ("R7", Color.RED, Face.SEVEN, False, True),
        ("YR", Color.YELLOW, Face.REVERSE, False, False),
        ("GS", Color.GREEN, Face.SKIP, False, False),
        ("BD", Color.BLUE, Face.DRAW_TWO, False, False),
        ("W", None, Face.WILD, True, False),
        ("W4", None, Face.WILD_DRAW_FOUR, True, False),
        ("WA", None, Face.SPECIAL_AGENT, True, False),
        ("??", None, Face.HIDDEN, False, False),
    ],
)
@pytest.mark.rule("DECK-1", "DECK-2")
def test_what_a_card_is(
    code: str, color: Color | None, face: Face, is_wild: bool, is_number: bool
) -> None:
    card = Card(code)
    assert (card.color, card.face) == (color, face)
    assert (card.is_wild, card.is_number, card.is_hidden) == (is_wild, is_number, code == "??")
    assert (str(card), repr(card)) == (code, f'Card("{code}")')


@pytest.mark.rule("DECK-1")
def test_there_are_thirteen_faces_in_each_color_and_three_wilds() -> None:
    assert len(ALL_CARDS) == 4 * 13 + 3
    assert all(sum(card.color is color for card in ALL_CARDS) == 13 for color in COLORS)
    assert HIDDEN not in ALL_CARDS


@pytest.mark.parametrize("code", ["", "r7", "R10", "W5", "7R", " R7", "R 7"])
def test_what_is_no_card_is_malformed(code: str) -> None:
    with pytest.raises(Malformed, match="is not a card; cards look like R7"):
        Card(code)


def test_cards_come_in_order_of_color_and_face() -> None:
    cards = parse_cards("W4 B1 R9 W Y0 RS R1 GD")
    assert parse_cards("R1 R9 RS Y0 GD B1 W W4") == tuple(sorted(cards))


def test_the_same_cards_in_another_order() -> None:
    assert are_same(parse_cards("R1 R1 W"), parse_cards("W R1 R1"))
    assert not are_same(parse_cards("R1 R1 W"), parse_cards("W W R1"))
    assert not are_same(parse_cards("R1"), parse_cards("R1 R1"))
    assert hide(parse_cards("R1 W")) == (HIDDEN, HIDDEN)
