"""Who is right? A few questions about what happened or what it is about, then the answer."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from lastcard.cli.rules import WIDTH
from lastcard.engine import Malformed
from lastcard.judging import Choice, Dispute, Impossible, Inquiry, Question, judge, tell
from lastcard.judging.telling import asked as ask_for
from lastcard.rulebook import TableRules, phrase, questions
from lastcard.rulebook.catalogue import rule as rule_of


class DisputeDialog:
    """Asks what happened, tells who is right and the rules as they hold at this table."""

    def __init__(self, table: TableRules) -> None:
        self._table = table
        self._language = table.language

    def settle(self) -> None:
        """Ask and answer; an empty line goes back to the game."""
        inquiry = Inquiry(self._table)
        while (question := inquiry.question) is not None:
            offered = question.choices
            if inquiry.case is None:
                more = Choice(str(len(offered) + 1), "", ask_for("topics", self._language))
                offered = (*offered, more)
            typed = self._ask(Question(question.text, offered))
            if not typed:
                return
            if inquiry.case is None and typed == offered[-1].key:
                self._look_through()
                return
            try:
                inquiry = inquiry.answer(typed)
            except Malformed:
                continue  # the question is asked once more
        self.tell(inquiry.dispute)

    def tell(self, dispute: Dispute) -> None:
        """The answer, and the rules that decide it in full."""
        try:
            judgment = judge(dispute, self._table.edition, self._table.options)
        except Impossible:
            print(ask_for("impossible", self._language))
            return
        for line in tell(judgment, self._table).lines:
            print(_wrapped(line))
        self._tell_rules(judgment.rules)

    def _look_through(self) -> None:
        """Lets a topic and then a question be chosen, for what is not about one move."""
        asked = questions(self._language)
        topics = list(dict.fromkeys(self._topic(one.rules) for one in asked))
        topic = self._choose(phrase("dispute-about", self._language), topics)
        if topic is None:
            return
        about = [one for one in asked if self._topic(one.rules) == topics[topic]]
        chosen = self._choose(topics[topic], [one.question for one in about])
        if chosen is None:
            return
        print(_wrapped(about[chosen].answer))
        self._tell_rules(about[chosen].rules)

    def _topic(self, rules: Sequence[str]) -> str:
        return rule_of(rules[0], self._language).chapter

    def _ask(self, question: Question) -> str:
        """What was typed to answer a question; empty: nothing."""
        print(question.text)
        for choice in question.choices:
            print(f"  {choice.key:>2}  {choice.name}")
        keys = [choice.key for choice in question.choices]
        return input(
            phrase("dispute-choose", self._language, first=keys[0], last=keys[-1]) + " "
        ).strip()

    def _choose(self, title: str, choices: Sequence[str]) -> int | None:
        """Which of these, by its number; None: none of them."""
        numbered = tuple(Choice(str(n), str(n), c) for n, c in enumerate(choices, start=1))
        question = Question(title, numbered)
        while True:
            typed = self._ask(question)
            if not typed:
                return None
            found = question.find(typed)
            if found is not None:
                return int(found) - 1

    def _tell_rules(self, names: Iterable[str]) -> None:
        for name in names:
            each = rule_of(name, self._language)
            print(f"\n{each.id}  {each.title}")
            texts = [each.text]
            if each.reading:
                texts.append(phrase("reading", self._language, text=each.reading))
            if not self._table.holds(each):
                edition = self._table.edition.name
                texts.append(phrase("not-in-force", self._language, edition=edition))
            for text in texts:
                print(_wrapped(text, indent="  "))


def _wrapped(text: str, indent: str = "") -> str:
    hanging = indent + "  " if text.startswith("- ") else indent
    return textwrap.fill(
        text, WIDTH, initial_indent=indent, subsequent_indent=hanging, break_on_hyphens=False
    )
