"""The tables of weights: each has what its bot reads, and a measurement changes one column."""

import shutil
import tomllib
from pathlib import Path

import pytest

from bench.weight_tables import BOTS, write_column
from lastcard.bots import features, judging
from lastcard.bots.weights import weights_for

TABLES = {"weights.toml": features.FEATURES, "judgments.toml": judging.FEATURES}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_has_every_feature_for_two_to_ten_players(name: str) -> None:
    table = tomllib.loads((BOTS / name).read_text("utf-8"))
    assert list(table) == ["found_by", *TABLES[name]]
    assert {len(row) for row in table.values()} == {9}


def test_the_weights_are_those_of_the_column() -> None:
    skip = features.FEATURES.index("skip")
    assert (weights_for(2)[skip], weights_for(3)[skip]) == (0.742, 0.341)


@pytest.mark.parametrize("name", TABLES)
def test_only_the_column_that_was_found_anew_changes(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    shutil.copy(BOTS / name, file)
    before = tomllib.loads(file.read_text("utf-8"))
    old = {feature: before[feature][2] for feature in TABLES[name]}
    write_column(file, 4, dict.fromkeys(old, -1.5), "a test")
    after = tomllib.loads(file.read_text("utf-8"))
    for feature, row in after.items():
        expected = "a test" if feature == "found_by" else -1.5
        assert row == [*before[feature][:2], expected, *before[feature][3:]]
    write_column(file, 4, old, before["found_by"][2])
    assert file.read_bytes() == (BOTS / name).read_bytes()
