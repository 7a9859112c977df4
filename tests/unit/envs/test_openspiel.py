import random
import re
from collections import Counter

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.observation import make_observation

from lastcard.engine import IllegalAction, Malformed, legal_actions
from lastcard.envs import openspiel_game
from lastcard.envs.explicit import ExplicitRound
from lastcard.envs.luck import lay_out
from lastcard.envs.round import NotLegal
from lastcard.fast import layout, to_id, to_state
from lastcard.fast.holding import holders
from tests.unit.envs.rounds import TABLES, choose, make_round

pytestmark = pytest.mark.timeout(600)  # the first use compiles

SHORT = "lastcard(hand_size=2,players=3)"


def fall(outcomes: list[tuple[int, float]], rng: random.Random) -> int:
    numbers, chances = zip(*outcomes, strict=True)
    assert abs(sum(chances) - 1) < 1e-9
    return rng.choices(numbers, chances)[0]


@pytest.mark.parametrize(
    "name",
    [
        SHORT,
        "lastcard(hand_size=3,edition='2020',stacking=any,jump_in=on,reaction_order=by-chance)",
        "lastcard(hand_size=2,players=4,edition=special-agent,seven_zero=on,format=partners)",
        "lastcard(hand_size=2,edition=platinum,reward=points,dealer=1,most_decisions=50)",
    ],
)
def test_openspiel_s_own_test_passes(name: str) -> None:
    game = pyspiel.load_game(name)
    assert str(pyspiel.load_game(str(game))) == str(game)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_states_survive_being_written_down() -> None:
    game = pyspiel.load_game("lastcard(hand_size=1,most_decisions=12)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("order", ["exposed-first", "by-chance"])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_arrays_and_engine_agree_at_every_step_of_explicit_chance(
    table: tuple[str, int, str], order: str
) -> None:
    rng = random.Random(f"{table}{order}")
    play = ExplicitRound(make_round(*table, order=order), dealer=None)
    decisions = 0
    while play.chances or not play.round.is_over:
        if play.chances:
            play.fall(fall(list(play.chances.items()), rng))
            continue
        compare(play)
        play.act(choose(play.round.legal(), rng))
        decisions += 1
    compare(play)
    assert decisions > 10


def compare(play: ExplicitRound) -> None:
    engine, fast = play.state, to_state(play.round.batch, 0)
    assert engine is not None
    assert [sorted(hand) for hand in engine.hands] == [list(hand) for hand in fast.hands]
    assert sorted(engine.draw) == list(fast.draw)
    for name in ("phase", "turn", "direction", "color", "drawn", "exposed", "passes", "winner"):
        assert getattr(engine, name) == getattr(fast, name), name
    assert Counter(engine.discard) == Counter(fast.discard)
    if play.round.cells[layout.ASK] == layout.ASK_TURN and engine.exposed is None:
        actor, seats = engine.turn, len(engine.seats)
        ids = sorted(to_id(a, actor=actor, seats=seats) for a in legal_actions(engine, actor))
        assert play.round.legal() == ids


def test_chance_deals_every_card_with_its_probability() -> None:
    state = pyspiel.load_game("lastcard(dealer=0)").new_initial_state()
    chances = dict(state.chance_outcomes())
    assert chances[0] == pytest.approx(1 / 108)  # one red zero
    assert chances[1] == pytest.approx(2 / 108)  # two red ones
    assert chances[53] == pytest.approx(4 / 108)  # four Wild Draw Fours
    assert 54 not in chances  # no Special Agent
    state.apply_action(0)
    assert 0 not in dict(state.chance_outcomes())


def test_a_draw_four_turned_up_goes_back() -> None:
    """It is turned up by chance, put back, and can come again (SET-3)."""
    state = pyspiel.load_game("lastcard(dealer=0,hand_size=1)").new_initial_state()
    for outcome in (1, 2, 53, 53, 5):
        assert state.is_chance_node()
        assert dict(state.chance_outcomes())[53] == pytest.approx(
            4 / (108 - min(2, len(state.history())))
        )
        state.apply_action(outcome)
    assert not state.is_chance_node()
    assert "#:turned W4 #:returned #:turned W4 #:returned #:turned R5" in (
        state.information_state_string(0)
    )


