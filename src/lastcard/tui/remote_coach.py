"""The coach of a server: asked by a session there for hints, and about the player's moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from lastcard.client import Address
from lastcard.client.asking import ServerRefused, ServerUnreachable, ask
from lastcard.tui.session import CoachSaid
from lastcard.wire import Hint, LastMove, Update, View, Welcome

PATIENCE_SECONDS: Final = 70.0
"""How long to wait for its answer: at first a server may have to compile what its coach needs."""
Said = TypeVar("Said", Hint, LastMove)


class RemoteCoach:
    """Asks the coach, and passes its answers to `say`."""

    def __init__(
        self, address: Address, token: Callable[[], str], say: Callable[[CoachSaid], None]
    ) -> None:
        self._url = f"{address.server}/api/tables/{address.code}"
        self._token = token
        self._say = say
        self._may_be_asked = False
        """Whether it may be asked about moves: the table says so."""
        self._asked: int | None = None
        """The last question that the player was asked (a moment); when it is gone, it was
        answered."""
        self._told: tuple[int, int] | None = None
        """The decision of which was told last: the number of the round, and how many rows came
        before."""

    async def advise(self) -> None:
        """What to do now."""
        try:
            hint = await self._get("hint", Hint)
        except ServerRefused as refusal:
            self._say(CoachSaid(refused=refusal.code))
        except ServerUnreachable:
            self._say(CoachSaid(refused="busy"))
        else:
            self._say(CoachSaid(hint=hint))

    def follow(self, message: Welcome | Update) -> bool:
        """Take a message in; whether the player has just decided what the coach may look at."""
        if message.you is not None:
            self._may_be_asked = message.you.coached
        if message.view is None:
            return False
        before, self._asked = self._asked, _question(message.view)
        return self._may_be_asked and before not in (None, self._asked)

    async def look_back(self) -> None:
        """Say so if the last move was a blunder; each blunder is told once."""
        try:
            blunder = (await self._get("last-move", LastMove)).blunder
        except (ServerRefused, ServerUnreachable):
            return  # the player asked for nothing, so it keeps silent
        if blunder is not None and (blunder.round, blunder.row) != self._told:
            self._told = blunder.round, blunder.row
            self._say(CoachSaid(blunder=blunder))

    async def _get(self, what: str, kind: type[Said]) -> Said:
        """What the server's coach says of this."""
        url = f"{self._url}/{what}"
        return await asyncio.to_thread(
            lambda: ask(url, kind, token=self._token(), seconds=PATIENCE_SECONDS)
        )


def _question(view: View) -> int | None:
    """The moment at which the player has to decide something; None: it is not their turn."""
    return view.board.moment if view.own is not None and view.own.asked else None
