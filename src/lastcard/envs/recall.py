"""All that a seat has seen of a round, in order: the notation, with notes for what it lacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lastcard.engine import Cards, Event, Events, Seat, print_cards, redact
from lastcard.engine.events import (
    CardReturned,
    CardsDealt,
    CardsDrawn,
    CardTurned,
    ChallengeJudged,
    HandShown,
    HandsMoved,
    PileReshuffled,
    PlayOffered,
    RoundEnded,
)

_NOTES_OF_CARDS: Final = ("#:dealt", "#:drew", "#:shown", "#:hand", "#:holds")
_NONE: Final = "-"


class Recall:
    """What each seat has seen: decisions as moves, and events as notes that begin with `#:`.

    Only redacted events get in, so a seat's record has nothing that it could not see. Events that
    follow from what came before, such as whose turn it is, are left out.
    """

    def __init__(self, seats: int) -> None:
        self._seen: list[list[str]] = [[] for _ in range(seats)]

    def copy(self) -> Recall:
        """The same, to go on differently."""
        new = Recall(0)
        new._seen = [seen.copy() for seen in self._seen]
        return new

    def text(self, seat: int) -> str:
        """What a seat has seen, as one line."""
        return " ".join([f"seat {seat + 1}", *self._seen[seat]])

    def decided(self, actor: int, text: str) -> None:
        """A seat decided; all decisions are made in the open."""
        self._add(f"{actor + 1}:{text}")

    def asked_first(self, seat: int) -> None:
        """Chance chose who is asked first."""
        self._add(f"#:asks {seat + 1}")

    def dealt_by(self, dealer: int) -> None:
        """The round begins."""
        self._add(f"#:dealer {dealer + 1}")

    def dealt_anew(self, viewer: int, hands: Sequence[Cards]) -> None:
        """What is hidden from one seat was dealt anew, so what the other seats saw has changed.

        They recall what happened, but no card that only they saw, and then what they hold.
        """
        for seat, seen in enumerate(self._seen):
            if seat != viewer:
                hidden = [_without_cards(token) for token in seen]
                self._seen[seat] = [*hidden, f"#:holds {_sorted(hands[seat])}"]

    def _add(self, token: str) -> None:
        for seen in self._seen:
            seen.append(token)

    def note(self, events: Events) -> None:
        """These things happened."""
        for seat, seen in enumerate(self._seen):
            for event in events:
                shown = redact(event, Seat(seat))
                token = None if shown is None else _print(shown, seat)
                if token is not None:
                    seen.append(token)


def _print(event: Event, seat: int) -> str | None:  # noqa: PLR0911 - one line for each event
    match event:
        case CardsDealt():
            return f"#:dealt {_sorted(event.hands[seat])}"
        case CardTurned():
            return f"#:turned {event.card}"
        case CardReturned():
            return "#:returned"
        case CardsDrawn():
            return f"#:drew {event.seat + 1} {_sorted(event.cards)}"
        case PileReshuffled():
            return f"#:shuffled {len(event.draw)}"
        case PlayOffered():
            return f"#:may-play {event.seat + 1}{' must' if event.obliged else ''}"
        case HandShown():
            return f"#:shown {event.viewer + 1} {event.seat + 1} {_sorted(event.cards)}"
        case ChallengeJudged():
            return f"#:{'guilty' if event.guilty else 'innocent'} {event.seat + 1}"
        case HandsMoved():
            return f"#:hand {_sorted(event.hands[seat])}"
        case RoundEnded():
            return f"#:over {'void' if event.winner is None else event.winner + 1}"
        case _:
            return None


def _without_cards(token: str) -> str:
    """A note of cards that a seat was dealt, drew or saw, as it is for those who did not."""
    what, *words = token.split()
    if what not in _NOTES_OF_CARDS:
        return token
    return " ".join([what, *(word if word.isdigit() or word == _NONE else "??" for word in words)])


def _sorted(cards: Cards) -> str:
    """The cards sorted: nobody knows which of two lay first."""
    return print_cards(tuple(sorted(cards))) or _NONE
