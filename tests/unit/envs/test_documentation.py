import runpy
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.timeout(600)  # the first use compiles

ROOT = Path(__file__).parents[3]


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


@pytest.mark.parametrize("solver", ["ours", pytest.param("open-spiel", marks=pytest.mark.long)])
def test_the_example_solves_a_tiny_game(solver: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In fewer decisions than it takes by default; docs/environments.md runs the whole."""
    example = runpy.run_path(str(ROOT / "examples/solve_tiny.py"))
    example["main"](decisions=1, rounds=20, bots=["novice"], open_spiel=solver == "open-spiel")
    told = capsys.readouterr().out
    assert "information sets" in told
    assert "after 20 rounds of CFR+" in told
    assert ("novice: whoever knows how it plays" in told) == (solver == "ours")
