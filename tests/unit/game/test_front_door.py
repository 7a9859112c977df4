"""`import lastcard` is enough, and quick."""

import subprocess
import sys
from pathlib import Path
from pkgutil import iter_modules
from typing import get_args

import pytest

import lastcard
from lastcard import engine, game


def run(program: str, *options: str) -> list[str]:
    """What a Python of its own prints for a program; it finds lastcard where it is found here."""
    found = Path(lastcard.__file__).parents[1]
    program = f"import sys\nsys.path.insert(0, {str(found)!r})\n{program}"
    command = [sys.executable, *options, "-c", program]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def test_importing_lastcard_loads_nothing_until_it_is_asked_for() -> None:
    program = """
before = set(sys.modules)
import lastcard
print(sorted(set(sys.modules) - before))
lastcard.Card
print("lastcard.engine" in sys.modules)
"""
    assert run(program) == ["['lastcard']", "True"]


def test_the_front_door_and_the_check_of_bots_need_no_other_package() -> None:
    program = """
import lastcard
print(lastcard.Round("classic", players=3, seed=7).moves)
print(lastcard.bots.check_bot("skilled", rounds=1).tables)
"""
    assert run(program, "-S") == ["()", "18"], "-S: nothing that was installed is found"


def test_every_public_name_of_engine_and_game_is_there_once() -> None:
    assert not set(engine.__all__) & set(game.__all__)
    packages = {module.name for module in iter_modules(lastcard.__path__)}
    assert packages.isdisjoint((*engine.__all__, *game.__all__)), "one would hide the other"
    for home in (engine, game):
        for name in home.__all__:
            assert getattr(lastcard, name) is getattr(home, name)
            assert name in dir(lastcard)


def test_everything_can_be_imported_by_a_star() -> None:
    names: dict[str, object] = {}
    exec("from lastcard import *", names)
    assert {*engine.__all__, *game.__all__} <= names.keys()


def test_every_action_and_event_is_exported() -> None:
    kinds = (*get_args(engine.Action), *get_args(engine.Event), *get_args(engine.MatchEvent))
    assert len(kinds) > 35
    for kind in kinds:
        assert getattr(lastcard, kind.__name__) is kind


def test_a_name_that_nobody_knows_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'lastcard' has no attribute 'Rond'") as error:
        lastcard.Rond  # type: ignore[attr-defined]  # noqa: B018
    assert (error.value.name, error.value.obj) == ("Rond", lastcard)
