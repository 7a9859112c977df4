"""Finding the rules that people mean, by the words they use for them."""

import re
import unicodedata
from functools import cache

from lastcard.rulebook.catalogue import Rule, rules, synonyms


def search(asked: str, language: str = "en") -> tuple[Rule, ...]:
    """The rules meant by what is asked, the nearest first, then those with it in their text.

    >>> from lastcard import rulebook
    >>> rulebook.search("forgot to say uno")[0].id
    'UNO-2'
    """
    found = rules(language)
    words = _plain(asked)
    if not words:
        return ()
    named = [(phrase, ids) for phrase, ids in _phrases(language) if f" {phrase} " in f" {words} "]
    named.sort(key=lambda entry: -len(entry[0]))
    meant = [rule for _, ids in named for rule in ids]
    meant += [rule for rule, text in _texts(language) if words in text]
    return tuple(found[rule] for rule in dict.fromkeys(meant))


@cache
def _phrases(language: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every phrase of a language as it is compared, and the rules it means."""
    return tuple(
        (_plain(phrase), tuple(entry["rules"]))
        for entry in synonyms()
        for phrase in entry[language]
    )


@cache
def _texts(language: str) -> tuple[tuple[str, str], ...]:
    return tuple(
        (rule.id, _plain(" ".join([rule.id, rule.title, rule.text, rule.reading, *rule.options])))
        for rule in rules(language).values()
    )


def _plain(text: str) -> str:
    """Words without accents, capitals and signs, one space apart; a + stays: it names cards."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(re.findall(r"\+?\w+", kept))
