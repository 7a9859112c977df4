"""Text for terminals that have nothing but ASCII."""

import unicodedata
from typing import Final

_SIGNS: Final = str.maketrans(
    {
        "’": "'", "‘": "'", "“": '"', "”": '"', "«": '"', "»": '"', "…": "...",
        "–": "-", "—": "-", "·": "-", "×": "x", "¿": "", "¡": "",
        "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "ß": "ss",
        "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
        "←": "<", "→": ">", "↑": "^", "↓": "v", "\u00a0": " ", "\u202f": " ", "\u2009": " ",
    }
)  # fmt: skip


def as_ascii(text: str) -> str:
    """The text in ASCII: letters without their accents, a question mark for what has no letter."""
    if text.isascii():
        return text
    plain = unicodedata.normalize("NFKD", text.translate(_SIGNS))
    kept = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return kept.encode("ascii", "replace").decode("ascii")
