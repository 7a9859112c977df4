"""The coach of a game in this process: thinks beside the game, and gets ready when first asked."""

from __future__ import annotations

import atexit
from collections.abc import Callable

from lastcard.engine import Action
from lastcard.table import Question, Table
from lastcard.table.advice import ask_about_last_move, ask_for_chair
from lastcard.tui.game import ME
from lastcard.tui.session import CoachSaid
from lastcard.tui.thinking import think_apart
from lastcard.wire import Hint, LastMove
from lastcard.wire.errors import Refuse


class LocalCoach:
    """Asks the coach, and passes its answers to `say`."""

    def __init__(self, say: Callable[[CoachSaid], None]) -> None:
        self._say = say
        self._is_ready = False
        self._judged: tuple[int, int, int] | None = None
        """Which decision was looked at last: of which match and round, after how many rows."""

    async def advise(self, table: Table) -> None:
        """What to do now."""
        try:
            question = ask_for_chair(table, ME)
            await self._make_ready()
            self._say(CoachSaid(hint=await think_apart(lambda: _hint(question))))
        except Refuse as refusal:
            self._say(CoachSaid(refused=refusal.code))
        except (ImportError, RuntimeError):
            self._say(CoachSaid(refused="needs-more"))

    async def look_back(self, table: Table) -> None:
        """Say so if the last move was a blunder; each move is looked at once."""
        try:
            asked = ask_about_last_move(table, ME)
            if asked is None:
                return
            decision = table.match_first, asked[0].round, len(asked[0].rows)
            if decision == self._judged:
                return
            self._judged = decision
            await self._make_ready()
            found = await think_apart(lambda: _last_move(*asked))
        except (Refuse, ImportError, RuntimeError):
            return  # the player asked for nothing, so it keeps silent
        if found.blunder is not None:
            self._say(CoachSaid(blunder=found.blunder))

    async def _make_ready(self) -> None:
        """Load what it needs; the first time on a machine that is compiled, apart from the game."""
        if self._is_ready:
            return
        from lastcard.analysis.preparing import PREPARATION

        if not PREPARATION.is_done():
            self._say(CoachSaid(prepares=PREPARATION.seconds))
            with PREPARATION.start() as process:
                atexit.register(process.kill)
                failed = await think_apart(process.wait)
            if failed:
                raise RuntimeError("the coach cannot be made ready here")
        await think_apart(PREPARATION.load)
        self._is_ready = True


def _hint(question: Question) -> Hint:
    from lastcard.answers.coaching import hint_for

    return hint_for(question)


def _last_move(question: Question, done: Action) -> LastMove:
    from lastcard.answers.coaching import judge_last

    return judge_last(question, done)
