"""What a terminal is shown of the texts of others."""

import pytest

from lastcard.tui.language import load_words
from lastcard.visible import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë 漢字 مرحبا 🃏", "Zoë 漢字 مرحبا 🃏"),
        ("a\x1b[31mb\x1b]0;gone\x07", "a[31mb]0;gone"),
        ("a\u009b31mb", "a31mb"),
        ("a\u202eb\u2066c\u200bd", "abcd"),
        ("a\r\nb\tc\u2028d", "a  b c d"),
        ("1\u202f000\u00a0!", "1\u202f000\u00a0!"),
    ],
)
def test_what_can_be_seen(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize("ascii_only", [False, True])
def test_who_speaks_cannot_steer_the_terminal(*, ascii_only: bool) -> None:
    words = load_words("en", ascii_only=ascii_only)
    said = words("log-said", name="Ev\x1b[2Jil", text="hi\n> 4\x07")
    assert said == words("log-said", name="Ev[2Jil", text="hi > 4")
    assert words.spelled("Ev\x1b[2Jil") == "Ev[2Jil"
    assert words.called("edition", "of-theirs", "No\x1b[2Jne") == "No[2Jne"
    assert "\n" in words("plain-help")
