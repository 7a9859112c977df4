"""Names of people: which can be shown, and how people with names that look alike are told apart."""

import re
import unicodedata
from typing import Final

from lastcard.bots import LEVELS
from lastcard.table.table import Table
from lastcard.wire import Person
from lastcard.wire.bot_names import BOT_NAMES
from lastcard.wire.common import LONGEST_NAME, plain_text, without_towers
from lastcard.wire.errors import Refuse

MOST_MARKS: Final = 2
"""Accents on one letter; more of them climb over the lines above and below."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that Unicode counts as letters although they are invisible."""
_VISIBLE: Final = ("L", "N", "S")
_ALIKE_SCRIPTS: Final = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC")
"""Alphabets with many letters that look like those of another."""
_ALIKE: Final = str.maketrans(
    "абвгеёзийіїјкмнорстухѕԁԛԝүһьαβγεζηικμνορτυχωօսհոաց0135|!$@",
    "abbreeznnlljkmhopctyxsdqwyhbabyeznlkmvoptyxwouhnwgolesllsa",
)
_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))
_LEVELS: Final = frozenset(
    {
        *LEVELS,
        "careless",
        "beginner",
        "casual",
        "strong",
        "expert",
        "master",
        "étourdi",
        "débutant",
        "amateur",
        "fort",
        "maître",
        "despistado",
        "principiante",
        "aficionado",
        "fuerte",
        "experto",
        "maestro",
        "distraído",
        "iniciante",
        "amador",
        "forte",
        "especialista",
        "mestre",
    }
)
"""What bots of each strength are called, in all languages."""
_BOTS: Final = frozenset({"bot", "bots", "robot", "robots", "robo", "robos"})


def clean_name(name: str) -> str:
    """A name as it is shown, or `Refuse`."""
    shown = "".join(sign for sign in unicodedata.normalize("NFKC", name) if sign not in _BLANK)
    clean = without_towers(plain_text(shown), MOST_MARKS)[:LONGEST_NAME].strip()
    if not any(unicodedata.category(sign).startswith(_VISIBLE) for sign in clean):
        raise Refuse("name-blank")
    if len(_scripts(clean)) > 1:
        raise Refuse("name-mixed")
    words = {_look(word) for split in (r"[\W_]+", r"[\W_\d]+") for word in re.split(split, clean)}
    levels = {_look(level) for level in _LEVELS}
    if words & {_look(word) for word in _BOTS} or _look(clean) in levels:
        raise Refuse("name-of-a-bot")
    return clean


def distinct(person: Person, table: Table) -> Person:
    """The person as they are shown at a table: with a number if the name looks like another's.

    Bots are others too, wherever they sit or may sit later.
    """
    seated = [chair.person for chair in table.state.chairs if chair.person is not None]
    known = next((other for other in seated if other.id == person.id), None)
    if known is not None:
        return known
    others = [*seated, *(visitor.person for visitor in table.here.values())]
    return _numbered(person, {_look(other.name) for other in others if other.id != person.id})


def distinct_from_bots(person: Person) -> Person:
    """The person as they are shown at a table that they make."""
    return _numbered(person, set())


def _numbered(person: Person, taken: set[str]) -> Person:
    taken = taken | {_look(name) for name in BOT_NAMES}
    name, number = person.name, 1
    while _look(name) in taken:
        number += 1
        ending = f" {number}"
        name = person.name[: LONGEST_NAME - len(ending)] + ending
    return Person(person.id, name, person.face, person.owner)


def _look(name: str) -> str:
    """A key that is the same for names that look alike."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    signs = plain.translate(_ALIKE)
    text = "".join(sign for sign in signs if unicodedata.category(sign).startswith(_VISIBLE))
    for pair, sign in _PAIRS:
        text = text.replace(pair, sign)
    return text.replace("i", "l")


def _scripts(text: str) -> set[str]:
    """Which of `_ALIKE_SCRIPTS` the letters of a text belong to."""
    names = {unicodedata.name(sign, "").partition(" ")[0] for sign in text if sign.isalpha()}
    return names & set(_ALIKE_SCRIPTS)
