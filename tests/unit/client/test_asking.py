"""What comes of asking a server that is none, or that is not there."""

import socket
from collections.abc import Iterator
from threading import Thread

import pytest

from lastcard.client.asking import ServerUnreachable, ask
from lastcard.wire import TableList


@pytest.fixture
def other_protocol() -> Iterator[str]:
    """Someone who greets everyone in a protocol that is not HTTP."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def greet() -> None:
            with listening.accept()[0] as caller:
                caller.sendall(b"220 mail.example ready\r\n")
                caller.recv(4096)

        thread = Thread(target=greet)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        thread.join()


def test_who_speaks_another_protocol_is_no_server(other_protocol: str) -> None:
    with pytest.raises(ServerUnreachable, match="is not a lastcard server"):
        ask(f"{other_protocol}/api/tables", TableList)


def test_nobody_there_is_told_in_words() -> None:
    with pytest.raises(ServerUnreachable, match=r"^cannot reach http://127\.0\.0\.1:9: [A-Z]\D+$"):
        ask("http://127.0.0.1:9/api/tables", TableList)
