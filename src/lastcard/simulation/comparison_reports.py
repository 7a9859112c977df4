"""A comparison of rules as a table, as JSON, and as a picture."""

import textwrap
from pathlib import Path
from typing import Any, Final

from lastcard.engine import MatchSetup
from lastcard.simulation.comparing import Compared, Comparison, Measure
from lastcard.simulation.engines import RANDOM
from lastcard.simulation.measures import Difference, Estimate
from lastcard.simulation.pictures import BLUE, picture
from lastcard.simulation.tables import aligned

_WIDTH: Final = 96
_NO_EFFECT: Final = {
    "jump_in": "never jumps in",
    "catch_penalty": "never forgets to call, so nobody is ever caught",
    "auto_uno": "never forgets to call",
    "must_play": "plays whenever it can",
    "must_play_drawn": "plays whenever it can",
}
"""Options that make no difference to the bot `random`, and why."""


def as_text(comparison: Comparison) -> str:
    """The comparison for people."""
    question = comparison.question
    values = ", ".join(variant.value for variant in question.variants)
    lines = [
        f"Comparing {question.option}: {values}",
        f"{comparison.rounds} rounds each, {_shared(comparison)}, seed {question.seed}",
        str(comparison.engine),
        "",
        *aligned(_rows(comparison), left=(0, 1, 7)),
        "",
        *(line for measure in comparison.measures for line in _explained(measure)),
        *_wrapped(
            "± and the ranges are 95 % intervals; pp are points of a hundred. d is the difference "
            "in standard deviations of single rounds: 0.2 is called small, 0.5 medium, 0.8 large.",
        ),
    ]
    lines += [line for note in _notes(comparison) for line in _wrapped(f"Note: {note}")]
    return "\n".join(lines)


def _notes(comparison: Comparison) -> list[str]:
    """What to bear in mind where some play at random."""
    question = comparison.question
    if RANDOM not in question.everyone:
        return []
    told = _NO_EFFECT.get(question.option, "plays any card that fits")
    if question.option == "bots":
        return [f"the bot {RANDOM} {told}. What comes of it may differ among people."]
    note = (
        f"the bot {RANDOM} {told}. What a rule does to people, and to bots that think, may differ"
    )
    alone = set(question.everyone) == {RANDOM}
    return [f"{note}; name some with --bots." if alone else f"{note}."]


def _shared(comparison: Comparison) -> str:
    """What all variants share: the edition, the players, the bots, other options."""
    question = comparison.question
    setup = question.variants[0].setup
    parts: list[str] = []
    if question.option != "edition":
        parts.append(f"edition {setup.edition.id}")
    if question.option != "players":
        parts.append(f"{setup.players} players")
    if question.option != "bots":
        parts.append(f"bots {', '.join(question.bots)}")
    parts += [f"{k}={v}" for k, v in _changed(setup).items() if k != question.option]
    return ", ".join(parts)


def _changed(setup: MatchSetup) -> dict[str, str]:
    return setup.rules.differences(setup.edition.rules)


def _rows(comparison: Comparison) -> list[tuple[str, ...]]:
    first = comparison.question.variants[0].value
    rows: list[tuple[str, ...]] = [
        ("", "", "", f"difference from {first}", "95 % interval", "relative", "d", "")
    ]
    for measure in comparison.measures:
        results = comparison.results(measure)
        for number, (variant, result) in enumerate(
            zip(comparison.question.variants, results, strict=True)
        ):
            name = measure.name if number == 0 else ""
            rows.append(
                (name, variant.value, _estimate(measure, result.estimate), *_told(measure, result))
            )
    return rows


def _told(measure: Measure, result: Compared) -> tuple[str, ...]:
    change = result.difference
    if change is None:
        return ("", "", "", "", "")
    low, high = _number(measure, change.low), _number(measure, change.high)
    relative = _relative(measure, change)
    clear = "" if change.is_clear else "not clear of zero"
    # Differences of shares are told in percentage points.
    value = f"{_number(measure, change.value)}{' pp' if measure.is_share else ''}"
    return (value, f"{low} to {high}", relative, f"{change.effect:+.3f}", clear)


