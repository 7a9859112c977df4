"""The coach finds a planted blunder, says why it was one, and never knows a hidden card."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from lastcard.analysis import REASONS, Judgment, Mark, analyze
from lastcard.analysis.advising import advise, look_back
from lastcard.analysis.decisions import steps
from lastcard.analysis.reasons import find_reasons
from lastcard.analysis.weighing import weigh
from lastcard.answers.coaching import show_analysis
from lastcard.bots import LONE_ROUND, BotRound, chance_from, create_bot, shuffled
from lastcard.editions import load_edition
from lastcard.engine import (
    Action,
    Events,
    Format,
    IllegalAction,
    Seat,
    Setup,
    View,
    start_round,
    view,
)
from lastcard.notation import Move, Record, read, record_round, replay
from lastcard.notation.moves import parse_action, print_action
from lastcard.tui.language import load_words
from lastcard.wire import encode

pytestmark = pytest.mark.timeout(600)  # compiling, the first time, takes a while


def only_judgment(text: str) -> Judgment:
    (judgment,) = analyze(read(text)).judgments
    return judgment


def reasons(judgment: Judgment) -> list[str]:
    return [reason.code for reason in judgment.reasons]


HEADER = '[Edition "classic"]\n[Format "single"]\n'


def test_drawing_with_a_last_card_that_fits_is_a_blunder():
    judgment = only_judgment(
        HEADER + '[Seats "Ada, Ben"]\n[Hands "R5 | B1 B2 B3"]\n[Discard "R7"]\n1:+'
    )
    assert judgment.mark is Mark.BLUNDER
    assert print_action(judgment.better) == "R5"
    assert judgment.before == pytest.approx(1.0)
    assert reasons(judgment)[0] == "goes-out"


def test_naming_a_color_that_one_does_not_hold_is_a_blunder():
    judgment = only_judgment(
        HEADER + '[Seats "Ada, Ben, Cy"]\n'
        '[Hands "W B5 | R1 G2 Y3 R9 | G4 Y4 R4 R8"]\n[Discard "R7"]\n1:W=Y!'
    )
    assert judgment.mark is Mark.BLUNDER
    assert print_action(judgment.better) == "W=B!"
    kept = next(reason for reason in judgment.reasons if reason.code == "keeps-color")
    assert (kept.color, kept.count, kept.other, kept.fewer) == ("B", 1, "Y", 0)


def test_letting_someone_with_one_card_play_is_told():
    judgment = only_judgment(
        HEADER + '[Seats "Ada, Ben, Cy"]\n'
        '[Hands "RD R3 R4 | R1 | G4 Y4 R4 R8 B1 B2"]\n[Discard "R7"]\n1:R3'
    )
    assert judgment.is_mistake
    assert print_action(judgment.better) == "RD"
    stops = judgment.reasons[0]
    assert (stops.code, stops.seat, stops.card, stops.count) == ("stops-next", 1, "RD", 1)


def test_what_is_within_the_noise_is_no_mistake():
    """Two cards that are alike in all but their number, and nobody is near the end."""
    judgment = only_judgment(
        HEADER + '[Seats "Ada, Ben"]\n'
        '[Hands "R3 R4 G1 B8 Y6 | R1 G2 B5 Y9 Y8"]\n[Discard "R7"]\n1:R4'
    )
    assert judgment.mark is Mark.GOOD
    assert judgment.loss == 0
    assert not judgment.reasons


def test_calls_catches_and_bluffs_are_counted():
    analysis = analyze(
        read(
            HEADER + '[Seats "Ada, Ben, Cy"]\n'
            '[Hands "R5 R6 | R8 W4 R2 | R1 G2 B3"]\n[Discard "R7"]\n'
            '[Draw "B1 B2 B4 B5 B6 B7"]\n1:R5 2:W4=G 3:? 3:G2'
        )
    )
    ada, ben, cy = analysis.players()
    assert (ada.calls_missed, ada.caught, ada.catches_missed) == ([0], 0, [])
    assert ben.catches_missed == cy.catches_missed == [0]
    assert (ben.bluffs, ben.bluffs_found_out) == ([1], 1)
    asked = cy.challenges
    assert asked.taken_right + asked.taken_wrong + asked.open == 1
    challenge = next(j for j in analysis.judgments if j.number == 2)
    assert challenge.guilty is not None
    assert 0 < challenge.guilty < 1


def test_a_call_that_comes_late_is_not_missed_and_one_who_is_caught_is_counted():
    analysis = analyze(
        read(
            HEADER + '[Seats "Ada, Ben"]\n[Hands "R5 R6 B1 | R8 R9"]\n[Discard "R7"]\n'
            "1:R5 2:R8 1:x2 1:R6 1:!"
        )
    )
    ada, ben = analysis.players()
    assert (ada.calls_missed, ben.calls_missed, ben.caught) == ([], [1], 1)


# ── Hidden cards ──────────────────────────────────────────────────────────────────────────────────


NAMES = ("Ada", "Ben", "Cy", "Dot")


def played_round(seed: int) -> Record:
    """A round by bots, with its deck."""
    random = Random(seed)
    edition = load_edition("classic")
    setup = Setup(edition, edition.rules, len(NAMES))
    chance, dealer = chance_from(random), Seat(len(NAMES) - 1)
    dealt = start_round(setup, dealer, shuffled(edition.deck, random), chance)
    levels = ("casual", "skilled", "novice", "skilled")
    bots = [create_bot(level, Random(seed + at)) for at, level in enumerate(levels)]
    steps: list[tuple[Seat, Action, Events]] = []
    BotRound(*dealt, bots, chance, on_step=lambda *step: steps.append(step)).play_out()
    return record_round(setup, dealer, dealt[1], steps, format=Format.SINGLE, names=NAMES)


def cut(record: Record, moves: int) -> Record:
    """The record up to so many moves."""
    (round,) = record.rounds
    at = [n for n, item in enumerate(round.items) if isinstance(item, Move)]
    return replace(record, rounds=(replace(round, items=round.items[: at[moves - 1] + 1]),))


def swapped(record: Record, one: int, other: int) -> Record:
    """The record with two cards of its deck exchanged."""
    (round,) = record.rounds
    tag = round.tag("Deck")
    assert tag is not None
    deck = tag.value.split()
    deck[one], deck[other] = deck[other], deck[one]
    tags = tuple(replace(t, value=" ".join(deck)) if t is tag else t for t in round.tags)
    return replace(record, rounds=(replace(round, tags=tags),))


def looks_the_same(record: Record, seat: Seat, seen: list[View]) -> bool:
    """Whether a seat sees just this, one view after the other, in a record that can be played."""
    try:
        for number, moment in enumerate(replay(record)):
            if number < len(seen) and view(moment.state, seat) != seen[number]:
                return False
    except IllegalAction:
        return False
    return True


def with_other_hidden_cards(record: Record, seat: Seat, random: Random) -> Record:
    """The same for the eyes of a seat up to its last decision, but what it cannot see differs."""
    seen = [view(moment.state, seat) for moment in replay(record)][:-1]
    changes = 0
    for _ in range(400):
        other = swapped(record, random.randrange(108), random.randrange(108))
        if other != record and looks_the_same(other, seat, seen):
            record, changes = other, changes + 1
            if changes == 12:
                break
    assert changes, "nothing could be changed"
    return record


def judged_bytes(record: Record, seat: Seat) -> bytes:
    analysis = analyze(record, only=NAMES[seat])
    return encode(show_analysis(analysis).judgments)


# One round shows it at each run; a second one, longer, is in `make test-long`.
@pytest.mark.parametrize(
    ("seed", "decisions"), [(5, 3), pytest.param(11, 5, marks=pytest.mark.long)]
)
def test_no_card_that_the_player_could_not_know_enters_a_judgment(seed: int, decisions: int):
    whole = played_round(seed)
    seat = Seat(1)
    numbers = [step.number for step in steps(whole, only=NAMES[seat]) if step.decision]
    record = cut(whole, numbers[min(decisions, len(numbers)) - 1] + 1)
    judged = judged_bytes(record, seat)
    assert judged != b"[]"
    changed = with_other_hidden_cards(record, seat, Random(seed))
    assert changed != record
    assert judged_bytes(changed, seat) == judged


def test_a_record_through_one_players_eyes_is_judged_for_that_player_alone():
    text = """\
