"""Games of bots as a table, one row a decision: what was seen, what was legal, what was chosen.

`docs/data.md` says what the columns mean. The same recipe gives the same bytes, on any number of
processes or machines. Needs the extra `data`.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from lastcard import __version__
from lastcard.bots.registry import bot_class
from lastcard.engine import Malformed
from lastcard.envs.opponents import Opponents
from lastcard.envs.rewards import Reward, rewards_of
from lastcard.envs.round import Round
from lastcard.envs.settings import Terms, read_settings
from lastcard.fast.layout import Counts
from lastcard.simulation.stops import in_one_piece
from lastcard.simulation.working import Cluster, chunks, do_all

VERSION: Final = 1
"""Of the columns; it grows when one changes its meaning."""
_GAMES_A_PART: Final = 8
_GAMES_A_GROUP: Final = 256
"""So many games lie together in the file, whatever the number of processes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """What is played: who sits where, by which rules, how often, from which seed."""

    bots: tuple[str, ...]
    """By seat; one name stands for all seats."""
    games: int
    players: int = 2
    edition: str = "classic"
    rules: str = ""
    format: str | None = None
    reaction_order: str = "by-chance"
    seed: int = 1

    def __post_init__(self) -> None:
        if len(self.bots) not in (1, self.players):
            raise Malformed(f"there are {self.players} players, but {len(self.bots)} bots")
        for name in self.bots:
            bot_class(name)
        self.terms()

    @property
    def seated(self) -> tuple[str, ...]:
        """The bot of each seat in the first game; in the next all move one seat on."""
        return self.bots * self.players if len(self.bots) == 1 else self.bots

    def terms(self) -> Terms:
        """The rules of a game."""
        return read_settings(
            edition=self.edition,
            players=self.players,
            rules=self.rules,
            format=self.format,
            reaction_order=self.reaction_order,
        )


