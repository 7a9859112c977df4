"""The line mode, driven from outside as a person or a program would."""

import re
import signal
import subprocess
from pathlib import Path

import pytest

from lastcard.notation import check_file
from tests.e2e.plain_player import (
    answer_to,
    command,
    environment,
    plain_game,
    plain_game_in_a_terminal,
)

SHORT = ["--plain", "--seed", "11", "--rules", "limit=60"]


def test_a_whole_match_through_a_pipe(tmp_path: Path) -> None:
    with plain_game(tmp_path, SHORT) as player:
        player.play_on()
        assert player.process.wait(60) == 0
    assert "The match is over." in player.said
    assert not list(tmp_path.rglob("*.match"))  # nothing is left to resume


@pytest.mark.parametrize(
    "arguments",
    [
        ["--edition", "special-agent", "--players", "2", "--bots", "skilled"],
        ["--edition", "platinum", "--players", "5", "--bots", "random"],
        ["--format", "partners", "--rules", "limit=60, stacking=any, jump_in=on, seven_zero=on"],
        ["--format", "challenge", "--rules", "limit=40", "--players", "3", "--bots", "novice"],
        ["--format", "rotating-8", "--players", "8"],
    ],
    ids=lambda arguments: arguments[1],
)
def test_a_whole_match_of_every_kind(tmp_path: Path, arguments: list[str]) -> None:
    with plain_game(tmp_path, ["--plain", "--seed", "5", *arguments]) as player:
        player.play_on()
        assert player.process.wait(60) == 0
    assert "The match is over." in player.said


def test_a_whole_match_in_a_terminal(tmp_path: Path) -> None:
    with plain_game_in_a_terminal(tmp_path, SHORT) as player:
        player.play_on()
        assert player.process.wait(60) == 0
    assert "The match is over." in player.said
    assert "\x1b" not in player.said  # no screen control


def test_the_same_seed_and_answers_give_the_same_match(tmp_path: Path) -> None:
    said: list[str] = []
    for folder in ("one", "two"):
        with plain_game(tmp_path / folder, SHORT) as player:
            player.play_on()
        said.append(player.said.partition("Its record")[0])
    assert said[0] == said[1]


def test_the_end_of_the_input_keeps_the_match(tmp_path: Path) -> None:
    with plain_game(tmp_path, SHORT) as player:
        for _ in range(4):
            player.type(answer_to(player.hear() or ""))
        before = player.hear()
        assert player.process.stdin is not None
        player.process.stdin.close()
        assert player.hear() is None
        assert player.process.wait(60) == 0
    assert "lastcard play --resume" in player.said
    with plain_game(tmp_path, ["--plain", "--resume"]) as again:
        heard = again.hear()
        assert _table(heard) == _table(before)
        again.type(answer_to(heard or ""))
        again.play_on()
        assert "The match is over." in again.said


def test_killed_without_warning_nothing_is_lost(tmp_path: Path) -> None:
    with plain_game(tmp_path, SHORT) as player:
        for _ in range(6):
            player.type(answer_to(player.hear() or ""))
        before = player.hear()
        player.process.send_signal(signal.SIGKILL)
        player.process.wait()
    with plain_game(tmp_path, ["--plain", "--resume"]) as again:
        assert _table(again.hear()) == _table(before)


def test_a_match_by_an_edition_of_ones_own_goes_on_from_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
    (here / "mine.toml").write_text('inherits = "classic"\nid = "mine"\nname = "Mine"\n')
    monkeypatch.chdir(here)
    with plain_game(tmp_path, [*SHORT, "--edition", "mine.toml"]) as player:
        before = player.hear()
        player.type("quit")
        assert player.process.wait(60) == 0
    monkeypatch.chdir(there)
    with plain_game(tmp_path, ["--plain", "--resume"]) as again:
        heard = again.hear()
        assert _table(heard) == _table(before)
        again.type(answer_to(heard or ""))
        again.play_on()
        assert again.process.wait(60) == 0
    (record,) = tmp_path.rglob("*.lcn")
    assert check_file(record) == []


def test_control_c_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    with plain_game_in_a_terminal(tmp_path, SHORT) as player:
        player.hear()
        player.type("l\x03")
        while player.hear() is not None:
            pass
        assert player.process.wait(60) == 0
    assert "lastcard play --resume" in player.said
    assert "Traceback" not in player.said


def test_french(tmp_path: Path) -> None:
    done = subprocess.run(
        command([*SHORT, "--language", "fr"]),
        input="?\nq\n",
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        check=True,
        timeout=60,
    )
    assert "Vous jouez Classique" in done.stdout
    assert "Comment répondre" in done.stdout


def test_what_cannot_be_played_is_refused_in_words(tmp_path: Path) -> None:
    for wrong, hint in (
        (["--format", "pairs"], "partners"),
        (["--bots", "casul"], "casual"),
        (["--bots", "casual,casual"], "2 bots"),
        (["--language", "de"], "en"),
        (["--resume", "nowhere.match"], "there is no saved match"),
        (["--join", "http://127.0.0.1:9/t/ABCDEF"], "cannot reach"),
    ):
        done = subprocess.run(
            command(["--plain", *wrong]),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env=environment(tmp_path),
            check=False,
            timeout=60,
        )
        assert done.returncode == 2, wrong
        assert hint in done.stdout + done.stderr
        assert "Traceback" not in done.stderr


def _table(heard: str | None) -> list[str]:
    """The sentences about the table and the hand in what was heard."""
    return re.findall(
        r"^(?:On the table|You can play|Your hand|Also in).*$", heard or "", re.MULTILINE
    )
