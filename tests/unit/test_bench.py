"""The benchmark's table goes on where something cannot be measured."""

import json
import sys

import pytest

from bench import ours, strength
from bench.__main__ import OURS, Row, show
from bench.peers import NotThere, Peer


def row(name: str, code: str, *, on_all_cores: bool = False) -> Row:
    return Row(name, [sys.executable, "-c", code], on_all_cores=on_all_cores)


def test_rates_are_by_processor_time_on_one_core_and_by_the_clock_on_all():
    told = json.dumps({"rounds": 10, "decisions": 600, "seconds": 2.0, "wall": 4.0})
    one = row("one", f"print('{told}')")
    every = row("all", f"print('{told}')", on_all_cores=True)
    for measured in (one, every):
        measured.measure(seed=1)
    assert (one.decisions, one.rounds) == ([300], [5])
    assert (every.decisions, every.rounds) == ([150], [2.5])
    assert one.wall_decisions == every.wall_decisions == [150]


def test_what_fails_is_told_and_the_others_are_shown(capsys: pytest.CaptureFixture[str]):
    told = json.dumps({"rounds": 10, "decisions": 600, "seconds": 2.0})
    good = row("good", f"print('{told}')")
    bad = row("bad", "raise SystemExit('no such game')")
    for measured in (good, bad):
        measured.measure(seed=1)
    show([good, bad], good)
    text = capsys.readouterr().out
    assert "failed: no such game" in text
    assert "300" in text
    assert bad.as_json() == {"name": "bad", "problem": "failed: no such game"}


def test_a_peer_without_its_runtime_is_refused_with_the_reason(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bench.peers.BIN", "/nowhere")
    monkeypatch.setenv("PATH", "/nowhere")
    peer = Peer("peer", ("peer@1",), "peer.mjs", is_npm=True)
    with pytest.raises(NotThere, match="there is no node here"):
        peer.command(1.0)


def test_figures_of_strength_are_those_of_the_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Every contest says what is played for, and `master` is among them."""
    found = strength.contests()
    assert all("--format" in asked and "--deals" in asked for asked in found)
    players = {bot for asked in found for bot in asked[: asked.index("--format")]}
    assert {"master@128", "expert@3000", "skilled", "random"} <= players
    short = [asked for asked in found if asked[:3] == ["skilled", "random", "--format"]]
    monkeypatch.setattr(strength, "contests", lambda: short)
    strength.figures(0.002, jobs=1)
    told = capsys.readouterr().out
    assert "lastcard arena skilled random --format points --deals 4" in told
    assert "skilled" in told.split("--deals 4")[1]


def test_every_row_is_measured_under_a_name_of_its_own():
    assert set(OURS) == set(ours.WAYS)
    assert len(set(OURS.values())) == len(OURS)
