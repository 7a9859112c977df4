"""The command prints a table or JSON, draws a picture, and repeats itself to the byte."""

import json

import pytest

from lastcard.cli import main

CONTEST = ["arena", "random", "novice", "casual", "--deals", "6", "--seed", "3"]


def test_table(capsys):
    assert main(CONTEST) == 0
    out, err = capsys.readouterr()
    assert "classic, single, 3 players, 6 deals, seed 3" in out
    assert {line.split()[0] for line in out.splitlines()[3:6]} == {"random", "novice", "casual"}
    assert err == ""  # no progress bar where there is no terminal


def test_json_is_the_same_to_the_byte(capsys):
    outputs = []
    for jobs in "12":
        assert main([*CONTEST, "--json", "--jobs", jobs]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    document = json.loads(outputs[0])
    # Every round is there, deal by deal, and adds up to the standings.
    rounds = [played for deal in document["results"] for played in deal]
    assert [played["deal"] for played in rounds] == [n for n in range(6) for _ in range(3)]
    for standing in document["bots"]:
        won = [
            seat in played["winners"]
            for played in rounds
            for seat, bot in enumerate(played["seats"])
            if bot == standing["bot"]
        ]
        assert len(won) == standing["rounds"]
        assert sum(won) / len(won) == pytest.approx(standing["wins"]["mean"], abs=1e-5)
    assert document["deals"] == 6
    assert sum(bot["wins"]["mean"] for bot in document["bots"]) == pytest.approx(1, abs=1e-5)
    assert len(document["edges"]) == 6


def test_the_pace_is_told(capsys):
    contest = [*CONTEST, "--pace", "fast", "--times", "think=1"]
    line = "Pace: as given (think 1 s, react 0.45 s, between 4 s, grace 0.75 s)\n"
    assert main(contest) == 0
    assert line in capsys.readouterr().out
    assert main([*contest, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["timing"] == {
        "pace": None,
        "seconds": {"think": 1.0, "react": 0.45, "between": 4.0, "grace": 0.75},
    }


@pytest.mark.parametrize(("name", "begins"), [("a.svg", b"<?xml"), ("a.png", b"\x89PNG")])
def test_plot(tmp_path, capsys, name, begins):
    path = tmp_path / name
    assert main([*CONTEST, "--plot", str(path)]) == 0
    first = path.read_bytes()
    assert first.startswith(begins)
    assert main([*CONTEST, "--plot", str(path)]) == 0
    assert path.read_bytes() == first


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["arena", "random", "novise"], "did you mean novice?"),
        (["arena", "random", "novice", "--plot", "a.pdf"], "--plot draws .svg or .png"),
        (["arena", "random", "novice", "--format", "pionts"], "did you mean points"),
        (["arena", "random", "novice", "--players", "11"], "2 to 10 players"),
        (["arena", "random", "novice", "--deals", "1"], "two deals at least"),
        (["arena", "random", "novice", "--deals", "-3"], "'-3' is not a whole number from 1"),
        (["arena", "random", "novice", "--jobs", "-1"], "'-1' is not a whole number from 1"),
        (["arena", "random", "random"], "two different bots"),
        (["arena", "random", "novice", "--league", "no/such/folder/league"], "no/such/folder"),
        (["arena", "random", "novice", "--league", "."], "Is a directory"),
    ],
)
def test_mistakes_are_explained(capsys, arguments, said):
    assert main(arguments) == 2
    assert said in capsys.readouterr().err
