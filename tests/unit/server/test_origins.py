"""Where a request comes from."""

from typing import Any

import pytest

from lastcard.server.origins import client_address, header, origin_is_ours, safe_host
from lastcard.server.settings import Settings


def scope(*headers: tuple[str, str], client: tuple[str, int] | None = ("192.0.2.7", 5)) -> Any:
    return {"headers": [(k.encode(), v.encode("latin-1")) for k, v in headers], "client": client}


def test_a_header_is_found_however_it_is_written_and_several_are_one_list() -> None:
    asked = scope(("Host", "here"), ("X-Other", "é"), ("x-other", "b"))
    assert header(asked, b"host") == "here"
    assert header(asked, b"x-other") == "é,b"
    assert header(asked, b"origin") == ""


@pytest.mark.parametrize(
    ("lines", "address"),
    [
        ([], "192.0.2.7"),
        (["198.51.100.1"], "198.51.100.1"),
        (["10.0.0.1, 198.51.100.1"], "198.51.100.1"),
        (["10.0.0.1,  198.51.100.1 "], "198.51.100.1"),
        (["10.0.0.1", "198.51.100.1"], "198.51.100.1"),
        (["2001:db8::1"], "2001:db8::1"),
        (["10.0.0.1, 198.51.100.1:50123"], "198.51.100.1"),
        (["[2001:db8::1]:50123"], "2001:db8::1"),
        (["[2001:db8::1]"], "2001:db8::1"),
        (["2001:db8::1:50123"], "2001:db8::1:50123"),
        (["198.51.100.1:x"], "198.51.100.1:x"),
        ([""], "192.0.2.7"),
        (["198.51.100.1,"], "192.0.2.7"),
    ],
)
def test_behind_a_proxy_that_is_trusted_the_last_address_counts(
    lines: list[str], address: str
) -> None:
    asked = scope(*(("X-Forwarded-For", line) for line in lines))
    assert client_address(asked, Settings(trust_proxy=True)) == address
    assert client_address(asked, Settings(trust_proxy=False)) == "192.0.2.7"


def test_where_no_address_is_known_there_is_none() -> None:
    assert client_address(scope(client=None), Settings()) == ""


@pytest.mark.parametrize(
    ("headers", "ours"),
    [
        ([("host", "here:8642")], True),
        ([("host", "here:8642"), ("origin", "http://here:8642")], True),
        ([("host", "here:8642"), ("origin", "http://here")], False),
        ([("host", "here"), ("origin", "https://there")], False),
        ([("host", "here"), ("origin", "https://friends.example")], True),
        ([("host", "here"), ("origin", "https://friends.example.evil")], False),
        ([("host", "here"), ("origin", "null")], False),
        # Who sends two of them is no browser that we know.
        ([("host", "here"), ("origin", "http://here"), ("origin", "http://evil")], False),
        ([("host", "here"), ("origin", "http://evil"), ("origin", "http://here")], False),
    ],
)
def test_a_page_is_ours_if_it_came_from_here_or_is_named(
    headers: list[tuple[str, str]], ours: bool
) -> None:
    settings = Settings(origins=("https://friends.example",))
    assert origin_is_ours(scope(*headers), settings) is ours


@pytest.mark.parametrize("host", ["cards.example", "cards.example:8642", "[2001:db8::1]:80"])
def test_a_host_that_can_stand_in_a_header_is_taken(host: str) -> None:
    assert safe_host(scope(("Host", host))) == host


@pytest.mark.parametrize("host", ["", "two words", "a/b", "a:123456", "a\r\nb: c", "[x]"])
def test_a_host_that_cannot_is_none(host: str) -> None:
    assert safe_host(scope(("Host", host))) == ""
    assert safe_host(scope()) == ""
