"""A league: a contest that is kept in a file, goes on where it was, and takes in new bots later.

The file has a line for what is played, then one for each deal of each group of bots that meets at a
table, written as it is done. What a group plays depends on nothing but its own names, so a bot that
joins later changes no result that is there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from io import TextIOBase
from pathlib import Path
from random import Random
from typing import Any, Final, cast

from lastcard.arena.contest import (
    DEALS_A_TASK,
    Contest,
    Deal,
    Played,
    create_contestant,
    groups,
    play_deal,
)
from lastcard.engine.errors import Malformed
from lastcard.simulation.working import Cluster, do_all

VERSION: Final = 1

Group = tuple[str, ...]
"""The bots that meet at a table, by name."""
Part = tuple[Group, tuple[int, ...]]
"""A group, and the numbers of the deals that it is to play."""


class League:
    """All deals that were played so far, by group and number."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.played: dict[Group, dict[int, Deal]] = {}
        known = self._read(_head(contest))
        self.contest = replace(contest, bots=tuple(sorted({*contest.names, *known})))
        """The contest with all bots, those that were named and those that the file knows, in an
        order that does not depend on when they came."""

    @property
    def groups(self) -> list[Group]:
        """Who meets whom."""
        names = self.contest.names
        return [tuple(names[bot] for bot in group) for group in groups(self.contest)]

    def missing(self) -> list[Part]:
        """What is to be played, in small parts."""
        parts: list[Part] = []
        for group in self.groups:
            done = self.played.get(group, {})
            left = [number for number in range(self.contest.deals) if number not in done]
            starts = range(0, len(left), DEALS_A_TASK)
            parts += [(group, tuple(left[at : at + DEALS_A_TASK])) for at in starts]
        return parts

    def play(
        self,
        *,
        workers: int | Cluster | None = None,
        progress: Callable[[int], None] = lambda done: None,
    ) -> None:
        """Play what is missing; every deal is in the file before the next one is asked for."""
        for name in self.contest.names:
            create_contestant(name, Random(0))  # a wrong name is told before anything starts
        work = partial(_play_some, self.contest)
        with self.path.open("a", encoding="utf-8") as file:
            if file.tell() == 0:
                _write(file, _head(self.contest))
            results = do_all(work, self.missing(), jobs=workers, threads=False)
            for done, (group, number, deal) in enumerate(results, 1):
                rounds = [[played.lineup, played.winners, played.points] for played in deal]
                _write(file, {"bots": group, "deal": number, "rounds": rounds})
                self.played.setdefault(group, {})[number] = deal
                progress(done)

    def deals(self) -> list[Deal]:
        """What was played, as deals of one contest of all bots."""
        names = self.contest.names
        wanted = set(self.groups)
        numbers = sorted({n for group in wanted for n in self.played.get(group, {})})
        return [
            tuple(
                _renumbered(played, group, names)
                for group in self.groups
                for played in self.played.get(group, {}).get(number, ())
            )
            for number in numbers
        ]

    def _read(self, head: dict[str, Any]) -> list[str]:
        """Take in what the file has; the bots in it."""
        first, rows = read_league(self.path)
        for name, value in head.items() if first else ():
            if first.get(name) != value:
                raise Malformed(
                    f"this league is played with {name} {first.get(name)}, not {value}; "
                    "say the same, or choose another file",
                    source=str(self.path),
                )
        for row in rows:
            deal = tuple(Played(*(tuple(part) for part in played)) for played in row["rounds"])
            self.played.setdefault(tuple(row["bots"]), {})[row["deal"]] = deal
        return bots_in(rows)


def read_league(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What a league's file says first, and its deals; a line that was cut off is taken away.

    Both are empty where there is nothing yet.
    """
    if not path.exists() or not path.stat().st_size:
        return {}, []
    text = path.read_text("utf-8")
    whole = text[: text.rfind("\n") + 1]
    try:
        rows: list[Any] = [json.loads(line) for line in whole.splitlines()]
    except json.JSONDecodeError:
        rows = []
    if not rows or not isinstance(rows[0], dict) or "league" not in rows[0]:
        raise Malformed("this is no league of ours; choose another file", source=str(path))
    if whole != text:
        path.write_text(whole, "utf-8")
    return cast("dict[str, Any]", rows[0]), rows[1:]


def bots_in(rows: Sequence[dict[str, Any]]) -> list[str]:
    """Every bot of these deals once."""
    return list(dict.fromkeys(name for row in rows for name in row["bots"]))


def _head(contest: Contest) -> dict[str, Any]:
    """What all of a league has in common."""
    return {
        "league": VERSION,
        "edition": contest.edition.id,
        "rules": contest.rules.differences(contest.edition.rules),
        "format": str(contest.format),
        "players": contest.players,
        "seed": contest.seed,
    }


def _write(file: TextIOBase | Any, row: dict[str, Any]) -> None:
    file.write(json.dumps(row, ensure_ascii=False) + "\n")
    file.flush()


def _play_some(contest: Contest, part: Part) -> Iterator[tuple[Group, int, Deal]]:
    group, numbers = part
    alone = replace(contest, bots=group)
    for number in numbers:
        yield group, number, play_deal(alone, number)


def _renumbered(played: Played, group: Group, names: Sequence[str]) -> Played:
    """A round of a group with the numbers that its bots have among all."""
    own = tuple(dict.fromkeys(group))
    return played._replace(lineup=tuple(names.index(own[bot]) for bot in played.lineup))
