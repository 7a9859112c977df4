"""Who is right? A situation at the table, judged by the rules: what lies there, what was done.

    table = TableRules(edition, edition.default_format, edition.rules, "fr")
    judgment = judge(Situation.parse("stack top=RD card=BD"), table)
    judgment.allowed, judgment.rules

A situation names a case (what is argued about) and what has to be told of it. It becomes a
position of the notation and a line of moves (`staging`); the engine is asked move by move
(`judge`), and what it answers is put into words (`telling`). No verdict is written down anywhere.
"""

from lastcard.judging.inquiry import Choice, Inquiry, Question
from lastcard.judging.judge import Judgment, Otherwise, judge
from lastcard.judging.situations import CASES, Case, Situation, Slot
from lastcard.judging.telling import Told, case_name, choice_name, slot_name, tell

__all__ = [
    "CASES",
    "Case",
    "Choice",
    "Inquiry",
    "Judgment",
    "Otherwise",
    "Question",
    "Situation",
    "Slot",
    "Told",
    "case_name",
    "choice_name",
    "judge",
    "slot_name",
    "tell",
]
