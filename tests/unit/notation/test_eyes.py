"""Records through one player's eyes, as others may write them."""

import pytest

from lastcard.editions import load_edition
from lastcard.engine import HIDDEN, Card, Phase, parse_cards
from tests.unit.notation.texts import failures, refused, state_after

START = '[Edition "classic"]\n[Seats "3"]\n[Viewer "2"]\n'
SEEN = START + '[Hands "?? ?? ?? | R4 R6 | ?? ??"]\n[Discard "R7"]\n'


def with_rules(rules: str, text: str = SEEN) -> str:
    return text.replace("[Viewer", f'[Rules "{rules}"]\n[Viewer')


def test_a_hidden_card_is_what_it_is_played_as() -> None:
    state = state_after(SEEN + "1:R5")
    assert state.hands == (parse_cards("?? ??"), parse_cards("R4 R6"), parse_cards("?? ??"))
    assert state.top == Card("R5")
    assert failures(SEEN + "1:R5\n> cards 1 2\n> illegal 2:R9\n> legal 2:R4!\n> illegal 9:R5") == []


def test_the_viewers_own_cards_are_known() -> None:
    assert refused(SEEN + "1:R5 2:R9") == (6, "card-not-held")


def test_the_draw_pile_is_hidden_but_counted() -> None:
    state = state_after(SEEN)
    assert set(state.draw) == {HIDDEN}
    assert failures(SEEN + "> pile 100") == []


def test_no_more_cards_are_seen_than_the_deck_has() -> None:
    assert refused(SEEN + "1:R0 2:R4! 3:R0") == (6, "not-in-the-deck")
    assert refused(SEEN + "1:R9 2:R4 3:+ 1:R9 2:+R9") == (6, "not-in-the-deck")


def test_own_draws_are_named() -> None:
    assert failures(SEEN + "1:R5 2:+R9 2:R9\n> cards 2 2") == []
    assert failures(SEEN + "1:R5 2:+G9\n> turn 3\n> hand 2 R4 R6 G9") == []


def test_an_own_draw_that_is_not_named_stays_hidden() -> None:
    text = SEEN + "1:R5 2:+ 2:R9\n"
    assert failures(text + "> hand 2 R4 R6\n> turn 3") == []
    assert state_after(SEEN + "1:R5 2:+ 2:-").hands[1] == parse_cards("R4 R6 ??")
    assert state_after(SEEN + "1:R5 2:+ 2:- 3:R9 1:R8 2:R4").hands[1] == parse_cards("R6 ??")
    # It is not the card that was drawn after it.
    assert refused(SEEN + "1:R5 2:+ 2:- 3:R9 1:R8 2:+R3 2:R2") == (6, "only-the-drawn-card")


def test_a_draw_of_others_can_be_played_if_they_act_again() -> None:
    assert failures(SEEN + "1:+ 1:-\n> turn 2") == []
    assert failures(SEEN + "1:+ 1:G7\n> cards 1 3\n> turn 2") == []
    assert failures(SEEN + "1:+\n> turn 1\n1:-") == []
    assert failures(SEEN + "1:+\n> turn 2\n2:R4!") == []
    assert failures(SEEN + "1:+ 2:R4!") == []
    state = state_after(SEEN + "1:+\n> turn 1")
    assert (state.phase, state.drawn) == (Phase.DRAWN, HIDDEN)
    assert state_after(SEEN + "1:+").phase is Phase.TURN


@pytest.mark.rule("HOUSE-4")
def test_others_draw_until_they_can_play() -> None:
    text = with_rules("draw_until_playable=on")
    assert failures(text + "1:+\n#:drew 1 ?? ??\n> cards 1 6\n> turn 1\n1:R5\n> cards 1 5") == []
    assert state_after(text + "1:+").phase is Phase.DRAWN


