"""A finished match by its link: who may open it, what messengers are told, and its picture."""

from __future__ import annotations

import asyncio
import inspect
import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from lastcard import wire
from lastcard.answers.history import is_open
from lastcard.server import result_picture
from lastcard.server.pages import read_pages
from lastcard.server.stores import Write
from lastcard.table.entries import MatchEntry, Summary, read_summary, write_summary
from tests.unit.server.evening import new_table
from tests.unit.server.seated import in_turn, settle
from tests.unit.server.visiting import HOME, Noting, Server, Visitor, open_server, refusal, told

ROOT = Path(__file__).parents[3]


async def played_match(server: Server, *names: str, **options: Any) -> str:
    """A match between new people, played to its end; its id."""
    return await played_by(server, [await server.newcomer(name) for name in names], **options)


async def played_by(server: Server, people: list[Visitor], **options: Any) -> str:
    """A match between these people, played to its end; its id."""
    actor, guests = await new_table(server, people, **options)
    await guests[0].ok(wire.Start)
    while actor.table.state.stage != "over":
        await in_turn(guests).ok(wire.Act, move=in_turn(guests).own.legal[0])
        await settle(actor)
    assert actor.table.state.match is not None
    return actor.table.state.match


def test_a_match_opens_for_anyone_with_its_link_and_a_private_one_for_nobody_else() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            server.house.services.workshop = line = Noting()
            names = ("Ada", "Ben", "Cyd", "Dot")
            shared = await played_match(server, *names)
            private = await played_match(server, *names, readers="players")
            hidden = refusal(404, "no-such-match", name=private)
            for stranger, refused in (
                (Visitor(server), refusal(401, "not-signed-in")),
                (await server.newcomer("Eve"), hidden),
            ):
                assert (await stranger.get(f"/api/matches/{shared}")).json()["you"] is None
                assert "Ada" in (await stranger.get(f"/api/matches/{shared}/lcn")).text
                for path in ("", "/lcn", "/analysis"):
                    answer = await stranger.get(f"/api/matches/{private}{path}")
                    assert told(answer) == refused, path
                assert (await stranger.get(f"/m/{private}/picture.png")).status_code == 404
                # Byte for byte as if there were no such match.
                page, none = [await stranger.get(f"/m/{i}") for i in (private, "nothing")]
                assert page.content == none.content
                assert page.headers["etag"] == none.headers["etag"]
                for secret in (*names, "og:title", "picture.png"):
                    assert secret.encode() not in page.content
            assert line.askers == [HOME] * 2

    asyncio.run(scenario())


def test_who_played_a_private_match_reads_all_of_it_once_it_is_over() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            people = [await server.newcomer(name) for name in ("Ada", "Ben")]
            private = await played_by(server, people, readers="players", chairs=2)
            answers = [await who.get(f"/api/matches/{private}/lcn") for who in people]
            assert [answer.status_code for answer in answers] == [200, 200]
            assert answers[0].text == answers[1].text
            assert "??" not in answers[0].text

    asyncio.run(scenario())


def test_of_a_match_that_is_lost_or_whose_table_cannot_be_asked_there_is_no_record() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada, ben = await server.newcomer("Ada"), await server.newcomer("Ben")
            actor, guests = await new_table(server, [ada, ben])
            await guests[0].ok(wire.Start)
            running, store = actor.table.state.match, server.house.services.store
            assert running is not None
            await server.house.hall.step_back()
            server.house.hall.tables.clear()  # as when another node is to have them
            refused = await ada.get(f"/api/matches/{running}/lcn")
            assert told(refused) == refusal(404, "no-such-match", name=running)
            entry = await store.match(running)
            assert entry is not None
            lost = replace(entry, id="lost", first=1000, last=1001, ended=1)
            row = Write(entry.table, actor.table.seq + 1, b"no row", lost)
            await store.append(row)
            assert (await ada.get("/api/matches/lost")).status_code == 200
            refused = await ada.get("/api/matches/lost/lcn")
            assert told(refused) == refusal(404, "no-such-match", name="lost")

    asyncio.run(scenario())


