"""What the net is asked, and which of its options stands for an action."""

from typing import Final

from lastcard.bots.inputs import (
    DISTANCES,
    O_CHALLENGE,
    O_DRAW,
    O_KEEP,
    O_NAME,
    O_PASS,
    O_SWAP,
    O_TAKE,
    O_WILD,
    PHASE_JUMP,
    Asked,
)
from lastcard.bots.memory import INDEX
from lastcard.bots.position import in_order_of_play
from lastcard.engine import (
    Action,
    Challenge,
    DrawCard,
    Face,
    KeepCard,
    NameColor,
    Phase,
    PlayCard,
    RoundState,
    Seat,
    TakeCards,
)
from lastcard.fast.layout import COLORED, FACES

_PHASES: Final = (Phase.COLOR, Phase.TURN, Phase.DRAWN, Phase.ANSWER)


def asked_of(state: RoundState, seat: Seat, *, jump: bool) -> Asked:
    """What a seat is asked; `jump` where it may jump in, out of turn."""
    demand = state.demand
    four = demand is not None and demand.card.face is Face.WILD_DRAW_FOUR
    match = -1 if demand is None or demand.match is None or not four else INDEX[demand.match]
    return Asked(
        phase=PHASE_JUMP if jump else _PHASES.index(state.phase),
        top=state.discard[-1].order,
        demand=0 if demand is None else demand.cards,
        is_four=four,
        match=match,
        demander=0 if demand is None else in_order_of_play(state, seat).index(demand.seat),
        pile=len(state.draw),
    )


def option_of(action: Action | None, places: list[int], seats: list[Seat]) -> int:
    """The option that an action is; `places` say where each color is shown."""
    match action:
        case PlayCard() if action.swap is not None:
            color = places[action.card.order // FACES]
            return O_SWAP + DISTANCES * color + seats.index(action.swap) - 1
        case PlayCard() if action.color is not None:
            wild = action.card.order - COLORED
            return O_WILD + 4 * wild + places[INDEX[action.color]]
        case PlayCard():
            color, face = divmod(action.card.order, FACES)
            return FACES * places[color] + face
        case DrawCard():
            return O_DRAW
        case KeepCard():
            return O_KEEP
        case NameColor():
            return O_NAME + places[INDEX[action.color]]
        case TakeCards():
            return O_TAKE
        case Challenge():
            return O_CHALLENGE
        case _:
            return O_PASS
