"""The catalog: all that can be chosen for a table."""

from collections.abc import Collection

from lastcard.bots import offered_levels
from lastcard.editions import known_editions
from lastcard.engine import FORMATS, OPTIONS
from lastcard.engine.rules import print_option
from lastcard.rulebook import explain_edition, offered_options, presets
from lastcard.table import TEMPI
from lastcard.table.talk import EMOTES
from lastcard.wire import VERSION, Catalog, EditionInfo, FormatInfo, OptionInfo, PresetInfo
from lastcard.wire.tables import GRACES_MS


def catalog(levels: Collection[str] | None = None) -> Catalog:
    """Editions, formats, options and presets of them, bots (of these levels, or all), emotes."""
    return Catalog(
        version=VERSION,
        editions=[
            EditionInfo(
                id=edition.id,
                name=edition.name,
                summary=explain_edition(edition)[0],
                cards=len(edition.deck),
                formats=[str(format) for format in edition.formats],
                rules={name: print_option(getattr(edition.rules, name)) for name in OPTIONS},
                languages=list(edition.languages),
                notes=list(edition.notes),
                emblem=edition.emblem.code,
            )
            for edition in known_editions()
        ],
        formats=[
            FormatInfo(
                name=str(name),
                rule=rules.rule,
                players=list(rules.players),
                paired=rules.paired,
                limited=rules.ending.is_at_limit,
            )
            for name, rules in FORMATS.items()
        ],
        options=[
            OptionInfo(
                name=option.name,
                kind=option.kind,
                house=option.is_house,
                rule=option.rule,
                default=print_option(option.default),
                choices=list(option.choices),
                least=option.least,
            )
            for option in offered_options()
        ],
        presets=[PresetInfo(name, dict(rules)) for name, rules in presets().items()],
        bots=list(offered_levels() if levels is None else levels),
        emotes=list(EMOTES),
        paces=list(TEMPI),
        graces_ms=list(GRACES_MS),
    )
