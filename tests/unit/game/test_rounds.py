"""A round as an object does what the pure functions do, reads back, and takes moves back."""

import copy
import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lastcard
from lastcard import (
    HIDDEN,
    Card,
    CardPlayed,
    Cards,
    Color,
    DrawCard,
    IllegalAction,
    LastcardError,
    Malformed,
    Match,
    PlayCard,
    Round,
    Rules,
    Seat,
    Setup,
    Stacking,
    UnoCaught,
    Watcher,
    check,
    load_edition,
    parse_cards,
    print_cards,
    read,
    replay,
    start_round,
)
from lastcard.engine import advance, legal_actions

POSITION = """
[Edition "classic"]
[Seats "Ada, Ben, Cy"]
[Hands "R5 G1 | R9 W | B2 B3"]
[Discard "R7"]
[Pile "Y1 Y2 Y3"]
"""
HOUSE = {"stacking": "any", "jump_in": True, "seven_zero": "on", "hand_size": 5}


def play_on(round: Round, moves: int, seed: int) -> Round:
    """Play at random, out of turn as well, and seldom draw."""
    random = Random(seed)
    for _ in range(moves):
        if round.is_over:
            break
        choices = [(seat, a) for seat in round.state.seats for a in round.legal_for(seat)]
        plays = [(seat, a) for seat, a in choices if isinstance(a, PlayCard)]
        seat, action = random.choice(plays or choices)
        round.play(action, seat=seat)
    return round


def played(edition: str, players: int, **options: object) -> Round:
    return play_on(Round(edition, players=players, seed=players, **options), 200, players)  # type: ignore[arg-type]


ROUNDS = [
    *(played(edition, players) for edition in lastcard.edition_ids() for players in (2, 5)),
    *(played("2020", players, **HOUSE) for players in (2, 3, 6)),
]


@pytest.mark.parametrize("round", ROUNDS, ids=lambda round: round.state.setup.edition.id)
def test_what_repr_writes_evaluates_to_an_equal_round(round: Round) -> None:
    again = eval(repr(round), {"Round": Round})
    assert again == round
    assert again.moves == round.moves
    assert repr(again) == repr(round)


@pytest.mark.parametrize("round", ROUNDS, ids=lambda round: round.state.setup.edition.id)
def test_what_is_written_in_the_notation_reads_back_and_can_be_checked(round: Round) -> None:
    again = Round.from_lcn(round.lcn)
    assert again == round
    assert (again.moves, again.events, again.lcn) == (round.moves, round.events, round.lcn)
    assert check(round.record()) == []
    assert eval(repr(again), {"Round": Round}) == round


def test_chance_goes_on_as_it_would_have_wherever_a_round_was_read_from() -> None:
    begun = Round("classic", players=2, seed=3)
    for _ in range(100):  # until the draw pile is nearly gone, and turned over later
        begun.play("+" if DrawCard() in begun.legal else "-")
    assert "#:shuffle" not in begun.lcn
    rounds = [
        begun.copy(),
        eval(repr(begun), {"Round": Round}),
        Round.from_lcn(begun.lcn, seed=3),
    ]
    for round in (begun, *rounds):
        play_on(round, 400, seed=1)
        assert "#:shuffle" in round.lcn
    assert [round.moves for round in rounds] == [begun.moves] * 3
    assert rounds == [begun] * 3


def test_what_was_taken_back_can_be_played_again_as_it_is_written() -> None:
    round = Round("classic", players=3, seed=7, moves=["1:R5", "2:+"])
    after = round.copy()
    assert round.moves == ("1:R5", "2:+")
    round.play(round.undo())
    assert round == after
    with pytest.raises(Malformed, match="says who acts"):
        round.play("2:-", seat=2)


def test_copies_are_played_on_alone() -> None:
    round = Round("classic", players=3, seed=7)
    for again in (round.copy(), copy.copy(round), copy.deepcopy(round)):
        again.play("R5")
        assert round.moves == ()
    assert pickle.loads(pickle.dumps(again)) == again


def untyped(value: object) -> Any:
    """As it comes from someone who checks no types."""
    return value


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: Round(players="Ada"), "or a list of their names"),
        (lambda: Round(rules=untyped("stacking=any")), "such as stacking='any'"),
        (lambda: Round().play(untyped(Card("R5"))), "a text such as 'R5'"),
        (lambda: Round().play(untyped(None)), "take one of `legal`"),
        (lambda: Round(players=3).legal_for(3), "no such seat as 4"),
        (lambda: Match(players=3).legal_for(3), "no player 4"),
        (lambda: Match(players=3).view(3), "no player 4"),
    ],
)
def test_what_new_users_try_is_refused_with_what_to_do(
    wrong: Callable[[], object], told: str
) -> None:
    with pytest.raises(LastcardError, match=re.escape(told)):
        wrong()


