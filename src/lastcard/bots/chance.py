"""Chance for the engine out of a random generator."""

from random import Random

from lastcard.engine import Cards, Chance


def shuffled(cards: Cards, random: Random) -> Cards:
    """The cards in random order."""
    order = list(cards)
    random.shuffle(order)
    return tuple(order)


def chance_from(random: Random) -> Chance:
    """What the engine asks to shuffle cards."""
    return lambda cards: shuffled(cards, random)