[Edition "classic"]
[Seats "Ada, Ben"]
[Viewer "1"]
[Hands "R5 R6 B1 | ?? ?? ??"]
[Discard "R7"]
1:R5 2:R8
"""
    analysis = analyze(read(text))
    assert [report.name for report in analysis.players()] == ["Ada"]
    assert [judgment.number for judgment in analysis.judgments] == [0]


# ── Reasons and words ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", ["en", "fr", "es", "pt"])
def test_every_reason_and_mark_has_words_in_every_language(language: str):
    words = load_words(language)
    for code in REASONS:
        said = words(
            f"coach-{code}", name="Ben", card="R5", color="red", other="blue", count=2, fewer=1
        )
        assert not said.startswith("coach-"), code
        assert "{" not in said, code
    marks = {words("coach-mark", mark=mark.value) for mark in Mark if mark is not Mark.GOOD}
    assert len(marks) == 3


@pytest.mark.long
def test_reasons_hold_in_their_positions():
    """What is said of hands and colors is what the table showed; no outcome is needed for it."""
    found: set[str] = set()
    for seed in range(6):
        record = played_round(seed)
        for step in steps(record):
            if step.decision is None:
                continue
            weighed = weigh(step.decision)
            state = step.decision.view.state
            hand = state.hands[step.decision.seat]
            for reason in find_reasons(step.decision, weighed):
                found.add(reason.code)
                if reason.code in ("stops-next", "lets-play", "swaps-for-fewer"):
                    assert reason.seat is not None
                    assert len(state.hands[reason.seat]) == reason.count
                if reason.code == "keeps-color":
                    in_hand = sum(card.code.startswith(reason.color) for card in hand)
                    assert reason.count in (in_hand, in_hand - 1)
                    assert reason.count > reason.fewer
                if reason.code == "risked-bluff":
                    assert any(card.code.startswith(reason.color) for card in hand)
                assert reason.card == "" or reason.card in [card.code for card in hand]
    assert len(found) >= 4


# ── Advice while a round is played ────────────────────────────────────────────────────────────────


def test_advice_is_to_play_the_last_card_and_knows_no_hidden_card():
    text = '[Edition "classic"]\n[Seats "Ada, Ben"]\n[Hands "R5 | {hand}"]\n[Discard "R7"]\n1:+'
    told = []
    for hand in ("B1 B2 B3", "Y8 W4 R9"):
        start = next(iter(replay(read(text.format(hand=hand)))))
        told.append(advise(view(start.state, Seat(0)), LONE_ROUND, start.events))
    assert told[0] == told[1]
    options, _ = told[0]
    assert print_action(options[0].action) == "R5"
    assert options[0].chance == pytest.approx(1.0)


@pytest.mark.parametrize(("done", "mark"), [("+", Mark.BLUNDER), ("R5!", Mark.GOOD)])
def test_who_looks_back_at_a_move_is_told_only_of_what_was_worse(done: str, mark: Mark):
    """The last card fits: whoever draws gives the round away, from what can be known."""
    text = HEADER + '[Seats "Ada, Ben"]\n[Hands "R5 B4 | {hand}"]\n[Discard "B7"]\n'
    text = text.replace("R5 B4", "R5 B4" if mark is Mark.GOOD else "R5").replace("B7", "R7")
    found = []
    for hand in ("B1 B2 B3", "Y8 W4 R9"):
        start = next(iter(replay(read(text.format(hand=hand)))))
        seen = view(start.state, Seat(0))
        found.append(look_back(seen, LONE_ROUND, start.events, parse_action(done)))
    assert found[0] == found[1]
    assert found[0] is not None
    weighed, reasons = found[0]
    assert weighed.mark is mark
    assert ("goes-out" in [reason.code for reason in reasons]) == (mark is Mark.BLUNDER)
