"""A match as an object does what the pure functions do, in every format, and reads back."""

from pathlib import Path
from random import Random

import pytest

from lastcard import (
    Format,
    IllegalAction,
    Malformed,
    Match,
    MatchEnded,
    MatchSetup,
    PlayCard,
    Player,
    RoundScored,
    RoundStarted,
    Rules,
    Watcher,
    advance_match,
    check,
    load_edition,
    next_round,
    start_match,
)
from lastcard.game.settings import chance_of

FORMATS = (
    ("points", 3),
    ("low", 2),
    ("single", 5),
    ("partners", 4),
    ("teams", 6),
    ("challenge", 4),
    ("rotating-4", 4),
    ("rotating-8", 8),
)


def play_on(match: Match, moves: int, seed: int = 1) -> Match:
    """Play and deal at random, at all boards, drawing only when nothing can be played."""
    random = Random(seed)
    for _ in range(moves):
        if match.is_over:
            break
        if match.is_between_rounds:
            match.next_round()
            continue
        players = [p for p in range(match.state.setup.players) if match.legal_for(p)]
        player = random.choice(players)
        legal = match.legal_for(player)
        plays = [action for action in legal if isinstance(action, PlayCard)]
        match.play(random.choice(plays or legal), player=player)
    return match


@pytest.mark.parametrize(("format", "players"), FORMATS)
def test_a_match_reads_back_from_its_repr_and_from_the_notation(format: str, players: int) -> None:
    match = Match("2020", players=players, format=format, seed=1, limit=200, hand_size=2)
    for moves in (1, 40, 100):
        play_on(match, moves)
        evaluated = eval(repr(match), {"Match": Match})
        assert (evaluated, evaluated.moves) == (match, match.moves)
        read_back = Match.from_lcn(match.lcn, seed=1)
        assert read_back == match
        assert read_back.lcn == match.lcn
        assert eval(repr(read_back), {"Match": Match}) == match
        assert check(match.record()) == []


@pytest.mark.parametrize(("format", "players"), FORMATS)
def test_a_match_that_was_read_is_played_on_as_the_other(format: str, players: int) -> None:
    match = play_on(Match(players=players, format=format, seed=1, limit=150, hand_size=2), 77)
    read_back = Match.from_lcn(match.lcn, seed=1)
    assert play_on(read_back, 300) == play_on(match, 300)
    assert read_back.lcn == match.lcn


def test_it_is_what_the_pure_functions_make_of_the_same_chance() -> None:
    edition = load_edition("classic")
    rules = edition.rules.with_options({"limit": "100"})
    state, events = start_match(MatchSetup(edition, rules, Format.POINTS, 3), chance_of(7, 0))
    match = Match("classic", players=3, format="points", limit=100, seed=7)
    step = 0
    while not state.is_over:
        assert (match.state, match.events) == (state, events)
        step += 1
        if state.is_between_rounds:
            state, events = next_round(state, chance_of(7, step))
            match.next_round()
        else:
            action = match.legal[0]
            player = state.player_at(0, state.boards[0].turn)
            assert match.turn == player
            state, events = advance_match(state, player, action, chance_of(7, step))
            assert match.play(action) == events
    assert match.is_over
    assert match.winners == state.tally.winners
    assert isinstance(match.events[-1], MatchEnded)


def test_score_and_standings_are_told_as_rounds_end() -> None:
    match = Match("classic", players=2, format="points", seed=5, limit=10_000)
    while not match.is_between_rounds:
        match.play(match.legal[0])
    (standing,) = match.standings
    assert match.round == 2
    assert match.totals == tuple(row.total for row in standing.rows)
    assert sum(match.totals) > 0
    assert match.legal == ()
    assert any(isinstance(event, RoundScored) for event in match.events)
    assert isinstance(match.next_round()[0], RoundStarted)
    assert match.legal
    assert (match.winners, match.is_over) == ((), False)


def test_a_deal_is_taken_back_like_a_move() -> None:
    match = Match("classic", players=2, format="points", seed=5, limit=10_000)
    while not match.is_between_rounds:
        match.play(match.legal[0])
    ended = match.copy()
    match.next_round()
    dealt = match.copy()
    assert match.undo() == "/"
    assert match == ended
    match.next_round()
    assert match == dealt


