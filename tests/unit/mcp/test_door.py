"""An assistant looks things up and plays, through the official SDK's own client."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from lastcard.cli import main
from tests.e2e.server_process import ServerProcess, free_port

mcp = pytest.importorskip("mcp", reason="the assistant's door needs the extra 'mcp'")

import httpx2  # noqa: E402
from mcp import Client, StdioServerParameters  # noqa: E402
from mcp.client.streamable_http import streamable_http_client  # noqa: E402

from lastcard.mcp.door import make_door  # noqa: E402

POSITION = """
[Edition "classic"]
[Seats "3"]
[Hands "R5 W4 G1 | Y2 B3 | G9 G8"]
[Discard "R7"]
"""
Then = Callable[[Any], Awaitable[None]]


async def _told(client: Any, tool: str, **given: Any) -> Any:
    """What a tool answers; an error is raised as what it says."""
    answer = await client.call_tool(tool, given)
    text = "".join(getattr(part, "text", "") for part in answer.content)
    assert not answer.is_error, text
    told = answer.structured_content
    if told is None:
        return json.loads(text)
    return told.get("result", told) if isinstance(told, dict) else told


async def _refused(client: Any, tool: str, **given: Any) -> str:
    answer = await client.call_tool(tool, given)
    assert answer.is_error
    return "".join(getattr(part, "text", "") for part in answer.content)


async def _look_things_up(client: Any) -> None:
    (clause,) = await _told(client, "find_rules", asked="WD4-4")
    assert clause["id"] == "WD4-4"
    found = await _told(client, "find_rules", asked="forgot to say uno")
    assert found[0]["id"] == "UNO-2"
    assert {edition["id"] for edition in await _told(client, "list_editions")} >= {
        "classic",
        "2020",
    }
    verdict = await _told(client, "explain_move", position=POSITION, move="G1")
    assert (verdict["allowed"], verdict["rule"]["id"]) == (False, "TURN-1")
    assert "R5" in verdict["legal"]
    await _settle_an_argument(client)
    told = await _told(client, "tell_record", record=POSITION + "1:R5\n2:+\n")
    assert told["problems"] == []
    assert any("red 5" in line for line in told["happened"])


async def _settle_an_argument(client: Any) -> None:
    """The answer is the one that `lastcard judge` prints."""
    cases = {case["case"]: case for case in await _told(client, "list_cases")}
    assert "by" in cases["challenge"]["tell"]
    ruling = await _told(client, "judge", situation="stack RD BD")
    assert (ruling["allowed"], ruling["rules"][0]["id"]) == (False, "ACT-1")
    assert [other["option"] for other in ruling["otherwise"]] == ["stacking"]
    by_another = {"situation": "challenge R5 held=color by=other", "edition": "special-agent"}
    assert (await _told(client, "judge", **by_another))["allowed"] is False
    anyone = await _told(client, "judge", **by_another, rules={"challengers": "anyone"})
    assert anyone["allowed"] is True
    assert "did you mean" in await _refused(client, "judge", situation="stak RD BD")


async def _play_a_round(client: Any) -> None:
    """Whatever is dealt: take the last of what can be done until the match is over."""
    seen = await _told(client, "start_match", bots=["casual", "novice"], format="single", seed=5)
    match = seen["match"]
    assert len(seen["hand"]) == 7
    assert "??" not in json.dumps(seen["hand"])
    assert sum(name != "You" for name in seen["cards"]) >= 2
    assert "not what can be done" in await _refused(client, "make_move", match=match, move="pass")
    for _ in range(400):
        if seen["stage"] == "over":
            break
        plays = [move for move in seen["you_can"] if move[0] in "RYGBW"]
        calling = [move for move in plays if move.endswith("!")]
        choice = (calling or plays or seen["you_can"])[0]
        seen = await _told(client, "make_move", match=match, move=choice)
    assert seen["stage"] == "over"
    assert await _told(client, "look", match=match)
    await client.call_tool("leave", {"match": match})
    assert "there is no match" in await _refused(client, "look", match=match)


def test_it_looks_things_up_and_sees_its_own_hand() -> None:
    async def scene() -> None:
        async with Client(make_door()) as client:
            await _look_things_up(client)
            seen = await _told(client, "start_match", bots=["casual", "novice"], seed=5)
            assert len(seen["hand"]) == 7
            hidden = await _refused(client, "make_move", match=seen["match"], move="pass")
            assert "not what can be done" in hidden

    asyncio.run(scene())


@pytest.mark.long
def test_the_same_over_standard_input_and_output() -> None:
    async def scene() -> None:
        command = StdioServerParameters(
            command=sys.executable, args=["-m", "lastcard", "mcp"], env=dict(os.environ)
        )
        async with Client(command) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            assert names >= {"find_rules", "judge", "start_match", "sit_down", "make_move"}
            await _look_things_up(client)
            await _play_a_round(client)
            found = await _told(client, "analyze_record", record=POSITION + "1:R5\n2:+\n")
            assert found["judgments"]

    asyncio.run(scene())


async def _shown(url: str, token: str, then: Then) -> None:
    """Let a client in that shows a token, as the SDK's clients do."""
    async with (
        httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}) as http,
        Client(streamable_http_client(url, http_client=http)) as client,
    ):
        await then(client)


