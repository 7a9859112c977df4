"""`lastcard doctor` says how things are, and what to do where they are not right."""

import json
from pathlib import Path

import pytest

from lastcard.cli import main


def findings(capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, str]]:
    found = json.loads(capsys.readouterr().out)
    return {f"{each['about']} {each['told'].partition(':')[0]}": each for each in found}


def test_a_machine_that_is_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("COLORTERM", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("LASTCARD_SERVER", raising=False)
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    assert "ok      tui        " in out
    assert "256 colors" in out
    assert f"matches: {tmp_path}" in out
    assert not list(tmp_path.iterdir())


def test_what_is_wrong_is_an_exit_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert main(["doctor", "--json", "--server", "http://127.0.0.1:9"]) == 1
    found = findings(capsys)
    assert found["writable matches"]["state"] == "wrong"
    server = found["server cannot reach http"]
    assert server["state"] == "wrong"
    assert "127.0.0.1:9" in server["told"]
