"""What an action costs at a table, without sockets and disk: handled, and shown to four players.

    python -m bench.table
    python -m bench.table --profile        and where the time goes

The cards and the moves are the same at every run, so that two versions can be compared: the
least of several runs is what the machine can do when nothing else wants it.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import pstats
import random
import time
from dataclasses import replace
from typing import Any

from lastcard.engine import Player, legal_actions
from lastcard.notation import print_action
from lastcard.server.audience import Audience
from lastcard.server.connection import Connection
from lastcard.server.services import Counters
from lastcard.table import Luck, Outside, Presence, Request, Show, Woke, handle, open_table
from lastcard.wire import Act, Person, Sit, Start, TableOptions

RULES = {"limit": "1000000", "auto_uno": "on"}
OPTIONS = TableOptions(chairs=4, pace="instant", grace_ms=0, turn_seconds=0, rules=RULES)
PEOPLE = [Person(f"id-{number}", f"P{number}") for number in range(4)]


class NoWire:
    """A socket that takes everything and is nowhere."""

    def __init__(self) -> None:
        self.bytes = 0

    def write_text(self, data: bytes) -> bool:
        self.bytes += len(data)
        return True

    def write_frames(self, frames: bytes) -> bool:
        self.bytes += len(frames)
        return True

    def abort(self) -> None:
        """There is nothing to close."""


class Driven:
    """A table with four people, driven as the server drives it."""

    def __init__(self, seed: int, *, shows: bool) -> None:
        self.shows = shows
        self.moves = random.Random(seed)
        luck = random.Random(seed)
        self.now = 1_000
        self.sent = 0
        outside = replace(Outside.of_this_machine(), luck=Luck(luck, luck))
        self.table, _ = open_table("ABCDEF", OPTIONS, PEOPLE[0], 0, outside)
        self.audience = Audience(Counters())
        self.wires = [NoWire() for _ in PEOPLE]
        for person, wire in zip(PEOPLE, self.wires, strict=True):
            connection = Connection(person, wire)
            self.take(Presence(self.audience.here(connection)))
            self.audience.join(connection, self.table, "hello", None)
        for chair, person in enumerate(PEOPLE[1:], 1):
            self.say(person, Sit("sit", chair))
        self.say(PEOPLE[0], Start("start"))

    def say(self, person: Person, message: Any) -> None:
        self.take(Request(person, None, message, self.now))

    def take(self, given: Any) -> None:
        self.now += 10
        self.table, effects = handle(self.table, given, self.now)
        for effect in effects if self.shows else ():
            if isinstance(effect, Show):
                self.audience.show(effect)

    def act(self) -> None:
        """What the person in turn does, or the next deal."""
        match = self.table.match
        assert match is not None
        if match.is_between_rounds:
            self.take(Woke())
            return
        state = match.boards[0]
        legal = [print_action(action) for action in legal_actions(state, state.turn)]
        plays = [move for move in legal if move[0] in "RYGBW"]
        self.sent += 1
        chair = match.player_at(0, state.turn)
        moment = self.table.plays[0].moment
        move = self.moves.choice(plays or legal)
        self.say(PEOPLE[Player(chair)], Act(f"m{self.sent}", move, moment))


def run(tables: int, actions: int, *, shows: bool) -> tuple[float, float]:
    """Microseconds and bytes an action."""
    driven = [Driven(seed, shows=shows) for seed in range(tables)]
    for one in driven:
        one.sent = 0
        for wire in one.wires:
            wire.bytes = 0
    begun = time.process_time()
    for _ in range(actions):
        for one in driven:
            one.act()
    spent = time.process_time() - begun
    acted = sum(one.sent for one in driven)
    sent = sum(wire.bytes for one in driven for wire in one.wires)
    return spent / acted * 1e6, sent / acted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--actions", type=int, default=100, help="at each table")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--profile", action="store_true")
    arguments = parser.parse_args()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    size = (arguments.tables, arguments.actions)
    handled = min(run(*size, shows=False) for _ in range(arguments.runs))[0]
    both, sent = min(run(*size, shows=True) for _ in range(arguments.runs))
    print(f"handled {handled:.1f} µs, shown {both - handled:.1f} µs, {sent:,.0f} bytes an action")
    if arguments.profile:
        profile = cProfile.Profile()
        profile.runcall(run, *size, shows=True)
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)


if __name__ == "__main__":
    main()
