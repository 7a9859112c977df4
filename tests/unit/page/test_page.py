"""A page without a server: a whole match by its messages, taken up after a break, kept, read."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.page.page_worker import Worker


def test_a_whole_match_is_played_kept_and_read() -> None:
    page = Worker()
    page.sit_down(format="single", rules={"auto_uno": "on"})
    page.say(type="start", id="s")
    assert page.play(10_000) > 2
    _, listed = page.ask("GET", "/api/me/matches", token="here-1")
    (match,) = listed["matches"]
    assert match["ended"] is not None
    assert match["you"] == 0
    status, record = page.ask("GET", f"/api/matches/{match['id']}/lcn", token="here-1")
    assert status == 200
    assert '[Edition "classic"]' in record
    status, replay = page.ask("POST", "/api/replays", record)
    assert status == 200
    assert replay["winners"] == match["winners"]


def test_what_was_acknowledged_is_there_after_a_break() -> None:
    page = Worker()
    code = page.sit_down(rules={"auto_uno": "on"})
    page.say(type="start", id="s")
    page.play(5)
    before = page.view
    again = Worker(page.kept)
    again.now = page.now + 60_000
    again.open(code, "here-1")
    welcome = again.heard[0]
    assert welcome["type"] == "welcome"
    assert welcome["you"]["name"] == "Ada"
    assert again.heard[0]["view"]["own"]["hand"] == before["own"]["hand"]
    assert again.play(5, number=100) == 5
    assert not [m for m in again.heard if m["type"] == "refused"]


def test_nobody_is_shown_what_others_hold() -> None:
    page = Worker()
    page.sit_down(rules={"auto_uno": "on"})
    page.say(type="start", id="s")
    page.play(6)
    for message in page.heard:
        view = message.get("view")
        if view is not None and view["board"]["phase"] != "over":
            assert view["board"]["hands"] is None
    drawn = [e for m in page.heard for e in m.get("events", []) if e["type"] == "cards-drawn"]
    others = [event for event in drawn if event["seat"] != page.view["own"]["seat"]]
    assert others
    assert all(set(event["cards"]) == {"??"} for event in others)


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("POST", "/api/tables", {"chairs": 2}, "not-signed-in"),
        ("POST", "/api/guests", {"name": "\u2800"}, "name-blank"),
        ("POST", "/api/guests", "no JSON", "malformed"),
        ("GET", "/api/tables/ZZZZZZ", None, "no-such-table"),
        ("POST", "/api/replays", "no record", "bad-record"),
        ("GET", "/api/rules?edition=nothing", None, "bad-options"),
        ("GET", "/api/rules/judge", None, "bad-request"),
        ("GET", "/api/admin/tables", None, "not-here"),
    ],
)
def test_what_cannot_be_done_is_refused_as_a_server_does(
    method: str, path: str, body: Any, code: str
) -> None:
    status, told = Worker().ask(method, path, body)
    assert status >= 400
    assert told["code"] == code


def test_rules_scores_and_the_catalog_need_no_server() -> None:
    page = Worker()
    assert len(page.ask("GET", "/api/catalog")[1]["editions"]) == 5
    _, rules = page.ask("GET", "/api/rules?language=fr&edition=classic")
    assert len(rules["clauses"]) > 40
    _, ruling = page.ask("GET", "/api/rules/judge?situation=stack+top%3DRD+card%3DBD&language=fr")
    assert (ruling["allowed"], ruling["rules"]) == (False, ["ACT-1"])
    _, disputes = page.ask("GET", "/api/rules/disputes")
    assert disputes["cases"][0]["text"] == "A card was played"
    _, found = page.ask("GET", "/api/rules/search?asked=forgot+to+say+uno")
    assert found["ids"][0] == "UNO-2"
    sheet = {"edition": "classic", "names": ["Ada", "Ben"], "dealer": 0, "rounds": []}
    assert page.ask("POST", "/api/score", sheet)[1]["totals"] == [0, 0]


def test_sockets_say_hello_first_and_wrong_codes_end_them() -> None:
    page = Worker()
    page.tell("open", socket=7, code="zzzzzz")
    page.say(7, type="act", id="1", move="R5")
    assert page.heard == []
    page.say(7, type="ping", n=3)
    assert page.heard[-1] == {"type": "pong", "n": 3}
    page.say(7, type="hello", id="h", token="nobody")
    assert page.heard[-1]["code"] == "not-signed-in"
    assert page.closed == [7]
    page.say(7, type="nonsense")
    assert page.heard[-1]["code"] == "malformed"
