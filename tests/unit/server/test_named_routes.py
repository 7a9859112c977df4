"""Routes that the messages of the protocol name in their descriptions are routes of the server."""

import re
from pathlib import Path

import lastcard.wire
from tests.unit.server.who_reads import read_expectations

WIRE = Path(lastcard.wire.__path__[0])
PLACEHOLDER = re.compile(r"\{[^}]*\}")


def test_every_route_that_a_message_names_is_there() -> None:
    named = {
        PLACEHOLDER.sub("{}", route)
        for file in WIRE.glob("*.py")
        for route in re.findall(r"`(?:[A-Z]+ )?(/api/[^`?]*)[^`]*`", file.read_text("utf-8"))
    }
    routes = {PLACEHOLDER.sub("{}", route.split()[1]) for route in read_expectations()}
    assert len(named) > 30
    assert {route for route in named if not any(one.startswith(route) for one in routes)} == set()
