"""Editions as data: the five sheets, and a user's own, read from TOML files.

load_edition("classic")
load_edition("house.toml")
"""

from lastcard.editions.loading import edition_ids, is_path, load_edition

__all__ = ["edition_ids", "is_path", "load_edition"]
