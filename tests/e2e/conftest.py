"""What the tests in a browser share: one browser and one server for each file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser

from tests.e2e.alone_player import AlonePlayer
from tests.e2e.server_process import DECKS, ServerProcess
from tests.e2e.web_table import Player, a_browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with a_browser() as made:
        yield made


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("web") / "data", *DECKS) as process:
        yield process


@pytest.fixture(params=["server", pytest.param("page", marks=pytest.mark.long)])
def someone(
    request: pytest.FixtureRequest, browser: Browser, server: ServerProcess
) -> Callable[..., Player]:
    """Someone at a screen: the game is at a server, or in the page itself."""
    kind = Player if request.param == "server" else AlonePlayer
    return partial(kind, browser, server.url)
