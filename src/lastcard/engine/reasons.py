"""Why something is refused, in plain English, by the code of the refusal.

Clients translate the codes into the player's language; these sentences are for the command line,
for logs and for those who write programs. Every code of the engine has one.
"""

from collections.abc import Mapping
from typing import Final

Fact = str | int
Facts = Mapping[str, Fact]

_SENTENCES: Final[Mapping[str, str]] = {
    # the moment
    "round-over": "the round is over",
    "not-dealt-yet": "the cards have not been dealt yet",
    "not-your-turn": "it is the turn of seat {turn}",
    "no-such-seat": "there is no such seat as {seat} here",
    "name-the-color-first": "name the color of the wild first",
    "play-or-draw": "play a card or draw one",
    "play-or-keep": "play the card you drew or keep it",
    "take-or-challenge": "take the cards, or challenge or pass them on where that is allowed",
    # the card
    "card-not-held": "{card} is not in the hand",
    "does-not-match": "{card} does not match {top}; the color to match is {color}",
    "only-the-drawn-card": "after drawing, only the drawn card can be played",
    "not-stackable": "{card} cannot pass on what {top} asks for",
    "not-identical": "only a card just like {top} can be played out of turn, not {card}",
    "bluff-not-allowed": "{card} would be a bluff; the color to match is {color}",
    "color-missing": "{card} needs a color",
    "color-not-wanted": "{card} takes no color",
    "swap-missing": "{card} needs someone to swap hands with",
    "swap-not-wanted": "{card} swaps no hands here",
    "must-play": "{card} can be played, so a card must be played",
    "must-play-drawn": "{card} was drawn and can be played, so it must be",
    "nothing-to-challenge": "only a Wild Draw Four can be challenged",
    "always-honest": "nobody can bluff here, so there is nothing to challenge",
    # calls, catches, penalties
    "no-reason-to-call": "there is no reason to call UNO now (cards in hand: {cards})",
    "call-came-late": "a call counts only together with the card here; this one comes too late",
    "nobody-to-catch": "seat {seat} cannot be caught now",
    "catch-yourself": "nobody catches themselves",
    "catch-a-partner": "only opponents may catch here, and seat {seat} is on the same side",
    "no-suggestion-penalty": "these rules have no penalty for suggesting a card",
    # setting up
    "players-out-of-range": "{players} cannot play: it takes {fewest} to {most} players",
    "deck-too-small": "the deck has {deck} cards and this needs {needed}; deal {most} each at most",
    "not-the-deck": "those {cards} cards are not the deck of this edition",
    "not-a-shuffle": "that is not an order of the {cards} cards to be shuffled",
    "format-does-not-fit": (
        "{format} does not fit {players} players: it takes {fits}; "
        "with {players} there are {instead}"
    ),
    # the match
    "round-not-over": "round {round} is not over",
    "match-over": "the match was over after round {round}",
    "no-such-player": "there is no player {player} in this match",
    "eliminated": "player {player} is out of the match",
    "bots-do-not-fit": "{bots} bots are named for {players} players: name one, or one for each",
    "match-does-not-end": "the match was not over after {rounds} rounds",
    # records
    "another-card": "the draw names {named}, but what comes is {came}",
    "drew-otherwise": "the record has {stated} drawn, but what comes is {drawn}",
    "cards-missing": "the deck lacks {cards} cards, {card} among them",
    "not-in-the-pile": "{card} is not in the draw pile",
    "not-in-the-deck": "there are more of {card} here than the deck has",
    "too-many-cards": "{cards} cards are named, and the deck has {deck}",
    "empty-hand": "seat {seat} has no cards: the round would be over",
    "hidden-first-discard": "the first discard is hidden, and everyone sees it",
    "turn-differs": "the first discard gives the turn to seat {turn}, not to seat {stated}",
    "direction-differs": "the first discard makes play go {direction}",
    "shuffle-missing": "chance orders {cards} cards here, and no #:shuffle says how",
    "shuffle-not-needed": "nothing is shuffled here; this #:shuffle has {cards} cards",
    "wrong-round": "this is round {round}, and round {due} is due",
    "wrong-players": "those who sit down for round {round} are not those who are in the match",
    "wrong-dealer": "the deal has passed to {due}",
}

_COLOR_WORDS: Final = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
_COUNTED_FROM_ZERO: Final = ("seat", "turn", "player", "stated")


class _Words(dict[str, Fact]):
    """The facts of a sentence; a missing one reads as an ellipsis."""

    def __missing__(self, name: str) -> str:
        return "…"


def in_english(code: str, facts: Facts) -> str:
    """The sentence for a refusal; people count seats from one."""
    words = _Words()
    for name, value in facts.items():
        if name == "color":
            words[name] = _COLOR_WORDS.get(str(value), value)
        elif name in _COUNTED_FROM_ZERO and isinstance(value, int):
            words[name] = value + 1
        else:
            words[name] = value
    sentence = _SENTENCES.get(code)
    if sentence is None:
        return " ".join((code, *(f"{name}={value}" for name, value in facts.items())))
    return sentence.format_map(words)
