"""Positions for the browser's model, with what the engine itself says about each of them.

    python -m tests.browser_cases

prints JSON: matches over all formats, editions and house rules, played at random from fixed seeds.
What is sent to a browser comes from `lastcard.wire`; what it must show comes from the engine alone.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from lastcard.answers.replays import replay_text
from lastcard.editions import edition_ids, load_edition
from lastcard.engine import (
    FORMATS,
    OPTIONS,
    Action,
    BoardEvent,
    CallUno,
    Cards,
    CatchUno,
    Challenge,
    DrawCard,
    Format,
    KeepCard,
    MatchEvents,
    MatchSetup,
    MatchState,
    PlayCard,
    Player,
    RoundState,
    Seat,
    TakeCards,
    Watcher,
    advance_match,
    evolve,
    legal_actions,
    next_round,
    start_match,
)
from lastcard.engine.cards import Face
from lastcard.engine.events import UnoCalled
from lastcard.notation import Recorder, write
from lastcard.wire import Chair, Person, TableInfo, TableOptions, View, encode
from lastcard.wire.happened import show_events
from lastcard.wire.showing import show_board, show_own, table_facts
from tests.browser_answers import answers, first_places, step_answers
from tests.pairwise import Row, pairwise
from tests.random_play import shuffler

NUMBERS: dict[str, tuple[str, ...]] = {
    "hand_size": ("7", "3"),
    "limit": ("60",),
    "rounds": ("1", "2"),
    "catch_penalty": ("2", "0"),
    "challenge_penalty": ("2", "0"),
}
"""Of a number a few are tried; a low limit lets a match come to its end."""
HOUSE: dict[str, tuple[str, ...]] = {
    name: option.choices or NUMBERS[name] for name, option in OPTIONS.items()
}
"""Every option of the engine with the values that are tried; a new number is named here."""
MOST_MOVES = 3000
CASES_PER_MATCH = 16
SESSIONS = 4
SESSION_STEPS = 60
REPLAY_MOVES = 40
"""After so many the round is played to its end."""

Moves = list[tuple[int, int]]
Calls = dict[Seat, Cards]


def rows() -> list[Row]:
    """Matches in which every two choices that can go together do so at least once."""
    choices = {
        "format": tuple(Format),
        "players": tuple(str(n) for n in range(2, 11)),
        "edition": tuple(edition_ids()),
        **HOUSE,
    }
    return pairwise(choices, _is_played, Random(12))


def _is_played(row: Row) -> bool:
    if "format" not in row or "players" not in row:
        return True
    return int(row["players"]) in FORMATS[Format(row["format"])].players


def setup_of(row: Row) -> MatchSetup:
    """The match of a row."""
    edition = load_edition(row["edition"])
    rules = edition.rules.with_options({name: row[name] for name in HOUSE})
    return MatchSetup(edition, rules, Format(row["format"]), int(row["players"]))


# ── Playing ───────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Played:
    """A step of a match, and what led to it."""

    state: MatchState
    events: MatchEvents
    board: int
    """Where someone moved."""
    player: Player | None
    action: Action | None
    """None: cards were dealt."""
    moves: Moves
    """Which hands went where."""
    calls: tuple[Calls, ...]
    """By board: the seats that called, with the hand for which they did."""


def play(setup: MatchSetup, seed: int, most: int) -> Iterator[Played]:
    """A match of random moves, by whoever can make one."""
    random = Random(seed)
    chance = shuffler(random)
    state, events = start_match(setup, chance)
    calls: tuple[Calls, ...] = tuple({} for _ in state.boards)
    yield Played(state, events, 0, None, None, [], calls)
    for _ in range(most):
        if state.is_over:
            return
        if state.is_between_rounds:
            state, events = next_round(state, chance)
            calls = tuple({} for _ in state.boards)
            yield Played(state, events, 0, None, None, [], calls)
            continue
        board = random.choice([n for n, other in enumerate(state.boards) if not other.is_over])
        before = state.boards[board]
        seat, action = _choose(before, random)
        player, moves = state.player_at(board, seat), _hands_that_move(before, seat, action)
        state, events = advance_match(state, player, action, chance)
        followed = _follow_calls(before, events, moves, calls[board])
        calls = (*calls[:board], followed, *calls[board + 1 :])
        yield Played(state, events, board, player, action, moves, calls)


def _choose(state: RoundState, random: Random) -> tuple[Seat, Action]:
    """A move; a play rather than a draw and a catch seldom, so that rounds come to an end."""
    weight = {DrawCard: 2, KeepCard: 1, CatchUno: 1, CallUno: 2, TakeCards: 3, Challenge: 3}
    choices = [(s, a) for s in map(Seat, state.seats) for a in legal_actions(state, s)]
    weights = [weight.get(type(action), 6) for _, action in choices]
    return random.choices(choices, weights)[0]


def _hands_that_move(state: RoundState, seat: Seat, action: Action) -> Moves:
    """From which seat to which, by the house rule as it is written (HOUSE-3)."""
    if not state.setup.rules.seven_zero or not isinstance(action, PlayCard):
        return []
    if action.swap is not None:
        return sorted([(seat, action.swap), (action.swap, seat)])
    if action.card.face is Face.ZERO and len(state.hands[seat]) > 1:
        return [(giver, state.after(Seat(giver))) for giver in state.seats]
    return []


def _follow_calls(state: RoundState, events: MatchEvents, moves: Moves, calls: Calls) -> Calls:
    """Who has called and holds the same cards since."""
    still = {seat: hand for seat, hand in calls.items() if seat not in dict(moves)}
    for event in events:
        if isinstance(event, BoardEvent):
            state = evolve(state, event.event)
            if isinstance(event.event, UnoCalled):
                still[event.event.seat] = state.hands[event.event.seat]
            still = {seat: hand for seat, hand in still.items() if state.hands[seat] == hand}
    return {} if state.is_over else still


# ── What a browser is sent ────────────────────────────────────────────────────────────────────────


def table_of(setup: MatchSetup) -> TableInfo:
    """The table as a server would describe it, with a person in every chair."""
    return TableInfo(
        code="CASES",
        options=TableOptions(edition=setup.edition.id, format=setup.format, chairs=setup.players),
        format=setup.format,
        stage="playing",
        chairs=[
            Chair(person=Person(f"p{n}", f"Player {n}"), connected=True)
            for n in range(setup.players)
        ],
        host="p0",
        spectators=[],
        votes=[],
        **table_facts(setup),
    )


def view_of(match: MatchState, board: int, viewer: Player | None) -> View:
    """A board as a server would show it to a player or to one who looks on."""
    shown = show_board(match, board, moment=1)
    own = None if viewer is None else show_own(match, viewer, armed=False, catch_again_at=None)
    return View(shown, own)


def cases(setup: MatchSetup, seed: int) -> Iterator[dict[str, Any]]:
    """Positions of a match through someone's eyes: of each kind a few."""
    random, seen, made = Random(seed), Counter[Any](), 0
    for played in play(setup, seed, MOST_MOVES):
        match, board = played.state, played.board
        state = match.boards[board]
        for viewer in [None, *random.sample(match.seatings[board], len(state.hands))]:
            seat = None if viewer is None else Seat(match.seatings[board].index(viewer))
            legal = () if seat is None else legal_actions(state, seat)
            kinds = frozenset(type(action) for action in legal)
            kind = (state.phase, match.is_over, seat == state.turn, viewer is None, kinds)
            seen[kind] += 1
            if seen[kind] <= 2 and (made < CASES_PER_MATCH or seen[kind] == 1):
                made += 1
                view = msgspec.Raw(encode(view_of(match, board, viewer)))
                expected = answers(match, board, viewer, played.calls[board])
                eyes = Watcher.SPECTATOR if viewer is None else viewer
                events = show_events(played.events, eyes, match.seatings, board)
                told = msgspec.Raw(encode(events))
                yield {"view": view, "events": told, "you": viewer, "expected": expected}


