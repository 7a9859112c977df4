"""What the engine says of a position, in the words of the browser's tests; nothing of the wire."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from typing import Any

from lastcard.engine import (
    FORMATS,
    Action,
    CallUno,
    Card,
    Cards,
    CatchUno,
    Challenge,
    Color,
    DrawCard,
    Format,
    KeepCard,
    MatchSetup,
    MatchState,
    Phase,
    PlayCard,
    Player,
    RoundState,
    Seat,
    TakeCards,
    Verdict,
    advance,
    explain,
    legal_actions,
)
from lastcard.engine.cards import ALL_CARDS
from lastcard.engine.events import CardsDrawn, UnoForgotten
from lastcard.engine.formats import Scoring
from lastcard.engine.schedule import rounds_in_cycle
from lastcard.engine.scoring import side_of
from lastcard.engine.standings import Tally

_INCOMPLETE = {"color-missing", "color-not-wanted", "swap-missing", "swap-not-wanted"}
_HALF_SEEN = 5


def answers(
    match: MatchState, board: int, viewer: Player | None, called: Iterable[Seat]
) -> dict[str, Any]:
    """All that a browser has to show of a position to a player, or to one who looks on."""
    state, seating = match.boards[board], match.seatings[board]
    seat = None if viewer is None else Seat(seating.index(viewer))
    legal = () if seat is None else legal_actions(state, seat)
    kinds = {type(action) for action in legal}
    plays = [action.card.code for action in legal if isinstance(action, PlayCard)]
    side_won = None if state.winner is None else side_of(state.winner, match.setup.format)
    in_turn = seat == state.turn and not state.is_over
    sides = [side_of(Seat(s), match.setup.format) for s in state.seats]
    others = [s for s in state.seats if s != seat and FORMATS[match.setup.format].paired]
    return {
        **step_answers(match, board, called),
        "seat": seat,
        "partners": [s for s in others if seat is not None and sides[s] == sides[seat]],
        "opponents": [s for s in others if seat is not None and sides[s] != sides[seat]],
        "asked": state.phase if in_turn else None,
        "draw": DrawCard in kinds,
        "keep": KeepCard in kinds,
        "call": CallUno in kinds,
        "catch": next((action.seat for action in legal if isinstance(action, CatchUno)), None),
        "arm": any(_leaves_one_uncalled(state, seat, action) for action in legal),
        "jump_in": bool(plays) and not in_turn,
        "playable": sorted(set(plays)),
        "cards": {} if seat is None else _verdicts(state, seat),
        "answer": _answer(state, seat) if seat is not None and TakeCards in kinds else None,
        "goal": _goal(match.setup),
        "boards": [list(other) for other in match.seatings],
        "ranking": _ranking(match),
        "winners": list(match.tally.winners),
        "round_won": None if seat is None or state.winner is None else side_won == sides[seat],
        "yours": _outcome(match, viewer, seat, side_won),
        "scored": _scored(match, state),
    }


def _outcome(
    match: MatchState, viewer: Player | None, seat: Seat | None, side_won: int | None
) -> str | None:
    """What the end is to a player: of the match if that is over, else of the round."""
    if viewer is None or seat is None or (side_won is None and not match.is_over):
        return None
    if match.is_over:
        return "won" if viewer in match.tally.winners else "lost"
    return "won" if side_won == side_of(seat, match.setup.format) else "lost"


def _scored(match: MatchState, state: RoundState) -> list[int]:
    """The seats whose cards the winning side scores (SCORE-2)."""
    format = match.setup.format
    if state.winner is None or FORMATS[format].scoring is not Scoring.WINNER_TAKES_ALL:
        return []
    side = side_of(state.winner, format)
    return [s for s in state.seats if side_of(Seat(s), format) != side]


def _leaves_one_uncalled(state: RoundState, seat: Seat | None, action: Action) -> bool:
    """Whether whoever plays this without a call has forgotten one (UNO-1)."""
    if seat is None or not isinstance(action, PlayCard) or action.uno:
        return False
    events = advance(state, seat, action, lambda cards: cards).events
    return any(isinstance(event, UnoForgotten) and event.seat == seat for event in events)


def step_answers(match: MatchState, board: int, called: Iterable[Seat]) -> dict[str, Any]:
    """What everyone sees of a position."""
    state, seating = match.boards[board], match.seatings[board]
    sides = [side_of(Seat(s), match.setup.format) for s in state.seats]
    return {
        "counts": [len(hand) for hand in state.hands],
        "totals": [match.tally.totals[player] for player in seating],
        "turn": None if state.is_over else state.turn,
        "direction": state.direction,
        "color": state.color,
        "pile": len(state.draw),
        "discards": [card.code for card in state.discard[-1 - _HALF_SEEN :]],
        "pending": 0 if state.demand is None else state.demand.cards,
        "sides": sides if len(set(sides)) < len(sides) else None,
        "called": sorted(called),
        "exposed": state.exposed,
    }


def first_places(setup: MatchSetup) -> list[dict[str, Any]]:
    """By chair: where someone sits when the match begins, for which side, and with whom."""
    seatings = Tally.start(setup).seatings()
    paired = FORMATS[setup.format].paired
    places: dict[int, dict[str, Any]] = {}
    for board, seating in enumerate(seatings):
        for seat, player in enumerate(seating):
            side = side_of(Seat(seat), setup.format)
            others = [p for s, p in enumerate(seating) if side_of(Seat(s), setup.format) == side]
            places[player] = {
                "board": board,
                "side": side if paired else None,
                "partners": [other for other in sorted(others) if other != player],
            }
    return [places[player] for player in range(setup.players)]


def _goal(setup: MatchSetup) -> dict[str, Any]:
    """What decides the match: by the catalogue of formats, and rounds by the sheet (FMT-2, 3)."""
    rotating = setup.format in (Format.ROTATING_4, Format.ROTATING_8)
    limited = setup.format is not Format.SINGLE and not rotating
    return {
        "ending": FORMATS[setup.format].ending,
        "limit": setup.rules.limit if limited else None,
        "rounds": rounds_in_cycle(setup.players) * setup.rules.rounds if rotating else None,
    }


def _ranking(match: MatchState) -> list[int]:
    """Everyone's totals: where everyone keeps their own cards, the lowest is best."""
    low = match.setup.format in (Format.LOW, Format.CHALLENGE)
    return sorted(match.tally.totals, reverse=not low)


