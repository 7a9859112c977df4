"""Keeping score over a match: totals, who is still in, who has won, and tables that explain it.

A `Tally` knows nothing of cards in play: it is told how rounds ended. The match engine and the
notation's files of several rounds both keep score with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from lastcard.engine.actions import Seat
from lastcard.engine.cards import Cards
from lastcard.engine.edition import Edition, Setup
from lastcard.engine.errors import IllegalAction, Refusal
from lastcard.engine.formats import FORMATS, Ending, Format, Scoring, require_players
from lastcard.engine.rules import Rules
from lastcard.engine.schedule import Player, Seating, rounds_in_cycle, seatings_of_round
from lastcard.engine.scoring import round_points, worths
from lastcard.engine.state import RoundState


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """What a match is played with."""

    edition: Edition
    rules: Rules
    format: Format
    players: int

    def __post_init__(self) -> None:
        require_players(self.format, self.players)
        self.board_setup(self.players // FORMATS[self.format].boards)

    @property
    def ending(self) -> Ending:
        """When the match is over."""
        return FORMATS[self.format].ending

    @property
    def limit(self) -> int | None:
        """The total that decides the match, where one does."""
        return self.rules.limit if self.ending.is_at_limit else None

    @property
    def rounds(self) -> int | None:
        """How many rounds make the match, where a schedule says so: whole cycles (FMT-2, FMT-3)."""
        if self.ending is not Ending.SCHEDULE:
            return None
        return rounds_in_cycle(self.players) * self.rules.rounds

    def board_setup(self, seats: int) -> Setup:
        """What a round at one board with so many seats is played with."""
        return Setup(self.edition, self.rules, seats, paired=FORMATS[self.format].paired)


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line: the worth of their hand, the points of the round, their total."""

    player: Player
    seat: Seat
    cards: Cards
    worth: int
    points: int
    total: int
    to_limit: int | None
    """How far the total is from the limit, 0 when it is reached; None where there is no limit."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one round at one board ended and what it changed."""

    round: int
    board: int
    winner: Seat | None
    takers: tuple[Seat, ...]
    """The seats that score the others' cards; empty where nobody does, or if void."""
    rows: tuple[Row, ...]

    @property
    def is_void(self) -> bool:
        """Whether nobody went out (END-2)."""
        return self.winner is None