def test_messengers_are_told_who_won_in_their_language_and_shown_a_picture() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            match = await played_match(server, "Ada <b>", "Ben", "Cyd", "Dot")
            nobody = Visitor(server)
            text = (await nobody.get(f"/m/{match}")).text
            assert "Match won: " in text
            assert "Ada &lt;b&gt;" in text
            assert "<b>" not in text
            assert f'/m/{match}/picture.png"' in text
            french = {"accept-language": "fr-FR,fr;q=0.9"}
            page = await nobody.ask("GET", f"/m/{match}", headers=french)
            assert "Classique · " in page.text
            known = {"if-none-match": page.headers["etag"], **french}
            assert (await nobody.ask("GET", f"/m/{match}", headers=known)).status_code == 304
            picture = await nobody.get(f"/m/{match}/picture.png")
            assert picture.headers["content-type"] == "image/png"
            assert Image.open(BytesIO(picture.content)).size == (1200, 630)

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("trusts", "sent", "origin"),
    [
        (False, {}, "http://here"),
        (False, {"x-forwarded-proto": "https"}, "http://here"),
        (True, {}, "http://here"),
        (True, {"x-forwarded-proto": "https"}, "https://here"),
        (True, {"x-forwarded-proto": "gopher"}, "http://here"),
        (False, {"host": "here!"}, ""),
    ],
)
def test_messengers_are_told_this_and_nothing_else(
    *, trusts: bool, sent: dict[str, str], origin: str
) -> None:
    async def scenario() -> None:
        async with open_server(trust_proxy=trusts) as server:
            match = await played_match(server, "Ada", "Ben <b>", "Cyd", "Dot")
            entry = await server.house.services.store.match(match)
            assert entry is not None
            summary, names = read_summary(entry.summary), ("Ada", "Ben &lt;b&gt;", "Cyd", "Dot")
            title = f"Match won: {names[summary.winners[0]]}"
            told_of = zip(names, summary.totals, strict=True)
            scores = ", ".join(f"{name} {total}" for name, total in told_of)
            page = await Visitor(server).ask("GET", f"/m/{match}", headers=sent)
            lines = re.findall(
                r"<meta (\w+)=\"((?:og|twitter):[^\"]*)\" content=\"([^\"]*)\" />",
                page.text,
                re.IGNORECASE,
            )
            assert lines == [
                ("property", "og:type", "website"),
                ("property", "og:site_name", "lastcard"),
                ("property", "og:title", title),
                ("property", "og:description", f"Classic · Points · {scores}"),
                ("property", "og:url", f"{origin}/m/{match}"),
                ("property", "og:image", f"{origin}/m/{match}/picture.png"),
                ("property", "og:image:width", "1200"),
                ("property", "og:image:height", "630"),
                ("property", "og:image:alt", title),
                ("name", "twitter:card", "summary_large_image"),
            ]

    asyncio.run(scenario())


def test_matches_from_before_this_could_be_chosen_stay_with_those_who_played() -> None:
    summary = Summary("classic", "points", ["Ada", "novice"], ["a", None], [1, 2], [1], 1)
    entry = MatchEntry("m", "T", 1, 1, ("a",), 9, ended=5, summary=write_summary(summary))
    assert b"readers" not in entry.summary
    assert read_summary(entry.summary).readers == "players"
    assert not is_open(entry)


def test_a_picture_takes_every_number_of_players_and_every_name() -> None:
    for count in range(2, 11):
        rows = [("W" * 24 if seat % 2 else "Лиза", 1000 + seat) for seat in range(count)]
        picture = result_picture.draw_result(rows, [count - 1], (1200, 630))
        assert Image.open(BytesIO(picture)).size == (1200, 630)


def test_the_picture_is_written_in_the_letters_of_the_client() -> None:
    ours = ROOT / "src/lastcard/server/lettering/figtree-latin.woff2"
    theirs = ROOT / "web/src/assets/figtree-latin.woff2"
    assert ours.read_bytes() == theirs.read_bytes()


def test_a_face_is_chosen_once_and_seen_at_the_next_table() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            chosen = await ada.ask("PUT", "/api/me/face", {"face": "40213"})
            assert chosen.json()["face"] == "40213"
            assert (await ada.get("/api/me")).json()["face"] == "40213"
            for wrong in ("4021", "4021x", "<svg>", "402133"):
                answer = await ada.ask("PUT", "/api/me/face", {"face": wrong})
                assert answer.status_code == 400, wrong
            assert ada.token is not None
            person = await server.house.person_of(ada.token)
            actor, _ = await new_table(server, [Visitor(server, ada.token, person)])
            chair = (await Visitor(server).get(f"/api/tables/{actor.code}")).json()["chairs"][0]
            assert chair["person"]["face"] == "40213"
            back = await ada.ask("PUT", "/api/me/face", {"face": ""})
            assert back.json()["face"] == ""

    asyncio.run(scenario())


def test_files_are_sent_as_small_as_the_client_takes_them(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>lastcard</title>" * 50)
    (tmp_path / "index.html.br").write_bytes(b"packed by the build")
    pages = read_pages((tmp_path,))
    assert set(pages) == {"index.html"}

    async def scenario() -> None:
        async with open_server() as server:
            inner = inspect.getclosurevars(server.app).nonlocals["app"]
            inner.state.pages = pages
            for accepted, encoding in (
                ("gzip, deflate, br, zstd", "br"),
                ("gzip;q=0.8, br;q=0", "gzip"),
                ("deflate", None),
            ):
                headers = {"accept-encoding": accepted}
                stream = await Visitor(server).ask("GET", "/", headers=headers)
                assert stream.headers.get("content-encoding") == encoding, accepted

    asyncio.run(scenario())
