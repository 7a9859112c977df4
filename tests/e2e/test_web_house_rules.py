"""What house rules and special cards let a player do, done in a real browser.

The decks hold what a test is about and little else, so that nothing depends on which cards come
when; neighbors play toward it, and the table plays on until it is there.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from lastcard.wire.events import CardPlayed, CardsDrawn, HandShown, HandsMoved
from tests.e2e.neighbor import Neighbor, card_name, first_legal, neighbors
from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import Player

pytestmark = pytest.mark.timeout(240)

LOOKS = 4000
FITS = "[data-card]:not([aria-disabled])"


def _open(browser: Browser, server: ServerProcess, **options: Any) -> tuple[Player, str]:
    """Ada in the waiting room of a table without clocks, and its code."""
    ada = Player(browser, server.url)
    path = ada.new_table(turn_seconds=0, grace_ms=0, **options)
    ada.open(path)
    ada.page.get_by_role("button", name="Deal the cards").wait_for()
    return ada, path.rsplit("/", 1)[-1]


def _deal(ada: Player) -> None:
    ada.page.get_by_role("button", name="Deal the cards").click()
    ada.page.wait_for_selector("[data-card]")


def _hand(ada: Player) -> list[str]:
    """The names of the cards in Ada's hand, in order of the alphabet."""
    return sorted(_names(ada.page.locator("[data-card]")))


def _names(cards: Locator) -> list[str]:
    """What a reader says of these cards."""
    return cards.locator(".visually-hidden").all_inner_texts()


def _fitting(ada: Player, *names: str) -> Locator | None:
    """A card of one of these names that can be played now."""
    for name in names:
        found = ada.page.locator(FITS).filter(has_text=name)
        if found.count():
            return found.first
    return None


def _press(card: Locator) -> None:
    """Click the part of a card that others do not lie on."""
    card.click(position={"x": 8, "y": 14})


def _until(ada: Player, holds: Callable[[], bool], looks: int = 1000) -> None:
    """Look at the screen until it shows something."""
    for _ in range(looks):
        if holds():
            return
        ada.page.wait_for_timeout(20)
    raise AssertionError("the screen does not come to show it")


def _until_heard(one: Neighbor, kind: type[Any]) -> Any:
    one.until(lambda: any(isinstance(event, kind) for event in one.events))
    return next(event for event in reversed(one.events) if isinstance(event, kind))


def test_a_seven_swaps_hands_with_whom_the_player_points_at(
    browser: Browser, server: ServerProcess
) -> None:
    rules = {"seven_zero": "on", "limit": "9999"}
    ada, code = _open(browser, server, chairs=3, edition="sevens", rules=rules)
    with neighbors(server, code, "Ben", "Cleo") as (ben, cleo):
        _deal(ada)
        card = None
        for _ in range(LOOKS):
            card = _fitting(ada, " 7") if ada.prompt == "turn" else None
            if card is not None:
                break
            ada.move()
            ben.look(first_legal)
            cleo.look(first_legal)
        assert card is not None
        ben.hear()
        cleo.hear()
        wanted, played = sorted(map(card_name, cleo.own.hand)), _names(card)[0]
        given = _hand(ada)
        cleo.events.clear()
        _press(card)
        ada.page.locator(".row").get_by_text("Swap hands with whom?").wait_for()
        # Thinking again leaves everything as it was.
        ada.page.get_by_role("button", name="Not that card").click()
        ada.page.wait_for_selector('.table[data-prompt="turn"]')
        assert _hand(ada) == given
        _press(ada.page.locator(FITS).filter(has_text=played).first)
        ada.page.get_by_role("button", name="Swap hands with Cleo").click()
        _until_heard(cleo, HandsMoved)
        given.remove(played)
        assert sorted(map(card_name, cleo.own.hand)) == given
        _until(ada, lambda: _hand(ada) == wanted)
    ada.close()


def test_a_player_jumps_in_out_of_turn(browser: Browser, server: ServerProcess) -> None:
    rules = {"jump_in": "on", "limit": "9999"}
    ada, code = _open(browser, server, chairs=3, edition="sevens", rules=rules)
    offered: list[str] = []

    def the_same_as_ada(neighbor: Neighbor) -> str:
        """A card that Ada holds too, where the turn does not come to her next."""
        board, seat = neighbor.board, neighbor.board.seating.index(0)
        step = -1 if board.direction == "right" else 1
        # Her last card may still be on its way to the pile: look until her screen shows it there.
        _until(ada, lambda: len(_hand(ada)) == board.counts[seat])
        held = _hand(ada)
        # Far enough from the end of the round: there is nobody to jump in on a last card.
        fit = min(len(held), len(neighbor.own.hand)) > 2
        if fit and (board.turn + step) % len(board.seating) != seat:
            for move in neighbor.own.legal:
                if move[0] in "RYGB" and move[1].isdigit() and card_name(move) in held:
                    offered.append(card_name(move))
                    return move
        return first_legal(neighbor)

    with neighbors(server, code, "Ben", "Cleo") as others:
        _deal(ada)
        for _ in range(LOOKS):
            for one in others:
                if not offered:
                    one.look(the_same_as_ada)
            if offered:
                break
            ada.move()
            ada.page.wait_for_timeout(20)
        others[0].until(lambda: card_name(others[0].board.top or "W") == offered[0])
        assert others[0].board.seating[others[0].board.turn] != 0
        ada.page.locator(".row").get_by_text("You can jump in!").wait_for()
        card = ada.page.locator(FITS).filter(has_text=offered[0]).first
        card.wait_for()
        assert ada.prompt == "none"
        others[0].events.clear()
        _press(card)
        played = _until_heard(others[0], CardPlayed)
        assert others[0].board.seating[played.seat] == 0
        assert card_name(played.card) == offered[0]
        ada.page.locator(".log li").filter(has_text=f"You play {offered[0]}").first.wait_for()
    ada.close()


