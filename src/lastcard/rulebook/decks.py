"""Decks in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from lastcard.engine import Color, Edition, Face
from lastcard.engine.cards import ACTIONS, NUMBERS, WILDS

FACES: Mapping[Face, str] = {
    Face.SKIP: "Skip",
    Face.REVERSE: "Reverse",
    Face.DRAW_TWO: "Draw Two",
    Face.WILD: "Wild",
    Face.WILD_DRAW_FOUR: "Wild Draw Four",
    Face.SPECIAL_AGENT: "Special Agent",
}


def deck_lines(edition: Edition) -> list[str]:
    """The deck in words: how many of which card, and what each is worth."""
    counts = Counter(edition.deck)
    red = {card.face: number for card, number in counts.items() if card.color is Color.RED}
    worth = {card.face: edition.values[card] for card in counts}  # the same in every color
    lines: list[str] = []
    numbers = [face for face in NUMBERS if face in red]
    for copies in sorted({red[face] for face in numbers}):
        these = [face for face in numbers if red[face] == copies]
        lines.append(f"{copies} × {_span(these)} in each color, {_number_worth(these, worth)}")
    lines += [
        f"{red[face]} × {FACES[face]} in each color, {worth[face]} points"
        for face in ACTIONS
        if face in red
    ]
    lines += [
        f"{number} × {FACES[card.face]}, {edition.values[card]} points"
        for card, number in counts.items()
        if card.face in WILDS
    ]
    return lines


def _span(faces: list[Face]) -> str:
    """`0`, `1 to 9` or `1, 3, 5`."""
    numbers = [int(face) for face in faces]
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers))


def _number_worth(faces: list[Face], worth: Mapping[Face, int]) -> str:
    if all(worth[face] == int(face) for face in faces):
        return "at face value"
    return "worth " + ", ".join(str(worth[face]) for face in faces)
