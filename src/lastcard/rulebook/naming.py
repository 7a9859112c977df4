"""What cards and colors are called in each language, as all clients call them.

The names stand in `messages/*/cards.ftl`. Clients read them with a library; here a few lines are
enough, so that `import lastcard` can name cards without it.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final

from lastcard.engine import Card, Color, Face
from lastcard.rulebook.languages import known_language

_MESSAGE: Final = re.compile(r"^([a-z0-9-]+) = (.*?)(?=^[a-z#]|\Z)", re.MULTILINE | re.DOTALL)
_BY_COLOR: Final = re.compile(r"\{ \$color ->(.*?)\n\}", re.DOTALL)
_VARIANT: Final = re.compile(r"\[([RYGB])\] (.+)")
_MESSAGES: Final = {
    Face.SKIP: "card-skip",
    Face.REVERSE: "card-reverse",
    Face.DRAW_TWO: "card-draw2",
    Face.WILD: "card-wild",
    Face.WILD_DRAW_FOUR: "card-wild4",
    Face.SPECIAL_AGENT: "card-agent",
}


def color_name(color: Color, language: str = "en") -> str:
    """`red`, `rouge`."""
    return _said("color-name", color, language)


def card_name(card: Card, language: str = "en") -> str:
    """`red 7`, `7 rouge`; a wild without a color."""
    name = _said(_MESSAGES.get(card.face, "card-number"), card.color, language)
    return name.replace("{ $value }", str(card.face))


def _said(message: str, color: Color | None, language: str) -> str:
    text = _messages(known_language(language))[message]
    if color is None:
        return text
    if "{ color-name }" in text:
        text = text.replace("{ color-name }", color_name(color, language))
    return _BY_COLOR.sub(lambda found: dict(_VARIANT.findall(found[1]))[color], text)


@cache
def _messages(language: str) -> Mapping[str, str]:
    file = resources.files("lastcard") / "messages" / language / "cards.ftl"
    return {name: text.strip() for name, text in _MESSAGE.findall(file.read_text("utf-8"))}
