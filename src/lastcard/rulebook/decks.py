"""Decks in words."""

from collections import Counter
from collections.abc import Mapping

from lastcard.engine import Color, Edition, Face
from lastcard.engine.cards import ACTIONS, NUMBERS, WILDS
from lastcard.rulebook.catalogue import phrase


def deck_lines(edition: Edition, language: str = "en") -> list[str]:
    """The deck in words: how many of which card, and what each is worth."""
    counts = Counter(edition.deck)
    red = {card.face: number for card, number in counts.items() if card.color is Color.RED}
    worth = {card.face: edition.values[card] for card in counts}  # the same in every color

    def in_each_color(face: Face, cards: str, points: str) -> str:
        return phrase("in-each-color", language, count=red[face], cards=cards, worth=points)

    lines: list[str] = []
    numbers = [face for face in NUMBERS if face in red]
    for copies in sorted({red[face] for face in numbers}):
        these = [face for face in numbers if red[face] == copies]
        cards, points = _span(these, language), _number_worth(these, worth, language)
        lines.append(in_each_color(these[0], cards, points))
    lines += [
        in_each_color(face, _name(face, language), _points(worth[face], language))
        for face in ACTIONS
        if face in red
    ]
    lines += [
        f"{number} × {_name(card.face, language)}, {_points(worth[card.face], language)}"
        for card, number in counts.items()
        if card.face in WILDS
    ]
    return lines


def _name(face: Face, language: str) -> str:
    return phrase(f"face-{face}", language)


def _points(points: int, language: str) -> str:
    return phrase("points", language, points=points)


def _span(faces: list[Face], language: str) -> str:
    """`0`, `1 to 9` or `1, 3, 5`."""
    numbers = [int(face) for face in faces]
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return phrase("span", language, first=numbers[0], last=numbers[-1])
    return ", ".join(map(str, numbers))


def _number_worth(faces: list[Face], worth: Mapping[Face, int], language: str) -> str:
    if all(worth[face] == int(face) for face in faces):
        return phrase("face-value", language)
    return phrase("worth", language, points=", ".join(str(worth[face]) for face in faces))
