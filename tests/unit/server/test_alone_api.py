"""A match that was played on a device goes into the history, if the rules allow it; once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lastcard.server.limits import Buckets, Limits
from lastcard.server.stores import CannotSave, MemoryStore, Write
from tests.unit.page.page_worker import Worker
from tests.unit.server.visiting import Server, Visitor, open_server

PATH = "/api/me/matches"


def played(**options: Any) -> dict[str, Any]:
    """A match that was played in a page, as it is sent."""
    worker = Worker()
    worker.sit_down(format="single", rules={"auto_uno": "on"}, **options)
    worker.say(type="start", id="s")
    worker.play(10_000)
    return next(json.loads(text) for key, text in worker.kept.items() if "played/" in key)


@asynccontextmanager
async def a_guest(**settings: Any) -> AsyncGenerator[tuple[Server, Visitor]]:
    async with open_server(**settings) as server:
        yield server, await server.newcomer("Ada Lovelace")


def test_it_is_listed_and_can_be_read_and_is_marked(tmp_path: Path) -> None:
    async def run() -> None:
        sent = played()
        async with a_guest(store=tmp_path / "lastcard.db") as (server, ada):
            answer = await ada.ask("POST", PATH, sent)
            assert answer.status_code == 201
            made = answer.json()
            assert (made["alone"], made["you"], made["players"][0]) == (True, 0, "Ada Lovelace")
            assert made["winners"]
            again = await ada.ask("POST", PATH, sent)
            assert again.json() == made
            listed = (await ada.ask("GET", PATH)).json()["matches"]
            assert listed == [made]
            record = (await ada.ask("GET", f"/api/matches/{made['id']}/lcn")).text
            assert record == sent["record"].replace('"Ada,', '"Ada Lovelace,')
            # Nobody can know what was dealt on a device: it counts nothing.
            assert (await ada.ask("GET", "/api/me/statistics")).json()["matches"] == 0
            # It is nobody else's, and no table at which anyone could sit down.
            ben = await server.newcomer("Ben")
            assert (await ben.ask("GET", f"/api/matches/{made['id']}")).status_code == 404
            assert (await ben.ask("GET", f"/api/tables/{made['table']}")).status_code == 404
            assert (await ben.ask("POST", PATH, sent)).json()["id"] != made["id"]

    asyncio.run(run())


class Full(MemoryStore):
    """Its disk is full for so many matches."""

    matches = 1

    async def append(self, *writes: Write) -> None:
        if self.matches:
            self.matches -= 1
            raise CannotSave(OSError("no space left"))
        await super().append(*writes)


def test_it_can_be_sent_again_if_it_could_not_be_saved_and_leaves_no_table_open() -> None:
    async def run() -> None:
        store, sent = Full(), played()
        async with a_guest(store=store) as (_, ada):
            failed = await ada.ask("POST", PATH, sent)
            assert (failed.status_code, failed.json()["code"]) == (503, "cannot-save")
            assert (await ada.ask("GET", PATH)).json()["matches"] == []
            made = await ada.ask("POST", PATH, sent)
            assert made.status_code == 201
            assert (await ada.ask("GET", PATH)).json()["matches"] == [made.json()]
            assert await store.open_tables() == []

    asyncio.run(run())


def test_who_wants_to_be_forgotten_is_forgotten_there_too() -> None:
    async def run() -> None:
        async with a_guest() as (server, ada):
            made = (await ada.ask("POST", PATH, played())).json()
            assert (await ada.ask("POST", "/api/me/deletion", {})).status_code == 200
            rows = await server.house.services.store.rows(made["table"])
            assert b"Lovelace" not in b"".join(data for _, data in rows)

    asyncio.run(run())


def test_what_is_no_match_by_the_rules_is_refused() -> None:
    async def run() -> None:
        sent = played()
        forged = {**sent, "record": sent["record"].replace("\n1:", "\n2:", 1)}
        async with a_guest() as (_, ada):
            answer = await ada.ask("POST", PATH, forged)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad-record")
            assert (await ada.ask("GET", PATH)).json()["matches"] == []
            for length, status in ((300_000, 400), (900_000, 413)):
                long = {**sent, "record": "#" * length}
                assert (await ada.ask("POST", PATH, long)).status_code == status

    asyncio.run(run())


def test_who_sends_too_many_has_to_wait() -> None:
    async def run() -> None:
        sent = played()
        async with a_guest(limits=True) as (server, ada):
            server.house.limits = Limits(sent=Buckets(most=1, refill_ms=60_000))
            assert (await ada.ask("POST", PATH, sent)).status_code == 201
            other = {**sent, "record": sent["record"] + "\n"}
            answer = await ada.ask("POST", PATH, other)
            assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")

    asyncio.run(run())
