"""What would change an answer: found by judging the dispute again with something changed.

With another fact, it tells which questions are worth asking; with another option, which house rule
someone who is wrong may have in mind; with another edition, which sheets say otherwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from lastcard.editions import edition_ids, load_edition
from lastcard.engine import Edition, LastcardError, Rules
from lastcard.engine.rules import OPTIONS
from lastcard.judging.disputes import Dispute, Slot
from lastcard.judging.judge import Judgment, judge
from lastcard.rulebook import TableRules


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A value of an option that would change the answer."""

    option: str
    value: str
    allowed: bool | None


def matters(dispute: Dispute, slot: Slot, table: TableRules) -> bool:
    """Whether another choice for this slot would lead to another answer or another reason."""
    others = (dispute.replaced(slot.name, choice) for choice in slot.choices)
    judged = [_judged_by(other, table.edition, table.options) for other in others]
    return len({(each.answer, each.code, each.rules) for each in judged if each}) > 1


def open_slots(dispute: Dispute, table: TableRules) -> tuple[str, ...]:
    """The slots for which another choice would lead to another answer."""
    return tuple(s.name for s in dispute.case.slots if matters(dispute, s, table))


def otherwise(judgment: Judgment, table: TableRules) -> Iterator[Otherwise]:
    """The options that decide it: for each the first value that would change the answer.

    If something is not allowed, only options that would allow it are worth telling.
    """
    for name, option in OPTIONS.items():
        for value in map(str, option.choices):
            rules = table.options.with_options({name: value})
            other = _judged_by(judgment.dispute, table.edition, rules)
            if other is None or other.answer == judgment.answer:
                continue
            if judgment.allowed is not False or other.allowed:
                yield Otherwise(name, value, other.allowed)
                break


def elsewhere(judgment: Judgment, table: TableRules) -> Iterator[Edition]:
    """Our editions whose sheets would give another answer, with this table's own options kept."""
    changes = table.options.differences(table.edition.rules)
    for edition in map(load_edition, edition_ids()):
        if edition.id == table.edition.id:
            continue
        other = _judged_by(judgment.dispute, edition, edition.rules.with_options(changes))
        if other is not None and other.answer != judgment.answer:
            yield edition


def _judged_by(dispute: Dispute, edition: Edition, rules: Rules) -> Judgment | None:
    try:
        return judge(dispute, edition, rules)
    except LastcardError:  # this deck has no such card
        return None
