"""The observation, plane by plane: what its numbers mean, and the same in words."""

from typing import Any, Final, NamedTuple

from lastcard.engine import ALL_CARDS, COLORS
from lastcard.fast import observing
from lastcard.fast.layout import ASKS, KINDS, PHASES, Counts
from lastcard.fast.observing import BLOCK, BLOCKS, SCORE_UNIT

PHASE_NAMES: Final = ("color", "turn", "drawn", "answer", "over")
ASKED_NAMES: Final = ("turn", "reaction", "jump-in")


class Plane(NamedTuple):
    """A part of the observation: its name, where it begins, how long it is, what it says."""

    name: str
    start: int
    length: int
    meaning: str


_MEANINGS: Final = {
    "own_hand": "how many of each kind the seat holds",
    "discards": "how many of each kind lie in the discard pile",
    "top_card": "1 at the kind of the top card",
    "drawn_card": "1 at the kind just drawn, if the seat may play it",
    "color": "1 at the color to match; none before it is named",
    "phase": f"1 at the phase: {', '.join(PHASE_NAMES)}",
    "asked": f"1 at what is asked: {', '.join(ASKED_NAMES)}",
    "to_decide": "1 if it is the seat that decides",
    "play_goes_right": "1 if play goes counterclockwise",
    "draw_pile": "how many cards the draw pile has",
    "discard_pile": "how many cards the discard pile has",
    "demanded": "how many cards are demanded and not yet answered",
    "challengeable": "1 if a Wild Draw Four demands them",
    "color_before": "1 at the color that was to match when that Wild Draw Four was played",
    "must_play_it": "1 if the drawn card cannot be kept",
    "passes": "turns in a row in which there was nothing to draw",
}
TABLE: Final = tuple(
    Plane(name, start, length, _MEANINGS[name]) for name, (start, length) in observing.PARTS.items()
)
"""The planes that are there once."""

SEAT: Final = (
    Plane("cards", observing.CARDS_HELD, 1, "how many cards the seat holds"),
    Plane("has_turn", observing.HAS_TURN, 1, "1 if it is its turn"),
    Plane("decides", observing.DECIDES, 1, "1 if it decides now, in its turn or out of it"),
    Plane("is_dealer", observing.IS_DEALER, 1, "1 if it dealt"),
    Plane("is_exposed", observing.IS_EXPOSED, 1, "1 if it can be caught without a call"),
    Plane("demands", observing.DEMANDS, 1, "1 if its card demands the cards"),
    Plane("drew_on", observing.DREW_ON, 4, "how often it drew by choice, by the color to match"),
    Plane("score", observing.SCORE, 1, f"its score in the match, in steps of {SCORE_UNIT} points"),
)
"""The planes of one seat; there is such a block for each, clockwise from the one that looks."""


def known_at(distance: int, seats: int) -> int:
    """Where the cards begin that are known in the hand so many seats to the left."""
    return BLOCKS + BLOCK * seats + KINDS * (distance - 1)


def read_observation(row: Counts, seats: int, seat: int) -> dict[str, Any]:
    """An observation in words: cards, colors and seats by their names in the notation.

    All of it is read from the row, so nothing is told that the row does not have.
    """
    read: dict[str, Any] = {"seat": seat}
    for plane in TABLE:
        part = row[plane.start : plane.start + plane.length]
        read[plane.name] = _read(plane.name, part)
    blocks = [_read_seat(row[BLOCKS + BLOCK * d :]) for d in range(seats)]
    known = [_cards(row[known_at(d, seats) :][:KINDS]) for d in range(1, seats)]
    for distance, cards in enumerate(known, 1):
        blocks[distance]["known"] = cards
    # By seat, as everyone at the table counts them.
    read["seats"] = [blocks[(number - seat) % seats] for number in range(seats)]
    return read


def _read_seat(block: Counts) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for plane in SEAT:
        part = block[plane.start : plane.start + plane.length].tolist()
        if plane.length == 4:
            read[plane.name] = dict(zip(map(str, COLORS), part, strict=True))
        else:
            read[plane.name] = part[0]
    read["score"] *= SCORE_UNIT
    return read


def _read(name: str, part: Counts) -> Any:
    if len(part) == KINDS:
        cards = _cards(part)
        return cards if name in {"own_hand", "discards"} else "".join(cards) or None
    if len(part) == 1:
        return int(part[0])
    names = {4: COLORS, PHASES: PHASE_NAMES, ASKS: ASKED_NAMES}[len(part)]
    return next((str(names[at]) for at, there in enumerate(part) if there), None)


def _cards(counts: Counts) -> list[str]:
    return [card.code for card, n in zip(ALL_CARDS, counts.tolist(), strict=True) for _ in range(n)]


_MARKS: Final = {
    "has_turn": "has the turn",
    "decides": "decides",
    "is_dealer": "dealt",
    "is_exposed": "can be caught",
    "demands": "demands the cards",
}


def print_observation(row: Counts, seats: int, seat: int) -> str:
    """An observation as a few lines of text."""
    read = read_observation(row, seats, seat)
    direction = "right" if read["play_goes_right"] else "left"
    piles = f"{read['draw_pile']} cards to draw, {read['discard_pile']} discarded"
    lines = [
        f"top {read['top_card']}, color {read['color'] or '-'}, play goes {direction}, {piles}",
        f"phase {read['phase']}, asked for {read['asked']}, {read['passes']} passed",
    ]
    if read["demanded"]:
        match = f", challengeable, on {read['color_before']}" if read["challengeable"] else ""
        lines.append(f"{read['demanded']} cards are demanded{match}")
    for number, block in enumerate(read["seats"]):
        said = ", ".join(words for name, words in _MARKS.items() if block[name])
        drew = " ".join(f"{color}{n}" for color, n in block["drew_on"].items() if n)
        cards = read["own_hand"] if number == seat else block["known"]
        lines.append(
            f"seat {number + 1}: {block['cards']} cards [{' '.join(cards)}]"
            f"{f' ({said})' if said else ''}{f' drew on {drew}' if drew else ''}"
            f"{f' score {score}' if (score := block['score']) else ''}"
        )
    if read["drawn_card"]:
        must = ", must be played" if read["must_play_it"] else ""
        lines.append(f"drew {read['drawn_card']}{must}")
    lines.append(f"discards: {' '.join(read['discards'])}")
    return "\n".join(lines)
