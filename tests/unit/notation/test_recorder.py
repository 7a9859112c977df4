"""Matches played, recorded, and read back."""

from random import Random

import pytest

from lastcard.editions import load_edition
from lastcard.engine import Format, parse_cards
from lastcard.engine.match import MatchState, advance_match, next_round, start_match
from lastcard.engine.schedule import Player
from lastcard.engine.standings import MatchSetup
from lastcard.notation import Record, Recorder, check, read, replay, write
from tests.random_play import Mood, choose, shuffler


def play(
    format: Format,
    players: int,
    *,
    seed: int = 1,
    names: tuple[str, ...] = (),
    rounds: int = 4,
    viewers: tuple[Player | None, ...] = (None,),
    options: dict[str, str] | None = None,
) -> tuple[MatchState, list[Record]]:
    """A match, or its first rounds, played at random under the eyes of some recorders."""
    rng = Random(seed)
    chance, mood = shuffler(rng), Mood.random(rng)
    edition = load_edition("special-agent")
    setup = MatchSetup(edition, edition.rules.with_options(options or {}), format, players)
    tags = {"Event": "a test"}
    recorders = [Recorder(setup, names=names, viewer=viewer, tags=tags) for viewer in viewers]
    state, events = start_match(setup, chance)
    for recorder in recorders:
        recorder.take(events)
    while not state.is_over:
        if state.is_between_rounds:
            if state.tally.round > rounds:
                break
            state, events = next_round(state, chance)
            for recorder in recorders:
                recorder.take(events)
            continue
        table = next(n for n, found in enumerate(state.boards) if not found.is_over)
        seat, action = choose(state.boards[table], mood, rng)
        player = state.player_at(table, seat)
        state, events = advance_match(state, player, action, chance)
        for recorder in recorders:
            recorder.take(events, player=player, action=action)
    return state, [recorder.record() for recorder in recorders]


CASES = [
    (Format.POINTS, 3),
    (Format.LOW, 2),
    (Format.SINGLE, 5),
    (Format.PARTNERS, 4),
    (Format.TEAMS, 6),
    (Format.ROTATING_4, 4),
    (Format.ROTATING_8, 8),
    (Format.CHALLENGE, 5),
]


@pytest.mark.parametrize(("format", "players"), CASES)
@pytest.mark.parametrize("named", [True, False])
def test_a_match_replays_with_its_totals(format: Format, players: int, named: bool) -> None:
    names = tuple(f"Player {n}" for n in range(players)) if named else ()
    options = {"limit": "120"}
    state, (full, seen) = play(
        format, players, names=names, rounds=6, viewers=(None, Player(1)), options=options
    )
    for record in (full, seen):
        text = write(record)
        assert write(read(text)) == text
        assert check(read(text)) == []
        last = list(replay(read(text)))[-1]
        numbers = [
            int(name.removeprefix("Player ")) - (not named) for name, _ in last.score.players
        ]
        for number, total in zip(numbers, last.score.tally.totals, strict=True):
            assert state.tally.totals[number] == total
        assert last.score.tally.is_over == state.is_over
    assert "??" not in write(full)
    assert "Viewer" not in write(full)


@pytest.mark.parametrize(("format", "players"), CASES[-3:])
def test_players_who_would_be_called_the_same_are_told_apart(format: Format, players: int) -> None:
    options = {"limit": "60", "hand_size": "3"}
    names = ("Ann, B", "Ann B", "Cy", "Cy 2", "Cy", "7", "", "Cy")[:players]
    state, (record,) = play(format, players, names=names, rounds=12, options=options)
    assert check(record) == []
    first, last = record.rounds[0].tag("Seats"), list(replay(record))[-1]
    assert first is not None
    assert len(set(first.value.split(", "))) == len(first.value.split(", "))
    written = ("Ann B", "Ann B 2", "Cy", "Cy 2", "Cy 3", "7", "7 2", "Cy 4")
    for (name, _), total in zip(last.score.players, last.score.tally.totals, strict=True):
        assert state.tally.totals[written.index(name)] == total


def test_a_header_says_what_a_reader_needs() -> None:
    _, (record,) = play(
        Format.POINTS, 2, names=("Ada, the 1st", " \n"), rounds=1, options={"limit": "300"}
    )
    values = {tag.name: tag.value for tag in record.rounds[0].tags}
    deck = values.pop("Deck")
    assert sorted(parse_cards(deck)) == sorted(load_edition("special-agent").deck)
    assert values == {
        "Edition": "special-agent",
        "Rules": "limit=300",
        "Format": "points",
        "Seats": "Ada the 1st, 2",
        "Round": "1",
        "Dealer": values["Dealer"],
        "Event": "a test",
    }


def tag_values(record: Record, name: str) -> list[str | None]:
    """The values of a tag, by round; None where it is not said."""
    tags = [round.tag(name) for round in record.rounds]
    return [None if tag is None else tag.value for tag in tags]


def test_without_names_the_first_header_says_how_many_play() -> None:
    _, (record,) = play(Format.POINTS, 3, rounds=2)
    assert tag_values(record, "Seats") == ["3", None]
    assert tag_values(record, "Event") == ["a test", None]
    assert tag_values(record, "Table") == [None, None]


def test_with_two_tables_each_header_says_which() -> None:
    _, (record, seen) = play(Format.ROTATING_8, 8, rounds=1, viewers=(None, Player(2)))
    assert tag_values(record, "Table") == ["1", "2"]
    # The table of whose eyes see comes first.
    viewers = tag_values(seen, "Viewer")
    assert viewers[0] is not None
    assert viewers[1] is None
    assert sorted(map(str, tag_values(seen, "Table"))) == ["1", "2"]


def test_what_no_action_led_to_belongs_to_the_deal() -> None:
    edition = load_edition("classic")
    setup = MatchSetup(edition, edition.rules, Format.POINTS, 2)
    events = start_match(setup, shuffler(Random(1))).events
    told = Recorder(setup), Recorder(setup)
    told[0].take(events)
    told[1].take(events, player=Player(0))
    assert told[0].record() == told[1].record()


def test_an_edition_of_ones_own_is_called_by_its_file() -> None:
    edition = load_edition("classic")
    setup = MatchSetup(edition, edition.rules, Format.POINTS, 2)
    recorder = Recorder(setup, edition="./house.toml")
    recorder.take(start_match(setup, shuffler(Random(1))).events)
    tag = recorder.record().rounds[0].tag("Edition")
    assert tag is not None
    assert tag.value == "./house.toml"


def test_a_record_through_someones_eyes_shows_no_card_that_they_have_not_seen() -> None:
    _, (full, seen) = play(Format.POINTS, 4, seed=3, rounds=1, viewers=(None, Player(2)))
    (open_deck,) = (tag.value.split() for tag in full.rounds[0].tags if tag.name == "Deck")
    (deck,) = (tag.value.split() for tag in seen.rounds[0].tags if tag.name == "Deck")
    assert len(deck) == len(open_deck)
    shown = [card for card in deck if card != "??"]
    assert len(shown) == 8
    assert all(card in ("??", other) for card, other in zip(deck, open_deck, strict=True))


def test_seats_are_said_again_only_when_they_change() -> None:
    _, (record,) = play(Format.ROTATING_4, 4, rounds=5)
    seats = [round.tag("Seats") for round in record.rounds]
    assert [tag is not None for tag in seats] == [True, False, False, False, True]
    assert [tag.value for tag in seats if tag] == ["1, 3, 2, 4", "1, 2, 3, 4"]