@dataclass(frozen=True, slots=True)
class Tally:
    """The score of a match so far."""

    setup: MatchSetup
    totals: tuple[int, ...]
    playing: tuple[Player, ...]
    """The players still in the match, clockwise."""
    rounds_played: int = 0
    """Rounds that have ended at every board."""
    standings: tuple[Standing, ...] = ()
    winners: tuple[Player, ...] = ()

    @classmethod
    def start(cls, setup: MatchSetup) -> Tally:
        """The score before the first round."""
        players = tuple(Player(number) for number in range(setup.players))
        return cls(setup, (0,) * setup.players, players)

    @property
    def is_over(self) -> bool:
        """Whether the match has been won."""
        return bool(self.winners)

    @property
    def hands_played(self) -> int:
        """What `rounds_played` was called in 0.2.0."""
        return self.rounds_played

    @property
    def round(self) -> int:
        """The number of the round that is played now, or was last; the first is 1."""
        return self.rounds_played if self.is_over else self.rounds_played + 1

    def seatings(self) -> tuple[Seating, ...]:
        """Who sits where in the round that is played now, board by board."""
        if self.setup.ending is Ending.SCHEDULE:
            return seatings_of_round(self.setup.players, self.round - 1)
        return (self.playing,)

    def ranking(self) -> tuple[Player, ...]:
        """All players, the best standing first (SCORE-2, SCORE-3)."""
        keeps_own = FORMATS[self.setup.format].scoring is Scoring.KEEP_YOUR_OWN
        players = (Player(number) for number in range(self.setup.players))
        return tuple(sorted(players, key=self.totals.__getitem__, reverse=not keeps_own))

    def next_dealer(self, dealer: Player) -> Player:
        """The nearest player to the left of the last dealer who is still in (SCORE-5)."""
        count = self.setup.players
        return next(
            Player((dealer + step) % count)
            for step in range(1, count + 1)
            if (dealer + step) % count in self.playing
        )

    def next_dealers(
        self, seatings: tuple[Seating, ...], dealers: tuple[Player, ...]
    ) -> tuple[Player, ...]:
        """Who deals next, board by board, after a round with these seatings and dealers (SCORE-5).

        Where the seating changes with the schedule, the deal passes to the next seat.
        """
        if self.setup.ending is not Ending.SCHEDULE:
            return tuple(self.next_dealer(dealer) for dealer in dealers)
        boards = zip(seatings, self.seatings(), dealers, strict=True)
        return tuple(new[(old.index(dealer) + 1) % len(old)] for old, new, dealer in boards)

    def score(self, board: int, seating: Seating, state: RoundState) -> tuple[Tally, Standing]:
        """The score after a round has ended at a board, and the table that explains it."""
        if not state.is_over:
            raise IllegalAction(Refusal("round-not-over", "END-1", {"round": self.round}))
        if self.is_over:
            raise IllegalAction(Refusal("match-over", self._ending_rule, {"round": self.round}))
        points = round_points(state, self.setup.format)
        totals = list(self.totals)
        for player, gained in zip(seating, points, strict=True):
            totals[player] += gained
        standing = self._standing(board, seating, state, points, totals)
        tally = replace(self, totals=tuple(totals), standings=(*self.standings, standing))
        scored = sum(other.round == self.round for other in tally.standings)
        if scored < FORMATS[self.setup.format].boards:
            return tally, standing
        return _end_round(tally, seating, state), standing

    @property
    def _ending_rule(self) -> str:
        return FORMATS[self.setup.format].rule

    def _standing(
        self,
        board: int,
        seating: Seating,
        state: RoundState,
        points: tuple[int, ...],
        totals: list[int],
    ) -> Standing:
        limit = self.setup.limit
        rows = tuple(
            Row(
                player=player,
                seat=Seat(seat),
                cards=state.hands[seat],
                worth=worth,
                points=points[seat],
                total=totals[player],
                to_limit=None if limit is None else max(0, limit - totals[player]),
            )
            for seat, (player, worth) in enumerate(zip(seating, worths(state), strict=True))
        )
        return Standing(self.round, board, state.winner, self._takers(state), rows)

    def _takers(self, state: RoundState) -> tuple[Seat, ...]:
        if FORMATS[self.setup.format].scoring is not Scoring.WINNER_TAKES_ALL:
            return ()
        return state.won


def _end_round(tally: Tally, seating: Seating, state: RoundState) -> Tally:
    """Count a round as played once all boards have ended; see who is out and who has won."""
    tally = replace(tally, rounds_played=tally.rounds_played + 1)
    setup, totals = tally.setup, tally.totals
    limit = setup.rules.limit
    match setup.ending:
        case Ending.FIRST_TO_LIMIT:
            winners = [player for player in tally.playing if totals[player] >= limit]
        case Ending.LOWEST_AT_LIMIT:
            winners = _best(tally, min) if max(totals) >= limit else []
        case Ending.ONE_ROUND:
            winners = [] if state.winner is None else [seating[state.winner]]
        case Ending.ELIMINATION:
            left = tuple(player for player in tally.playing if totals[player] < limit)
            tally = replace(tally, playing=left)
            winners = list(left) if len(left) == 1 else []
        case _:  # Ending.SCHEDULE
            winners = _best(tally, max) if tally.rounds_played == setup.rounds else []
    return replace(tally, winners=tuple(winners))


def _best(tally: Tally, extreme: Callable[[tuple[int, ...]], int]) -> list[Player]:
    best = extreme(tally.totals)
    return [player for player in tally.playing if tally.totals[player] == best]