@pytest.mark.rule("WD4-4")
def test_the_outcome_of_a_challenge_is_told_by_who_draws() -> None:
    text = SEEN.replace('"2"', '"3"').replace(
        "?? ?? ?? | R4 R6 | ?? ??", "?? ?? ?? | ?? ?? | R4 R6"
    )
    guilty = text + "1:W4=B\n2:?\n#:drew 1 ?? ?? ?? ??\n> turn 2\n> cards 1 6\n> hidden 3 1"
    innocent = text + "1:W4=B\n2:?\n#:drew 2 ?? ?? ?? ?? ?? ??\n> turn 3\n> cards 2 8"
    assert failures(guilty) == failures(innocent) == []
    # Without the note, by whose turn it is then.
    assert failures(text + "1:W4=B\n2:?\n> turn 2\n> cards 1 6") == []
    assert failures(text + "1:W4=B 2:? 2:B5\n> cards 1 6") == []
    assert failures(text + "1:W4=B 2:? 3:+G1\n> cards 2 8") == []
    assert refused(guilty.replace("#:drew 1", "#:drew 3"))[1] == "drew-otherwise"
    assert refused(text + "1:?")[1] == "play-or-draw"


@pytest.mark.rule("WD4-3")
def test_a_hand_that_was_shown_to_the_viewer_is_told_by_what_they_see() -> None:
    text = SEEN + "1:W4=B\n2:?\n"
    guilty = "> sees 2 1 R5 G1\n> turn 2\n> cards 1 6\n2:+B1"
    assert failures(text + guilty) == []
    innocent = "> sees 2 1 Y5 G1\n> turn 3\n> cards 2 8"
    assert failures(text + innocent) == []
    # Where it is not told, what was drawn tells the outcome, and the hand stays hidden.
    state = state_after(text + "#:drew 1 ?? ?? ?? ??")
    assert state.shown[0].cards == parse_cards("?? ??")
    assert len(failures(text + "#:drew 1 ?? ?? ?? ??\n> sees 2 1 R5")) == 1
    # Where nothing else is told, what was seen tells it.
    assert len(state_after(text + "> sees 2 1 R5 G1").hands[0]) == 6
    assert len(state_after(text + "> sees 2 1 Y5 G1").hands[1]) == 8


@pytest.mark.rule("WD4-3")
def test_only_what_the_viewer_was_shown_tells_the_outcome_of_a_challenge() -> None:
    text = SEEN.replace("[Discard", '[Turn "3"]\n[Discard') + "3:W4=B\n1:?\n"
    assert len(state_after(text + "> sees 1 3 R5").hands[2]) == 1


@pytest.mark.rule("WD4-3")
def test_the_viewers_own_hand_is_judged_as_it_is() -> None:
    text = START + '[Hands "?? | R4 W4 Y1 | ?? ??"]\n[Discard "R7"]\n[Turn "2"]\n2:W4=B\n3:?\n'
    assert failures(text + "#:drew 2 B1 B2 B3 B4\n> cards 2 6\n> turn 3") == []


@pytest.mark.rule("ACT-5")
def test_a_special_agent_shows_every_hand() -> None:
    text = SEEN.replace("classic", "special-agent").replace("R4 R6", "WA R6 R4")
    moves = "1:R5\n2:WA=B\n> sees 2 3 B1 B2\n> sees 2 1 G1 G2\n> turn 3\n3:B1!\n"
    assert failures(text + moves) == []
    assert state_after(text + "1:R5 2:WA=B").shown[0].cards == parse_cards("?? ??")


@pytest.mark.rule("HOUSE-3")
def test_a_hand_that_comes_to_the_viewer_is_told() -> None:
    text = with_rules("seven_zero=on")
    assert failures(text + "1:R7>2\n> hand 2 B1 B2\n2:+G9\n> hand 2 B1 B2 G9") == []
    assert state_after(text + "1:R7>2").hands[1] == parse_cards("?? ??")
    assert state_after(text + "1:R7>3").hands[1] == parse_cards("R4 R6")


