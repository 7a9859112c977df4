"""What is mutated, and which tests have to notice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent.parent
SOURCE: Final = ROOT / "src/lastcard"
SHARE: Final = 0.9
"""So much of a package's mutants has to be killed."""


@dataclass(frozen=True)
class Package:
    """Files whose mutants are counted together, as patterns below `src/lastcard`."""

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]
    beside: tuple[str, ...] = ()
    """What else of the checkout these tests read."""

    def chosen(self, only: Sequence[str]) -> list[str]:
        """Its files; of these the ones that `only` names, by themselves or by their folder."""
        files = sorted(
            file.relative_to(SOURCE).as_posix() for each in self.files for file in SOURCE.glob(each)
        )
        return [
            file
            for file in files
            if not only or any(f"{file}/".startswith(f"{name.rstrip('/')}/") for name in only)
        ]


PERMITS: Final = (
    "account_api",
    "accounts",
    "addresses",
    "admin_api",
    "alone_api",
    "api",
    "asking",
    "audience",
    "bans",
    "coaching",
    "crowd",
    "desk",
    "door",
    "everywhere",
    "forgetting",
    "hall",
    "house",
    "limits",
    "match_pages",
    "nodes/answering",
    "nodes/asking",
    "nodes/common",
    "nodes/relay",
    "nodes/visiting",
    "origins",
    "passwords",
    "places",
    "programs",
    "sessions",
    "sockets",
    "tokens",
)
"""What of the server decides who someone is, what they may do, how often, and what they are shown;
who may what at a table is decided in `table`."""
PERMITS_NOTHING: Final[Mapping[str, str]] = {
    "actor": "drives a table; `table` says who may what, `audience` who sees what",
    "app": "puts routes together; `house` says who asks too much",
    "clock": "tells the time",
    "connection": "sends what it is given",
    "durations": "counts",
    "folder": "keeps a second server out of a folder, not people",
    "frames": "writes bytes",
    "garbage": "looks for garbage",
    "http_protocol": "reads requests, before it is known whose",
    "jobs": "works out what was permitted",
    "lasting": "begins again what must not end",
    "loading": "reads tables from the store",
    "logs": "writes logs; `tests/unit/server/test_logs.py` says that no card is in them",
    "lookers": "sends to those who look on what `audience` makes for them",
    "low_thread": "does one thing after the other",
    "mailbox": "keeps an order",
    "nodes/bus": "carries what nodes say",
    "nodes/crew": "starts processes",
    "nodes/messages": "declares what nodes say",
    "nodes/neighbors": "knows which nodes are there",
    "nodes/opening": "puts the parts of a node together",
    "operations": "has routes and counters; nothing there tells of anyone",
    "pages": "sends the client's files, which everyone may have",
    "pinging": "measures round trips",
    "processes": "starts processes",
    "programs_api": "has routes only, which are not mutated; `programs` says who may what",
    "result_picture": "draws what `match_pages` lets be seen",
    "rules_api": "has routes only, for everyone",
    "savable": "tries to write, and tells operators what came of it",
    "running": "starts the server",
    "score_api": "has routes only, for everyone",
    "services": "holds what tables share",
    "settings": "reads settings",
    "stores/*": "keep what they are given; `tests/contracts` runs one suite over all of them",
    "text_protocol": "reads and writes frames",
    "thinking": "asks bots, by their views",
    "words": "says a few words",
    "worker": "does jobs",
}
"""The other modules of the server, and why nothing there decides who may or sees what."""
SCENARIOS: Final = "tests/test_scenarios.py"
PACKAGES: Final = (
    Package(
        "engine",
        ("engine/*.py",),
        (
            "tests/unit/engine",
            SCENARIOS,
            "tests/properties/test_matches.py",
            "tests/properties/test_round_laws.py",
            "tests/properties/test_values.py",
            "tests/properties/test_view_laws.py",
            # It judges random play, slowly, and not the rules.
            "--deselect=tests/properties/test_round_laws.py::test_random_play_reaches_every_corner",
        ),
    ),
    Package(
        "notation",
        ("notation/*.py",),
        (
            "tests/unit/notation",
            SCENARIOS,
            "tests/properties/test_notation.py",
            "tests/properties/test_notation_input.py",
        ),
        beside=("docs",),
    ),
    Package(
        "wire",
        ("wire/*.py",),
        ("tests/unit/wire",),
        beside=("docs", "tools", "web/src/net", "web/src/table", "web/messages"),
    ),
    Package("table", ("table/*.py",), ("tests/unit/table",)),
    Package(
        "server",
        (*(f"server/{name}.py" for name in PERMITS), "answers/history.py"),
        (
            "tests/unit/server",
            "tests/unit/answers/test_history.py",
            # They measure time or start processes, and ask nobody who they are.
            "--ignore=tests/unit/server/test_lag.py",
            "--ignore=tests/unit/server/test_processes.py",
            "--ignore=tests/unit/server/test_running.py",
        ),
        beside=("web/src/assets",),
    ),
)
