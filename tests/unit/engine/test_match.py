import pytest

from lastcard.engine import (
    BoardEvent,
    DrawCard,
    MatchState,
    Place,
    Player,
    Seat,
    Tally,
    Watcher,
    advance_match,
    evolve_match,
    fold_match,
    next_dealers,
    next_round,
    parse_cards,
    redact_match,
    score_board,
    start_match,
    view_match,
)
from lastcard.engine.events import CardsDealt
from lastcard.engine.match_events import (
    DealerChosen,
    DealerDrawn,
    MatchEnded,
    PlayerEliminated,
    RoundScored,
    RoundStarted,
)
from tests.matches import ended_round, match_setup, play_match, refused, stacked


def shuffle_nothing(cards):
    return cards


def end_round(state: MatchState, winner: int | None, *hands: str, table: int = 0) -> MatchState:
    setup = state.setup.board_setup(len(hands))
    over = ended_round(setup, winner, *hands)
    return score_board(state.with_board(table, over), table).state


@pytest.mark.rule("SET-1", "SET-2")
def test_a_match_begins_with_the_draw_for_dealer_and_the_deal():
    state, events = start_match(match_setup("points", 3), stacked("R1 R9 B3"))
    assert events[0] == DealerDrawn(0, tuple(map(Player, range(3))), parse_cards("R1 R9 B3"))
    assert events[1] == DealerChosen(0, Player(1))
    assert events[2] == RoundStarted(1, ((Player(0), Player(1), Player(2)),), (Player(1),))
    assert state.boards[0].dealer == 1
    assert [len(hand) for hand in state.boards[0].hands] == [7, 7, 7]


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize(("way", "draws"), [("words-out", 1), ("symbols-zero", 2)])
def test_the_dealer_is_drawn_for_in_the_way_of_the_rules(way: str, draws: int):
    chance = stacked("RS B0 W4 R1 B9 G3")
    state, events = start_match(match_setup("points", 3, dealer_draw=way), chance)
    assert state.dealers == (1,)
    assert sum(isinstance(event, DealerDrawn) for event in events) == draws


@pytest.mark.rule("SET-1")
def test_a_named_dealer_deals_and_nobody_draws_for_it():
    state, events = start_match(match_setup("points", 3), shuffle_nothing, dealer=Player(2))
    assert state.dealers == (2,)
    assert not any(isinstance(event, DealerDrawn) for event in events)


@pytest.mark.rule("SET-1")
def test_platinum_chooses_by_chance():
    state, events = start_match(
        match_setup("single", 3, edition="platinum"), lambda cards: cards[::-1]
    )
    assert state.dealers == (2,)
    assert not any(isinstance(event, DealerDrawn) for event in events)


def test_a_dealer_who_is_not_in_the_match_is_refused():
    with refused("no-such-player"):
        start_match(match_setup("points", 3), shuffle_nothing, dealer=Player(3))


@pytest.mark.rule("FMT-3", "SET-1")
def test_two_tables_find_their_own_dealers():
    state, events = start_match(match_setup("rotating-8", 8), shuffle_nothing, dealer=Player(0))
    assert [event.board for event in events if isinstance(event, DealerChosen)] == [0, 1]
    assert all(
        dealer in seating for dealer, seating in zip(state.dealers, state.seatings, strict=True)
    )
    assert state.dealers[0] == 0


@pytest.mark.rule("SCORE-5")
def test_the_deal_passes_to_the_left():
    state, _ = start_match(match_setup("points", 3), shuffle_nothing, dealer=Player(2))
    state = end_round(state, 0, "", "R1", "R2")
    assert state.is_between_rounds
    state, events = next_round(state, shuffle_nothing)
    assert state.dealers == (0,)
    assert events[0] == RoundStarted(2, state.seatings, (Player(0),))


@pytest.mark.rule("SCORE-5", "END-2")
def test_after_a_void_round_the_deal_passes_on_too():
    state, _ = start_match(match_setup("points", 3), shuffle_nothing, dealer=Player(2))
    state = end_round(state, None, "R1", "R1", "R2")
    assert next_dealers(state) == (0,)


@pytest.mark.rule("SCORE-5", "FMT-5")
def test_an_eliminated_dealer_does_not_deal_and_survivors_close_up():
    setup = match_setup("challenge", 4, limit="50")
    state, _ = start_match(setup, shuffle_nothing, dealer=Player(0))
    over = ended_round(setup.board_setup(4), 2, "W", "W", "", "R1")
    state, events = score_board(state.with_board(0, over), 0)
    assert events[1:] == (PlayerEliminated(Player(0)), PlayerEliminated(Player(1)))
    state, _ = next_round(state, shuffle_nothing)
    assert state.seatings == ((2, 3),)
    assert state.dealers == (2,)
    assert state.boards[0].setup.seats == 2
    assert state.place_of(Player(3)) == Place(0, Seat(1))
    for player in (Player(0), Player(1)):
        with refused("eliminated"):
            advance_match(state, player, DrawCard(), shuffle_nothing)
        seen = view_match(state, player)
        assert seen.board() is None
        assert seen.legal_actions() == ()


