"""What a good player looks at, as named features, and what each is worth: a score for an action.

A weight is a number for a feature; `weights.py` reads them from a small file per number of players,
`bench/tune.py` finds them. A score is a sum of weight times value, the best score is played.

Everything here is plain arithmetic over small lists, so that `compiled.py` can run the same
functions inside `lastcard.fast`. A card is a number, the engine's `Card.order`: thirteen faces for
each color (0 to 9, Skip, Reverse, Draw Two), then the wilds.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

FACES: Final = 13
SKIP, REVERSE, DRAW_TWO = 10, 11, 12
WILD, DRAW_FOUR, AGENT = 52, 53, 54

(
    F_SKIP,
    F_SKIP_NEAR,
    F_REVERSE,
    F_REVERSE_NEAR,
    F_DRAW_TWO,
    F_DRAW_TWO_NEAR,
    F_WILD,
    F_WILD_EARLY,
    F_WILD_NEAR,
    F_DRAW_FOUR,
    F_DRAW_FOUR_EARLY,
    F_DRAW_FOUR_NEAR,
    F_AGENT,
    F_BLUFF,
    F_BLUFF_NEAR,
    F_HELD,
    F_HELD_SHARE,
    F_COLORS_MISSING,
    F_SAME_FACE,
    F_LEAVES_HELD,
    F_UNSEEN_COLOR,
    F_UNSEEN_FACE,
    F_LACKS_NEXT,
    F_LACKS_NEXT_NEAR,
    F_LACKS_OTHERS,
    F_WANTS_NEXT,
    F_WANTS_OTHERS,
    F_LAST_WILD,
    F_LAST_MATCHES,
    F_TWO_LEFT_MATCH,
    F_AGAIN,
    F_AGAIN_RUNS_OUT,
    F_SHED,
    F_SHED_NEAR,
    F_DRAW,
    F_DRAW_SIZE,
    F_DRAW_NEAR,
    F_DRAW_ONLY_WILDS,
    F_DRAW_ONLY_BLUFF,
    F_KEEP,
    F_KEEP_WILD,
    F_KEEP_DRAW_FOUR,
    F_KEEP_ACTION,
    F_KEEP_NEAR,
    F_CHALLENGE,
    F_CHALLENGE_COLOR,
    F_CHALLENGE_SIZE,
    F_CHALLENGE_LACKS,
    F_CHALLENGE_GUILTY,
    F_CHALLENGE_SIZE_OWN,
    F_STACK,
    F_JUMP,
    F_GAIN,
) = range(53)
FEATURES: Final = tuple(name[2:].lower() for name in dict(globals()) if name.startswith("F_"))
"""The names of the features, as they stand in the files of weights."""

GOES_OUT: Final = 1000.0
_CARD_BITS: Final = 6
_CARD: Final = 63


class Position(NamedTuple):
    """A decision as the features see it; seats are counted from the player in the order of play."""

    hand: list[int]
    """Own cards by order."""
    colors: Sequence[int]
    """Own cards by color."""
    faces: Sequence[int]
    """Own colored cards by face."""
    size: int
    wilds: int
    color: int
    """The color to match."""
    unseen_colors: Sequence[int]
    unseen_faces: Sequence[int]
    unseen: int
    """Cards that the player has not seen: by color, by face, in all."""
    sizes: Sequence[int]
    """Cards held by each player, the own first, then in the order of play."""
    friends: Sequence[int]
    """1 for a partner, -1 for an opponent."""
    lacks: Sequence[float]
    wants: Sequence[float]
    """Beliefs by player and color (see `memory.py`), four to a player."""
    guilty: Sequence[int]
    """Wild Draw Fours by player that were found dishonest, less those found honest."""
    values: Sequence[int]
    """What a card is worth, by order."""
    reverse_skips: bool
    """Whether a Reverse acts like a Skip (TWO-1)."""
    charged: bool
    """Whether losers are charged with what they hold (SCORE-3)."""


def score_play(w: Sequence[float], p: Position, card: int, color: int) -> float:
    """What a play is worth; `color` is the color to match after it."""
    left = p.size - 1
    if left == 0:
        return GOES_OUT + w[F_SHED] * p.values[card] / 50
    score = _score_face(w, p, card, color) + _score_color(w, p, card, color)
    score += _score_last_cards(w, p, card, color)
    near = nearest(p)
    worth = p.values[card] / 50
    shed = w[F_SHED] * worth + w[F_SHED_NEAR] * worth * near
    return score + (shed + 2 * worth * near if p.charged else shed)


def nearest(p: Position) -> float:
    """How close the closest opponent is to going out: 1 with one card, 1/2 with two, and so on."""
    near = 0.0
    for player in range(1, len(p.sizes)):
        if p.friends[player] < 0 and p.sizes[player]:
            near = max(near, 1 / p.sizes[player])
    return near


def _score_face(w: Sequence[float], p: Position, card: int, color: int) -> float:
    """What the card does to others, and what holding it back would be good for."""
    seats = len(p.sizes)
    against = -p.friends[1]
    near = against / max(1, p.sizes[1])
    left = p.size - 1
    if card >= WILD:
        score = w[F_WILD] + w[F_WILD_EARLY] * left / 7 + w[F_WILD_NEAR] * nearest(p)
        if card == AGENT:
            score += w[F_AGENT]
        elif card == DRAW_FOUR:
            score = w[F_DRAW_FOUR] + w[F_DRAW_FOUR_EARLY] * left / 7
            score = score * against + w[F_DRAW_FOUR_NEAR] * near
            if p.colors[p.color]:
                score += w[F_BLUFF] + w[F_BLUFF_NEAR] * near
        return score
    face = card % FACES
    if face == DRAW_TWO:
        return w[F_DRAW_TWO] * against + w[F_DRAW_TWO_NEAR] * near
    if face == SKIP or (face == REVERSE and p.reverse_skips):
        if seats == 2 and face == REVERSE:
            return w[F_REVERSE] + w[F_SKIP_NEAR] * near
        return w[F_SKIP] * against + w[F_SKIP_NEAR] * near
    if face == REVERSE:
        before = -p.friends[seats - 1] / max(1, p.sizes[seats - 1])
        return w[F_REVERSE] + w[F_REVERSE_NEAR] * (near - before)
    return 0.0


def _score_color(w: Sequence[float], p: Position, card: int, color: int) -> float:
    """What the color and the face that now lie on top mean to the own hand and to the others."""
    left = p.size - 1
    own = 1 if card < WILD and card // FACES == color else 0
    held = p.colors[color] - own
    missing = 0
    for other in range(4):
        if p.colors[other] - (own if other == color else 0) == 0:
            missing += 1
    score = w[F_HELD] * held + w[F_HELD_SHARE] * held / left + w[F_COLORS_MISSING] * missing
    if color != p.color:
        score += w[F_LEAVES_HELD] * p.colors[p.color] / left
    unseen = max(1, p.unseen)
    score += w[F_UNSEEN_COLOR] * p.unseen_colors[color] / unseen
    if card < WILD:
        face = card % FACES
        score += w[F_SAME_FACE] * (p.faces[face] - 1)
        score += w[F_UNSEEN_FACE] * p.unseen_faces[face] / unseen
    return score + _score_beliefs(w, p, card, color)


def _score_beliefs(w: Sequence[float], p: Position, card: int, color: int) -> float:
    """What is believed of the others' colors; whoever plays next after this card counts apart."""
    seats = len(p.sizes)
    to_play = next_to_play(p, card)
    score = 0.0
    for player in range(1, seats):
        against = -p.friends[player]
        lacks, wants = p.lacks[4 * player + color], p.wants[4 * player + color]
        if player == to_play:
            near = 1 / max(1, p.sizes[player])
            score += against * (w[F_LACKS_NEXT] + w[F_LACKS_NEXT_NEAR] * near) * lacks
            score += against * w[F_WANTS_NEXT] * wants
        else:
            share = against / (seats - 1)
            score += share * (w[F_LACKS_OTHERS] * lacks + w[F_WANTS_OTHERS] * wants)
    return score


