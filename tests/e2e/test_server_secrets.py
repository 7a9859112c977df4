"""Nobody gets what is not theirs: shown from the raw bytes that clients and spectators received."""

import asyncio
import copy
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from lastcard import wire
from lastcard.engine import MatchState, Player, RoundState, Watcher, events, fold_match
from lastcard.engine.match_events import BoardEvent, DealerDrawn, MatchEvent, RoundScored
from lastcard.server.stores import SqliteStore
from lastcard.table import match_setup, offered_edition
from lastcard.table.codec import read_event
from lastcard.table.rows import Row, read_row
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess

CODE = re.compile(r"([RYGB][0-9SRD]|W4|WA|W)(?:=[RYGB])?(?:>[0-9]+)?!?")
Viewer = Player | Watcher
Codes = Counter[str]


@pytest.mark.parametrize(
    ("edition", "rules"),
    [("classic", {"limit": "250"}), ("special-agent", {"limit": "250", "seven_zero": "on"})],
)
def test_no_hidden_card_seed_or_token_ever_arrives(
    tmp_path: Path, edition: str, rules: dict[str, str]
) -> None:
    async def scenario(process: ServerProcess) -> None:
        people = [await new_guest(process.url, name) for name in ("Ada", "Ben", "Cy", "Dot", "Eve")]
        code = await new_table(
            process.url, people[0].token, edition=edition, rules=rules, pace="instant", grace_ms=20
        )
        clients = [Client(process.ws_url, code, person) for person in people]
        *players, spectator = clients
        for number, client in enumerate(clients):
            await client.connect()
            if client is not spectator and number:
                await client.ok(wire.Sit, chair=number)
        await players[0].ok(wire.Start)
        # One of them loses the connection and comes back in the middle of it.
        await asyncio.gather(
            *(c.play(Random(n), lambda c=c: c.stage == "over") for n, c in enumerate(players)),
            _blink(spectator),
        )
        for client in clients:
            await client.close()
        store = SqliteStore(process.data / "lastcard.db")
        await store.open()
        rows = [(n, read_row(data)) for n, data in await store.rows(code)]
        await store.close()
        secret = (process.data / "secret").read_bytes()
        history = History(list(_moments(rows)))
        for number, client in enumerate(clients):
            viewer = Watcher.SPECTATOR if client is spectator else Player(number)
            _check_cards(client, viewer, history)
            _check_secrets(client, people, secret)

    with ServerProcess(tmp_path / "data") as process:
        asyncio.run(scenario(process))


async def _blink(client: Client) -> None:
    for _ in range(3):
        await client.until(lambda: len(client.raw) % 40 == 39 or client.stage == "over")
        await client.drop()
        await client.connect()
    await client.until(lambda: client.stage == "over", seconds=50)


# ── What each may know, worked out from what is stored and without any redaction ──────────────────


@dataclass
class Moment:
    """A stored row: what happened, and how the board was after it."""

    seq: int
    happened: list[MatchEvent]
    board: RoundState | None


@dataclass
class History:
    moments: list[Moment]

    def at(self, seq: int) -> Moment:
        return self.moments[seq - 1]

    def told(self, after: int, until: int, viewer: Viewer) -> Codes:
        """The cards in the events of some rows that a viewer is to be told."""
        told = Codes()
        for moment in self.moments[after:until]:
            for event in moment.happened:
                told.update(_told(event, viewer))
        return told


def _moments(rows: list[tuple[int, Row]]) -> Iterator[Moment]:
    state: MatchState | None = None
    for number, row in rows:
        happened = [read_event(event) for event in row.events]
        if row.starts:
            assert row.table is not None
            state = MatchState.before_start(match_setup(row.table.options, offered_edition))
        if state is not None:
            state = fold_match(state, happened)
        yield Moment(number, happened, state.boards[0] if state and state.boards else None)


def _told(event: MatchEvent, viewer: Viewer) -> list[str]:
    """The cards of one event that a viewer is to be told, each as often as it is named."""
    mine = None if isinstance(viewer, Watcher) else int(viewer)
    match event:
        case DealerDrawn():
            cards = list(event.cards)
        case RoundScored(standing):
            cards = [card for row in standing.rows for card in row.cards]
        case BoardEvent(_, events.CardPlayed(_, card, _) | events.CardTurned(card)):
            cards = [card]
        case BoardEvent(_, events.CardsDemanded() as demanded):
            cards = [demanded.card]
        case BoardEvent(_, events.CardsDealt(hands) | events.HandsMoved(hands)):
            cards = [] if mine is None else list(hands[mine])
        case BoardEvent(_, events.CardsDrawn(seat, drawn)) if seat == mine:
            cards = list(drawn)
        case BoardEvent(_, events.PlayOffered(seat, card)) if seat == mine:
            cards = [card]
        case BoardEvent(_, events.HandShown(shown_to, _, shown)) if shown_to == mine:
            cards = list(shown)
        case BoardEvent(_, events.RoundEnded(_, hands)):
            cards = [card for hand in hands for card in hand]
        case _:
            cards = []
    return [card.code for card in cards]


def _public(board: RoundState, standings: list[Any]) -> Codes:
    """The cards that everyone sees on a board."""
    cards = [] if board.top is None else [board.top]
    if board.demand is not None:
        cards.append(board.demand.card)
    codes = Codes(card.code for card in cards)
    if board.is_over:
        hands = [card.code for hand in board.hands for card in hand]
        codes.update(hands)
        if standings:  # the same hands, counted
            codes.update(hands)
    return codes