@pytest.mark.rule("FMT-2", "SCORE-5")
def test_with_rotating_partners_the_deal_passes_by_seat():
    state, _ = start_match(match_setup("rotating-4", 4), shuffle_nothing, dealer=Player(0))
    dealer_seats = []
    for _ in range(5):
        dealer_seats.append(state.boards[0].dealer)
        state = end_round(state, 0, "", "R1", "R2", "R3")
        state, _ = next_round(state, shuffle_nothing)
    assert dealer_seats == [0, 1, 2, 3, 0]


@pytest.mark.rule("FMT-2")
def test_partners_rotate_after_every_fourth_hand():
    state, _ = start_match(match_setup("rotating-4", 4), shuffle_nothing, dealer=Player(0))
    seatings = []
    for _ in range(12):
        seatings.append(state.seatings[0])
        state = end_round(state, 0, "", "R1", "R2", "R3")
        if not state.is_over:
            state, _ = next_round(state, shuffle_nothing)
    blocks = [seatings[hand : hand + 4] for hand in (0, 4, 8)]
    assert all(len(set(block)) == 1 for block in blocks)
    assert [block[0][2] for block in blocks] == [1, 2, 3], "who sits across from the first player"
    assert {block[0][0] for block in blocks} == {0}


def test_strangers_and_finished_matches_are_refused():
    state, _ = start_match(match_setup("single", 2), shuffle_nothing, dealer=Player(1))
    for stranger in (2, 7, -1):
        with refused("no-such-player"):
            advance_match(state, Player(stranger), DrawCard(), shuffle_nothing)
    with refused("round-not-over"):
        next_round(state, shuffle_nothing)
    over = end_round(state, 0, "", "R1")
    assert over.is_over
    assert not over.is_between_rounds
    with refused("match-over"):
        next_round(over, shuffle_nothing)
    with refused("match-over"):
        advance_match(over, Player(0), DrawCard(), shuffle_nothing)


def test_a_match_ends_with_its_standing_and_its_winners():
    *_, (state, events) = play_match(match_setup("single", 2), seed=1)
    scored, ended = events[-2:]
    assert isinstance(scored, RoundScored)
    assert scored.standing == state.tally.standings[-1]
    assert ended == MatchEnded(state.tally.winners)


def test_the_events_of_a_match_fold_to_its_state():
    setup = match_setup("challenge", 3, limit="60")
    events = []
    state = MatchState.before_start(setup)
    for state, new in play_match(setup, seed=5):  # noqa: B007
        events.extend(new)
    assert fold_match(MatchState.before_start(setup), events) == state


def test_each_player_sees_their_own_hand_only():
    state, events = start_match(match_setup("points", 3), shuffle_nothing, dealer=Player(2))
    seen = view_match(state, Player(1))
    table = seen.board()
    assert table is not None
    assert table.hand == state.boards[0].hands[1]
    assert all(card.is_hidden for card in seen.state.boards[0].hands[0])
    assert seen.legal_actions() == ()
    assert view_match(state, state.player_at(0, state.boards[0].turn)).legal_actions()
    dealt = next(e for e in events if isinstance(e, BoardEvent) and isinstance(e.event, CardsDealt))
    redacted = redact_match(dealt, Player(1), state.seatings)
    assert isinstance(redacted, BoardEvent)
    assert isinstance(redacted.event, CardsDealt)
    assert redacted.event.hands[1] == state.boards[0].hands[1]
    assert all(card.is_hidden for card in redacted.event.hands[2] + redacted.event.draw)


def test_spectators_and_players_of_the_other_table_see_no_hand():
    state, _ = start_match(match_setup("rotating-8", 8), shuffle_nothing, dealer=Player(0))
    elsewhere = state.seatings[1][0]
    for viewer in (elsewhere, Watcher.SPECTATOR):
        hands = view_match(state, viewer).state.boards[0].hands
        assert all(card.is_hidden for hand in hands for card in hand)
    watcher = view_match(state, Watcher.SPECTATOR)
    assert watcher.board() is None
    assert watcher.legal_actions() == ()


def test_the_record_sees_all_and_unknown_events_are_shown_to_nobody_else():
    state, events = start_match(match_setup("points", 2), shuffle_nothing, dealer=Player(1))
    assert [redact_match(e, Watcher.RECORD, state.seatings) for e in events] == list(events)

    class Gossip:
        pass

    told = Gossip()
    assert redact_match(told, Watcher.RECORD, state.seatings) is told  # pyright: ignore[reportArgumentType]
    assert redact_match(told, Player(0), state.seatings) is None  # pyright: ignore[reportArgumentType]
    gossip = BoardEvent(0, Gossip())  # pyright: ignore[reportArgumentType]
    assert redact_match(gossip, Player(0), state.seatings) is None


def test_informing_events_change_nothing():
    state = MatchState.before_start(match_setup("points", 2))
    assert evolve_match(state, DealerChosen(0, Player(1))) == state
    assert state.tally == Tally.start(state.setup)
