"""Files of several rounds: who sits where, who deals, totals and winners."""

import pytest

from lastcard.editions import load_edition
from lastcard.engine import print_cards
from lastcard.notation.words import tell
from tests.unit.notation.texts import failures, moments, refused

DECK = print_cards(load_edition("classic").deck)


ROUNDS_OF_EIGHT = 28
"""So many rounds a match of two tables lasts."""


def match(*rounds: str, seats: str = "2", format: str = "points", rules: str = "limit=500") -> str:
    first, *others = rounds or ("",)
    start = f'[Edition "classic"]\n[Rules "{rules}"]\n[Format "{format}"]\n[Seats "{seats}"]\n'
    later = "".join(f'[Round "{n}"]\n{text}' for n, text in enumerate(others, start=2))
    return start + first + later


def hand(hands: str, moves: str = "1:R1", tags: str = "") -> str:
    """A round that a move or two end."""
    return f'{tags}[Hands "{hands}"]\n[Discard "R7"]\n{moves}\n'


@pytest.mark.rule("SCORE-2")
def test_totals_run_on_and_decide_the_match() -> None:
    text = match(
        hand("R1 | R2 W", "1:R1\n> points 1 52\n> total 1 52\n> total 2 0"),
        hand("R1 | R2 W", "1:R1\n> points 1 52\n> total 1 104\n> winner 1"),
        rules="limit=100",
    )
    assert failures(text) == []
    wrong = text.replace("> total 1 52", "> total 1 53\n> winner 1")
    assert [failure.partition(": ")[2] for failure in failures(wrong)] == [
        "expected total 1 53, found total 1 52",
        "expected winner 1, found the match not over",
    ]


def test_before_a_round_is_over_the_total_is_that_of_the_rounds_before() -> None:
    rounds = hand("R1 | R2 W"), hand("R1 | R2 W", "> total 1 52\n1:R1")
    assert failures(match(*rounds)) == []


def test_the_first_round_of_a_file_may_have_any_number() -> None:
    text = match(hand("R1 | R2", tags='[Round "7"]\n'), hand("R1 | R2")).replace(
        '[Round "2"]', '[Round "8"]'
    )
    assert failures(text) == []
    assert refused(text.replace('"8"', '"9"')) == (9, "wrong-round")
    assert failures(text.replace('[Round "8"]\n', "")) == [], "unsaid, it is the one that is due"


def test_a_round_must_end_before_the_next_and_the_match_ends_with_its_winner() -> None:
    assert refused(match(hand("R1 R2 | R3", "1:R1!"), hand("R1 | R2"))) == (8, "round-not-over")
    rounds = hand("R1 | R2 W"), hand("R1 | R2 W")
    assert refused(match(*rounds, rules="limit=50")) == (8, "match-over")


@pytest.mark.rule("FMT-5")
def test_only_those_who_are_still_in_sit_down_again() -> None:
    first = hand("R1 | W W | R3")
    second = '[Seats "Ada, Cy"]\n' + hand("R1 | W R5", "1:R1\n> total 1 0\n> total 2 58")
    text = match(first, second, seats="Ada, Ben, Cy", format="challenge", rules="limit=100")
    assert failures(text) == []
    # Without names the survivors are meant, or their first numbers.
    for seats in ("2", "1, 3", "3, 1"):
        again = text.replace("Ada, Ben, Cy", "3").replace("Ada, Cy", seats)
        expected = seats == "3, 1"
        assert bool(failures(again)) is expected
    assert refused(text.replace("Ada, Cy", "Ada, Ben")) == (9, "wrong-players")
    too_many = text.replace("Ada, Ben, Cy", "3").replace('"Ada, Cy"', '"3"')
    assert refused(too_many.replace("R1 | W R5", "R1 | W | R5")) == (9, "wrong-players")
    assert refused(text.replace("Ada, Cy", "Ada, Dee")) == (9, "wrong-players")
    unchanged = text.replace('[Seats "Ada, Cy"]\n', "").replace("R1 | W R5", "R1 | W | R5")
    assert refused(unchanged)[1] == "wrong-players"


@pytest.mark.rule("FMT-5")
def test_the_last_one_left_has_won_by_the_seat_of_the_last_round() -> None:
    first = hand("W W | R2 | W W", "> turn 2\n2:R2", tags='[Dealer "1"]\n')
    text = match(first, seats="3", format="challenge", rules="limit=100") + "> winner 2\n"
    assert failures(text) == []


def test_two_of_one_name_are_two_players() -> None:
    rounds = hand("R1 | W"), hand("R1 | W", "1:R1\n> total 1 100\n> total 2 0")
    assert failures(match(*rounds, seats="Ada, Ada")) == []
    rounds = hand("R1 | W | R2"), hand("R1 | W | R2", "1:R1\n> total 1 104\n> total 3 0")
    assert failures(match(*rounds, seats="Ada, Ada, Ada")) == []


@pytest.mark.rule("SCORE-5")
def test_the_deal_passes_to_the_left() -> None:
    start = hand("R1 | R2 | R3", tags='[Dealer "2"]\n[Turn "1"]\n')
    later = f'[Dealer "3"]\n[Deck "{DECK}"]\n'
    assert failures(match(start, later, seats="Ada, Ben, Cy")) == []
    wrong = match(start, later.replace('"3"', '"1"'), seats="Ada, Ben, Cy")
    assert refused(wrong) == (11, "wrong-dealer")
    # In a position set up by hand anyone may deal.
    assert (
        failures(match(start, hand("R1 | R2 | R3", "2:R2", tags='[Dealer "1"]\n'), seats="3")) == []
    )


