import json
from pathlib import Path

import pytest

from lastcard.arena import Contest, standings
from lastcard.arena.league import League
from lastcard.cli import main
from lastcard.editions import load_edition
from lastcard.engine import Malformed
from lastcard.engine.formats import Format


def contest(*bots: str, deals: int = 4, seed: int = 3) -> Contest:
    classic = load_edition("classic")
    return Contest(
        bots=bots,
        edition=classic,
        rules=classic.rules,
        format=Format.POINTS,
        players=2,
        deals=deals,
        seed=seed,
    )


def played(path: Path, *bots: str, deals: int = 4) -> League:
    league = League(path, contest(*bots, deals=deals))
    league.play(workers=1)
    assert not league.missing()
    return league


def test_a_league_goes_on_where_it_was_and_ends_as_one_that_was_played_at_once(
    tmp_path: Path,
) -> None:
    part, whole = tmp_path / "part.jsonl", tmp_path / "whole.jsonl"
    played(part, "random", "novice", deals=2)
    lines = part.read_text().splitlines(keepends=True)
    part.write_text("".join(lines) + '{"bots": ["novice", "ran')  # cut off in the middle
    league = League(part, contest("casual", "random"))
    assert league.contest.names == ("casual", "novice", "random")
    assert sum(len(numbers) for _, numbers in league.missing()) == 3 * 4 - 2
    league.play(workers=1)
    assert part.read_text().startswith("".join(lines))
    at_once = played(whole, "novice", "random", "casual")
    assert league.deals() == at_once.deals()
    assert sorted(part.read_text().splitlines()) == sorted(whole.read_text().splitlines())
    told = standings(league.contest, league.deals())
    assert [standing.rounds for standing in told.bots] == [16, 16, 16]


def test_the_command_plays_only_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "league.jsonl"
    asked = ["--players", "2", "--deals", "3", "--jobs", "1", "--league", str(path), "--json"]
    assert main(["arena", "random", "novice", *asked]) == 0
    capsys.readouterr()
    before = path.read_text()
    assert main(["arena", "novice", "random", *asked]) == 0
    assert path.read_text() == before
    document = json.loads(capsys.readouterr().out)
    assert [len(deal) for deal in document["results"]] == [2, 2, 2]
    joins = ["arena", "casual", "--deals", "3", "--jobs", "1", "--league", str(path)]
    assert main(joins) == 0
    assert path.read_text().startswith(before)
    assert "2 players, 3 deals" in capsys.readouterr().out
    assert len(path.read_text().splitlines()) == 1 + 3 * 3


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    played(path, "random", "novice", deals=2)
    with pytest.raises(Malformed, match="played with seed 3, not 4"):
        League(path, contest("random", "novice", seed=4))
    other = tmp_path / "notes.txt"
    other.write_text("buy milk\n")
    with pytest.raises(Malformed, match="no league of ours"):
        League(other, contest("random", "novice"))
    assert other.read_text() == "buy milk\n"
