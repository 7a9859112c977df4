import gc
import json
from pathlib import Path

import pytest

from lastcard.arena import Contest, as_json, print_table, standings
from lastcard.arena import league as leagues
from lastcard.arena.league import League
from lastcard.cli import EXIT_INTERRUPTED, EXIT_OK, main
from lastcard.cli.stopping import Stoppable
from lastcard.editions import load_edition
from lastcard.engine import Malformed
from lastcard.engine.formats import Format
from tests.interrupts import interrupted_at, listening


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
    told = standings(league.contest, list(league.deals().values()))
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


def test_bots_that_are_named_twice_are_refused_before_anything_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "league.jsonl"
    assert main(["arena", "random", "novice", "novice", "--league", str(path)]) == 2
    assert "--players 3 for tables of 3" in capsys.readouterr().err
    assert not path.exists()


def test_another_seed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    played(path, "random", "novice", deals=2)
    with pytest.raises(Malformed, match="played with seed 3, not 4"):
        League(path, contest("random", "novice", seed=4))


@pytest.mark.parametrize("content", [b"buy milk\n", b"buy milk", b"[1]\n", b"{}\n", b"\xff\xfe\n"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    other = tmp_path / "notes.txt"
    other.write_bytes(content)
    with pytest.raises(Malformed, match=r"notes\.txt: this is no league of ours"):
        League(other, contest("random", "novice"))
    assert other.read_bytes() == content


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "milk",
        '{"bots": ["novice", "random"], "deal": "1", "rounds": []}',
        '{"bots": ["novice", "random"], "deal": 1, "rounds": [[[0, 1], [true, false]]]}',
        '{"bots": ["novice", "random"], "deal": 1, "rounds": [[[0, 2], [true, false], [5, 0]]]}',
    ],
)
def test_a_line_that_is_no_deal_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "league.jsonl"
    played(path, "random", "novice", deals=2)
    before = path.read_text() + line + "\n"
    path.write_text(before)
    with pytest.raises(Malformed, match=r"league\.jsonl:4: this is no deal"):
        League(path, contest("random", "novice"))
    assert path.read_text() == before


def test_a_league_that_was_stopped_in_its_first_line_begins_anew(tmp_path: Path) -> None:
    path, whole = tmp_path / "league.jsonl", tmp_path / "whole.jsonl"
    played(whole, "random", "novice", deals=2)
    path.write_text(whole.read_text()[:20])
    played(path, "random", "novice", deals=2)
    assert path.read_text() == whole.read_text()


def test_what_was_hardly_played_is_told_without_an_interval(tmp_path: Path) -> None:
    """A bot that joined met some of the others once, some not at all, when it was stopped."""
    path = tmp_path / "league.jsonl"
    played(path, "random", "novice", deals=2)
    lines = path.read_text().splitlines(keepends=True)
    once = lines[1].replace("novice", "casual")
    path.write_text("".join([*lines, once]))
    league = League(path, contest("random", "novice", "casual", deals=2))
    deals = league.deals()
    told = standings(league.contest, list(deals.values()))
    text = as_json(league.contest, told, deals)
    document = json.loads(text, parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))
    assert [(deal[0]["deal"], len(deal)) for deal in document["results"]] == [(0, 4), (1, 2)]
    edges = {(edge["bot"], edge["over"]): edge["wins"] for edge in document["edges"]}
    assert edges["casual", "random"]["low"] is None
    assert edges["novice", "random"]["low"] <= edges["novice", "random"]["mean"]
    assert "inf" not in print_table(league.contest, told)


def test_a_league_goes_on_in_the_format_it_began_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "league.jsonl"
    asked = ["arena", "random", "novice", "--jobs", "1", "--league", str(path), "--json"]
    assert main([*asked, "--deals", "2", "--format", "points"]) == 0
    capsys.readouterr()
    assert main([*asked, "--deals", "3"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["format"], told["deals"]) == ("points", 3)


@pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning")
def test_wherever_a_league_is_stopped_it_knows_what_its_file_has(tmp_path: Path) -> None:
    def status_if_stopped_at(line: int) -> int:
        path = tmp_path / f"{line}.jsonl"
        league = League(path, contest("random", "novice", deals=2))
        with listening(), Stoppable() as work, interrupted_at(line, leagues):
            league.play(workers=1)
        assert League(path, contest("random", "novice", deals=2)).played == league.played
        return work.status

    stopped = [status_if_stopped_at(line) for line in range(100)]
    gc.collect()  # what was stopped between opening a file and its `with` is closed only here
    assert stopped.count(EXIT_INTERRUPTED) > 20
    assert stopped[-1] == EXIT_OK