def _relative(measure: Measure, change: Difference) -> str:
    # A relative change of something that may be zero means nothing.
    if change.relative is None or measure.id == "first_seat":
        return ""
    return f"{100 * change.relative:+.1f} %"


def _estimate(measure: Measure, estimate: Estimate) -> str:
    scale = 100 if measure.is_share else 1
    sign, unit = ("+", " pp") if measure.id == "first_seat" else ("", " %")
    unit = unit if measure.is_share else ""
    return f"{scale * estimate.value:{sign}.2f}{unit} ± {scale * estimate.margin:.2f}"


def _number(measure: Measure, value: float) -> str:
    return f"{(100 if measure.is_share else 1) * value:+.2f}"


def _explained(measure: Measure) -> list[str]:
    return _wrapped(f"{measure.name}: {measure.meaning}.")


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, subsequent_indent="  ")


def as_json(comparison: Comparison) -> dict[str, Any]:
    """The comparison for programs."""
    question = comparison.question
    return {
        "compare": question.option,
        "rounds": min(counted.rounds for counted in comparison.counted),
        "seed": question.seed,
        "bots": list(question.everyone),
        "notes": _notes(comparison),
        "engine": {
            "name": str(comparison.engine.engine),
            "reason": comparison.engine.reason,
        },
        "measures": {
            measure.id: {"name": measure.name, "meaning": measure.meaning}
            for measure in comparison.measures
        },
        "variants": [
            {
                "value": variant.value,
                "edition": variant.setup.edition.id,
                "players": variant.setup.players,
                "format": str(variant.setup.format),
                "rules": _changed(variant.setup),
                "measures": {
                    measure.id: _json_of(comparison.results(measure)[number])
                    for measure in comparison.measures
                },
            }
            for number, variant in enumerate(question.variants)
        ],
    }


def _json_of(result: Compared) -> dict[str, Any]:
    estimate, change = result
    told: dict[str, Any] = {
        "value": round(estimate.value, 6),
        "interval": [round(estimate.low, 6), round(estimate.high, 6)],
        "deviation": round(estimate.deviation, 6),
        "rounds": estimate.rounds,
    }
    if change is not None:
        told["difference"] = {
            "value": round(change.value, 6),
            "interval": [round(change.low, 6), round(change.high, 6)],
            "relative": None if change.relative is None else round(change.relative, 6),
            "d": round(change.effect, 6),
        }
    return told


def plot(comparison: Comparison, path: Path) -> None:
    """Each measure with its intervals, variant by variant; SVG or PNG by the name."""
    measures, variants = comparison.measures, comparison.question.variants
    names = [variant.value for variant in variants]
    size = (3.2 * len(measures), 1.6 + 0.4 * len(names))
    with picture(path, 1, len(measures), size=size) as (figure, axes):
        for number, measure in enumerate(measures):
            panel: Any = axes[number]
            scale = 100 if measure.is_share else 1
            for place, (estimate, _) in enumerate(comparison.results(measure)):
                panel.errorbar(
                    [scale * estimate.value],
                    [place],
                    xerr=[
                        [scale * (estimate.value - estimate.low)],
                        [scale * (estimate.high - estimate.value)],
                    ],
                    fmt="o",
                    color=BLUE,
                    capsize=4,
                )
            panel.set_yticks(range(len(names)), names if number == 0 else [""] * len(names))
            panel.set_ylim(len(names) - 0.5, -0.5)
            unit = ", pp" if measure.id == "first_seat" else ", %" if measure.is_share else ""
            panel.set_xlabel(f"{measure.name}{unit}")
            panel.margins(x=0.25)
            panel.grid(axis="x", alpha=0.3)
        axes[0].set_ylabel(comparison.question.option)
        figure.suptitle(f"{_shared(comparison)}: {comparison.rounds} rounds each", fontsize=10)