def no_chance(cards: Cards) -> Cards:
    raise AssertionError("nothing is shuffled here")


def test_it_is_what_the_pure_functions_make_of_the_same_deck() -> None:
    edition = load_edition("special-agent")
    deck = tuple(Random(5).sample(edition.deck, len(edition.deck)))
    round = Round("special-agent", players=3, deck=deck, dealer=1, stacking="two", seed=1)
    rules = replace(edition.rules, stacking=Stacking.TWO)
    state, events = start_round(Setup(edition, rules, 3), Seat(1), deck, no_chance)
    assert (round.state, round.events) == (state, events)
    for _ in range(10):
        action = legal_actions(state, state.turn)[0]
        assert round.legal[0] == action
        state, events = advance(state, state.turn, action, no_chance)
        assert round.play(action) == events
        assert (round.state, round.events, round.turn) == (state, events, state.turn)


def test_a_deck_can_be_given_as_text_and_stands_in_the_repr() -> None:
    deck = print_cards(load_edition("classic").deck)
    round = Round(deck=deck, players=2, seed=1)
    assert round.state == Round(deck=parse_cards(deck), players=2, seed=9).state
    assert f"deck='{deck}'" in repr(round)
    with pytest.raises(IllegalAction) as refused:
        Round(deck="R5 R6", players=2)
    assert refused.value.code == "not-the-deck"


def test_options_come_by_name_as_a_mapping_or_as_rules() -> None:
    rules = replace(load_edition("classic").rules, stacking=Stacking.SAME, limit=300, jump_in=True)
    ways = (
        Round(seed=1, stacking="same", limit=300, jump_in=True),
        Round(seed=1, rules={"stacking": Stacking.SAME, "limit": "300", "jump_in": "on"}),
        Round(seed=1, rules={"stacking": "same", "limit": 200}, limit=300, jump_in="on"),
        Round(seed=1, rules=rules),
    )
    assert {round.state.setup.rules for round in ways} == {rules}
    assert {repr(round) for round in ways} == {repr(ways[0])}
    assert "rules={'limit': '300', 'stacking': 'same', 'jump_in': 'on'}" in repr(ways[0])
    assert Round(rules=Rules(hand_size=3), seed=1).state.setup.rules == Rules(hand_size=3)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"edition": "clasic"}, "there is no edition 'clasic'; did you mean classic?"),
        ({"stackin": "any"}, "there is no option 'stackin'; did you mean stacking?"),
        ({"rules": {"stacking": "all"}}, "option stacking takes none or two or same or any"),
        ({"jump_in": 1}, "option jump_in takes off or on, not '1'"),
        ({"moves": "R5"}, "'R5' is not a move; a move is seat:move, for example 1:R5"),
        ({"deck": "R5 X7"}, "'X7' is not a card"),
    ],
)
def test_what_cannot_be_read_is_malformed(arguments: dict[str, object], problem: str) -> None:
    with pytest.raises(Malformed) as malformed:
        Round(**arguments)  # type: ignore[arg-type]
    assert str(malformed.value).startswith(problem)


def test_too_many_players_are_refused() -> None:
    with pytest.raises(IllegalAction) as refused:
        Round(players=11)
    assert (refused.value.code, refused.value.rule) == ("players-out-of-range", "DECK-3")


def test_an_edition_of_ones_own_goes_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "short.toml"
    file.write_text('id = "short"\nname = "Short"\ninherits = "classic"\n[rules]\nhand_size = 3\n')
    round = Round(file, players=2, seed=1)
    assert len(round.state.hands[0]) == 3
    assert eval(repr(round), {"Round": Round}) == round
    assert Round.from_lcn(round.lcn) == round


def test_a_text_is_played_by_the_seat_whose_turn_it_is_or_by_another() -> None:
    round = Round.from_lcn(POSITION)
    assert round.play("R5") == round.events
    assert isinstance(round.events[0], CardPlayed)
    assert [str(action) for action in map(lastcard.print_action, round.legal_for(2))] == ["x1"]
    assert isinstance(round.play("x1", seat=2)[0], UnoCaught)
    round.play(PlayCard(Card("W"), Color.BLUE, uno=True))
    assert round.moves == ("1:R5", "3:x1", "2:W=B!")


