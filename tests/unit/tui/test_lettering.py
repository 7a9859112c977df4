"""ASCII for terminals that have nothing else."""

import pytest

from lastcard.rulebook.languages import LANGUAGES
from lastcard.tui.language import load_words
from lastcard.tui.lettering import as_ascii


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("That’s “it”…", 'That\'s "it"...'),
        ("Émile, Inês & Lucía", "Emile, Ines & Lucia"),
        ("← →", "< >"),
        ("cœur ß Łódź", "coeur ss Lodz"),
        ("山田", "??"),
    ],
)
def test_letters_keep_their_sense(text: str, plain: str) -> None:
    assert as_ascii(text) == plain


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_in_ascii(language: str) -> None:
    words = load_words(language, ascii_only=True)
    assert words("help-keys").isascii()
    assert words("log-said", name="Zoë", text="ça va…").isascii()
    assert load_words(language)("log-said", name="Zoë", text="") != words(
        "log-said", name="Zoë", text=""
    )
