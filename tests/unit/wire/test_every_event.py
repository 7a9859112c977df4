"""One list of events: whatever a new event type lacks is named, with the type's name."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import lastcard
from lastcard.engine import Card, MatchEvent, Seat
from lastcard.engine.evolve import CHANGES
from lastcard.engine.redaction import SIGHTS, Who, event
from lastcard.notation.words import _SENTENCES, UNTOLD
from lastcard.rulebook.languages import LANGUAGES
from lastcard.tui.sentences import _TOLD
from lastcard.wire.common import CardCode, Tagged
from lastcard.wire.events import WireEvent
from lastcard.wire.forms import EVENTS, FORMS, WORDS, told
from tools.typescript import tag_of

ROOT = Path(__file__).parents[3]
MESSAGES = Path(lastcard.__path__[0]) / "messages"
BROWSER = (ROOT / "web/src/net/log.ts").read_text("utf-8")
PAGE = (ROOT / "docs/protocol.md").read_text("utf-8")
KEYS = {
    language: re.findall(
        r"^([a-z][\w-]*) =",
        "".join(file.read_text("utf-8") for file in (MESSAGES / language).glob("*.ftl")),
        re.MULTILINE,
    )
    for language in LANGUAGES
}


def lacks(kind: type) -> Iterator[str]:
    """What an event type of the engine still lacks, but for its message."""
    if kind not in SIGHTS:
        yield "redaction"
    if kind not in FORMS:
        yield "form on the wire"
    if kind.__name__ not in {cls.__name__ for cls in get_args(WireEvent)}:
        yield "place in WireEvent"
    if kind not in get_args(MatchEvent):
        if kind not in CHANGES:
            yield "change of the state"
        if kind not in _SENTENCES and kind not in UNTOLD:
            yield "sentence of `lastcard replay`"


def lacks_of_message(message: type) -> Iterator[str]:
    """What a message that tells an event still lacks."""
    for language, known in KEYS.items():
        for key in WORDS.get(message, ("words",)):
            begin, pattern, _ = key.partition("{")
            if not any(k == key or (pattern and k.startswith(begin)) for k in known):
                yield f"{key} in {language}"
    if message not in _TOLD:
        yield "line in the terminal"
    if f"case '{tag_of(message)}':" not in BROWSER:
        yield "line in the browser"
    if f"\n| `{tag_of(message)}` |" not in PAGE:
        yield "row in docs/protocol.md"


@pytest.mark.parametrize("kind", EVENTS.values(), ids=lambda kind: kind.__name__)
def test_an_event_of_the_engine_lacks_nothing(kind: type) -> None:
    assert list(lacks(kind)) == []


@pytest.mark.parametrize("message", get_args(WireEvent), ids=lambda message: message.__name__)
def test_a_message_that_tells_an_event_lacks_nothing(message: type) -> None:
    assert list(lacks_of_message(message)) == []


class CardWhispered:
    card: Card


def test_an_event_type_that_was_only_written_down_lacks_everything() -> None:
    assert list(lacks(CardWhispered)) == [
        "redaction",
        "form on the wire",
        "place in WireEvent",
        "change of the state",
        "sentence of `lastcard replay`",
    ]


def test_a_message_that_was_only_written_down_lacks_everything() -> None:
    class CardSung(Tagged, frozen=True):
        seat: int

    rest = ["line in the terminal", "line in the browser", "row in docs/protocol.md"]
    assert list(lacks_of_message(CardSung)) == [f"words in {name}" for name in LANGUAGES] + rest
    told("log-sung", "notice-{code}")(CardSung)
    assert list(lacks_of_message(CardSung)) == [f"log-sung in {name}" for name in LANGUAGES] + rest


def test_what_is_declared_is_no_longer_lacking() -> None:
    @event(card=Who.EVERYONE)
    class CardHummed:
        seat: Seat
        card: Card

    assert "redaction" not in list(lacks(CardHummed))


def test_a_message_of_an_event_has_its_words_or_a_reason() -> None:
    class CardWhistled(Tagged, frozen=True):
        card: CardCode

    with pytest.raises(TypeError, match="CardWhistled has words, or a reason to have none"):
        told()(CardWhistled)


def test_a_message_has_no_words_only_for_a_reason() -> None:
    class CardNodded(Tagged, frozen=True):
        seat: int

    assert told(silent="nobody looks")(CardNodded) is CardNodded
    assert WORDS[CardNodded] == ()
    with pytest.raises(TypeError, match="CardNodded has words, or a reason to have none"):
        told("log-nodded", silent="nobody looks")(CardNodded)


def test_a_message_named_as_an_event_of_the_engine_is_made_from_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @event()
    class Bowed:
        seat: Seat
        deeply: bool

    class CardBowed(Tagged, frozen=True):
        seat: int

    monkeypatch.setitem(EVENTS, "CardBowed", Bowed)
    monkeypatch.setitem(FORMS, Bowed, None)
    with pytest.raises(TypeError, match="CardBowed is not as in the engine: deeply"):
        told("log-bowed")(CardBowed)
    told("log-bowed", without=("deeply",))(CardBowed)
    assert FORMS[Bowed](Bowed(Seat(2), True)) == CardBowed(2)


def test_every_language_has_its_folder_in_all_clients() -> None:
    for folder in (MESSAGES, MESSAGES.parent / "tui/messages", ROOT / "web/messages"):
        assert {path.name for path in folder.iterdir() if path.is_dir()} == set(LANGUAGES)
