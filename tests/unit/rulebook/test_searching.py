"""What people say finds the clause they mean, in every language."""

import pytest

from lastcard import rulebook
from lastcard.rulebook import LANGUAGES
from lastcard.rulebook.catalogue import synonyms

MEANT = {
    "en": {
        "+4": "WD4-1",
        "Draw Four": "WD4-1",
        "first card": "SET-3",
        "forget": "UNO-2",
        "he forgot to say uno": "UNO-2",
        "reshuffle": "TURN-5",
        "hint": "PEN-1",
        "colour": "TURN-1",
        "can I put a +2 on +4": "HOUSE-1",
        "bluff": "WD4-2",
        "joker": "ACT-4",
        "jump in": "HOUSE-2",
        "two players": "TWO-1",
        "how many points": "SCORE-1",
        "last card": "END-1",
        "admission": "PEN-1",
    },
    "fr": {
        "+4": "WD4-1",
        "première carte": "SET-3",
        "premiere carte": "SET-3",
        "oublié": "UNO-2",
        "mélanger": "TURN-5",
        "indice": "PEN-1",
        "souffler": "PEN-1",
        "couleur": "TURN-1",
        "joker": "ACT-4",
        "piger": "TURN-2",
        "cumuler": "HOUSE-1",
        "contre-uno": "UNO-2",
        "changement de sens": "ACT-2",
        "à deux": "TWO-1",
    },
    "es": {
        "+4": "WD4-1",
        "primera carta": "SET-3",
        "olvidó": "UNO-2",
        "barajar": "TURN-5",
        "pista": "PEN-1",
        "color": "TURN-1",
        "farol": "WD4-2",
        "CANTAR UNO": "UNO-1",
        "acumular": "HOUSE-1",
        "comodin": "ACT-4",
        "bloqueo": "ACT-3",
        "mano a mano": "TWO-1",
    },
    "pt": {
        "+4": "WD4-1",
        "primeira carta": "SET-3",
        "esqueceu": "UNO-2",
        "embaralhar": "TURN-5",
        "dica": "PEN-1",
        "cor": "TURN-1",
        "coringa": "ACT-4",
        "blefe": "WD4-2",
        "bater": "END-1",
        "empilhar": "HOUSE-1",
        "dupla": "FMT-1",
        "quem começa": "SET-2",
        "de quem é a vez": "SET-2",
        "duas cartas de uma vez": "TURN-1",
        "punição": "UNO-2",
    },
}


@pytest.mark.parametrize(
    ("language", "asked", "meant"),
    [(language, *entry) for language, table in MEANT.items() for entry in table.items()],
)
def test_what_people_say_finds_what_they_mean(language: str, asked: str, meant: str) -> None:
    found = rulebook.search(asked, language)
    assert [rule.id for rule in found][:1] == [meant]
    assert found[0] == rulebook.rule(meant, language)


def test_what_nobody_says_finds_nothing() -> None:
    assert rulebook.search("poker") == ()
    assert rulebook.search(" ?! ") == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_found_by_its_own_title_and_id(language: str) -> None:
    for rule in rulebook.rules(language).values():
        assert rule in rulebook.search(rule.title, language)
        assert rule in rulebook.search(rule.id, language)


def test_synonyms_are_told_in_every_language_and_name_rules() -> None:
    for entry in synonyms():
        assert entry.keys() == {"rules", *LANGUAGES}
        assert set(entry["rules"]) <= set(rulebook.rules())
        assert all(entry[language] for language in LANGUAGES)