@pytest.mark.parametrize(
    ("move", "seat", "code", "rule"),
    [
        ("G1", None, "does-not-match", "TURN-1"),
        ("R9", 1, "not-your-turn", "SET-2"),
        ("x2", 2, "nobody-to-catch", "UNO-5"),
        ("R5", 3, "no-such-seat", "DECK-3"),
        ("+", -2, "no-such-seat", "DECK-3"),
    ],
)
def test_what_the_rules_refuse_changes_nothing(
    move: str, seat: int | None, code: str, rule: str
) -> None:
    round = Round.from_lcn(POSITION)
    before = round.copy()
    with pytest.raises(IllegalAction) as refused:
        round.play(move, seat=seat)
    assert (refused.value.code, refused.value.rule) == (code, rule)
    assert (round, round.moves) == (before, ())


def test_a_draw_does_not_name_its_card() -> None:
    for text in ("+Y1", "+R5"):
        with pytest.raises(Malformed, match="the pile knows the card"):
            Round.from_lcn(POSITION).play(text)


def test_moves_are_taken_back_one_by_one() -> None:
    round = Round("classic", players=3, seed=7)
    start = round.copy()
    play_on(round, 60, seed=2)
    moves = round.moves
    assert [round.undo() for _ in moves] == list(reversed(moves))
    assert round == start
    with pytest.raises(IndexError, match="no move to take back"):
        round.undo()
    assert Round("classic", players=3, seed=7, moves=" ".join(moves)).moves == moves


def test_a_copy_is_played_on_alone() -> None:
    round = Round.from_lcn(POSITION)
    other = round.copy()
    other.play("R5")
    assert round != other
    assert (round.moves, other.moves) == ((), ("1:R5",))
    assert other.lcn != round.lcn


def test_a_view_hides_what_the_seat_cannot_know() -> None:
    round = Round.from_lcn(POSITION)
    assert round.view(0).hand == parse_cards("R5 G1")
    assert set(round.view(0).state.hands[1]) == {HIDDEN}
    assert set(round.view().state.hands[0]) == {HIDDEN}
    assert round.view(Watcher.RECORD).state == round.state
    with pytest.raises(IllegalAction):
        round.view(3)


def test_rounds_are_compared_by_how_they_stand() -> None:
    assert Round(seed=1) == Round(seed=1)
    assert Round(seed=1) != Round(seed=2)
    assert Round(seed=1) != Round(seed=1).state
    assert Round(seed=1) != Match(seed=1)
    with pytest.raises(TypeError):
        hash(Round(seed=1))


def test_without_a_seed_chance_is_new_each_time_and_the_repr_tells_it() -> None:
    one, other = Round(), Round()
    assert one.seed != other.seed
    assert eval(repr(one), {"Round": Round}) == one


def test_how_a_round_ends_is_told() -> None:
    round = play_on(Round("classic", players=3, seed=2), 2000, seed=2)
    assert round.is_over
    assert round.winner is not None
    assert round.legal == ()
    assert round.state.hands[round.winner] == ()


def test_a_record_keeps_the_cards_that_its_draws_name() -> None:
    position = POSITION.strip().replace('[Pile "Y1 Y2 Y3"]', '[Draw "Y1"]')
    text = f"{position}\n\n1:R5! 2:+Y1 3:+Y2 1:+G9\n"
    round = Round.from_lcn(text)
    assert round.lcn == text
    assert round.state.hands == tuple(map(parse_cards, ("G1 G9", "R9 W Y1", "B2 B3 Y2")))
    round.play("R9")
    assert Round.from_lcn(round.lcn) == round


def test_a_forced_draw_that_a_record_names_is_kept() -> None:
    text = (
        '[Edition "classic"]\n[Seats "2"]\n[Hands "RD G1 | R9 W"]\n[Discard "R7"]\n\n'
        "1:RD!\n#:drew 2 B8 Y8\n"
    )
    round = Round.from_lcn(text)
    assert round.state.hands[1] == parse_cards("R9 W B8 Y8")
    assert round.lcn == text


def test_a_scenario_is_played_on_without_its_expectations() -> None:
    round = Round.from_lcn(f"{POSITION}> turn 1\n1:R5!\n> turn 2\n> illegal 2:x1\n2:R9!\n")
    assert round.moves == ("1:R5!", "2:R9!")
    assert round.lcn.endswith("\n\n1:R5! 2:R9!\n")


def test_what_is_no_round_or_was_seen_by_one_seat_is_not_played_on() -> None:
    match = Match("classic", players=2, seed=1, hand_size=1, limit=10_000)
    while not match.is_between_rounds:
        match.play(match.legal[0])
    match.next_round()
    with pytest.raises(Malformed, match="there are 2 rounds in this record: it is a Match"):
        Round.from_record(match.record())
    seen = POSITION.replace("R9 W", "?? ??") + '[Viewer "1"]\n'
    assert [moment.state.turn for moment in replay(read(seen))] == [0]
    with pytest.raises(Malformed, match="not played on"):
        Round.from_lcn(seen)
