import pytest

from lastcard.engine import Format, IllegalAction, Player, Tally
from lastcard.engine.standings import MatchSetup
from tests.laws import refusal_says_why
from tests.matches import ended_round, match_setup, refused


def score(tally: Tally, winner: int | None, *hands: str) -> Tally:
    seating = tally.seatings()[0]
    state = ended_round(tally.setup.board_setup(len(seating)), winner, *hands)
    return tally.score(0, seating, state)[0]


def start(format: str, players: int, **options: str) -> Tally:
    return Tally.start(match_setup(format, players, **options))


@pytest.mark.rule("SCORE-2")
def test_points_go_to_the_one_who_goes_out_until_the_limit():
    tally = score(start("points", 3, limit="100"), 0, "", "R5 W", "G9")
    assert (tally.totals, tally.winners, tally.round) == ((64, 0, 0), (), 2)
    tally = score(tally, 2, "W4", "YS RD", "")
    assert (tally.totals, tally.winners) == ((64, 0, 90), ())
    tally = score(tally, 0, "", "R5 G1", "BS GR")
    assert (tally.totals, tally.winners, tally.is_over) == ((110, 0, 90), (0,), True)
    assert (tally.rounds_played, tally.hands_played) == (3, 3), "by its old name, too"


@pytest.mark.rule("SCORE-2")
def test_exactly_the_limit_wins():
    assert score(start("points", 2, limit="50"), 1, "W", "").winners == (1,)


@pytest.mark.rule("SCORE-3")
def test_low_charges_everyone_and_the_lowest_wins_when_someone_reaches_the_limit():
    tally = score(start("low", 3, limit="60"), 0, "", "R9", "W")
    assert (tally.totals, tally.winners) == ((0, 9, 50), ())
    tally = score(tally, 1, "R9", "", "GS")
    assert (tally.totals, tally.winners) == ((9, 9, 70), (0, 1)), "equal lowest share it"


@pytest.mark.rule("SCORE-4")
def test_single_is_won_by_who_goes_out_one_to_nothing():
    tally = score(start("single", 3, edition="platinum"), 2, "R9", "W", "")
    assert (tally.totals, tally.winners) == ((0, 0, 1), (2,))


@pytest.mark.rule("END-2", "SCORE-4")
def test_a_void_round_scores_nothing_and_decides_nothing():
    tally = score(start("single", 2), None, "R9", "W")
    assert (tally.totals, tally.winners, tally.round) == ((0, 0), (), 2)
    assert tally.standings[0].is_void


@pytest.mark.rule("FMT-1")
def test_partners_score_both_opposing_hands_for_the_pair():
    tally = score(start("partners", 4), 1, "R5 W", "", "G9", "W4")
    assert tally.totals == (0, 64, 0, 64)
    assert score(start("partners", 4, limit="64"), 1, "R5 W", "", "G9", "W4").winners == (1, 3)


@pytest.mark.rule("FMT-4")
def test_teams_score_all_opposing_hands():
    tally = score(start("teams", 6, limit="24"), 4, "R1", "R2", "R3", "GS", "", "Y2")
    assert tally.totals == (24, 0, 24, 0, 24, 0)
    assert tally.winners == (0, 2, 4)


@pytest.mark.rule("FMT-2")
def test_rotating_partners_each_get_the_full_score_and_the_highest_sum_wins_after_twelve_hands():
    tally = start("rotating-4", 4)
    for hand in range(12):
        assert tally.round == hand + 1
        assert not tally.is_over
        tally = score(tally, 0, "", "R9", "", "R1")
    assert tally.is_over
    assert tally.totals == (120, 40, 40, 40), "player 1 sits at seat 1 and wins with each in turn"
    assert tally.winners == (0,)


@pytest.mark.rule("FMT-2")
def test_rotating_partners_share_an_equal_sum_and_play_as_many_rounds_as_set():
    tally = start("rotating-4", 4, rounds="2")
    for _ in range(24):
        assert not tally.is_over
        tally = score(tally, None, "", "R9", "", "R1")
    assert tally.winners == (0, 1, 2, 3)


@pytest.mark.rule("FMT-3")
def test_with_eight_a_hand_is_over_when_both_tables_are_in_either_order():
    tally = start("rotating-8", 8)
    first, second = tally.seatings()
    setup = tally.setup.board_setup(4)
    tally, standing = tally.score(1, second, ended_round(setup, 0, "", "R9", "", "R1"))
    assert (standing.round, standing.board, tally.round) == (1, 1, 1)
    tally, standing = tally.score(0, first, ended_round(setup, 1, "B2", "", "B3", ""))
    assert (standing.round, standing.board, tally.round) == (1, 0, 2)
    assert sum(tally.totals) == 2 * (10 + 5)


@pytest.mark.rule("FMT-5")
def test_challenge_eliminates_who_reaches_the_limit_until_one_is_left():
    tally = score(start("challenge", 4, limit="50"), 0, "", "W", "W R1", "R9")
    assert tally.playing == (0, 3), "exactly the limit is out too, and several may go at once"
    assert tally.seatings() == ((0, 3),)
    tally = score(tally, 1, "R9", "")
    assert (tally.totals, tally.winners) == ((9, 50, 51, 9), ())
    tally = score(tally, 1, "W", "")
    assert (tally.playing, tally.winners) == ((3,), (3,))