def test_dealer_and_first_asked_are_left_to_chance() -> None:
    game = pyspiel.load_game("lastcard(players=4,hand_size=2,reaction_order=by-chance)")
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(55 + seat, 0.25) for seat in range(4)]
    rng = random.Random(2)
    asked = set()
    for _ in range(15):
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                outcome = fall(outcomes, rng)
                if outcome >= 55 and state.history():
                    assert len(outcomes) == 4
                    state.apply_action(outcome)
                    assert state.current_player() == outcome - 55
                    asked.add(outcome)
                    continue
                state.apply_action(outcome)
            else:
                silent = [a for a in state.legal_actions() if not 64 <= a < 128]
                state.apply_action(choose(silent, rng))
        state = game.new_initial_state()
    assert len(asked) == 4


def test_returns_and_utilities() -> None:
    rng = random.Random(1)
    for name, zero_sum in ((SHORT, False), ("lastcard(hand_size=2)", True)):
        game = pyspiel.load_game(name)
        assert (game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM) == zero_sum
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(fall(state.chance_outcomes(), rng))
            else:
                assert state.returns() == [0] * game.num_players()
                state.apply_action(choose(state.legal_actions(), rng))
        assert max(state.returns()) == 1
        assert min(state.returns()) == -1


def test_observation_tensors_are_those_of_all_faces() -> None:
    game = pyspiel.load_game(SHORT)
    state = game.new_initial_state()
    assert not any(state.observation_tensor(0))
    rng = random.Random(4)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(fall(state.chance_outcomes(), rng))
            continue
        for seat in range(3):
            row, _ = state.play.round.observe(seat)
            assert np.array_equal(state.observation_tensor(seat), row.astype(np.float32))
        assert f"seat {state.current_player() + 1}" in state.observation_string(0)
        state.apply_action(choose(state.legal_actions(), rng))
    assert not game.get_type().provides_information_state_tensor


def test_nothing_that_one_player_knows_is_offered_as_public() -> None:
    game = pyspiel.load_game(SHORT)
    kinds = pyspiel.IIGObservationType
    nobody = pyspiel.PrivateInfoType.NONE
    everybody = pyspiel.PrivateInfoType.ALL_PLAYERS
    for recall in (False, True):
        for private in (nobody, everybody):
            assert make_observation(game, kinds(True, recall, private)) is None
        assert make_observation(game, kinds(False, recall)) is None
        assert make_observation(game, kinds(True, recall)) is not None
    told = playthrough("lastcard(edition=tiny-8,dealer=0,most_decisions=3)", [], seed=1)
    assert "ObservationString(0)" in told
    assert "PublicObservationString" not in told


def test_information_states_hold_own_cards_and_no_others() -> None:
    state = pyspiel.load_game("lastcard(dealer=0,hand_size=2)").new_initial_state()
    for outcome in (1, 14, 2, 15, 5):  # seat 2: R1 R2, seat 1: Y1 Y2, then R5
        state.apply_action(outcome)
    assert state.information_state_string(0) == "seat 1 #:dealer 1 #:dealt Y1 Y2 #:turned R5"
    assert state.information_state_string(1) == "seat 2 #:dealer 1 #:dealt R1 R2 #:turned R5"
    state.apply_action(128)
    state.apply_action(40)
    assert state.information_state_string(0).endswith("2:+ #:drew 2 ??")
    assert state.information_state_string(1).endswith("2:+ #:drew 2 B1")
    assert [state.action_to_string(0, a) for a in state.legal_actions()] == ["1:+"]


def test_a_clone_goes_its_own_way() -> None:
    rng = random.Random(9)
    state = pyspiel.load_game(SHORT).new_initial_state()
    for _ in range(12):
        if state.is_chance_node():
            state.apply_action(fall(state.chance_outcomes(), rng))
        else:
            state.apply_action(choose(state.legal_actions(), rng))
    before = (str(state), state.information_state_string(0), state.legal_actions())
    clone = state.clone()
    assert str(clone) == before[0]
    while not clone.is_terminal():
        if clone.is_chance_node():
            clone.apply_action(fall(clone.chance_outcomes(), rng))
        else:
            clone.apply_action(choose(clone.legal_actions(), rng))
    assert (str(state), state.information_state_string(0), state.legal_actions()) == before


@pytest.mark.parametrize(
    ("parameters", "problem"),
    [
        ({"edition": "clasic"}, "did you mean classic"),
        ({"stacking": "all"}, "option stacking takes"),
        ({"players": 12}, "2 to 10"),
        ({"dealer": 2}, "0 to 1, not 2"),
        ({"reward": "money"}, "there is no reward"),
    ],
)
def test_parameters_are_checked(parameters: dict, problem: str) -> None:
    with pytest.raises((Malformed, ValueError, IllegalAction), match=problem):
        openspiel_game.LastcardGame(parameters)


def test_illegal_decisions_and_outcomes_are_refused() -> None:
    play = ExplicitRound(make_round("classic", 2, ""), dealer=0)
    with pytest.raises(ValueError, match="no outcome 54"):
        play.fall(54)
    while play.chances:
        play.fall(next(iter(play.chances)))
    with pytest.raises(NotLegal, match="is not legal now"):
        play.act(138)


def test_luck_lies_where_it_is_wanted_also_when_the_pile_is_turned_over() -> None:
    """Cards are drawn as wanted to the end of the pile, and on from the one turned over."""
    rng = random.Random(6)
    for seed in range(30):
        round = make_round("classic", 2, "hand_size=7")
        round.deal(seed, dealer=0)
        deck = [int(kind) for kind in round.rules.array[layout.KIND :][:108]]
        cells = round.cells
        # Three cards to draw, twenty in the discard pile; the rest counts as set aside.
        moved = round.batch.cells[0, layout.PILE : layout.PILE + 20].copy()
        rest = round.batch.cells[0, layout.PILE + 20 : layout.PILE + 23].copy()
        cells[layout.PILE : layout.PILE + 3] = rest
        cells[layout.IN_DRAW] = 3
        end = layout.PILE + 108
        top = int(cells[end - 1])
        cells[end - 1 - 20 : end] = [top, *moved]
        cells[layout.IN_DISCARD] = 21
        cells[layout.PHASE] = layout.PHASE_ANSWER
        cells[layout.DEMAND] = 6
        cells[layout.DEMAND_KIND] = 53
        cells[layout.DEMAND_SEAT] = 1 - round.actor
        seat = round.actor
        wanted = [deck[n] for n in rng.sample(rest.tolist(), 3)]
        wanted += [deck[n] for n in rng.sample(moved.tolist(), 3)]
        before = Counter(hand_kinds(cells, seat, deck))
        lay_out(round.batch, wanted, plays=False, skip=0)
        round.act(134)
        assert Counter(hand_kinds(round.cells, seat, deck)) - before == Counter(wanted)


def hand_kinds(cells: np.ndarray, seat: int, deck: list[int]) -> list[int]:
    return [deck[n] for n in np.flatnonzero(holders(cells, 108) == seat)]


@pytest.mark.parametrize(
    "name", [SHORT, "lastcard(hand_size=3,edition=special-agent,stacking=any,jump_in=on)"]
)
def test_hidden_cards_can_be_dealt_anew(name: str) -> None:
    """A player cannot tell such a state from the true one, and it can be played on."""
    rng = random.Random(4)
    state = pyspiel.load_game(name).new_initial_state()
    differs = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(fall(state.chance_outcomes(), rng))
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        seen = state.information_state_string(player)
        assert other.information_state_string(player) == seen
        for seat, hand in enumerate(other.play.state.hands):
            # Whoever has seen the same can do the same; the true cards are nowhere to be read.
            if seat != player:
                told, _, holds = other.information_state_string(seat).rpartition(" #:holds ")
                assert holds == (" ".join(card.code for card in sorted(hand)) or "-")
                assert not re.search(r"#:(dealt|hand|drew \d|shown \d \d) [RYGBW]", told)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        hands = other.play.state.hands
        assert sorted(hands[player]) == sorted(state.play.state.hands[player])
        assert [len(hand) for hand in hands] == [len(hand) for hand in state.play.state.hands]
        assert hands == to_state(other.play.round.batch, 0).hands
        differs += sorted(hands[player - 1]) != sorted(state.play.state.hands[player - 1])
        for _ in range(4):
            if not other.is_terminal():
                if other.is_chance_node():
                    other.apply_action(fall(other.chance_outcomes(), rng))
                else:
                    other.apply_action(rng.choice(other.legal_actions()))
        # A card if there is one to play: so the round ends soon.
        state.apply_action(min(state.legal_actions()))
    assert differs


@pytest.mark.parametrize(
    "name",
    ["lastcard(edition=tiny-20)", "lastcard(hand_size=2,players=3,jump_in=on,most_decisions=12)"],
)
def test_openspiel_s_search_over_information_sets_plays(name: str) -> None:
    """A round to its end: it asks all players, in states that it made up, what they can do."""
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game(name)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=8,
        random_state=np.random.RandomState(2),
    )
    rng = random.Random(2)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(fall(state.chance_outcomes(), rng))
        else:
            chosen = bot.step(state)
            assert chosen in state.legal_actions()
            state.apply_action(chosen)
