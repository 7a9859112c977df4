"""Nobody gets what is not theirs: shown from the raw bytes that clients and spectators received."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from lastcard.engine import Card, MatchState, Player, Watcher, fold_match
from lastcard.engine.events import CardPlayed, CardTurned, HandShown
from lastcard.engine.match_events import DealerDrawn, MatchEvent, TableEvent
from lastcard.server import lobby, protocol
from lastcard.server.codec import read_event
from lastcard.server.rows import Row, read_row
from lastcard.server.stores import SqliteStore
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess

CODES = re.compile(rb'"([RYGB][0-9SRD]|W4|WA|W)(?:=[RYGB])?(?:>[0-9]+)?!?"')


@pytest.mark.parametrize(
    ("edition", "rules"),
    [("classic", {"limit": "150"}), ("special-agent", {"limit": "150", "seven_zero": "on"})],
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
                await client.ok(protocol.Sit, chair=number)
        await players[0].ok(protocol.Start)
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
        known = dict(_what_each_may_know(rows))
        for number, client in enumerate(clients):
            viewer = Watcher.SPECTATOR if client is spectator else Player(number)
            _check_cards(client, {seq: may[viewer] for seq, may in known.items()})
            _check_secrets(client, people, secret)

    with ServerProcess(tmp_path / "data") as process:
        asyncio.run(scenario(process))


async def _blink(client: Client) -> None:
    for _ in range(3):
        await client.until(lambda: len(client.raw) % 40 == 39 or client.stage == "over")
        await client.drop()
        await client.connect()
    await client.until(lambda: client.stage == "over", seconds=50)


def _what_each_may_know(
    rows: list[tuple[int, Row]],
) -> Iterator[tuple[int, dict[Player | Watcher, set[Card]]]]:
    """By row, the cards that each viewer may be told then, worked out without any redaction."""
    viewers: list[Player | Watcher] = [*map(Player, range(4)), Watcher.SPECTATOR]
    state: MatchState | None = None
    for number, row in rows:
        events = [read_event(event) for event in row.events]
        if row.starts:
            assert row.table is not None
            state = MatchState.before_start(lobby.match_setup(row.table.options))
        before = state
        if state is not None:
            state = fold_match(state, events)
        yield number, {viewer: _may_know(before, state, events, viewer) for viewer in viewers}


def _may_know(
    before: MatchState | None,
    after: MatchState | None,
    events: list[MatchEvent],
    viewer: Player | Watcher,
) -> set[Card]:
    known: set[Card] = set()
    for event in events:
        if isinstance(event, DealerDrawn):
            known |= set(event.cards)
        match event:
            case TableEvent(_, CardPlayed(_, card, _) | CardTurned(card)):
                known.add(card)
            case TableEvent(_, HandShown(shown_to, _, cards)) if shown_to == viewer:
                known |= set(cards)
            case _:
                pass
    for state in (before, after):
        for table in () if state is None else state.tables:
            known |= set(table.discard)
            if table.is_over:
                known |= {card for hand in table.hands for card in hand}
            elif not isinstance(viewer, Watcher):
                known |= set(table.hands[viewer])
                for shown in table.shown:
                    known |= set(shown.cards) if shown.viewer == viewer else set()
    return known


def _check_cards(client: Client, known: dict[int, set[Card]]) -> None:
    looked_at = 0
    for raw in client.raw:
        content = msgspec.json.decode(raw)
        codes = {code.decode() for code in CODES.findall(raw)}
        if not codes:
            continue
        if content["type"] == "welcome":
            # What was missed goes back to earlier rows; the view is that of the last.
            allowed = set[Card]().union(*(known[seq] for seq in known if seq <= content["seq"]))
        else:
            allowed = known[content["seq"]]
        assert codes <= {card.code for card in allowed}, (client.session.me.name, content)
        looked_at += 1
    assert looked_at > 30


def _check_secrets(client: Client, people: list[protocol.Session], secret: bytes) -> None:
    everything = b"\n".join(client.raw)
    for person in people:
        signature = person.token.rpartition(".")[2].encode()
        assert signature not in everything
    assert secret not in everything
    assert secret.hex().encode() not in everything
    assert b"seed" not in everything
