"""The rules of one table: which of them are in force there, and what its options mean."""

from collections.abc import Iterable
from dataclasses import dataclass

from lastcard.engine import Edition, Format
from lastcard.engine.rules import OPTIONS, Rules, print_option
from lastcard.rulebook.catalogue import Rule, explain_option, phrase, rules
from lastcard.rulebook.searching import search


@dataclass(frozen=True, slots=True)
class TableRules:
    """What is played at a table, told in one language."""

    edition: Edition
    format: Format
    options: Rules
    language: str = "en"

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule, in force or not, in the order of the chapters."""
        return tuple(rules(self.language).values())

    def holds(self, rule: Rule) -> bool:
        """Whether a rule is in force here."""
        return rule.is_in_force(self.edition, self.options, self.format)

    def told(self, options: Iterable[str]) -> tuple[str, ...]:
        """What these options mean as they are set here, a sentence each."""
        return tuple(self._tell(name) for name in options)

    @property
    def changes(self) -> tuple[str, ...]:
        """The options that differ from the edition's own, by name."""
        return tuple(self.options.differences(self.edition.rules))

    def search(self, asked: str) -> tuple[Rule, ...]:
        """The rules meant by what is asked, those in force here first."""
        return tuple(sorted(search(asked, self.language), key=lambda rule: not self.holds(rule)))

    def _tell(self, name: str) -> str:
        value = print_option(getattr(self.options, name))
        meaning = explain_option(name, value, self.language)
        if OPTIONS[name].kind != "number":
            return meaning
        return phrase("number-here", self.language, meaning=meaning, number=value)
