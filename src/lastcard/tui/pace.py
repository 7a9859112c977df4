"""How long bots take: long enough to follow by eye, short enough to stay awake.

The paces are those of every table; how long each is differs here. One plays alone, so the next
round waits for the player, and who types needs longer to call or to catch than who taps.
"""

from collections.abc import Mapping
from typing import Final

from lastcard.table import Tempo, Timing

TIMINGS: Final[Mapping[str, Timing]] = {
    "calm": Timing(Tempo(think=2000, react=2600, between=None), 3000),
    "normal": Timing(Tempo(think=1100, react=1450, between=None), 1600),
    "fast": Timing(Tempo(think=425, react=900, between=None), 900),
    "instant": Timing(Tempo(think=0, react=0, between=None), 0),
}
