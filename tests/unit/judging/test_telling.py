"""Every answer and every question can be told in every language."""

from collections.abc import Iterator
from itertools import product

import pytest

from lastcard.editions import load_edition
from lastcard.engine import ALL_CARDS, Color
from lastcard.engine.rules import OPTIONS
from lastcard.judging import CASES, Case, Dispute, case_name, choice_name, judge, slot_name, tell
from lastcard.judging.telling import around, asked
from lastcard.rulebook import LANGUAGES, TableRules, card_name, color_name, rules

CARDS = ("R7", "GD", "W4", "B0", "RR", "YS", "W", "WA")
TOPS = ("R5", "W=B", "W4=R", "RD")


def disputes(case: Case) -> Iterator[Dispute]:
    """A case with every choice, and with all sorts of cards."""
    most = 3 if len(case.slots) > 3 else None
    values = [s.choices or (TOPS if s.names_color else CARDS)[:most] for s in case.slots]
    for chosen in product(*values):
        told = {slot.name: value for slot, value in zip(case.slots, chosen, strict=True)}
        if case.name != "stack" or told["top"] in ("RD", "W4=R"):
            yield Dispute.of(case.name, told)


@pytest.mark.parametrize("case", CASES)
def test_whatever_happened_can_be_told(case: str) -> None:
    sheet = load_edition("special-agent")
    values = [(o.name, str(v)) for o in OPTIONS.values() for v in o.choices if v != o.default]
    options: list[dict[str, str]] = [{}, *({name: value} for name, value in values)]
    known = rules()
    told = set[tuple[str, ...]]()
    for dispute in disputes(CASES[case]):
        for changes in options:
            judgment = judge(dispute, sheet, sheet.rules.with_options(changes))
            assert all(name in known for name in judgment.rules)
            assert judgment.rules, dispute
            what = (judgment.code, *(each.what for each in judgment.happenings))
            if what in told:
                continue
            told.add(what)
            for language in LANGUAGES:
                table = TableRules(sheet, sheet.default_format, sheet.rules, language)
                said = tell(judgment, table)
                assert "{" not in " ".join(said.lines)
                assert said.text[0].isupper()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_its_words(language: str) -> None:
    for case in CASES.values():
        assert case_name(case, language)
        for slot in case.slots:
            assert slot_name(case, slot, language).endswith("?")
            assert len({choice_name(slot, c, language) for c in slot.choices}) == len(slot.choices)
    assert all(asked(name, language) for name in ("about", "face", "named", "topics"))
    assert "Platinum" in around("elsewhere", language, editions="Platinum")


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["red 7", "green Reverse", "Wild Draw Four"]),
        ("fr", ["7 rouge", "Inversion verte", "carte blanche +4"]),
        ("es", ["7 rojo", "Reversa verde", "comodín Roba 4"]),
        ("pt", ["7 vermelho", "Inverter verde", "Curinga Comprar Quatro"]),
    ],
)
def test_cards_are_called_what_clients_call_them(language: str, names: list[str]) -> None:
    named = {card.code: card_name(card, language) for card in ALL_CARDS}
    assert [named["R7"], named["GR"], named["W4"]] == names
    assert len(set(named.values())) == len(named)
    assert not any("{" in name for name in named.values())
    assert len({color_name(color, language) for color in Color}) == 4
