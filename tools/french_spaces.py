"""French puts a space before some signs; one that does not break, or a line could begin with them.

Who writes a text types plain spaces: `make generated` sets the others.
"""

import re
from pathlib import Path

NO_BREAK = "\u00a0"
_BEFORE_A_SIGN = re.compile(r"(?<=[^\s#]) (?=[;:!?»])")
_AFTER_A_QUOTE = re.compile(r"(?<=«) ")


def french_texts(root: Path) -> dict[Path, str]:
    """The files with texts in French, as they should be; no other language sets such spaces."""
    files = [
        *root.glob("src/lastcard/messages/fr/*.ftl"),
        *root.glob("web/messages/fr/*.ftl"),
        *root.glob("src/lastcard/rulebook/**/*.toml"),
        *root.glob("src/lastcard/judging/words/*.toml"),
    ]
    return {file: with_french_spaces(file.read_text("utf-8")) for file in files}


def with_french_spaces(text: str) -> str:
    """The text with spaces that do not break where French has them."""
    return _AFTER_A_QUOTE.sub(NO_BREAK, _BEFORE_A_SIGN.sub(NO_BREAK, text))
