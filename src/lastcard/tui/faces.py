"""Faces as large as a card: a font of square dots, two dots to a cell."""

from functools import cache
from typing import Final

_DOTS: Final = {
    "0": "####/#..#/#..#/#..#/####",
    "1": ".##./..#./..#./..#./.###",
    "2": "####/...#/####/#.../####",
    "3": "####/...#/.###/...#/####",
    "4": "#..#/#..#/####/...#/...#",
    "5": "####/#.../####/...#/####",
    "6": "####/#.../####/#..#/####",
    "7": "####/...#/..#./.#../.#..",
    "8": "####/#..#/####/#..#/####",
    "9": "####/#..#/####/...#/####",
    "W": "#...#/#...#/#.#.#/##.##/#...#",
    "A": ".##./#..#/####/#..#/#..#",
}
_DOUBLED: Final = {
    "S": (
        "..######../.##....##./##....####/##...##.##/##..##..##/"
        "##..##..##/##.##...##/####....##/.##....##./..######.."
    ),
    "R": (
        ".......#../.......##./##########/.......##./.......#../"
        "..#......./.##......./##########/.##......./..#......."
    ),
}
"""Faces that do not look well when every dot is doubled."""
_DRAWN: Final = {"S": ("╭──╱╮", "│ ╱ │", "╰╱──╯"), "R": ("━━━▶", "    ", "◀━━━")}
"""Faces that look better in lines than in dots."""
_HALVES: Final = {("#", "#"): "█", ("#", "."): "▀", (".", "#"): "▄", (".", "."): " "}


@cache
def large_face(face: str, *, doubled: bool = False) -> tuple[str, ...]:
    """The lines of a face, `+2` too; none for a face that is only ever small."""
    sign, shape = ("+", face[1:]) if face.startswith("+") else ("", face)
    if shape in _DRAWN and not doubled:
        return _DRAWN[shape]
    if shape not in _DOTS and shape not in _DOUBLED:
        return ()
    dots = (_DOUBLED[shape] if doubled and shape in _DOUBLED else _DOTS[shape]).split("/")
    if doubled and shape not in _DOUBLED:
        dots = ["".join(dot * 2 for dot in row) for row in dots for _ in range(2)]
    if len(dots) % 2:
        dots.append("." * len(dots[0]))
    lines = [
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(dots[::2], dots[1::2], strict=True)
    ]
    if sign:
        middle = len(lines) // 2
        lines = [(sign if n == middle else " ") + " " + line for n, line in enumerate(lines)]
    return tuple(lines)
