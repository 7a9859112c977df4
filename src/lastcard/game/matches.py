"""A match as an object: rounds under a format, dealt, played and scored until someone has won."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Self

from lastcard.engine import (
    FORMATS,
    Action,
    BoardEvent,
    CardsDealt,
    Chance,
    Events,
    Format,
    IllegalAction,
    Malformed,
    MatchEvents,
    MatchSetup,
    MatchState,
    MatchView,
    PileReshuffled,
    Player,
    Refusal,
    RoundStarted,
    Rules,
    Standing,
    Watcher,
    advance_match,
    fold_match,
    legal_actions,
    next_round,
    start_match,
    view_match,
)
from lastcard.engine.errors import unknown
from lastcard.engine.rules import OptionValue
from lastcard.game.drawing import draw_match
from lastcard.game.playing import DEAL, Playing, Step
from lastcard.game.settings import Options, Settings, as_action, as_move, chance_of
from lastcard.notation import Frame, Move, Record, Recorder, replay


class Match(Playing[MatchState, MatchEvents]):
    """Rounds until someone has won; a thin face over the pure functions of `lastcard.engine`.

        match = Match("classic", players=3, format="points", limit=200, seed=7)
        while not match.is_over:
            if match.is_between_rounds:
                match.next_round()
            match.play(match.legal[0])

    It keeps the states that `start_match`, `advance_match` and `next_round` return and decides
    nothing: `state` is the pure one. Players are counted from 0; they keep their number when they
    change seats, and texts count them from 1.
    """

    def __init__(
        self,
        edition: str | Path = "classic",
        *,
        players: int | Sequence[str] = 4,
        format: Format | str | None = None,
        seed: int | None = None,
        dealer: int | None = None,
        rules: Rules | Options | None = None,
        moves: str | Iterable[str] = "",
        **options: OptionValue | str,
    ) -> None:
        """Find who deals, and deal the first round.

        All is as for a `Round`, but: `format` is the edition's own unless given; the dealer is
        found as the rules say unless given; among `moves`, `/` deals the next round.
        """
        settings = Settings.read(edition, rules, options, players, seed)
        offered = settings.edition.formats
        if format is not None and format not in offered:
            raise Malformed(unknown("format", format, offered))
        chosen = offered[0] if format is None else Format(format)
        setup = MatchSetup(settings.edition, settings.rules, chosen, settings.players)
        first = None if dealer is None else Player(dealer)
        dealt = Step(*start_match(setup, chance_of(settings.seed, 0), dealer=first))
        start = f"{settings!r}, format={chosen.value!r}"
        start += "" if dealer is None else f", dealer={dealer}"
        self._hold(settings, [dealt], start=start)
        for token in moves.split() if isinstance(moves, str) else moves:
            if token == DEAL:
                self.next_round()
            else:
                move = as_move(token)
                self.play(move.action, player=move.seat)

    @classmethod
    def from_record(cls, record: Record, *, seed: int | None = None) -> Self:
        rounds: list[list[Frame]] = []
        for frame in replay(record):
            if frame.item is None:
                rounds.append([])
            rounds[-1].append(frame)
        start = rounds[0][0]
        # A record numbers players as they first sit down, a match by its schedule.
        seatings = start.score.tally.seatings()
        players = [player for seating in seatings for player in seating]
        settings = Settings.of_record(record, start, seed)
        steps = list(_steps(rounds, players, record.source))
        if start.header.names:
            called = dict(zip(players, rounds[-1][-1].score.players, strict=True))
            names = tuple(called[player][0] for player in sorted(players))
            settings = replace(settings, names=names)
        new = object.__new__(cls)
        return new._hold(settings, steps)

    @property
    def is_over(self) -> bool:
        """Whether the match has been won."""
        return self.state.is_over

    @property
    def is_between_rounds(self) -> bool:
        """Whether a round has ended and the next is to be dealt."""
        return self.state.is_between_rounds

    @property
    def round(self) -> int:
        """The number of the round that is played now, or was last; the first is 1."""
        return self.state.tally.round

    @property
    def totals(self) -> tuple[int, ...]:
        """The points so far, by player."""
        return self.state.tally.totals

    @property
    def standings(self) -> tuple[Standing, ...]:
        """How each round ended: who was left with what, and what it gave them."""
        return self.state.tally.standings

    @property
    def winners(self) -> tuple[Player, ...]:
        """Who has won the match; several if they share it."""
        return self.state.tally.winners

    @property
    def turn(self) -> Player:
        """The player who must act, or acted last; where two boards wait, the first board's."""
        boards = self.state.boards
        board = next((n for n, board in enumerate(boards) if not board.is_over), 0)
        return self.state.player_at(board, boards[board].turn)

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the player whose turn it is can choose from; nothing between rounds."""
        return self.legal_for(self.turn)

    def legal_for(self, player: int) -> tuple[Action, ...]:
        """What a player can choose from; out of turn that is a call, a catch, a jump-in."""
        place = self.state.place_of(self._player(player))
        return () if place is None else legal_actions(self.state.boards[place.board], place.seat)

    def play(self, action: Action | str, *, player: int | None = None) -> MatchEvents:
        """Take an action of the player whose turn it is, or of another; returns what happened.

        It is an action, or a text, which can say who acts, as `moves` has it: `R5` or `2:R5`.
        What the rules do not allow raises `IllegalAction` and changes nothing.
        """
        by, taken = as_action(action, player)
        acting = self.turn if by is None else Player(by)
        chance = chance_of(self.seed, len(self._steps))
        state, events = advance_match(self.state, acting, taken, chance)
        self._steps.append(Step(state, events, acting, taken))
        return events

    def next_round(self) -> MatchEvents:
        """Deal the next round; returns what happened."""
        chance = chance_of(self.seed, len(self._steps))
        self._steps.append(Step(*next_round(self.state, chance)))
        return self.events

    def view(self, viewer: int | Watcher = Watcher.SPECTATOR) -> MatchView:
        """All that a player, or a spectator, may know; `print(draw_match(view))` shows it."""
        seen_by = viewer if isinstance(viewer, Watcher) else self._player(viewer)
        return view_match(self.state, seen_by)

    def _player(self, number: int) -> Player:
        if number not in range(self.state.setup.players):
            raise IllegalAction(Refusal("no-such-player", "DECK-3", {"player": number}))
        return Player(number)

    def record(self) -> Record:
        settings = self._settings
        recorder = Recorder(self.state.setup, names=settings.names, edition=settings.name)
        for step in self._steps:
            player = None if step.by is None else Player(step.by)
            recorder.take(step.events, player=player, action=step.action)
        return recorder.record()

    def __str__(self) -> str:
        return draw_match(self.view(Watcher.RECORD), self._settings.names)


def _steps(
    rounds: list[list[Frame]], players: list[Player], source: str
) -> Iterator[Step[MatchState, MatchEvents]]:
    """The steps of a match out of its rounds in a record, board after board."""
    setup = rounds[0][0].score.tally.setup
    state = MatchState.before_start(setup)
    number = rounds[0][0].header.number
    if number != state.tally.round:
        raise Malformed(f"a match begins with round 1, not {number}", source=source)
    boards = FORMATS[setup.format].boards
    for first in range(0, len(rounds), boards):
        playing = sorted(rounds[first : first + boards], key=lambda ms: ms[0].header.board)
        starts = [frames[0] for frames in playing]
        dealt = [(n, event) for n, start in enumerate(starts) for event in start.events]
        if len(starts) < boards or sum(isinstance(e, CardsDealt) for _, e in dealt) < boards:
            problem = "a match is read from rounds that have their Deck, of all its boards"
            raise Malformed(problem, source=source)
        seatings = tuple(tuple(players[p] for p in start.score.seating) for start in starts)
        dealers = tuple(
            seating[start.state.dealer] for seating, start in zip(seatings, starts, strict=True)
        )
        events = (
            RoundStarted(state.tally.round, seatings, dealers),
            *(BoardEvent(n, event) for n, event in dealt),
        )
        state = fold_match(state, events)
        yield Step(state, events)
        for seating, frames in zip(seatings, playing, strict=True):
            for frame in frames:
                if isinstance(move := frame.item, Move):
                    player, chance = seating[move.seat], _chance_in(frame.events)
                    state, events = advance_match(state, player, move.action, chance)
                    yield Step(state, events, player, move.action)


def _chance_in(events: Events) -> Chance:
    """Chance as it came in these events."""
    shuffles = (event.draw for event in events if isinstance(event, PileReshuffled))
    return lambda _: next(shuffles)
