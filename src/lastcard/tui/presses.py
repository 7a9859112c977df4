"""What a key or a word means as a move; the table says whether the move counts."""

from lastcard.engine import CatchUno, Malformed, PlayCard, Seat
from lastcard.notation import parse_action, print_action
from lastcard.wire import Own, View


def catch_move(view: View) -> str | None:
    """Whom "Catch!" means: the seat that can be caught, else the exposed one, else the next seat.

    With nobody to catch it is a false catch, so that just pressing all the time does not win races.
    """
    own, board = view.own, view.board
    if own is None:
        return None
    seat = board.exposed if own.can.catch is None else own.can.catch
    if seat is None:
        seat = (own.seat + 1) % len(board.counts)
    return print_action(CatchUno(Seat(seat)))


def plays_of(card: str, own: Own) -> list[PlayCard]:
    """The ways in which a card can be played now."""
    actions = map(parse_action, own.legal)
    return [play for play in actions if isinstance(play, PlayCard) and play.card.code == card]


def swaps_of(card: str, own: Own) -> list[int]:
    """The seats with which a card can swap hands now; none where it swaps none."""
    return sorted({play.swap for play in plays_of(card, own) if play.swap is not None})


def typed_play(text: str) -> PlayCard | None:
    """The play that was typed in the notation; None: it is something else."""
    try:
        action = parse_action(text)
    except Malformed:
        return None
    return action if isinstance(action, PlayCard) else None


def is_move(text: str) -> bool:
    """Whether the notation knows a move."""
    try:
        parse_action(text)
    except Malformed:
        return False
    return True
