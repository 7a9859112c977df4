"""What only a table's clock tells: how long everything lasts, and who is quick enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from math import ceil
from typing import TYPE_CHECKING, Any, Final

from lastcard.engine import (
    Action,
    BoardEvent,
    CallUno,
    CatchUno,
    MatchEvents,
    MatchSetup,
    MatchState,
    PlayCard,
    Player,
    Seat,
    fold_match,
    reactions,
)
from lastcard.engine.events import RoundEnded, UnoCalled, UnoCaught, UnoForgotten
from lastcard.engine.match_events import MatchEnded, RoundStarted
from lastcard.simulation.measures import Moments
from lastcard.simulation.paces import pace_json
from lastcard.simulation.tables import aligned, part_of

if TYPE_CHECKING:
    from lastcard.table import Timing

_TENTH_MS: Final = 100
_MINUTE: Final = 600
"""In tenths of a second."""
_LONG: Final = 10
"""From so many minutes on, hundredths of them are of no use."""


@dataclass(slots=True)
class Lengths:
    """How long things lasted, to a tenth of a second; parts add up to the whole."""

    tenths: Counter[int] = field(default_factory=Counter[int])

    def take(self, milliseconds: int) -> None:
        """Count one more."""
        self.tenths[round(milliseconds / _TENTH_MS)] += 1

    def add(self, other: Lengths) -> None:
        """Count all that another has counted."""
        self.tenths += other.tenths

    def minutes(self) -> dict[str, float]:
        """Their mean with its 95 % interval, and how they are spread, in minutes."""
        moments = Moments(
            self.tenths.total(),
            sum(length * times for length, times in self.tenths.items()),
            sum(length * length * times for length, times in self.tenths.items()),
        )
        mean = moments.estimate()
        lengths = {
            "mean": mean.value,
            "margin_95": mean.margin,
            "least": min(self.tenths),
            "tenth": self._reached(0.1),
            "median": self._reached(0.5),
            "ninetieth": self._reached(0.9),
            "most": max(self.tenths),
        }
        return {name: round(tenths / _MINUTE, 6) for name, tenths in lengths.items()}

    def _reached(self, part: float) -> int:
        """The length that such a part of them do not exceed."""
        left = ceil(part * self.tenths.total())
        for length in sorted(self.tenths):
            left -= self.tenths[length]
            if left <= 0:
                return length
        return 0

    def as_text(self) -> str:
        """The same for people."""
        minutes = self.minutes()
        digits = 1 if minutes["median"] >= _LONG else 2
        told = {name: f"{value:.{digits}f}" for name, value in minutes.items()}
        return (
            f"mean {told['mean']} ± {told['margin_95']}, median {told['median']}, "
            f"8 of 10 from {told['tenth']} to {told['ninetieth']}, "
            f"all from {told['least']} to {told['most']}"
        )


@dataclass(slots=True)
class Deeds:
    """What a player forgot, and did out of turn."""

    forgot: int = 0
    """To call."""
    caught: int = 0
    called_late: int = 0
    """Before anyone caught them."""
    catches: int = 0
    """Of others."""
    could_jump_in: int = 0
    """Turns of others in which this player could have jumped in."""
    jumped_in: int = 0

    @property
    def got_away(self) -> int:
        """How often they forgot, and the next turn began before anyone said a word."""
        return self.forgot - self.caught - self.called_late

    def add(self, other: Deeds) -> None:
        """Count all that another has counted."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


