"""What the coach found in a match: chances, mistakes, and what was better."""

from msgspec import field

from lastcard.wire.common import Value


class CoachOption(Value, frozen=True, kw_only=True):
    """Something that could have been done."""

    move: str
    """As the notation writes it, without the seat."""
    chance: float
    """To win the round, from 0 to 1."""
    margin: float
    """Half of the 95 % interval."""


class CoachReason(Value, frozen=True, kw_only=True):
    """Something that is true of the position and speaks for the better move."""

    code: str
    """The message is `coach-` and this."""
    seat: int | None
    card: str
    color: str
    other: str
    count: int
    fewer: int


class CoachJudgment(Value, frozen=True, kw_only=True):
    """A decision, judged by what the player could know then."""

    number: int
    """Which move of the record, counted from 0 over all rounds."""
    round: int
    """Index of the round in `MatchAnalysis.rounds`."""
    seat: int
    player: int
    mark: str
    """`good`, `slip`, `mistake` or `blunder`."""
    loss: float
    """The chance to win the round that it cost; 0 where nothing else was clearly better."""
    margin: float
    before: float
    after: float
    match_before: float | None
    match_after: float | None
    options: list[CoachOption]
    """The first is what was done."""
    best: int
    deals: int
    """How many deals of the hidden cards were looked at."""
    guilty: float | None
    """Where a Wild Draw Four could be challenged: how likely it was a bluff."""
    reasons: list[CoachReason]


class Hint(Value, frozen=True, kw_only=True):
    """`GET /api/tables/{code}/hint`: what the coach would do in your place."""

    options: list[CoachOption]
    """What can be done, the best first."""
    reasons: list[CoachReason]


class CoachBlunder(Value, frozen=True, kw_only=True):
    """Something was done that cost a tenth of the chances to win the round, or more."""

    round: int
    row: int
    """Which decision this is: the number of the round, and how many rows of it came before."""
    done: str
    better: str
    """As the notation writes them, without the seat."""
    before: float
    after: float
    """The chance to win the round with the better one, and with what was done."""
    reasons: list[CoachReason]


class LastMove(Value, frozen=True, kw_only=True):
    """`GET /api/tables/{code}/last-move`: what the coach says of what you just did."""

    blunder: CoachBlunder | None
    """None: it was none."""


class CoachPlayer(Value, frozen=True, kw_only=True):
    """What the coach says of one player."""

    player: int
    name: str
    decisions: int
    accuracy: float | None
    lost: float
    slips: int
    mistakes: int
    blunders: int
    calls_missed: list[int]
    """Moves after which a call was due and never came."""
    caught: int
    catches_missed: list[int]
    challenges_taken_right: int
    challenges_taken_wrong: int
    challenges_left_right: int
    challenges_left_wrong: int
    challenges_open: int
    bluffs: list[int]
    bluffs_found_out: int
    rounds: int
    rounds_won: int
    fair: float
    """How many of the rounds equals would have won."""
    luck: float
    """What the deal and the draws brought, in rounds won."""
    luck_by_round: list[float] = field(default_factory=list[float])
    """The same, for each round that was played to its end; none in what was kept before there was
    such a thing."""
    costly: list[int]
    """The moves that cost most, the costliest first."""


class CoachRound(Value, frozen=True, kw_only=True):
    """Where a round begins."""

    number: int
    first_move: int
    seating: list[int]
    chances: list[float] | None
    """By player, to win the match, if all are equals."""


class MatchAnalysis(Value, frozen=True, kw_only=True):
    """`GET /api/matches/{id}/analysis`: what the coach has found so far."""

    moves: int
    seen: int
    """How many of the moves were looked at; all of them when it is done."""
    names: list[str]
    rounds: list[CoachRound]
    judgments: list[CoachJudgment]
    players: list[CoachPlayer]
    winners: list[int]


class CoachedMatch(Value, frozen=True, kw_only=True):
    """One of your matches that the coach has looked at: how you played, and what luck did."""

    id: str
    ended: int
    """Unix time in milliseconds."""
    won: bool
    decisions: int
    accuracy: float | None
    """The share of what was at stake that was not given away; None where nothing was."""
    slips: int
    mistakes: int
    blunders: int
    rounds: int
    rounds_won: int
    luck: float
    """What the deal and the draws brought, in rounds won; zero on average."""
    play: float
    """What came from decisions, in rounds won above those of equals."""
    calls_missed: int
    catches_missed: int
    challenges_right: int
    challenges_wrong: int
    """Wild Draw Fours that could be challenged: decided with the odds, or against them."""
    bluffs: int
    bluffs_found_out: int


class CoachedMatches(Value, frozen=True):
    """`GET /api/me/coaching`: your play over time."""

    matches: list[CoachedMatch]
    """Those that the coach has looked at, the oldest first."""
    open: list[str]
    """The ids of those it has not, the latest first."""
