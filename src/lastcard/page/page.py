"""The page: one place that takes all that its client says, and tells what is to be done."""

from __future__ import annotations

from typing import Final

from msgspec import json

from lastcard.engine import Malformed
from lastcard.page.device import Device
from lastcard.page.local_table import LocalTable, say_bye
from lastcard.page.messages import Ask, Close, Done, Open, Say, Told, Wake
from lastcard.page.requests import answer
from lastcard.table import Outside
from lastcard.table.names import distinct
from lastcard.wire import Bye, Hello, Ping, Pong, decode_client, encode
from lastcard.wire.errors import Refuse, as_refused

_TOLD: Final = json.Decoder(Told)


class Page:
    """All that is played in one page."""

    def __init__(self, kept: str = "{}", outside: Outside | None = None) -> None:
        """`kept` is what was kept on the device, as JSON: values by their keys."""
        self._device = Device(kept, outside or Outside.of_this_machine())
        self._sockets: dict[int, LocalTable | str] = {}
        """The table of each; before it has said who it is, the code of one."""

    def take(self, told: str, now: float) -> str:
        """Take a message at a time in milliseconds; what is to be done, as JSON (`messages.py`)."""
        done = Done()
        self._take(_TOLD.decode(told), int(now), done)
        self._device.keep(int(now), done)
        times = [table.table.wake_at for table in self._device.tables.values()]
        done.wake_at = min((time for time in times if time is not None), default=None)
        return json.encode(done).decode()

    def _take(self, told: Told, now: int, done: Done) -> None:
        match told:
            case Ask():
                done.answer = answer(told, self._device, now, done)
            case Open():
                self._sockets[told.socket] = told.code.upper()
            case Say():
                self._say(told, now, done)
            case Close():
                table = self._sockets.pop(told.socket, None)
                if isinstance(table, LocalTable):
                    table.part(told.socket, now, done)
            case Wake():
                for table in list(self._device.tables.values()):
                    table.wake(now, done)

    def _say(self, told: Say, now: int, done: Done) -> None:
        table = self._sockets.get(told.socket)
        try:
            message = decode_client(told.text)
        except Malformed as error:
            done.messages.append((told.socket, encode(as_refused(None, error)).decode()))
            return
        if isinstance(table, str) and isinstance(message, Hello):
            self._greet(told.socket, table, message, now, done)
        elif isinstance(message, Ping):
            done.messages.append((told.socket, encode(Pong(message.n)).decode()))
        elif isinstance(table, LocalTable) and not isinstance(message, Pong):
            table.hear(told.socket, message, now, done)

    def _greet(self, socket: int, code: str, hello: Hello, now: int, done: Done) -> None:
        try:
            person, table = self._device.person(hello.token), self._device.find_table(code)
        except Refuse as refuse:
            say_bye(socket, Bye(refuse.code, False), done)
            return
        self._sockets[socket] = table
        table.join(socket, distinct(person, table.table), hello, now, done)
