"""Keeping score over the rounds of a record: who sits where, running totals, winners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from lastcard.engine import FORMATS, HIDDEN, Edition, Format, RoundState, Rules, Seat
from lastcard.engine.formats import Ending
from lastcard.engine.schedule import Player, Seating
from lastcard.engine.standings import MatchSetup, Tally
from lastcard.notation.errors import illegal
from lastcard.notation.header import Header

Name = tuple[str, int]
"""A player by name; of several with one name, the first is 0, the next 1."""


@dataclass(frozen=True, slots=True)
class Score:
    """The match so far, as the headers and the rounds before tell it."""

    tally: Tally
    first_round: int
    """The number of the first round in the file."""
    players: tuple[Name, ...] = ()
    """Everyone who has played, in the order in which they first sat down."""
    seating: Seating = ()
    """Who sits at the board of the round that is being played."""
    dealer: Player | None = None
    unfinished: frozenset[Player] = frozenset()
    """Who sits at a board where the round goes on."""
    is_known: bool = True
    """Whether totals are known: not after a round whose last hands are hidden."""

    @classmethod
    def start(cls, edition: Edition, rules: Rules, header: Header) -> Score:
        """The score before the first round of a file."""
        format = header.format or edition.default_format
        players = header.seats * FORMATS[format].boards
        return cls(Tally.start(MatchSetup(edition, rules, format, players)), header.number)

    @property
    def format(self) -> Format:
        """The format of the match."""
        return self.tally.setup.format

    @property
    def totals(self) -> tuple[int, ...] | None:
        """The running totals by seat at the board, if they can be told."""
        if not self.is_known:
            return None
        return tuple(self.tally.totals[player] for player in self.seating)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats at the board whose players have won the match."""
        return tuple(
            Seat(seat) for seat, player in enumerate(self.seating) if player in self.tally.winners
        )

    @property
    def _round(self) -> int:
        """The number of the round that is played now, or was last, as the file counts."""
        return self.tally.round + self.first_round - 1

    def seat_round(self, header: Header, dealer: Seat) -> Score:
        """The players sit down for a round: those who are in the match and no others."""
        names = self._names(header)
        players = self.players + tuple(name for name in names if name not in self.players)
        seating = tuple(Player(players.index(name)) for name in names)
        if not self.unfinished.isdisjoint(seating):
            raise illegal("round-not-over", "END-1", round=self._round)
        if self.is_known:
            self._check_round(header)
            self._check_seating(header, seating)
            self._check_dealer(header, seating[dealer])
        unfinished = self.unfinished | set(seating)
        dealing = seating[dealer]
        return replace(
            self, players=players, seating=seating, dealer=dealing, unfinished=unfinished
        )

    def _names(self, header: Header) -> list[Name]:
        """Who sits down; if the header gives only a number, those who are still in, in order."""
        if header.names:
            return _tell_apart(header.names)
        is_first = not self.players
        if not is_first and self.tally.setup.ending is not Ending.SCHEDULE:
            still_in = [self.players[player] for player in self.tally.playing]
            if len(still_in) == header.seats:
                return still_in
        before = (header.board - 1) * header.seats
        return _tell_apart(str(before + seat + 1) for seat in range(header.seats))

    def _check_round(self, header: Header) -> None:
        rule = FORMATS[self.format].rule
        if self.tally.is_over:
            raise illegal("match-over", rule, round=self._round)
        if "Round" in header.tags and header.number != self._round:
            raise illegal("wrong-round", rule, round=header.number, due=self._round)

    def _check_seating(self, header: Header, seating: Seating) -> None:
        """Everyone who is still in sits at the board; with two boards, at one of them."""
        if self.tally.setup.ending is Ending.SCHEDULE:
            seated = {
                row.player
                for standing in self.tally.standings  # those of this round
                for row in standing.rows
            }
            fits = max(seating) < self.tally.setup.players and not seated & set(seating)
        else:
            fits = set(seating) == set(self.tally.playing)
        if not fits:
            place, rule = header.place("Seats"), FORMATS[self.format].rule
            raise illegal("wrong-players", rule, place=place, round=header.number)

    def _check_dealer(self, header: Header, dealer: Player) -> None:
        """The deal passes to the left (SCORE-5); in a position set up by hand anyone may deal.

        A file may follow another schedule than ours, so rotating formats are not checked.
        """
        is_free = header.deck is None or self.tally.setup.ending is Ending.SCHEDULE
        if self.dealer is None or is_free:
            return
        at = self.seating.index(self.dealer)
        from_the_left = self.seating[at + 1 :] + self.seating[: at + 1]
        due = [player for player in from_the_left if player in self.tally.playing][0]  # noqa: RUF015
        if dealer != due:
            raise illegal(
                "wrong-dealer", "SCORE-5", place=header.place("Dealer"), due=self.players[due][0]
            )

    def score_round(self, header: Header, state: RoundState) -> Score:
        """The score after the round has ended."""
        unfinished = self.unfinished - set(self.seating)
        if not self.is_known or any(HIDDEN in hand for hand in state.hands):
            return replace(self, unfinished=unfinished, is_known=False)
        tally, _ = self.tally.score(header.board - 1, self.seating, state)
        # Keep the standings of this round only, since files can be long.
        standings = tuple(other for other in tally.standings if other.round == tally.round)
        return replace(self, tally=replace(tally, standings=standings), unfinished=unfinished)


def _tell_apart(names: Iterable[str]) -> list[Name]:
    seen: Counter[str] = Counter()
    told: list[Name] = []
    for name in names:
        told.append((name, seen[name]))
        seen[name] += 1
    return told
