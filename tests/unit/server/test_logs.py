"""Logs hold no cards, not even when something fails in the middle of a hand."""

import asyncio
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from lastcard import wire
from lastcard.server.logs import FEW_LINES, WHILE_SECONDS, Repeats, set_up_logs
from lastcard.server.settings import Settings
from lastcard.server.stores import MemoryStore, Write
from tests.unit.server.seated import Guest, in_turn, seated_table

CARD = re.compile(r"\b(?:[RYGB][0-9SRD]|W[4A]?)\b")


class FullDisk(MemoryStore):
    """A store that fails, and says of what it was to keep more than it should."""

    says = ""

    async def append(self, *writes: Write) -> None:
        if self.says:
            raise RuntimeError(f"cannot keep {self.says}")
        await super().append(*writes)


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.mark.parametrize("log_json", [True, False])
def test_a_failure_is_logged_with_its_traceback_and_without_cards(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, log_json: bool
) -> None:
    set_up_logs(Settings(data=tmp_path, log_json=log_json, log_level="debug"))

    async def scenario() -> None:
        store = FullDisk()
        async with seated_table(2, store=store, failures=1, chairs=2) as (_, guests):
            await guests[0].ok(wire.Start)
            guest: Guest = in_turn(guests)
            store.says = " ".join(guest.own.hand) + " and W, W4, WA, R5"
            assert await guest.refused(wire.Act, move=_move(guest)) == "failed"
            logging.getLogger("a.library").error("what about %s?", "R5")
            store.says = ""

    asyncio.run(scenario())
    log = capsys.readouterr().err
    assert "input failed" in log
    assert "ABCDEF" in log
    assert "cannot keep ??" in log
    assert "in append" in log
    assert "what about ???" in log
    assert not CARD.findall(log)
    if log_json:
        lines = [json.loads(line) for line in log.splitlines()]
        assert [line["level"] for line in lines] == ["error", "error"]
        assert lines[0]["table"] == "ABCDEF"


def _move(guest: Guest) -> str:
    return next(move for move in guest.own.legal if move != "!" and not move.startswith("x"))


def test_lines_that_repeat_are_counted(capfd: pytest.CaptureFixture[str]) -> None:
    set_up_logs(Settings(log_json=True))
    for number in range(10_000):
        structlog.get_logger("tests").warning("no more files", number=number)
        logging.getLogger("asyncio").error("socket.accept() out of system resource")
    structlog.get_logger("tests").warning("something else")
    told = [json.loads(line)["event"] for line in capfd.readouterr().err.splitlines()]
    assert {said: told.count(said) for said in told} == {
        "no more files": FEW_LINES,
        "socket.accept() out of system resource": FEW_LINES,
        "something else": 1,
    }


def test_how_many_lines_were_left_out_is_told_with_the_next() -> None:
    now = 0.0
    repeats = Repeats(lambda: now)
    assert [repeats.count("it") for _ in range(FEW_LINES + 1)] == [0] * FEW_LINES + [None]
    for _ in range(500):
        repeats.count("it")
    now = WHILE_SECONDS
    assert repeats.count("it") == 501
    assert repeats.count("it") == 0
    assert repeats.count("else") == 0


@pytest.mark.parametrize("log_json", [True, False])
def test_what_strangers_sent_tells_the_terminal_of_an_operator_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, log_json: bool
) -> None:
    set_up_logs(Settings(data=tmp_path, log_json=log_json))
    nasty = "/\x1b[2J\x9b31m\x07\u202egnp\r\u2028x\x7f"
    structlog.get_logger("lastcard.http").error("request failed", path=nasty)
    logging.getLogger("a.library").error("what about %s?", nasty)
    try:
        raise RuntimeError(nasty)
    except RuntimeError as error:
        structlog.get_logger("lastcard.http").error("it failed", exc_info=error)
    log = capsys.readouterr().err
    assert log.count("2J") == 3
    assert "Traceback" in log
    assert all(sign.isprintable() or sign == "\n" for sign in log)
