"""The notation for games: reading, writing, replaying and checking `.lcn` files.

    record = read('[Edition "classic"] …')
    for frame in replay(record): ...
    check(record)   # a list of failures, empty if all is well

docs/notation.md describes the format.
"""

from lastcard.notation.check import Failure, check, check_file, replay_checked, replay_file
from lastcard.notation.errors import IllegalInRecord
from lastcard.notation.from_events import Recorder, record_round
from lastcard.notation.moves import parse_action, parse_move, print_action, print_move
from lastcard.notation.reader import read, read_file
from lastcard.notation.record import (
    DrewNote,
    Expectation,
    Item,
    Move,
    Place,
    Record,
    Round,
    ShuffleNote,
    Tag,
)
from lastcard.notation.replay import Frame, replay
from lastcard.notation.writer import write, write_file

Moment = Frame
"""What `Frame` was called in 0.2.0."""

__all__ = [
    "DrewNote",
    "Expectation",
    "Failure",
    "Frame",
    "IllegalInRecord",
    "Item",
    "Moment",
    "Move",
    "Place",
    "Record",
    "Recorder",
    "Round",
    "ShuffleNote",
    "Tag",
    "check",
    "check_file",
    "parse_action",
    "parse_move",
    "print_action",
    "print_move",
    "read",
    "read_file",
    "record_round",
    "replay",
    "replay_checked",
    "replay_file",
    "write",
    "write_file",
]
