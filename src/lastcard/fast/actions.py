"""The action ids: one numbering of all decisions, for kernels and learning environments alike.

    id          decision
    0-51        play the colored card of that kind (color x 13 + face)
    52-63       play a wild: 52 + 4 x (0 Wild, 1 Wild Draw Four, 2 Special Agent) + color
    64-127      the same as id - 64, and call UNO with it
    128         draw a card
    129         keep the drawn card
    130-133     name the color of a wild turned up first
    134         take the cards that are demanded; where others may challenge too: let it be
    135         challenge the Wild Draw Four
    136         call UNO late (reaction)
    137         catch the exposed seat (reaction)
    138         pass: stay silent, let it go, do not jump in
    139-174     play a seven and swap hands: 139 + 9 x color + (distance - 1)
    175-210     the same as id - 36, and call UNO with it

Colors are red, yellow, green, blue; a distance counts seats clockwise from the actor. Where
`seven_zero` is off the first 139 ids are all there is.
"""

from typing import Final

from lastcard.engine import (
    ALL_CARDS,
    COLORS,
    Action,
    CallUno,
    CatchUno,
    Challenge,
    DrawCard,
    KeepCard,
    NameColor,
    PlayCard,
    Seat,
    TakeCards,
)
from lastcard.fast.layout import COLORED, FACES, SEVEN

PLAY: Final = 0
PLAY_CALL: Final = 64
DRAW: Final = 128
KEEP: Final = 129
NAME_COLOR: Final = 130
TAKE: Final = 134
CHALLENGE: Final = 135
CALL: Final = 136
CATCH: Final = 137
PASS: Final = 138
SWAP: Final = 139
SWAP_CALL: Final = 175
ACTIONS: Final = 211
"""How many action ids there are."""

DISTANCES: Final = 9

_PLAIN: Final[dict[int, Action]] = {
    DRAW: DrawCard(),
    KEEP: KeepCard(),
    TAKE: TakeCards(),
    CHALLENGE: Challenge(),
    CALL: CallUno(),
    **{NAME_COLOR + i: NameColor(color) for i, color in enumerate(COLORS)},
}
_PLAIN_IDS: Final = {action: number for number, action in _PLAIN.items()}


def to_action(number: int, *, actor: int, seats: int, exposed: int | None = None) -> Action | None:
    """The engine's action for an id, as the actor means it; None for a pass."""
    if number in _PLAIN:
        return _PLAIN[number]
    if number == PASS:
        return None
    if number == CATCH:
        if exposed is None:
            raise ValueError("a catch needs to know which seat is exposed")
        return CatchUno(Seat(exposed))
    if 0 <= number < DRAW:
        return _to_play(number & 63, uno=number >= PLAY_CALL)
    if SWAP <= number < ACTIONS:
        color, distance = divmod((number - SWAP) % (SWAP_CALL - SWAP), DISTANCES)
        target = Seat((actor + distance + 1) % seats)
        return PlayCard(ALL_CARDS[color * FACES + SEVEN], swap=target, uno=number >= SWAP_CALL)
    raise ValueError(f"{number} is no action id; they go from 0 to {ACTIONS - 1}")


def _to_play(number: int, *, uno: bool) -> PlayCard:
    if number < COLORED:
        return PlayCard(ALL_CARDS[number], uno=uno)
    wild, color = divmod(number - COLORED, len(COLORS))
    return PlayCard(ALL_CARDS[COLORED + wild], COLORS[color], uno=uno)


def to_id(action: Action | None, *, actor: int, seats: int) -> int:
    """The id of an engine's action, as the actor means it; None is a pass."""
    if action is None:
        return PASS
    if isinstance(action, CatchUno):
        return CATCH
    if isinstance(action, PlayCard):
        return _play_id(action, actor, seats)
    number = _PLAIN_IDS.get(action)
    if number is None:
        raise ValueError("the suggestion penalty is the table's judgement, and has no action id")
    return number


def _play_id(play: PlayCard, actor: int, seats: int) -> int:
    kind = play.card.order
    if play.swap is not None:
        distance = (play.swap - actor) % seats
        base = SWAP_CALL if play.uno else SWAP
        return base + DISTANCES * (kind // FACES) + distance - 1
    if play.color is not None:
        kind = COLORED + len(COLORS) * (kind - COLORED) + COLORS.index(play.color)
    return kind + (PLAY_CALL if play.uno else PLAY)