def next_to_play(p: Position, card: int) -> int:
    """How many seats on the next one to play after this card sits; 0 is the player again."""
    seats = len(p.sizes)
    face = card if card >= WILD else card % FACES
    if face in (DRAW_TWO, SKIP, DRAW_FOUR):
        return 2 % seats
    if face == REVERSE:
        return 0 if p.reverse_skips else seats - 1
    return 1


def _score_last_cards(w: Sequence[float], p: Position, card: int, color: int) -> float:
    """Whether the cards left will go on top of this one: soon, or at once."""
    left = p.size - 1
    matching = _matching(p, card, color)
    score = 0.0
    if left == 1:
        score += w[F_LAST_WILD] if p.wilds - (card >= WILD) else w[F_LAST_MATCHES] * matching
    elif left == 2:
        score += w[F_TWO_LEFT_MATCH] * min(matching, 2)
    if next_to_play(p, card) == 0 and matching:
        score += w[F_AGAIN]
        if left <= 5:
            p.hand[card] -= 1
            if runs_out(p.hand, left, color, card, p.reverse_skips):
                score += w[F_AGAIN_RUNS_OUT]
            p.hand[card] += 1
    return score


def _matching(p: Position, card: int, color: int) -> int:
    """How many of the cards left could be played on this one."""
    colored = card < WILD
    own = 1 if colored and card // FACES == color else 0
    count = p.colors[color] - own + p.wilds - (0 if colored else 1)
    if colored:
        face = card % FACES
        for other in range(4):
            if other != color:
                count += p.hand[other * FACES + face]
    return count


