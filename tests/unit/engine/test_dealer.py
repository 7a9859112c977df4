from dataclasses import replace

import pytest

from lastcard.editions import load_edition
from lastcard.engine import Card, DealerDraw, Player, parse_cards, print_cards
from lastcard.engine.dealer import choose_dealer, counts_for_deal, draw_for_dealer
from tests.matches import stacked

CLASSIC = load_edition("classic")
THREE = (Player(0), Player(1), Player(2))


def draw(way: DealerDraw, *tops: str) -> tuple[int, list[str]]:
    dealer, draws = draw_for_dealer(CLASSIC, way, THREE, stacked(*tops))
    return dealer, [print_cards(cards) for _, cards in draws]


@pytest.mark.rule("SET-1")
def test_the_highest_number_deals():
    assert draw(DealerDraw.SYMBOLS_ZERO, "R3 B9 G5") == (1, ["R3 B9 G5"])


@pytest.mark.rule("SET-1")
def test_a_symbol_counts_as_zero_and_ties_with_a_zero():
    assert counts_for_deal(Card("RS"), DealerDraw.SYMBOLS_ZERO) == 0
    dealer, draws = draw(DealerDraw.SYMBOLS_ZERO, "R0 W GS R1 B2 B8")
    assert draws == ["R0 W GS", "R1 B2 B8"]
    assert dealer == 2


@pytest.mark.rule("SET-1")
def test_a_word_card_does_not_count_at_all_so_a_zero_beats_it():
    assert draw(DealerDraw.WORDS_OUT, "RS B0 W4") == (1, ["RS B0 W4"])


@pytest.mark.rule("SET-1")
def test_when_nobody_counts_all_draw_again():
    assert draw(DealerDraw.WORDS_OUT, "RS BR W4 R1 R2 R3") == (2, ["RS BR W4", "R1 R2 R3"])


@pytest.mark.rule("SET-1")
def test_only_the_tied_draw_again():
    dealer, draws = draw_for_dealer(
        CLASSIC, DealerDraw.SYMBOLS_ZERO, THREE, stacked("R7 B7 G5 Y1 Y4")
    )
    assert [players for players, _ in draws] == [(0, 1, 2), (0, 1)]
    assert dealer == 1


@pytest.mark.rule("SET-1")
def test_a_deck_that_runs_out_is_shuffled_anew():
    five_cards = replace(CLASSIC, deck=parse_cards("RS RR RD BS R9"))
    dealer, draws = draw_for_dealer(
        five_cards,
        DealerDraw.WORDS_OUT,
        THREE,
        stacked("RS RR RD", "RS R9 RR"),
    )
    assert [print_cards(cards) for _, cards in draws] == ["RS RR RD", "RS R9 RR"]
    assert dealer == 1


@pytest.mark.rule("SET-1")
def test_a_dealer_is_chosen_by_chance_where_no_cards_are_drawn():
    chosen = [choose_dealer(THREE, lambda cards, n=n: [*cards[n:], *cards[:n]]) for n in range(3)]
    assert chosen == [0, 1, 2]


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("deck", ["R5 B5 G5 Y5", "W W4 RS BD"])
def test_a_deck_in_which_all_cards_count_alike_leaves_the_choice_to_chance(deck: str):
    alike = replace(CLASSIC, deck=parse_cards(deck))
    chosen = draw_for_dealer(alike, DealerDraw.WORDS_OUT, THREE, lambda cards: cards[::-1])
    assert chosen == (2, ())


@pytest.mark.rule("SET-1")
def test_the_deck_is_shuffled_anew_only_when_too_few_cards_are_left():
    """Six cards, and three who draw: enough for two draws, not for a third."""
    edition = replace(CLASSIC, deck=parse_cards("R7 B7 G7 R5 B5 G5"))
    shuffles = []

    def chance(cards):
        shuffles.append(cards)
        return cards if len(shuffles) == 1 else parse_cards("R5 B7 G5 R7 B5 G7")

    dealer, draws = draw_for_dealer(edition, DealerDraw.SYMBOLS_ZERO, THREE, chance)
    assert [print_cards(cards) for _, cards in draws] == ["R7 B7 G7", "R5 B5 G5", "R5 B7 G5"]
    assert dealer == 1
    assert len(shuffles) == 2
