"""Driving a page without a browser: what the web worker does, with a clock of its own."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

from lastcard.page import Page
from lastcard.table import Luck, Outside


class Worker:
    """Does what a page says."""

    def __init__(self, kept: dict[str, str] | None = None, *, seed: int = 5) -> None:
        self.kept = kept if kept is not None else {}
        chance = Random(seed)
        self.page = Page(
            json.dumps(self.kept), replace(Outside.of_this_machine(), luck=Luck(chance, chance))
        )
        self.now = 1_000_000
        self.heard: list[dict[str, Any]] = []
        self.wake_at: int | None = None
        self.closed: list[int] = []

    def tell(self, kind: str, **facts: Any) -> dict[str, Any]:
        done = json.loads(self.page.take(json.dumps({"type": kind, **facts}), self.now))
        self.kept |= done["keep"]
        for key in done["forget"]:
            del self.kept[key]
        self.heard += [json.loads(text) for _, text in done["messages"]]
        self.closed += done["closed"]
        self.wake_at = done["wake_at"]
        return done

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        text = body if isinstance(body, str) else "" if body is None else json.dumps(body)
        answer = self.tell("ask", method=method, path=path, body=text, token=token)["answer"]
        told = answer["body"]
        return answer["status"], told if path.endswith("/lcn") else json.loads(told)

    def say(self, socket: int = 1, **message: Any) -> None:
        self.tell("say", socket=socket, text=json.dumps(message))

    def wait(self) -> None:
        """Until the next thing that is planned."""
        assert self.wake_at is not None
        self.now = max(self.now, self.wake_at)
        self.tell("wake")

    @property
    def view(self) -> dict[str, Any]:
        return next(m["view"] for m in reversed(self.heard) if m.get("view"))

    def sit_down(self, **options: Any) -> str:
        _, session = self.ask("POST", "/api/guests", {"name": "Ada"})
        made = {"edition": "classic", "chairs": 3, "pace": "instant", "turn_seconds": 0, **options}
        _, table = self.ask("POST", "/api/tables", made, session["token"])
        self.open(table["code"], session["token"])
        return table["code"]

    def open(self, code: str, token: str) -> None:
        self.tell("open", socket=1, code=code)
        self.say(type="hello", id="h", token=token)

    def play(self, moves: int, number: int = 0) -> int:
        """So many moves of one's own, or until the match is over; how many were made."""
        made = 0
        while made < moves:
            view = self.view
            board, own = view["board"], view["own"]
            if board["winners"]:
                return made
            if own and own["legal"] and board["turn"] == own["seat"] and board["phase"] != "over":
                plays = [move for move in own["legal"] if move[0] in "RYGBW"]
                made += 1
                move = (plays or own["legal"])[0]
                self.say(type="act", id=f"m{number + made}", move=move, moment=board["moment"])
            elif self.wake_at is not None:
                self.wait()
            else:
                self.say(type="ready", id=f"r{number + made}-{self.now}", ready=True)
                self.now += 1
        return made