def session(setup: MatchSetup, seed: int, viewer: Player) -> Iterator[dict[str, Any]]:
    """What one player is sent, step by step, and which hands moved."""
    for played in play(setup, seed, SESSION_STEPS):
        place = played.state.place_of(viewer)
        if place is not None and place.board == played.board:
            events = show_events(played.events, viewer, played.state.seatings, place.board)
            yield {
                "events": msgspec.Raw(encode(events)),
                "view": msgspec.Raw(encode(view_of(played.state, place.board, viewer))),
                "moves": played.moves,
            }


def replay(setup: MatchSetup, seed: int, viewer: Player | None) -> dict[str, Any]:
    """A record of a match as the server plays it through, and how things stood at each step."""
    recorder = Recorder(setup, viewer=viewer)
    stood: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for played in _whole_rounds(setup, seed):
        recorder.take(played.events, player=played.player, action=played.action)
        boards = range(len(played.state.boards)) if played.action is None else [played.board]
        for board in boards:
            standings = played.state.tally.standings
            over = played.state.boards[board].is_over
            round = standings[-1].round if over else played.state.tally.round
            step = step_answers(played.state, board, played.calls[board])
            stood.setdefault((round, board), []).append(step)
    return {
        "replay": msgspec.Raw(encode(replay_text(write(recorder.record()).encode()))),
        "eyes": None if viewer is None else viewer,
        "steps": [step for key in sorted(stood) for step in stood[key]],
    }


def _whole_rounds(setup: MatchSetup, seed: int) -> Iterator[Played]:
    """A record of two boards cannot break off in the middle of a round."""
    for number, played in enumerate(play(setup, seed, MOST_MOVES)):
        yield played
        if number >= REPLAY_MOVES and played.state.is_between_rounds:
            return


def everything() -> dict[str, Any]:
    """All that the tests of the browser's model are held to."""
    matches: list[dict[str, Any]] = []
    sessions: list[dict[str, Any]] = []
    replays: dict[str, dict[str, Any]] = {}
    for seed, row in enumerate(rows()):
        setup = setup_of(row)
        name = " ".join(f"{key}={value}" for key, value in row.items())
        matches.append(
            {
                "name": name,
                "row": row,
                "table": msgspec.Raw(encode(table_of(setup))),
                "places": first_places(setup),
                "cases": list(cases(setup, seed)),
            }
        )
        if row["seven_zero"] == "on" and len(sessions) < SESSIONS:
            sessions.append({"match": seed, "steps": list(session(setup, seed, Player(0)))})
        if row["format"] not in replays:
            eyes = Player(1) if len(replays) % 2 else None
            replays[row["format"]] = replay(setup, seed, eyes)
    return {"matches": matches, "sessions": sessions, "replays": replays}


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(everything()))