def _verdicts(state: RoundState, seat: Seat) -> dict[str, list[Any]]:
    return {
        card.code: [verdict.allowed, verdict.code, verdict.rule]
        for card in state.hands[seat]
        for verdict in [_verdict(state, seat, card)]
    }


def _verdict(state: RoundState, seat: Seat, card: Card) -> Verdict:
    """On the card itself, whatever has to be said with it."""
    ways = product((None, Color.RED), (None, *(Seat(s) for s in state.seats if s != seat)))
    verdicts = [explain(state, seat, PlayCard(card, color, swap)) for color, swap in ways]
    return next(verdict for verdict in verdicts if verdict.code not in _INCOMPLETE)


def _answer(state: RoundState, seat: Seat) -> dict[str, Any]:
    """What can be answered to a draw card, found out by answering it."""
    demand = state.demand
    assert demand is not None
    well_stocked = state.copy()
    well_stocked.draw = (Card("R1"),) * 60
    well_stocked.demand = replace(demand, hand=())
    challenges = Challenge() in legal_actions(state, seat)
    return {
        "by": demand.seat,
        "next": None if seat == state.demanded_of else state.demanded_of,
        "take": _taken(well_stocked),
        "if_innocent": _drawn(well_stocked, seat, Challenge()) if challenges else None,
        "plays_on": _plays_on(well_stocked, seat) if challenges else None,
        "color": demand.match if challenges else None,
        "passes": [card.code for card in ALL_CARDS if _would_pass_on(state, seat, card)],
        "holds_one": any(isinstance(a, PlayCard) for a in legal_actions(state, seat)),
    }


def _plays_on(state: RoundState, seat: Seat) -> bool:
    """Whether the one who would have drawn takes a turn when the bluff is found out."""
    demand = state.demand
    assert demand is not None
    state = state.copy()
    state.demand = replace(demand, hand=(Card(f"{demand.match}1"),))
    after = advance(state, seat, Challenge(), lambda cards: cards).state
    return after.turn == state.demanded_of


def _taken(state: RoundState) -> int:
    """What is drawn if nobody challenges; where anyone may, all of them are asked."""
    target = state.demanded_of
    assert target is not None
    held = len(state.hands[target])
    while state.phase is Phase.ANSWER:
        state = advance(state, state.turn, TakeCards(), lambda cards: cards).state
    return len(state.hands[target]) - held


def _drawn(state: RoundState, seat: Seat, action: TakeCards | Challenge) -> int:
    events = advance(state, seat, action, lambda cards: cards).events
    return sum(len(e.cards) for e in events if isinstance(e, CardsDrawn) and e.seat == seat)


def _would_pass_on(state: RoundState, seat: Seat, card: Card) -> bool:
    """Whether someone who held just this card could play it now."""
    held = state.copy()
    hands: list[Cards] = list(state.hands)
    hands[seat] = (card,)
    held.hands = tuple(hands)
    return any(isinstance(action, PlayCard) for action in legal_actions(held, seat))
