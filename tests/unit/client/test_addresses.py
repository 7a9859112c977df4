"""Links and codes of tables."""

import pytest

from lastcard.client.addresses import HOME, Address, read_address, read_server
from lastcard.engine import Malformed


@pytest.mark.parametrize(
    ("text", "server", "socket"),
    [
        ("K7M2XQ", HOME, "ws://localhost:8642/ws/K7M2XQ"),
        ("http://host:8642/t/K7M2XQ", "http://host:8642", "ws://host:8642/ws/K7M2XQ"),
        ("https://cards.example/t/K7M2XQ/", "https://cards.example", "wss://cards.example/ws/K7M2XQ"),
        ("https://cards.example/#/t/K7M2XQ", "https://cards.example", "wss://cards.example/ws/K7M2XQ"),
        ("host:8642/t/K7M2XQ", "http://host:8642", "ws://host:8642/ws/K7M2XQ"),
        ("wss://cards.example/ws/K7M2XQ", "https://cards.example", "wss://cards.example/ws/K7M2XQ"),
    ],
)  # fmt: skip
def test_a_table_is_found(text: str, server: str, socket: str) -> None:
    address = read_address(text)
    assert address == Address(server, "K7M2XQ")
    assert address.socket == socket


def test_the_environment_names_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LASTCARD_SERVER", "https://cards.example/")
    assert read_address("K7M2XQ").server == "https://cards.example"


@pytest.mark.parametrize(
    "text", ["", "x", "ftp://host/t/K7M2XQ", "http://host", "http:///t/K7M2XQ"]
)
def test_what_names_no_table_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match=f"^{text!r} names no table"):
        read_address(text)


@pytest.mark.parametrize(
    "host", ["two words", "host:port", "host:99999", "host:0", "[::1", "..", "a" * 64]
)
def test_a_host_that_cannot_be_asked_for_is_refused(host: str) -> None:
    with pytest.raises(Malformed, match="names no table"):
        read_address(f"http://{host}/t/K7M2XQ")
    with pytest.raises(Malformed, match="is no address of a server"):
        read_server(host)


def test_the_environment_may_leave_the_scheme_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LASTCARD_SERVER", "cards.example:8642")
    assert read_address("K7M2XQ").server == "http://cards.example:8642" == read_server(None)
