"""The rule options: every way in which editions differ and every house rule, as one value.

An option is a field here, with its default, the rule it belongs to and, for numbers, its least
value. Editions and the notation's `Rules` tag set options by name: `stacking=same, limit=300`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Literal

from lastcard.engine.errors import Malformed, unknown
from lastcard.engine.words import Word


class FirstReverse(Word):
    """Who starts when a Reverse is turned up first, and which way play goes (SET-5)."""

    DEALER = "dealer"
    LEFT = "left"
    CLOCKWISE = "clockwise"
    """The dealer's left, and play is not turned."""


class FirstDiscard(Word):
    """Whether a first discard that is no number takes effect or is passed over (SET-3, SET-4)."""

    PLAY = "play"
    NUMBERS = "numbers"


class DealerDraw(Word):
    """How the first dealer is found (SET-1)."""

    SYMBOLS_ZERO = "symbols-zero"
    WORDS_OUT = "words-out"
    CHOOSE = "choose"


class Reshuffle(Word):
    """When the discards become the draw pile (TURN-5)."""

    NEEDED = "needed"
    """When a card has to be drawn and there is none."""
    AT_ONCE = "at-once"
    """As soon as the last card has been drawn."""


class Challengers(Word):
    """Who may challenge a Wild Draw Four (WD4-3)."""

    NEXT = "next"
    """The player who would draw, and nobody else."""
    ANYONE = "anyone"
    """Everybody but its player, asked in the direction of play."""


class SparedTurn(Word):
    """Whether a player whom a challenge spares the cards still takes the turn (WD4-4)."""

    PLAYED = "played"
    MISSED = "missed"
    """It is missed, as if the cards had been drawn."""


class CatchUntil(Word):
    """Until when a player who forgot to call can be caught (UNO-2)."""

    BEGUN = "begun"
    """Until the next player plays a card, or draws one by choice."""
    PLAYED = "played"
    """Until the next player has played a card, or has drawn and played none."""


class Catchers(Word):
    """Who may catch a player who has not called (UNO-4)."""

    ANYONE = "anyone"
    OPPONENTS = "opponents"
    """Everybody but partners and team-mates."""


class Stacking(Word):
    """Which draw cards can be passed on with another (HOUSE-1)."""

    NONE = "none"
    TWO = "two"
    SAME = "same"
    ANY = "any"


OptionValue = bool | int | Word
OptionKind = Literal["switch", "choice", "number"]


def _option(default: Any, rule: str, *, least: int = 0) -> Any:
    return field(default=default, metadata={"default": default, "rule": rule, "least": least})


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options that one game is played by."""

    first_reverse: FirstReverse = _option(FirstReverse.DEALER, "SET-5")
    first_discard: FirstDiscard = _option(FirstDiscard.PLAY, "SET-4")
    must_play_drawn: bool = _option(False, "TURN-3")
    reshuffle: Reshuffle = _option(Reshuffle.NEEDED, "TURN-5")
    wilds_count_as_match: bool = _option(False, "WD4-6")
    last_card_draws: bool = _option(True, "END-1")
    two_handed: bool = _option(True, "TWO-1")
    suggestion_penalty: bool = _option(False, "PEN-1")
    dealer_draw: DealerDraw = _option(DealerDraw.SYMBOLS_ZERO, "SET-1")
    hand_size: int = _option(7, "DECK-3", least=1)
    limit: int = _option(500, "SCORE-2", least=1)
    rounds: int = _option(1, "FMT-2", least=1)
    catch_penalty: int = _option(2, "UNO-2")
    catch_until: CatchUntil = _option(CatchUntil.BEGUN, "UNO-2")
    catchers: Catchers = _option(Catchers.ANYONE, "UNO-4")
    late_call: bool = _option(True, "UNO-3")
    challengers: Challengers = _option(Challengers.NEXT, "WD4-3")
    challenge_penalty: int = _option(2, "WD4-4")
    spared_turn: SparedTurn = _option(SparedTurn.PLAYED, "WD4-4")
    stacking: Stacking = _option(Stacking.NONE, "HOUSE-1")
    jump_in: bool = _option(False, "HOUSE-2")
    seven_zero: bool = _option(False, "HOUSE-3")
    draw_until_playable: bool = _option(False, "HOUSE-4")
    must_play: bool = _option(False, "HOUSE-5")
    honest_draw_four: bool = _option(False, "HOUSE-6")
    auto_uno: bool = _option(False, "HOUSE-7")

    def __post_init__(self) -> None:
        for name, option in OPTIONS.items():
            value = getattr(self, name)
            if type(value) is not type(option.default):
                raise Malformed(f"option {name} takes a {type(option.default).__name__}")
            if type(value) is int and not option.least <= value <= MOST:
                raise Malformed(option.out_of_range(value))

    def with_options(self, options: Mapping[str, str]) -> Rules:
        """These rules with some options set from their written values."""
        values = {name: parse_option(name, text) for name, text in options.items()}
        return replace(self, **values)

    def differences(self, base: Rules) -> dict[str, str]:
        """The options that differ from those of `base`, written out."""
        return {
            name: print_option(getattr(self, name))
            for name in OPTIONS
            if getattr(self, name) != getattr(base, name)
        }


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name, its kind, the rule it belongs to."""

    name: str
    default: OptionValue
    rule: str
    least: int

    @property
    def kind(self) -> OptionKind:
        """Whether it is a yes or no, one of a few words, or a number."""
        if isinstance(self.default, bool):
            return "switch"
        return "number" if isinstance(self.default, int) else "choice"

    @property
    def is_house(self) -> bool:
        """Whether it is a house rule, which no printed sheet has."""
        return self.rule.startswith("HOUSE-")

    @property
    def choices(self) -> tuple[str, ...]:
        """The values it can have, empty for a number."""
        if isinstance(self.default, bool):
            return ("off", "on")
        if isinstance(self.default, int):
            return ()
        return tuple(type(self.default))

    def out_of_range(self, value: object) -> str:
        """A sentence about a number that the option does not take."""
        return f"option {self.name} takes a number from {self.least} to {MOST}, not {value!r}"


OPTIONS: Final[Mapping[str, Option]] = {
    f.name: Option(f.name, f.metadata["default"], f.metadata["rule"], f.metadata["least"])
    for f in fields(Rules)
}
"""Every rule option by its name."""
MOST: Final = 1_000_000


def parse_option(name: str, text: str) -> OptionValue:
    """The value of option `name` written as `text`."""
    option = OPTIONS.get(name)
    if option is None:
        raise Malformed(unknown("option", name, OPTIONS))
    if isinstance(option.default, bool):
        if text in option.choices:
            return text == "on"
    elif isinstance(option.default, int):
        if text.isascii() and text.isdigit() and len(text) <= len(str(MOST)):
            number = int(text)
            if option.least <= number <= MOST:
                return number
        raise Malformed(option.out_of_range(text))
    elif text in option.choices:
        return type(option.default)(text)
    raise Malformed(f"option {name} takes {' or '.join(option.choices)}, not {text!r}")


def print_option(value: OptionValue) -> str:
    """An option's value as the notation writes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def parse_options(parts: Iterable[str]) -> dict[str, str]:
    """Written options, `name=value` each, by name; values are checked by `with_options`."""
    options: dict[str, str] = {}
    for part in parts:
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise Malformed(f"an option is written name=value, for example {name or 'limit'}=…")
        if name in options:
            raise Malformed(f"option {name} stands twice")
        options[name] = value
    return options
