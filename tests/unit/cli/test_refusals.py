"""What does not fit is refused in one line that says what would, with exit status 2."""

import io
import json
import socket
from pathlib import Path

import pytest

from lastcard.cli import EXIT_ERROR, main

NEAREST = [
    ("play --speed fastt", "--speed: there is no 'fastt'; did you mean fast?"),
    ("simulate --engine FAST", "did you mean fast?"),
    ("admin tabels", "did you mean tables?"),
    ("study frist", "did you mean first?"),
    ("serve --log-level loud", "there are debug, info, warning, error"),
    ("play --join http://host:abc/t/K7M2XQ", "'http://host:abc/t/K7M2XQ' names no table"),
    ("tables http://[::1", "'http://[::1' is no address of a server"),
    ("doctor extra", "there is no argument extra"),
    ("judge --list --json", "--json tells of a situation: name one"),
    ("judge --json", "--json tells of a situation: name one"),
    ("score --csv --json", "--json: not allowed with argument --csv"),
    ("score --names A,B --players 3", "there is no argument --players"),
    ("tournament a b --players 3", "there is no argument --players"),
    ("tournament a b --matches 0", "--matches: '0' is not a whole number from 1"),
    ("tournament a b --seconds nan", "--seconds: 'nan' is not a number above 0"),
    ("serve --port 65536", "there is no port 65536: ports go from 1 to 65535"),
]


@pytest.mark.parametrize(("line", "told"), NEAREST)
def test_an_argument_that_does_not_fit(
    line: str, told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LASTCARD_SERVER", raising=False)
    assert main(line.split()) == EXIT_ERROR
    said = capsys.readouterr()
    assert not said.out
    assert said.err.startswith("lastcard: ")
    assert told in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("port", [0, -1, 65536])
def test_there_is_no_such_port_for_assistants(
    port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("mcp")
    assert main(["mcp", "--port", str(port)]) == EXIT_ERROR
    assert f"there is no port {port}: ports go from 1 to 65535" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["serve --no-save --no-browser", "mcp"])
def test_a_port_that_is_taken(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    if command == "mcp":
        pytest.importorskip("mcp")
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main([*command.split(), "--host", "127.0.0.1", "--port", str(port)]) == EXIT_ERROR
    said = capsys.readouterr()
    assert not said.out
    assert f"cannot listen at 127.0.0.1 port {port}: " in said.err
    assert f"try --port {port + 1 if port < 65535 else port - 1}" in said.err


def test_an_address_that_is_not_ours(capsys: pytest.CaptureFixture[str]) -> None:
    """Another port would not help."""
    assert main(["serve", "--no-save", "--no-browser", "--host", "192.0.2.1"]) == EXIT_ERROR
    assert "try --host 127.0.0.1" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command", ["score", "check", "replay", "editions", "play --plain --resume"]
)
def test_a_file_that_is_no_text(
    command: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    file = tmp_path / "bytes"
    file.write_bytes(b"\xb4\xff\x00\n" * 99)
    assert main([*command.split(), str(file)]) in (1, EXIT_ERROR)
    said = capsys.readouterr()
    assert "bytes" in said.out + said.err


def test_nobody_can_be_asked_for_a_password(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LASTCARD_PASSWORD", raising=False)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setattr("os.open", _no_terminal)
    assert main(["programs", "--login", "ada"]) == EXIT_ERROR
    assert "set LASTCARD_PASSWORD" in capsys.readouterr().err


def _no_terminal(*_: object, **__: object) -> int:
    raise OSError


def test_signs_that_steer_a_terminal_do_not_reach_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither by the name of a file nor by what stands in one."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "x\x1b]0;gone\x07.lcn"
    name = "Ev\u009b31m\u202eil"
    file.write_text(
        f'[Edition "classic"]\n[Seats "{name}, Ben"]\n[Hands "R5 R1 | Y2"]\n[Discard "R7"]\n'
        "1:R5! 2:G9\n",
        "utf-8",
    )
    sheet = {"edition": "classic", "rules": {}, "format": "points", "dealer": 0, "rounds": []}
    Path("sheet").write_text(json.dumps({**sheet, "names": [name, "Ben"]}), "utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    for line in (
        ["replay", file.name],
        ["replay", "--language", "fr", file.name],
        ["check", file.name],
        ["check", file.name + "\x1b"],
        ["analyze", file.name + "\x1b"],
        ["score", "sheet"],
    ):
        main(line)
        said = capsys.readouterr()
        shown = said.out + said.err
        assert "Ev31mil" in shown or "x]0;gone.lcn" in shown, line
        assert all(sign.isprintable() or sign in "\n\u00a0\u202f" for sign in shown), line
