"""The score sheet of a real table: points, totals, who is out, whose deal, kept and undone."""

import csv
import io

import pytest

from lastcard.editions import load_edition
from lastcard.engine import Format, Malformed, MatchSetup, Player
from lastcard.game.scoresheet import ScoreSheet

ADA, BEN, CLEO, DAN = map(Player, range(4))


def sheet(format: Format = Format.POINTS, players: int = 3, **options: str) -> ScoreSheet:
    edition = load_edition("classic")
    setup = MatchSetup(edition, edition.rules.with_options(options), format, players)
    return ScoreSheet.start(setup, ("Ada", "Ben", "Cleo", "Dan", "E", "F", "G", "H")[:players])


@pytest.mark.rule("SCORE-1", "SCORE-2")
def test_who_goes_out_scores_what_the_others_were_left_with() -> None:
    played = sheet().add(ADA, {BEN: "7 W", CLEO: "s, D 0"})
    assert played.tally.totals == (97, 0, 0)
    assert [row.worth for row in played.standings[0].rows] == [0, 57, 40]
    assert played.add(BEN, {ADA: "W4", CLEO: "9"}).tally.totals == (97, 59, 0)


@pytest.mark.rule("SCORE-3", "FMT-5")
def test_everyone_is_charged_and_who_reaches_the_limit_is_out() -> None:
    played = sheet(Format.CHALLENGE, limit="50").add(ADA, {BEN: "W", CLEO: "9"})
    assert played.tally.playing == (ADA, CLEO)
    assert played.seating == (ADA, CLEO)
    with pytest.raises(Malformed, match="Ben does not play at this table now"):
        played.add(BEN, {ADA: "1", CLEO: "1"})
    assert played.add(ADA, {CLEO: "W"}).tally.winners == (ADA,)


@pytest.mark.rule("END-2")
def test_a_void_round_scores_nothing_and_passes_the_deal_on() -> None:
    for left in ({ADA: "1", BEN: "2", CLEO: "3"}, {}):
        played = sheet().add(None, left)
        assert (played.tally.totals, played.dealers) == ((0, 0, 0), (BEN,))


@pytest.mark.rule("SCORE-5")
def test_the_deal_goes_round() -> None:
    played = sheet()
    dealers = [played.dealers]
    for _ in range(3):
        played = played.add(ADA, {BEN: "1", CLEO: "1"})
        dealers.append(played.dealers)
    assert dealers == [(ADA,), (BEN,), (CLEO,), (ADA,)]


@pytest.mark.rule("FMT-2", "FMT-3")
def test_rotating_partners_are_told_where_to_sit() -> None:
    four = sheet(Format.ROTATING_4, 4)
    assert four.seating == (ADA, CLEO, BEN, DAN)
    for _ in range(4):
        four = four.add(ADA, {BEN: "1", CLEO: "2", DAN: "3"})
    assert four.tally.totals == (20, 20, 0, 0)
    assert four.seating == (ADA, BEN, CLEO, DAN)
    eight = sheet(Format.ROTATING_8, 8)
    first = eight.seating
    assert eight.board == 0
    eight = eight.add(first[0], dict.fromkeys(first[1:], "5"))
    assert eight.board == 1
    assert set(eight.seating) | set(first) == set(map(Player, range(8)))
    assert eight.tally.rounds_played == 0


def test_what_was_written_last_can_be_taken_back() -> None:
    played = sheet().add(ADA, {BEN: "7", CLEO: "1"})
    assert played.undo() == sheet()
    with pytest.raises(Malformed, match="nothing is written down yet"):
        sheet().undo()


@pytest.mark.parametrize(
    ("winner", "left", "problem"),
    [
        (ADA, {ADA: "7", BEN: "1", CLEO: "1"}, "Ada went out and is left with no card"),
        (ADA, {BEN: "1"}, "Cleo did not go out"),
        (ADA, {BEN: "1", CLEO: "12"}, "'12' is no card of this deck; there are 0, 1,"),
        (ADA, {BEN: "WA", CLEO: "1"}, "'WA' is no card of this deck"),
        (Player(7), {BEN: "1", CLEO: "1"}, "player 7 does not play"),
    ],
)
def test_what_cannot_be_is_named(winner: Player, left: dict[Player, str], problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        sheet().add(winner, left)


def test_after_the_end_nothing_is_added() -> None:
    over = sheet(limit="7").add(ADA, {BEN: "7", CLEO: "1"})
    with pytest.raises(Malformed, match="the match is over"):
        over.add(ADA, {BEN: "7", CLEO: "1"})


@pytest.mark.parametrize("names", [("Ada", "Ben"), ("Ada", "Ada", "Ben"), ("Ada", "", "Ben")])
def test_everyone_has_a_name_of_their_own(names: tuple[str, ...]) -> None:
    with pytest.raises(Malformed, match="3 different names are needed"):
        ScoreSheet.start(sheet().setup, names)


def test_a_sheet_is_kept_and_taken_up_again() -> None:
    played = sheet(Format.LOW, stacking="any").add(ADA, {BEN: "7 W4", CLEO: "1"})
    assert ScoreSheet.from_json(played.to_json()) == played
    for text in ("", "[]", "{}", played.to_json().replace('"7 W4"', '"Q"')):
        with pytest.raises(Malformed):
            ScoreSheet.from_json(text)


def test_a_sheet_is_a_table_for_other_programs() -> None:
    rows = list(csv.DictReader(io.StringIO(sheet().add(ADA, {BEN: "7 W", CLEO: "S"}).to_csv())))
    assert [row["player"] for row in rows] == ["Ada", "Ben", "Cleo"]
    assert rows[0] | {"left": ""} == rows[0]
    assert (rows[0]["out"], rows[0]["points"], rows[0]["total"]) == ("yes", "77", "77")
    assert (rows[1]["left"], rows[1]["worth"], rows[1]["points"]) == ("7 W", "57", "0")
