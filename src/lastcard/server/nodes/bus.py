"""Redis between nodes: what is said to a node, or to all, and the noticing of what was lost.

Each node listens at a channel of its own and at one for everyone. What is said waits until what
was said before has been published, and then goes together: under load, few messages carry much.
Redis keeps nothing. What it loses is noticed: envelopes are counted, and a node that hears
nothing of itself any more is cut off.
"""

# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import math
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any, Final

import msgspec
import structlog
from redis.asyncio.connection import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from lastcard.engine.errors import LastcardError
from lastcard.server.lasting import lasting
from lastcard.server.nodes.messages import (
    ALL,
    ENCODER,
    VERSION,
    Beat,
    Envelope,
    Message,
    Tell,
    open_letter,
)
from lastcard.server.stores.address import RedisAddress

SILENCE_SECONDS: Final = 2.5
"""A node, or Redis, that was silent for so long counts as gone."""
CONNECT_SECONDS: Final = 2.0
RETRY_SECONDS: Final = 0.2
MOST_WAITING: Final = 50_000
"""So many messages may wait for Redis; if there are more, it counts as gone."""
SEAL_BYTES: Final = 16
LOST: Final = (RedisError, OSError, TimeoutError)

log = structlog.get_logger("lastcard.nodes")


class UnusableRedis(LastcardError):
    """It cannot be reached, or is no Redis."""


def _pool(address: RedisAddress) -> Any:
    return ConnectionPool.from_url(
        address.dsn,
        retry=Retry(NoBackoff(), 0),  # we see ourselves what was lost
        socket_timeout=None,
        socket_connect_timeout=CONNECT_SECONDS,
    )


async def reach(address: RedisAddress) -> None:
    """Reach Redis once, or `UnusableRedis`."""
    try:
        line = _pool(address).make_connection()
        await line.connect()
    except (*LOST, ValueError) as error:
        told = address.without_secrets(error)
        raise UnusableRedis(
            f"{address} cannot be used: {told}; is Redis there, and the address right?"
        ) from None
    await line.disconnect(nowait=True)


def _sayable(messages: list[Message]) -> list[Message]:
    """The messages that can be encoded; one that cannot must not hold up the others."""
    good: list[Message] = []
    for message in messages:
        try:
            ENCODER.encode(message)
        except Exception:
            log.exception("message cannot be said", kind=type(message).__name__)
        else:
            good.append(message)
    return good


