"""What can be chosen before a match against bots: every choice leads to one that can be played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from lastcard.bots.registry import offered_levels
from lastcard.editions import edition_ids, load_edition
from lastcard.engine import Format, LastcardError, MatchSetup
from lastcard.engine.formats import FORMATS
from lastcard.engine.rules import OPTIONS, parse_option, print_option
from lastcard.rulebook import offered_options, presets
from lastcard.tui.pace import TIMINGS
from lastcard.tui.saving import saves_folder

HOUSE: Final = tuple(option.name for option in offered_options() if option.is_house)
"""The house rules."""
OWN: Final = "own"
"""House rules that no preset has."""
_LIMITS: Final = (50, 100, 200, 300, 500, 1000)


class Choices(Struct, frozen=True, kw_only=True):
    """A match as it is chosen."""

    edition: str = "classic"
    format: str = "points"
    players: int = 4
    level: str = "casual"
    pace: str = "normal"
    limit: int | None = None
    """None: the sheet's."""
    rules: dict[str, str] = {}
    """House rules that differ from the sheet."""
    hints: str = "off"
    """When to say what can be played: `on`, `off`, or in the `first` match after the lesson."""
    blunders: str = "off"
    """Whether the coach tells of blunders: `on` or `off`."""

    def setup(self) -> MatchSetup:
        """What the match is played with."""
        edition = load_edition(self.edition)
        rules = edition.rules.with_options(self.options)
        return MatchSetup(edition, rules, Format(self.format), self.players)

    @property
    def options(self) -> dict[str, str]:
        """All that differs from the sheet."""
        return self.rules if self.limit is None else {**self.rules, "limit": str(self.limit)}

    def fitting(self) -> Choices:
        """The nearest to these that can be played: the format is one of the sheet's, and so on."""
        edition = load_edition(self.edition)
        offered = self.format in edition.formats
        format = Format(self.format) if offered else edition.default_format
        allowed = FORMATS[format].players
        players = min(allowed, key=lambda number: abs(number - self.players))
        same = self.rules.items() & _written(self.edition).items()
        rules = {name: value for name, value in self.rules.items() if (name, value) not in same}
        limit = None if self.limit == edition.rules.limit else self.limit
        return msgspec.structs.replace(
            self, format=str(format), players=players, rules=rules, limit=limit
        )


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: which values there are, and which one it is."""

    name: str
    values: Callable[[Choices], Sequence[str]]
    value: Callable[[Choices], str]
    take: Callable[[Choices, str], Choices]

    def step(self, choices: Choices, step: int) -> Choices:
        """These choices with the next value, or the one before; after the last comes the first."""
        values = list(self.values(choices))
        at = values.index(self.value(choices)) if self.value(choices) in values else 0
        return self.take(choices, values[(at + step) % len(values)]).fitting()


def _limit(choices: Choices) -> str:
    return str(choices.limit or load_edition(choices.edition).rules.limit)


def _written(edition: str) -> dict[str, str]:
    """The house rules as a sheet has them."""
    rules = load_edition(edition).rules
    return {name: print_option(getattr(rules, name)) for name in HOUSE}


def _preset_of(choices: Choices) -> str:
    """The preset that the house rules make up, or OWN."""
    return next((name for name in presets() if _differing(choices, name) == choices.rules), OWN)


def _differing(choices: Choices, preset: str) -> dict[str, str]:
    """What a preset changes in a sheet."""
    rules = load_edition(choices.edition).rules
    wanted = presets().get(preset, choices.rules)
    return {n: value for n, value in wanted.items() if print_option(getattr(rules, n)) != value}


def _house(name: str) -> Choice:
    return Choice(
        name,
        lambda _: OPTIONS[name].choices,
        lambda choices: choices.rules.get(name) or _written(choices.edition)[name],
        lambda choices, value: msgspec.structs.replace(
            choices, rules={**choices.rules, name: value}
        ),
    )


_EDITION: Final = Choice(
    "edition",
    lambda _: edition_ids(),
    lambda choices: choices.edition,
    lambda choices, value: msgspec.structs.replace(
        choices, edition=value, format=str(load_edition(value).default_format)
    ),
)
_FORMAT: Final = Choice(
    "format",
    lambda choices: [str(format) for format in load_edition(choices.edition).formats],
    lambda choices: choices.format,
    lambda choices, value: msgspec.structs.replace(choices, format=value),
)
_LIMIT: Final = Choice(
    "limit",
    lambda choices: [str(n) for n in sorted({*_LIMITS, int(_limit(choices))})],
    _limit,
    lambda choices, value: msgspec.structs.replace(choices, limit=int(value)),
)
_PLAYERS: Final = Choice(
    "players",
    lambda choices: [str(number) for number in FORMATS[Format(choices.format)].players],
    lambda choices: str(choices.players),
    lambda choices, value: msgspec.structs.replace(choices, players=int(value)),
)
_LEVEL: Final = Choice(
    "level",
    lambda _: offered_levels(),
    lambda choices: choices.level,
    lambda choices, value: msgspec.structs.replace(choices, level=value),
)
_PRESET: Final = Choice(
    "preset",
    lambda choices: [*presets(), *([OWN] if _preset_of(choices) == OWN else [])],
    _preset_of,
    lambda choices, value: msgspec.structs.replace(choices, rules=_differing(choices, value)),
)
_PACE: Final = Choice(
    "pace",
    lambda _: [pace for pace in TIMINGS if pace != "instant"],
    lambda choices: choices.pace,
    lambda choices, value: msgspec.structs.replace(choices, pace=value),
)

_HINTS: Final = Choice(
    "hints",
    lambda choices: ["on", "off", *(["first"] if choices.hints == "first" else [])],
    lambda choices: choices.hints,
    lambda choices, value: msgspec.structs.replace(choices, hints=value),
)
_BLUNDERS: Final = Choice(
    "blunders",
    lambda _: ["on", "off"],
    lambda choices: choices.blunders,
    lambda choices, value: msgspec.structs.replace(choices, blunders=value),
)


def all_choices(choices: Choices) -> list[Choice]:
    """What there is to choose; a limit only where the format has one."""
    limited = [_LIMIT] if FORMATS[Format(choices.format)].ending.is_at_limit else []
    house = [_PRESET, *(_house(name) for name in HOUSE)]
    return [_EDITION, _FORMAT, *limited, _PLAYERS, _LEVEL, _PACE, _HINTS, _BLUNDERS, *house]


def last_choices() -> Choices:
    """What was chosen the last time, if it can still be played; else what suits a beginner."""
    with suppress(OSError, msgspec.MsgspecError, LastcardError, ValueError):
        kept = msgspec.json.decode(_file().read_bytes(), type=Choices)
        for name, value in kept.rules.items():
            parse_option(name, value)
        kept = kept.fitting()
        kept.setup()
        if kept.level in offered_levels() and kept.pace in TIMINGS:
            return kept
    return Choices()


def is_newcomer() -> bool:
    """Whether nothing was chosen here before: the lesson is offered then, and only then."""
    return not _file().exists()


def lesson_is_over() -> None:
    """The lesson is not offered again, and the first match comes with hints."""
    choices = last_choices()
    keep_choices(msgspec.structs.replace(choices, hints="on" if choices.hints == "on" else "first"))


def first_match_is_over() -> None:
    """Hints that were for the first match have done their work."""
    choices = last_choices()
    if choices.hints == "first":
        keep_choices(msgspec.structs.replace(choices, hints="off"))


def keep_choices(choices: Choices) -> None:
    """Remember them, if anything can be written."""
    with suppress(OSError):
        _file().parent.mkdir(parents=True, exist_ok=True)
        _file().write_bytes(msgspec.json.encode(choices))


def _file() -> Path:
    return saves_folder().parent / "choices.json"
