import ast
import importlib
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


def test_the_example_in_pytorch_learns_on_a_processor() -> None:
    """One update of a few games: they are played, what they showed is learned from, it is told."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed; see the extra 'learn'")
    example = runpy.run_path(str(ROOT / "examples/train_on_gpu.py"))
    torch.manual_seed(1)
    before = example["Net"]()
    told: list[str] = []
    net, course = example["train"](
        minutes=1e-6, games=8, opponent="skilled", device="cpu", tell=told.append
    )
    assert [shape.shape for shape in net.parameters()] == [p.shape for p in before.parameters()]
    assert not all(map(torch.equal, net.parameters(), before.parameters()))
    assert len(course) == len(told) == 1
    assert 0 <= course[0][1] <= 1
    assert f"{8 * example['STEPS']} decisions" in told[0]
    # What it was shown is kept as it was: later steps do not write over it.
    rows = example["play"](net, example["OnProcessor"](4, "random", 2), 6)[0][0].reshape(6, 4, -1)
    assert not torch.equal(rows[0], rows[-1])


def test_what_the_example_in_pytorch_takes_from_us_is_there() -> None:
    """So far it is held to our names where there is neither a GPU nor PyTorch."""
    tree = ast.parse((ROOT / "examples/train_on_gpu.py").read_text("utf-8"))
    taken = {
        alias.name: getattr(importlib.import_module(node.module), alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("lastcard")
        for alias in node.names
    }
    calls = {
        (call.func.value.attr, call.func.attr)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Attribute)
    }
    owners = {"batch": taken["GpuBatch"], "players": taken["GpuPlayers"]}
    ours = [(owners[owner], name) for owner, name in calls if owner in owners]
    assert len(ours) == 4
    for owner, name in ours:
        assert callable(getattr(owner, name))


@pytest.mark.parametrize("solver", ["ours", pytest.param("open-spiel", marks=pytest.mark.long)])
def test_the_example_solves_a_tiny_game(solver: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In fewer decisions than it takes by default; docs/environments.md runs the whole."""
    example = runpy.run_path(str(ROOT / "examples/solve_tiny.py"))
    example["main"](decisions=1, rounds=20, bots=["novice"], open_spiel=solver == "open-spiel")
    told = capsys.readouterr().out
    assert "information sets" in told
    assert "after 20 rounds of CFR+" in told
    assert ("novice: whoever knows how it plays" in told) == (solver == "ours")


@pytest.mark.parametrize("library", ["numpy", "torch", "jax"])
def test_the_example_shares_memory_with_another_library(library: str) -> None:
    """And whoever chooses, the games go the same way."""
    pytest.importorskip(library, reason=f"{library} is not installed; it is in no lock file")
    example = runpy.run_path(str(ROOT / "examples/share_arrays.py"))
    is_shared, ended = example["main"](library, games=128, steps=30)
    assert is_shared or library == "jax"  # it copies what does not lie at a multiple of 64 bytes
    assert (True, ended) == example["main"]("numpy", games=128, steps=30)
    assert ended > 0
