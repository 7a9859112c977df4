"""Tables of a server from the terminal: opened, listed, watched, in an edition of its own."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.plain_player import command, environment, plain_game
from tests.e2e.server_process import DECKS, ServerProcess
from tests.e2e.tmux_terminal import TmuxTerminal


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path / "server", *DECKS) as running:
        yield running


def tables(server: ServerProcess, data: Path, *arguments: str) -> str:
    done = subprocess.run(
        command([server.url, *arguments], "tables"),
        capture_output=True,
        text=True,
        env=environment(data),
        check=True,
    )
    return done.stdout


def test_a_table_is_opened_listed_and_watched(server: ServerProcess, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert f"lastcard play --host {server.url} --listed" in tables(server, data)
    chosen = ["--private", "--edition", "easy", "--players", "3", "--rules", "limit=300"]
    with TmuxTerminal(data, "--host", server.url, "--listed", "--name", "Ada", *chosen) as ada:
        ada.until(lambda text: "You are the host: Enter starts the match" in text)
        listed = tables(server, data)
        assert re.search(r"\b1 of 3  waiting  Ada  Easy  Points\n", listed)
        code = listed.split()[0]
        (table,) = json.loads(tables(server, data, "--json"))
        assert table["options"]["readers"] == "players"
        link = f"{server.url}/t/{code}"
        with TmuxTerminal(tmp_path / "other", "--watch", link, "--name", "Ben") as ben:
            ben.until(lambda text: "You look on" in text and "Ada" in text)
            ada.press("Enter")
            shown = ben.until(lambda text: "round 1" in text and "limit 300" in text)
            assert "Easy" in shown
            assert "easy" not in shown
            ben.press("q")
        ada.until(lambda text: "Easy · Points · round 1" in text)
        assert "playing" in tables(server, data)


def test_what_a_server_refuses_is_told(server: ServerProcess, tmp_path: Path) -> None:
    arguments = ["--host", server.url, "--edition", "uneasy", "--plain"]
    with plain_game(tmp_path, arguments) as player:
        assert player.hear() is None
        assert player.process.wait(60) == 2


def test_no_server_is_an_error(tmp_path: Path) -> None:
    done = subprocess.run(
        command(["http://127.0.0.1:9"], "tables"),
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("lastcard: cannot reach http://127.0.0.1:9")
