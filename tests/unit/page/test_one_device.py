"""Two people at one device: each sees their own cards, and while nobody looks nothing is said."""

from __future__ import annotations

import json
from typing import Any

from tests.unit.page.page_worker import Worker

ADA, BEN = "here-1", "here-2"


def lay_table(worker: Worker, **options: Any) -> str:
    """A table with Ada and Ben in its first chairs; Ada looks at it, by the socket 1."""
    code = worker.sit_down(**{"chairs": 2, "format": "single", **options})
    worker.ask("POST", "/api/guests", {"name": "Ben"})
    worker.tell("open", socket=2, code=code)
    worker.say(2, type="hello", id="h", token=BEN)
    worker.say(2, type="sit", id="s", chair=1)
    worker.tell("close", socket=2)
    worker.say(type="start", id="go")
    return code


def test_two_pass_the_device_on_to_the_end_of_a_round() -> None:
    worker = Worker()
    code = lay_table(worker, rules={"auto_uno": "on"})
    number, holder, passes = 1, ADA, 0
    for step in range(2000):
        view = worker.view
        board, own = view["board"], view["own"]
        assert own["seat"] == board["seating"].index(0 if holder == ADA else 1)
        if board["phase"] == "over":
            break
        if board["turn"] == own["seat"]:
            plays = [move for move in own["legal"] if move[0] in "RYGBW"]
            move = (plays or own["legal"])[0]
            worker.say(number, type="act", id=f"m{step}", move=move, moment=board["moment"])
            continue
        holder, passes = (BEN if holder == ADA else ADA), passes + 1
        number += 1
        worker.heard.clear()
        done = worker.tell("close", socket=number - 1)
        assert done["messages"] == []
        worker.tell("open", socket=number, code=code)
        assert worker.heard == []
        worker.say(number, type="hello", id=f"h{number}", token=holder)
        assert all(chair["connected"] for chair in worker.heard[0]["table"]["chairs"])
    assert passes > 3
    assert worker.view["board"]["phase"] == "over"
    _, listed = worker.ask("GET", "/api/me/matches", token=BEN)
    assert listed["matches"][0]["you"] == 1


def test_the_bytes_that_are_sent_hold_no_card_of_the_other() -> None:
    worker = Worker()
    lay_table(worker)
    sent = [text for text in map(json.dumps, worker.heard) if '"hand"' in text]
    assert sent
    seat = worker.view["own"]["seat"]
    for message in worker.heard:
        view = message.get("view")
        if view and view["own"]:
            assert view["own"]["seat"] == seat
            assert view["board"]["hands"] is None
        for event in message.get("events", []):
            if event["type"] == "cards-dealt":
                others = [hand for at, hand in enumerate(event["hands"]) if at != seat]
                assert all(set(hand) == {"??"} for hand in others)


def test_who_holds_the_device_speaks_for_both_where_no_cards_are_concerned() -> None:
    worker = Worker()
    code = lay_table(worker, rules={"auto_uno": "on", "hand_size": "1"}, pace="calm")
    worker.say(type="call-vote", id="p", kind="pause")
    _, table = worker.ask("GET", f"/api/tables/{code}")
    assert table["stage"] == "paused"
    worker.say(type="unpause", id="u")
    worker.say(type="leave", id="l")
    _, table = worker.ask("GET", f"/api/tables/{code}")
    assert all(chair["bot"] or chair["person"] is None for chair in table["chairs"])


def test_what_was_played_is_kept_in_whole_and_old_tables_are_cleared_away() -> None:
    worker = Worker()
    worker.sit_down(format="single", rules={"auto_uno": "on"})
    worker.say(type="start", id="s")
    worker.play(10_000)
    (played,) = (json.loads(text) for key, text in worker.kept.items() if "played/" in key)
    assert played["you"] == 0
    assert '[Edition "classic"]' in played["record"]
    later = Worker(worker.kept)
    later.now = worker.now + 2 * 24 * 3600 * 1000
    _, listed = later.ask("GET", "/api/me/matches", token=ADA)
    (match,) = listed["matches"]
    assert not [key for key in later.kept if key.startswith("row/")]
    status, record = later.ask("GET", f"/api/matches/{match['id']}/lcn", token=ADA)
    assert (status, record) == (200, played["record"])
    _, counted = later.ask("GET", "/api/me/statistics", token=ADA)
    assert counted["matches"] == 1


def test_a_match_that_goes_on_is_not_cleared_away() -> None:
    worker = Worker()
    code = worker.sit_down(rules={"auto_uno": "on"})
    worker.say(type="start", id="s")
    later = Worker(worker.kept)
    later.now = worker.now + 30 * 24 * 3600 * 1000
    later.open(code, ADA)
    assert later.heard[0]["type"] == "welcome"