# ── What arrived ──────────────────────────────────────────────────────────────────────────────────


def _codes(content: Any) -> Codes:
    """Every card named anywhere in a message, each as often as it is named."""
    return Codes(_all_codes(content))


def _all_codes(content: Any) -> Iterator[str]:
    if isinstance(content, dict):
        content = [*content.keys(), *content.values()]
    if isinstance(content, list):
        for part in content:
            yield from _all_codes(part)
    elif isinstance(content, str):
        yield from filter(None, map(_code, re.split(r"[\s,;:]+", content)))


def _code(word: str) -> str:
    found = CODE.fullmatch(word)
    return "" if found is None else found[1]


def _leaks(content: dict[str, Any], last_seq: int | None, viewer: Viewer, history: History) -> str:
    """What is wrong with the cards in a message, or nothing."""
    rest = dict(content)
    seq = content.get("seq") or 0
    kind = content["type"]
    view = rest.pop("view", None) if kind in ("welcome", "update") else None
    happened = rest.pop("events", []) + rest.pop("missed", [])
    if happened:
        after = seq - 1
        if kind == "welcome":
            assert last_seq is not None
            after = last_seq
        told, expected = _codes(happened), history.told(after, seq, viewer)
        if told != expected:
            return f"events: {told - expected} too many, {expected - told} too few"
    if view is not None:
        wrong = _leaks_in_view(view, viewer, history.at(seq).board)
        if wrong:
            return wrong
    found = _codes(rest)
    return f"elsewhere: {found}" if found else ""


def _leaks_in_view(view: dict[str, Any], viewer: Viewer, board: RoundState | None) -> str:
    assert board is not None
    shown = _codes(view["board"])
    expected = _public(board, view["board"]["standings"])
    if shown != expected:
        return f"board: {shown} is not {expected}"
    own = view["own"]
    if isinstance(viewer, Watcher):
        return "" if own is None else "a spectator has a hand"
    hand = Codes(card.code for card in board.hands[viewer])
    if Codes(own["hand"]) != hand:
        return f"hand: {own['hand']} is not {hand}"
    shown_to = [card.code for s in board.shown if s.viewer == viewer for card in s.cards]
    if _codes(own["shown"]) != Codes(shown_to):
        return f"shown: {own['shown']} is not {shown_to}"
    if Counter(verdict["card"] for verdict in own["verdicts"]) - Codes(set(hand)):
        return "verdicts about cards that are not in the hand"
    top = set() if board.top is None else {board.top.code}
    about = set(_codes({**own, "hand": [], "shown": []}))
    return f"own: {about - set(hand) - top}" if about - set(hand) - top else ""


def _check_cards(client: Client, viewer: Viewer, history: History) -> None:
    last_seq: int | None = None
    found: Counter[str] = Counter()
    looked_at = 0
    for raw in client.raw:
        content = msgspec.json.decode(raw)
        wrong = _leaks(content, last_seq, viewer, history)
        assert not wrong, (client.session.me.name, wrong, content)
        for name, leaky in _with_a_leak(content, viewer, history):
            assert _leaks(leaky, last_seq, viewer, history), (name, leaky)
            found[name] += 1
        looked_at += bool(_codes(content))
        last_seq = content.get("seq", last_seq) if content["type"] != "ack" else last_seq
    assert looked_at > 20
    # The check itself was checked: it finds one hidden card, wherever it is let out.
    assert min(found["in the table"], found["on the board"]) > 10
    assert found["in an event"] > 0
    assert isinstance(viewer, Watcher) or found["in the hand"] > 10


def _with_a_leak(
    content: dict[str, Any], viewer: Viewer, history: History
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The message as it would be if one hidden card had slipped into it."""
    if content["type"] != "update" or content["view"] is None:
        return
    board = history.at(content["seq"]).board
    assert board is not None
    if board.is_over:
        return
    others = [n for n in range(len(board.hands)) if n != viewer]
    # Rather one that the viewer holds too: a card of the same code must not hide it.
    mine = set() if isinstance(viewer, Watcher) else set(board.hands[viewer])
    hidden = [card for n in others for card in board.hands[n]]
    card = next((card for card in hidden if card in mine), hidden[0]).code
    for number, event in enumerate(content["events"]):
        if event["type"] == "cards-drawn" and "??" in event["cards"]:
            leaky = copy.deepcopy(content)
            leaky["events"][number]["cards"][0] = card
            yield "in an event", leaky
    leaky = copy.deepcopy(content)
    leaky["view"]["board"]["hands"] = [[card]]
    yield "on the board", leaky
    leaky = copy.deepcopy(content)
    leaky["table"] = {"note": f"holds {card}"}
    yield "in the table", leaky
    if content["view"]["own"] is not None:
        leaky = copy.deepcopy(content)
        leaky["view"]["own"]["hand"].append(card)
        yield "in the hand", leaky


def _check_secrets(client: Client, people: list[wire.Session], secret: bytes) -> None:
    everything = b"\n".join(client.raw)
    for person in people:
        signature = person.token.rpartition(".")[2].encode()
        assert signature not in everything
    assert secret not in everything
    assert secret.hex().encode() not in everything
    assert b"seed" not in everything
