"""The proxies of `deploy`, real ones: people play through them, and what is for operators stays in.

The files are used as they stand; only names, ports and the certificate are of this machine.
"""

from __future__ import annotations

import asyncio
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest

from lastcard import wire
from tests.debian import find, require
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess, free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
FORGED = "203.0.113.9"
NGINX = """daemon off; pid nginx.pid; error_log stderr; events {{}}
http {{
    access_log off; client_body_temp_path tmp; proxy_temp_path tmp;
    fastcgi_temp_path tmp; uwsgi_temp_path tmp; scgi_temp_path tmp;
    {server}
}}
"""
"""Around a file in `conf.d`: what a system has in `nginx.conf`, in a folder of our own."""


def _changed(text: str, *changes: tuple[str, str]) -> str:
    for what, into in changes:
        assert what in text, what
        text = text.replace(what, into)
    return text


def _nginx(folder: Path, port: int, behind: int) -> list[str]:
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    folder_of_keys = "/etc/letsencrypt/live/cards.example.org"
    server = _changed(
        text, (folder_of_keys, str(folder)), ("cards.example.org", "localhost"),
        ("listen 443", f"listen 127.0.0.1:{port}"), ("listen [::]:443", f"listen [::1]:{port}"),
        ("listen 80", f"listen 127.0.0.1:{free_port()}"), ("    listen [::]:80;\n", ""),
        ("127.0.0.1:8642", f"127.0.0.1:{behind}"),
    )  # fmt: skip
    (folder / "nginx.conf").write_text(NGINX.format(server=server), "utf-8")
    return [find("nginx") or "nginx", "-p", str(folder), "-c", "nginx.conf", "-e", "stderr"]


def _caddy(folder: Path, port: int, behind: int) -> list[str]:
    keys = f"\ttls {folder}/fullchain.pem {folder}/privkey.pem\n"
    server = _changed(
        (DEPLOY / "Caddyfile").read_text("utf-8"),
        ("cards.example.org {\n", f"https://localhost:{port} {{\n{keys}"),
        ("localhost:8642", f"localhost:{behind}"),
    )
    ours = "{\n\tadmin off\n\tauto_https disable_redirects\n}\n"
    (folder / "Caddyfile").write_text(ours + server, "utf-8")
    return [find("caddy") or "caddy", "run", "--config", str(folder / "Caddyfile")]


PROXIES = {"nginx": _nginx, "caddy": _caddy}


@contextmanager
def _proxy(name: str, folder: Path, behind: int) -> Iterator[ServerProcess]:
    """The address of a proxy before a server; its certificate is in `folder`."""
    front = ServerProcess(folder)  # only its address
    key, chain = folder / "privkey.pem", folder / "fullchain.pem"
    make = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    make += [
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
        "-addext",
        "subjectAltName=DNS:localhost",
    ]
    subprocess.run([*make, "-keyout", key, "-out", chain], check=True, capture_output=True)
    (folder / "log").touch()
    with (folder / "log").open("ab") as log:
        running = subprocess.Popen(
            PROXIES[name](folder, front.port, behind), cwd=folder, stdout=log, stderr=log,
            env={"HOME": str(folder), "PATH": "/usr/bin:/bin"},
        )  # fmt: skip
    try:
        until = time.monotonic() + 60
        while not _answers(f"https://localhost:{front.port}"):
            assert running.poll() is None, (folder / "log").read_text()
            assert time.monotonic() < until, (folder / "log").read_text()
            time.sleep(0.05)  # polling a process that has no other way to say it is ready
        yield front
    finally:
        running.terminate()
        running.wait()


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/api/catalog").status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.parametrize("name", PROXIES)
def test_people_play_behind_a_proxy_and_are_known_by_their_address(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    require(**{name: name, "openssl": "openssl"})
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "fullchain.pem"))

    async def scenario(url: str, ws_url: str) -> None:
        forged = {"X-Forwarded-For": FORGED}
        async with httpx.AsyncClient(base_url=url) as http:
            for inside in ("/metrics", "/readyz", "/healthz"):
                assert (await http.get(inside)).status_code == 404
            made = await http.post("/api/guests", json={"name": "Ada"}, headers=forged)
            ada = wire.decode_body(made.content, wire.Session)
            token = {"Authorization": f"Bearer {ada.token}"}
            sessions = (await http.get("/api/me/sessions", headers=token)).json()
            assert FORGED not in str(sessions)
            assert "127.0.0.1" in str(sessions)
        code = await new_table(url, ada.token, pace="instant", rules={"limit": "100"})
        async with Client(ws_url, code, ada) as client:
            await client.ok(wire.Start)
            assert await client.play(Random(1), lambda: client.stage == "over") > 0
        eve = await new_guest(url, "Eve")
        async with Client(ws_url, code, eve) as client:
            assert client.table is not None

    with (
        ServerProcess(tmp_path / "data", "--trust-proxy") as server,
        _proxy(name, tmp_path, server.port) as front,
    ):
        url = f"localhost:{front.port}"
        asyncio.run(scenario(f"https://{url}", f"wss://{url}"))
