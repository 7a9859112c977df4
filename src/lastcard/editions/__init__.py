"""Editions as data: the five sheets, and a user's own, read from TOML files.

load_edition("classic")
load_edition("house.toml")
"""

from lastcard.editions.loading import (
    add_edition,
    edition_ids,
    is_path,
    known_editions,
    load_edition,
)
from lastcard.editions.schema import LONGEST_ID

__all__ = ["LONGEST_ID", "add_edition", "edition_ids", "is_path", "known_editions", "load_edition"]