class Decided(NamedTuple):
    """One decision."""

    seat: int
    bot: str
    observation: Counts
    legal: list[int]
    action: int
    move: str


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its decisions, who won and what each seat scored."""

    decided: list[Decided] = field(repr=False)
    won: tuple[bool, ...]
    points: tuple[int, ...]


def play_game(recipe: Recipe, terms: Terms, number: int) -> Game:
    """One game of a recipe, by its number from 0; the dealer changes from game to game."""
    seats = recipe.players
    bots = [recipe.seated[(seat - number) % seats] for seat in range(seats)]
    seed = Random(f"{recipe.seed}:{number}").getrandbits(63)
    round, players = Round(terms), Opponents(bots)
    round.deal(seed, dealer=number // seats % seats)
    players.sit_down(round, seed)
    decided: list[Decided] = []
    while not round.is_over:
        row, legal, _ = round.glance()
        seat, action = round.actor, players.choose(round)
        decided.append(Decided(seat, bots[seat], row, legal, action, round.text(action)))
        before = round.cells.copy()
        round.act(action)
        players.saw(round, action, before)
    batch = round.batch
    won = rewards_of(Reward.WIN_LOSS, terms.rules, batch.winners, batch.points)[0] > 0
    return Game(decided, tuple(won.tolist()), tuple(batch.points[0].tolist()))


def play_games(recipe: Recipe, *, jobs: int | Cluster | None = None) -> Iterator[tuple[int, Game]]:
    """All games with their numbers, as they are done: in no order."""
    parts = list(chunks(recipe.games, _GAMES_A_PART))
    return do_all(partial(_play_some, recipe), parts, jobs=jobs, threads=False)


def _play_some(recipe: Recipe, numbers: range) -> Iterator[tuple[int, Game]]:
    terms = recipe.terms()
    for number in numbers:
        yield number, play_game(recipe, terms, number)


def write_dataset(
    recipe: Recipe,
    path: Path,
    *,
    jobs: int | Cluster | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> int:
    """Play the games and write them; how many are in the file.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from lastcard.envs.dataset import Recipe, write_dataset
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_dataset(Recipe(bots=("casual",), games=3), Path(folder) / "games.parquet", jobs=1)
    3

    After an interruption the file has the games played until then, without gaps.
    """
    with Writer(recipe, path) as writer:
        writer.play(jobs=jobs, progress=progress)
    return writer.written


class Writer:
    """A file that games are put into in the order of their numbers, whenever they come."""

    def __init__(self, recipe: Recipe, path: Path) -> None:
        import pyarrow as pa  # pyright: ignore[reportMissingTypeStubs]
        from pyarrow import parquet  # pyright: ignore[reportMissingTypeStubs]

        self.written = 0
        """How many games are in the file."""
        self._recipe = recipe
        self._arrow: Any = pa
        self._size = Round(recipe.terms()).observation_size
        self._names = tuple(dict.fromkeys(recipe.seated))
        self._waiting: dict[int, Game] = {}
        about = {"version": VERSION, "lastcard": __version__, **asdict(recipe)}
        self._schema = self._make_schema().with_metadata({"lastcard": json.dumps(about)})
        self._sink = path.open("wb")  # so that a wrong path raises the usual error
        make: Any = parquet.ParquetWriter
        self._file: Any = make(self._sink, self._schema, compression="zstd")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with in_one_piece:
            while self._write_group(1):
                pass
            self._file.close()
            self._sink.close()

    def play(
        self, *, jobs: int | Cluster | None, progress: Callable[[int], None] = lambda done: None
    ) -> None:
        """Play all games into the file; `progress` is told how many are done."""
        for done, (number, game) in enumerate(play_games(self._recipe, jobs=jobs), 1):
            self.take(number, game)
            progress(done)

    def take(self, number: int, game: Game) -> None:
        """Put a game in its place."""
        with in_one_piece:
            self._waiting[number] = game
            self._write_group(_GAMES_A_GROUP)

    def _write_group(self, fewest: int) -> bool:
        """Write the next games, if so many of them are there; whether they were."""
        first = self.written
        if any(first + n not in self._waiting for n in range(fewest)):
            return False
        games: list[Game] = []
        while len(games) < _GAMES_A_GROUP and first + len(games) in self._waiting:
            games.append(self._waiting.pop(first + len(games)))
        self._file.write_table(self._table(first, games))
        self.written += len(games)
        return True

    def _make_schema(self) -> Any:
        arrow = self._arrow
        return arrow.schema(
            [
                ("game", arrow.int32()),
                ("decision", arrow.int32()),
                ("seat", arrow.uint8()),
                ("bot", arrow.dictionary(arrow.int8(), arrow.string())),
                ("observation", arrow.list_(arrow.uint8(), self._size)),
                ("legal", arrow.list_(arrow.uint8())),
                ("action", arrow.uint8()),
                ("move", arrow.string()),
                ("won", arrow.bool_()),
                ("points", arrow.int32()),
            ]
        )

    def _table(self, first: int, games: Sequence[Game]) -> Any:
        arrow = self._arrow
        rows = [
            (first + at, number, decided, game)
            for at, game in enumerate(games)
            for number, decided in enumerate(game.decided)
        ]
        decided = [row[2] for row in rows]
        seen = np.concatenate([one.observation for one in decided])
        legal: NDArray[np.uint8] = np.array([n for one in decided for n in one.legal], np.uint8)
        ends = np.cumsum([0, *(len(one.legal) for one in decided)], dtype=np.int32)
        bots = np.array([self._names.index(one.bot) for one in decided], np.int8)
        columns = [
            [row[0] for row in rows],
            [row[1] for row in rows],
            [one.seat for one in decided],
            arrow.DictionaryArray.from_arrays(bots, list(self._names)),
            arrow.FixedSizeListArray.from_arrays(arrow.array(seen), self._size),
            arrow.ListArray.from_arrays(ends, arrow.array(legal)),
            [one.action for one in decided],
            [one.move for one in decided],
            [game.won[one.seat] for _, _, one, game in rows],
            [game.points[one.seat] for _, _, one, game in rows],
        ]
        arrays = [
            arrow.array(column, kind.type) if isinstance(column, list) else column
            for column, kind in zip(columns, self._schema, strict=True)
        ]
        return arrow.Table.from_arrays(arrays, schema=self._schema)
