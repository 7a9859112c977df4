"""Text of others, as a terminal may show it."""

import unicodedata


def visible(text: str) -> str:
    """The text on one line, without signs that cannot be seen.

    Names, talk and files come from others: what would steer a terminal (escape sequences, the
    direction of writing) must not reach it.
    """
    if text.isprintable():
        return text
    return "".join(sign for sign in map(_shown, text) if sign)


def _shown(sign: str) -> str:
    if sign.isprintable() or unicodedata.category(sign) == "Zs":
        return sign
    return " " if sign.isspace() else ""
