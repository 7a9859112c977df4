"""The line of a client to a table, with a server of our own at its other end."""

import asyncio

import pytest
from websockets.asyncio.server import ServerConnection, serve

from lastcard.client.addresses import Address
from lastcard.client.connection import Connection
from lastcard.client.line import TOO_OLD, Line
from lastcard.rulebook import LANGUAGES
from lastcard.tui.hearing import Hearing
from lastcard.tui.language import load_words
from lastcard.wire import VERSION, ServerMessage, Welcome, You, encode
from tests.unit.tui.test_hearing import LOBBY


async def hear_first(version: int) -> ServerMessage | Connection:
    """What is heard first of a server of this version."""
    you = You(id="0", name="Zoë", chair=0)
    welcome = Welcome(id="", version=version, seq=1, time=0, you=you, table=LOBBY, view=None)

    async def be_a_server(socket: ServerConnection) -> None:
        await socket.recv()
        await socket.send(encode(welcome).decode())
        await socket.wait_closed()

    async with serve(be_a_server, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        line = Line(Address(f"http://127.0.0.1:{port}", "ABCD"), lambda: "token")
        line.start()
        try:
            assert await line.receive() == Connection("connecting")
            return await line.receive()
        finally:
            await line.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_server_that_cannot_tell_what_is_needed_is_left_with_a_word(language: str):
    heard = asyncio.run(hear_first(VERSION - 1))
    assert heard == Connection("closed", TOO_OLD)
    words = load_words(language)
    (line,) = Hearing(words).hear(heard)
    assert line.loud
    assert line.text == words(f"bye-{TOO_OLD}")
    assert line.text != words("bye-other")


@pytest.mark.parametrize("version", [VERSION, VERSION + 1])
def test_a_client_plays_at_a_server_of_its_version_and_of_newer_ones(version: int):
    heard = asyncio.run(hear_first(version))
    assert isinstance(heard, Welcome)
    assert heard.version == version


def test_who_one_is_that_cannot_be_kept_is_told_once():
    """A disk that is full does not become empty by asking again."""

    def no_room() -> str:
        raise OSError(28, "No space left on device", "guests.json")

    async def heard() -> list[ServerMessage | Connection]:
        line = Line(Address("http://127.0.0.1:9", "ABCD"), no_room)
        line.start()
        try:
            return [await line.receive(), await line.receive()]
        finally:
            await line.close()

    told = "guests.json: No space left on device"
    assert asyncio.run(heard()) == [Connection("connecting"), Connection("closed", told)]