@pytest.mark.long
@pytest.mark.parametrize("given", ["", "a token of one's own"], ids=["printed", "given"])
def test_the_same_over_http_for_who_has_the_token(given: str) -> None:
    async def both(client: Any) -> None:
        await _look_things_up(client)
        await _play_a_round(client)

    async def scene() -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "lastcard", "mcp", "--port", str(free_port()),
            stdout=PIPE, stderr=PIPE, env={**os.environ, "LASTCARD_MCP_TOKEN": given},
        )  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            async with asyncio.timeout(60):
                url = (await process.stdout.readline()).decode().split()[0]
                printed = (await process.stdout.readline()).decode().strip()
                while b"running on" not in (await process.stderr.readline()).lower():
                    pass
            assert url.startswith("http://127.0.0.1:")
            token = given or printed.removeprefix("Authorization: Bearer ")
            assert not given or given not in printed
            for headers in ({}, {"Authorization": "Bearer another"}, {"Authorization": token}):
                async with httpx2.AsyncClient(headers=headers) as stranger:
                    refused = await stranger.post(url, json={})
                assert refused.status_code == 401
                assert refused.headers["www-authenticate"].startswith("Bearer")
            with pytest.raises(ExceptionGroup):
                await _shown(url, "another", both)
            await _shown(url, token, both)
        finally:
            process.terminate()
            await process.communicate()

    asyncio.run(scene())


def test_a_token_that_could_be_tried_out_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LASTCARD_MCP_TOKEN", "short")
    assert main(["mcp", "--port", "1"]) == 2
    assert "at least 16 characters" in capsys.readouterr().err


@pytest.mark.long
def test_it_sits_down_at_a_table_by_invitation_and_sees_its_own_hand_only(tmp_path: Any) -> None:
    from lastcard import wire
    from lastcard.client import TableSeat, new_guest, open_table

    def simplest(view: wire.View) -> str | None:
        assert view.own is not None
        plays = [move for move in view.own.legal if move[0] in "RYGBW"]
        return next((m for m in plays if m.endswith("!")), (plays or view.own.legal)[0])

    async def scene(url: str) -> None:
        ada = await asyncio.to_thread(new_guest, url, "Ada")
        options = wire.TableOptions(chairs=2, format="single", pace="instant", grace_ms=0)
        code = await asyncio.to_thread(open_table, url, ada.token, options)
        async with (
            TableSeat(f"{url}/t/{code}", token=ada.token) as host,
            Client(make_door()) as client,
        ):
            seen = await _told(client, "sit_down", link=f"{url}/t/{code}", name="Aide")
            match = seen["match"]
            await host.say(wire.Start("deal"))
            playing = asyncio.create_task(host.play(simplest))
            for _ in range(600):
                seen = await _told(client, "wait", match=match)
                assert "??" not in "".join(seen.get("hand", []))
                if seen["stage"] == "over":
                    break
                plays = [move for move in seen["you_can"] if move[0] in "RYGBW"]
                calling = [move for move in plays if move.endswith("!")]
                for choice in [*(calling or plays or seen["you_can"])][:1]:
                    # A move can come too late; then the next look says what there is to do.
                    await client.call_tool("make_move", {"match": match, "move": choice})
            assert seen["stage"] == "over"
            assert (await playing).stage == "over"

    with ServerProcess(tmp_path / "data") as process:
        asyncio.run(scene(process.url))
