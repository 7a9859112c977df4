"""Whose round trip is measured when: the players' in each turn, never many at once."""

from lastcard.server.connection import Connection
from lastcard.server.pinging import PARTS, parts_of_turn
from lastcard.wire import Person, Ping


def _sockets(players: int, lookers: int) -> list[Connection]:
    sockets = [Connection(Person(f"p{n}", f"P {n}")) for n in range(players + lookers)]
    for socket in sockets[players:]:
        socket.is_looker = True
    return sockets


def test_many_at_one_table_are_asked_a_few_at_a_time() -> None:
    tables = [_sockets(4, 500), *(_sockets(4, 0) for _ in range(99))]
    sizes = [len(asked) for asked in parts_of_turn(tables)]
    assert sum(sizes) == 900
    assert len(sizes) == PARTS
    assert max(sizes) - min(sizes) <= 1


def test_players_are_asked_each_turn_and_who_looks_on_after_a_turn_in_silence() -> None:
    sockets = _sockets(2, 3)
    for told, asked in (((), "01234"), ("024", "013"), ("01234", "01"), ("", "01234")):
        for number in told:
            sockets[int(number)].say(Ping(0))
        turn = [socket for part in parts_of_turn([sockets]) for socket in part]
        assert "".join(str(sockets.index(socket)) for socket in turn) == asked


def test_who_was_asked_and_told_nothing_else_is_asked_every_second_turn() -> None:
    sockets = _sockets(1, 1)
    times = {id(socket): 0 for socket in sockets}
    for _ in range(6):
        for part in parts_of_turn([sockets]):
            for socket in part:
                socket.ping()
                times[id(socket)] += 1
    assert list(times.values()) == [6, 3]
