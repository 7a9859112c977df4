import json
from pathlib import Path
from statistics import fmean, median

import pytest

from lastcard.cli import main
from lastcard.editions import load_edition
from lastcard.engine import Format, MatchSetup, MatchState, fold_match
from lastcard.engine.rules import parse_options
from lastcard.notation import check_file, read_file, replay
from lastcard.simulation import Simulation, Summary, play_match, simulate
from lastcard.simulation.measures import interval
from tests.matches import match_setup, refused

PARTNERS = match_setup("partners", 4, limit="200")


def simulation(seed: int = 1) -> Simulation:
    return Simulation(PARTNERS, ("random", "novice", "random", "novice"), seed)


def test_a_match_is_the_fold_of_its_events():
    match = play_match(simulation(), 0)
    assert fold_match(MatchState.before_start(PARTNERS), match.events) == match.state
    assert match.winners in {(0, 2), (1, 3)}
    assert len(match.counts) == match.state.tally.rounds_played


def test_the_same_seed_gives_the_same_match_and_another_seed_another():
    assert play_match(simulation(), 3).events == play_match(simulation(), 3).events
    assert play_match(simulation(), 3).events != play_match(simulation(2), 3).events


def test_how_the_work_is_split_changes_nothing():
    seen: list[int] = []
    alone = simulate(simulation(), 70, jobs=1)
    split = simulate(simulation(), 70, jobs=2, on_progress=seen.append)
    assert split.as_text() == alone.as_text()
    assert split.as_json() == alone.as_json()
    assert seen == sorted(seen)
    assert seen[-1] == 70


def test_partners_win_together_and_shares_of_wins_add_up():
    summary = simulate(simulation(), 20, jobs=1)
    assert summary.wins[0] == summary.wins[2]
    assert summary.wins[0] + summary.wins[1] == 20
    shared = Summary(Simulation(match_setup("low", 3, limit="1"), ("random",) * 3, 1))
    for number in range(10):
        shared.add_match(play_match(shared.simulation, number))
    assert sum(shared.wins) == pytest.approx(10)


def test_a_wrong_number_of_bots_is_refused():
    with refused("bots-do-not-fit"):
        Simulation(PARTNERS, ("random",) * 3, 1)


def test_the_spread_of_counts_is_that_of_the_values():
    summary = simulate(simulation(), 25, jobs=1)
    values = sorted(summary.turns_per_round.elements())
    spread = summary.as_json()["turns_per_round"]
    assert spread["median"] == median(values)
    assert spread["mean"] == pytest.approx(fmean(values))
    assert (spread["least"], spread["most"]) == (values[0], values[-1])


def test_the_interval_holds_the_share_and_shrinks():
    low, high = interval(50, 100)
    assert low < 0.5 < high
    assert interval(5000, 10000)[0] > low
    assert interval(0, 10)[0] == 0


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["simulate", "--matches", "5", *arguments]) == 0
    return capsys.readouterr().out


def test_the_command_prints_a_summary_people_can_read(capsys: pytest.CaptureFixture[str]):
    text = run(capsys, "--players", "2", "--bots", "novice,random", "--rules", "limit=50")
    assert text.startswith("5 matches, ")
    for fact in ("novice", "Rounds per match", "Turns per round", "dishonest", "missed"):
        assert fact in text


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]):
    summary = json.loads(run(capsys, "--json", "--edition", "platinum", "--players", "3"))
    assert summary["edition"] == "platinum"
    assert summary["format"] == "single"
    assert sum(player["wins"] for player in summary["players"]) == pytest.approx(5)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--format", "partners", "--players", "5"], "it takes 4"),
        (["--format", "rotating-8", "--players", "6"], "it takes 8"),
        (["--format", "pionts"], "did you mean points"),
        (["--edition", "clasic"], "did you mean classic"),
        (["--bots", "rndom"], "did you mean random"),
        (["--rules", "staking=any"], "did you mean stacking"),
        (["--rules", "stacking=all"], "takes none or two or same or any"),
        (["--players", "11"], "it takes 2 to 10"),
        (["--players", "3", "--bots", "random,novice"], "one for each"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
):
    assert main(["simulate", *arguments]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""


def test_no_matches_are_refused(capsys: pytest.CaptureFixture[str]):
    assert main(["simulate", "--matches", "0"]) == 2
    assert "not a whole number from 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("format", "players", "options"),
    [("challenge", 3, "limit=60"), ("rotating-8", 8, "hand_size=2"), ("points", 2, "limit=40")],
)
def test_recorded_matches_replay_to_the_same_winners(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, format: str, players: int, options: str
):
    run(
        capsys, "--format", format, "--players", str(players), "--rules", options,
        "--matches", "2", "--record", str(tmp_path / "records"), "--jobs", "1",
    )  # fmt: skip
    files = sorted((tmp_path / "records").iterdir())
    assert [path.name for path in files] == ["match-1.lcn", "match-2.lcn"]
    edition = load_edition("classic")
    setup = MatchSetup(
        edition,
        edition.rules.with_options(parse_options(options.split(","))),
        Format(format),
        players,
    )
    for number, path in enumerate(files):
        *_, last = replay(read_file(path))
        match = play_match(Simulation(setup, ("random",) * players, 1), number)
        winners = {last.score.players[player][0] for player in last.score.tally.winners}
        assert winners == {f"random {player + 1}" for player in match.winners}
        assert check_file(path) == []


def test_records_of_an_edition_of_ones_own_are_read_from_anywhere(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "mine.toml").write_text('inherits = "platinum"\nid = "mine"\nname = "Mine"\n')
    monkeypatch.chdir(tmp_path)
    run(capsys, "--edition", "mine.toml", "--matches", "1", "--record", "records", "--jobs", "1")
    monkeypatch.chdir("/")
    assert check_file(tmp_path / "records" / "match-1.lcn") == []
