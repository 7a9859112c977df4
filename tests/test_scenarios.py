"""Every scenario passes `check`; what is malformed or illegal is refused where it says it is.

The files under `scenarios-malformed` and `scenarios-illegal` begin with the place of their fault,
`; line:column what` and `; line what`: a fault of writing has a column, a broken rule has a line.
They end with what people are told.
"""

import re
from pathlib import Path

import pytest

from lastcard.notation.check import Failure, check_file
from lastcard.notation.reader import read_file

HERE = Path(__file__).parent
SENTENCE = re.compile(r"; \S.*[.]")
PLACE = re.compile(r"; (\d+)(?::(\d+))? \S")
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def files(folder: str) -> list[object]:
    root = HERE / folder
    found = sorted(root.rglob("*.lcn"))
    assert found, f"there are no files under {folder}"
    return [
        pytest.param(file, id=str(file.relative_to(root).with_suffix("").as_posix()))
        for file in found
    ]


def first_line(file: Path) -> str:
    return file.read_bytes().splitlines()[0].decode("utf-8-sig")


def last_line(file: Path) -> str:
    return file.read_bytes().splitlines()[-1].decode()


@pytest.mark.parametrize("file", files("scenarios"))
def test_a_scenario_holds(file: Path) -> None:
    assert [str(failure) for failure in check_file(file)] == []


@pytest.mark.parametrize("file", files("scenarios"))
def test_a_scenario_says_what_it_shows(file: Path) -> None:
    assert SENTENCE.fullmatch(first_line(file)), "the first line is a comment, one sentence"
    tag = read_file(file).rounds[0].tag("Tests")
    assert tag is not None
    assert tag.value.split(), "the tag Tests names the rules"
    assert NAME.fullmatch(file.stem)


@pytest.mark.parametrize("file", files("scenarios"))
def test_a_scenario_expects_something(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    assert any(line.startswith("> ") for line in lines)


@pytest.mark.parametrize("file", files("scenarios-malformed"))
def test_a_malformed_file_is_refused_at_its_place(file: Path) -> None:
    place = PLACE.match(first_line(file))
    assert place
    told = last_line(file).removeprefix("; ")
    assert check_file(file) == [Failure(str(file), int(place[1]), int(place[2]), told)]
    assert told.startswith("malformed: ")


@pytest.mark.parametrize("file", files("scenarios-illegal"))
def test_an_illegal_file_is_read_and_then_refused_at_its_line(file: Path) -> None:
    place = PLACE.match(first_line(file))
    assert place
    read_file(file)
    (failure,) = check_file(file)
    assert (failure.source, failure.line) == (str(file), int(place[1]))
    assert f"; {failure.problem}" == last_line(file)
