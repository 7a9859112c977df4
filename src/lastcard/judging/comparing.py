"""What would change an answer: the same dispute told, set or printed otherwise, and judged again.

That is how it is known which questions are worth asking, which house rule someone who is not right
may have in mind, and on which sheets it is otherwise.
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
    """A value of an option with which the answer would be another one."""

    option: str
    value: str
    allowed: bool | None


def matters(dispute: Dispute, slot: Slot, table: TableRules) -> bool:
    """Whether another choice of this slot would be answered otherwise, or for another reason."""
    others = (dispute.replaced(slot.name, choice) for choice in slot.choices)
    judged = [_judged_by(other, table.edition, table.options) for other in others]
    return len({(each.answer, each.code, each.rules) for each in judged if each}) > 1


def open_slots(dispute: Dispute, table: TableRules) -> tuple[str, ...]:
    """The slots with choices of which another one would be answered otherwise."""
    return tuple(s.name for s in dispute.case.slots if matters(dispute, s, table))


def otherwise(judgment: Judgment, table: TableRules) -> Iterator[Otherwise]:
    """The options that decide it: for each the first other value that answers otherwise.

    Of what is not allowed, only what would allow it is worth telling.
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
    """The editions of ours whose sheets answer otherwise, with what this table has changed."""
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
