"""Playing a record: every move through the engine, chance taken from the record.

    for moment in replay(record):
        moment.item, moment.state, moment.events

What the grammar knows and the game cannot do raises `IllegalInRecord`, with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from lastcard.editions import load_edition
from lastcard.engine import (
    Edition,
    Events,
    IllegalAction,
    Malformed,
    Refusal,
    RoundState,
    Rules,
    Setup,
)
from lastcard.notation.blocks import Block, split_blocks
from lastcard.notation.header import Header, read_headers
from lastcard.notation.position import find_dealer, illegal
from lastcard.notation.record import Expectation, Item, Move, Place, Record, Round
from lastcard.notation.score import Score
from lastcard.notation.table import Shuffles, Table
from lastcard.notation.tokens import shorten

Load = Callable[[str], Edition]
_LONGEST_EDITION: Final = 200


class IllegalInRecord(IllegalAction):
    """Something in a record that the game cannot do; says where it stands."""

    def __init__(self, refusal: Refusal, place: Place, move: Move | None = None) -> None:
        self.place = place
        self.move = move
        super().__init__(refusal)


@dataclass(frozen=True, slots=True)
class Moment:
    """What a record has come to at one of its items, or at the start of a round."""

    header: Header
    item: Item | None
    """None at the start of a round."""
    state: RoundState
    """The round now; what the viewer sees of it, if the record has a viewer."""
    events: Events
    score: Score
    attempt: Callable[[Move], Refusal | None]
    """Why a move could not be made now, or None if it could."""


@contextmanager
def _at(place: Place, move: Move | None = None) -> Generator[None]:
    """Say where in the record something is that the game cannot do."""
    try:
        yield
    except IllegalInRecord:
        raise
    except IllegalAction as error:
        raise IllegalInRecord(error.refusal, place, move) from None


def replay(record: Record, *, load: Load = load_edition) -> Iterator[Moment]:
    """Play a record through: a moment for the start of each round and one for each of its items."""
    headers = read_headers(record)
    edition, rules = _edition_and_rules(headers[0], load)
    with _at(headers[0].place("Seats")):
        score = Score.start(edition, rules, headers[0])
    for round, header in zip(record.rounds, headers, strict=True):
        with _at(header.place("Seats")):
            setup = Setup(edition, rules, header.seats)
        for moment in _replay_round(round, header, setup, score):
            score = moment.score
            yield moment


def _edition_and_rules(header: Header, load: Load) -> tuple[Edition, Rules]:
    tag = header.tags["Edition"]
    if len(header.edition) > _LONGEST_EDITION:
        raise tag.malformed(f"there is no edition {shorten(header.edition)}")
    try:
        edition = load(header.edition)
    except Malformed as error:
        raise tag.malformed(str(error)) from None
    return edition, edition.rules.with_options(header.options)


def _replay_round(round: Round, header: Header, setup: Setup, score: Score) -> Iterator[Moment]:
    blocks, trailing = split_blocks(round.items)
    with _at(header.place("Dealer")):
        dealer = find_dealer(header)
    with _at(header.place("Round", "Seats")):
        score = score.seat_round(header, dealer)
    table = Table(header, setup, dealer)
    required = _needs_notes(round, header)

    shuffles = Shuffles(blocks[0].shuffles, required=required)
    with _at(header.place("Deck", "Hands")):
        events = table.start(blocks[0], shuffles)
    if len(blocks) > 1:
        blocks[1].shuffles = tuple(shuffles.unused)
    unused = shuffles.unused if len(blocks) == 1 else trailing
    yield Moment(header, None, table.state, events, score, table.attempt)

    moves = iter(blocks[1:])
    for item in round.items:
        events = ()
        if isinstance(item, Move):
            events = _make(table, next(moves), item, required=required)
            if table.state.is_over:
                score = score.score_round(header, table.state)
        yield Moment(header, item, table.state, events, score, table.attempt)
    for note in unused:
        with _at(note.place):
            raise illegal("shuffle-not-needed", "TURN-5", cards=len(note.cards))


def _make(table: Table, block: Block, move: Move, *, required: bool) -> Events:
    shuffles = Shuffles(block.shuffles, required=required)
    try:
        events = table.make(block, move, shuffles)
    except IllegalAction as error:
        is_shuffle = error.code == "not-a-shuffle" and shuffles.last is not None
        place = shuffles.last.place if is_shuffle and shuffles.last else move.place
        raise IllegalInRecord(error.refusal, place, move) from None
    for note in shuffles.unused:
        with _at(note.place):
            raise illegal("shuffle-not-needed", "TURN-5", cards=len(note.cards))
    return events


def _needs_notes(round: Round, header: Header) -> bool:
    """Whether every shuffle must stand in the round: it does in full records, not in scenarios."""
    is_scenario = bool(header.tests) or any(isinstance(item, Expectation) for item in round.items)
    return header.deck is not None and header.viewer is None and not is_scenario
