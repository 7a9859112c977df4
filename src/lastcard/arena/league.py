"""A league: a contest in a file, which goes on where it was and takes in new bots later.

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
from typing import Any, Final, cast

from lastcard.arena.contest import (
    DEALS_A_TASK,
    Contest,
    Deal,
    Played,
    groups,
    play_deal,
    require_contestants,
)
from lastcard.engine.errors import Malformed
from lastcard.simulation.stops import in_one_piece
from lastcard.simulation.working import Cluster, do_all

VERSION: Final = 1
_BEGINS: Final = '{"league": '
"""How the first line of a league begins."""

Group = tuple[str, ...]
"""The bots that meet at a table, by name."""
Part = tuple[Group, tuple[int, ...]]
"""A group, and the numbers of the deals that it is to play."""


class League:
    """All deals that were played so far, by group and number."""

    def __init__(self, path: Path, contest: Contest) -> None:
        if contest.timing is not None:
            raise Malformed("a league is played without a clock; leave the pace out")
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
        require_contestants(self.contest)
        work = partial(_play_some, self.contest)
        with self.path.open("a", encoding="utf-8") as file:
            if file.tell() == 0:
                _write(file, _head(self.contest))
            results = do_all(work, self.missing(), jobs=workers, threads=False)
            for done, (group, number, deal) in enumerate(results, 1):
                rounds = [[played.lineup, played.winners, played.points] for played in deal]
                with in_one_piece:
                    _write(file, {"bots": group, "deal": number, "rounds": rounds})
                    self.played.setdefault(group, {})[number] = deal
                progress(done)

    def deals(self) -> dict[int, Deal]:
        """What was played, as deals of one contest of all bots, by number."""
        names = self.contest.names
        wanted = set(self.groups)
        numbers = sorted({n for group in wanted for n in self.played.get(group, {})})
        return {
            number: tuple(
                _renumbered(played, group, names)
                for group in self.groups
                for played in self.played.get(group, {}).get(number, ())
            )
            for number in numbers
        }

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

    Both are empty if nothing was played yet.
    """
    if not path.exists() or not path.stat().st_size:
        return {}, []
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise _no_league(path) from None
    whole = text[: text.rfind("\n") + 1]
    if not whole and text.startswith(_BEGINS):
        path.write_text("", "utf-8")  # it was stopped while its first line was written
        return {}, []
    lines = whole.splitlines()
    first = _row(lines[0]) if lines else None
    if first is None or "league" not in first:
        raise _no_league(path)
    rows: list[dict[str, Any]] = []
    for number, line in enumerate(lines[1:], 2):
        row = _row(line)
        if row is None or not _is_deal(row):
            raise Malformed("this is no deal; take the line away", source=str(path), line=number)
        rows.append(row)
    if whole != text:
        path.write_text(whole, "utf-8")
    return first, rows


def _no_league(path: Path) -> Malformed:
    return Malformed("this is no league of ours; choose another file", source=str(path))


def _row(line: str) -> dict[str, Any] | None:
    """What stands in a line, if it is an object."""
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return cast("dict[str, Any]", found) if isinstance(found, dict) else None


def _is_deal(row: dict[str, Any]) -> bool:
    """Whether a line has what `League.play` writes: a group, a number, its rounds."""
    bots: Any
    rounds: Any
    bots, number, rounds = row.get("bots"), row.get("deal"), row.get("rounds")
    if not (isinstance(bots, list) and isinstance(number, int) and isinstance(rounds, list)):
        return False
    seats, own = len(cast("list[Any]", bots)), range(len(set(map(str, cast("list[Any]", bots)))))
    for played in cast("list[Any]", rounds):
        try:
            lineup, winners, points = played
            shaped = len(lineup) == len(winners) == len(points) == seats
        except (TypeError, ValueError):
            return False
        if not shaped or any(bot not in own for bot in lineup):
            return False
    return True


def bots_in(rows: Sequence[dict[str, Any]]) -> list[str]:
    """Every bot of these deals once."""
    return list(dict.fromkeys(name for row in rows for name in row["bots"]))


def _head(contest: Contest) -> dict[str, Any]:
    """What all deals of a league have in common."""
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
