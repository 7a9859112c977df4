"""A record as the table shows it: one scene a move, through anyone's eyes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from lastcard.bots.registry import LEVELS
from lastcard.engine import BoardEvent, MatchState, Player, Standing, Tally, Watcher
from lastcard.notation import Failure, Frame, Move, replay_file
from lastcard.notation.moves import print_move
from lastcard.wire import (
    Chair,
    Own,
    Person,
    TableInfo,
    TableOptions,
    View,
    WireEvent,
)
from lastcard.wire.happened import show_events
from lastcard.wire.showing import show_board, show_own


@dataclass(frozen=True, slots=True)
class Scene:
    """What the table looked like after a move."""

    view: View
    table: TableInfo
    events: list[WireEvent]
    move: str
    """As the notation writes it; empty at the start of a round."""


class Replay:
    """All moments of a record; `eyes` is the player through whose eyes it is seen."""

    def __init__(self, moments: Sequence[Frame], failures: Sequence[Failure]) -> None:
        self.moments = moments
        self.failures = failures
        first = moments[0] if moments else None
        viewer = None if first is None else first.header.viewer
        self.only_eyes = None if first is None or viewer is None else first.score.seating[viewer]
        """The player, if the record was written through one player's eyes: no other eyes can be
        chosen."""
        self.eyes: Player | None = self.only_eyes
        """None: all cards lie open, and the hand shown is that of the seat in turn."""
        self.advice: dict[int, Sequence[str]] = {}
        """What the coach says, by moment."""

    @classmethod
    def of(cls, path: str) -> Replay:
        """The record in a file; `failures` has what is wrong with it."""
        moments: list[Frame] = []
        failures: list[Failure] = []
        for found in replay_file(path):
            if isinstance(found, Failure):
                failures.append(found)
            elif found.item is None or isinstance(found.item, Move):
                moments.append(found)
        return cls(moments, failures)

    @property
    def players(self) -> list[str]:
        """The names of all who play."""
        return [name for name, _ in self.moments[-1].score.players] if self.moments else []

    def next_eyes(self) -> None:
        """Look through the next player's eyes; after the last one, all cards lie open again."""
        if self.only_eyes is not None:
            return
        following = 0 if self.eyes is None else self.eyes + 1
        self.eyes = Player(following) if following < len(self.players) else None

    def advise(self, advice: Mapping[int, Sequence[str]]) -> None:
        """Add what the coach says of moves, by their numbers."""
        made = [n for n, moment in enumerate(self.moments) if moment.item is not None]
        self.advice = {made[move]: said for move, said in advice.items() if move < len(made)}

    def moves(self, index: int | None = None) -> int:
        """How many moves were made up to a moment, or in all; a deal is none."""
        reached = self.moments if index is None else self.moments[: index + 1]
        return sum(moment.item is not None for moment in reached)

    def round_starts(self) -> list[int]:
        """The moments at which rounds begin."""
        return [n for n, moment in enumerate(self.moments) if moment.item is None]

    def scene(self, index: int) -> Scene:
        """The table after the move of that number."""
        moment = self.moments[index]
        match = self._match(index)
        viewer = Watcher.RECORD if self.eyes is None else self.eyes
        events = show_events(
            (BoardEvent(0, event) for event in moment.events), viewer, match.seatings, 0
        )
        board = show_board(match, 0, moment=index)
        move = print_move(moment.item) if isinstance(moment.item, Move) else ""
        return Scene(View(board, self._own(match)), self._table(moment), events, move)

    def _own(self, match: MatchState) -> Own | None:
        eyes = self.eyes
        if eyes is None:
            eyes = match.player_at(0, match.boards[0].turn)
        return show_own(match, eyes, armed=False, catch_again_at=None)

    def _match(self, index: int) -> MatchState:
        """The match at a moment; after a round, with the standing that it led to."""
        moment = self.moments[index]
        seating, state = moment.score.seating, moment.state
        tally: Tally = moment.score.tally
        if state.is_over:
            standing = Standing(moment.header.number, 0, state.winner, (), ())
            if moment.score.is_known and index:
                before = self.moments[index - 1].score.tally
                _, standing = before.score(moment.header.board - 1, seating, state)
            tally = replace(tally, standings=(standing,))
        dealer = seating[state.dealer]
        return MatchState(tally, (seating,), (dealer,), (state,))

    def _table(self, moment: Frame) -> TableInfo:
        header, format = moment.header, str(moment.score.format)
        return TableInfo(
            code="",
            options=TableOptions(
                edition=moment.state.setup.edition.id,
                format=format,
                rules=dict(header.options),
                turn_seconds=0,
            ),
            format=format,
            stage="playing",
            chairs=[
                Chair(bot=name)
                if name in LEVELS  # servers keep a bot by its level
                else Chair(person=Person(str(n), name), connected=True)
                for n, name in enumerate(self.players)
            ],
            host="",
            spectators=[],
            votes=[],
        )
