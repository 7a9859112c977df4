"""What people see of a table."""

from random import Random

import pytest
from msgspec.structs import replace

from lastcard import wire
from lastcard.engine import Card, Player, Seat, Watcher
from lastcard.table import Show, chair_of
from lastcard.table.race import COOL_DOWN_MS
from lastcard.table.rows import ChairState, copy_table, show_said
from lastcard.table.table import RECENT
from lastcard.table.views import missed_since, show_info, summarize, update, viewer_of, welcome
from lastcard.wire.events import CardPlayed, ChallengeDeclined, HandShown
from tests.unit.table.scenes import (
    ACCUSED,
    FREE,
    HOST,
    SEATED,
    STOOD_IN,
    TARGET,
    WHO,
    lay_out,
    scenes,
)
from tests.unit.table.seated import Guest, random_move, seated_table, started

SPECTATOR = Watcher.SPECTATOR


@pytest.mark.rule("WD4-3")
def test_only_the_challenger_is_shown_the_hand() -> None:
    table, guests = seated_table(4)
    hands = (Card("W4"), Card("B7"), Card("B8")), *(((Card("Y1"), Card("G3")),) * 3)
    started(table, guests, hands=hands)
    guests[0].ok(wire.Act, move="W4=G")
    demand = guests[1].view.board.demand
    assert demand is not None
    assert (demand.cards, demand.if_innocent, demand.match) == (4, 6, "R")
    assert "?" in guests[1].own.legal
    assert guests[2].refused(wire.Act, move="?") == "not-your-turn"
    guests[1].ok(wire.Act, move="?")
    assert [e.cards for e in guests[1].events(HandShown)] == [["B7", "B8"]]
    for other in (guests[0], guests[2], guests[3]):
        assert [e.cards for e in other.events(HandShown)] == [["??", "??"]]
        assert other.own.shown == []
    assert guests[1].own.shown == [wire.ShownHand(0, ["B7", "B8"])]


@pytest.mark.rule("WD4-3", "WD4-4")
def test_where_anyone_may_challenge_each_is_asked_in_turn() -> None:
    table, guests = seated_table(4, rules={"challengers": "anyone"})
    hands = (Card("W4"), Card("R7"), Card("B8")), *(((Card("Y1"), Card("G3")),) * 3)
    started(table, guests, hands=hands)
    guests[0].ok(wire.Act, move="W4=G")
    asked = []
    for number in (1, 2):
        demand = guests[number].view.board.demand
        assert demand is not None
        asked.append((demand.target, guests[number].own.legal, guests[number].view.board.moment))
        guests[number].ok(wire.Act, move=".")
    assert [(target, legal) for target, legal, _ in asked] == [(1, [".", "?"])] * 2
    assert asked[0][2] < asked[1][2], "what the second is asked is a question of its own"
    declined = [(event.seat, event.asked) for event in guests[0].events(ChallengeDeclined)]
    assert declined == [(1, 2), (2, 3)]
    guests[3].ok(wire.Act, move="?")
    assert guests[3].own.shown == [wire.ShownHand(0, ["R7", "B8"])]
    assert guests[1].own.shown == []
    assert guests[1].view.board.counts == [6, 2, 2, 2]
    assert guests[1].view.board.turn == 1


def test_a_match_with_two_boards_is_played_by_eight() -> None:
    options = {"format": "rotating-8", "chairs": 8, "grace_ms": 0}
    table, guests = seated_table(8, **options)
    spectator = Guest(table, wire.Person("looker", "Lou"))
    spectator.join()
    guests[0].ok(wire.Start)
    assert table.match is not None
    assert {guest.view.board.number for guest in guests} == {0, 1}
    assert spectator.view.board.number == 0
    spectator.ok(wire.Watch, board=1)
    assert spectator.view.board.number == 1
    assert spectator.view.own is None
    random = Random(3)
    for _ in range(60):
        for board in (0, 1):
            at_board = [g for g in guests if g.view.board.number == board]
            in_turn_there = [g for g in at_board if g.view.board.turn == g.own.seat and g.own.legal]
            for guest in in_turn_there:
                moves = [m for m in guest.own.legal if m != "!" and m[0] != "x"]
                guest.ask(wire.Act, move=random.choice(moves))
    assert not table.erred