@pytest.mark.rule("SCORE-5")
def test_the_deal_passes_over_who_is_out() -> None:
    first = hand("R1 | W W | R3", tags='[Dealer "1"]\n[Turn "1"]\n')
    later = f'[Seats "Ada, Cy"]\n[Dealer "2"]\n[Deck "{DECK}"]\n'
    text = match(first, later, seats="Ada, Ben, Cy", format="challenge", rules="limit=100")
    assert failures(text) == []
    wrong = text.replace('Cy"]\n[Dealer "2"]', 'Cy"]\n[Dealer "1"]')
    assert refused(wrong) == (12, "wrong-dealer")


def test_what_a_later_round_cannot_be_is_said_where_it_stands() -> None:
    one = hand("R1 | R2 W")
    alone = match(one, '[Seats "Ada"]\n' + hand("R1"), seats="Ada, Ben")
    assert refused(alone) == (9, "players-out-of-range")
    six = '[Seats "A, B, C, D, E, F"]\n' + hand("R1 | R2 | R3 | R4 | R5 | R6")
    assert refused(match(one, six, seats="A, B", rules="hand_size=20")) == (2, "deck-too-small")
    over = match(one, rules="limit=50") + '[Dealer "1"]\n%s' + one
    for tag in ('[Round "2"]\n', '[Seats "2"]\n'):
        assert refused(over % tag) == (9, "match-over")


@pytest.mark.rule("FMT-2")
def test_partners_who_change_seats_keep_their_totals() -> None:
    rounds = (
        hand("R1 | R2 | R3 | R4", "1:R1\n> points 3 6\n> total 3 6"),
        '[Seats "A, C, B, D"]\n'
        + hand("R1 | R2 | R3 | R4", "1:R1\n> total 1 12\n> total 2 6\n> total 3 6"),
    )
    text = match(*rounds, seats="A, B, C, D", format="rotating-4")
    assert failures(text) == []
    assert refused(text.replace("A, C, B, D", "A, C, B, E"))[1] == "wrong-players"
    assert (
        refused(match(hand("R1|R2|R3"), seats="3", format="rotating-4"))[1] == "format-does-not-fit"
    )


@pytest.mark.rule("FMT-3")
def test_two_tables_make_a_round() -> None:
    one = hand("R1 | R2 | R3 | R4", tags='[Table "1"]\n')
    two = '[Round "1"]\n[Seats "E, F, G, H"]\n' + hand(
        "R1 | R5 | R3 | R5", "1:R1\n> total 1 10", tags='[Table "2"]\n'
    )
    three = '[Seats "A, E, B, F"]\n' + hand("R1 | R2 | R3 | R4", "1:R1\n> total 1 12\n> total 2 10")
    text = match(one, three, seats="A, B, C, D", format="rotating-8").replace(
        '[Round "2"]', two + '[Round "2"]'
    )
    assert failures(text) == []
    assert refused(text.replace("E, F, G, H", "E, F, G, A"))[1] == "wrong-players"
    numbered = (
        text.replace("A, B, C, D", "4")
        .replace("E, F, G, H", "4")
        .replace("A, E, B, F", "1, 5, 2, 6")
    )
    assert failures(numbered) == []


@pytest.mark.rule("FMT-3")
def test_one_table_may_play_on_while_the_other_begins_but_not_while_the_next_round_does() -> None:
    one = hand("R1 R9 | R2 | R3 | R4", "1:R1!", tags='[Table "1"]\n')
    two = hand("R1 | R5 | R3 | R5", tags='[Round "1"]\n[Table "2"]\n[Seats "E, F, G, H"]\n')
    both = match(one, seats="A, B, C, D", format="rotating-8") + two
    assert failures(both) == []
    assert refused(both + hand("R1 | R2 | R3 | R4", tags='[Seats "E, F, G, A"]\n')) == (
        both.count("\n") + 1,
        "round-not-over",
    )


def two_tables(rounds: int) -> str:
    """Those at the first table get more points, and the second table plays last."""
    text = match(seats="A, B, C, D", format="rotating-8")
    for number in range(1, rounds + 1):
        tags = f'[Round "{number}"]\n[Table "1"]\n' + '[Seats "A, B, C, D"]\n' * (number > 1)
        text += hand("R1 | W | R3 | W", tags=tags)
        tags = f'[Round "{number}"]\n[Table "2"]\n[Seats "E, F, G, H"]\n'
        text += hand("R1 | R2 | R3 | R4", tags=tags)
    return text


@pytest.mark.rule("FMT-3")
def test_who_has_won_may_sit_at_another_table() -> None:
    text = two_tables(ROUNDS_OF_EIGHT)
    last = moments(text)[-1]
    assert last.score.tally.is_over
    assert last.score.winners == ()
    assert list(tell(last))[-1] == "The match is over. Won by someone at another table."
    (failure,) = failures(text + "> winner 1")
    assert failure.endswith("expected winner 1, found winner at another table")


def test_the_winners_named_are_those_at_the_table() -> None:
    winners = moments(match(hand("R1 | W W"), rules="limit=10"))[-1].score.winners
    assert winners == (0,)
