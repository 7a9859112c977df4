"""Who was removed from a table does not come back as somebody else, also after a restart.

It takes some seconds: a server is started twice.
"""

import asyncio
import sqlite3
from pathlib import Path

import httpx
import websockets

from lastcard import wire
from tests.e2e.server_client import new_table
from tests.e2e.server_process import ServerProcess

ADA_AT, EVE_AT, LOU_AT = "192.0.2.1", "203.0.113.5", "203.0.113.9"


class Caller:
    """Someone who comes from an address."""

    def __init__(self, process: ServerProcess, address: str) -> None:
        self.process = process
        self.headers = {"X-Forwarded-For": address}
        self.token = ""
        self.socket: websockets.ClientConnection | None = None

    async def be(self, name: str) -> "Caller":
        async with httpx.AsyncClient(base_url=self.process.url, headers=self.headers) as http:
            answer = await http.post("/api/guests", json={"name": name})
        self.token = answer.json()["token"]
        return self

    async def come(self, code: str) -> wire.Welcome | wire.Bye:
        if self.socket is not None:
            await self.go()
        self.socket = await websockets.connect(
            f"{self.process.ws_url}/ws/{code}", additional_headers=self.headers
        )
        await self.socket.send(wire.encode(wire.Hello("h", self.token)).decode())
        answer = wire.decode_server(await self.socket.recv())
        assert isinstance(answer, wire.Welcome | wire.Bye)
        return answer

    async def ok(self, message: wire.Sit | wire.Kick | wire.Remove) -> None:
        assert self.socket is not None
        await self.socket.send(wire.encode(message).decode())
        while True:
            answer = wire.decode_server(await self.socket.recv())
            assert not isinstance(answer, wire.Refused), answer
            if isinstance(answer, wire.Ack):
                return

    async def go(self) -> None:
        assert self.socket is not None
        await self.socket.close()
        self.socket = None


def barred(process: ServerProcess) -> set[tuple[str, str]]:
    """What is stored."""
    connection = sqlite3.connect(process.data / "lastcard.db")
    found = set(connection.execute("SELECT place, network FROM barred").fetchall())
    connection.close()
    return found


def test_who_was_removed_is_kept_out_over_a_restart_and_nobody_is_told_from_where(
    tmp_path: Path,
) -> None:
    async def scenario(process: ServerProcess) -> None:
        ada = await Caller(process, ADA_AT).be("Ada")
        eve, lou = [await Caller(process, at).be("Eve") for at in (EVE_AT, LOU_AT)]
        code = await new_table(process.url, ada.token, chairs=3)
        await ada.come(code)
        await eve.come(code)
        await eve.ok(wire.Sit("s", 1))
        await eve.go()  # and is removed while she is away
        await ada.ok(wire.Kick("k", 1))
        await lou.come(code)
        welcome = await eve.come(code)
        assert welcome == wire.Bye("kicked", False)
        info = await ada_sees(ada, code)
        (looker,) = [one for one in info.spectators if one.name != "Ada"]
        await ada.ok(wire.Remove("r", looker.id))
        process.kill()
        assert barred(process) == {(code, EVE_AT), (code, LOU_AT)}
        process.start()
        told = await ada_sees(ada, code)
        for address in (EVE_AT, LOU_AT):
            again = await Caller(process, address).be("Somebody else")
            assert await again.come(code) == wire.Bye("kicked", False)
            await again.go()
            assert address.encode() not in wire.encode(told)
        cy = await Caller(process, "198.51.100.1").be("Cy")
        assert isinstance(await cy.come(code), wire.Welcome)
        for caller in (ada, eve, lou, cy):
            await caller.go()

    with ServerProcess(tmp_path / "data", "--trust-proxy") as process:
        asyncio.run(scenario(process))


async def ada_sees(ada: Caller, code: str) -> wire.TableInfo:
    """The table, as its host is told of it."""
    welcome = await ada.come(code)
    assert isinstance(welcome, wire.Welcome)
    return welcome.table
