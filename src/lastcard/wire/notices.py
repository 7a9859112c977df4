"""Notices: what a table tells about itself and its people. Every code, and how clients tell it."""

from collections.abc import Mapping
from typing import Final, Literal

NoticeCode = Literal[
    "left",
    "sat",
    "stood",
    "swapped",
    "kicked",
    "host-changed",
    "options-changed",
    "match-started",
    "rematch",
    "bot-stands-in",
    "took-back",
    "missed-turn",
    "takes-over",
    "paused",
    "unpaused",
    "vote-called",
    "vote-passed",
    "vote-failed",
    "false-catch",
    "race",
    "muted",
    "unmuted",
    "renamed",
    "ready",
    "bot-set",
    "chair-opened",
]
Telling = Literal["aloud", "said", "silent"]
"""As a line that interrupts; as a line of the log; not at all, for the table itself shows it."""
NOTICES: Final[Mapping[str, Telling]] = {
    "left": "said",
    "sat": "said",
    "stood": "said",
    "swapped": "said",
    "kicked": "said",
    "host-changed": "said",
    "options-changed": "said",
    "match-started": "said",
    "rematch": "said",
    "bot-stands-in": "aloud",
    "took-back": "said",
    "missed-turn": "said",
    "takes-over": "said",
    "paused": "aloud",
    "unpaused": "said",
    "vote-called": "silent",
    "vote-passed": "said",
    "vote-failed": "said",
    "false-catch": "aloud",
    "race": "aloud",
    "muted": "said",
    "unmuted": "said",
    "renamed": "said",
    "ready": "silent",
    "bot-set": "silent",
    "chair-opened": "silent",
}
"""The words of a code are `notice-{code}`; one that is silent has none."""