@pytest.mark.rule("FMT-5")
def test_one_who_is_left_alone_has_won():
    tally = score(start("challenge", 3, limit="20"), 2, "GS", "RD", "")
    assert tally.winners == (2,)


@pytest.mark.rule("SCORE-5")
def test_the_deal_passes_to_the_nearest_on_the_left_who_is_still_in():
    tally = start("challenge", 4, limit="20")
    assert tally.next_dealer(Player(3)) == 0
    tally = score(tally, 1, "GS", "", "R1", "GS")
    assert tally.playing == (1, 2)
    assert [tally.next_dealer(Player(p)) for p in range(4)] == [1, 2, 1, 1]


@pytest.mark.rule("SCORE-1", "SCORE-2")
def test_the_standing_explains_itself():
    tally = score(start("points", 3, limit="100"), 0, "", "R5 W", "G9 RS")
    (standing,) = tally.standings
    winner, ben, cy = standing.rows
    assert (standing.winner, standing.takers, standing.is_void) == (0, (0,), False)
    assert (winner.worth, winner.points, winner.total, winner.to_limit) == (0, 84, 84, 16)
    assert (ben.worth, ben.points, ben.total, ben.to_limit) == (55, 0, 0, 100)
    assert [card.code for card in cy.cards] == ["G9", "RS"]
    assert winner.points == sum(row.worth for row in standing.rows)


@pytest.mark.rule("SCORE-3")
def test_the_standing_of_a_low_match_has_no_takers_and_shows_the_distance():
    (standing,) = score(start("low", 2), 0, "", "R5 W").standings
    assert standing.takers == ()
    assert [row.to_limit for row in standing.rows] == [500, 445]


@pytest.mark.rule("FMT-2")
def test_where_no_limit_decides_none_is_shown():
    (standing,) = score(start("rotating-4", 4), 0, "", "R9", "B1", "R1").standings
    assert [row.to_limit for row in standing.rows] == [None] * 4
    assert standing.takers == (0, 2)


def test_a_reached_limit_is_no_negative_distance():
    (standing,) = score(start("points", 2, limit="10"), 0, "", "W").standings
    assert standing.rows[0].to_limit == 0


@pytest.mark.parametrize(
    ("format", "players", "fits", "instead"),
    [
        ("partners", 5, "4", "points, low, single, challenge"),
        ("rotating-8", 6, "8", "points, low, single, teams, challenge"),
        ("teams", 7, "4, 6, 8, 10", "points, low, single, challenge"),
    ],
)
def test_a_format_that_does_not_fit_is_refused_with_what_would(
    format: str, players: int, fits: str, instead: str
):
    with pytest.raises(IllegalAction) as caught:
        match_setup(format, players)
    assert caught.value.code == "format-does-not-fit"
    refusal_says_why(caught.value)
    assert caught.value.refusal.facts["format"] == format
    assert caught.value.refusal.facts["fits"] == fits
    assert caught.value.refusal.facts["instead"] == instead


@pytest.mark.rule("DECK-3")
def test_a_hand_size_that_leaves_no_card_to_turn_up_is_refused():
    with pytest.raises(IllegalAction) as caught:
        match_setup("points", 10, hand_size="11")
    assert caught.value.code == "deck-too-small"
    refusal_says_why(caught.value)
    assert caught.value.refusal.facts["most"] == 10
    assert isinstance(match_setup("points", 10, hand_size="10"), MatchSetup)


def test_nothing_is_scored_before_the_round_or_after_the_match_is_over():
    tally = start("single", 2)
    unfinished = ended_round(tally.setup.board_setup(2), 0, "", "R1")
    unfinished.phase = unfinished.phase.TURN
    with refused("round-not-over"):
        tally.score(0, tally.seatings()[0], unfinished)
    won = score(tally, 0, "", "R1")
    assert won.round == 1, "the round that decided it stays the last"
    with refused("match-over"):
        score(won, 0, "", "R1")


def test_every_format_says_when_it_ends():
    endings = {
        format: match_setup(format, 8 if format == "rotating-8" else 4).ending for format in Format
    }
    assert len(set(endings.values())) == 5


@pytest.mark.rule("SCORE-2", "SCORE-3")
def test_who_stands_best_is_first_whether_points_are_won_or_charged():
    assert score(start("points", 3), 1, "R5", "", "W").ranking() == (1, 0, 2)
    assert score(start("low", 3), 1, "R5", "", "W").ranking() == (1, 0, 2)
    assert score(start("low", 3), 2, "W", "R5", "").ranking() == (2, 1, 0)
    assert score(start("challenge", 3, limit="40"), 2, "W", "R5", "").ranking() == (2, 1, 0)
    assert score(start("teams", 4), 2, "", "R5", "", "W").ranking() == (0, 2, 1, 3)


@pytest.mark.rule("FMT-2", "FMT-3")
def test_only_a_schedule_fixes_how_many_rounds_make_a_match():
    assert match_setup("rotating-4", 4).rounds == 12
    assert match_setup("rotating-8", 8, rounds="2").rounds == 56
    assert [match_setup(name, 4).rounds for name in ("points", "single", "low")] == [None] * 3


@pytest.mark.rule("FMT-1", "FMT-4")
def test_at_a_board_it_is_known_who_plays_for_one_side():
    alone = {"points", "single", "low", "challenge"}
    for format in Format:
        players = 8 if format == "rotating-8" else 4
        board = match_setup(format, players).board_setup(4)
        assert board.paired is (format not in alone), format
        assert board.seats == 4