@dataclass(slots=True)
class TimedCounts:
    """Counts over matches at tables with a clock; parts add up to the whole."""

    players: list[Deeds]
    matches: Lengths = field(default_factory=Lengths)
    """From the first deal to the end, with the time between rounds."""
    rounds: Lengths = field(default_factory=Lengths)
    """At each board, from the deal to the end."""
    playing_ms: int = 0
    """All rounds together."""
    to_catch: Moments = field(default_factory=Moments)
    """Milliseconds from the card to the catch."""
    to_call: Moments = field(default_factory=Moments)
    """Milliseconds from the card to the late call."""
    jump_chances: int = 0
    """Turns in which somebody else could have jumped in."""

    @classmethod
    def of(cls, setup: MatchSetup) -> TimedCounts:
        """Nothing is counted yet."""
        return cls([Deeds() for _ in range(setup.players)])

    def add(self, other: TimedCounts) -> None:
        """Count all that another has counted."""
        for mine, theirs in zip(self.players, other.players, strict=True):
            mine.add(theirs)
        self.matches.add(other.matches)
        self.rounds.add(other.rounds)
        self.playing_ms += other.playing_ms
        self.to_catch.add(other.to_catch)
        self.to_call.add(other.to_call)
        self.jump_chances += other.jump_chances

    @property
    def all(self) -> Deeds:
        """What all players did together."""
        together = Deeds()
        for deeds in self.players:
            together.add(deeds)
        return together

    # ── Telling ───────────────────────────────────────────────────────────────────────────────

    def lengths_text(self, turns: int) -> dict[str, str]:
        """How long everything lasts, for people."""
        return {
            "Minutes per match": self.matches.as_text(),
            "Minutes per round": self.rounds.as_text(),
            "Seconds per turn": f"{self._seconds_per_turn(turns):.2f}",
        }

    def reactions_text(self) -> dict[str, str]:
        """Who was quick enough, for people."""
        deeds = self.all
        facts = {
            "UNO calls": (
                f"{deeds.forgot} missed; {part_of(deeds.caught, deeds.forgot)} of those caught"
                f"{_after(self.to_catch)}, {part_of(deeds.called_late, deeds.forgot)} called late"
                f"{_after(self.to_call)}, {part_of(deeds.got_away, deeds.forgot)} got away"
            )
        }
        if self.jump_chances:
            facts["Jump-ins"] = (
                f"{part_of(deeds.jumped_in, self.jump_chances)} in {self.jump_chances} turns in "
                "which others could"
            )
        return facts

    def players_text(self, bots: Sequence[str]) -> list[str]:
        """What each player forgot and did out of turn, as lines for people."""
        heads = ["player", "bot", "forgot", "caught", "called late", "got away", "catches"]
        jumps = ["could jump in", "jumped in"] if self.jump_chances else []
        rows = [[*heads, *jumps]]
        for number, (bot, deeds) in enumerate(zip(bots, self.players, strict=True), 1):
            counts = [deeds.forgot, deeds.caught, deeds.called_late, deeds.got_away, deeds.catches]
            if jumps:
                counts += [deeds.could_jump_in, deeds.jumped_in]
            rows.append([str(number), bot, *map(str, counts)])
        return aligned(rows, left=(1,))

    def as_json(self, timing: Timing, turns: int) -> dict[str, Any]:
        """All of it for programs."""
        return {
            **pace_json(timing),
            "minutes_per_match": self.matches.minutes(),
            "minutes_per_round": self.rounds.minutes(),
            "seconds_per_turn": round(self._seconds_per_turn(turns), 6),
            "seconds_to_catch": _seconds(self.to_catch),
            "seconds_to_call_late": _seconds(self.to_call),
            "jump_chances": self.jump_chances,
            "players": [_deeds_json(deeds) for deeds in self.players],
        }

    def _seconds_per_turn(self, turns: int) -> float:
        return self.playing_ms / turns / 1000 if turns else 0.0


def _deeds_json(deeds: Deeds) -> dict[str, int]:
    return {each.name: getattr(deeds, each.name) for each in fields(deeds)} | {
        "got_away": deeds.got_away
    }


def _seconds(moments: Moments) -> float | None:
    return round(moments.estimate().value / 1000, 6) if moments.count else None


def _after(moments: Moments) -> str:
    seconds = _seconds(moments)
    return "" if seconds is None else f" after {seconds:.2f} s"


class Stopwatch:
    """Follows one match row by row, and counts what its clock tells."""

    def __init__(self, setup: MatchSetup) -> None:
        self.counts = TimedCounts.of(setup)
        self._match = MatchState.before_start(setup)
        """Followed only where a jump-in is allowed: it says who could."""
        self._follows = setup.rules.jump_in
        self._seatings = self._match.seatings
        self._began: int | None = None
        self._dealt = 0
        self._forgot: dict[tuple[int, Player], int] = {}
        """When a player at a board came down to a card without a call."""

    def take(
        self, now: int, player: Player | None, action: Action | None, events: MatchEvents
    ) -> None:
        """Take what happened at a time."""
        if self._follows:
            if player is not None and not isinstance(action, CallUno | CatchUno):
                self._count_jump_chances(player, action)
            self._match = fold_match(self._match, events)
        for event in events:
            match event:
                case RoundStarted():
                    self._seatings = event.seatings
                    self._dealt = now
                    self._began = now if self._began is None else self._began
                case BoardEvent():
                    self._take_at_board(now, event, is_late=isinstance(action, CallUno))
                case MatchEnded() if self._began is not None:
                    self.counts.matches.take(now - self._began)
                case _:
                    pass

    def _take_at_board(self, now: int, told: BoardEvent, *, is_late: bool) -> None:
        seating, players = self._seatings[told.board], self.counts.players
        match told.event:
            case UnoForgotten(seat):
                players[seating[seat]].forgot += 1
                self._forgot[told.board, seating[seat]] = now
            case UnoCaught(seat, catcher):
                players[seating[seat]].caught += 1
                players[seating[catcher]].catches += 1
                self.counts.to_catch.take(now - self._forgot[told.board, seating[seat]])
            case UnoCalled(seat) if is_late:
                players[seating[seat]].called_late += 1
                self.counts.to_call.take(now - self._forgot[told.board, seating[seat]])
            case RoundEnded():
                self.counts.rounds.take(now - self._dealt)
                self.counts.playing_ms += now - self._dealt
            case _:
                pass

    def _count_jump_chances(self, player: Player, action: Action | None) -> None:
        """Who could have made the next move out of turn, before it was made."""
        place = self._match.place_of(player)
        if place is None:
            return
        state, seating = self._match.boards[place.board], self._match.seatings[place.board]
        able: list[Player] = [
            seating[seat]
            for seat in map(Seat, state.seats)
            if any(isinstance(reaction, PlayCard) for reaction in reactions(state, seat))
        ]
        for other in able:
            self.counts.players[other].could_jump_in += 1
        if able:
            self.counts.jump_chances += 1
        if player in able and isinstance(action, PlayCard):
            self.counts.players[player].jumped_in += 1
