"""`master` sees a decision as the compiled game shows it, and colors are all the same to it."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from lastcard.bots import (
    LONE_ROUND,
    BotRound,
    chance_from,
    create_bot,
    shuffled,
    situation_of,
    tell,
)
from lastcard.bots.compiled import COUNTS, MIND, look
from lastcard.bots.compiled_inputs import (
    action_of,
    ask,
    count_unseen,
    describe,
    order_colors,
    shown_rules,
    write_hands,
    write_options,
    write_slots,
)
from lastcard.bots.doubting import DOUBT
from lastcard.bots.inputs import COMPANY, HANDS, INPUTS, KINDS, OPTIONS, slot_of
from lastcard.bots.master import MasterBot, in_the_running
from lastcard.bots.net import Net, shipped_nets
from lastcard.editions import load_edition
from lastcard.engine import (
    Format,
    PlayCard,
    Seat,
    Setup,
    advance,
    parse_cards,
    start_round,
    turn_actions,
    view,
)
from lastcard.engine.errors import Malformed
from lastcard.fast import FastRules, from_state, to_action
from lastcard.fast.compiling import called
from tests.tables import Table

CASES = [
    ("classic", 2, {}, Format.POINTS),
    ("classic", 4, {}, Format.PARTNERS),
    ("special-agent", 3, {}, Format.LOW),
    ("platinum", 5, {"stacking": "any"}, Format.SINGLE),
    ("2020", 10, {"seven_zero": "on", "must_play": "on"}, Format.POINTS),
]


@called
def show(rules, shown, words, cells, mind, counts, spare, row, mask, slots, hands):
    p = look(rules, cells, mind, counts)
    asked = ask(rules, cells)
    order = spare[56:60]
    order_colors(p, asked, order)
    count_unseen(rules, cells, p, spare)
    describe(p, asked, spare, shown, order, row)
    write_options(rules, words, cells, order, mask)
    write_slots(rules, cells, slots)
    write_hands(rules, cells, slots, order, hands)


@called
def mean(rules, words, cells, spare, option):
    return action_of(rules, words, cells, spare[56:60], option)


@pytest.mark.parametrize(("edition", "seats", "options", "format"), CASES)
def test_the_bot_sees_what_the_compiled_game_shows(edition, seats, options, format):
    loaded = load_edition(edition)
    setup = Setup(loaded, loaded.rules.with_options(options), seats)
    rules = FastRules(setup, format=format)
    shown = shown_rules(rules.array)
    situation = situation_of(format, setup.rules)
    compared = 0
    for seed in range(3):
        random = Random(seed)
        chance = chance_from(random)
        bots = [MasterBot(random, milliseconds=0) for _ in range(seats)]
        state, events = start_round(setup, Seat(0), shuffled(loaded.deck, random), chance)
        while not state.is_over:
            for seat, bot in enumerate(bots):
                tell(bot, events, Seat(seat))
            turn = state.turn
            actions = turn_actions(state, turn)
            seen = view(state, turn)
            bot = bots[turn]
            chosen = bot.choose(seen, actions, situation)
            if len(actions) > 1:
                batch = from_state(rules, state)
                cells, words = batch.cells[0], batch.words[0]
                mind = np.zeros(MIND)
                mind[0, : 4 * seats] = np.ravel(bot.memory.lacks[:seats])
                mind[1, : 4 * seats] = np.ravel(bot.memory.wants[:seats])
                mind[4, :seats] = bot.memory.guilty[:seats]
                spare = np.zeros(64, np.int64)
                row, mask = np.zeros(INPUTS, np.uint8), np.zeros(OPTIONS, np.uint8)
                slots, hands = np.zeros(10, np.int8), np.zeros(HANDS, np.uint8)
                counts = np.zeros(COUNTS, np.int64)
                show(rules.array, shown, words, cells, mind, counts, spare, row, mask, slots, hands)
                choices = [a for a in actions if a in bot.choices(actions)]
                mine, options_mine = bot.show(seen, choices, situation)
                np.testing.assert_array_equal(mine[:INPUTS], row)
                np.testing.assert_array_equal(mine[INPUTS:], mask)
                for action, option in zip(choices, options_mine, strict=True):
                    number = mean(rules.array, words, cells, spare, option)
                    assert to_action(number, actor=turn, seats=seats) == action
                sizes = hands.reshape(-1, KINDS).sum(axis=1)
                for other in state.seats:
                    if other != turn:
                        assert sizes[slots[other] - 1] == len(state.hands[other])
                compared += 1
            state, events = advance(state, turn, chosen, chance)
    assert compared > 30


def test_every_seat_has_a_slot_of_its_own():
    for seats in range(2, 11):
        slots = [slot_of(distance, seats) for distance in range(seats)]
        assert slots[:2] == [0, 1]
        assert len(set(slots)) == seats
        assert all(0 <= slot < 10 for slot in slots)


def test_a_net_is_a_layer_blocks_that_add_to_it_and_a_last_layer():
    eye = np.eye(2, dtype=np.float32)
    none = np.zeros(2, np.float32)
    net = Net([(eye, none), (2 * eye, none), (eye, none), (eye, none)])
    # [3, 1] is normed to [1, -1]; twice that, what is below 0 cut off, is added: [5, 1].
    np.testing.assert_allclose(net(np.array([3, 1], np.float32)), [1, -1], atol=1e-4)
    np.testing.assert_allclose(
        net.of_one(np.array([0, 1]), np.array([3, 1], np.float32)), [1, -1], atol=1e-4
    )
    both = net(np.array([[3, 1], [1, 3]], np.float32))
    np.testing.assert_allclose(both, [[1, -1], [-1, 1]], atol=1e-4)


def test_master_looks_ahead_unless_the_net_alone_is_asked_for():
    looking, alone = create_bot("master", Random(1)), create_bot("master@net", Random(1))
    assert isinstance(looking, MasterBot)
    assert isinstance(alone, MasterBot)
    assert looking.looks_ahead
    assert not alone.looks_ahead


def test_what_cannot_be_the_best_any_more_is_looked_at_no_more():
    deals = np.random.default_rng(1).normal(size=(64, 1))
    values = deals + np.array([[0.5, 0.501, 0.1]]) + np.zeros((64, 3))
    values[:, 1] += np.resize([0.1, -0.1], 64)
    assert in_the_running(values).tolist() == [True, True, False]


@pytest.mark.parametrize("setting", ["fast", "0ms", "-3"])
def test_a_setting_that_means_nothing_is_refused(setting):
    with pytest.raises(Malformed, match=r"master looks ahead for 50ms or in 128 deals"):
        create_bot(f"master@{setting}", Random(1))


def test_master_plays_by_the_net_of_a_file(tmp_path):
    arrays = {}
    judged = INPUTS + OPTIONS + HANDS + COMPANY
    for name, inputs, outputs in (("player", INPUTS + OPTIONS, OPTIONS), ("judge", judged, 10)):
        for number, shape in enumerate([(inputs, 4), (4, outputs)]):
            arrays[f"{name}.{number}.weight"] = np.full(shape, 2, np.int8)
            arrays[f"{name}.{number}.scale"] = np.full((shape[0], 1), 0.25, np.float32)
            arrays[f"{name}.{number}.bias"] = np.zeros(shape[1], np.float32)
    np.savez(tmp_path / "net.npz", **arrays)
    bot = create_bot(f"master@{tmp_path / 'net.npz'}", Random(1))
    assert isinstance(bot, MasterBot)
    assert not bot.looks_ahead
    looking = create_bot(f"master@{tmp_path / 'net.npz'}@16", Random(1))
    assert isinstance(looking, MasterBot)
    assert looking.looks_ahead
    loaded = load_edition("classic")
    chance = chance_from(Random(1))
    state, _ = start_round(Setup(loaded, loaded.rules, 2), Seat(0), loaded.deck, chance)
    (weight, _), _ = bot.nets(view(state, state.turn)).player.layers
    assert weight[0, 0] == 0.5


@pytest.mark.parametrize(
    "content", [b"", b"not a net", np.arange(3).tobytes(), "another array"], ids=range(4)
)
def test_a_file_that_is_no_net_is_refused_by_name(tmp_path, content):
    path = tmp_path / "net.npz"
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        np.savez(path, np.zeros((4, 4)))
    with pytest.raises(Malformed, match=r"net\.npz: these are no nets that lastcard learn wrote"):
        create_bot(f"master@{path}", Random(1))


def play_of_net(hands, *, top, edition, **options):
    """Which card `master@net` plays, in the middle of a whole deck, if it has to play one."""
    deck = Counter(load_edition(edition).deck)
    deck.subtract(parse_cards(f"{hands.replace('|', ' ')} {top}"))
    draw = " ".join(card.code for card in deck.elements())
    state = Table(hands, top=top, draw=draw, edition=edition, hand_size=7, **options).state
    plays = [a for a in turn_actions(state, state.turn) if isinstance(a, PlayCard)]
    bot = create_bot("master@net", Random(1))
    chosen = bot.choose(view(state, state.turn), plays, LONE_ROUND)
    assert isinstance(chosen, PlayCard)
    return chosen


@pytest.mark.rule("ACT-5")
@pytest.mark.parametrize("others", ["Y1 Y2 Y3 Y4", "Y1 Y2 Y3 Y4 | R1 R2 R3", "Y1 | R1 | R4 | Y5"])
@pytest.mark.parametrize("held", ["B6 B7 B8", "G6 G7 Y9", "B2 B4 G1 G8 G9"])
def test_the_net_names_the_color_for_an_agent_that_it_names_for_a_wild(held, others):
    """It never met an Agent while it learned, but knows Wilds."""
    edition = "special-agent"
    chosen = [
        play_of_net(f"{wild} {held} | {others}", top="R5", edition=edition) for wild in ("W", "WA")
    ]
    assert [action.card.code for action in chosen] == ["W", "WA"]
    assert chosen[0].color == chosen[1].color
    assert str(chosen[1].color) in held


def test_of_a_wild_and_an_agent_the_agent_is_played():
    """It shows the hands, too."""
    hands = "W WA B6 B7 | Y1 Y2 Y3"
    assert play_of_net(hands, top="R5", edition="special-agent").card.code == "WA"


def test_a_seat_that_sevens_were_never_swapped_with_is_left_alone():
    """The nets learned sevens at four seats at most: what they never met is no favorite."""
    hands = " | ".join(["R7 G2", *["Y1 Y2 Y3 Y4", "B1 B2 B3 B4"] * 2, "G3 G4 G5", "Y6"])
    assert play_of_net(hands, top="R5", edition="classic", seven_zero=True).swap in (1, 2, 3)


def test_two_players_have_a_net_of_their_own():
    assert shipped_nets(2) is not shipped_nets(3)
    assert shipped_nets(3) is shipped_nets(10)


@pytest.mark.parametrize(("seats", "format"), [(2, Format.SINGLE), (4, Format.PARTNERS)])
def test_looking_ahead_is_the_same_every_time(seats, format):
    loaded = load_edition("classic")
    setup = Setup(loaded, loaded.rules, seats)
    situation = situation_of(format, setup.rules)

    def play():
        random = Random(5)
        chance = chance_from(random)
        bots = [create_bot("master@32", Random(seat)) for seat in range(seats)]
        state, events = start_round(setup, Seat(0), shuffled(loaded.deck, random), chance)
        done = []
        while not state.is_over and len(done) < 40:
            for seat, bot in enumerate(bots):
                tell(bot, events, Seat(seat))
            turn = state.turn
            actions = turn_actions(state, turn)
            done.append(bots[turn].choose(view(state, turn), actions, situation))
            assert done[-1] in actions
            state, events = advance(state, turn, done[-1], chance)
        return done

    assert play() == play()


@pytest.mark.parametrize("format", [Format.POINTS, Format.ROTATING_4])
def test_master_knows_in_the_next_round_who_plays_at_random(format):
    loaded = load_edition("classic")
    setup = Setup(loaded, loaded.rules, 4)
    random = Random(5)
    names = ("master@16", "random", "skilled", "random")
    bots = [create_bot(name, Random(random.random())) for name in names]
    master = bots[0]
    assert isinstance(master, MasterBot)
    doubted = []
    for _ in range(6):
        chance = chance_from(random)
        dealt = start_round(setup, Seat(3), shuffled(loaded.deck, random), chance)
        BotRound(*dealt, bots, chance, situation_of(format, setup.rules)).play_out()
        tell(master, dealt[1], Seat(0))  # the next round is dealt
        doubted.append(master.doubts[:4])
    if format is Format.ROTATING_4:  # others sit there then
        assert (np.array(doubted) == DOUBT).all()
    else:
        _, first, thinks, second = np.mean(doubted, axis=0)
        assert (first + second) / 2 > 2 * DOUBT
        assert thinks < DOUBT / 2
