"""Programs at the table: the client library, the examples, and a tournament between them."""

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard import wire
from lastcard.cli import main
from lastcard.client import (
    SentAway,
    ServerUnreachable,
    TableSeat,
    ask,
    new_guest,
    open_table,
)
from tests.e2e.server_process import ServerProcess

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def first_card(view: wire.View) -> str:
    assert view.own is not None
    plays = [move for move in view.own.legal if move[0] in "RYGBW"]
    return next((m for m in plays if m.endswith("!")), (plays or view.own.legal)[0])


@pytest.mark.long
def test_a_program_sits_down_plays_a_match_and_is_told_why_it_cannot(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        ada = await asyncio.to_thread(new_guest, url, "Ada")
        options = wire.TableOptions(chairs=2, format="single", pace="instant", grace_ms=0)
        code = await asyncio.to_thread(open_table, url, ada.token, options)
        async with (
            TableSeat(f"{url}/t/{code}", token=ada.token) as host,
            TableSeat(f"{url}/t/{code}", name="Robbie") as robbie,
        ):
            with pytest.raises(SentAway, match="no free chair"):
                async with TableSeat(f"{url}/t/{code}", name="Late"):
                    pass
            await host.say(wire.Ready("ready"))
            tables = await asyncio.gather(host.play(first_card), robbie.play(first_card))
            assert {table.stage for table in tables} == {"over"}
            assert isinstance(await robbie.act("+"), wire.Refused)
        with pytest.raises(SentAway):
            async with TableSeat(f"{url}/t/NOBODY", name="Lost"):
                pass

    with ServerProcess(tmp_path / "data") as process:
        asyncio.run(scene(process.url))


def test_a_program_removes_someone_as_host_and_by_a_vote(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        ada = await asyncio.to_thread(new_guest, url, "Ada")
        options = wire.TableOptions(chairs=4, format="single", turn_seconds=0)
        code = await asyncio.to_thread(open_table, url, ada.token, options)
        link = f"{url}/t/{code}"
        people = [await asyncio.to_thread(new_guest, url, name) for name in ("Ben", "Cy", "Dot")]
        async with (
            TableSeat(link, token=ada.token) as host,
            TableSeat(link, token=people[0].token) as ben,
            TableSeat(link, token=people[1].token) as cy,
            TableSeat(link, token=people[2].token) as dot,
            TableSeat(link, name="Lou", watch=True) as lou,
        ):
            assert lou.you is not None
            assert isinstance(await ben.remove(people[2].me.id), wire.Refused)  # he is no host
            for seat, person in ((lou, lou.you.id), (dot, people[2].me.id)):
                assert isinstance(await host.remove(person), wire.Ack)
                async with asyncio.timeout(20):
                    while seat.closed is None:
                        await seat.wait(20)
                assert seat.closed == "kicked"
            assert isinstance(await host.say(wire.Start("start")), wire.Ack)
            assert isinstance(await host.remove(people[1].me.id), wire.Ack)
            async with asyncio.timeout(20):
                while ben.table is None or not ben.table.votes:
                    await ben.wait(20)
            assert cy.closed is None
            assert isinstance(await ben.vote(ben.table.votes[0].number, yes=True), wire.Ack)
            async with asyncio.timeout(20):
                while cy.closed is None:
                    await cy.wait(20)
            assert cy.closed == "kicked"

    with ServerProcess(tmp_path / "data") as process:
        asyncio.run(scene(process.url))


def test_a_bot_account_is_marked_limited_and_ended_by_its_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LASTCARD_PASSWORD", "correct horse")

    def command(url: str, *words: str) -> str:
        assert main(["programs", "--server", url, "--login", "ada", *words]) == 0
        return capsys.readouterr().out.strip()

    async def scene(url: str) -> None:
        ada = await asyncio.to_thread(new_guest, url, "Ada")
        login = wire.AccountRequest("ada", "correct horse")
        await asyncio.to_thread(
            ask, f"{url}/api/accounts", wire.Profile, body=login, token=ada.token
        )
        token = await asyncio.to_thread(command, url, "--new", "Robbie")
        options = wire.TableOptions(chairs=2)
        with pytest.raises(ServerUnreachable, match="programs-are-invited"):
            await asyncio.to_thread(open_table, url, token, options)
        with pytest.raises(ServerUnreachable, match="no-account"):
            await asyncio.to_thread(
                ask, f"{url}/api/me/programs", wire.Session, body=login_name, token=token
            )
        code = await asyncio.to_thread(open_table, url, ada.token, options)
        link = f"{url}/t/{code}"
        async with TableSeat(link, token=ada.token) as host, TableSeat(link, token=token) as seat:
            assert seat.table is not None
            chairs = [chair.person for chair in seat.table.chairs]
            assert [(person.name, person.owner) for person in chairs if person is not None] == [
                ("Ada", ""), ("Robbie", "Ada")
            ]  # fmt: skip
            program, name = (await asyncio.to_thread(command, url)).split()
            assert name == "Robbie"
            await asyncio.to_thread(command, url, "--end", program)
            while seat.closed is None:
                await seat.wait(1)
            assert seat.closed == "not-signed-in"
            assert host.closed is None
        assert await asyncio.to_thread(command, url) == ""

    login_name = wire.NameRequest("Robbie the second")
    with ServerProcess(tmp_path / "data") as process:
        asyncio.run(scene(process.url))


@pytest.mark.long
def test_a_tournament_between_the_examples() -> None:
    programs = [
        f"{sys.executable} {EXAMPLES}/{name}" for name in ("client_bot.py", "network_bot.py")
    ]
    node = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    if node is not None:
        programs.append(f"{node} {EXAMPLES}/network_bot.ts")
    command = [sys.executable, "-m", "lastcard", "tournament", *programs, "--matches", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("match ") == 2
    for program in programs:
        assert program in done.stdout


@pytest.mark.long
def test_a_program_that_cannot_be_started_is_named() -> None:
    command = [sys.executable, "-m", "lastcard", "tournament", "no-such-program", "neither"]
    done = subprocess.run([*command, "--matches", "1"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "no-such-program: No such file or directory" in done.stderr
