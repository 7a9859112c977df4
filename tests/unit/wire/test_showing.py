"""What is kept to be shown quickly is what would be worked out anew."""

from random import Random

import pytest

from lastcard.editions import load_edition
from lastcard.engine import (
    FORMATS,
    BoardEvent,
    Cards,
    Format,
    MatchSetup,
    MatchState,
    PlayCard,
    Player,
    Seat,
    Tally,
    Watcher,
    advance_match,
    explain,
    legal_actions,
    next_round,
    redact,
    start_match,
)
from lastcard.wire import encode, happened, showing
from lastcard.wire.bot_names import BOT_NAMES, bot_name
from tests.matches import ended_round, match_setup
from tests.tables import Table

HOUSES = (
    {},
    {"seven_zero": "on", "jump_in": "on", "stacking": "any"},
    {"must_play": "on", "honest_draw_four": "on", "draw_until_playable": "on"},
)


def _play(rules: dict[str, str], format: str, players: int, moves: int = 600):
    """Steps of a match of random moves: the state and what led to it."""
    random = Random(str(rules) + format)

    def shuffle(cards: Cards) -> Cards:
        return tuple(random.sample(cards, len(cards)))

    edition = load_edition("classic")
    setup = MatchSetup(edition, edition.rules.with_options(rules), Format(format), players)
    step = start_match(setup, shuffle)
    for _ in range(moves):
        yield step
        state = step.state
        if state.is_over:
            step = start_match(setup, shuffle)
        elif state.is_between_rounds:
            step = next_round(state, shuffle)
        else:
            board = random.choice([n for n, t in enumerate(state.boards) if not t.is_over])
            table = state.boards[board]
            choices = [
                (state.player_at(board, seat), action)
                for seat in map(Seat, table.seats)
                for action in legal_actions(table, seat)
            ]
            step = advance_match(state, *random.choice(choices), shuffle)


@pytest.mark.parametrize("rules", HOUSES, ids=str)
def test_a_verdict_that_was_kept_is_the_verdict_of_the_rules(rules: dict[str, str]) -> None:
    seen = 0
    for state, _ in _play(rules, "points", 4):
        for player in range(4):
            own = showing.show_own(state, Player(player), armed=False, catch_again_at=None)
            place = state.place_of(Player(player))
            assert own is not None
            assert place is not None
            table = state.boards[place.board]
            actions = legal_actions(table, place.seat)
            for verdict in own.verdicts:
                card = next(c for c in table.hands[place.seat] if c.code == verdict.card)
                plays = [a for a in actions if getattr(a, "card", None) is card]
                action = plays[0] if plays else PlayCard(card)
                right = explain(table, place.seat, action)
                assert (verdict.allowed, verdict.code, verdict.rule, verdict.facts) == (
                    right.allowed,
                    right.code,
                    right.rule,
                    dict(right.facts),
                )
                seen += 1
    assert seen > 1000


@pytest.mark.parametrize("rules", HOUSES, ids=str)
def test_every_card_in_hand_is_judged_at_all_times(rules: dict[str, str]) -> None:
    blocked: set[str] = set()
    for state, _ in _play(rules, "points", 4):
        table = state.boards[0]
        for seat in map(Seat, table.seats):
            own = showing.show_own(state, Player(seat), armed=False, catch_again_at=None)
            assert own is not None
            if own.blocked is None:
                assert {verdict.card for verdict in own.verdicts} == set(own.hand)
                continue
            assert own.verdicts == []
            blocked.add(own.blocked.code)
            for card in table.hands[seat]:
                why = explain(table, seat, PlayCard(card))
                assert (why.code, why.rule) == (own.blocked.code, own.blocked.rule)
    assert "not-your-turn" in blocked
    assert ("not-identical" in blocked) == ("jump_in" in rules)


@pytest.mark.parametrize("rules", HOUSES, ids=str)
def test_what_is_ones_own_stays_as_it_is_while_there_is_nothing_to_choose(
    rules: dict[str, str],
) -> None:
    """As long as the hand and the hands shown are the same, so is all of it."""
    kept: dict[tuple[object, ...], bytes] = {}
    for state, _ in _play(rules, "points", 4):
        table = state.boards[0]
        for seat in map(Seat, table.seats):
            if not showing.may_choose(table, seat):
                own = showing.show_own(state, Player(seat), armed=False, catch_again_at=None)
                key = (seat, table.hands[seat], table.shown)
                assert kept.setdefault(key, encode(own)) == encode(own)
    assert len(kept) > 100 or "jump_in" in rules


@pytest.mark.parametrize("rules", HOUSES, ids=str)
def test_what_a_spectator_is_shown_whole_everyone_is(rules: dict[str, str]) -> None:
    for state, events in _play(rules, "points", 3):
        for event in events:
            if isinstance(event, BoardEvent) and redact(event.event, Watcher.SPECTATOR) is (
                event.event
            ):
                for seat in state.boards[event.board].seats:
                    assert redact(event.event, Seat(seat)) is event.event


@pytest.mark.parametrize(("format", "players"), [("points", 4), ("rotating-8", 8)])
def test_what_is_encoded_once_for_all_is_what_each_would_be_shown(
    format: str, players: int
) -> None:
    assert Format(format) in FORMATS
    for state, events in _play({"seven_zero": "on"}, format, players, moves=200):
        shown = happened.Shown(events, state.seatings)
        for viewer in (*map(Player, range(players)), Watcher.SPECTATOR):
            for board in range(len(state.boards)):
                alone = happened.show_events(events, viewer, state.seatings, board)
                assert encode(shown.to(viewer, board)) == encode(alone)


def test_everyone_is_told_whether_the_game_waits_for_them() -> None:
    setup = match_setup("points", 3)
    going = Table("R1 R2 | Y1 | B1", top="R9", turn=1).state
    over = ended_round(setup.board_setup(3), 1, "R1", "", "B1")
    for state, asked in ((going, [False, True, False]), (over, [False] * 3)):
        seating = tuple(map(Player, state.seats))
        match = MatchState(Tally.start(setup), (seating,), (Player(0),), (state,))
        found = [
            showing.show_own(match, player, armed=False, catch_again_at=None) for player in seating
        ]
        assert [own and own.asked for own in found] == asked


def test_the_bots_of_a_table_have_different_names() -> None:
    names = [bot_name(chair) for chair in range(11)]
    assert names == [*BOT_NAMES, BOT_NAMES[0]]
