"""Whose round trip is measured when: everyone's in their turn, never many at once."""

from collections import Counter

from lastcard.server.connection import Connection
from lastcard.server.pinging import LOOKERS_TURN, PARTS, parts_of_turn
from lastcard.wire import Person


def _sockets(players: int, lookers: int) -> list[Connection]:
    sockets = [Connection(Person(f"p{n}", f"P {n}")) for n in range(players + lookers)]
    for socket in sockets[players:]:
        socket.is_looker = True
    return sockets


def test_many_at_one_table_are_asked_a_few_at_a_time() -> None:
    tables = [_sockets(4, 500), *(_sockets(4, 0) for _ in range(99))]
    for turn in range(LOOKERS_TURN):
        sizes = [len(asked) for asked in parts_of_turn(turn, tables)]
        assert len(sizes) == PARTS
        assert max(sizes) - min(sizes) <= 1


def test_players_are_asked_each_turn_and_who_looks_on_every_third() -> None:
    sockets = _sockets(4, 500)
    times = Counter(
        socket.person.id
        for turn in range(LOOKERS_TURN)
        for asked in parts_of_turn(turn, [sockets])
        for socket in asked
    )
    assert [times[socket.person.id] for socket in sockets] == [LOOKERS_TURN] * 4 + [1] * 500
