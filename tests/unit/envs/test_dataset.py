import json
import random
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet

from lastcard.cli import EXIT_INTERRUPTED, EXIT_OK, main
from lastcard.cli.stopping import Stoppable
from lastcard.engine import Malformed
from lastcard.envs import dataset
from lastcard.envs.dataset import Recipe, Writer, play_game, write_dataset
from lastcard.fast import Batch
from tests.interrupts import interrupted_at, listening

pytestmark = pytest.mark.timeout(600)  # the first use compiles


def test_every_row_is_a_decision_that_can_be_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    recipe = Recipe(
        bots=("casual", "random", "novice"), games=7, players=3, rules="seven_zero=on", seed=5
    )
    assert write_dataset(recipe, path, jobs=1) == 7
    table = parquet.read_table(path)
    about = json.loads(table.schema.metadata[b"lastcard"])
    assert about["bots"] == ["casual", "random", "novice"]
    assert about["rules"] == "seven_zero=on"
    rows = table.to_pylist()
    assert [row["game"] for row in rows] == sorted(row["game"] for row in rows)
    rules = recipe.terms().rules
    for number in range(7):
        game = [row for row in rows if row["game"] == number]
        assert [row["decision"] for row in game] == list(range(len(game)))
        seed = random.Random(f"5:{number}").getrandbits(63)
        batch = Batch(rules, 1, seed=seed, deal=False)
        batch.deal(number // 3 % 3)
        for row in game:
            seen, masks = batch.observe()
            assert row["seat"] == batch.actors[0]
            assert row["observation"] == seen[0].tolist()
            assert row["legal"] == np.flatnonzero(masks[0]).tolist()
            assert row["bot"] == recipe.bots[(row["seat"] - number) % 3]
            batch.step(np.array([row["action"]]))
        assert batch.over[0]
        for row in game:
            assert row["won"] == (row["seat"] == batch.winners[0])
            assert row["points"] == batch.points[0, row["seat"]]


def test_games_come_in_order_whenever_they_were_played(tmp_path: Path) -> None:
    recipe = Recipe(bots=("random",), games=6)
    terms = recipe.terms()
    games = [play_game(recipe, terms, number) for number in range(6)]
    orders = ([0, 1, 2, 3, 4, 5], [5, 3, 4, 0, 2, 1])
    for at, order in enumerate(orders):
        with Writer(recipe, tmp_path / f"{at}.parquet") as writer:
            for number in order:
                writer.take(number, games[number])
        assert writer.written == 6
    assert (tmp_path / "0.parquet").read_bytes() == (tmp_path / "1.parquet").read_bytes()
    with Writer(recipe, tmp_path / "broken.parquet") as writer:
        for number in (0, 1, 3):
            writer.take(number, games[number])
    assert writer.written == 2
    kept = parquet.read_table(tmp_path / "broken.parquet")
    assert set(kept["game"].to_pylist()) == {0, 1}


def test_wherever_it_is_stopped_the_file_has_all_games_that_it_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "_GAMES_A_GROUP", 2)
    recipe = Recipe(bots=("random",), games=3)
    game = play_game(recipe, recipe.terms(), 0)
    game.decided[5:] = []  # enough to see whether it is there
    path = tmp_path / "games.parquet"

    def status_if_stopped_at(line: int) -> int:
        writer = Writer(recipe, path)
        for number in range(1, recipe.games):
            writer.take(number, game)  # they wait for the first
        with listening(), Stoppable() as work, writer, interrupted_at(line, dataset):
            writer.take(0, game)
        found = set(parquet.read_table(path)["game"].to_pylist())
        assert found == set(range(writer.written)) == set(range(recipe.games))
        return work.status

    stopped = [
        status_if_stopped_at(line)
        for line in range(1, 1000)  # the first one comes before the game is taken
    ]
    assert stopped.count(EXIT_INTERRUPTED) > 30
    assert stopped[-1] == EXIT_OK


def test_the_command_writes_the_same_bytes_on_any_number_of_cores(tmp_path: Path) -> None:
    files = [tmp_path / "one.parquet", tmp_path / "two.parquet"]
    for jobs, file in enumerate(files, 1):
        asked = ["--bots", "casual", "--players", "2", "--games", "20", "--jobs", str(jobs)]
        assert main(["dataset", str(file), *asked]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(set(parquet.read_table(files[0])["game"].to_pylist())) == 20


@pytest.mark.long  # a cluster takes seconds to start
def test_a_cluster_writes_the_same_bytes(tmp_path: Path) -> None:
    asked = ["--bots", "casual,novice", "--players", "2", "--games", "30"]
    ways = {"here": ["--jobs", "1"], "cluster": ["--cluster", "local:2"]}
    for name, way in ways.items():
        assert main(["dataset", str(tmp_path / name), *asked, *way]) == 0
    assert (tmp_path / "here").read_bytes() == (tmp_path / "cluster").read_bytes()


def test_what_does_not_fit_is_told() -> None:
    with pytest.raises(Malformed, match="3 players, but 2 bots"):
        Recipe(bots=("casual", "random"), games=1, players=3)
    with pytest.raises(Malformed, match="did you mean skilled"):
        Recipe(bots=("skiled",), games=1)


def test_a_file_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere, folder = tmp_path / "no" / "games.parquet", tmp_path / "games.parquet"
    folder.mkdir()
    for path, said in ((nowhere, "No such file"), (folder, "Is a directory")):
        assert main(["dataset", str(path), "--games", "1", "--jobs", "1"]) == 2
        told = capsys.readouterr().err
        assert told.startswith(f"lastcard: {path}: {said}")
        assert told.count("\n") == 1
