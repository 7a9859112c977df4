"""A judgment is about what was asked, whatever the cards, the sheet and the options are."""

from random import Random

import pytest

from lastcard.editions import edition_ids, load_edition
from lastcard.engine import Color, Edition
from lastcard.engine.rules import OPTIONS
from lastcard.judging import CASES, Case, Dispute, judge
from lastcard.judging.disputes import Slot
from lastcard.judging.supply import Impossible
from lastcard.notation import check, read

JUDGMENTS = 60
"""Of each case."""
PLAYS = (
    "matches-color matches-number matches-symbol wild draw-four bluff honest "
    "does-not-match does-not-match-wild bluff-not-allowed bluff-not-allowed-wild"
)
TOO_LATE = "called-by-itself {0}-too-late {0}-too-late-played"
REASONS = {
    "play": PLAYS,
    "draw-four": "honest bluff bluff-wild bluff-not-allowed bluff-not-allowed-wild",
    "challenge": (
        "may-challenge anyone-may-challenge not-the-challenger always-honest "
        "bluff-not-allowed bluff-not-allowed-wild"
    ),
    "stack": (
        "stacks not-stackable missed-turn jumps-in-anyway bluff-not-allowed bluff-not-allowed-wild"
    ),
    "draw": "may-draw must-play",
    "drawn": (
        f"{PLAYS} may-keep kept-anyway drew-on turn-over only-the-drawn-card play-or-keep "
        "must-play must-play-drawn"
    ),
    "several": "one-card-a-turn",
    "jump-in": "jumps-in not-identical out-of-turn bluff-not-allowed bluff-not-allowed-wild",
    "call": (
        "may-call calls-with-card caught-first call-came-late no-reason-to-call "
        + TOO_LATE.format("call")
    ),
    "catch": (
        "may-catch may-catch-until-played catch-too-early has-called late-call-is-nothing "
        + TOO_LATE.format("catch")
    ),
    "out": "goes-out goes-out-uncalled goes-out-uncalled-played",
    "first": "",
    "empty": "",
    "suggest": "may-penalize no-suggestion-penalty",
}
"""Why something can be right or wrong: other reasons would be about how the position came about."""


def any_value(slot: Slot, edition: Edition, rng: Random) -> str:
    if not slot.is_card:
        return rng.choice(slot.choices)
    card = rng.choice(slot.cards(edition))
    return f"{card}={rng.choice(list(Color))}" if card.is_wild and slot.names_color else str(card)


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_the_reason_is_about_what_was_asked(case: Case) -> None:
    rng = Random(case.name)
    found = set[str]()
    for _ in range(JUDGMENTS):
        edition = load_edition(rng.choice(edition_ids()))
        told = {slot.name: any_value(slot, edition, rng) for slot in case.slots}
        switched = [name for name, option in OPTIONS.items() if option.choices]
        few = rng.sample(switched, rng.randint(0, 6))
        options = {name: rng.choice(OPTIONS[name].choices) for name in few}
        dispute = Dispute.of(case.name, told, edition)
        try:
            judgment = judge(dispute, edition, edition.rules.with_options(options))
        except Impossible:
            continue
        what = (edition.id, str(dispute), options)
        assert judgment.code in REASONS[case.name].split() or case.is_fact, (what, judgment.reason)
        assert check(read(judgment.record)) == [], what
        # Another card of the hand after drawing is never right, and a turn never has two cards.
        if ("did", "other") in dispute.told or case.name == "several":
            assert judgment.allowed is False, what
        found.add(judgment.code)
    assert len(found) >= min(2, len(REASONS[case.name].split()))
