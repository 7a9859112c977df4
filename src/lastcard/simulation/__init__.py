"""Matches between bots, many of them, and what can be learned from them."""

from lastcard.simulation.matches import PlayedMatch, Simulation, play_match
from lastcard.simulation.running import simulate
from lastcard.simulation.summary import Summary

__all__ = ["PlayedMatch", "Simulation", "Summary", "play_match", "simulate"]
