"""The terminal at a real server: sitting down, a whole match, a server that is killed."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.client.addresses import Address, read_address
from lastcard.tui.app import PlayApp
from lastcard.tui.glyphs import UNICODE
from lastcard.tui.identity import guest_at
from lastcard.tui.language import load_words
from lastcard.tui.remote import RemoteSession
from lastcard.tui.screens.dialog import Dialog
from lastcard.wire import CastVote, Mute, Sit, Start
from tests.e2e.plain_player import plain_game
from tests.e2e.screen_player import make_a_move, play_on, settle, until
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import DECKS, ServerProcess

SHORT = {"chairs": 3, "pace": "instant", "rules": {"limit": "40"}, "grace_ms": 0}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server") / "data") as running:
        yield running


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


async def own_table(server: ServerProcess) -> Address:
    """A table of which the terminal's guest, Ada, is the host."""
    token = guest_at(server.url, "Ada").token
    return read_address(f"{server.url}/t/{await new_table(server.url, token, **SHORT)}")


def app_at(address: Address, name: str) -> PlayApp:
    return PlayApp(RemoteSession(address, name), load_words("en"), UNICODE)


def test_a_whole_match_at_a_server(server: ServerProcess) -> None:
    async def match() -> None:
        app = app_at(await own_table(server), "Ada")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.hearing.is_host)
            await pilot.press("enter")
            await until(pilot, lambda: app.hearing.view is not None)
            await play_on(pilot)

    asyncio.run(match())


def test_a_killed_server_is_found_again(server: ServerProcess) -> None:
    async def match() -> None:
        app = app_at(await own_table(server), "Ada")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.hearing.is_host)
            await pilot.press("enter")
            await until(pilot, lambda: app.hearing.view is not None)
            await settle(pilot)
            assert app.hearing.view is not None
            before = app.hearing.view.own
            server.kill()
            await until(pilot, lambda: app.hearing.connection.state == "lost")
            await make_a_move(pilot)  # said into the void: it counts when the server is back
            await asyncio.to_thread(server.start)
            await until(pilot, lambda: app.hearing.connection.state == "live")
            await until(pilot, lambda: _own(app) != before)
            await play_on(pilot)

    asyncio.run(match())


def _legal(app: PlayApp) -> list[str]:
    view = app.hearing.view
    return [] if view is None or view.own is None else view.own.legal


def _own(app: PlayApp) -> object:
    return None if app.hearing.view is None else app.hearing.view.own


def test_joining_a_table_takes_a_free_chair(server: ServerProcess) -> None:
    async def match() -> None:
        host = await new_guest(server.url, "Host")
        code = await new_table(server.url, host.token, **SHORT)
        async with Client(server.ws_url, code, host) as client:
            app = app_at(Address(server.url, code), "Ben")
            async with app.run_test(size=(80, 24)) as pilot:
                await until(pilot, lambda: app.hearing.company.chair == 1)
                await client.until(
                    lambda: client.table is not None and client.table.chairs[1].ready
                )
                await client.ok(Start)
                await until(pilot, lambda: app.hearing.view is not None)
                assert app.hearing.view is not None
                assert app.hearing.view.own is not None
                assert len(app.hearing.view.own.hand) >= 7
                # Where other people play, the coach has nothing to say.
                await pilot.press("a")
                await until(pilot, lambda: load_words("en")("refusal-people-play") in _log(app))

    asyncio.run(match())


@pytest.mark.long
@pytest.mark.timeout(900)  # compiling, the first time, takes long
def test_a_blunder_is_told_where_all_others_are_bots(tmp_path: Path) -> None:
    """With one card left, which fits: whoever draws gives the round away."""
    rules = {"limit": "100000", "hand_size": "1", "auto_uno": "on"}
    sevens = {**SHORT, "chairs": 2, "edition": "sevens", "rules": rules}

    async def match(server: ServerProcess) -> None:
        token = guest_at(server.url, "Ada").token
        address = Address(server.url, await new_table(server.url, token, **sevens))
        session = RemoteSession(address, "Ada", blunders=True)
        app = PlayApp(session, load_words("en"), UNICODE)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.hearing.is_host)
            await pilot.press("enter")
            # Rounds that the bot begins are over before one can do anything, and while the coach is
            # being compiled it says nothing: so it is done again and again.
            async with asyncio.timeout(600):
                while not any("That was a blunder" in line for line in _log(app)):
                    await settle(pilot)
                    asked = "enter" if isinstance(app.screen, Dialog) else "space"
                    await pilot.press(asked if "-" not in _legal(app) else "k")

    with ServerProcess(tmp_path / "server", *DECKS) as server:
        asyncio.run(match(server))


