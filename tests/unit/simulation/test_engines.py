"""Which engine plays, and that both come to the same."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from lastcard.bots.compiled_players import AS_RANDOM_BOT
from lastcard.cli import main
from lastcard.engine import LastcardError, MatchSetup
from lastcard.fast import match_kernels
from lastcard.fast.matches import DoesNotEnd, MatchEnding, count_matches
from lastcard.simulation import Engine, Simulation, choose_engine, play_match, simulate
from lastcard.simulation.engines import fast_rules, rounds_in
from lastcard.simulation.fast_rounds import COUNTS
from tests.matches import match_setup

pytestmark = pytest.mark.timeout(600)  # the first use compiles

SIGMAS = 4.5
"""As in tests/differential: one false alarm in some 150,000, were the seeds not fixed."""


def randoms(setup: MatchSetup, seed: int = 1) -> Simulation:
    return Simulation(setup, ("random",) * setup.players, seed)


@pytest.mark.parametrize(
    ("setup", "matches"),
    [
        (match_setup("points", 2, limit="200"), 80),
        (match_setup("low", 3, limit="100", stacking="any", hand_size="12"), 80),
        (match_setup("teams", 4, limit="150", seven_zero="on"), 80),
        (match_setup("single", 5, jump_in="on", draw_until_playable="on"), 200),
    ],
    ids=["points", "low", "teams", "single"],
)
def test_the_fast_engine_and_the_reference_engine_agree(setup: MatchSetup, matches: int):
    slow = [play_match(randoms(setup), number) for number in range(matches)]
    counts = [counted for match in slow for counted in match.counts]
    choice = choose_engine(None, [setup], ["random"], records=False)
    assert choice.engine is Engine.FAST
    ending = MatchEnding.WHEN_WON if setup.format == "single" else MatchEnding.AT_LIMIT
    fast = np.concatenate(
        [part.rows for part in count_matches(fast_rules(setup), 3000, AS_RANDOM_BOT, ending=ending)]
    )
    pairs = {
        name: ([getattr(counted, name) for counted in counts], fast[:, column])
        for name, column in COUNTS.items()
    }
    lengths = fast[:, match_kernels.R_ENDED]
    pairs["rounds"] = ([match.state.tally.rounds_played for match in slow], lengths[lengths > 0])
    totals = fast[lengths > 0, match_kernels.R_POINTS + setup.players :]
    pairs["totals"] = ([sum(match.state.tally.totals) for match in slow], totals.sum(1))
    for name, (some, many) in pairs.items():
        error = np.std(many) * np.sqrt(1 / len(some) + 1 / len(many))
        assert abs(np.mean(some) - np.mean(many)) <= SIGMAS * error, name
    summary = simulate(randoms(setup), 3000, engine=choice, jobs=1)
    for player in range(setup.players):
        share = float(summary.wins[player]) / 3000
        won = [
            (player in match.winners) / (1 if setup.format == "teams" else len(match.winners))
            for match in slow
        ]
        error = np.sqrt(share * (1 - share) * (1 / matches + 1 / 3000))
        assert abs(np.mean(won) - share) < SIGMAS * error


@pytest.mark.parametrize("format", ["points", "low", "single"])
def test_how_fast_work_is_split_changes_nothing(format: str):
    setup = match_setup(format, 3, limit="60")
    choice = choose_engine(None, [setup], ["random"], records=False)
    seen: list[int] = []
    alone = simulate(randoms(setup), 1500, engine=choice, jobs=1)
    split = simulate(randoms(setup), 1500, engine=choice, jobs=3, on_progress=seen.append)
    assert split.as_text() == alone.as_text()
    assert split.as_json() == alone.as_json()
    assert seen[-1] == 1500
    assert sum(alone.wins) == pytest.approx(1500)
    other = simulate(randoms(setup, seed=2), 1500, engine=choice, jobs=1)
    assert other.as_json()["players"] != alone.as_json()["players"]


def test_team_mates_win_together_on_the_fast_engine():
    setup = match_setup("partners", 4, limit="100")
    choice = choose_engine(Engine.FAST, [setup], ["random"], records=False)
    summary = simulate(randoms(setup), 600, engine=choice)
    assert summary.wins[0] == summary.wins[2]
    assert summary.wins[0] + summary.wins[1] == 600


def test_a_match_without_end_is_given_up():
    rules = fast_rules(match_setup("points", 2))
    with pytest.raises(DoesNotEnd, match="3 rounds"):
        list(count_matches(rules, 5, ending=MatchEnding.AT_LIMIT, most_rounds=3))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--format", "challenge"], "format challenge seats the players anew"),
        (["--format", "rotating-4"], "format rotating-4 seats the players anew"),
        (["--bots", "random,random,random,expert@1"], "bot expert@1 is not compiled"),
        (["--record", "here"], "keeps no record"),
    ],
)
def test_what_does_not_fit_fast_is_named(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    reason: str,
):
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "--engine", "fast", *arguments]) == 2
    refused = capsys.readouterr()
    assert reason in refused.err
    assert "--engine reference plays it" in refused.err
    assert refused.out == ""
    arguments = ["simulate", "--matches", "1", "--rules", "limit=20", *arguments]
    assert main(arguments) == 0
    assert "\nEngine: reference (" in capsys.readouterr().out


def test_the_engine_that_played_is_told(capsys: pytest.CaptureFixture[str]):
    arguments = ["simulate", "--rules", "limit=20"]
    assert main([*arguments, "--matches", "3e3"]) == 0
    assert "\nEngine: fast (the bot random is compiled for it)\n" in capsys.readouterr().out
    assert main([*arguments, "--engine", "reference", "--json", "--matches", "2"]) == 0
    engine = json.loads(capsys.readouterr().out)["engine"]
    assert engine == {"name": "reference", "reason": "as asked for"}


def test_a_few_matches_load_nothing_that_is_compiled():
    program = (
        "import sys; from lastcard.cli import main; "
        "status = main(['simulate', '--matches', '5', '--jobs', '1']); "
        "sys.exit(status or ('numba was loaded' if 'numba' in sys.modules else 0))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "\nEngine: reference (so few rounds are not worth compiling for)\n" in done.stdout


def test_the_engine_depends_on_the_rounds_that_are_to_be_expected():
    def chosen(setup: MatchSetup, matches: int) -> Engine:
        rounds = rounds_in(setup, matches)
        return choose_engine(None, [setup], ["random"], records=False, rounds=rounds).engine

    assert chosen(match_setup("points", 2), 100) is Engine.REFERENCE
    assert chosen(match_setup("points", 2), 1000) is Engine.FAST
    assert chosen(match_setup("single", 2), 1000) is Engine.REFERENCE
    assert chosen(match_setup("single", 2), 5000) is Engine.FAST


def test_where_numba_is_not_installed_the_reference_engine_plays(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    setup = match_setup("points", 2)
    choice = choose_engine(None, [setup], ["random"], records=False)
    assert choice.engine is Engine.REFERENCE
    assert "pip install 'lastcard[fast]'" in choice.reason
    with pytest.raises(LastcardError, match="numba"):
        choose_engine(Engine.FAST, [setup], ["random"], records=False)