def test_all_that_is_public_about_a_table_is_shown() -> None:
    scene = scenes()["playing", "host"]
    table = scene.table
    info = show_info(table)
    state = table.state
    assert (info.code, info.options, info.stage) == ("ABCDEF", state.options, "playing")
    assert (info.format, info.host, info.match) == ("rotating-8", state.host, state.match)
    assert info.muted == [scene.people["muted"].id]
    assert table.match is not None
    assert info.boards == [list(seating) for seating in table.match.seatings]
    assert info.sides == [
        seating.index(c) % 2 for c in range(8) for seating in info.boards if c in seating
    ]
    assert info.spectators == [scene.people["looker"]]
    stood_in = wire.Chair(
        person=scene.people["stood-in"], bot="casual", connected=True, standing_in=True
    )
    assert info.chairs[STOOD_IN] == stood_in
    assert info.chairs[HOST] == wire.Chair(person=scene.people["host"], connected=True)
    assert info.chairs[FREE] == wire.Chair(bot="casual")
    (vote,) = info.votes
    assert (vote.kind, vote.against, vote.by, vote.yes) == ("kick", ACCUSED, HOST, [HOST])
    # Who has gone is not connected; who is ready, wants to change places or waits is seen.
    here = {k: who for k, who in table.here.items() if who.person != scene.people["seated"]}
    assert not show_info(replace(table, here=here)).chairs[SEATED].connected
    state = copy_table(table.state)
    waits = wire.Person("person-New", "New")
    state.chairs[SEATED] = ChairState(scene.people["seated"], ready=True, swap=HOST)
    state.chairs[FREE] = ChairState(bot="novice", next=waits)
    chairs = show_info(replace(table, state=state)).chairs
    assert chairs[SEATED] == wire.Chair(
        person=scene.people["seated"], connected=True, ready=True, swap=HOST
    )
    assert chairs[FREE] == wire.Chair(bot="novice", next=waits)


def test_a_table_in_a_list() -> None:
    scene = scenes()["playing", "host"]
    state = copy_table(scene.table.state)
    state.chairs[TARGET] = ChairState(bot="novice")
    state.host = scene.people["seated"].id
    table = replace(scene.table, state=state)
    assert summarize(table) == wire.TableSummary(
        code="ABCDEF",
        name="",
        edition="classic",
        format="rotating-8",
        options=state.options,
        goal=wire.Goal(ending="schedule", rounds=table.setup.rounds),
        race=True,
        stage="playing",
        host="Ben",
        people=6,
        bots=2,
        chairs=8,
        spectators=2,
    )
    table, guests = seated_table(1, name="Ours")
    guests[0].ok(wire.Leave)
    found = summarize(table.table)
    assert (found.name, found.host, found.people, found.bots) == ("Ours", "", 0, 0)


def test_who_sees_what_in_which_stage() -> None:
    """With whose eyes, and at which board they look."""
    eyes = {
        (stage, who): viewer_of(scene.table, scene.people[who].id, watching=1)
        for (stage, who), scene in scenes().items()
    }
    assert {seen for (stage, _), seen in eyes.items() if stage == "lobby"} == {(SPECTATOR, 0)}
    places = {"host": (0, 0), "seated": (1, 0), "stood-in": (3, 0), "muted": (7, 0)}
    # The second board is watched where there is one.
    places |= {"elsewhere": (4, 1), "looker": (SPECTATOR, 1), "kicked": (SPECTATOR, 1)}
    places |= {"eliminated": (SPECTATOR, 0)}
    for stage in ("playing", "paused", "between"):
        assert {who: eyes[stage, who] for who in WHO} == places


def test_who_has_no_seat_sees_no_hand_and_who_has_one_sees_their_own() -> None:
    for (stage, who), scene in scenes().items():
        person = scene.people[who]
        told = welcome(scene.table, person, "h", scene.now, seq=None, watching=1)
        chair = chair_of(scene.table.state, person.id)
        assert told.you == wire.You(id=person.id, name=person.name, chair=chair)
        assert (told.id, told.version, told.seq, told.time) == (
            "h",
            wire.VERSION,
            scene.table.seq,
            scene.now,
        )
        assert told.table == show_info(scene.table)
        assert (told.resumed, told.missed) == (False, [])
        assert told.chat == [show_said(n, said) for n, said in scene.table.said.items()]
        if scene.table.match is None:
            assert told.view is None
            continue
        assert told.view is not None
        place = None if chair is None else scene.table.match.place_of(Player(chair))
        if place is None:
            assert told.view.own is None, (stage, who)
            assert told.view.board.number == len(scene.table.match.boards) - 1
        else:
            assert told.view.own is not None
            held = scene.table.match.boards[place.board].hands[place.seat]
            assert told.view.own.hand == [card.code for card in held]
            assert told.view.board.number == place.board


