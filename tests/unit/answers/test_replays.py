"""A record that is sent comes back as steps; what cannot be played is refused in words."""

import json
from pathlib import Path

import pytest

from lastcard.answers.replays import replay_text
from lastcard.cli import main
from lastcard.wire import encode
from lastcard.wire.errors import Refuse

SCENARIOS = Path(__file__).parents[2] / "scenarios"


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("records")
    flags = ["--matches", "1", "--rules", "limit=100", "--bots", "novice", "--jobs", "1"]
    assert main(["simulate", *flags, "--record", str(folder)]) == 0
    return next(folder.iterdir()).read_bytes()


def test_a_whole_match_comes_back_step_by_step(recorded: bytes) -> None:
    replay = replay_text(recorded)
    assert replay.viewer is None
    assert [r.first_step for r in replay.rounds] == [
        number for number, step in enumerate(replay.steps) if step.move == ""
    ]
    for step in replay.steps:
        held = sum(len(hand) for hand in step.hands)
        assert held + step.pile + step.discards == 108
    assert replay.steps[-1].phase == "over"
    assert (replay.ending, replay.limit) == ("first-to-limit", 100)
    assert replay.rounds[0].sides is None
    assert replay.winners


def test_each_step_says_what_happened(recorded: bytes) -> None:
    steps = json.loads(encode(replay_text(recorded)))["steps"]
    assert "cards-dealt" in [event["type"] for event in steps[0]["events"]]
    assert all(step["events"] for step in steps)


def test_every_scenario_can_be_shown() -> None:
    """All but those of editions in files, which a server opens for nobody."""
    texts = [file.read_bytes() for file in sorted(SCENARIOS.rglob("*.lcn"))]
    shown = [text for text in texts if b'.toml"]' not in text]
    assert len(shown) > 100
    for text in shown:
        assert replay_text(text).steps


@pytest.mark.parametrize(
    "text",
    [b"", b"nonsense", b"\xff\xfe", b'[Edition "/etc/passwd"]\n[Seats "2"]\n', b'[Edition "nine"]'],
)
def test_what_is_no_record_is_refused(text: bytes) -> None:
    with pytest.raises(Refuse) as refused:
        replay_text(text)
    assert refused.value.code == "bad-record"
    assert refused.value.facts["problem"]


def test_an_edition_by_path_is_refused(recorded: bytes, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("name = 'mine'\n")
    with pytest.raises(Refuse, match="bad-record"):
        replay_text(recorded.replace(b'"classic"', f'"{path}"'.encode(), 1))


def test_a_record_that_cheats_is_refused_with_its_place() -> None:
    illegal = SCENARIOS.parent / "scenarios-illegal" / "card-not-held.lcn"
    with pytest.raises(Refuse) as refused:
        replay_text(illegal.read_bytes())
    assert refused.value.code == "bad-record"


def test_a_step_says_who_called_and_what_lies_under_the_top_card() -> None:
    record = (
        b'[Edition "classic"]\n[Format "partners"]\n[Seats "4"]\n[Discard "R9"]\n'
        b'[Hands "R1 G1 | R2 Y1 Y2 | B1 B2 | B3 B4"]\n1:R1!\n2:R2\n'
    )
    replay = replay_text(record)
    assert [(step.under, step.called) for step in replay.steps] == [
        ([], []),
        (["R9"], [0]),
        (["R9", "R1"], [0]),
    ]
    assert replay.rounds[0].sides == [0, 1, 0, 1]
