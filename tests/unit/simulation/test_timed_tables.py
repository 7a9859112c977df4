"""Matches at tables with a clock: `lastcard simulate --pace`."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from lastcard.bots import Situation
from lastcard.bots.baseline import RandomBot
from lastcard.cli import main
from lastcard.engine import (
    Action,
    BoardEvent,
    CatchUno,
    IllegalAction,
    KeepCard,
    MatchState,
    PlayCard,
    Seat,
    View,
    fold_match,
)
from lastcard.engine.errors import Malformed
from lastcard.engine.events import UnoCaught, UnoForgotten
from lastcard.notation import check_file, read_file, replay
from lastcard.simulation import (
    Lengths,
    PlayedMatch,
    Simulation,
    TimedCounts,
    play_match,
    simulate,
    timing_of,
)
from tests.matches import match_setup

NEVER = 80_000
"""Seconds: longer than any match, beside times of milliseconds."""


class Forgetful(RandomBot):
    """Never calls with the card, and catches and calls late whenever it is asked in time."""

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        action = super().choose(view, actions, situation)
        return replace(action, uno=False) if isinstance(action, PlayCard) else action


class Eager(RandomBot):
    """Jumps in whenever it is asked in time."""

    def react(self, view: View, actions: Sequence[Action], situation: Situation) -> Action | None:
        jumps = [action for action in actions if isinstance(action, PlayCard)]
        return jumps[-1] if jumps else super().react(view, actions, situation)


class KeepsWhatItHasNotDrawn(RandomBot):
    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        return KeepCard()


class CatchesWhoeverItCan(Forgetful):
    def react(self, view: View, actions: Sequence[Action], situation: Situation) -> Action | None:
        return CatchUno(Seat(view.viewer)) if isinstance(view.viewer, int) else None


def simulation(bot: str = "novice", *, players: int = 3, seed: int = 1, **times: float):
    """Short matches in which people jump in."""
    setup = match_setup("points", players, limit="100", jump_in="on")
    return Simulation(setup, (bot,) * players, seed, timing_of("normal", times))


def timed(of: Simulation, matches: int = 12) -> TimedCounts:
    counted = simulate(of, matches, jobs=1).timed
    assert counted is not None
    return counted


def named(bot: type) -> str:
    return f"{__name__}:{bot.__name__}"


# ── The same seed ─────────────────────────────────────────────────────────────────────────────────


def test_how_the_work_is_split_changes_nothing():
    seen: list[int] = []
    alone = simulate(simulation(), 40, jobs=1)
    split = simulate(simulation(), 40, jobs=2, on_progress=seen.append)
    assert split.as_text() == alone.as_text()
    assert split.as_json() == alone.as_json()
    assert seen == sorted(seen)
    assert seen[-1] == 40
    assert simulate(simulation(seed=2), 40, jobs=1).as_json()["timing"] != alone.as_json()["timing"]


def test_how_long_things_take_leaves_the_deal_as_it_is():
    """So that one pace can be compared with another, or with none."""
    quick, slow = (play_match(simulation(think=think), 5) for think in (0.1, 9))
    untimed = play_match(replace(simulation(), timing=None), 5)
    assert quick.steps[0] == slow.steps[0] == untimed.steps[0]


# ── What is played is the game ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("format", "players", "options"),
    [
        ("points", 2, {"limit": "80"}),
        ("challenge", 4, {"limit": "60", "stacking": "any"}),
        ("rotating-8", 8, {"hand_size": "3", "seven_zero": "on", "jump_in": "on"}),
        ("teams", 6, {"limit": "150", "catchers": "opponents"}),
    ],
)
def test_a_match_with_a_clock_is_the_fold_of_its_events(
    format: str, players: int, options: dict[str, str]
):
    setup = match_setup(format, players, **options)
    bots = ("novice", "casual") * (players // 2)
    match = play_match(Simulation(setup, bots, 1, timing_of("fast")), 0)
    assert match.state.is_over
    assert fold_match(MatchState.before_start(setup), match.events) == match.state
    assert match.timed is not None
    assert len(match.counts) == match.timed.rounds.tenths.total()
    assert match.timed.matches.tenths.total() == 1


def told(match: PlayedMatch, kind: type) -> int:
    return sum(
        isinstance(event, BoardEvent) and isinstance(event.event, kind) for event in match.events
    )


def test_everyone_who_forgot_was_caught_or_called_or_got_away():
    match = play_match(simulation(named(Forgetful), players=5), 0)
    assert match.timed is not None
    deeds = match.timed.all
    assert deeds.forgot == told(match, UnoForgotten) > 0
    assert deeds.caught == deeds.catches == told(match, UnoCaught)
    assert deeds.caught + deeds.called_late + deeds.got_away == deeds.forgot
    for player in match.timed.players:
        assert player.got_away >= 0


@pytest.mark.parametrize("pace", ["instant", "normal"])
def test_recorded_matches_replay_to_the_same_winners(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, pace: str
):
    command = ["simulate", "--format", "low", "--players", "3", "--rules", "limit=60,jump_in=on"]
    command += ["--bots", "casual", "--matches", "2", "--jobs", "1", "--pace", pace]
    assert main([*command, "--record", str(tmp_path)]) == 0
    assert "2 matches" in capsys.readouterr().out
    setup = match_setup("low", 3, limit="60", jump_in="on")
    for number, path in enumerate(sorted(tmp_path.iterdir())):
        assert check_file(path) == []
        *_, last = replay(read_file(path))
        match = play_match(Simulation(setup, ("casual",) * 3, 1, timing_of(pace)), number)
        winners = {last.score.players[player][0] for player in last.score.tally.winners}
        assert winners == {f"casual {player + 1}" for player in match.winners}


# ── Time ──────────────────────────────────────────────────────────────────────────────────────────


def test_the_score_stays_between_rounds_as_long_as_it_is_said():
    match = play_match(simulation(think=0, react=0, between=7, grace=0), 0)
    assert match.timed is not None
    rounds = match.state.tally.rounds_played
    assert rounds > 1
    assert match.timed.matches.minutes()["mean"] == pytest.approx((rounds - 1) * 7 / 60, abs=1e-6)
    assert match.timed.rounds.minutes()["most"] == 0


def test_who_thinks_longer_plays_longer():
    """The same deals and moves: nobody reacts, so that only the time is another."""
    seconds = [
        simulate(simulation("random", think=think, react=0), 5, jobs=1).as_json()["timing"]
        for think in (1, 3)
    ]
    quick, slow = (told["seconds_per_turn"] for told in seconds)
    assert slow == pytest.approx(3 * quick, rel=0.01)


def test_who_is_quick_to_react_catches_and_who_is_slow_never_does():
    quick = timed(simulation(named(Forgetful), players=4, think=9, react=0.001, grace=0))
    assert quick.all.got_away == 0
    assert quick.all.caught > 0
    assert 0 < quick.to_catch.estimate().value < 10
    slow = timed(simulation(named(Forgetful), players=4, think=0.001, react=NEVER, grace=0))
    assert slow.all.got_away == slow.all.forgot > 0


def test_who_is_quick_jumps_in_whenever_possible_and_who_is_slow_never_does():
    quick = timed(simulation(named(Eager), players=4, think=9, react=0.001, grace=0))
    assert quick.all.jumped_in == quick.jump_chances > 0
    assert quick.all.could_jump_in >= quick.all.jumped_in
    slow = timed(simulation(named(Eager), players=4, think=0.001, react=NEVER, grace=0))
    assert slow.jump_chances > 0
    assert slow.all.jumped_in == 0


def test_lengths_are_spread_as_they_are():
    lengths, rest = Lengths(), Lengths()
    for minutes in range(1, 11):
        (rest if minutes % 3 else lengths).take(60_000 * minutes + 20)
    lengths.add(rest)
    told = lengths.minutes()
    assert told["mean"] == pytest.approx(5.5)
    assert told["margin_95"] == pytest.approx(2.262157 * 3.02765 / 10**0.5, abs=1e-3)
    assert [told[name] for name in ("least", "tenth", "median", "ninetieth", "most")] == [
        1, 1, 5, 9, 10,
    ]  # fmt: skip
    assert lengths.as_text() == (
        "mean 5.50 ± 2.17, median 5.00, 8 of 10 from 1.00 to 9.00, all from 1.00 to 10.00"
    )


@pytest.mark.parametrize("bot", [KeepsWhatItHasNotDrawn, CatchesWhoeverItCan])
def test_a_bot_that_breaks_the_rules_is_named(bot: type):
    with pytest.raises(IllegalAction, match=rf"{bot.__name__} in seat \d broke the rules: "):
        play_match(simulation(named(bot)), 0)


# ── The command ───────────────────────────────────────────────────────────────────────────────────


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    command = ["simulate", "--matches", "4", "--players", "3", "--rules", "limit=60,jump_in=on"]
    assert main([*command, "--bots", "novice", "--jobs", "1", *arguments]) == 0
    return capsys.readouterr().out


def test_the_command_tells_what_the_clock_told(capsys: pytest.CaptureFixture[str]):
    text = run(capsys, "--pace", "calm")
    assert "\nPace: calm (think 2.2 s, react 1.3 s, between 30 s, grace 0.75 s)\n" in text
    for told in ("Minutes per match", "Minutes per round", "called late", "got away", "jumped in"):
        assert told in text
    assert "\nPace: as given (think 2.2 s, react 2 s, between 30 s, grace 4 s)\n" in run(
        capsys, "--pace", "calm", "--times", "grace=4"
    )
    without = run(capsys)
    for told in ("Pace", "Minutes", "called late"):
        assert told not in without


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]):
    told = json.loads(run(capsys, "--pace", "normal", "--json", "--times", "think=0.8"))
    timing = told["timing"]
    assert timing["pace"] is None
    assert timing["seconds"] == {"think": 0.8, "react": 0.9, "between": 15.0, "grace": 0.75}
    assert sum(player["forgot"] for player in timing["players"]) == told["uno"]["missed"]
    assert sum(player["caught"] for player in timing["players"]) == told["uno"]["caught"]
    assert "timing" not in json.loads(run(capsys, "--json"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--times", "think=4"], "add --pace, for example normal"),
        (["--pace", "norml"], "did you mean normal?"),
        (["--pace", "normal", "--times", "thinks=4"], "did you mean think"),
        (["--pace", "normal", "--times", "think=long"], "write for example think=1.5"),
        (["--pace", "normal", "--times", "4"], "write for example think=1.5"),
        (["--pace", "normal", "--times", "think=-1"], "take 0 to 86,400 seconds"),
        (["--pace", "normal", "--times", "think=nan"], "take 0 to 86,400 seconds"),
        (["--pace", "normal", "--times", "react=0.1"], "take react=0.375, react=0 or less grace"),
        (["--pace", "normal", "--engine", "fast"], "--engine reference plays it"),
        (["--pace", "normal", "--compare", "stacking=none,any"], "once for each value"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
):
    assert main(["simulate", *arguments]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""


def test_a_pace_that_there_is_not_is_refused_with_those_there_are():
    with pytest.raises(Malformed, match="did you mean normal"):
        timing_of("norml")
