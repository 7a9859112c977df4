"""The languages of all clients: a folder of `lastcard/messages` each."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = {"en": "English", "fr": "Français", "es": "Español", "pt": "Português"}
"""What each calls itself, by its folder."""
