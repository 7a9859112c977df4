"""What happened, in words: a sentence for each event, as `lastcard replay` tells it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from lastcard.engine import (
    HIDDEN,
    Card,
    Cards,
    Color,
    Direction,
    Event,
    Face,
    PlayCard,
    round_points,
)
from lastcard.engine import events as e
from lastcard.engine.events import Cause
from lastcard.notation.record import Move
from lastcard.notation.replay import Frame

Names = Sequence[str]

COLOR_NAMES: Final = {
    Color.RED: "red",
    Color.YELLOW: "yellow",
    Color.GREEN: "green",
    Color.BLUE: "blue",
}
_FACE_NAMES: Final = {
    Face.SKIP: "Skip",
    Face.REVERSE: "Reverse",
    Face.DRAW_TWO: "Draw Two",
    Face.WILD: "Wild",
    Face.WILD_DRAW_FOUR: "Wild Draw Four",
    Face.SPECIAL_AGENT: "Special Agent",
    Face.HIDDEN: "a hidden card",
}


def name_card(card: Card) -> str:
    """A card in words: red 7, green Skip, Wild Draw Four."""
    face = _FACE_NAMES.get(card.face, card.face.value)
    return face if card.color is None else f"{COLOR_NAMES[card.color]} {face}"


def name_cards(cards: Cards) -> str:
    """Cards in words; only how many, where they are hidden."""
    number = "a card" if len(cards) == 1 else f"{len(cards)} cards"
    if HIDDEN in cards:
        return number
    if len(cards) == 1:
        return name_card(cards[0])
    return f"{number}: {', '.join(map(name_card, cards))}"


NAMELESS: Final = ("You", "Vous", "Tú", "Você")
"""What older records call a player without a name: "you"."""


def name_seats(frame: Frame) -> Names:
    """What to call those at the board."""
    header = frame.header
    names = header.names or [""] * header.seats
    return [
        f"Seat {number}" if name in NAMELESS or not name else name
        for number, name in enumerate(names, start=1)
    ]


def tell(frame: Frame) -> Iterator[str]:
    """What happened at a frame of a record, a sentence for each event worth one."""
    names = name_seats(frame)
    for event in frame.events:
        if isinstance(event, e.HandsMoved):
            yield _tell_hands_moved(frame, names)
        elif type(event) in _SENTENCES:
            yield _SENTENCES[type(event)](event, names)
    if frame.state.is_over and frame.events:
        yield from _tell_score(frame, names)


def _tell_hands_moved(frame: Frame, names: Names) -> str:
    move = frame.item
    if (
        isinstance(move, Move)
        and isinstance(move.action, PlayCard)
        and move.action.swap is not None
    ):
        return f"{names[move.seat]} and {names[move.action.swap]} swap hands."
    return "Every hand is passed on."


def _tell_score(frame: Frame, names: Names) -> Iterator[str]:
    totals = frame.score.totals
    if totals is None:
        yield "Some hands stay hidden, so the score cannot be told."
        return
    points = round_points(frame.state, frame.score.format)
    for name, gained, total in zip(names, points, totals, strict=True):
        yield f"{name}: {gained} in this round, {total} in all."
    if frame.score.tally.is_over:
        winners = [names[seat] for seat in frame.score.winners]
        yield f"The match is over. Won by {' and '.join(winners) or 'someone at another table'}."


def _dealt(event: e.CardsDealt, names: Names) -> str:
    counts = {len(hand) for hand in event.hands}
    each = f"{min(counts)} cards" if len(counts) == 1 else "the cards of the position"
    return f"Everyone has {each}; {len(event.draw)} are in the draw pile."


def _played(event: e.CardPlayed, names: Names) -> str:
    named = f" and names {COLOR_NAMES[event.color]}" if event.card.is_wild else ""
    return f"{names[event.seat]} plays {name_card(event.card)}{named}."


def _direction(event: e.DirectionChanged, names: Names) -> str:
    way = "clockwise, to the left" if event.direction is Direction.LEFT else "to the right"
    return f"Play goes round {way}."


def _drawn(event: e.CardsDrawn, names: Names) -> str:
    if not event.cards:
        return f"There is nothing left to draw for {names[event.seat]}."
    verb = "draws" if event.cause is Cause.TURN else "has to draw"
    return f"{names[event.seat]} {verb} {name_cards(event.cards)}."


def _demanded(event: e.CardsDemanded, names: Names) -> str:
    choice = ", or challenge" if event.card.face is Face.WILD_DRAW_FOUR else ""
    return f"{names[event.target]} is to take {event.cards}{choice}."


def _shown(event: e.HandShown, names: Names) -> str:
    cards = event.cards
    hand = name_cards(cards) if HIDDEN in cards else ", ".join(map(name_card, cards))
    return f"{names[event.viewer]} is shown the hand of {names[event.seat]}: {hand}."


def _judged(event: e.ChallengeJudged, names: Names) -> str:
    challenger, player = names[event.challenger], names[event.seat]
    if event.guilty:
        return f"The challenge succeeds: {player} could have matched the color."
    return f"The challenge fails: {player} played honestly, {challenger} was wrong."


def _ended(event: e.RoundEnded, names: Names) -> str:
    if event.winner is None:
        return "Nobody can go on: the round is void."
    return f"{names[event.winner]} goes out."


_SENTENCES: Final[dict[type[Event], Callable[[Any, Names], str]]] = {
    e.CardsDealt: _dealt,
    e.CardTurned: lambda event, _: f"Turned up: {name_card(event.card)}.",
    e.CardReturned: lambda _event, _names: "It goes back into the draw pile, which is shuffled.",
    e.ColorAwaited: lambda event, names: f"{names[event.seat]} names the color.",
    e.ColorNamed: lambda event, names: f"{names[event.seat]} names {COLOR_NAMES[event.color]}.",
    e.TurnMissed: lambda event, names: f"{names[event.seat]} misses a turn.",
    e.CardPlayed: _played,
    e.DirectionChanged: _direction,
    e.CardsDrawn: _drawn,
    e.PileReshuffled: lambda event, _: (
        f"The discard pile is shuffled into a new draw pile of {len(event.draw)}."
    ),
    e.PlayOffered: lambda event, names: (
        f"{names[event.seat]} {'must' if event.obliged else 'may'} play it."
    ),
    e.CardKept: lambda event, names: f"{names[event.seat]} keeps it.",
    e.CardsDemanded: _demanded,
    e.ChallengeDeclined: lambda event, names: f"{names[event.seat]} does not challenge.",
    e.HandShown: _shown,
    e.ChallengeJudged: _judged,
    e.UnoCalled: lambda event, names: f"{names[event.seat]} calls UNO.",
    e.UnoForgotten: lambda event, names: (
        f"{names[event.seat]} is down to one card and has not called."
    ),
    e.UnoCaught: lambda event, names: (
        f"{names[event.catcher]} catches {names[event.seat]}, who has not called."
    ),
    e.SuggestionPenalized: lambda event, names: (
        f"{names[event.seat]} has suggested a card, as {names[event.reporter]} says."
    ),
    e.RoundEnded: _ended,
}
UNTOLD: Final = (e.TurnStarted, e.HandsMoved)
"""Events without a sentence here: whose turn it is follows from the rest; moved hands are told with
the move."""
