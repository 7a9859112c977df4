"""The cards of a deck that still lie nowhere, from which a position is made up."""

from collections.abc import Callable
from typing import Final

from lastcard.engine import Card, Cards, Color, Edition, Face, Malformed

MOVES_HANDS: Final = (Face.ZERO, Face.SEVEN)


class Impossible(Malformed):
    """The deck has not the cards for a dispute."""


class Supply:
    """Hands out cards of a deck, each as often as the deck has it."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._rest = list(edition.deck)

    def take(self, card: Card) -> Card:
        """This very card, or `Impossible` if the deck has no more of it."""
        if card not in self._rest:
            raise Impossible(f"there are more of {card} here than the deck has")
        self._rest.remove(card)
        return card

    def find(self, suits: Callable[[Card], bool]) -> Card:
        """A card that suits, or `Impossible` if the deck has none that would do."""
        card = next((card for card in self._rest if suits(card)), None)
        if card is None:
            raise Impossible(f"the deck of {self._edition.name} has no cards to set this up with")
        return self.take(card)

    def number(self, color: Color, *unlike: Card) -> Card:
        """A number of a color, not on these cards, that does nothing whatever the options."""
        faces = {card.face for card in unlike}
        return self.find(
            lambda card: _is_plain(card) and card.color is color and card.face not in faces
        )

    def stranger(self, color: Color, top: Card, card: Card | None = None) -> Card:
        """A number that fits neither the color to match nor these cards."""
        unlike = (top.face, card.face if card else top.face)
        return self.find(
            lambda other: _is_plain(other) and other.color is not color and other.face not in unlike
        )

    def rest(self) -> Cards:
        """All that was not handed out."""
        return tuple(self._rest)


def _is_plain(card: Card) -> bool:
    return card.is_number and card.face not in MOVES_HANDS
