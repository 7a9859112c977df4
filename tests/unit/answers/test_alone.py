"""Matches that were played on a device: only whole ones that the rules allow are taken."""

from __future__ import annotations

import json
from functools import cache

import pytest
from msgspec import structs

from lastcard.answers.alone import read_alone
from lastcard.answers.history import record_text
from lastcard.table.entries import read_summary
from lastcard.wire import MatchSent, Person
from lastcard.wire.errors import Refuse
from tests.unit.page.page_worker import Worker

ADA = Person("ada", "Ada")
NOW = 10**13


@cache
def played() -> MatchSent:
    """A match of several rounds, as a device keeps it."""
    worker = Worker()
    worker.sit_down(rules={"auto_uno": "on", "limit": "250"})
    worker.say(type="start", id="s")
    worker.play(10_000)
    texts = [text for key, text in worker.kept.items() if key.startswith("played/")]
    return MatchSent(**json.loads(texts[0]))


def test_its_rows_are_those_of_any_match() -> None:
    sent = played()
    match = read_alone(sent, ADA, NOW)
    summary = read_summary(match.entry.summary)
    assert summary.rounds > 1
    assert max(summary.totals) >= 250
    assert summary.alone
    rows = list(enumerate(match.rows, 1))
    assert record_text(summary.names, rows, None) == sent.record
    assert (match.entry.first, match.entry.last) == (1, len(rows))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("\n1:", "\n2:"),  # someone else's move
        ('[Round "1"]', '[Round "2"]'),
        ('[Dealer "', '[Viewer "1"]\n[Dealer "'),
        ('"classic"', '"../../secrets"'),
        ("[Deck ", "[Hands "),
    ],
)
def test_what_the_rules_do_not_allow_is_refused(before: str, after: str) -> None:
    sent = played()
    assert before in sent.record
    forged = structs.replace(sent, record=sent.record.replace(before, after, 1))
    with pytest.raises(Refuse, match="bad-record"):
        read_alone(forged, ADA, NOW)


def test_half_a_match_and_a_wrong_chair_are_refused() -> None:
    sent = played()
    half = sent.record.rstrip().rsplit("\n", 1)[0]
    for wrong in (structs.replace(sent, record=half), structs.replace(sent, you=5)):
        with pytest.raises(Refuse, match="bad-record"):
            read_alone(wrong, ADA, NOW)


def test_times_that_a_device_tells_are_not_in_the_future() -> None:
    match = read_alone(structs.replace(played(), started=2 * NOW, ended=3 * NOW), ADA, NOW)
    assert (match.entry.started, match.entry.ended) == (NOW, NOW)