@pytest.mark.rule("END-1")
def test_at_the_end_hands_are_laid_open() -> None:
    text = START + '[Hands "?? ?? | R4 | ?? ??"]\n[Discard "R7"]\n1:R5!\n2:R4\n'
    told = text + "> hand 1 B1\n> hand 3 W G1\n> points 2 52\n> total 2 52"
    assert failures(told) == []
    hidden = failures(text + "> over 2\n> points 2 52\n> total 2 52\n> winner 2")
    assert [line.partition("found ")[2] for line in hidden] == ["hands that are hidden"] * 3
    later = '[Round "2"]\n[Hands "?? ?? | R4 | ?? ??"]\n[Discard "R7"]\n1:R5! 2:R4\n> over 2'
    assert failures(text + "> over 2\n" + later) == []


def test_a_viewer_is_followed_from_round_to_round() -> None:
    first = '[Edition "classic"]\n[Seats "A, B, C"]\n[Viewer "2"]\n'
    one = first + '[Hands "?? | R4 | ??"]\n[Discard "R7"]\n1:R5\n> hand 2 R4\n> hand 3 G1\n'
    two = '[Round "2"]\n[Seats "B, A, C"]\n[Hands "R4 | ?? | ??"]\n[Discard "R7"]\n1:R4\n'
    assert failures(one + two) == []
    assert refused(first.replace('"2"', '"4"') + '[Hands "R1|R2|R3"]\n[Discard "R7"]') == (
        3,
        "no-such-seat",
    )


@pytest.mark.rule("FMT-5")
def test_a_viewer_who_is_out_looks_on() -> None:
    first = '[Edition "classic"]\n[Format "challenge"]\n[Rules "limit=100"]\n[Seats "A, B, C"]\n'
    one = first + '[Viewer "2"]\n[Hands "?? | W W | ??"]\n[Discard "R7"]\n1:R5\n> hand 3 G1\n'
    two = '[Round "2"]\n[Seats "A, C"]\n[Hands "?? ?? | ??"]\n[Discard "R7"]\n1:R4!\n'
    assert failures(one + two + "> cards 1 1\n> turn 2") == []


# ── The start ─────────────────────────────────────────────────────────────────────────────────────


def seen_deck(*turned: str, edition: str = "classic") -> str:
    left = len(load_edition(edition).deck) - 3 - len(turned)
    pile = " ".join((*turned, *(["??"] * left)))
    tags = f'[Edition "{edition}"]\n[Rules "hand_size=1"]\n[Seats "3"]\n[Viewer "2"]\n'
    return f'{tags}[Deck "?? R4 ?? {pile}"]\n'


def test_a_deck_of_hidden_cards_is_dealt() -> None:
    state = state_after(seen_deck("R7"))
    assert state.hands == (parse_cards("??"), parse_cards("R4"), parse_cards("??"))
    assert state.top == Card("R7")
    assert len(state.draw) == 104


@pytest.mark.rule("SET-3")
def test_a_draw_four_that_goes_back_is_followed_by_the_top_of_the_shuffle() -> None:
    text = seen_deck("W4")
    rest = "?? " * 104
    assert failures(text + f"#:shuffle R7 {rest}\n> top R7\n1:+") == []
    again = f"#:shuffle W4 {rest}\n#:shuffle RD {rest}\n#:drew 1 ?? ??\n> turn 2\n> cards 1 3"
    assert failures(text + again) == []
    assert refused(text) == (5, "hidden-first-discard")
    assert refused(text + f"#:shuffle {rest} ??") == (5, "hidden-first-discard")
    assert refused(text + "#:shuffle") == (6, "not-a-shuffle")
    assert refused(text + f"#:shuffle W4 {rest}\n#:shuffle R7 ??") == (7, "not-a-shuffle")
    assert refused(text + "#:shuffle R7 ??\n1:+") == (6, "not-a-shuffle")
    assert refused(seen_deck("R7") + "#:shuffle ??\n1:+")[1] == "shuffle-not-needed"