def test_what_the_host_mutes_is_refused_in_words(server: ServerProcess) -> None:
    async def match() -> None:
        host = await new_guest(server.url, "Host")
        code = await new_table(server.url, host.token, **SHORT)
        async with Client(server.ws_url, code, host) as client:
            app = app_at(Address(server.url, code), "Ben")
            async with app.run_test(size=(80, 24)) as pilot:
                await until(pilot, lambda: app.hearing.company.chair == 1)
                await pilot.press("m", "h", "i", "enter")
                await until(pilot, lambda: "Ben: hi" in _log(app))
                assert app.hearing.welcome is not None
                await client.ok(Mute, person=app.hearing.welcome.you.id)
                await until(pilot, lambda: "Ben can’t talk here for now." in _log(app))
                await pilot.press("m", "h", "o", "enter")
                await until(pilot, lambda: app.table.prompt.asking.refused)
                assert app.table.prompt.asking.detail == load_words("en")("refusal-muted")
                assert "Ben: ho" not in _log(app)

    asyncio.run(match())


def test_the_host_removes_someone_for_good_and_the_players_do_by_a_vote(
    server: ServerProcess, tmp_path: Path
) -> None:
    async def match() -> None:
        code = await new_table(
            server.url, guest_at(server.url, "Ada").token, **{**SHORT, "chairs": 4}
        )
        app = PlayApp(RemoteSession(Address(server.url, code), "Ada"), load_words("en"), UNICODE)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.hearing.is_host)
            ben, cy, dot = [
                Client(server.ws_url, code, await new_guest(server.url, name))
                for name in ("Ben", "Cy", "Dot")
            ]
            for chair, client in enumerate((ben, cy, dot), start=1):
                await client.connect()
                await client.ok(Sit, chair=chair)
            await until(pilot, lambda: app.hearing.person_named("Dot") is not None)
            await pilot.press("m", "slash", *"remove", "space", *"Dot", "enter")
            await until(pilot, lambda: "Dot was removed from the table." in _log(app))
            await dot.until(lambda: dot.bye is not None)
            assert (dot.bye and dot.bye.code) == "kicked"
            await pilot.press("enter")
            await until(pilot, lambda: app.hearing.view is not None)
            await pilot.press("escape", "m", "slash", *"remove", "space", *"Cy", "enter")
            await ben.until(lambda: ben.table is not None and bool(ben.table.votes))
            assert cy.bye is None
            await ben.ok(CastVote, vote=1, yes=True)
            await until(pilot, lambda: "Cy was removed from the table." in _log(app))
            for client in (ben, cy, dot):
                await client.close()

    asyncio.run(match())


def test_in_sentences_the_host_removes_someone(server: ServerProcess, tmp_path: Path) -> None:
    """The one who goes reads why, as the program ends."""
    address = asyncio.run(own_table(server))
    link = f"{address.server}/t/{address.code}"
    with plain_game(tmp_path / "data", ["--plain", "--join", link, "--name", "Ada"]) as ada:
        ada.hear_of("You play ")  # so she sits there, and is the host, before Ben comes
        with plain_game(tmp_path / "ben", ["--plain", "--join", link, "--name", "Ben"]) as ben:
            ada.hear_of("Ben sits down.")
            ada.type("remove Ben")
            while ben.hear() is not None:
                pass
            assert ben.process.wait(60) == 2
        ada.hear_of("Ben was removed from the table.")
    assert load_words("en")("bye-kicked") in ben.said


def _log(app: PlayApp) -> list[str]:
    return app.table.log_view.texts


def test_a_whole_match_in_sentences(server: ServerProcess, tmp_path: Path) -> None:
    address = asyncio.run(own_table(server))
    link = f"{address.server}/t/{address.code}"
    with plain_game(tmp_path / "data", ["--plain", "--join", link, "--name", "Ada"]) as player:
        player.type("start")
        player.play_on()
        assert player.process.wait(60) == 0
    assert "The match is over." in player.said


def test_no_server_is_said_in_words(tmp_path: Path) -> None:
    with plain_game(tmp_path, ["--plain", "--join", "http://127.0.0.1:9/t/ABCDEF"]) as player:
        assert player.hear() is None
        assert player.process.wait(60) == 2
    assert "127.0.0.1:9" in player.said
