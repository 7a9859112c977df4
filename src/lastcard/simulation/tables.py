"""Rows of text in columns."""

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
