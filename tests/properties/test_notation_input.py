"""Whatever is fed to the reader, it gives a record or an error with line and column, and soon."""

import os
import re
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.engine import Malformed
from lastcard.notation import read, write
from lastcard.notation.check import Failure, replay_checked
from lastcard.notation.words import tell

SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.lcn"))
FILES = [file.read_bytes() for file in SCENARIOS]
PIECES = sorted({word for content in FILES for word in content.split()})
EXAMPLES = {"long": 10_000, "mutants": 50}.get(os.environ.get("HYPOTHESIS_PROFILE", ""), 1_000)


def error_of(content: bytes) -> Malformed | None:
    try:
        read(content)
    except Malformed as error:
        return error
    return None


def feed(content: bytes) -> None:
    """Read, replay, check and tell, as the commands do; every failure has its place."""
    error = error_of(content)
    if error is not None:
        lines = re.split("\r\n|\n|\r", content.decode("utf-8-sig", errors="replace"))
        assert error.line is not None
        assert error.column is not None
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        return
    record = read(content)
    assert read(write(record)) == record
    for found in replay_checked(record):
        if isinstance(found, Failure):
            assert found.line
            assert "\n" not in str(found)
        else:
            list(tell(found))


def mutated(content: bytes, rng: Random) -> bytes:
    """A file with a few bytes, words or lines changed, lost, doubled or moved."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(content) + 1)
        match rng.randrange(7):
            case 0:
                content = content[:at] + rng.randbytes(rng.randint(1, 3)) + content[at:]
            case 1:
                content = content[:at] + content[at + rng.randint(1, 8) :]
            case 2:
                content = content[:at] + rng.choice(PIECES) + content[at:]
            case 3:
                content = content[:at] + b" " + rng.choice(PIECES) + b"\n" + content[at:]
            case 4:
                words = content.split(b" ")
                words[rng.randrange(len(words))] = rng.choice(PIECES)
                content = b" ".join(words)
            case 5:
                lines = content.split(b"\n")
                rng.shuffle(lines)
                content = b"\n".join(lines)
            case _:
                lines = content.split(b"\n")
                lines.insert(rng.randrange(len(lines)), rng.choice(lines))
                content = b"\n".join(lines)
    return content


@given(st.binary(max_size=300))
@settings(max_examples=EXAMPLES)
def test_random_bytes(content: bytes) -> None:
    feed(content)


@given(
    st.text(max_size=300).map(str.encode)
    | st.text('[]">;:#+-.?!x123RYGBW=|\\ \n', max_size=80).map(str.encode)
)
@settings(max_examples=EXAMPLES)
def test_random_text(content: bytes) -> None:
    feed(content)


@given(st.lists(st.sampled_from(PIECES), max_size=40), st.sampled_from([b" ", b"\n"]))
@settings(max_examples=EXAMPLES)
def test_words_of_the_notation_in_any_order(words: list[bytes], between: bytes) -> None:
    feed(b'[Edition "classic"]\n[Seats "3"]\n' + between.join(words))


@given(st.sampled_from(FILES), st.integers(0, 2**32 - 1))
@settings(max_examples=EXAMPLES)
def test_mutated_files(content: bytes, seed: int) -> None:
    feed(mutated(content, Random(seed)))