class Bus:
    """This node's line to the others."""

    def __init__(self, address: RedisAddress, me: str, secret: bytes) -> None:
        self.me = me
        self.on_message: Callable[[str, Message], None] = lambda sender, message: None
        self.on_lost: Callable[[str], None] = lambda node: None
        """Called with a node (`ALL`: every node) when messages to it or from it may have been
        lost."""
        self._address = address
        self._key = hashlib.sha256(b"nodes" + secret).digest()
        group = self._key.hex()[:12]
        self._channels = f"lastcard:{VERSION}:{group}:"
        """Servers with different secrets can share one Redis."""
        self._pool = _pool(address)
        self._waiting: defaultdict[str, list[Message]] = defaultdict(list)
        self._count = 0
        """How many messages wait."""
        self._come = asyncio.Event()
        self.sent: Counter[str] = Counter()
        self._got: dict[tuple[str, str], int] = {}
        """By sender and recipient (us, or all): the number of the last envelope that came."""
        self._heard_myself = -math.inf
        self._listening = asyncio.Event()
        """Set while Redis lets us hear what is said."""
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin to listen."""
        self._tasks = [
            asyncio.create_task(lasting(self._listen_always), name="nodes listener"),
            asyncio.create_task(lasting(self._speak_always), name="nodes speaker"),
        ]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._listening.wait(), CONNECT_SECONDS)

    async def close(self) -> None:
        """Say what waits, and hang up."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        line = self._pool.make_connection()
        with contextlib.suppress(*LOST):
            await self._publish(line, self._waiting)
        await line.disconnect(nowait=True)

    @property
    def is_up(self) -> bool:
        """Whether we hear what is said over Redis, our own messages included."""
        return self._listening.is_set() and time.monotonic() - self._heard_myself < SILENCE_SECONDS

    # ── Speaking ──────────────────────────────────────────────────────────────────────────────

    def say(self, node: str, message: Message) -> None:
        """Say something to a node, or to `ALL`."""
        waiting = self._waiting[node]
        last = waiting[-1] if waiting else None
        if isinstance(message, Tell) and isinstance(last, Tell) and last.data is message.data:
            last.sockets += message.sockets  # the same message for more sockets
            return
        waiting.append(message)
        self._count += 1
        self._come.set()

    async def _speak_always(self) -> None:
        line = self._pool.make_connection()
        try:
            await self._speak(line)
        finally:
            await line.disconnect(nowait=True)

    async def _speak(self, line: Any) -> None:
        """Publish what waits, all of it at once, and then what has come meanwhile."""
        while True:
            await self._come.wait()
            self._come.clear()
            waiting, self._waiting = self._waiting, defaultdict(list)
            count, self._count = self._count, 0
            try:
                if count > MOST_WAITING:
                    raise TimeoutError("too much waits for it")
                heard = await self._publish(line, waiting)
            except LOST as error:
                await line.disconnect(nowait=True)
                self._lose(ALL, self._address.without_secrets(error))
                await asyncio.sleep(RETRY_SECONDS)
            else:
                for node, listeners in heard.items():
                    if not listeners and node != ALL:
                        self._lose(node, "nobody listens")

    async def _publish(self, line: Any, waiting: dict[str, list[Message]]) -> dict[str, int]:
        """Publish an envelope for each node; how many heard each."""
        commands: dict[str, tuple[str, str, bytes]] = {}
        for node, messages in sorted(waiting.items(), key=lambda item: item[0] == ALL):
            self.sent[node] += 1
            for message in messages:
                if isinstance(message, Beat):  # a beat goes last, and tells this
                    message.sent = dict(self.sent)
            try:
                letter = ENCODER.encode(Envelope(self.me, self.sent[node], messages))
            except Exception:  # noqa: BLE001 - which of them it is, is told where it is left out
                letter = ENCODER.encode(Envelope(self.me, self.sent[node], _sayable(messages)))
            sealed = self._seal(letter) + letter
            commands[node] = ("PUBLISH", self._channels + node, sealed)
        async with asyncio.timeout(SILENCE_SECONDS):
            await line.send_packed_command(line.pack_commands(commands.values()))
            return {node: await line.read_response(timeout=math.inf) for node in commands}

    def _seal(self, letter: bytes) -> bytes:
        """Sign it: only someone with the server's secret can speak for a node."""
        return hmac.digest(self._key, letter, "sha256")[:SEAL_BYTES]

    # ── Hearing ───────────────────────────────────────────────────────────────────────────────

    async def _listen_always(self) -> None:
        line = self._pool.make_connection()
        while True:
            try:
                await self._listen(line)
            except LOST as error:
                self._listening.clear()
                self._lose(ALL, self._address.without_secrets(error))
            finally:
                with contextlib.suppress(*LOST):
                    await line.disconnect(nowait=True)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, line: Any) -> None:
        """Hear what is said until the line is lost."""
        async with asyncio.timeout(CONNECT_SECONDS):
            await line.connect()
            channels = (self._channels + self.me, self._channels + ALL)
            await line.send_packed_command(line.pack_commands([("SUBSCRIBE", *channels)]))
        self._heard_myself = time.monotonic()
        while True:
            kind, channel, data = await self._next(line)
            if kind == b"subscribe":
                self._listening.set()
                continue
            self._take(channel, data)

    async def _next(self, line: Any) -> Any:
        """The next thing that Redis says; our own beat is heard every second."""
        left = SILENCE_SECONDS
        while (heard := await line.read_response(timeout=left, push_request=True)) is None:
            left = self._heard_myself + SILENCE_SECONDS - time.monotonic()
            if left <= 0:
                raise TimeoutError("Redis is silent")
        return heard

    def _take(self, channel: bytes, data: bytes) -> None:
        seal, letter = data[:SEAL_BYTES], data[SEAL_BYTES:]
        if not hmac.compare_digest(seal, self._seal(letter)):
            log.error("forged message", channel=channel.decode())
            return
        try:
            envelope, problems = open_letter(letter)
        except msgspec.DecodeError as error:
            log.error("letter not understood", problem=str(error))
            return
        for problem in problems:
            log.warning("message not understood", node=envelope.sender, problem=problem)
        sender, to = envelope.sender, ALL if channel.endswith(ALL.encode()) else self.me
        if sender == self.me:
            self._heard_myself = time.monotonic()
            return
        before = self._got.get((sender, to), 0)
        self._got[sender, to] = envelope.number
        if envelope.number != before + 1 and before:
            self._lose(sender, "something was lost")
        for message in envelope.messages:
            self.on_message(sender, message)

    def check(self, sender: str, sent: int) -> None:
        """A node says how many envelopes it sent us: did all of them come?"""
        if self._got.get((sender, self.me), 0) != sent:
            self._got[sender, self.me] = sent
            self._lose(sender, "something was lost")

    def forget(self, node: str) -> None:
        """A node is gone for good."""
        for to in (self.me, ALL):
            self._got.pop((node, to), None)
        self.sent.pop(node, None)

    def _lose(self, node: str, why: str) -> None:
        if node == ALL:
            log.warning("redis lost", problem=why)
        elif (node, ALL) in self._got:  # otherwise the node is known to be gone
            log.warning("node lost", node=node, problem=why)
        self.on_lost(node)
