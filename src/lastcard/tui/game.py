"""A match between one player and bots, in this process: the engine, the bots, nothing else.

What is played is a list of steps, each one short line. The same opening and steps give the same
match again, which is how a match is taken up after a break (`saving.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from msgspec import Struct

from lastcard.bots import Bot, Situation, chance_from, create_bot
from lastcard.editions import load_edition
from lastcard.engine import (
    Action,
    BoardEvent,
    CallUno,
    CatchUno,
    Format,
    Malformed,
    MatchEvents,
    MatchSetup,
    MatchState,
    Phase,
    PlayCard,
    Player,
    RoundState,
    Seat,
    advance_match,
    legal_actions,
    next_round,
    redact,
    start_match,
    view,
)
from lastcard.notation import Record, parse_action, print_action
from lastcard.notation.recorder import Recorder

DEAL = "deal"
"""The step that deals the next round."""


class Opening(Struct, frozen=True, kw_only=True):
    """What a match begins with."""

    edition: str
    """Its id, or the path of its file."""
    format: str
    rules: dict[str, str]
    """Options that differ from the edition's."""
    names: list[str]
    """By player; the first is the person who plays."""
    bots: list[str]
    """The levels of the others."""
    seed: int

    def setup(self) -> MatchSetup:
        """What the match is played with."""
        edition = load_edition(self.edition)
        rules = edition.rules.with_options(self.rules)
        return MatchSetup(edition, rules, Format(self.format), len(self.names))


class Wish(NamedTuple):
    """What a bot wants to do out of turn."""

    player: Player
    action: Action


ME = Player(0)


class Game:
    """The match and those who play it; the person is player 0."""

    def __init__(self, opening: Opening, on_step: Callable[[str], None] | None = None) -> None:
        if len(opening.bots) != len(opening.names) - 1:
            raise Malformed(f"{len(opening.bots)} bots for {len(opening.names) - 1} seats")
        self.opening = opening
        self.setup = opening.setup()
        self.random = Random(f"{opening.seed}/table")
        self._chance = chance_from(Random(f"{opening.seed}/cards"))
        self._bots: dict[Player, Bot] = {
            Player(n): create_bot(level, Random(f"{opening.seed}/bot {n}"))
            for n, level in enumerate(opening.bots, start=1)
        }
        self._on_step = on_step
        self.state, self.opened = start_match(self.setup, self._chance)
        self._tell(self.opened)
        self._recorder = Recorder(self.setup, names=opening.names, edition=opening.edition)
        self._recorder.take(self.opened)
        self.resumed = False
        """Whether it was played before and is taken up again."""

    def replay(self, steps: list[str]) -> None:
        """Make steps that were made before; they are not reported again."""
        on_step, self._on_step = self._on_step, None
        self.resumed = bool(steps)
        for step in steps:
            if step == DEAL:
                self.deal()
            else:
                player, _, move = step.partition(":")
                self.take(Player(int(player)), parse_action(move))
        self._on_step = on_step

    def take(self, player: Player, action: Action) -> MatchEvents:
        """Take an action, or raise `IllegalAction` and change nothing."""
        state, events = advance_match(self.state, player, action, self._chance)
        self._recorder.take(events, player=player, action=action)
        return self._follow(f"{player}:{print_action(action)}", state, events)

    def deal(self) -> MatchEvents:
        """Deal the next round."""
        state, events = next_round(self.state, self._chance)
        self._recorder.take(events)
        return self._follow(DEAL, state, events)

    def record(self) -> Record:
        """What was played so far, all cards open."""
        return self._recorder.record()

    def _follow(self, step: str, state: MatchState, events: MatchEvents) -> MatchEvents:
        if self._on_step is not None:
            self._on_step(step)
        self.state = state
        self._tell(events)
        return events

    def _tell(self, events: MatchEvents) -> None:
        """Let every bot observe what its seat may know."""
        for event in events:
            if not isinstance(event, BoardEvent):
                continue
            for seat, player in enumerate(self.state.seatings[event.board]):
                bot = self._bots.get(player)
                seen = None if bot is None else redact(event.event, Seat(seat))
                if bot is not None and seen is not None:
                    bot.observe(seen)

    def calling(self, action: Action) -> Action:
        """The same play with a call, where a call is due."""
        place = self.state.place_of(ME)
        if isinstance(action, PlayCard) and place is not None:
            loud = action.with_call()
            if loud in legal_actions(self.state.boards[place.board], place.seat):
                return loud
        return action

    def bot_in_turn(self, table: int) -> Player | None:
        """The bot that must move at a table, if it is a bot."""
        state = self.state.boards[table]
        if state.is_over:
            return None
        player = self.state.player_at(table, state.turn)
        return player if player in self._bots else None

    def choose(self, player: Player) -> Action:
        """The move of the bot whose turn it is."""
        table, seat = self._place(player)
        state = self.state.boards[table]
        actions = tuple(a for a in legal_actions(state, seat) if not _out_of_turn(a))
        return self._bots[player].choose(view(state, seat), actions, self._situation(table))

    def wishes(self, table: int) -> list[Wish]:
        """What bots want to do out of turn now; each is asked once."""
        state = self.state.boards[table]
        if not is_race(state):
            return []
        found: list[Wish] = []
        for seat, player in enumerate(self.state.seatings[table]):
            actions = out_of_turn_actions(state, Seat(seat))
            if actions and player in self._bots:
                bot = self._bots[player]
                wanted = bot.react(view(state, Seat(seat)), actions, self._situation(table))
                if wanted is not None:
                    found.append(Wish(player, wanted))
        return found

    def _place(self, player: Player) -> tuple[int, Seat]:
        place = self.state.place_of(player)
        if place is None:
            raise Malformed(f"player {player + 1} has no seat in this round")
        return place

    def _situation(self, table: int) -> Situation:
        totals = self.state.tally.totals
        return Situation(
            format=self.setup.format,
            totals=tuple(totals[player] for player in self.state.seatings[table]),
            limit=self.setup.rules.limit,
        )


def is_race(state: RoundState) -> bool:
    """Whether someone might act out of turn: call, catch, jump in."""
    jump = state.setup.rules.jump_in and state.phase is Phase.TURN
    return not state.is_over and (state.exposed is not None or jump)


def out_of_turn_actions(state: RoundState, seat: Seat) -> tuple[Action, ...]:
    """What a seat could do now beside taking its turn."""
    actions = legal_actions(state, seat)
    return tuple(a for a in actions if seat != state.turn or _out_of_turn(a))


def _out_of_turn(action: Action) -> bool:
    return isinstance(action, CallUno | CatchUno)
