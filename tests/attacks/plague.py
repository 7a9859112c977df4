"""Clients that ask without end, in a process of their own: `python -m tests.attacks.plague …`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from lastcard.wire import Hello, encode
from tests.e2e.server_client import new_guest


async def ask(url: str, token: str, paths: list[str]) -> None:
    async with httpx.AsyncClient(
        base_url=url, headers={"Authorization": f"Bearer {token}"}
    ) as http:
        while True:
            for path in paths:
                await http.get(path)


async def post(url: str, path: str, body: bytes) -> None:
    # They want all of it, as it is, and do not look at it.
    headers = {"Accept-Encoding": "identity"}
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=60) as http:
        while True:
            async with http.stream("POST", path, content=body) as answer:
                async for _ in answer.aiter_raw():
                    pass


async def look(url: str, code: str, count: int) -> list[Coroutine[Any, Any, None]]:
    """They are there when this returns, and read what they are shown without looking at it."""
    ws_url = url.replace("http", "ws", 1)
    crowd = [await new_guest(url, f"L{number}") for number in range(10)]
    sockets: list[ClientConnection] = []
    for number in range(count):
        socket = await connect(f"{ws_url}/ws/{code}", max_size=None, compression=None)
        hello = Hello(f"hello{number}", crowd[number % len(crowd)].token, None)
        await socket.send(encode(hello).decode())
        await socket.recv()
        sockets.append(socket)
    return [_read(socket) for socket in sockets]


async def _read(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


async def hurry(port: int) -> None:
    """One connection after the other, on which pages are asked for and bad bodies sent."""
    wanted = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 5
    body = b"POST /api/score HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n{" * 5
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                while True:
                    writer.write(wanted + body)
                    if not await reader.read(65536):
                        break
            finally:
                writer.close()
        except OSError:
            await asyncio.sleep(0)


async def main() -> None:
    kind, count, url, *rest = sys.argv[1:]
    clients: list[Coroutine[Any, Any, None]]
    if kind == "look":
        clients = await look(url, rest[0], int(count))
    elif kind == "hurry":
        clients = [hurry(int(url.rpartition(":")[2])) for _ in range(int(count))]
    elif kind == "ask":
        clients = [ask(url, rest[0], rest[1:]) for _ in range(int(count))]
    else:
        body = sys.stdin.buffer.read()
        clients = [post(url, rest[0], body) for _ in range(int(count))]
    sys.stdout.write("begun\n")
    sys.stdout.flush()
    await asyncio.gather(*clients)


if __name__ == "__main__":
    asyncio.run(main())
