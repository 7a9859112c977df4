"""Who sits where in the formats in which partners rotate (FMT-2, FMT-3).

A seating is a board's players clockwise; partners sit across, at seats 1 and 3, 2 and 4.
"""

from typing import Final, NewType

Player = NewType("Player", int)
"""Someone in a match, counted from 0; seats change, players stay."""

Seating = tuple[Player, ...]
"""Which player sits in each seat of a round."""

ROUNDS_PER_PARTNER: Final = 4
_BOARD: Final = 4


def _across(pair: tuple[int, int], others: tuple[int, int]) -> Seating:
    (a, b), (c, d) = pair, others
    return Player(a), Player(c), Player(b), Player(d)


def rotating_four() -> tuple[tuple[Seating], ...]:
    """Three blocks of rounds at one board: every pair are partners in one of them (FMT-2)."""
    return tuple(
        (_across((0, partner), (rest[0], rest[1])),)
        for partner in (1, 2, 3)
        for rest in [[player for player in (1, 2, 3) if player != partner]]
    )


def rotating_eight() -> tuple[tuple[Seating, Seating], ...]:
    """Seven blocks of rounds at two boards: every pair partners in one, opposes in two (FMT-3).

    A whist tournament: seven players go round modulo 7 and the eighth stays. In the first block the
    differences between partners (1-3, 2-6, 4-5) are 2, 3 and 1, each once, and those between
    opponents are 1, 2 and 3, each twice; so adding 1 to every number makes the next block.
    """
    fixed = 7

    def turned(numbers: tuple[int, int], block: int) -> tuple[int, int]:
        a, b = numbers
        return (a if a == fixed else (a + block) % fixed), (b + block) % fixed

    return tuple(
        (
            _across(turned((fixed, 0), block), turned((1, 3), block)),
            _across(turned((2, 6), block), turned((4, 5), block)),
        )
        for block in range(fixed)
    )


def _blocks(players: int) -> tuple[tuple[Seating, ...], ...]:
    return rotating_four() if players == _BOARD else rotating_eight()


def rounds_in_cycle(players: int) -> int:
    """How many rounds it takes until everyone has partnered everyone: 12 or 28."""
    return len(_blocks(players)) * ROUNDS_PER_PARTNER


def seatings_of_round(players: int, number: int) -> tuple[Seating, ...]:
    """Who sits where in a round of a rotating match, counted from 0, board by board."""
    blocks = _blocks(players)
    return blocks[number // ROUNDS_PER_PARTNER % len(blocks)]
