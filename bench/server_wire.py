"""A WebSocket client that does nothing but frames: the server is measured, not the client."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Self

TEXT, PING, PONG = 1, 9, 10
MASK = b"\x00\x00\x00\x00"  # a mask of zeros is a mask, and costs nothing


class WebSocketClient(asyncio.Protocol):
    """Text frames out, text frames in."""

    def __init__(self, receive: Callable[[bytes], None]) -> None:
        self._receive = receive
        self._buffer = bytearray()
        self._open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, host: str, port: int, path: str, receive: Callable[[bytes], None]) -> Self:
        loop = asyncio.get_running_loop()
        transport, client = await loop.create_connection(lambda: cls(receive), host, port)
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await client.opened
        return client

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed"))

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[:end]:
                self.opened.set_exception(ConnectionError(bytes(buffer[:end]).decode()))
                return
            del buffer[: end + 4]
            self._open = True
            self.opened.set_result(None)
        at = 0
        while len(buffer) - at >= 2:
            size, head = buffer[at + 1] & 0x7F, 2
            if size == 126:
                if len(buffer) - at < 4:
                    break
                (size,) = struct.unpack_from("!H", buffer, at + 2)
                head = 4
            elif size == 127:
                if len(buffer) - at < 10:
                    break
                (size,) = struct.unpack_from("!Q", buffer, at + 2)
                head = 10
            if len(buffer) - at < head + size:
                break
            kind, payload = buffer[at] & 0x0F, bytes(buffer[at + head : at + head + size])
            if kind == TEXT:
                self._receive(payload)
            elif kind == PING and self._transport is not None:
                self._transport.write(bytes((0x80 | PONG, 0x80 | size)) + MASK + payload)
            at += head + size
        del buffer[:at]

    def send(self, data: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        size = len(data)
        head = bytes((0x81, 0x80 | size)) if size < 126 else struct.pack("!BBH", 0x81, 0xFE, size)
        self._transport.write(head + MASK + data)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()
