"""What is played, as every face takes it: names and options in the words of the notation."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple, TypedDict, TypeVar

from lastcard.editions import load_edition
from lastcard.engine import Format, Malformed, Setup
from lastcard.engine.errors import unknown
from lastcard.engine.rules import parse_options
from lastcard.envs.matches import Episode, match_range, require_match
from lastcard.envs.rewards import Reward, reward_range
from lastcard.fast import FastRules, ReactionOrder

MOST_DECISIONS: Final = 10_000
"""Decisions after which a round is given up, unless set otherwise; played at random by any legal
action, a round takes a thousand, and one in ten thousand rounds takes more than this."""

SEEDS: Final = 2**63
"""A round's seed is drawn from 0 up to this."""

Word = TypeVar("Word", bound=StrEnum)


class Settings(TypedDict, total=False):
    """What every face takes: see `read_settings`."""

    edition: str | Path
    players: int
    rules: str
    format: str | None
    reward: str
    reaction_order: str
    most_decisions: int
    episode: str


class Terms(NamedTuple):
    """The rules of a round, what is rewarded, when a round is given up, how long an episode is."""

    rules: FastRules
    reward: Reward
    most_decisions: int
    episode: Episode = Episode.ROUND

    @property
    def reward_range(self) -> tuple[float, float]:
        """The least and the greatest reward of an episode."""
        found = match_range if self.episode is Episode.MATCH else reward_range
        return found(self.reward, self.rules)


def read_settings(  # noqa: PLR0913 - one for each setting
    *,
    edition: str | Path = "classic",
    players: int = 2,
    rules: str = "",
    format: str | None = None,
    reward: str = Reward.WIN_LOSS,
    reaction_order: str = ReactionOrder.EXPOSED_FIRST,
    most_decisions: int = MOST_DECISIONS,
    episode: str = Episode.ROUND,
) -> Terms:
    """What these words describe; what is unknown or not supported is refused by name."""
    if most_decisions < 1:
        raise ValueError(f"most_decisions is at least 1, not {most_decisions}")
    found = load_edition(edition)
    options = parse_options(part for part in rules.split(",") if part.strip())
    fast = FastRules(
        Setup(found, found.rules.with_options(options), players),
        format=read_word(Format, format, "format") if format else None,
        reaction_order=read_word(ReactionOrder, reaction_order, "reaction order"),
    )
    length = read_word(Episode, episode, "episode")
    if length is Episode.MATCH:
        require_match(fast)
    return Terms(fast, read_word(Reward, reward, "reward"), most_decisions, length)


def read_word(words: type[Word], name: str, kind: str) -> Word:
    """One of several words, or an error that names the nearest ones."""
    if name not in tuple(words):
        raise Malformed(unknown(kind, name, words))
    return words(name)


def require_deal(seats: int, *, dealer: int | None, scores: Sequence[int] | None) -> None:
    """Refuse a dealer who is not there, and scores that are not one for each seat."""
    if dealer is not None and dealer not in range(seats):
        raise ValueError(f"the dealer is a seat from 0 to {seats - 1}, not {dealer}")
    if scores is not None and len(scores) != seats:
        raise ValueError(f"there are {seats} seats, but scores for {len(scores)}")
