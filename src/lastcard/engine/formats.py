"""The formats of a match: who plays with whom, how a round scores, when it ends (FMT-1…FMT-5)."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from lastcard.engine.errors import IllegalAction, Refusal
from lastcard.engine.words import Word


class Format(Word):
    """The formats, by the name they have in the notation."""

    POINTS = "points"
    LOW = "low"
    SINGLE = "single"
    PARTNERS = "partners"
    TEAMS = "teams"
    ROTATING_4 = "rotating-4"
    ROTATING_8 = "rotating-8"
    CHALLENGE = "challenge"


class Scoring(Enum):
    """What a round is worth, and to whom."""

    WINNER_TAKES_ALL = auto()
    """The side that goes out gets the value of all opposing hands (SCORE-2)."""
    KEEP_YOUR_OWN = auto()
    """Everyone is charged with what they are caught with (SCORE-3)."""
    ONE_FOR_THE_WINNER = auto()
    """The side that goes out gets 1 point, the others none (SCORE-4)."""


class Ending(Word):
    """When a match is over, and who has won it."""

    FIRST_TO_LIMIT = "first-to-limit"
    LOWEST_AT_LIMIT = "lowest-at-limit"
    ONE_ROUND = "one-round"
    ELIMINATION = "elimination"
    SCHEDULE = "schedule"

    @property
    def is_at_limit(self) -> bool:
        """Whether someone has to reach the limit."""
        return self in (Ending.FIRST_TO_LIMIT, Ending.LOWEST_AT_LIMIT, Ending.ELIMINATION)


@dataclass(frozen=True, slots=True)
class FormatRules:
    """How one format differs from the others."""

    rule: str
    players: tuple[int, ...]
    scoring: Scoring
    ending: Ending
    paired: bool = False
    """Whether seats play for two sides, seated alternately."""
    boards: int = 1


FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 10
_ANY: Final = tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))

FORMATS: Final[dict[Format, FormatRules]] = {
    Format.POINTS: FormatRules("SCORE-2", _ANY, Scoring.WINNER_TAKES_ALL, Ending.FIRST_TO_LIMIT),
    Format.LOW: FormatRules("SCORE-3", _ANY, Scoring.KEEP_YOUR_OWN, Ending.LOWEST_AT_LIMIT),
    Format.SINGLE: FormatRules("SCORE-4", _ANY, Scoring.ONE_FOR_THE_WINNER, Ending.ONE_ROUND),
    Format.PARTNERS: FormatRules(
        "FMT-1", (4,), Scoring.WINNER_TAKES_ALL, Ending.FIRST_TO_LIMIT, paired=True
    ),
    Format.TEAMS: FormatRules(
        "FMT-4", (4, 6, 8, 10), Scoring.WINNER_TAKES_ALL, Ending.FIRST_TO_LIMIT, paired=True
    ),
    Format.ROTATING_4: FormatRules(
        "FMT-2", (4,), Scoring.WINNER_TAKES_ALL, Ending.SCHEDULE, paired=True
    ),
    Format.ROTATING_8: FormatRules(
        "FMT-3", (8,), Scoring.WINNER_TAKES_ALL, Ending.SCHEDULE, paired=True, boards=2
    ),
    Format.CHALLENGE: FormatRules("FMT-5", _ANY, Scoring.KEEP_YOUR_OWN, Ending.ELIMINATION),
}
"""How each format scores and when its match ends."""


def require_player_count(players: int) -> None:
    """Refuse a number of players for which there is no format (DECK-3)."""
    if players not in _ANY:
        facts = {"players": players, "fewest": FEWEST_PLAYERS, "most": MOST_PLAYERS}
        raise IllegalAction(Refusal("players-out-of-range", "DECK-3", facts))


def require_players(format: Format, players: int) -> None:
    """Refuse a format that does not fit the number of players, saying which numbers would."""
    require_player_count(players)
    rules = FORMATS[format]
    if players not in rules.players:
        fitting = [name for name, other in FORMATS.items() if players in other.players]
        raise IllegalAction(
            Refusal(
                "format-does-not-fit",
                rules.rule,
                {
                    "format": str(format),
                    "players": players,
                    "fits": ", ".join(str(n) for n in rules.players),
                    "instead": ", ".join(fitting),
                },
            )
        )
