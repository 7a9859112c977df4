"""Matches between bots, many of them, and what can be learned from them."""

from lastcard.simulation.comparing import Comparison, Question, Variant, compare
from lastcard.simulation.engines import Engine, EngineChoice, choose_engine
from lastcard.simulation.matches import PlayedMatch, Simulation, play_match
from lastcard.simulation.paces import timing_of
from lastcard.simulation.running import simulate
from lastcard.simulation.summary import Summary
from lastcard.simulation.timed_counts import Deeds, Lengths, TimedCounts

__all__ = [
    "Comparison",
    "Deeds",
    "Engine",
    "EngineChoice",
    "Lengths",
    "PlayedMatch",
    "Question",
    "Simulation",
    "Summary",
    "TimedCounts",
    "Variant",
    "choose_engine",
    "compare",
    "play_match",
    "simulate",
    "timing_of",
]
