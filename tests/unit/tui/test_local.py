"""A session against bots: the race for UNO, moves that come too late, rounds and rematches."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from lastcard.client.connection import new_id
from lastcard.table import Tempo, Timing
from lastcard.tui.game import Game, Opening
from lastcard.tui.local import LocalSession
from lastcard.tui.pace import TIMINGS
from lastcard.tui.session import Asked, Pass, SessionMessage
from lastcard.wire import Act, Arm, Chat, Ready, Refused, Update, View, Welcome
from lastcard.wire import events as wire

SLOW_TO_MOVE = Timing(Tempo(think=60_000, react=0, between=None), grace_ms=60_000)
SLOW_TO_REACT = Timing(Tempo(think=0, react=60_000, between=None), grace_ms=60_000)


def opening(seed: int, level: str = "random", **rules: str) -> Opening:
    return Opening(
        edition="classic",
        format="points",
        rules=rules,
        names=["Ada", "Ben", "Cy"],
        bots=[level] * 2,
        seed=seed,
    )


class Player:
    """Whoever sits in chair 0: what was heard, and the view as it is now."""

    def __init__(self, session: LocalSession) -> None:
        self.session = session
        self.heard: list[SessionMessage] = []
        self.view: View | None = None

    async def until(
        self, holds: Callable[[SessionMessage], bool], seconds: float = 60
    ) -> SessionMessage:
        async with asyncio.timeout(seconds):
            while True:
                message = await self.session.receive()
                self.heard.append(message)
                if isinstance(message, Update | Welcome) and message.view is not None:
                    self.view = message.view
                if holds(message):
                    return message

    async def my_turn(self) -> View:
        await self.until(lambda _: self.plays() != [])
        assert self.view is not None
        return self.view

    def plays(self) -> list[str]:
        own = None if self.view is None else self.view.own
        if own is None or self.view is None or self.view.board.turn != own.seat:
            return []
        return [move for move in own.legal if move[0] in "RYGBW" and not move.endswith("!")]

    async def act(self, move: str, moment: int | None = None) -> None:
        await self.session.send(Act(new_id(), move, moment))

    def happened(self, kind: type) -> list[object]:
        updates = [m for m in self.heard if isinstance(m, Update)]
        return [event for update in updates for event in update.events if isinstance(event, kind)]


def play(session: LocalSession, then: Callable[[Player], Awaitable[None]]) -> None:
    async def run() -> None:
        await session.start()
        try:
            await then(Player(session))
        finally:
            await session.close()

    asyncio.run(run())


def seed_where_ada_can_play(**rules: str) -> int:
    """A deal in which Ada, with two cards, sits left of the dealer and can play a numbered one."""
    for seed in range(200):
        game = Game(opening(seed, **rules))
        state = game.state.boards[0]
        place = game.state.place_of(game.state.seatings[0][0])
        assert place is not None
        top = state.top
        if state.turn == 0 and top is not None and top.is_number:
            for card in state.hands[0]:
                if card.is_number and card.color is state.color:
                    return seed
    raise AssertionError("no such deal")


@pytest.mark.rule("UNO-2")
def test_bots_catch_one_who_forgets_to_call() -> None:
    seed = seed_where_ada_can_play(hand_size="2")
    session = LocalSession(Game(opening(seed, hand_size="2")), SLOW_TO_MOVE)

    async def then(ada: Player) -> None:
        await ada.my_turn()
        await ada.act(next(move for move in ada.plays() if move[1].isdigit()))
        await ada.until(lambda _: bool(ada.happened(wire.UnoCaught)))
        assert ada.view is not None
        assert ada.view.board.counts[0] == 3

    play(session, then)


@pytest.mark.rule("UNO-3")
def test_a_late_call_in_time_is_safe() -> None:
    seed = seed_where_ada_can_play(hand_size="2")
    session = LocalSession(Game(opening(seed, hand_size="2")), SLOW_TO_REACT)

    async def then(ada: Player) -> None:
        await ada.my_turn()
        await ada.act(next(move for move in ada.plays() if move[1].isdigit()))
        await ada.until(lambda _: bool(ada.happened(wire.UnoForgotten)))
        await ada.act("!")
        await ada.until(lambda _: bool(ada.happened(wire.UnoCalled)))
        assert ada.happened(wire.UnoCaught) == []

    play(session, then)


@pytest.mark.rule("UNO-1")
def test_an_armed_call_goes_out_with_the_card() -> None:
    seed = seed_where_ada_can_play(hand_size="2")
    session = LocalSession(Game(opening(seed, hand_size="2")), TIMINGS["instant"])

    async def then(ada: Player) -> None:
        await ada.my_turn()
        await session.send(Arm(new_id()))
        await ada.act(next(move for move in ada.plays() if move[1].isdigit()))
        await ada.until(lambda _: bool(ada.happened(wire.UnoCalled)))
        assert ada.happened(wire.UnoForgotten) == []
        assert ada.view is not None
        assert ada.view.own is not None
        assert not ada.view.own.armed

    play(session, then)


def test_a_bot_that_forgets_can_be_caught() -> None:
    async def then(ada: Player) -> None:
        def caught() -> list[object]:
            found = ada.happened(wire.UnoCaught)
            return [one for one in found if isinstance(one, wire.UnoCaught) and one.catcher == 0]

        while not caught():
            asked = await ada.until(lambda message: isinstance(message, Asked))
            assert isinstance(asked, Asked)
            own = None if ada.view is None else ada.view.own
            legal = [] if own is None else own.legal
            catch = next((move for move in legal if move.startswith("x")), None)
            if catch is not None:
                await ada.act(catch)
                await ada.until(lambda message: isinstance(message, Update))
            elif asked.optional:
                await ada.session.send(Pass())
            else:
                await ada.act(legal[0])

    catching = Timing(Tempo(think=1000, react=500, between=None), grace_ms=2000)
    game = Game(opening(2, "novice", hand_size="3"))
    play(LocalSession(game, catching, patient=True), then)


def test_what_comes_too_late_or_makes_no_sense_is_refused() -> None:
    async def then(ada: Player) -> None:
        view = await ada.my_turn()
        for message, code in (
            (Act("1", "+", view.board.moment - 1), "stale"),
            (Act("2", "Z9"), "malformed"),
            (Act("3", "x2"), "cool-down"),
            (Ready("4"), "not-now"),
            (Chat("5", "hello"), "not-now"),
        ):
            await ada.session.send(message)
            refused = await ada.until(lambda heard: isinstance(heard, Refused))
            assert isinstance(refused, Refused)
            assert (refused.id, refused.code) == (message.id, code)

    play(LocalSession(Game(opening(seed_where_ada_can_play())), TIMINGS["instant"]), then)


def test_the_view_is_the_players_own() -> None:
    """No card of another hand is in any message before the round is over."""

    async def then(ada: Player) -> None:
        await ada.my_turn()
        for message in ada.heard:
            events = (
                message.events if isinstance(message, Update) else getattr(message, "missed", [])
            )
            for event in events:
                if isinstance(event, wire.CardsDealt):
                    assert all(card == "??" for hand in event.hands[1:] for card in hand)
                if isinstance(event, wire.CardsDrawn) and event.seat != 0:
                    assert set(event.cards) <= {"??"}

    play(LocalSession(Game(opening(1)), TIMINGS["instant"]), then)
