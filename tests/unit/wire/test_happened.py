"""What happened, as each is shown it: of the match and of the board they look at."""

import pytest
from msgspec import Raw

from lastcard.engine import BoardEvent, Card, Player, Seat, Watcher, parse_cards
from lastcard.engine import events as e
from lastcard.engine.match_events import DealerChosen, MatchEnded
from lastcard.wire import encode, events
from lastcard.wire.happened import Shown, show_events
from tests.tables import Table, play

SEATINGS = (
    tuple(map(Player, (0, 1, 2, 3))),
    tuple(map(Player, (4, 5, 6, 7))),
)
DREW = BoardEvent(0, e.CardsDrawn(Seat(1), parse_cards("R1 W4"), e.Cause.TURN))
ELSEWHERE = BoardEvent(1, e.CardKept(Seat(2)))
KEPT = BoardEvent(0, e.CardKept(Seat(1)))
TURNED = BoardEvent(0, e.CardTurned(Card("R5")))
CHOSEN = DealerChosen(1, Player(6))


def test_what_happens_in_the_match_everyone_is_shown() -> None:
    ended = MatchEnded((Player(2), Player(0)))
    for viewer in (Player(0), Player(5), Watcher.SPECTATOR, Watcher.RECORD):
        for board in (0, 1):
            assert show_events([CHOSEN, ended], viewer, SEATINGS, board) == [
                events.DealerChosen(1, 6),
                events.MatchEnded([2, 0]),
            ]


def test_what_happens_at_a_board_is_shown_to_those_who_look_at_it() -> None:
    assert show_events([KEPT, ELSEWHERE], Player(0), SEATINGS, 0) == [events.CardKept(1)]
    assert show_events([KEPT, ELSEWHERE], Player(5), SEATINGS, 1) == [events.CardKept(2)]


def test_cards_are_shown_to_their_owner_and_the_record() -> None:
    def cards(viewer: Player | Watcher) -> list[str]:
        (drawn,) = show_events([DREW], viewer, SEATINGS, 0)
        assert isinstance(drawn, events.CardsDrawn)
        return drawn.cards

    assert cards(Player(1)) == cards(Watcher.RECORD) == ["R1", "W4"]
    for viewer in (Player(0), Player(2), Player(5), Watcher.SPECTATOR):
        assert cards(viewer) == ["??", "??"]


def test_what_all_see_alike_is_made_once_for_everyone_at_a_board() -> None:
    shown = Shown([CHOSEN, KEPT, ELSEWHERE, TURNED], SEATINGS, [events.Notice("sat", {})])
    first = shown.to(Player(0), 0)
    assert isinstance(first, Raw)
    assert shown.to(Player(1), 0) is first
    assert shown.to(Watcher.SPECTATOR, 0) is first
    assert shown.to(Player(4), 1) is not first
    assert encode(first) == encode(
        [
            events.DealerChosen(1, 6),
            events.CardKept(1),
            events.CardTurned("R5"),
            events.Notice("sat", {}),
        ]
    )


def test_of_what_not_all_see_alike_the_rest_is_still_made_once() -> None:
    notice = events.Notice("sat", {"chair": 1})
    shown = Shown([KEPT, DREW], SEATINGS, [notice])
    own, others = shown.to(Player(1), 0), shown.to(Player(0), 0)
    assert own[0] is others[0]
    assert own[2] is others[2]
    assert own[1] == events.CardsDrawn(1, ["R1", "W4"], "turn")
    assert others[1] == events.CardsDrawn(1, ["??", "??"], "turn")
    assert encode(own[2]) == encode(notice)


@pytest.mark.rule("HOUSE-3")
def test_hands_that_moved_say_from_where() -> None:
    table = Table("R7 R1 R2 | Y1 | B1", top="R9", seven_zero=True).do(0, play("R7", swap=2))
    seating = tuple(map(Player, range(3)))
    happened = [BoardEvent(0, event) for event in table.events]
    (moved,) = (
        one
        for one in show_events(happened, Player(1), (seating,), 0)
        if isinstance(one, events.HandsMoved)
    )
    assert (moved.hands, moved.came_from) == ([["??"], ["Y1"], ["??", "??"]], [2, 1, 0])
