"""How long everything takes at a table of bots: a pace, or times that are given in seconds."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from lastcard.engine.errors import Malformed, unknown

if TYPE_CHECKING:
    from lastcard.table import Timing

TIMES: Final[Mapping[str, str]] = {
    "think": "before a move",
    "react": "before a call, a catch or a jump-in",
    "between": "from the end of a round to the next deal",
    "grace": "for which the next move waits for a call or a catch",
}
"""What takes time, by the name under which it is given."""
_LONGEST: Final = 86_400
"""A day, in seconds."""


def timing_of(pace: str, times: Mapping[str, float] | None = None) -> Timing:
    """How long all takes at a pace; `times` are given in seconds and replace those of the pace.

    >>> from lastcard.simulation import timing_of
    >>> timing_of("normal", {"react": 0.5}).tempo
    Tempo(think=1200, react=500, between=15000)
    """
    from lastcard.table import TEMPI, Timing

    tempo = next((tempo for name, tempo in TEMPI.items() if name == pace), None)
    if tempo is None:
        raise Malformed(unknown("pace", pace, TEMPI))
    usual = Timing(tempo)
    given = {name: _milliseconds(name, seconds) for name, seconds in (times or {}).items()}
    grace_ms = given.pop("grace", usual.grace_ms)
    timing = Timing(usual.tempo._replace(**given), grace_ms)
    if "react" in given and timing.react_ms > given["react"]:
        half = timing.react_ms / 1000
        raise Malformed(
            f"bots leave people half of the grace, so none reacts faster than in {half:g} s here; "
            f"take react={half:g}, react=0 or less grace"
        )
    return timing


def parse_times(text: str) -> dict[str, float]:
    """Times as they are written: `think=4, react=0.9`."""
    times: dict[str, float] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        name, equals, seconds = map(str.strip, part.partition("="))
        try:
            times[name] = float(seconds)
        except ValueError:
            example = f"{name if equals and name in TIMES else 'think'}=1.5"
            raise Malformed(f"{part!r} is no time; write for example {example}") from None
    return times


def _milliseconds(name: str, seconds: float) -> int:
    if name not in TIMES:
        raise Malformed(unknown("time", name, TIMES))
    if not (isfinite(seconds) and 0 <= seconds <= _LONGEST):
        raise Malformed(f"{name}={seconds:g} does not fit; take 0 to {_LONGEST:,} seconds")
    return round(1000 * seconds)


def pace_of(timing: Timing) -> str | None:
    """The pace with just these times."""
    from lastcard.table import TEMPI

    return next((pace for pace in TEMPI if timing_of(pace) == timing), None)


def times_of(timing: Timing) -> dict[str, float]:
    """The times in seconds, by the names under which they are given."""
    tempo = timing.tempo
    between = tempo.think if tempo.between is None else tempo.between
    times = (tempo.think, timing.react_ms, between, timing.grace_ms)
    return {name: ms / 1000 for name, ms in zip(TIMES, times, strict=True)}


def pace_json(timing: Timing) -> dict[str, Any]:
    """The pace and its times for programs."""
    return {"pace": pace_of(timing), "seconds": times_of(timing)}


def pace_line(timing: Timing) -> str:
    """The pace and its times for people, in a line."""
    times = ", ".join(f"{name} {seconds:g} s" for name, seconds in times_of(timing).items())
    return f"Pace: {pace_of(timing) or 'as given'} ({times})"
