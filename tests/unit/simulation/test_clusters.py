"""Matches on a cluster: the same output as on one machine, also when a worker is killed."""

from functools import partial
from pathlib import Path

import psutil
import pytest

from lastcard.arena import Contest, play_contest
from lastcard.cli import main
from lastcard.editions import load_edition
from lastcard.engine import Format, MatchSetup
from lastcard.engine.errors import Malformed
from lastcard.simulation import Simulation, simulate
from lastcard.simulation.clusters import NoCluster
from lastcard.simulation.working import Cluster


def workers() -> list[psutil.Process]:
    """The processes of this one that play."""
    found = psutil.Process().children(recursive=True)
    titles = ("dask worker", "spawn_main")  # as they call themselves, if they can
    return [p for p in found if any(title in " ".join(p.cmdline()) for title in titles)]


def kill_one(killed: list[int], _done: int) -> None:
    """As when a machine is lost: once, when the first matches have been played."""
    if not killed:
        victim = workers()[0]
        victim.kill()
        killed.append(victim.pid)


def test_a_worker_that_is_killed_changes_nothing() -> None:
    classic = load_edition("classic")
    simulation = Simulation(
        MatchSetup(classic, classic.rules, Format.SINGLE, 3), ("casual",) * 3, 7
    )
    here = simulate(simulation, 192, jobs=1)
    killed: list[int] = []
    there = simulate(
        simulation, 192, jobs=Cluster("local:2"), on_progress=partial(kill_one, killed)
    )
    assert killed
    assert there.as_text() == here.as_text()
    assert there.as_json() == here.as_json()


def test_a_contest_has_the_same_outcome_on_a_cluster() -> None:
    classic = load_edition("classic")
    contest = Contest(
        bots=("casual", "novice"),
        edition=classic,
        rules=classic.rules,
        format=Format.SINGLE,
        players=2,
        deals=9,
        seed=3,
    )
    assert play_contest(contest, workers=Cluster("local:1")) == play_contest(contest, workers=1)


@pytest.mark.parametrize("text", ["local:0", "local:x", "local", "http://host", ""])
def test_what_is_no_address_of_a_cluster_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="tcp://host:port or local:2"):
        Cluster.parse(text)


def test_a_cluster_that_is_not_there_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lastcard.simulation.clusters.CONNECT_SECONDS", 1)
    classic = load_edition("classic")
    simulation = Simulation(
        MatchSetup(classic, classic.rules, Format.SINGLE, 2), ("novice",) * 2, 7
    )
    with pytest.raises(NoCluster, match=r"nobody answers at tcp://127\.0\.0\.1:1"):
        simulate(simulation, 2, jobs=Cluster("tcp://127.0.0.1:1"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--jobs", "2"], "choose one"),
        (["--record", "records"], "--record writes files where"),
    ],
)
def test_what_does_not_go_with_a_cluster_is_told(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["simulate", "--cluster", "local:1", *words]) == 2
    assert told in capsys.readouterr().err
