"""How long bots take: long enough to follow by eye, short enough to stay awake."""

from typing import Final, NamedTuple

from lastcard.table import Tempo


class Pace(NamedTuple):
    """How long things take against bots; between rounds everything waits for the player."""

    tempo: Tempo
    grace_ms: int
    """How long the next move is held after a card that leaves one without a call."""


PACES: Final = {
    "calm": Pace(Tempo(think=2000, react=2600, between=None), 3000),
    "normal": Pace(Tempo(think=1100, react=1450, between=None), 1600),
    "fast": Pace(Tempo(think=425, react=900, between=None), 900),
    "instant": Pace(Tempo(think=0, react=0, between=None), 0),
}