def test_a_player_who_is_armed_or_cools_down_sees_it_alone() -> None:
    table, guests = seated_table(4, pace="calm")
    started(table, guests)
    guests[2].refused(wire.Act, move="x1")
    guests[0].ok(wire.Arm)
    until = table.now + COOL_DOWN_MS
    assert [guest.own.catch_again_at for guest in guests] == [None, None, until, None]
    assert [guest.own.armed for guest in guests] == [True, False, False, False]


def test_an_update_says_what_changed_and_no_more() -> None:
    table, guests = seated_table(2, pace="calm", chairs=2)
    guests[0].hear()
    guests[1].ok(wire.Chat, text="hello")
    (said,) = guests[0].hear(wire.Update)
    assert (said.view, said.table, said.you) == (None, None, None)
    assert (said.seq, said.time) == (table.table.seq, table.now)
    guests[1].ok(wire.Ready)
    (ready,) = guests[0].hear(wire.Update)
    assert ready.view is None  # there is no match
    assert ready.table == table.info
    assert ready.you == wire.You(id=guests[0].person.id, name="Ada", chair=0)
    guests[0].ok(wire.Start)
    guests[0].hear()
    started_at = guests[0].view.board.turn
    guests[started_at].ok(wire.Act, move="+")
    (moved, *_) = guests[0].hear(wire.Update)
    assert moved.table is None
    assert moved.view is not None
    assert table.stored[-1].row.table is None
    guests[1].ok(wire.Chat, text="oh")
    (said,) = guests[0].hear(wire.Update)
    assert (said.view, said.table, said.you) == (None, None, None)


def test_who_watches_the_second_board_is_told_of_that_one() -> None:
    table, guests = seated_table(8, format="rotating-8", chairs=8, pace="calm", grace_ms=0)
    lou = Guest(table, wire.Person("person-Lou", "Lou"))
    lou.join()
    guests[0].ok(wire.Start)
    # Who has chosen none looks at the first.
    assert viewer_of(table.table, lou.person.id) == (Watcher.SPECTATOR, 0)
    first = welcome(table.table, lou.person, "hello", table.now, seq=None).view
    assert first is not None
    assert first.board.number == 0
    told = update(Show(table.table, with_view=True), lou.person, table.now).view
    assert told is not None
    assert told.board.number == 0
    lou.ok(wire.Watch, board=1)
    lou.hear()
    for board in (0, 1):
        lay_out(table, board, Seat(0), [["R1", "G2", "G3"]] * 4)
        guests[table.match.seatings[board][0]].ok(wire.Act, move="R1")
    elsewhere, here = lou.hear(wire.Update)
    assert not any(isinstance(event, CardPlayed) for event in elsewhere.events)
    assert any(isinstance(event, CardPlayed) for event in here.events)
    assert {update.view.board.number for update in (elsewhere, here)} == {1}


# ── Coming back ───────────────────────────────────────────────────────────────────────────────────


def test_who_comes_back_is_told_what_they_missed_as_they_would_have_been() -> None:
    table, guests = seated_table(4, pace="calm", grace_ms=0, turn_seconds=0)
    guests[0].ok(wire.Start)
    lookers = [Guest(table, wire.Person("person-Lou", "Lou"))]
    for guest in lookers:
        guest.join()
    seq = table.table.seq
    for guest in (*guests, *lookers):
        guest.hear()
    random = Random(4)
    for _ in range(12):
        random_move(guests, random)
        guests[0].ask(wire.Chat, text="nice")
    for guest in (*guests, *lookers):
        told = [event for update in guest.hear(wire.Update) for event in update.events]
        back = welcome(table.table, guest.person, "h", table.now, seq=seq)
        assert back.resumed
        assert back.missed == told
        assert back.chat == []


def test_what_is_too_long_ago_is_not_told_but_shown_anew() -> None:
    table, guests = seated_table(2)
    for number in range(RECENT):
        guests[0].ok(wire.Ready, ready=bool(number % 2))
    newest = table.table.seq
    for seq, known in ((newest - RECENT - 1, False), (newest - RECENT, True), (newest, True)):
        told = welcome(table.table, guests[0].person, "h", table.now, seq=seq)
        assert told.resumed is known
        assert len(told.missed) == ((newest - seq) // 2 if known else 0)
    assert len(table.table.recent) == RECENT
    assert missed_since(table.table, newest + 1, SPECTATOR, 0) is None


def test_at_a_table_where_nothing_has_happened_yet_nothing_was_missed() -> None:
    table, guests = seated_table(1)
    assert len(table.table.recent) == 0
    for seq, known in ((1, True), (0, False), (2, False)):
        told = welcome(table.table, guests[0].person, "h", table.now, seq=seq)
        assert (told.resumed, told.missed) == (known, [])
