"""A bot under examination: its answers are checked, and it is asked again to compare them.

It is given copies, so that a bot that changes them harms nobody and is found out.
"""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Final

from lastcard.bots.interface import Bot, Situation
from lastcard.engine import (
    Action,
    CallUno,
    CardsDealt,
    CatchUno,
    Event,
    Phase,
    PlayCard,
    View,
)
from lastcard.engine.words import Word
from lastcard.game import Match, draw_round, print_action

_ANEW_EVERY: Final = 10
"""One question in so many is also put to a bot that has just been made."""
_REACTIONS: Final[dict[type[Action], str]] = {
    CallUno: "call",
    CatchUno: "catch",
    PlayCard: "jump-in",
}

Make = Callable[[Random], Bot]


class Law(Word):
    """What every bot keeps to."""

    IS_A_BOT = "a bot is a subclass of Bot that its view is enough for (sees_all is False)"
    OFFERED_ACTION = "choose returns one of the actions it is given"
    OFFERED_REACTION = "react returns one of the actions it is given, or None"
    NO_CHANGE = "a bot changes nothing that it is given"
    NO_ERROR = "a bot raises no error, whatever it is told and asked"
    REPEATABLE = "a bot made from the same seed, told and asked the same, does the same"
    ONLY_WHAT_IT_IS_TOLD = "a bot goes by what it is told and asked, and by nothing else"


class BrokenLaw(AssertionError):
    """A bot broke a law; `lcn` has the game up to that point, for `lastcard replay`."""

    def __init__(self, law: Law, found: str, *, table: str = "", lcn: str = "") -> None:
        self.law = law
        self.found = found
        self.lcn = lcn
        position = f"\n\n{table}\n\nThe game so far:\n\n{lcn}" if lcn else ""
        super().__init__(f"{found}; the law is: {law}{position}")


@dataclass(frozen=True, slots=True)
class _Question:
    """What a bot is asked, in turn or out of it."""

    view: View
    actions: Sequence[Action]
    situation: Situation
    in_turn: bool
    moves: int
    """How many were made before it."""

    @property
    def words(self) -> list[str]:
        """What there is to decide."""
        if self.in_turn:
            return [str(self.view.state.phase)]
        return [_REACTIONS[kind] for kind in {type(action) for action in self.actions}]


class Examined(Bot):
    """Takes a bot's place in a match, and lets the bot answer."""

    def __init__(self, make: Make, seed: str, match: Match) -> None:
        super().__init__(Random(seed))
        self.asked: Counter[str] = Counter()
        self.slowest = 0.0
        self._make = make
        self._seed = seed
        self._match = match
        self._heard: list[Event | tuple[_Question, Action | None]] = []
        self._dealt = 0
        self._bot = make(Random(seed))

    def observe(self, event: Event) -> None:
        if isinstance(event, CardsDealt):
            self._dealt = len(self._heard)
        self._tell(self._bot, event)
        self._heard.append(event)

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        moves = len(self._match.moves)
        answer = self._examine(_Question(view, actions, situation, in_turn=True, moves=moves))
        return actions[0] if answer is None else answer

    def react(self, view: View, actions: Sequence[Action], situation: Situation) -> Action | None:
        moves = len(self._match.moves)
        return self._examine(_Question(view, actions, situation, in_turn=False, moves=moves))

    def _examine(self, question: _Question) -> Action | None:
        answer = self._ask(self._bot, question)
        self._heard.append((question, answer))
        if self.asked.total() % _ANEW_EVERY == 0:
            self._ask_anew(question)
        return answer

    def _ask_anew(self, question: _Question) -> None:
        """Ask a new bot as well, after telling it the round from the deal on."""
        bot = self._make(Random(f"{self._seed} {question.moves}"))
        for heard in self._heard[self._dealt :]:
            if not isinstance(heard, tuple):
                self._tell(bot, heard)
        self._ask(bot, question)

    def go_over(self) -> None:
        """Tell and ask the same again with two new bots of the same seed: they must agree."""
        one, other = (self._make(Random(self._seed)) for _ in range(2))
        for heard in self._heard:
            if not isinstance(heard, tuple):
                self._tell(one, heard)
                self._tell(other, heard)
                continue
            question, answer = heard
            again, anew = self._ask(one, question), self._ask(other, question)
            if again != anew:
                found = f"did {_told(again)} and {_told(anew)} in one and the same position"
                raise self._broken(Law.REPEATABLE, found, question)
            if again != answer:
                found = f"did {_told(answer)} in the game and {_told(again)} when asked once more"
                raise self._broken(Law.ONLY_WHAT_IT_IS_TOLD, found, question)

    def _tell(self, bot: Bot, event: Event) -> None:
        given = copy(event)
        try:
            bot.observe(given)
        except Exception as error:
            raise self._broken(Law.NO_ERROR, f"raised {error!r} when told {event}") from error
        if given != event:
            raise self._broken(Law.NO_CHANGE, f"made {given} of {event}")

    def _ask(self, bot: Bot, question: _Question) -> Action | None:
        state = question.view.state.copy()
        ask = bot.choose if question.in_turn else bot.react
        began = time.perf_counter()
        try:
            answer = ask(View(question.view.viewer, state), question.actions, question.situation)
        except Exception as error:
            found = f"raised {error!r} in {ask.__name__}"
            raise self._broken(Law.NO_ERROR, found, question) from error
        if state != question.view.state:
            raise self._broken(Law.NO_CHANGE, f"changed its view in {ask.__name__}", question)
        if answer not in (question.actions if question.in_turn else (*question.actions, None)):
            law = Law.OFFERED_ACTION if question.in_turn else Law.OFFERED_REACTION
            raise self._broken(law, f"did {_told(answer)} in {ask.__name__}", question)
        self.asked.update(question.words)
        self.slowest = max(self.slowest, time.perf_counter() - began)
        return answer

    def _broken(self, law: Law, found: str, question: _Question | None = None) -> BrokenLaw:
        game = self._match.copy()
        while question is not None and len(game.moves) > question.moves:
            game.undo()
        name = type(self._bot).__name__
        table = str(game) if question is None else draw_round(question.view)
        return BrokenLaw(law, f"{name} {found}", table=table, lcn=game.lcn)


class TakenOver(Examined):
    """Another player's place: a new bot is asked, too, whenever there is more than a plain turn."""

    def __init__(self, make: Make, seed: str, match: Match, player: Bot) -> None:
        super().__init__(make, seed, match)
        self._player = player

    def observe(self, event: Event) -> None:
        super().observe(event)
        self._player.observe(event)

    def _examine(self, question: _Question) -> Action | None:
        if not question.in_turn or question.view.state.phase is not Phase.TURN:
            self._ask_anew(question)
        ask = self._player.choose if question.in_turn else self._player.react
        return ask(question.view, question.actions, question.situation)


def _told(answer: object) -> str:
    """An answer as the notation writes it, if it is one that can be given."""
    if answer is None:
        return "nothing"
    return print_action(answer) if isinstance(answer, Action) else repr(answer)
