"""Hypothesis profiles, and the record of which rules the tests show."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import pytest
from hypothesis import Phase, settings

if TYPE_CHECKING:
    from tests.postgres_server import PostgresServer
    from tests.redis_server import RedisServer

# Programs that tests start keep what Python compiled: a server is there in a second, not in five.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("default", max_examples=50, deadline=None)
settings.register_profile("long", max_examples=2000, deadline=None)
settings.register_profile(  # the same every time, and nobody looks for the smallest example
    "mutants",
    max_examples=10,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

COMPILED = [
    "differential/", "unit/analysis/", "unit/arena/", "unit/bots/", "unit/cli/test_analyze.py",
    "unit/envs/", "unit/fast/", "unit/learn/", "unit/simulation/", "unit/study/",
    "unit/tui/test_local_coach.py",
]  # fmt: skip
"""Where tests play compiled rounds. One process runs them all, since what is compiled for
the first time would be compiled by each process that needs it."""
FIRST_USE_SECONDS = 600
"""Any of them may be the one that compiles: minutes, on a machine that has much else to do."""
DRIVEN = "tests/e2e/"
"""Where one process runs all of a file: the file's browser and server are started once."""
UNIX_ONLY = [
    "attacks", "contracts", "e2e", "mutants", "docs/test_blocks.py",
    "unit/cli/test_stopping.py", "unit/cli/test_streams.py", "unit/mcp/test_door.py",
    "unit/server/test_lag.py", "unit/server/test_nodes.py",
    "unit/tools/test_commands.py", "unit/tools/test_shells.py",
]  # fmt: skip
"""What is driven from outside: by signals, pipes, terminals and shells as Unix has them."""
collect_ignore = [] if os.name == "posix" else UNIX_ONLY

RULES_SHOWN = pytest.StashKey[dict[str, list[str]]]()


@pytest.hookimpl(tryfirst=True)  # before the long tests are deselected: they show rules too
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    shown = config.stash.setdefault(RULES_SHOWN, {})
    compiled = tuple(f"tests/{place}" for place in COMPILED)
    says_how_long = config.getoption("timeout", None) is not None
    for item in items:
        if item.nodeid.startswith(compiled):
            item.add_marker(pytest.mark.xdist_group("compiled"))
            if not says_how_long and item.get_closest_marker("timeout") is None:
                item.add_marker(pytest.mark.timeout(FIRST_USE_SECONDS))
        elif item.nodeid.startswith(DRIVEN):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
        for mark in item.iter_markers("rule"):
            for rule in mark.args:
                shown.setdefault(rule, []).append(item.nodeid)


@pytest.fixture(scope="session")
def rules_shown(pytestconfig: pytest.Config) -> Mapping[str, list[str]]:
    """For each rule id, the collected tests that are marked with it."""
    return pytestconfig.stash[RULES_SHOWN]


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server; who restarts it starts one of their own."""
    from tests.postgres_server import PostgresServer

    with PostgresServer() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisServer]:
    """A Redis; who restarts it starts one of their own."""
    from tests.redis_server import RedisServer

    with RedisServer() as server:
        yield server
