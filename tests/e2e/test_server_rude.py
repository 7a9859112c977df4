"""Bytes that no client of ours sends: an answer with a code each, and a log that stays a log."""

import asyncio
import json
import os
import re
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import websockets

from tests.e2e.server_client import new_guest, new_table
from tests.e2e.server_process import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("rude") / "data", "--log-json") as process:
        yield process
        metrics = httpx.get(f"{process.url}/metrics").text
        assert process.stop() == 0
        lines = process.log.read_text().splitlines()
        for line in lines:
            assert isinstance(json.loads(line), dict), line
        assert "Traceback" not in "".join(lines), lines
        assert "lastcard_failures_total 0.0" in metrics, lines


def ask(server: ServerProcess, request: bytes) -> tuple[int, dict[str, str], bytes]:
    """Send bytes as they are; the status, the headers and the body of the answer."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as wire:
        wire.sendall(request)
        answer = b""
        while not _is_whole(answer) and (more := wire.recv(65536)):
            answer += more
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *rest = head.decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in rest)
    return int(first.split()[1]), headers, body


def _is_whole(answer: bytes) -> bool:
    """Whether all that it says it holds is there: not every connection is closed at once."""
    head, end, body = answer.partition(b"\r\n\r\n")
    length = re.search(rb"\r\ncontent-length: (\d+)", head.lower())
    return bool(end) and length is not None and len(body) >= int(length[1])


def request(
    path: bytes, body: bytes = b"", *headers: bytes, method: bytes = b"POST", host: bytes = b"here"
) -> bytes:
    lines = [
        method + b" " + path + b" HTTP/1.1",
        b"host: " + host,
        b"connection: close",
        b"content-type: application/json",
        b"content-length: %d" % len(body),
        *headers,
    ]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


ORIGINS = [
    b"http://[",
    b"http://[::1",
    b"//",
    b"http://]:1",
    b"\xff\xfe",
    b"http://\xe9",
    b"a" * 99,
]


@pytest.mark.parametrize("origin", ORIGINS)
def test_a_malformed_origin_is_a_foreign_one(server: ServerProcess, origin: bytes) -> None:
    status, _, body = ask(server, request(b"/api/guests", b'{"name":"A"}', b"origin: " + origin))
    assert (status, json.loads(body)["code"]) == (403, "foreign-origin")


ACCOUNT = b'{"login":"somebody","password":"long enough"}'
BODIES = [
    b"[" * 8000,
    b'{"name":' * 1500,
    b'{"a":' + b"[" * 5000 + b"]" * 5000 + b"}",
    b'"\xff"',
    b'{"name":"\xc3("}',
    b'{"name":"\\ud800"}',
    b'{"name":"\\u0000"}',
    b"\xff\xfe\x00",
    b"\x00" * 50,
    b'{"name":1e999}',
    b"{" + b'"name":"a",' * 500,
    *(ACCOUNT[:place] + b"\xff" + ACCOUNT[place + 1 :] for place in range(0, len(ACCOUNT), 3)),
    *(ACCOUNT[:place] + b"\\ud800" + ACCOUNT[place:] for place in range(0, len(ACCOUNT), 5)),
    *(ACCOUNT[:place] + b"\x00" + ACCOUNT[place:] for place in range(0, len(ACCOUNT), 5)),
]


@pytest.mark.parametrize("path", ["guests", "me/name", "accounts", "sessions", "tables", "replays"])
def test_a_body_that_is_none_is_refused_with_what_is_wrong(
    server: ServerProcess, path: str
) -> None:
    token = asyncio.run(new_guest(server.url, "Ada")).token.encode()
    method = b"PUT" if path == "me/name" else b"POST"
    for body in BODIES:
        asked = request(
            b"/api/" + path.encode(), body, b"authorization: Bearer " + token, method=method
        )
        status, headers, answer = ask(server, asked)
        assert status < 500, (path, body[:60], answer)
        assert headers["content-type"].startswith("application/json")
        if status >= 400:
            assert json.loads(answer)["code"], (path, body[:60])


@pytest.mark.parametrize(
    "asked",
    [
        request(b"/%ff%fe", method=b"GET"),
        request(b"/\xff", method=b"GET"),
        request(b"/api/tables/%ff%fe", method=b"GET"),
        request(b"/api/tables/%00", method=b"GET"),
        request(b"/api/me", b"", b"authorization: Bearer \xff\xfe", method=b"GET"),
        request(b"/?\xff=1", method=b"GET"),
        request(b"/?%ff=%fe", method=b"GET"),
        request(b"/", b"", b"if-none-match: \xff", method=b"GET"),
        request(b"/", b"", method=b"G\xff"),
        request(b"/", b"", b"x-forwarded-for: \xff", method=b"GET"),
        request(b"/", method=b"GET", host=b"\xff"),
        request(b"/", b"", b"cookie: \xff\xfe", method=b"GET"),
        request(b"/api/address", method=b"GET", host=b"["),
        request(b"/api/address", method=b"GET", host=b"[::1"),
        request(b"/api/address", method=b"GET", host=b"localhost:99999"),
        b"\xff\xfe\xfd\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        request(b"/api/guests", b"{}", b"content-encoding: \xff"),
        request(b"/api/guests", b"x=%ff", b"content-type: multipart/form-data; boundary=\xff"),
    ],
)
def test_bytes_that_are_no_text_are_answered_without_a_traceback(
    server: ServerProcess, asked: bytes
) -> None:
    status, _, _ = ask(server, asked)
    assert status < 500


def test_a_text_message_that_is_none_closes_its_socket(server: ServerProcess) -> None:
    async def scenario() -> None:
        ada = await new_guest(server.url, "Ada")
        code = await new_table(server.url, ada.token)
        async with websockets.connect(f"{server.ws_url}/ws/{code}") as wire:
            await wire.send(b"\xff\xfe", text=True)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await asyncio.wait_for(wire.recv(), 20)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1007

    asyncio.run(scenario())


@pytest.mark.parametrize("path", ["/schema", "/schema/", "/schema/nothing", "/schema/openapi.json"])
def test_the_schema_needs_nothing_from_elsewhere(server: ServerProcess, path: str) -> None:
    answer = httpx.get(f"{server.url}{path}", follow_redirects=True)
    assert "://" not in re.sub(r'"https?://(?:spec|json-schema)[^"]*"', "", answer.text)
    assert "script" not in answer.text or answer.headers["content-type"].endswith("json")


def connect_sources(server: ServerProcess, host: bytes) -> list[str]:
    _, headers, _ = ask(server, request(b"/", method=b"GET", host=host))
    policy = dict(
        part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";")
    )
    return policy["connect-src"].split()


def test_a_page_of_ours_connects_to_us_alone(server: ServerProcess) -> None:
    for host in ("cards.example.org", "localhost:8642", "[::1]:8642"):
        found = connect_sources(server, host.encode())
        assert found == ["'self'", f"ws://{host}", f"wss://{host}"]
    # What cannot be a host is not written into a header.
    for host in ("*", "a b", "evil; script-src *", "a,b", "http://x", "é"):
        assert connect_sources(server, host.encode("latin-1")) == ["'self'"], host


def test_what_is_stored_is_its_owners_alone(server: ServerProcess) -> None:
    files = [path for path in server.data.iterdir() if path.name != "server.log"]
    assert {"lastcard.db", "lastcard.db-wal", "secret", "lock"} <= {path.name for path in files}
    for path in files:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_a_database_that_anyone_could_read_is_closed_to_them(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with ServerProcess(tmp_path / "data") as server:
            server.kill()
            database = server.data / "lastcard.db"
            database.chmod(0o666)
            server.start()
            assert stat.S_IMODE(database.stat().st_mode) == 0o600
            for path in server.data.glob("lastcard.db-*"):
                assert stat.S_IMODE(path.stat().st_mode) == 0o600
    finally:
        os.umask(before)
