"""An edition: one rule sheet, or a user's own, as a value. `lastcard.editions` reads them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from lastcard.engine.cards import Card, Cards
from lastcard.engine.errors import IllegalAction, Refusal
from lastcard.engine.formats import Format, require_player_count
from lastcard.engine.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A deck, what its cards are worth, the options of its sheet and the formats it offers."""

    id: str
    name: str
    deck: Cards
    values: Mapping[Card, int] = field(hash=False)
    rules: Rules
    formats: tuple[Format, ...]
    languages: tuple[str, ...] = ("en",)
    summary: str = ""
    notes: tuple[str, ...] = ()
    emblem: Card = Card("B0")
    """The card that pictures it where editions are shown side by side."""

    @property
    def default_format(self) -> Format:
        """The format that the sheet itself plays."""
        return self.formats[0]

    def count(self, card: Card) -> int:
        """How many of a card the deck holds."""
        return Counter(self.deck)[card]

    def worth(self, cards: Cards) -> int:
        """The points that these cards are worth (SCORE-1)."""
        values = self.values
        return sum(values[card] for card in cards)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a round is played with: an edition, its rules as the players chose them, the seats."""

    edition: Edition
    rules: Rules
    seats: int
    paired: bool = False
    """Whether seats play for two sides, seated alternately, as `FormatRules` has it."""

    def __post_init__(self) -> None:
        require_player_count(self.seats)
        needed = self.rules.hand_size * self.seats + 1
        if needed > len(self.edition.deck):
            raise IllegalAction(too_few_cards(needed, len(self.edition.deck), self.seats))


def too_few_cards(needed: int, deck: int, seats: int) -> Refusal:
    """The refusal of a deal that leaves no card to turn up (DECK-3)."""
    facts = {"needed": needed, "deck": deck, "most": (deck - 1) // seats}
    return Refusal("deck-too-small", "DECK-3", facts)
