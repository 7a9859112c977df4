"""Who is right? From what is argued about, in a few answers, to the rules that decide it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from lastcard.cli.rules import WIDTH
from lastcard.rulebook import TableRules, phrase, questions
from lastcard.rulebook.catalogue import rule as rule_of


class Dispute:
    """Asks what it is about, tells the answer and its rules as they hold at this table."""

    def __init__(self, table: TableRules) -> None:
        self._table = table
        self._language = table.language

    def settle(self) -> None:
        """Ask and answer; an empty line goes back to the game."""
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
        for name in about[chosen].rules:
            self._tell(name)

    def _topic(self, rules: Sequence[str]) -> str:
        return rule_of(rules[0], self._language).chapter

    def _choose(self, title: str, choices: Sequence[str]) -> int | None:
        """Which of these, by its number; None: none of them."""
        print(title)
        for number, choice in enumerate(choices, start=1):
            print(f"  {number:>2}  {choice}")
        while True:
            answer = input(phrase("dispute-choose", self._language, most=len(choices)) + " ")
            if not answer.strip():
                return None
            if answer.strip().isdigit() and 1 <= int(answer) <= len(choices):
                return int(answer) - 1

    def _tell(self, name: str) -> None:
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
    return textwrap.fill(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )
