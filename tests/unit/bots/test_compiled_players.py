"""Compiled bots do at their seats what the bots of the same names do on the engine."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from lastcard.bots import LONE_ROUND, chance_from, create_bot, shuffled, situation_of
from lastcard.bots.asking import ask_reaction, ask_turn
from lastcard.bots.batch_players import BatchPlayers
from lastcard.bots.compiled_players import choose_as, players_of, simulate
from lastcard.bots.registry import COMPILED
from lastcard.editions import load_edition
from lastcard.engine import (
    CallUno,
    CatchUno,
    Format,
    Malformed,
    PlayCard,
    Seat,
    Setup,
    advance,
    may_react,
    reactions,
    start_round,
    view,
)
from lastcard.fast import FastRules, from_state, layout, to_id
from lastcard.fast.compiling import called
from tests.tables import Table

pytestmark = pytest.mark.timeout(600)  # compiling, the first time, takes a while

CASES = [
    ("classic", 2, {}, Format.POINTS),
    ("classic", 4, {}, Format.PARTNERS),
    ("special-agent", 3, {"stacking": "any", "must_play": "on"}, Format.LOW),
    ("2020", 4, {"seven_zero": "on", "jump_in": "on"}, Format.PARTNERS),
    ("platinum", 3, {"honest_draw_four": "on", "must_play_drawn": "on"}, Format.SINGLE),
]
TIMES = 60
"""How often a bot is asked the same question."""


@called
def ask(rules, words, cells, players, times, choices):
    """How often each action is chosen."""
    for _ in range(times):
        choices[choose_as(rules, words, cells, players)] += 1


def asked_at(state):
    """The questions that are open: the turn, and what others can do out of turn."""
    yield state.turn, None
    if may_react(state):
        for seat in state.seats:
            for kinds in (CallUno | CatchUno, PlayCard):
                if any(isinstance(action, kinds) for action in reactions(state, Seat(seat))):
                    yield Seat(seat), kinds


@pytest.mark.parametrize("name", ["novice", "casual"])
@pytest.mark.parametrize(("edition", "seats", "options", "format"), CASES)
def test_the_compiled_bot_chooses_as_often_as_the_bot(edition, seats, options, format, name):
    """Every question of some rounds is put many times to both, and the answers are counted."""
    loaded = load_edition(edition)
    setup = Setup(loaded, loaded.rules.with_options(options), seats)
    rules = FastRules(setup, format=format)
    situation = situation_of(format, setup.rules)
    players = players_of([name], seats)
    compared = 0
    for seed in range(2):
        random = Random(seed)
        chance = chance_from(random)
        bot = create_bot(name, random)
        state, _ = start_round(setup, Seat(0), shuffled(loaded.deck, random), chance)
        for _ in range(60):
            if state.is_over:
                break
            for seat, kinds in asked_at(state):
                seen = view(state, seat)

                def answer(bot=bot, seen=seen, kinds=kinds, seat=seat):
                    if kinds is None:
                        chosen = ask_turn(bot, seen, situation)
                    else:
                        chosen = ask_reaction(bot, seen, situation, kinds=kinds)
                    return to_id(chosen, actor=seat, seats=seats)

                bots = Counter(answer() for _ in range(TIMES))
                batch = from_state(rules, state, seed=compared)
                cells, words = batch.cells[0], batch.words[0]
                cells[layout.ACTOR] = seat
                cells[layout.ASK] = (
                    layout.ASK_TURN
                    if kinds is None
                    else layout.ASK_JUMP
                    if kinds is PlayCard
                    else layout.ASK_REACTION
                )
                choices = np.zeros(256, np.int64)
                ask(rules.array, words, cells, players, TIMES, choices)
                for number in {*bots, *np.flatnonzero(choices).tolist()}:
                    share = (bots[number] + choices[number]) / (2 * TIMES)
                    error = (2 * share * (1 - share) / TIMES) ** 0.5
                    # Six standard errors: no false alarm in millions of comparisons.
                    apart = abs(bots[number] - choices[number]) / TIMES
                    assert apart <= 6 * error + 1e-9, (number, bots, choices[number])
                compared += len(bots) > 1 or kinds is None
            turn = state.turn
            state, _ = advance(state, turn, ask_turn(bot, view(state, turn), situation), chance)
    assert compared > 20


def test_a_table_of_compiled_bots_wins_like_a_table_of_bots():
    classic = load_edition("classic")
    rules = FastRules(Setup(classic, classic.rules, 4), format=Format.POINTS)
    winners = simulate(rules, 20_000, list(COMPILED), seed=5).winners
    shares = [float((winners == seat).mean()) for seat in range(4)]
    # docs/strength.md: 17.05, 21.27, 26.75 and 34.92 % on the engine, ± 1.4 at most.
    assert shares == pytest.approx([0.1705, 0.2127, 0.2675, 0.3492], abs=0.025)


def test_the_number_of_threads_changes_nothing():
    classic = load_edition("classic")
    rules = FastRules(Setup(classic, classic.rules, 3))
    bots = ["skilled", "casual", "novice"]
    alone = simulate(rules, 9000, bots, seed=7, threads=1)
    shared = simulate(rules, 9000, bots, seed=7, threads=3)
    assert (alone.rows == shared.rows).all()


def test_bots_that_are_not_compiled_are_refused():
    classic = load_edition("classic")
    rules = FastRules(Setup(classic, classic.rules, 2))
    with pytest.raises(Malformed, match="expert is not compiled"):
        simulate(rules, 1, ["expert"])
    with pytest.raises(Malformed, match="2 seats, but 3 bots"):
        simulate(rules, 1, ["skilled"] * 3)


@pytest.mark.parametrize("hand", ["WA Y9 W YR", "W Y9 WA YR", "R3 G4 R4 G3", "G3 R4 G4 R3"])
def test_what_scores_the_same_is_chosen_alike_in_whatever_order_it_is_held(hand):
    state = Table(
        f"{hand} | B1 B2 B3 | Y1 Y2 Y3",
        top="G9" if "WA" in hand else "W",
        color="B" if "WA" in hand else "R",
        draw="B4 B5",
        edition="special-agent",
        must_play=True,
    ).state
    chosen = ask_turn(create_bot("skilled", Random(1)), view(state, state.turn), LONE_ROUND)
    rules = FastRules(state.setup)
    compiled = BatchPlayers("skilled", rules, 1).choose(from_state(rules, state))
    assert isinstance(chosen, PlayCard)
    assert to_id(chosen, actor=state.turn, seats=3) == compiled[0]
