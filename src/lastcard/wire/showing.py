"""What each viewer is shown: the engine's redacted events and views as messages of the protocol.

Events are what `redact_match` lets through, and an event type that is not in the table is not
shown: both fail closed. Of a state only what lies open goes into a board, and only the viewer's own
hand into what is theirs; what they may do follows from nothing else, and tests hold the engine to
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

from msgspec import Raw

from lastcard.engine import (
    FORMATS,
    BoardEvent,
    Cards,
    Challenge,
    Event,
    Format,
    MatchEvent,
    MatchSetup,
    MatchState,
    MatchViewer,
    Phase,
    Player,
    RoundState,
    Seat,
    Seating,
    Standing,
    Tally,
    Watcher,
    events,
    legal_actions,
    match_events,
    redact,
    redact_match,
)
from lastcard.engine.effects import LOST_CHALLENGE_CARDS
from lastcard.engine.legality import check_challenge, passing_on
from lastcard.engine.match_views import viewer_at
from lastcard.engine.scoring import side_of
from lastcard.notation import print_action
from lastcard.wire import (
    DemandInfo,
    Own,
    ShownHand,
    WireEvent,
    encode,
)
from lastcard.wire import events as wire
from lastcard.wire.verdicts import may_choose, show_can, show_verdicts
from lastcard.wire.views import BoardSeats, MatchFacts


def codes(cards: Cards) -> list[str]:
    """The cards as the protocol writes them."""
    return [card.code for card in cards]


def _hands(hands: tuple[Cards, ...]) -> list[list[str]]:
    return [codes(hand) for hand in hands]


# ── Events ────────────────────────────────────────────────────────────────────────────────────────


def show_events(
    happened: Iterable[MatchEvent],
    viewer: MatchViewer,
    seatings: tuple[Seating, ...],
    board: int,
) -> list[WireEvent]:
    """The events as a viewer may know them, of the match and of the board they look at."""
    seen = (_redacted(event, viewer, seatings, board) for event in happened)
    return [_SHOWN[type(event)](event) for event in seen if type(event) in _SHOWN]


def _redacted(
    event: MatchEvent, viewer: MatchViewer, seatings: tuple[Seating, ...], board: int
) -> Event | MatchEvent | None:
    """What a viewer may know of an event; the very same object where that is all of it."""
    if not isinstance(event, BoardEvent):
        return redact_match(event, viewer, seatings)
    return redact(event.event, viewer_at(seatings[board], viewer)) if event.board == board else None


class Shown:
    """What happened, to be shown to many: what they all see alike is made and encoded once.

    Nobody knows less than a spectator: what a spectator is shown whole, everyone is.
    """

    __slots__ = ("_boards", "_extra", "_happened", "_seatings")

    def __init__(
        self,
        happened: Iterable[MatchEvent],
        seatings: tuple[Seating, ...],
        extra: Iterable[WireEvent] = (),
    ) -> None:
        self._happened = tuple(happened)
        self._seatings = seatings
        """Those of the round in which it happened."""
        self._extra = extra
        """What follows, the same for everyone."""
        self._boards: dict[int, Raw | list[Raw | MatchEvent]] = {}

    def to(self, viewer: MatchViewer, board: int) -> Any:
        """As `show_events`; what everyone sees is encoded already."""
        parts = self._boards.get(board)
        if parts is None:
            parts = self._boards[board] = self._prepare(board)
        if isinstance(parts, Raw):
            return parts
        shown: list[Any] = []
        for part in parts:
            if isinstance(part, Raw):
                shown.append(part)
                continue
            seen = _redacted(part, viewer, self._seatings, board)
            if type(seen) in _SHOWN:
                shown.append(_SHOWN[type(seen)](seen))
        return shown

    def _prepare(self, board: int) -> Raw | list[Raw | MatchEvent]:
        """The events at a board: encoded, but those that not everyone may know whole."""
        parts: list[Raw | MatchEvent] = []
        for event in self._happened:
            whole = event
            if isinstance(event, BoardEvent):
                if event.board != board:
                    continue
                whole = event.event
            seen = _redacted(event, Watcher.SPECTATOR, self._seatings, board)
            if seen is not whole:
                parts.append(event)
            elif type(seen) in _SHOWN:
                parts.append(Raw(encode(_SHOWN[type(seen)](seen))))
        parts += [Raw(encode(event)) for event in self._extra]
        return Raw(encode(parts)) if all(isinstance(part, Raw) for part in parts) else parts


def show_standing(standing: Standing) -> wire.StandingInfo:
    """The score of one round."""
    return wire.StandingInfo(
        round=standing.round,
        board=standing.board,
        winner=standing.winner,
        takers=list(standing.takers),
        rows=[
            wire.StandingRow(
                chair=row.player,
                seat=row.seat,
                cards=codes(row.cards),
                worth=row.worth,
                points=row.points,
                total=row.total,
                to_limit=row.to_limit,
            )
            for row in standing.rows
        ],
    )


def _round_started(e: match_events.RoundStarted) -> WireEvent:
    return wire.RoundStarted(e.round, [list(s) for s in e.seatings], list(e.dealers))


_SHOWN: Final[dict[type, Callable[[Any], WireEvent]]] = {
    match_events.DealerDrawn: lambda e: wire.DealerDrawn(e.board, list(e.players), codes(e.cards)),
    match_events.DealerChosen: lambda e: wire.DealerChosen(e.board, e.player),
    match_events.RoundStarted: _round_started,
    match_events.RoundScored: lambda e: wire.RoundScored(show_standing(e.standing)),
    match_events.PlayerEliminated: lambda e: wire.PlayerEliminated(e.player),
    match_events.MatchEnded: lambda e: wire.MatchEnded(list(e.winners)),
    events.CardsDealt: lambda e: wire.CardsDealt(_hands(e.hands), len(e.draw)),
    events.CardTurned: lambda e: wire.CardTurned(e.card.code),
    events.CardReturned: lambda e: wire.CardReturned(len(e.draw)),
    events.ColorAwaited: lambda e: wire.ColorAwaited(e.seat),
    events.ColorNamed: lambda e: wire.ColorNamed(e.seat, e.color),
    events.TurnStarted: lambda e: wire.TurnStarted(e.seat),
    events.TurnMissed: lambda e: wire.TurnMissed(e.seat),
    events.CardPlayed: lambda e: wire.CardPlayed(e.seat, e.card.code, e.color),
    events.DirectionChanged: lambda e: wire.DirectionChanged(e.direction),
    events.HandsMoved: lambda e: wire.HandsMoved(_hands(e.hands), list(e.came_from)),
    events.CardsDrawn: lambda e: wire.CardsDrawn(e.seat, codes(e.cards), e.cause),
    events.PileReshuffled: lambda e: wire.PileReshuffled(len(e.draw)),
    events.PlayOffered: lambda e: wire.PlayOffered(e.seat, e.card.code),
    events.CardKept: lambda e: wire.CardKept(e.seat),
    events.CardsDemanded: lambda e: wire.CardsDemanded(e.seat, e.target, e.card.code, e.cards),
    events.HandShown: lambda e: wire.HandShown(e.viewer, e.seat, codes(e.cards)),
    events.ChallengeJudged: lambda e: wire.ChallengeJudged(e.challenger, e.seat, e.guilty),
    events.UnoCalled: lambda e: wire.UnoCalled(e.seat),
    events.UnoForgotten: lambda e: wire.UnoForgotten(e.seat),
    events.UnoCaught: lambda e: wire.UnoCaught(e.seat, e.catcher),
    events.SuggestionPenalized: lambda e: wire.SuggestionPenalized(e.seat, e.reporter),
    events.RoundEnded: lambda e: wire.RoundEnded(e.winner, _hands(e.hands)),
}


# ── Views ─────────────────────────────────────────────────────────────────────────────────────────

_HALF_SEEN: Final = 5


def board_facts(match: MatchState, board: int) -> dict[str, Any]:
    """The fields of `Board` that follow from the match alone: what lies open, nothing else."""
    state = match.boards[board]
    over = state.phase is Phase.OVER
    tally = match.tally
    return {
        "number": board,
        "round": tally.standings[-1].round if over else tally.round,
        "seating": list(match.seatings[board]),
        "dealer": state.dealer,
        "phase": state.phase.value,
        "turn": state.turn,
        "direction": state.direction.value,
        "counts": [len(hand) for hand in state.hands],
        "top": None if state.top is None else state.top.code,
        "color": None if state.color is None else state.color.value,
        "pile": len(state.draw),
        "discards": len(state.discard),
        "demand": show_demand(state),
        "exposed": state.exposed,
        "called": list(state.called),
        "totals": list(tally.totals),
        "limit": match.setup.limit,
        "match": _match_facts(match, board),
        "playing": list(tally.playing),
        "winner": state.winner,
        "hands": _hands(state.hands) if over else None,
        "standings": [show_standing(s) for s in _last_standings(match, board)] if over else [],
        "winners": list(tally.winners),
    }


def _match_facts(match: MatchState, board: int) -> MatchFacts:
    setup, seats = match.setup, len(match.seatings[board])
    if len(match.boards) == 1 and not match.boards[board].is_over:
        return _usual_facts(setup.format, seats, setup.rounds)
    several = [
        BoardSeats(list(seating), other.is_over)
        for seating, other in zip(match.seatings, match.boards, strict=True)
    ]
    return MatchFacts(
        ending=setup.ending.value,
        rounds=setup.rounds,
        sides=show_sides(setup.format, seats),
        boards=several if len(several) > 1 else None,
        ranking=list(match.tally.ranking()) if match.boards[board].is_over else None,
    )


@cache
def _usual_facts(format: Format, seats: int, rounds: int | None) -> MatchFacts:
    """While a round is played at the only board nothing of it changes."""
    return MatchFacts(
        ending=FORMATS[format].ending.value, rounds=rounds, sides=show_sides(format, seats)
    )


def table_facts(setup: MatchSetup) -> dict[str, Any]:
    """The fields of `TableInfo` that follow from what is to be played: who will sit with whom."""
    seatings = Tally.start(setup).seatings()
    sides = show_sides(setup.format, len(seatings[0]))
    chairs = sorted((chair, seat) for seating in seatings for seat, chair in enumerate(seating))
    return {
        "sides": None if sides is None else [sides[seat] for _, seat in chairs],
        "boards": [list(seating) for seating in seatings],
    }


@cache
def show_sides(format: Format, seats: int) -> list[int] | None:
    """The side of each seat; None where everyone plays for themselves."""
    sides = [side_of(Seat(seat), format) for seat in range(seats)]
    return None if len(set(sides)) == seats else sides


def show_under(state: RoundState) -> list[str]:
    """The last few discards under the top card, as many as lie half seen."""
    return codes(state.discard[-1 - _HALF_SEEN : -1])


def _last_standings(match: MatchState, board: int) -> list[Standing]:
    for standing in reversed(match.tally.standings):
        if standing.board == board:
            return [standing]
    return []


def show_demand(state: RoundState) -> DemandInfo | None:
    """What is demanded of the seat in turn, and what a challenge would cost."""
    demand = state.demand
    if demand is None:
        return None
    can_challenge = check_challenge(state, state.turn, Challenge()) is None
    return DemandInfo(
        seat=demand.seat,
        card=demand.card.code,
        cards=demand.cards,
        if_innocent=demand.cards + LOST_CHALLENGE_CARDS if can_challenge else None,
        match=None if demand.match is None else demand.match.value,
        passes=passing_on(state),
    )


def show_own(
    match: MatchState, player: Player, *, armed: bool, catch_again_at: int | None
) -> Own | None:
    """What a player alone sees; None for one who is out."""
    place = match.place_of(player)
    if place is None:
        return None
    seat = place.seat
    state = match.boards[place.board]
    legal = legal_actions(state, seat) if may_choose(state, seat) else ()
    in_turn = seat == state.turn
    blocked, verdicts = show_verdicts(state, seat, legal)
    return Own(
        seat=seat,
        hand=codes(state.hands[seat]),
        legal=[print_action(action) for action in legal],
        can=show_can(state, seat, legal),
        verdicts=verdicts,
        blocked=blocked,
        drawn=state.drawn.code if in_turn and state.drawn is not None else None,
        obliged=in_turn and state.obliged,
        shown=[ShownHand(s.seat, codes(s.cards)) for s in state.shown if s.viewer == seat],
        armed=armed,
        catch_again_at=catch_again_at,
    )
