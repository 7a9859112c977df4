"""What a record tells: the chances at every decision, mistakes, and what could have been done.

    analysis = analyze(read_file("game.lcn"))
    for report in analysis.players():
        print(report.name, report.accuracy, report.costly)

Every decision is judged from what the player could know then (`decisions.py`, `weighing.py`).
Needs the extra `fast`.
"""

from lastcard.analysis.analyzing import Analysis, RoundMark, analyze, follow
from lastcard.analysis.reasons import REASONS, Reason
from lastcard.analysis.report import Challenges, Judgment, PlayerReport
from lastcard.analysis.weighing import Mark, Option

__all__ = [
    "REASONS",
    "Analysis",
    "Challenges",
    "Judgment",
    "Mark",
    "Option",
    "PlayerReport",
    "Reason",
    "RoundMark",
    "analyze",
    "follow",
]
