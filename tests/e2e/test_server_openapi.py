"""The HTTP API against its own OpenAPI: requests made from the schema, right and wrong ones."""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import response_schema_conformance

from tests.e2e.server_client import new_guest
from tests.e2e.server_process import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server")) as process:
        yield process
        metrics = httpx.get(f"{process.url}/metrics").text
        assert "lastcard_failures_total 0.0" in metrics, process.log.read_text()[-3000:]


@pytest.fixture(scope="module")
def token(server: ServerProcess) -> str:
    return asyncio.run(new_guest(server.url, "Ada")).token


@pytest.fixture(scope="module")
def api_schema(server: ServerProcess) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")


ENDING = ("/api/me/sessions", "/api/me/deletion")
"""Who asks for these has no token any more."""

schema = schemathesis.pytest.from_fixture("api_schema")


@schema.parametrize()
@settings(
    # Besides those at the edges of the schema, which are asked every time.
    max_examples=settings().max_examples // 6,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
def test_whatever_the_schema_lets_one_ask_the_answer_is_one_of_ours(
    case: Any, token: str, server: ServerProcess
) -> None:
    if case.operation.path in ENDING:
        token = asyncio.run(new_guest(server.url, "Zed")).token
    answer = case.call(headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.json()["code"], answer.text
    else:
        case.validate_response(answer, checks=[response_schema_conformance])
