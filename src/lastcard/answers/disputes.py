"""Who is right: what can be argued about, and the answer of the rules, as messages."""

from lastcard.engine import LastcardError
from lastcard.judging import (
    CASES,
    Case,
    Dispute,
    Impossible,
    case_name,
    choice_name,
    judge,
    open_slots,
    slot_name,
    tell,
)
from lastcard.judging.telling import asked
from lastcard.rulebook import TableRules
from lastcard.wire.disputes import (
    DisputeCase,
    DisputeChoice,
    Disputes,
    DisputeSlot,
    OtherRule,
    Ruling,
)
from lastcard.wire.errors import Refuse


def show_disputes(table: TableRules) -> Disputes:
    """All that can be argued about at a table."""
    return Disputes([_show_case(case, table) for case in CASES.values()])


def _show_case(case: Case, table: TableRules) -> DisputeCase:
    language = table.language
    slots = [
        DisputeSlot(
            name=slot.name,
            text=slot_name(case, slot, language),
            choices=[DisputeChoice(c, choice_name(slot, c, language)) for c in slot.choices],
            cards=[card.code for card in slot.cards(table.edition)] if slot.is_card else [],
            names_color=slot.names_color,
        )
        for slot in case.slots
    ]
    return DisputeCase(case.name, case_name(case, language), slots)


def show_ruling(situation: str, table: TableRules) -> Ruling:
    """The answer, or `Refuse` if the situation cannot be understood or set up with this deck."""
    try:
        told_of = Dispute.parse(situation, table.edition)
        judgment = judge(told_of, table.edition, table.options)
    except Impossible:
        raise Refuse(
            "bad-request", facts={"problem": asked("impossible", table.language)}
        ) from None
    except LastcardError as error:
        raise Refuse("bad-request", facts={"problem": str(error)}) from None
    told = tell(judgment, table)
    return Ruling(
        situation=str(told_of),
        allowed=judgment.allowed,
        ruling=told.ruling,
        reason=told.reason,
        happens=list(told.happens),
        if_challenged=list(told.if_challenged),
        open=list(open_slots(told_of, table)),
        otherwise=[OtherRule(o.option, o.value, o.text, o.rule) for o in told.otherwise],
        elsewhere=list(told.elsewhere),
        rules=list(judgment.rules),
        record=judgment.record,
    )
