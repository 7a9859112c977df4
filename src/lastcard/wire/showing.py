"""What each viewer is shown of a match: the board, which is public, and what is theirs.

Only what lies open goes into a board, and of the hands only the viewer's own into what is theirs.
What the viewer may do follows from these two alone, which tests make sure of.
"""

from functools import cache
from typing import Any, Final

from lastcard.engine import (
    FORMATS,
    Cards,
    Challenge,
    Format,
    MatchSetup,
    MatchState,
    Phase,
    Player,
    RoundState,
    Seat,
    SparedTurn,
    Standing,
    Tally,
    legal_actions,
)
from lastcard.engine.legality import check_challenge, passing_on
from lastcard.engine.scoring import side_of
from lastcard.notation import print_action
from lastcard.wire import Board, DemandInfo, Own, ShownHand
from lastcard.wire.happened import show_standing
from lastcard.wire.tables import Goal
from lastcard.wire.verdicts import is_asked, may_choose, show_can, show_verdicts
from lastcard.wire.views import BoardSeats, MatchFacts


def codes(cards: Cards) -> list[str]:
    """The cards as the protocol writes them."""
    return [card.code for card in cards]


def _hands(hands: tuple[Cards, ...]) -> list[list[str]]:
    return [codes(hand) for hand in hands]


_HALF_SEEN: Final = 5


def show_board(
    match: MatchState,
    board: int,
    *,
    moment: int,
    deadline: int | None = None,
    held_until: int | None = None,
    next_round_at: int | None = None,
) -> Board:
    """A board as everyone sees it: what lies open, nothing else. Times are the table's to say."""
    state = match.boards[board]
    over = state.phase is Phase.OVER
    tally = match.tally
    return Board(
        number=board,
        round=tally.standings[-1].round if over else tally.round,
        moment=moment,
        seating=list(match.seatings[board]),
        dealer=state.dealer,
        phase=state.phase.value,
        turn=state.turn,
        direction=state.direction.value,
        counts=[len(hand) for hand in state.hands],
        top=None if state.top is None else state.top.code,
        color=None if state.color is None else state.color.value,
        pile=len(state.draw),
        discards=len(state.discard),
        demand=show_demand(state),
        exposed=state.exposed,
        called=list(state.called),
        totals=list(tally.totals),
        limit=match.setup.limit,
        match=_match_facts(match, board),
        playing=list(tally.playing),
        deadline=deadline,
        held_until=held_until,
        next_round_at=next_round_at,
        winner=state.winner,
        won=list(state.won),
        hands=_hands(state.hands) if over else None,
        standings=[show_standing(s) for s in _last_standings(match, board)] if over else [],
        winners=list(tally.winners),
    )


def _match_facts(match: MatchState, board: int) -> MatchFacts:
    setup, seats = match.setup, len(match.seatings[board])
    if len(match.boards) == 1 and not match.boards[board].is_over:
        return _usual_facts(setup.format, seats, setup.rounds)
    several = [
        BoardSeats(
            seating=list(seating),
            counts=[len(hand) for hand in other.hands],
            turn=other.turn,
            top=None if other.top is None else other.top.code,
            color=None if other.color is None else other.color.value,
            over=other.is_over,
        )
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
    """Kept, because none of it changes while a round is played at the only board."""
    return MatchFacts(
        ending=FORMATS[format].ending.value, rounds=rounds, sides=show_sides(format, seats)
    )


def table_facts(setup: MatchSetup) -> dict[str, Any]:
    """The fields of `TableInfo` that follow from the setup of the match: who will sit with whom."""
    seatings = Tally.start(setup).seatings()
    sides = show_sides(setup.format, len(seatings[0]))
    chairs = sorted((chair, seat) for seating in seatings for seat, chair in enumerate(seating))
    return {
        "sides": None if sides is None else [sides[seat] for _, seat in chairs],
        "boards": [list(seating) for seating in seatings],
        "goal": show_goal(setup),
        "race": has_race(setup),
    }


def has_race(setup: MatchSetup) -> bool:
    """Whether UNO has to be called; if not, it counts as called (HOUSE-7)."""
    return not setup.rules.auto_uno


def show_goal(setup: MatchSetup) -> Goal:
    """What decides a match with this setup."""
    return Goal(ending=setup.ending.value, limit=setup.limit, rounds=setup.rounds)


@cache
def show_sides(format: Format, seats: int) -> list[int] | None:
    """The side of each seat; None where everyone plays for themselves."""
    sides = [side_of(Seat(seat), format) for seat in range(seats)]
    return None if len(set(sides)) == seats else sides


def show_under(state: RoundState) -> list[str]:
    """The last few discards under the top card: those that can still be seen on a table."""
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
        target=state.after(demand.seat),
        card=demand.card.code,
        cards=demand.cards,
        if_innocent=demand.cards + state.setup.rules.challenge_penalty if can_challenge else None,
        plays_on=state.setup.rules.spared_turn is SparedTurn.PLAYED,
        match=None if demand.match is None else demand.match.value,
        wilds=state.setup.rules.wilds_count_as_match,
        passes=passing_on(state),
    )


def show_own(
    match: MatchState, player: Player, *, armed: bool, catch_again_at: int | None
) -> Own | None:
    """What only this player sees; None for a player who is out."""
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
        asked=is_asked(state, seat),
        can=show_can(state, seat, legal),
        verdicts=verdicts,
        blocked=blocked,
        drawn=state.drawn.code if in_turn and state.drawn is not None else None,
        obliged=in_turn and state.obliged,
        shown=[ShownHand(s.seat, codes(s.cards)) for s in state.shown if s.viewer == seat],
        armed=armed,
        catch_again_at=catch_again_at,
    )