def test_a_draw_two_is_stacked_on_a_draw_two(browser: Browser, server: ServerProcess) -> None:
    rules = {"stacking": "two", "limit": "9999"}
    ada, code = _open(browser, server, chairs=3, edition="draw-twos", rules=rules)

    def a_draw_two_at_ada(neighbor: Neighbor) -> str:
        twos = [move for move in neighbor.own.legal if len(move) == 2 and move[1] == "D"]
        takes = "." in neighbor.own.legal
        return twos[0] if twos and not takes else "." if takes else first_legal(neighbor)

    with neighbors(server, code, "Ben", "Cleo") as others:
        _deal(ada)
        card = None
        for _ in range(LOOKS):
            if ada.prompt == "stack":
                card = _fitting(ada, "Draw Two")
                if card is not None:
                    break
            for one in others:
                one.look(a_draw_two_at_ada)
            ada.move()
            ada.page.wait_for_timeout(20)
        assert card is not None
        ada.page.locator(".row").get_by_text("2 cards are waiting for you").wait_for()
        ada.page.get_by_role("button", name="Take 2").wait_for()
        _press(card)
        answering = others[0]

        def asked_for_four() -> bool:
            demand = answering.board.demand
            return demand is not None and demand.cards == 4

        answering.until(asked_for_four)
        ada.page.locator(".pending").filter(has_text="+4").wait_for()
    ada.close()


def test_a_special_agent_shows_every_hand_to_its_player_alone(
    browser: Browser, server: ServerProcess
) -> None:
    rules = {"hand_size": "10"}
    ada, code = _open(browser, server, chairs=2, edition="agents", rules=rules)
    with neighbors(server, code, "Ben") as (ben,):
        _deal(ada)
        card = None
        for _ in range(LOOKS):
            card = _fitting(ada, "Special Agent") if ada.prompt == "turn" else None
            if card is not None:
                break
            ben.look(first_legal)
            ada.move()
            ada.page.wait_for_timeout(20)
        assert card is not None
        ben.hear()
        held = sorted(map(card_name, ben.own.hand))
        _press(card)
        ada.page.get_by_role("group", name="Name a color").get_by_role("button").first.click()
        peek = ada.page.get_by_role("dialog", name="A peek at every hand")
        peek.wait_for()
        shown = peek.get_by_role("img").evaluate_all(
            "(cards) => cards.map((card) => card.getAttribute('aria-label'))"
        )
        assert sorted(shown) == held

        def shown_to_ada() -> list[HandShown]:
            """Without what Ben's own agent may have shown him before."""
            heard = [event for event in ben.events if isinstance(event, HandShown)]
            return [event for event in heard if event.viewer != ben.own.seat]

        ben.until(lambda: len(shown_to_ada()) > 0)
        for seen in shown_to_ada():
            assert all(code == "??" for code in seen.cards) or seen.seat == ben.own.seat
        peek.get_by_role("button", name="Close").click()
        peek.wait_for(state="detached")
    ada.close()


@pytest.mark.long
@pytest.mark.rule("WD4-3")
def test_where_anyone_may_challenge_whoever_would_not_draw_is_asked_too(
    browser: Browser, server: ServerProcess
) -> None:
    rules = {"challengers": "anyone", "hand_size": "9", "limit": "9999"}
    ada, code = _open(browser, server, chairs=3, edition="draw-fours", rules=rules)
    let_be = ada.page.get_by_role("button", name="Let it be")

    def draw_four(neighbor: Neighbor) -> str:
        """Take what is demanded; else play a Wild Draw Four, without going out on it."""
        legal = neighbor.own.legal
        fours = [move for move in legal if move.startswith("W4") and len(neighbor.own.hand) > 3]
        return "." if "." in legal else fours[0] if fours else first_legal(neighbor)

    with neighbors(server, code, "Ben", "Cleo") as others:
        _deal(ada)
        for _ in range(LOOKS):
            if let_be.count():
                break
            ada.move()
            for one in others:
                one.look(draw_four)
        expect(let_be).to_be_visible()
        dialog = ada.page.get_by_role("dialog")
        expect(dialog).to_contain_text("If nobody challenges, ")
        expect(dialog).to_contain_text("plays on.")
        others[0].events.clear()
        let_be.click()
        drawn = _until_heard(others[0], CardsDrawn)
        assert (len(drawn.cards), drawn.cause) == (4, "demand")
        assert others[0].board.seating[drawn.seat] != 0
    ada.close()
