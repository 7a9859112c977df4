"""How many sequences of legal moves there are: the count by which rules are compared."""

from lastcard.engine import Cards, RoundState, Seat, advance, legal_actions
from lastcard.game.rounds import Round


def perft(position: Round | RoundState, depth: int) -> int:
    """The number of sequences of exactly `depth` legal moves that begin at a position.

    A move is an action of any seat that may act, in turn or out of it. Chance adds nothing: cards
    are drawn as the draw pile lies, and a discard pile that is turned over keeps its order, the
    lowest card on top. A sequence that ends the round sooner does not count.
    """
    state = position.state if isinstance(position, Round) else position
    if depth == 0:
        return 1
    choices = [(seat, legal_actions(state, seat)) for seat in map(Seat, state.seats)]
    if depth == 1:
        return sum(len(actions) for _, actions in choices)
    return sum(
        perft(advance(state, seat, action, _in_given_order).state, depth - 1)
        for seat, actions in choices
        for action in actions
    )


def _in_given_order(cards: Cards) -> Cards:
    return cards
