"""The coach of a server: who is told what, who waits for whom, and what it says when it cannot."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any

import pytest
import structlog

from lastcard import wire
from lastcard.bots import registry
from lastcard.engine import Card, Cards
from lastcard.server import coaching
from lastcard.server.clock import now_ms
from lastcard.server.coaching import (
    HINT_SECONDS,
    LONGEST_SECONDS,
    MOST_SHOWN,
    MOST_WAITING,
    NOTHING_YET,
    Coach,
    Found,
)
from lastcard.server.jobs import Advise, AnalyzeMatch, LookBack
from lastcard.server.processes import Line
from lastcard.server.stores import MemoryStore, StoredAnalysis
from lastcard.table import Luck
from lastcard.table.advice import ask_about_last_move, ask_for_chair
from lastcard.wire.errors import Refuse
from tests.unit.answers.test_over_time import report
from tests.unit.server.chores import Chore
from tests.unit.server.evening import new_table
from tests.unit.server.seated import Guest, settle
from tests.unit.server.test_match_pages import played_by
from tests.unit.server.visiting import HOME, PATIENCE, Server, Visitor, open_server, refusal, told

NOTHING = (200, {"blunder": None})


class NothingFits(Luck):
    """Deals two players yellow and green cards onto a red nine, and then blue ones."""

    def shuffle(self, cards: Cards) -> Cards:
        if len(cards) < 100:
            return cards
        first = [Card(f"{color}{number}") for number in range(1, 8) for color in "YG"]
        first.append(Card("R9"))
        rest = list(cards)
        for card in first:
            rest.remove(card)
        return (*first, *sorted(rest, key=lambda card: card.code[0] != "B"))


Check = Callable[[Server, Visitor, Guest], Awaitable[None]]


def against_a_bot(check: Check, **settings: Any) -> None:
    """Ada plays against a bot, and has to draw: she has no choice, so that nothing is weighed."""

    async def scenario() -> None:
        async with open_server(**settings) as server:
            services = server.house.services
            luck = NothingFits(Random(1), Random(2))
            services.outside = replace(services.outside, luck=luck)
            services.coach.line = Line("coach")  # which needs nothing compiled for that
            ada = await server.newcomer("Ada")
            actor, (guest,) = await new_table(server, [ada], chairs=2)
            await guest.ok(wire.SetBot, chair=1, level="random")
            await guest.ok(wire.Start)
            await settle(actor)
            assert guest.own.legal == ["+"]
            await check(server, ada, guest)

    asyncio.run(scenario())


@contextmanager
def nothing_to_search_with(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The extra `fast` is not installed."""
    with monkeypatch.context() as without:
        without.setattr(registry, "find_spec", lambda _: None)
        registry.offered_levels.cache_clear()
        try:
            yield
        finally:
            registry.offered_levels.cache_clear()


async def asked(who: Visitor, guest: Guest, what: str) -> tuple[int, Any]:
    return told(await who.get(f"/api/tables/{guest.actor.code}/{what}"))


def test_who_plays_against_bots_alone_is_told_what_to_do_and_how_it_was() -> None:
    """And who asks much waits for those who ask seldom."""

    async def check(server: Server, ada: Visitor, guest: Guest) -> None:
        eve = await server.newcomer("Eve")
        assert await asked(ada, guest, "last-move") == NOTHING  # there was none
        option = {"move": "+", "chance": 0.0, "margin": 0.0}
        assert await asked(ada, guest, "hint") == (200, {"options": [option], "reasons": []})
        question, done = ask_for_chair(guest.actor.table, 0), []

        async def hint(asker: str) -> None:
            found = await server.house.services.coach.hint(asker, question)
            assert [option.move for option in found.options] == ["+"]
            done.append(asker)

        await asyncio.gather(*map(hint, ("ada", "ada", "ben")))
        assert done == ["ada", "ben", "ada"]
        await guest.ok(wire.Act, move="+")
        assert await asked(ada, guest, "last-move") == NOTHING  # there was no choice
        for what in ("hint", "last-move"):
            assert await asked(eve, guest, what) == refusal(400, "not-your-turn")
        assert server.house.services.counters.failures == 0

    against_a_bot(check)


def test_the_coach_is_told_who_asks_and_what() -> None:
    async def check(server: Server, ada: Visitor, guest: Guest) -> None:
        coach, me = server.house.services.coach, ada.person.id
        coach.line = line = Instead(Chore("refuse"))
        line.chores *= 2
        now = ask_for_chair(guest.actor.table, 0)
        await asked(ada, guest, "hint")
        await guest.ok(wire.Act, move="+")
        await settle(guest.actor)
        then = ask_about_last_move(guest.actor.table, 0)
        assert then is not None
        assert await asked(ada, guest, "last-move") == refusal(
            400, "bad-record", problem="all of it"
        )
        assert line.asked == [(me, Advise(now), HINT_SECONDS), (me, LookBack(*then), HINT_SECONDS)]

    against_a_bot(check)


