"""Where friends find a server."""

import socket
from ipaddress import ip_address, ip_network
from typing import Any

import pytest

from lastcard.server import addresses
from lastcard.server.addresses import is_loopback, lan_address, network_origin
from lastcard.server.settings import Settings


@pytest.fixture(autouse=True)
def _in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.168.1.7")


def test_who_is_at_the_machine_learns_the_address_that_others_can_use() -> None:
    for asked_as in ("localhost:8642", "127.0.0.1:8642", "[::1]:8642", "localhost"):
        found = network_origin(Settings(), asked_as, "127.0.0.1")
        assert found == "http://192.168.1.7:8642", asked_as


def test_a_server_that_listens_at_one_address_is_found_there() -> None:
    settings = Settings(host="10.0.0.5", port=9000)
    assert network_origin(settings, "localhost", "::1") == "http://10.0.0.5:9000"


def test_a_server_for_this_machine_alone_has_no_address_for_others() -> None:
    assert network_origin(Settings(host="127.0.0.1"), "localhost:8642", "127.0.0.1") is None


@pytest.mark.parametrize(
    ("asked_as", "asker"),
    [("cards.example", "127.0.0.1"), ("localhost", "203.0.113.9"), ("192.168.1.7", "192.168.1.9")],
)
def test_nobody_else_learns_about_the_network(asked_as: str, asker: str) -> None:
    assert network_origin(Settings(), asked_as, asker) is None


def test_names_that_look_like_this_machine_are_not() -> None:
    assert not is_loopback("localhost.example")
    assert not is_loopback("128.0.0.1")
    assert not is_loopback("")


def test_every_name_below_localhost_is_this_machine() -> None:
    assert is_loopback("cards.localhost")
    assert not is_loopback("cards.localhost.example")
    assert not is_loopback("mylocalhost")


@pytest.mark.parametrize("connected", [True, False])
def test_the_address_in_the_network_is_found_without_a_word(
    connected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Probe(socket.socket):
        def connect(self, address: Any, /) -> None:
            assert (self.family, self.type) == (socket.AF_INET, socket.SOCK_DGRAM)
            assert ip_address(address[0]) in ip_network("192.0.2.0/24")  # nobody's
            if not connected:
                raise OSError("network is unreachable")

        def getsockname(self) -> Any:
            return ("192.168.1.7", 54321)

    monkeypatch.setattr(socket, "socket", Probe)
    assert lan_address() == ("192.168.1.7" if connected else "127.0.0.1")
