"""Who is right? A dispute at the table, judged by the rules: what lies there, what was done.

    table = TableRules(edition, edition.default_format, edition.rules, "fr")
    judgment = judge(Dispute.parse("stack top=RD card=BD"), table.edition, table.options)
    judgment.allowed, judgment.rules, tell(judgment, table).text

A dispute names a case (what is argued about) and what has to be told of it. It becomes a
position of the notation and a line of moves (`staging`); the engine is asked move by move
(`judge`), and what it answers is put into words (`telling`), with what would change the answer
(`comparing`). No verdict is written down anywhere.
"""

from lastcard.judging.comparing import Otherwise, elsewhere, open_slots, otherwise
from lastcard.judging.disputes import CASES, Case, Dispute, Slot
from lastcard.judging.inquiry import Choice, Inquiry, Question
from lastcard.judging.judge import Judgment, judge
from lastcard.judging.supply import Impossible
from lastcard.judging.telling import Told, case_name, choice_name, slot_name, tell

__all__ = [
    "CASES",
    "Case",
    "Choice",
    "Dispute",
    "Impossible",
    "Inquiry",
    "Judgment",
    "Otherwise",
    "Question",
    "Slot",
    "Told",
    "case_name",
    "choice_name",
    "elsewhere",
    "judge",
    "open_slots",
    "otherwise",
    "slot_name",
    "tell",
]
