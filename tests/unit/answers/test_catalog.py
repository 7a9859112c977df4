"""What a client offers to choose from has words in every language."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from lastcard.answers.catalog import catalog
from lastcard.rulebook.languages import LANGUAGES
from lastcard.tui.language import load_words
from lastcard.wire import Catalog, PresetInfo

OFFERED = catalog()


def needed(offered: Catalog) -> Iterator[str]:
    """The keys of all that a client has to say about a catalog."""
    named = {
        "edition": [edition.id for edition in offered.editions],
        "format": [format.name for format in offered.formats],
        "preset": [preset.id for preset in offered.presets],
        "bot": offered.bots,
    }
    for kind, names in named.items():
        for name in names:
            yield f"{kind}-{name}"
            yield f"{kind}-{name}-text"
    for option in offered.options:
        yield f"option-{option.name}"
        if option.kind == "number":
            yield f"option-{option.name}-text"
        elif option.kind == "choice":
            yield from (f"option-{option.name}-{value}" for value in option.choices)
        yield from (f"option-{option.name}-{value}-text" for value in option.choices)
    yield from (f"emote-{emote}" for emote in offered.emotes)
    yield from (f"pace-{pace}" for pace in offered.paces if pace != "instant")


def missing(offered: Catalog, language: str) -> list[str]:
    words = load_words(language)
    return [key for key in needed(offered) if key not in words]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_can_be_chosen_has_words(language: str) -> None:
    assert missing(OFFERED, language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_new_and_has_no_words_is_named(language: str) -> None:
    option = OFFERED.options[0]
    new = replace(
        OFFERED,
        editions=[replace(OFFERED.editions[0], id="x")],
        formats=[replace(OFFERED.formats[0], name="x")],
        options=[
            replace(option, name="x", kind="switch", choices=["off", "on"]),
            replace(option, name="y", kind="choice", choices=["a"]),
            replace(option, name="z", kind="number", choices=[]),
        ],
        presets=[PresetInfo("x", {})],
        bots=["x"],
        emotes=["x"],
        paces=["x", "instant"],
    )
    parts = ("edition-x", "format-x", "preset-x", "bot-x")
    expected = [key for part in parts for key in (part, f"{part}-text")]
    expected += ["option-x", "option-x-off-text", "option-x-on-text"]
    expected += ["option-y", "option-y-a", "option-y-a-text", "option-z", "option-z-text"]
    expected += ["emote-x", "pace-x"]
    assert missing(new, language) == expected


def test_options_of_one_kind_stand_together_house_rules_first() -> None:
    order = [(option.kind, option.house) for option in OFFERED.options]
    assert list(dict.fromkeys(order)) == [
        ("choice", True),
        ("switch", True),
        ("switch", False),
        ("number", False),
        ("choice", False),
    ]