def test_where_the_coach_cannot_be_had_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it needs may not be installed, there may be no process for it, or no time."""

    async def no_process(*_: str, **__: Any) -> None:
        raise OSError("no room")

    async def no_answer(*_: str, **__: Any) -> None:
        await asyncio.Event().wait()

    async def check(server: Server, ada: Visitor, guest: Guest) -> None:
        played = await played_by(server, [ada, await server.newcomer("Ben")], chairs=2)
        await guest.ok(wire.Act, move="+")
        await settle(guest.actor)

        async def is_refused(code: str, status: int, problem: str | None) -> None:
            for what in ("hint", "last-move"):
                with structlog.testing.capture_logs() as logged:
                    assert await asked(ada, guest, what) == refusal(status, code)
                lines = [line for line in logged if line["event"] == "no advice"]
                assert [line["problem"] for line in lines] == ([] if problem is None else [problem])

        with nothing_to_search_with(monkeypatch):
            await is_refused("no-coach", 400, None)
            analysis = await ada.get(f"/api/matches/{played}/analysis")
            assert told(analysis) == refusal(400, "no-coach")
        monkeypatch.setattr(asyncio, "create_subprocess_exec", no_process)
        await is_refused("busy", 503, "no process for coach: no room")
        monkeypatch.setattr(asyncio, "create_subprocess_exec", no_answer)
        monkeypatch.setattr(coaching, "HINT_SECONDS", 0.01)
        await is_refused("busy", 503, "")

    against_a_bot(check)


def test_who_asks_the_coach_while_too_many_wait_is_sent_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def no_answer(*_: str, **__: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(asyncio, "create_subprocess_exec", no_answer)

    async def check(server: Server, _: Visitor, guest: Guest) -> None:
        coach, question = Coach(MemoryStore()), ask_for_chair(guest.actor.table, 0)
        # One is being answered, the others wait, and the last one finds no room.
        hints = [coach.hint(f"a{number}", question) for number in range(MOST_WAITING + 2)]
        asked = [asyncio.create_task(hint) for hint in hints]
        done, _others = await asyncio.wait(asked, return_when="FIRST_COMPLETED", timeout=PATIENCE)
        assert done == {asked[-1]}
        coach.close()
        refused = await asyncio.gather(*asked, return_exceptions=True)
        assert {getattr(one, "code", one) for one in refused} == {"busy"}

    against_a_bot(check)


class Instead(Line):
    """Has chores done in place of its jobs, and notes who asked, for what, and for how long."""

    def __init__(self, *chores: Chore) -> None:
        super().__init__("coach", processes=len(chores))
        self.chores = list(chores)
        self.asked: list[tuple[str, Any, float]] = []
        self.has_begun = asyncio.Event()

    async def do(self, key: str, job: Any, seconds: float, **more: Any) -> Any:
        self.asked.append((key, job, seconds))

        told = more.get("on_step", str)

        def on_step(step: str) -> None:
            told(step)
            self.has_begun.set()

        return await super().do(key, self.chores.pop(0), seconds, on_step=on_step)


async def none_runs(coach: Coach) -> None:
    """Until nothing is analyzed any more."""
    while coach._tasks:
        await asyncio.wait(set(coach._tasks), timeout=PATIENCE)


def test_an_analysis_is_begun_once_and_everyone_sees_how_far_it_is() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            services = server.house.services
            services.coach.line = line = Instead(Chore("begin"))
            ada, ben = await server.newcomer("Ada"), await server.newcomer("Ben")
            match = await played_by(server, [ada, ben], chairs=2)
            path = f"/api/matches/{match}/analysis"
            first = await ada.get(path)
            assert first.content == NOTHING_YET
            await asyncio.wait_for(line.has_begun.wait(), PATIENCE)
            assert services.coach.at_hand(match) is not None
            for visitor in (ada, ben):
                for coding in ("gzip", "identity"):
                    headers = {"accept-encoding": coding}
                    assert (await visitor.ask("GET", path, headers=headers)).text == "begun"
            entry = await services.store.match(match)
            assert entry is not None
            rows = await services.store.rows(entry.table, entry.first, entry.last)
            assert line.asked == [(HOME, AnalyzeMatch(list(rows)), LONGEST_SECONDS)]
            assert await services.store.kept(StoredAnalysis, match) is None

    asyncio.run(scenario())


def test_what_was_found_is_kept_and_read_again() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with open_server(store=store) as server:
            coach = server.house.services.coach
            coach.line = line = Instead(Chore("one"))
            began = now_ms()
            assert coach.begin("m", HOME, []).plain == NOTHING_YET
            await none_runs(coach)
            assert coach.at_hand("m") is None
            found = await coach.look_up("m")
            assert found is not None
            assert found.plain.startswith(b"one by ")
            assert coach.at_hand("m") is found
            assert await coach.look_up("other") is None
            kept = await store.kept(StoredAnalysis, "m")
            assert kept is not None
            assert kept.data.encode() == found.plain
            assert began <= kept.time <= now_ms()
            assert len(line.asked) == 1

    asyncio.run(scenario())


def test_what_could_not_be_analyzed_is_not_tried_again_unless_there_was_no_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        async with open_server() as server:
            coach = server.house.services.coach
            coach.line = Instead(Chore("refuse"), Chore("hang"), Chore("hang"))
            with structlog.testing.capture_logs() as logged:
                for match in ("refused", "slow"):
                    coach.begin(match, HOME, [])
                    await none_runs(coach)
                    assert coach.at_hand(match) is None
                    monkeypatch.setattr(coaching, "LONGEST_SECONDS", 0.01)
            assert [(line["event"], line["match"], line["problem"]) for line in logged] == [
                ("match not analyzed", "refused", "bad-record"),
                ("match not analyzed", "slow", ""),
            ]
            with pytest.raises(Refuse) as refused:
                coach.begin("refused", HOME, [])
            assert refused.value.code == "not-analyzed"
            coach.begin("slow", HOME, [])

    asyncio.run(scenario())


def test_what_was_packed_while_more_became_known_is_not_kept() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            coach, found = server.house.services.coach, Found(b"so far")
            packing = asyncio.create_task(coach.pack(found))
            await asyncio.sleep(0)
            found.plain = b"all of it"
            assert gzip.decompress(await packing) == b"so far"
            packed = await coach.pack(found)
            assert gzip.decompress(packed) == b"all of it"
            assert await coach.pack(found) is packed

    asyncio.run(scenario())


def test_so_many_matches_are_analyzed_at_once_and_no_more() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            coach = server.house.services.coach
            coach.line = line = Instead(*[Chore("hang")] * MOST_WAITING)
            found = [coach.begin(f"m{number}", HOME, []) for number in range(MOST_WAITING - 1)]
            assert coach.begin("m0", HOME, []) is found[0]
            coach.begin("last", HOME, [])
            with pytest.raises(Refuse) as refused:
                coach.begin("more", HOME, [])
            assert refused.value.code == "busy"
            assert await coach.look_up("m0") is found[0]
            await asyncio.sleep(0)
            assert len(line.asked) == MOST_WAITING

    asyncio.run(scenario())


def test_of_analyses_that_are_kept_the_last_are_at_hand() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with open_server(store=store) as server:
            coach = server.house.services.coach
            names = [f"m{number}" for number in range(MOST_SHOWN + 1)]
            for name in names:
                await store.keep(StoredAnalysis(id=name, time=1, data=f"of {name}"))
                await coach.look_up(name)
            at_hand = {name: coach.at_hand(name) for name in names}
            assert at_hand.pop("m0") is None
            assert {name: found and found.plain for name, found in at_hand.items()} == {
                name: f"of {name}".encode() for name in at_hand
            }

    asyncio.run(scenario())


def test_everyone_is_told_how_they_played_in_matches_that_were_analyzed() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with open_server(store=store) as server:
            ada, ben = await server.newcomer("Ada"), await server.newcomer("Ben")
            matches = [await played_by(server, [ada, ben], chairs=2) for _ in range(3)]
            for blunders, match in enumerate(matches[:2], 1):
                players = [report(chair, blunders=blunders + 2 * chair) for chair in range(2)]
                found = wire.MatchAnalysis(
                    moves=9,
                    seen=9,
                    names=[],
                    rounds=[],
                    judgments=[],
                    players=players,
                    winners=[1],
                )
                await store.keep(StoredAnalysis(id=match, time=1, data=wire.encode(found).decode()))
            for _ in range(2):
                for visitor, blunders in ((ada, [1, 2]), (ben, [3, 4])):
                    status, answer = told(await visitor.get("/api/me/coaching"))
                    assert (status, answer["open"]) == (200, matches[2:])
                    assert [one["id"] for one in answer["matches"]] == matches[:2]
                    assert [one["blunders"] for one in answer["matches"]] == blunders

    asyncio.run(scenario())
