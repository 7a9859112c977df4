"""The rules of the table that is played, as lines of text: for the screen and for the line mode."""

from __future__ import annotations

import re
from typing import Final

from lastcard.editions import load_edition
from lastcard.engine import Format, Malformed
from lastcard.judging import Impossible, Inquiry, judge, tell
from lastcard.judging.telling import asked as asked_for
from lastcard.rulebook import Rule, TableRules, explain_format, phrase
from lastcard.tui.hearing import Hearing

MOST_IN_FULL: Final = 3
DISPUTE: Final = "?"
"""A text that begins with this asks who is right; the rest of it answers the questions one by
one."""
_ID: Final = re.compile(r"[A-Z]+\d?-\d+")


class RulesText:
    """What is played at a table, and what its rules say, in the reader's language."""

    def __init__(self, hearing: Hearing) -> None:
        self.words = hearing.words
        self._language = hearing.words.language
        self._edition = hearing.edition_name
        self._note = ""
        self.table = self._find(hearing)

    def _find(self, hearing: Hearing) -> TableRules:
        if hearing.table is None:
            edition = load_edition("classic")
            return TableRules(edition, edition.default_format, edition.rules, self._language)
        options, format = hearing.table.options, Format(hearing.table.format)
        try:
            edition = load_edition(options.edition)
        except Malformed:  # a sheet of the server's own
            edition = load_edition("classic")
            self._note = self.words("rules-elsewhere", edition=self.words("edition-classic"))
        rules = edition.rules.with_options(options.rules)
        return TableRules(edition, format, rules, self._language)

    def overview(self) -> list[str]:
        """What is played, and the names of the rules in force."""
        table = self.table
        lines = [
            f"{self._edition}, {self.words.called('format', table.format)}",
            explain_format(table.format, self._language),
            *table.told(table.changes),
            *([self._note] if self._note else []),
        ]
        chapter = ""
        for rule in table.rules:
            if not table.holds(rule):
                continue
            if rule.chapter != chapter:
                chapter = rule.chapter
                lines += ["", chapter]
            lines.append(f"  {rule.id} {rule.title}")
        return [self.words.spelled(line) for line in lines]

    def answer(self, asked: str) -> list[str]:
        """The rule with this id, or those meant by these words: the nearest in full."""
        if not asked.strip():
            return self.overview()
        if asked.strip().startswith(DISPUTE):
            return [self.words.spelled(line) for line in self._settle(asked.strip()[1:].split())]
        name = asked.strip().upper()
        named = [rule for rule in self.table.rules if rule.id == name]
        found = named if _ID.fullmatch(name) and named else list(self.table.search(asked))
        if not found:
            none = phrase("nothing-found", self._language, words=asked.strip())
            return [self.words.spelled(none[:1].upper() + none[1:] + ".")]
        lines: list[str] = []
        for rule in found[:MOST_IN_FULL]:
            lines += [*([""] if lines else []), *self._entry(rule)]
        if len(found) > MOST_IN_FULL:
            more = ", ".join(f"{rule.id} {rule.title}" for rule in found[MOST_IN_FULL:])
            lines += ["", phrase("see-also", self._language, rules=more)]
        return [self.words.spelled(line) for line in lines]

    def _settle(self, answers: list[str]) -> list[str]:
        """The next question with what can be answered, or who is right and the rules for it."""
        inquiry = Inquiry(self.table)
        for typed in answers:
            try:
                inquiry = inquiry.answer(typed)
            except Malformed:
                break  # the question without a valid answer is shown once more
        question = inquiry.question
        if question is not None:
            return [question.text, *(f"  {each.key:>2} {each.name}" for each in question.choices)]
        try:
            judgment = judge(inquiry.dispute, self.table.edition, self.table.options)
        except Impossible:
            return [asked_for("impossible", self._language)]
        decide = [rule for rule in self.table.rules if rule.id in judgment.rules]
        decide.sort(key=lambda rule: judgment.rules.index(rule.id))
        lines = list(tell(judgment, self.table).lines)
        return [*lines, *(line for rule in decide for line in ("", *self._entry(rule)))]

    def _entry(self, rule: Rule) -> list[str]:
        lines = [f"{rule.id}  {rule.title}", rule.text]
        if not self.table.holds(rule):
            lines.insert(1, phrase("not-here", self._language))
        lines += [phrase("here", self._language, text=t) for t in self.table.told(rule.options)]
        if rule.reading:
            lines.append(phrase("reading", self._language, text=rule.reading))
        return lines
