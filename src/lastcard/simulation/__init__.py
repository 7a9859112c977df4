"""Matches between bots, many of them, and what can be learned from them."""

from lastcard.simulation.comparing import Comparison, Question, Variant, compare
from lastcard.simulation.engines import Engine, EngineChoice, choose_engine
from lastcard.simulation.matches import PlayedMatch, Simulation, play_match
from lastcard.simulation.running import simulate
from lastcard.simulation.summary import Summary

__all__ = [
    "Comparison",
    "Engine",
    "EngineChoice",
    "PlayedMatch",
    "Question",
    "Simulation",
    "Summary",
    "Variant",
    "choose_engine",
    "compare",
    "play_match",
    "simulate",
]
