"""The words that docs/words.md promises are those that players read."""

import re
from pathlib import Path

import pytest

from lastcard.rulebook.languages import LANGUAGES

ROOT = Path(__file__).parents[3]
FOLDERS = ("src/lastcard/messages", "src/lastcard/tui/messages", "web/messages")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs/words.md").read_text("utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| thing")
]
ENDINGS = re.compile(r"(er|ir|ar|re|s)$")
"""A verb is said in many forms: what is looked for is how they begin."""


def said(language: str) -> str:
    files = [file for folder in FOLDERS for file in (ROOT / folder / language).glob("*.ftl")]
    return "\n".join(file.read_text("utf-8") for file in files).casefold()


@pytest.mark.parametrize("number", range(len(LANGUAGES)), ids=list(LANGUAGES))
def test_every_word_of_the_table_is_said(number: int) -> None:
    texts = said(list(LANGUAGES)[number])
    missing = [row[number + 1] for row in ROWS if not _is_said(row[number + 1], texts)]
    assert missing == []


def _is_said(word: str, texts: str) -> bool:
    if word.casefold() in texts:
        return True
    first, *rest = word.casefold().split(" ")
    if rest:
        stem = ENDINGS.sub("", first)
        return (
            re.search(rf"\b{re.escape(stem)}\w* .{{0,12}}{re.escape(rest[-1])}", texts) is not None
        )
    return ENDINGS.sub("", first) in texts