def test_what_cannot_be_done_is_refused_with_its_rule() -> None:
    match = Match("classic", players=2, seed=5, limit=1)
    with pytest.raises(IllegalAction) as refused:
        match.next_round()
    assert refused.value.code == "round-not-over"
    with pytest.raises(IllegalAction) as refused:
        match.play("+", player=1 - match.turn)
    assert refused.value.code == "not-your-turn"
    with pytest.raises(IllegalAction) as refused:
        match.play("+", player=2)
    assert refused.value.code == "no-such-player"
    while not match.is_over:
        match.play(match.legal[0])
    for refuse in (lambda: match.play("+"), match.next_round):
        with pytest.raises(IllegalAction) as refused:
            refuse()
        assert refused.value.code == "match-over"


def test_the_format_is_one_that_the_edition_offers(tmp_path: Path) -> None:
    assert Match("platinum", seed=1).state.setup.format is Format.SINGLE
    assert Match(format=Format.LOW, seed=1).state.setup.format is Format.LOW
    with pytest.raises(Malformed, match=r"there is no format 'lo'; did you mean low\?"):
        Match(format="lo")
    file = tmp_path / "short.toml"
    file.write_text('id = "short"\nname = "Short"\ninherits = "classic"\nformats = ["single"]\n')
    with pytest.raises(Malformed, match="there is no format 'low'; there are single"):
        Match(file, format="low")
    with pytest.raises(IllegalAction) as refused:
        Match(format="partners", players=3)
    assert refused.value.code == "format-does-not-fit"


def test_the_dealer_can_be_named() -> None:
    assert {Match(players=3, seed=seed, dealer=2).state.dealers for seed in range(5)} == {(2,)}
    assert len({Match(players=3, seed=seed).state.dealers for seed in range(9)}) == 3
    match = Match(players=3, seed=1, dealer=2)
    assert eval(repr(match), {"Match": Match}) == match
    with pytest.raises(IllegalAction):
        Match(players=3, dealer=3)


def test_players_have_names_that_records_keep() -> None:
    names = ("Ada", "Ben", "Cy", "Di")
    for format in ("points", "rotating-4"):
        match = play_on(Match(players=names, format=format, seed=1, hand_size=1), 30)
        read_back = Match.from_lcn(match.lcn, seed=1)
        assert (read_back, str(read_back)) == (match, str(match))
        assert f"players={names}" in repr(match)
        assert "Ada: " in str(match)


def test_a_player_sees_a_view_and_one_who_is_out_has_nothing_to_choose() -> None:
    match = Match(players=4, format="challenge", seed=1, limit=100)
    while len(match.state.tally.playing) == 4:
        play_on(match, 1)
    out = next(p for p in range(4) if p not in match.state.tally.playing)
    match.next_round()
    assert match.legal_for(out) == ()
    assert match.view(out).board() is None
    seen = match.view(match.turn).board()
    assert seen is not None
    assert match.view(match.turn).legal_actions() == match.legal
    assert match.view(Watcher.RECORD).state == match.state
    assert match.view().viewer is Watcher.SPECTATOR


def test_with_two_boards_the_turn_is_at_the_first_that_still_plays() -> None:
    match = Match(players=8, format="rotating-8", seed=2, hand_size=1)
    while not any(board.is_over for board in match.state.boards):
        play_on(match, 1)
    (playing,) = (n for n, board in enumerate(match.state.boards) if not board.is_over)
    assert match.state.place_of(match.turn) == (playing, match.state.boards[playing].turn)
    match.play(match.legal[0])


def test_a_match_is_read_from_whole_rounds_with_their_decks() -> None:
    position = '[Edition "classic"]\n[Seats "2"]\n[Hands "R5 | R6"]\n[Discard "R7"]\n\n1:R5\n'
    with pytest.raises(Malformed, match="rounds that have their Deck"):
        Match.from_lcn(position)
    match = play_on(Match(players=2, seed=1, hand_size=1, limit=10_000), 60)
    later = match.lcn.replace('[Round "1"]', '[Round "3"]', 1).partition('[Round "2"]')[0]
    with pytest.raises(Malformed, match="begins with round 1, not 3"):
        Match.from_lcn(later)
    two_tables = Match(players=8, format="rotating-8", seed=2).record()
    with pytest.raises(Malformed, match="of all its boards"):
        Match.from_record(type(two_tables)(two_tables.rounds[:1]))


def test_rules_may_be_given_as_a_value() -> None:
    assert Match(rules=Rules(limit=50), seed=1).state.setup.limit == 50
    assert Match(seed=1, dealer=0).state.dealers == (Player(0),)
