"""What `print` shows of rounds and matches, and through whose eyes."""

from lastcard import Match, Round, Watcher, draw_match, draw_round

POSITION = """
[Edition "classic"]
[Seats "Ada, Ben, Cy"]
[Hands "W R5 | R9 G2 | B2 B3"]
[Discard "W=R"]
[Pile "Y1 Y2 Y3"]
[Direction "right"]
"""


def test_a_round_shows_the_table_and_what_everyone_can_do() -> None:
    round = Round.from_lcn(POSITION)
    round.play("R5")
    assert str(round).splitlines() == [
        "classic: Cy dealt, play goes right",
        "R5 on the discard pile, color R, 3 cards to draw",
        "  Ada  W",
        "  Ben  R9 G2",
        "> Cy   B2 B3",
        "Ada can: !",
        "Ben can: x1",
        "Cy can: + x1",
    ]


def test_a_viewer_is_shown_the_view_alone() -> None:
    round = Round.from_lcn(POSITION)
    assert draw_round(round.view(1)).splitlines()[2:] == [
        "> seat 1  ?? ??",
        "  seat 2  R9 G2",
        "  seat 3  ?? ??",
    ]
    assert draw_round(round.view(0)).splitlines()[-1].startswith("seat 1 can: W=R W=Y")
    assert "can" not in draw_round(round.view())


def test_a_round_that_is_over_says_how() -> None:
    round = Round.from_lcn(POSITION)
    for move in ("R5!", "+", "R9!", "W=B"):
        round.play(move)
    assert str(round).splitlines()[1:] == [
        "W on the discard pile, color B, 2 cards to draw",
        "  Ada",
        "  Ben  G2",
        "  Cy   Y1 B2 B3",
        "the round is over: Ada went out",
    ]
    void = Round.from_lcn('[Edition "classic"]\n[Seats "2"]\n[Hands "R1 | R2"]\n[First "W"]\n')
    assert "W on the discard pile, no color yet" in str(void)


def test_a_round_that_nobody_could_end_says_so() -> None:
    deck = Round("classic", players=2, seed=1).state.setup.edition.deck
    names = " ".join(card.code for card in deck)
    hands = names.replace("R0 ", "", 1).split()
    text = (
        f'[Edition "classic"]\n[Seats "2"]\n[Discard "R0"]\n[Pile ""]\n'
        f'[Hands "{" ".join(hands[::2])} | {" ".join(hands[1::2])}"]\n'
    )
    round = Round.from_lcn(text)
    round.play("+")
    round.play("+")
    assert str(round).endswith("the round is over: nobody could go on")


def test_a_match_shows_the_score_and_its_boards() -> None:
    match = Match("classic", players=("Ada", "Ben"), format="points", limit=1, seed=1, hand_size=1)
    assert str(match).splitlines()[:4] == [
        "points to 1, round 1",
        "  Ada: 0",
        "  Ben: 0",
        "",
    ]
    assert str(match).splitlines()[4].startswith("classic: ")
    while not match.is_over:
        match.play(match.legal[0])
    (winner,) = match.winners
    line = f"  {('Ada', 'Ben')[winner]}: {match.totals[winner]} won"
    assert line in str(match).splitlines()
    tournament = Match(players=8, format="rotating-8", seed=1)
    assert str(tournament).splitlines()[0] == "rotating-8, round 1"
    assert str(tournament).count("cards to draw") == 2
    hands = [len(hand) for board in tournament.state.boards for hand in board.hands]
    own = tournament.view(0).board()
    assert own is not None
    assert draw_match(tournament.view(0)).count("??") == sum(hands) - len(own.hand)
    assert draw_match(tournament.view(Watcher.RECORD)) == str(tournament)


def test_those_who_are_out_are_marked() -> None:
    match = Match(players=4, format="challenge", seed=1, limit=100)
    while len(match.state.tally.playing) == 4:
        if match.is_between_rounds:
            match.next_round()
        match.play(match.legal[0])
    out = [player for player in range(4) if player not in match.state.tally.playing]
    assert out
    for player in range(4):
        mark = " out" if player in out else ""
        assert f"  player {player + 1}: {match.totals[player]}{mark}" in str(match).splitlines()
