"""`check_bot`: whether a bot keeps the laws of docs/writing-a-bot.md wherever it may sit."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from lastcard.bots.asking import ask_reactions, ask_turn, situation_at, tell
from lastcard.bots.examining import BrokenLaw, Examined, Law, Make, TakenOver
from lastcard.bots.interface import Bot
from lastcard.bots.registry import bot_class, create_bot
from lastcard.engine import BoardEvent, Seat, view
from lastcard.game import Match

OPPONENTS: Final = ("novice", "random", "casual", "skilled")
"""The levels that need only Python; the one that forgets to call comes first."""

_HOUSE: Final = {"stacking": "any", "jump_in": True, "seven_zero": True}
_TABLES: Final[tuple[tuple[str, str, int, Mapping[str, Any]], ...]] = (
    ("classic", "points", 2, {}),
    ("2020", "low", 3, {}),
    ("coloradd", "partners", 4, {}),
    ("platinum", "single", 5, {}),
    ("special-agent", "teams", 6, {"challengers": "anyone", "catchers": "opponents"}),
    ("classic", "challenge", 7, {"limit": 60}),
    ("classic", "rotating-8", 8, {}),
    ("2020", "points", 9, {"catch_until": "played", "late_call": False, "reshuffle": "at-once"}),
    ("classic", "points", 10, {}),
    ("classic", "rotating-4", 4, {}),
    ("classic", "points", 2, {"two_handed": False, "must_play_drawn": True, "hand_size": 1}),
    ("classic", "points", 3, {"stacking": "any", "spared_turn": "missed"}),
    ("special-agent", "points", 4, {"stacking": "same", "jump_in": True}),
    ("2020", "points", 3, {"seven_zero": True, "hand_size": 4}),
    ("classic", "points", 4, {"must_play": True, "draw_until_playable": True}),
    ("platinum", "points", 3, {"honest_draw_four": True, "auto_uno": True}),
    ("2020", "teams", 6, _HOUSE),
    ("classic", "points", 2, {**_HOUSE, "hand_size": 3}),
)
"""Edition, format, players and options: every number of players, and every kind of question."""

_FIRST_SEED: Final = 60
"""The seed of the first table; chosen so that at one table a wild is turned up first."""


@dataclass(frozen=True, slots=True)
class BotReport:
    """How much a bot that keeps the laws was tested."""

    bot: str
    tables: int
    rounds: int
    asked: Mapping[str, int]
    """How often it was asked for each kind of decision."""
    slowest: float
    """How long it took at most for an answer, in seconds."""

    def __str__(self) -> str:
        asked = ", ".join(f"{word} {count}" for word, count in sorted(self.asked.items()))
        return (
            f"{self.bot} keeps the laws: {self.rounds} rounds at {self.tables} tables, "
            f"slowest answer {self.slowest * 1000:.1f} ms, asked for {asked}"
        )


def check_bot(
    bot: type[Bot] | str,
    *,
    rounds: int = 3,
    repeatable: bool = True,
    progress: Callable[[int, int], object] | None = None,
) -> BotReport:
    """Play a bot at tables of every kind: raises `BrokenLaw` when it breaks one, or reports.

    `bot` is the class, or a name such as `module:Class`; `rounds` are the most at each table;
    `repeatable` is False for a bot that thinks against the clock; `progress` is told how many
    tables are done, and of how many.
    """
    name = bot if isinstance(bot, str) else getattr(bot, "__name__", repr(bot))
    if not _is_bot(bot_class(bot) if isinstance(bot, str) else bot):
        raise BrokenLaw(Law.IS_A_BOT, f"{name} is no such bot")

    def make(random: Random) -> Bot:
        return create_bot(bot, random) if isinstance(bot, str) else bot(random)

    played, slowest = 0, 0.0
    asked: Counter[str] = Counter()
    for number, (edition, format, players, rules) in enumerate(_TABLES):
        seed = _FIRST_SEED + number
        match = Match(edition, format=format, players=players, rules=rules, seed=seed)
        for examined in _play(match, make, rounds):
            if repeatable:
                examined.go_over()
            asked.update(examined.asked)
            slowest = max(slowest, examined.slowest)
        played += len(match.standings)
        if progress is not None:
            progress(number + 1, len(_TABLES))
    return BotReport(name, len(_TABLES), played, asked, slowest)


def _is_bot(found: object) -> bool:
    return isinstance(found, type) and issubclass(found, Bot) and not found.sees_all


def _play(match: Match, make: Make, rounds: int) -> list[Examined]:
    """Play some rounds with the bot in every other seat, and ours in the rest."""
    order = Random(match.seed)
    bots: list[Examined] = []
    for player in range(match.state.setup.players):
        seed = f"{match.seed}:{player}"
        if (player + match.seed) % 2:
            ours = create_bot(OPPONENTS[player // 2 % len(OPPONENTS)], Random(seed))
            bots.append(TakenOver(make, seed, match, ours))
        else:
            bots.append(Examined(make, seed, match))
    _tell(match, bots)
    while not (match.is_over or (match.is_between_rounds and match.round > rounds)):
        if match.is_between_rounds:
            match.next_round()
        else:
            _move(match, bots, order)
        _tell(match, bots)
    return bots


def _tell(match: Match, bots: Sequence[Bot]) -> None:
    """Tell all bots what happened last at their board."""
    state = match.state
    for board, seating in enumerate(state.seatings):
        happened = [
            event.event
            for event in match.events
            if isinstance(event, BoardEvent) and event.board == board
        ]
        for seat, player in enumerate(seating):
            tell(bots[player], happened, Seat(seat))


def _move(match: Match, bots: Sequence[Bot], order: Random) -> None:
    """Let the first at a board who reacts act; if nobody does, the one whose turn it is."""
    board = order.choice([n for n, board in enumerate(match.state.boards) if not board.is_over])
    state, seating = match.state.boards[board], match.state.seatings[board]
    situation = situation_at(match.state, board)
    seated = [bots[player] for player in seating]
    done = ask_reactions(seated, state, order, situation)
    if done is None:
        done = state.turn, ask_turn(seated[state.turn], view(state, state.turn), situation)
    seat, action = done
    match.play(action, player=seating[seat])
