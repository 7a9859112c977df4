"""Rows of text in columns, and parts of a whole."""

from collections.abc import Container, Sequence


def aligned(rows: Sequence[Sequence[str]], *, left: Container[int] = (0,)) -> list[str]:
    """The rows as lines, in columns as wide as they must be; only those `left` are flush left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if at in left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def part_of(part: int, whole: int) -> str:
    """A number, and which part of the whole it is."""
    return f"{part} ({part / whole:.1%})" if whole else str(part)
