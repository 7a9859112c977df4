"""The items that a move leaves in a record."""

from random import Random

import pytest

from lastcard.editions import load_edition
from lastcard.engine import (
    Card,
    Color,
    DrawCard,
    Events,
    PlayCard,
    Seat,
    Setup,
    Watcher,
    advance,
    parse_cards,
    redact,
    start_round,
)
from lastcard.engine.events import (
    CardPlayed,
    CardsDrawn,
    Cause,
    HandsMoved,
    PileReshuffled,
    RoundEnded,
    TurnMissed,
    TurnStarted,
)
from lastcard.notation import Record, Round, Tag, check, read, record_round, write
from lastcard.notation.steps import step_items
from tests.random_play import shuffler

ADA, BEN, CY = map(Seat, range(3))
RD = Card("RD")


def written(
    seat: Seat, action: PlayCard | DrawCard, events: Events, viewer: Seat | None
) -> list[str]:
    """The lines that an action leaves in the record of a viewer, or in the full one."""
    eyes = Watcher.RECORD if viewer is None else viewer
    seen = [redact(event, eyes) for event in events]
    items = step_items(seat, action, tuple(event for event in seen if event), eyes)
    return write(Record((Round((), tuple(items)),))).split("\n")[1:-1]


@pytest.mark.rule("TURN-5")
def test_a_draw_with_a_shuffle_in_its_middle_is_one_note() -> None:
    events = (
        CardPlayed(ADA, RD, Color.RED),
        CardsDrawn(BEN, parse_cards("B1"), Cause.DEMAND),
        PileReshuffled(parse_cards("G1 G2 G3")),
        CardsDrawn(BEN, parse_cards("G1"), Cause.DEMAND),
        TurnMissed(BEN),
        TurnStarted(CY),
    )
    assert written(ADA, PlayCard(RD), events, None) == ["#:shuffle G1 G2 G3", "1:RD"]
    assert written(ADA, PlayCard(RD), events, BEN) == [
        "#:shuffle ?? ?? ??",
        "1:RD",
        "#:drew 2 B1 G1",
    ]
    assert written(ADA, PlayCard(RD), events, CY) == [
        "#:shuffle ?? ?? ??",
        "1:RD",
        "#:drew 2 ?? ??",
    ]


@pytest.mark.rule("HOUSE-4")
def test_a_longer_draw_names_its_first_card_and_notes_the_others() -> None:
    drawn = (CardsDrawn(BEN, parse_cards(card), Cause.TURN) for card in ("B1", "B2", "R3"))
    events = (*drawn, TurnStarted(CY))
    assert written(BEN, DrawCard(), events, BEN) == ["2:+B1", "#:drew 2 B2 R3"]
    assert written(BEN, DrawCard(), events, ADA) == ["2:+", "#:drew 2 ?? ??", "> turn 3"]


@pytest.mark.rule("HOUSE-3")
def test_a_hand_that_came_to_the_viewer_is_written() -> None:
    seven = Card("R7")
    hands = (parse_cards("B1 B2"), parse_cards("G1"), parse_cards("Y1 Y2"))
    events = (CardPlayed(ADA, seven, Color.RED), HandsMoved(hands), TurnStarted(BEN))
    move = PlayCard(seven, swap=BEN)
    assert written(ADA, move, events, BEN) == ["1:R7>2", "> hand 2 G1"]
    assert written(ADA, move, events, None) == ["1:R7>2"]


def test_a_round_of_its_own_can_be_recorded() -> None:
    edition = load_edition("platinum")
    setup = Setup(edition, edition.rules.with_options({"limit": "300"}), 3)
    chance = shuffler(Random(5))
    deck = tuple(chance(edition.deck))
    state, start = start_round(setup, BEN, deck, chance)
    seat = state.turn
    _, events = advance(state, seat, DrawCard(), chance)
    steps = [(seat, DrawCard(), events)]
    record = record_round(setup, BEN, start, steps, names=("A", "B", "C"))
    values = {tag.name: tag.value for tag in record.rounds[0].tags}
    assert parse_cards(values["Deck"]) == deck
    assert (values["Format"], values["Seats"], values["Dealer"]) == ("single", "A, B, C", "2")
    assert values["Round"] == "1"
    assert check(read(write(record))) == []
    own = record_round(setup, BEN, start, steps, edition="./house.toml")
    assert own.rounds[0].tag("Edition") == Tag("Edition", "./house.toml")
    for viewer in (ADA, BEN, CY):
        seen = record_round(setup, BEN, start, steps, viewer=viewer)
        assert check(read(write(seen))) == []


@pytest.mark.rule("SET-3")
def test_cards_drawn_at_the_start_are_noted_for_a_viewer_and_follow_from_the_deck_in_full() -> None:
    edition = load_edition("classic")
    setup = Setup(edition, edition.rules.with_options({"hand_size": "1"}), 3)
    top = parse_cards("G1 G2 G3 RD B1 B2")
    rest = list(edition.deck)
    for card in top:
        rest.remove(card)
    _, start = start_round(setup, CY, (*top, *rest), tuple)

    def notes(viewer: Seat | None) -> list[str]:
        text = write(record_round(setup, CY, start, (), viewer=viewer))
        return [line for line in text.splitlines() if line.startswith("#:")]

    assert notes(None) == []
    assert notes(ADA) == ["#:drew 1 B1 B2"]
    assert notes(BEN) == ["#:drew 1 ?? ??"]


@pytest.mark.rule("END-1")
def test_at_the_end_the_hands_of_the_others_are_written() -> None:
    hands = ((), parse_cards("G1 W"), parse_cards("Y1"))
    events = (CardPlayed(ADA, Card("R7"), Color.RED), RoundEnded(ADA, hands))
    assert written(ADA, PlayCard(Card("R7")), events, BEN) == ["1:R7", "> hand 1 -", "> hand 3 Y1"]
    assert written(ADA, PlayCard(Card("R7")), events, None) == ["1:R7"]
