"""Luck is zero on average, whoever plays; what is left of results orders the bots."""

from __future__ import annotations

from random import Random
from statistics import fmean

import numpy as np
import pytest

from lastcard.analysis.counting import CountingLuck
from lastcard.analysis.luck import Luck, likelihood
from lastcard.analysis.report import PlayerReport
from lastcard.bots import BotRound, chance_from, create_bot, shuffled
from lastcard.bots.judging import FEATURES, chance_to_win, judgment_for
from lastcard.editions import load_edition
from lastcard.engine import (
    Action,
    Chance,
    DrawCard,
    Events,
    Format,
    Player,
    RoundState,
    Seat,
    Setup,
    advance,
    start_round,
    turn_actions,
)
from lastcard.fast import FastRules, from_state
from lastcard.notation import Record, record_round, replay

EDITION = load_edition("classic")


def dealt(seats: int, seed: int) -> tuple[RoundState, Chance]:
    random = Random(seed)
    chance = chance_from(random)
    setup = Setup(EDITION, EDITION.rules, seats)
    deck = shuffled(EDITION.deck, random)
    state, _ = start_round(setup, Seat(seats - 1), deck, chance)
    return state, chance


def test_chances_are_those_of_the_judge():
    for seats, seed in ((2, 1), (3, 2), (4, 3)):
        state, _ = dealt(seats, seed)
        batch = from_state(FastRules(state.setup, format=Format.SINGLE), state)
        weights, row = np.array(judgment_for(seats)), np.zeros(len(FEATURES))
        likely = [likelihood(state, Seat(at), state.hands[at]) for at in state.seats]
        for seat in state.seats:
            told = chance_to_win(
                batch.rules.untracked, batch.words[0], batch.cells[0], seat, weights, row
            )
            assert likely[seat] / sum(likely) == pytest.approx(told)


def test_the_luck_of_a_draw_is_zero_over_all_cards_that_could_come():
    state, chance = dealt(4, 8)
    assert DrawCard() in turn_actions(state, state.turn)
    found: list[list[float]] = []
    for at, card in enumerate(state.draw):
        other = state.copy()
        other.draw = (card, *state.draw[:at], *state.draw[at + 1 :])
        luck = Luck(other, Format.SINGLE)
        luck.take(advance(other, other.turn, DrawCard(), chance)[1])
        found.append(luck.drawn)
    for seat in state.seats:
        assert fmean(drawn[seat] for drawn in found) == pytest.approx(0, abs=1e-12)
    assert max(abs(drawn[state.turn]) for drawn in found) > 0.001


@pytest.mark.long
def test_play_orders_the_bots_and_luck_is_nobodys():
    levels = ("random", "novice", "skilled")
    play: dict[str, list[float]] = {level: [] for level in levels}
    luck: dict[str, list[float]] = {level: [] for level in levels}
    for number in range(240):
        state, chance = dealt(3, number)
        seated = levels[number % 3 :] + levels[: number % 3]
        bots = [create_bot(level, Random(f"{number}:{level}")) for level in seated]
        meter = Luck(state, Format.SINGLE)
        game = BotRound(state, (), bots, chance)
        game.on_step = lambda _seat, _action, events, meter=meter: meter.take(events)
        winner = game.play_out().winner
        for seat, level in enumerate(seated):
            luck[level].append(meter.total[seat])
            play[level].append((winner == seat) - 1 / 3 - meter.total[seat])
    for values in luck.values():
        error = float(np.std(values)) / len(values) ** 0.5
        assert abs(fmean(values)) < 4 * error
    assert fmean(play["skilled"]) > fmean(play["novice"]) > fmean(play["random"])


def test_the_luck_of_a_round_is_shared_out_and_that_of_rounds_adds_up():
    """What one player's cards bring, the others' chances lose; a match has what its rounds have."""
    reports = {Player(seat): PlayerReport(Player(seat), str(seat)) for seat in range(3)}
    counting = CountingLuck(reports)
    for number in range(2):
        for moment in replay(played(3, number)):
            if moment.item is None:
                counting.begin(moment)
            else:
                counting.count(moment)
    for report in reports.values():
        assert len(report.luck_by_round) == 2
        assert report.luck == pytest.approx(sum(report.luck_by_round))
    for together in zip(*(report.luck_by_round for report in reports.values()), strict=True):
        assert sum(together) == pytest.approx(0, abs=1e-9)


def played(seats: int, seed: int) -> Record:
    """A round by bots, written down."""
    random = Random(seed)
    setup = Setup(EDITION, EDITION.rules, seats)
    chance, dealer = chance_from(random), Seat(seats - 1)
    start = start_round(setup, dealer, shuffled(EDITION.deck, random), chance)
    steps: list[tuple[Seat, Action, Events]] = []
    bots = [create_bot("casual", Random(seed + at)) for at in range(seats)]
    BotRound(*start, bots, chance, on_step=lambda *step: steps.append(step)).play_out()
    names = [str(seat) for seat in range(seats)]
    return record_round(setup, dealer, start[1], steps, format=Format.SINGLE, names=names)


def test_the_luck_of_a_deal_is_zero_over_its_seats():
    for number in range(10):
        state, _ = dealt(4, number)
        assert sum(Luck(state, Format.SINGLE).dealt) == pytest.approx(0, abs=1e-9)
