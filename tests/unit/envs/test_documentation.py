import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.envs.tables import ACTION_RANGES, plane_table, with_tables
from lastcard.fast import ACTIONS, observation_size

pytestmark = pytest.mark.timeout(600)  # the first use compiles

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs/environments.md"


def test_the_tables_of_the_page_are_up_to_date() -> None:
    text = PAGE.read_text("utf-8")
    assert with_tables(text) == text, "run: python -m lastcard.envs"


def test_a_page_without_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="no marks for the table of actions"):
        with_tables("# Environments\n")


def test_the_table_of_actions_has_every_id_once() -> None:
    ids = [n for first, last, _ in ACTION_RANGES for n in range(first, last + 1)]
    assert ids == list(range(ACTIONS))


def test_the_table_of_planes_adds_up() -> None:
    lengths = {"once": 0, "seat": 0, "known": 0}
    for line in plane_table().splitlines()[2:]:
        start, length, *_ = (cell.strip() for cell in line.strip("|").split("|"))
        lengths["known" if "n" in start else "seat" if "d" in start else "once"] += int(length)
    for seats in (2, 10):
        total = lengths["once"] + seats * lengths["seat"] + (seats - 1) * lengths["known"]
        assert total == observation_size(seats)


def test_the_python_on_the_page_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 4
    for block in blocks:
        if "agents)" not in block:
            exec(compile(block, str(PAGE), "exec"), {})


def test_each_face_imports_only_its_own_library() -> None:
    program = """
import sys
def check(module, *allowed):
    __import__(f"lastcard.{module}")
    others = {"numba", "gymnasium", "pettingzoo", "pyspiel", "rlcard"} - set(allowed)
    found = others & set(sys.modules)
    assert not found, (module, found)
check("envs")
check("envs.rlcard_env", "numba")
check("envs.openspiel_game", "numba", "pyspiel")
check("envs.gymnasium_vector", "numba", "pyspiel", "gymnasium")
check("envs.pettingzoo_env", "numba", "pyspiel", "gymnasium", "pettingzoo")
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_example_learns_something(capsys: pytest.CaptureFixture[str]) -> None:
    example = runpy.run_path(str(ROOT / "examples/train_policy_gradient.py"))
    before, after = example["train"](updates=12, envs=64, steps=20, seed=1)
    assert 0 <= before < after <= 1
    assert "won" in capsys.readouterr().out