def runs_out(hand: list[int], left: int, color: int, top: int, reverse_skips: bool) -> bool:  # noqa: FBT001
    """Whether a two-handed player who is on turn can play all cards in one go (TWO-1, TWO-2).

    A search without recursion, which a GPU cannot do: `path` has the cards tried so far, the last
    one in its lowest bits.
    """
    path, found = 0, False
    first_color, first_top, most = color, top, left
    card = 0
    while not found:
        if card == WILD:
            found = left == 1 and hand[WILD] + hand[DRAW_FOUR] + hand[AGENT] > 0
            if found or left == most:
                break
            card = path & _CARD
            path >>= _CARD_BITS
            hand[card] += 1
            left += 1
            top = first_top if left == most else path & _CARD
            color = first_color if left == most else top // FACES
        elif hand[card] and (
            card // FACES == color or (top < WILD and card % FACES == top % FACES)
        ):
            face = card % FACES
            if left == 1:
                found = True
            elif face in (SKIP, DRAW_TWO) or (face == REVERSE and reverse_skips):
                hand[card] -= 1
                left -= 1
                path = path << _CARD_BITS | card
                color, top, card = card // FACES, card, -1
        card += 1
    while left < most:
        hand[path & _CARD] += 1
        path >>= _CARD_BITS
        left += 1
    return found


def score_draw(w: Sequence[float], p: Position, playable_wilds: bool, only_bluff: bool) -> float:  # noqa: FBT001
    """What drawing is worth against playing something."""
    score = w[F_DRAW] + w[F_DRAW_SIZE] * p.size / 7 + w[F_DRAW_NEAR] * nearest(p)
    if playable_wilds:
        score += w[F_DRAW_ONLY_WILDS]
    if only_bluff:
        score += w[F_DRAW_ONLY_BLUFF]
    return score


def score_keep(w: Sequence[float], p: Position, card: int) -> float:
    """What keeping the card just drawn is worth against playing it."""
    score = w[F_KEEP] + w[F_KEEP_NEAR] * nearest(p)
    if card == DRAW_FOUR:
        score += w[F_KEEP_DRAW_FOUR]
    elif card >= WILD:
        score += w[F_KEEP_WILD]
    elif card % FACES >= SKIP:
        score += w[F_KEEP_ACTION]
    return score


def score_challenge(w: Sequence[float], p: Position, accused: int, match: int) -> float:
    """What a challenge is worth against taking the cards, which is worth 0."""
    size = p.sizes[accused]
    score = (
        w[F_CHALLENGE] + w[F_CHALLENGE_SIZE] * size / 7 + w[F_CHALLENGE_GUILTY] * p.guilty[accused]
    )
    score += w[F_CHALLENGE_COLOR] * chance_of_color(p, size, match)
    score += w[F_CHALLENGE_LACKS] * p.lacks[4 * accused + match]
    return score + w[F_CHALLENGE_SIZE_OWN] * p.size / 7


def chance_of_color(p: Position, size: int, color: int) -> float:
    """How likely that many unseen cards hold one of the color at least."""
    none = 1.0
    others = p.unseen - p.unseen_colors[color]
    for drawn in range(size):
        none *= max(0, others - drawn) / max(1, p.unseen - drawn)
    return 1 - none
