"""Bots are found by name, and a wrong name is answered with the nearest ones."""

from importlib.metadata import EntryPoint
from random import Random

import pytest

from lastcard.bots import bot_class, bot_names, create_bot, registry
from lastcard.bots.baseline import RandomBot
from lastcard.engine import Malformed


def test_levels_have_names():
    assert bot_names()[:2] == ("random", "novice")
    assert isinstance(create_bot("random", Random(1)), RandomBot)


def test_module_and_class():
    assert bot_class("lastcard.bots.baseline:RandomBot") is RandomBot


def test_a_module_in_the_current_folder(tmp_path, monkeypatch):
    (tmp_path / "mine_here.py").write_text("from lastcard.bots.baseline import RandomBot as Mine\n")
    monkeypatch.chdir(tmp_path)
    assert bot_class("mine_here:Mine") is RandomBot


def test_entry_point(monkeypatch):
    point = EntryPoint("mine", "lastcard.bots.baseline:RandomBot", registry.ENTRY_POINTS)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    assert "mine" in bot_names()
    assert bot_class("mine") is RandomBot


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("novise", "did you mean novice?"),
        ("lastcard.bots.baseline:RandomBit", "did you mean RandomBot?"),
        ("no_such_module:Bot", "there is no module 'no_such_module'"),
        ("lastcard.bots.baseline:calling_plays", "subclass of lastcard.bots.Bot"),
        ("lastcard.bots.clairvoyant:ClairvoyantBot", "for measuring only"),
    ],
)
def test_a_wrong_name_is_explained(name, said):
    with pytest.raises(Malformed) as error:
        bot_class(name)
    assert said in str(error.value)
