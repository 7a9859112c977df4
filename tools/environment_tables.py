"""The tables of `docs/environments.md`, made from the code: action ids and observation planes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lastcard.envs.reading import SEAT, TABLE, Plane
from lastcard.envs.wording import action_text
from lastcard.fast import actions
from lastcard.fast.layout import COLORED, KINDS, MOST_SEATS
from lastcard.fast.observing import BLOCK, BLOCKS

ACTION_RANGES: Final = (
    (actions.PLAY, COLORED - 1, "play the card: color x 13 + face"),
    (COLORED, COLORED + 3, "play a Wild and name the color"),
    (COLORED + 4, COLORED + 7, "play a Wild Draw Four and name the color"),
    (COLORED + 8, COLORED + 11, "play a Special Agent and name the color"),
    (actions.PLAY_CALL, actions.DRAW - 1, "the same as id - 64, and call UNO with it"),
    (actions.DRAW, actions.DRAW, "draw a card"),
    (actions.KEEP, actions.KEEP, "keep the drawn card"),
    (actions.NAME_COLOR, actions.NAME_COLOR + 3, "name the color of a wild turned up first"),
    (actions.TAKE, actions.TAKE, "take the cards that are demanded"),
    (actions.CHALLENGE, actions.CHALLENGE, "challenge the Wild Draw Four"),
    (actions.CALL, actions.CALL, "call UNO late"),
    (actions.CATCH, actions.CATCH, "catch the seat that has not called"),
    (actions.PASS, actions.PASS, "pass: stay silent, let it go, do not jump in"),
    (actions.SWAP, actions.SWAP_CALL - 1, "play a seven and swap hands: 9 x color + distance - 1"),
    (actions.SWAP_CALL, actions.ACTIONS - 1, "the same as id - 36, and call UNO with it"),
)


def action_table() -> str:
    """Every action id, in ranges, with the moves of the notation at their ends."""
    rows: list[tuple[str, str, str]] = []
    for first, last, meaning in ACTION_RANGES:
        ends = [
            f"`{action_text(number, actor=0, seats=MOST_SEATS, exposed=None)}`"
            for number in dict.fromkeys((first, last))
        ]
        ids = str(first) if first == last else f"{first}-{last}"
        rows.append((ids, " … ".join(ends), meaning))
    return _print(("id", "move", "decision"), rows)


def plane_table() -> str:
    """The observation from its beginning; n is the number of players."""
    rows = [_row(plane, str(plane.start)) for plane in TABLE]
    rows += [_row(plane, f"{BLOCKS + plane.start} + {BLOCK} d") for plane in SEAT]
    known = Plane("known", 0, KINDS, "how many of each kind the seat that looks knows in that hand")
    rows.append(_row(known, f"{BLOCKS} + {BLOCK} n + {KINDS} (d - 1)"))
    return _print(("begins at", "length", "plane", "value"), rows)


def _row(plane: Plane, start: str) -> tuple[str, str, str, str]:
    return start, str(plane.length), f"`{plane.name}`", plane.meaning


def _print(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


TABLES: Final = {"actions": action_table, "planes": plane_table}


def with_tables(text: str) -> str:
    """A page with the tables in it up to date, between their marks."""
    for name, table in TABLES.items():
        start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, _, rest = text.partition(start)
        _, found, after = rest.partition(end)
        if not found:
            raise ValueError(f"the page has no marks for the table of {name}")
        text = f"{before}{start}{table()}{end}{after}"
    return text
