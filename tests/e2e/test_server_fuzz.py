"""Whatever is thrown at it, the server answers clearly or closes the socket, and goes on."""

import asyncio
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest
import websockets

from lastcard import wire
from lastcard.wire.schema import json_schema
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess

MESSAGES = 500
TYPES = sorted(
    definition["properties"]["type"]["enum"][0]
    for name, definition in json_schema()["$defs"].items()
    if "type" in definition.get("properties", {})
    and any(
        ref["$ref"].endswith(f"/{name}") for ref in json_schema()["$defs"]["ClientMessage"]["anyOf"]
    )
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server")) as process:
        yield process
        assert process.stop() == 0


def _anything(random: Random, depth: int = 0) -> Any:
    simple = [
        None,
        True,
        random.randint(-(2**70), 2**70),
        random.randint(-1, 10),
        random.random(),
        random.choice(["", "R5", "+", "x1", "!", "W4=G", "kick", "😀" * 50, "\x00", "casual"]),
    ]
    if depth < 2 and random.random() < 0.2:
        return [_anything(random, depth + 1) for _ in range(random.randrange(3))]
    if depth < 2 and random.random() < 0.2:
        return {str(n): _anything(random, depth + 1) for n in range(random.randrange(3))}
    return random.choice(simple)


FIELDS = (
    "move",
    "moment",
    "chair",
    "level",
    "options",
    "text",
    "vote",
    "yes",
    "kind",
    "chat",
    "person",
)


def _message(random: Random, number: int) -> str | bytes:
    """A message that is right, nearly right, or nothing at all."""
    way = random.random()
    if way < 0.08:
        return random.randbytes(random.randrange(200))
    if way < 0.12:
        return "[" * random.randrange(4000)
    content: dict[str, Any] = {"type": random.choice(TYPES), "id": str(number % 700)}
    for field in random.sample(FIELDS, random.randrange(len(FIELDS))):
        content[field] = _anything(random)
    if way < 0.6:
        content.update(
            move=random.choice(
                ["+", "-", ".", "?", "!", "x1", "x2", "R5", "W=R", "=B", "s1", "s2"]
            ),
            chair=random.randrange(4),
            kind=random.choice(["kick", "pause"]),
            yes=random.random() < 0.5,
            vote=random.randrange(5),
            text="hello",
            emote="nice",
            board=0,
            n=1,
            moment=None,
            level=None,
            armed=True,
            ready=True,
            options={},
            chat=number,
        )
    if way > 0.97:
        del content["id"]
    text = json.dumps(content)
    return text[: random.randrange(len(text))] if random.random() < 0.05 else text


async def _throw(server: ServerProcess, client: Client, random: Random, messages: int) -> int:
    """Throw messages, coming back whenever the socket was closed; how often it was."""
    closed = 0
    for number in range(messages):
        if client.is_closed:
            if client.bye is not None and client.bye.code == "kicked":
                return closed  # by the other one, whose table it is
            await client.connect()
            closed += 1
        assert client.socket is not None
        try:
            await client.socket.send(_message(random, number))
        except websockets.ConnectionClosed:
            continue
        if number % 20 == 0:
            await asyncio.sleep(0)  # let the reader read
    return closed


def _fuzz(server: ServerProcess, messages: int) -> None:
    async def scenario() -> None:
        people = [await new_guest(server.url, name) for name in ("Ada", "Ben", "Cy")]
        tables = [
            await new_table(server.url, person.token, pace="instant", rules={"limit": "60"})
            for person in (people[0], people[2])
        ]
        rude = Client(server.ws_url, tables[0], people[0])
        other = Client(server.ws_url, tables[0], people[1])
        calm = Client(server.ws_url, tables[1], people[2])
        await calm.connect()
        await calm.ok(wire.Start)
        _, _, moves = await asyncio.gather(
            _throw(server, rude, Random(1), messages),
            _throw(server, other, Random(2), messages),
            calm.play(Random(3), lambda: calm.stage == "over"),
        )
        assert moves > 0
        assert calm.stage == "over", "the calm table was played to its end"
        # The table still answers; what was said last may yet close the old socket.
        await rude.close()
        await rude.connect()
        await rude.until(lambda: rude.table is not None)
        answer = await rude.ask(wire.Emote, emote="gg")
        assert isinstance(answer, wire.Ack) or answer.code in ("too-fast", "chat-off")
        for client in (rude, other, calm):
            await client.close()

    asyncio.run(scenario())
    assert httpx.get(f"{server.url}/readyz").status_code == 200
    metrics = httpx.get(f"{server.url}/metrics").text
    assert "lastcard_failures_total 0.0" in metrics, server.log.read_text()[-3000:]


def test_the_server_stands_whatever_is_thrown_at_its_sockets(server: ServerProcess) -> None:
    _fuzz(server, MESSAGES)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_ten_thousand_messages(server: ServerProcess) -> None:
    _fuzz(server, 10_000)


def test_the_http_api_answers_everything_with_a_code(server: ServerProcess) -> None:
    random = Random(4)
    token = asyncio.run(new_guest(server.url, "Ada")).token
    paths = ["/api/guests", "/api/tables", "/api/me", "/api/me/name", "/api/accounts"]
    paths += ["/api/sessions", "/api/matches/x", "/api/tables/ABCDEF", "/api/%00", "/api/catalog"]
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=server.url) as http:
        for _ in range(300):
            method = random.choice(["GET", "POST", "PUT", "DELETE", "PATCH"])
            body = random.choice([b"", b"{", b"\xff\xfe", json.dumps(_anything(random)).encode()])
            if random.random() < 0.4:
                body = json.dumps(
                    {f: _anything(random) for f in ("name", "chairs", "login")}
                ).encode()
            sent = headers if random.random() < 0.7 else {"Authorization": "Bearer \xff.x"}
            answer = http.request(
                method,
                random.choice(paths),
                content=body,
                headers=[(name.encode(), value.encode("latin-1")) for name, value in sent.items()],
            )
            assert answer.status_code < 500, (method, answer.url, body)
            if answer.status_code >= 400:
                assert answer.json()["code"], answer.text
    assert "lastcard_failures_total 0.0" in httpx.get(f"{server.url}/metrics").text
