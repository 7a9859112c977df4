"""Asking for a dispute, one question after the other, each with a few answers to choose from.

    inquiry = Inquiry(table)
    while (question := inquiry.question) is not None:
        inquiry = inquiry.answer(...)       # the key of one of question.choices
    judge(inquiry.dispute, table.edition, table.options)

A card is asked for by its color and then by its face, a wild on the pile also by the color that was
named, so that nobody has to know how cards are written. Those who do may answer with the code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from lastcard.engine import Malformed
from lastcard.engine.cards import COLORS, WILDS
from lastcard.engine.errors import unknown
from lastcard.judging.comparing import matters
from lastcard.judging.disputes import CASES, Case, Dispute, Slot
from lastcard.judging.telling import asked, case_name, choice_name, slot_name
from lastcard.rulebook import TableRules, card_name, color_name


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer that can be given: what is typed for it, its value, what it is called."""

    key: str
    value: str
    name: str


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked next."""

    text: str
    choices: tuple[Choice, ...]

    def find(self, typed: str) -> str | None:
        """The value of the answer that was typed, by its key or as it is."""
        wanted = typed.strip().upper()
        by_key = {choice.key.upper(): choice.value for choice in self.choices}
        by_value = {choice.value.upper(): choice.value for choice in self.choices}
        return by_key.get(wanted) or by_value.get(wanted)


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What is known so far."""

    table: TableRules
    case: Case | None = None
    told: Mapping[str, str] = field(default_factory=dict[str, str])
    part: str = ""
    """The first half of a card: its color, or a wild whose named color is still to be told."""

    @property
    def question(self) -> Question | None:
        """What is asked next; None when all is told."""
        language = self.table.language
        if self.case is None:
            cases = [(case.name, case_name(case, language)) for case in CASES.values()]
            return Question(asked("about", language), _numbered(cases))
        slot = self._slot
        if slot is None:
            return None
        text = slot_name(self.case, slot, language)
        if not slot.is_card:
            choices = [(choice, choice_name(slot, choice, language)) for choice in slot.choices]
            return Question(text, _numbered(choices))
        return self._about_card(slot, text)

    def _about_card(self, slot: Slot, text: str) -> Question:
        language, cards = self.table.language, slot.cards(self.table.edition)
        colors = [c for c in COLORS if any(card.color is c for card in cards)]
        named = [(str(color), color_name(color, language)) for color in colors]
        if not self.part:
            wilds = [(card.code, card_name(card, language)) for card in cards if card.is_wild]
            return Question(text, _numbered([*named, *wilds]))
        if self.part in WILDS:
            named = [(str(color), color_name(color, language)) for color in COLORS]
            return Question(asked("named", language), _numbered(named))
        faces = [
            (card.face, card_name(card, language)) for card in cards if card.color == self.part
        ]
        return Question(asked("face", language), tuple(Choice(f, f, name) for f, name in faces))

    @property
    def _slot(self) -> Slot | None:
        """What has to be told next: a card, or a choice that changes the answer."""
        for slot in self.case.slots if self.case else ():
            if slot.name in self.told:
                continue
            if slot.is_card or matters(self.dispute, slot, self.table):
                return slot
        return None

    def answer(self, typed: str) -> Inquiry:
        """Go on with an answer: the key of a choice, or the code of a card; else `Malformed`."""
        question, slot = self.question, self._slot
        if question is None:
            raise Malformed("nothing is asked any more")
        value = question.find(typed)
        if slot is not None and slot.is_card and not self.part and value is None:
            return self._tell(slot, typed.strip().upper())
        if value is None:
            raise Malformed(unknown("answer", typed, [choice.key for choice in question.choices]))
        if slot is None:
            return replace(self, case=CASES[value])
        if slot.is_card and not self.part and (value in COLORS or slot.names_color):
            return replace(self, part=value)
        joined = f"{self.part}={value}" if self.part in WILDS else f"{self.part}{value}"
        return self._tell(slot, joined)

    def follow(self, answers: Iterable[str]) -> Inquiry:
        """Go on with several answers, one after the other."""
        known = self
        for typed in answers:
            known = known.answer(typed)
        return known

    def _tell(self, slot: Slot, value: str) -> Inquiry:
        value = slot.check(value, self.table.edition)
        return replace(self, told={**self.told, slot.name: value}, part="")

    @property
    def dispute(self) -> Dispute:
        """All that was told."""
        if self.case is None:
            raise Malformed("nothing was told")
        return Dispute.of(self.case.name, self.told, self.table.edition)


def _numbered(choices: Iterable[tuple[str, str]]) -> tuple[Choice, ...]:
    return tuple(Choice(str(n), value, name) for n, (value, name) in enumerate(choices, start=1))
