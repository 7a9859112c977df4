"""The bot of docs/writing-a-bot.md is the one in examples, is short, and plays."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
DOCUMENT = ROOT / "docs" / "writing-a-bot.md"
EXAMPLE = ROOT / "examples" / "hoarder.py"


@pytest.fixture
def examples(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLE.parent))
    yield
    sys.modules.pop("hoarder", None)


def test_the_document_shows_the_example():
    shown = re.search(
        r"```python title=\"hoarder.py\"\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL
    )
    assert shown is not None
    code = shown[1]
    assert EXAMPLE.read_text("utf-8").endswith(code)
    assert len(code.splitlines()) < 30


@pytest.mark.usefixtures("examples")
def test_the_example_plays_everything(round_of):
    bot = "hoarder:HoarderBot"
    for rules in ({}, {"stacking": "any", "jump_in": "on", "seven_zero": "on"}):
        for seed in range(10):
            played = round_of(bot, "random", bot, seed=seed, rules=rules).play_out()
            assert played.state.is_over


def test_the_document_names_every_law():
    from lastcard.bots import Law

    shown = re.findall(r"^\| `([A-Z_]+)` \|", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert shown == [law.name for law in Law]


@pytest.mark.usefixtures("examples")
def test_the_example_is_better_than_random():
    from lastcard.arena import Contest, play_contest, standings
    from lastcard.editions import load_edition
    from lastcard.engine import Format

    classic = load_edition("classic")
    bots = ("hoarder:HoarderBot", "random")
    contest = Contest(
        bots=bots,
        edition=classic,
        rules=classic.rules,
        format=Format.POINTS,
        players=2,
        deals=300,
        seed=1,
    )
    edge = standings(contest, play_contest(contest, workers=1)).edges[bots]
    assert edge.low > 0
