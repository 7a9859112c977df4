"""The rules of the game, and everything around them; ARCHITECTURE.md is the map."""

__version__ = "0.1.0.dev0"
