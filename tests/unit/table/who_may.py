"""Every request, who may make it and when: what it is answered with, by stage and by person.

`ok` is taken, anything else is the code by which it is refused. `rest` is everyone who is not named
in the line, but for who was removed from the table: whatever they ask is refused as `kicked`. Who
is who and what the stages are is said in `scenes.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from lastcard import wire
from tests.unit.table.scenes import TARGET, WHO, Scene

EXPECTED = """
hello            lobby playing between paused over again   rest: ok

act              lobby                      looker: not-at-the-table, rest: no-match
                 playing                    host elsewhere: ok, eliminated: eliminated, looker: not-at-the-table, rest: not-your-turn
                 between                    eliminated: eliminated, looker: not-at-the-table, rest: round-over
                 paused                     looker: not-at-the-table, rest: paused
                 over again                 looker: not-at-the-table, rest: not-now

arm              playing                    eliminated: eliminated, looker: not-at-the-table, rest: no-reason-to-call
                 lobby between paused over again   looker: not-at-the-table, rest: not-now

sit              lobby over again           rest: ok
                 playing between paused     looker: ok, rest: not-now
sit-taken        lobby playing between paused over again   rest: chair-taken
stand            lobby playing between paused over again   looker: not-at-the-table, rest: ok
swap             lobby over again           looker: not-at-the-table, rest: ok
                 playing between paused     looker: not-at-the-table, rest: not-now
ready            lobby playing between paused over again   looker: not-at-the-table, rest: ok
leave            lobby playing between paused over again   rest: ok
take-back        lobby playing between paused over again   looker: not-at-the-table, rest: ok

set-bot          lobby over again           host: ok, rest: host-only
                 playing between paused     host: not-now, rest: host-only
set-bot-open     lobby over again           host: ok, rest: host-only
                 playing between paused     host: not-now, rest: host-only
set-bot-taken    lobby over again           host: chair-not-empty, rest: host-only
                 playing between paused     host: not-now, rest: host-only
change-options   lobby over again           host: ok, rest: host-only
                 playing between paused     host: not-now, rest: host-only
start            lobby over again           host: ok, rest: host-only
                 playing between paused     host: not-now, rest: host-only
kick             lobby over again           host: ok, rest: host-only
                 playing between paused     host: not-now, rest: host-only
give-host        lobby playing between paused over again   host: ok, rest: host-only
remove           lobby playing between paused over again   host: ok, rest: host-only
mute             lobby playing between paused over again   host: ok, rest: host-only

call-vote-kick   playing between paused     looker: not-at-the-table, rest: ok
                 lobby over again           looker: not-at-the-table, rest: not-now
call-vote-pause  playing between            looker: not-at-the-table, rest: ok
                 lobby paused over again    looker: not-at-the-table, rest: not-now
call-vote-other  lobby playing between paused over again   looker: not-at-the-table, rest: malformed
report           playing                    looker: not-at-the-table, stood-in elsewhere eliminated: no-such-chat, rest: ok
                 lobby between paused over again   looker: not-at-the-table, rest: not-now
cast-vote        playing between paused     looker: not-at-the-table, stood-in: not-a-voter, rest: ok
                 lobby over again           looker: not-at-the-table, rest: no-such-vote
unpause          paused                     looker: not-at-the-table, rest: ok
                 lobby playing between over again   looker: not-at-the-table, rest: not-now
rematch          lobby over again           looker: not-at-the-table, rest: ok
                 playing between paused     looker: not-at-the-table, rest: not-now

chat             lobby playing between paused over again   muted: muted, rest: ok
emote            lobby playing between paused over again   muted: muted, rest: ok
watch            lobby                      rest: no-match
                 playing between paused over again   rest: ok
"""  # noqa: E501 - a table is read in lines

MESSAGES: dict[str, Callable[[Scene], wire.TableRequest]] = {
    "hello": lambda scene: wire.Hello("x", "token"),
    "act": lambda scene: wire.Act("x", "+"),
    "arm": lambda scene: wire.Arm("x"),
    "sit": lambda scene: wire.Sit("x", scene.free_chair),
    "sit-taken": lambda scene: wire.Sit("x", TARGET),
    "stand": lambda scene: wire.Stand("x"),
    "swap": lambda scene: wire.Swap("x", scene.free_chair),
    "ready": lambda scene: wire.Ready("x"),
    "leave": lambda scene: wire.Leave("x"),
    "take-back": lambda scene: wire.TakeBack("x"),
    "set-bot": lambda scene: wire.SetBot("x", scene.free_chair, "novice"),
    "set-bot-open": lambda scene: wire.SetBot("x", scene.free_chair),
    "set-bot-taken": lambda scene: wire.SetBot("x", TARGET, "novice"),
    "change-options": lambda scene: wire.ChangeOptions("x", scene.table.state.options),
    "start": lambda scene: wire.Start("x"),
    "kick": lambda scene: wire.Kick("x", TARGET),
    "give-host": lambda scene: wire.GiveHost("x", TARGET),
    "remove": lambda scene: wire.Remove("x", "person-Lou"),
    "mute": lambda scene: wire.Mute("x", scene.target.id),
    "call-vote-kick": lambda scene: wire.CallVote("x", "kick", TARGET),
    "call-vote-pause": lambda scene: wire.CallVote("x", "pause"),
    "call-vote-other": lambda scene: wire.CallVote("x", "suggestion", TARGET),
    "report": lambda scene: wire.Report("x", scene.chat),
    "cast-vote": lambda scene: wire.CastVote("x", scene.vote, yes=True),
    "unpause": lambda scene: wire.Unpause("x"),
    "rematch": lambda scene: wire.Rematch("x"),
    "chat": lambda scene: wire.Chat("x", "hello"),
    "emote": lambda scene: wire.Emote("x", "hello"),
    "watch": lambda scene: wire.Watch("x", 0),
}
"""What is asked: each could be granted in a stage that allows it."""

Reason = tuple[str, wire.Facts]
"""The rule behind a refusal, and its facts."""


def reason(code: str, scene: Scene) -> Reason:
    """What is said with the code of a refusal."""
    reasons: dict[str, Reason] = {
        "not-now": ("", {"stage": scene.table.state.stage}),
        "eliminated": ("FMT-5", {"player": 1}),
        "round-over": ("END-1", {}),
        "no-reason-to-call": ("UNO-1", {"cards": 2}),
        "not-your-turn": ("SET-2", {"turn": 2}),
        "chair-taken": ("", {"chair": TARGET}),
        "chair-not-empty": ("", {"chair": TARGET}),
        "no-such-chat": ("", {"chat": scene.chat}),
        "no-such-vote": ("", {"vote": scene.vote}),
        "malformed": ("", {"problem": "report the message instead"}),
    }
    return reasons.get(code, ("", {}))


Expectation = dict[tuple[str, str], str]
"""By stage and person."""


def read_expectations() -> dict[str, Expectation]:
    """The table above, by request."""
    found: dict[str, Expectation] = {}
    cells: Expectation = {}
    for line in filter(None, EXPECTED.splitlines()):
        request, stages, told = re.split(r"\s{2,}", line)
        if request:
            cells = found[request] = {}
        by_person: dict[str, str] = {}
        for part in told.split(", "):
            people, outcome = part.split(": ")
            by_person |= dict.fromkeys(people.split(), outcome)
        for stage in stages.split():
            for who in WHO:
                assert (stage, who) not in cells, f"said twice: {line}"
                rest = "kicked" if who == "kicked" else by_person["rest"]
                cells[stage, who] = by_person.get(who, rest)
    return found
