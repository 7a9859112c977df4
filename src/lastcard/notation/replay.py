"""Playing a record: every move through the engine, chance taken from the record.

    for frame in replay(record):
        frame.item, frame.state, frame.events

What the grammar knows and the game cannot do raises `IllegalInRecord`, with its place.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from lastcard.editions import is_path, load_edition
from lastcard.engine import (
    FORMATS,
    Edition,
    Events,
    IllegalAction,
    Malformed,
    Refusal,
    RoundState,
    Rules,
    Setup,
    Viewer,
    Watcher,
)
from lastcard.engine.match_views import viewer_at
from lastcard.engine.schedule import Player
from lastcard.notation.blocks import Block, split_blocks
from lastcard.notation.edition_files import edition_file
from lastcard.notation.errors import IllegalInRecord, illegal
from lastcard.notation.eyes import HiddenShuffles, SeenRound
from lastcard.notation.header import Header, read_headers
from lastcard.notation.open_round import OpenRound, Shuffles
from lastcard.notation.position import find_dealer, require_seat
from lastcard.notation.record import Expectation, Item, Move, Place, Record, Round, ShuffleNote
from lastcard.notation.score import Score
from lastcard.notation.tokens import shorten

Load = Callable[[str], Edition]
_LONGEST_NAME: Final = 200
_LONGEST_PATH: Final = 1000
"""Of an edition's file, or an id: what a system may not even look for."""


@dataclass(frozen=True, slots=True)
class Frame:
    """How a record stands at the start of a round, or after one of its items."""

    header: Header
    item: Item | None
    """None at the start of a round."""
    state: RoundState
    """The round now; what the viewer sees of it, if the record has a viewer."""
    events: Events
    score: Score
    attempt: Callable[[Move], Refusal | None]
    """Why a move could not be made now, or None if it could; it is not made."""


@contextmanager
def _at(place: Place, *, too_small: Place | None = None) -> Generator[None]:
    """Add to refusals the place in the record.

    `too_small` is the place if the deck is too small for the hands.
    """
    try:
        yield
    except IllegalInRecord:
        raise
    except IllegalAction as error:
        if too_small is not None and error.code == "deck-too-small":
            place = too_small
        raise IllegalInRecord(error.refusal, place) from None


def replay(record: Record, *, load: Load | None = None) -> Iterator[Frame]:
    """Play a record through: a frame for the start of each round and one for each of its items.

    `load` finds the edition; if it is not given, `load_edition` does, and the path to a file may
    start from the folder of the record, too.
    """
    headers = read_headers(record)
    edition, rules = _edition_and_rules(headers[0], load or _loader(record.source))
    hand_size = headers[0].place("Rules", "Seats")
    with _at(headers[0].place("Seats"), too_small=hand_size):
        score = Score.start(edition, rules, headers[0])
    viewing: Player | None = None
    for round, header in zip(record.rounds, headers, strict=True):
        with _at(header.place("Seats"), too_small=hand_size):
            paired = FORMATS[score.format].paired
            setup = Setup(edition, rules, header.seats, paired=paired)
        with _at(header.place("Round", "Seats")):
            score = score.seat_round(header, find_dealer(header))
        if header.viewer is not None:
            viewing = score.seating[require_seat(header.viewer, header, "Viewer")]
        viewer = Watcher.RECORD if viewing is None else viewer_at(score.seating, viewing)
        for frame in _replay_round(round, header, setup, score, viewer):
            score = frame.score
            yield frame


def _loader(source: str) -> Load:
    return lambda name: load_edition(edition_file(name, source))


def _edition_and_rules(header: Header, load: Load) -> tuple[Edition, Rules]:
    tag = header.tags["Edition"]
    longest = max(map(len, Path(header.edition).parts), default=0)
    if longest > _LONGEST_NAME or len(header.edition) > _LONGEST_PATH:
        raise tag.malformed(f"there is no edition {shorten(header.edition)}")
    try:
        edition = load(header.edition)
    except Malformed as error:
        own = "" if is_path(header.edition) else " (one of your own is named by its file)"
        raise tag.malformed(f"{error}{own}") from None
    return edition, edition.rules.with_options(header.options)


def _replay_round(
    round: Round, header: Header, setup: Setup, score: Score, viewer: Viewer
) -> Iterator[Frame]:
    blocks, trailing = split_blocks(round.items)
    dealer = find_dealer(header)
    if viewer is Watcher.RECORD:
        played = OpenRound(header, setup, dealer)
        required = _needs_notes(round, header)
        shuffles_of = partial(Shuffles, required=required)
    else:
        played = SeenRound(header, setup, dealer, viewer)
        shuffles_of = HiddenShuffles

    shuffles = shuffles_of(blocks[0].shuffles)
    with _at(header.place("Deck", "Hands")):
        events = played.start(blocks[0], shuffles)
    if len(blocks) > 1:
        blocks[1].shuffles = tuple(shuffles.unused)
    else:
        trailing = shuffles.unused
    yield Frame(header, None, played.state, events, score, copy(played).attempt)

    moves = iter(blocks[1:])
    for item in round.items:
        events = ()
        if isinstance(item, Move):
            block = next(moves)
            events = _make(played, block, item, shuffles_of(block.shuffles))
            if played.state.is_over:
                score = score.score_round(header, played.state)
        yield Frame(header, item, played.state, events, score, copy(played).attempt)
    _refuse_unused(trailing)


def _make(played: OpenRound, block: Block, move: Move, shuffles: Shuffles) -> Events:
    try:
        events = played.make(block, move, shuffles)
    except IllegalInRecord:
        raise
    except IllegalAction as error:
        if error.code == "not-a-shuffle" and shuffles.last is not None:
            raise IllegalInRecord(error.refusal, shuffles.last.place) from None
        raise IllegalInRecord(error.refusal, move.place, move) from None
    _refuse_unused(shuffles.unused)
    return events


def _refuse_unused(notes: Sequence[ShuffleNote]) -> None:
    if notes:
        place, cards = notes[0].place, len(notes[0].cards)
        raise illegal("shuffle-not-needed", "TURN-5", place=place, cards=cards)


def _needs_notes(round: Round, header: Header) -> bool:
    """Whether every shuffle must have a note: in full records it must, in scenarios not."""
    is_scenario = bool(header.tests) or any(isinstance(item, Expectation) for item in round.items)
    return header.deck is not None and not is_scenario
