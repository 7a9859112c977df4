"""Moments of a round that several tests ask about."""

from lastcard.engine import DrawCard, Stacking
from tests.tables import Table, play


def answering(**options) -> Table:
    """Seat 0 has played a Wild Draw Four, naming blue, and forgotten to call."""
    table = Table("W4 G1 | Y1 BD | W4 R1", top="R9", draw="B1 B2 B3 B4 B5 B6", **options)
    return table.do(0, play("W4", "B"))


def stacked() -> Table:
    return Table("RD R1 R2 | GD Y1", top="R9", stacking=Stacking.TWO).do(0, play("RD"))


def drawn() -> Table:
    return Table("R1 G2 | Y1", top="R9", draw="R5").do(0, DrawCard())


def over() -> Table:
    return Table("R5 | Y1", top="R9").do(0, play("R5"))