def test_a_draw_at_the_start_is_noted() -> None:
    text = seen_deck("RD").replace('[Viewer "2"]', '[Dealer "1"]\n[Viewer "2"]')
    text = text.replace("?? R4 ??", "R4 ?? ??")
    assert failures(text + "#:drew 2 B1 B2\n> hand 2 R4 B1 B2\n> turn 3") == []
    assert state_after(text).hands[1] == parse_cards("R4 ?? ??")
    told = text.replace("RD ?? ??", "RD B1 B2")
    assert failures(told + "> hand 2 R4 B1 B2") == []
    assert refused(told + "#:drew 2 B1 B3")[1] == "drew-otherwise"


@pytest.mark.rule("TURN-5")
def test_a_draw_at_the_start_that_finds_no_card_is_not_noted() -> None:
    text = START + '[Hands "?? | R4 | ??"]\n[First "RD"]\n[Pile ""]\n'
    assert refused(text.replace("[Pile", '[Dealer "1"]\n[Pile') + "#:drew 2 B1 B2 B3")[1] == (
        "drew-otherwise"
    )


@pytest.mark.rule("SET-4")
def test_cards_that_are_passed_over_lie_open_in_the_deck() -> None:
    text = seen_deck("W4", "R7", edition="platinum")
    assert failures(text + "> top R7\n> turn 1") == []
    assert refused(text + "#:shuffle ??\n1:R5")[1] == "shuffle-not-needed"


def test_a_draw_four_alone_in_the_pile_stays() -> None:
    text = START + '[Hands "?? | R4 | ??"]\n[First "W4"]\n[Pile ""]\n'
    assert failures(text + "> top W4\n1:=R\n1:R5") == []
    assert refused(text + "#:shuffle R5\n1:=R")[1] == "shuffle-not-needed"


@pytest.mark.rule("TURN-5")
def test_the_discard_pile_is_turned_over_unseen() -> None:
    text = START + '[Hands "?? ?? | R4 R5 | ??"]\n[Discard "R7"]\n[Pile ""]\n'
    rest = "?? " * 102
    assert failures(text + f"#:shuffle {rest}\n1:+\n> pile 101\n2:+B1\n> hand 2 R4 R5 B1") == []
    assert failures(text + "1:+\n> pile 101") == []
    assert failures(text + "> legal 1:+\n> illegal 2:+") == []
    assert failures(text + f"#:shuffle {rest}??\n1:RD!\n#:drew 2 B1 R7\n> cards 2 4") == []
    assert refused(text + "#:shuffle ??\n1:+") == (7, "not-a-shuffle")


@pytest.mark.rule("TURN-5")
def test_the_whole_discard_pile_is_drawn_with_the_card_that_was_covered() -> None:
    rest = list(load_edition("classic").deck)
    for card in parse_cards("R4 RD R5 R7 R6"):
        rest.remove(card)
    hands = f'[Hands "?? ?? | R4 | {"?? " * len(rest)}"]\n[Discard "R7"]\n[Pile ""]\n'
    text = START + hands + "#:shuffle ?? ??\n1:RD!\n"
    for drawn in ("R7 R6", "R6 R7"):
        assert failures(text + f"#:drew 2 {drawn}\n> hand 2 R4 {drawn}\n> pile 0") == []
    assert refused(text + "#:drew 2 R6 R6")[1] == "not-in-the-pile"
    # Also where nothing lies under it.
    alone = text.replace("?? ?? | R4 |", "?? ?? | R4 | ??").replace(
        "#:shuffle ?? ??", "#:shuffle ??"
    )
    assert failures(alone + "#:drew 2 R7\n> hand 2 R4 R7\n> pile 0") == []
