"""What is seen of the others, and what it tells of their hands."""

from random import Random
from typing import Any

import numpy as np
import pytest

from lastcard.bots import BotRound, chance_from, shuffled, situation_of
from lastcard.bots.baseline import RandomBot
from lastcard.bots.choosing import RANDOM, SKILLED
from lastcard.bots.doubting import DOUBT, doubts_after
from lastcard.bots.explaining import add, chance
from lastcard.bots.inferring import room
from lastcard.bots.searching import infer_all
from lastcard.bots.skilled import SkilledBot
from lastcard.bots.weights import weights_for
from lastcard.bots.witness import (
    D_COLOR,
    D_OFFERED,
    D_TOLD,
    D_TOP,
    DREW,
    MOST_SIGHTS,
    S_KIND,
    S_NAMED,
    Witness,
)
from lastcard.editions import load_edition
from lastcard.engine import ALL_CARDS, COLORS, Format, Phase, Seat, Setup, start_round, view
from lastcard.engine.actions import DrawCard, PlayCard
from lastcard.engine.events import CardsDealt, CardsDrawn
from lastcard.fast import FastRules, from_state, from_view, to_state
from lastcard.fast.layout import COLOR_BITS, FACES, HANDS, MOST_SEATS

TRIES = 100


class Watching(SkilledBot):
    """Plays like `skilled`, witnesses the round, and notes what was in its hand at each turn."""

    def __init__(self, random):
        super().__init__(random)
        self.witness = Witness()
        self.turns = []
        self.came = []
        """Its own cards in the order in which they came."""

    def observe(self, event):
        self.witness.observe(event, self.memory)
        if isinstance(event, CardsDealt):
            self.came = [card for hand in event.hands for card in hand if not card.is_hidden]
        elif isinstance(event, CardsDrawn):
            self.came += [card for card in event.cards if not card.is_hidden]
        super().observe(event)

    def choose(self, view, actions, situation):
        if view.state.phase is Phase.TURN:
            self.turns.append((view.hand, view.legal_actions()))
        return super().choose(view, actions, situation)


def rounds(count, seats=4, edition="classic", options=None, format=Format.POINTS, others=None):
    """Rounds that are dealt and not yet played, and the bots that play them."""
    loaded = load_edition(edition)
    setup = Setup(loaded, loaded.rules.with_options(options or {}), seats)
    for seed in range(count):
        random = Random(seed)
        bots: list[Any] = [Watching(Random(f"{seed}:{seat}")) for seat in range(seats)]
        if others is not None:
            bots[1:] = [others(Random(f"{seed}:{seat}")) for seat in range(1, seats)]
        chance = chance_from(random)
        dealt = start_round(setup, Seat(seed % seats), shuffled(loaded.deck, random), chance)
        yield BotRound(*dealt, bots, chance, situation_of(format, setup.rules)), bots


def seen_by(played, seat):
    bot: Any = played.bots[seat]
    return bot.witness.catch_up(view(played.state, seat), played.situation)


HOUSE_RULES = [
    {},
    {"stacking": "any"},
    {"jump_in": "on"},
    {"draw_until_playable": "on"},
    {"must_play": "on", "honest_draw_four": "on"},
]


@pytest.mark.parametrize("options", HOUSE_RULES, ids=lambda options: " ".join(options) or "none")
def test_what_came_and_went_adds_up_to_the_hands(options):
    for played, _ in rounds(3, options=options):
        while not played.state.is_over:
            played.advance()
            counts = seen_by(played, Seat(1)).counts
            for seat, hand in enumerate(played.state.hands):
                assert counts[seat, 1] - counts[seat, 2] == len(hand)


def test_nothing_is_told_of_hands_that_moved():
    moved = 0
    for played, _ in rounds(3, options={"seven_zero": "on"}):
        played.play_out()
        evidence = seen_by(played, Seat(1))
        zeros_and_sevens = sum(card.code[1:] in ("0", "7") for card in played.state.discard[1:])
        if zeros_and_sevens:
            moved += 1
            deals(played, Seat(1), evidence, tries=5)  # and nothing breaks
    assert moved


@pytest.mark.parametrize(
    ("edition", "seats", "options", "format"),
    [
        ("classic", 4, {}, Format.POINTS),
        ("classic", 2, {}, Format.POINTS),
        ("classic", 4, {"honest_draw_four": "on"}, Format.PARTNERS),
        ("special-agent", 3, {}, Format.LOW),
        ("platinum", 3, {"must_play": "on"}, Format.SINGLE),
    ],
)
def test_what_skilled_did_is_the_likeliest_for_the_hand_it_had(edition, seats, options, format):
    """So the position that is kept is the one that it saw, and the chances follow its scores."""
    looked_at = 0
    for played, bots in rounds(4, seats, edition, options, format):
        played.play_out()
        rules = FastRules(played.state.setup, format=format)
        w = np.array(weights_for(seats))
        counts, sights, beliefs = seen_by(played, Seat(0))[:3]
        for seat in range(1, seats):
            turns = bots[seat].turns[-MOST_SIGHTS:]
            assert counts[seat, 0] == len(turns)
            for at, (hand, actions) in enumerate(turns):
                room_for_counts = np.zeros(128, np.int64)
                kinds = 0
                for card in hand:
                    kinds |= add(room_for_counts, card.order)
                seen = tuple(sights[seat, at, S_KIND : S_NAMED + 1].tolist())
                chances = {}
                for option in options_of(actions):
                    sight = sights[seat, at].copy()
                    sight[S_KIND], sight[S_NAMED] = option
                    chances[option], _ = chance(
                        rules.untracked, sight, beliefs[seat, at], w, room_for_counts.copy(), kinds
                    )
                assert seen in chances
                assert chances[seen] == pytest.approx(max(chances.values()))
                if len(chances) > 1:
                    assert sum(chances.values()) == pytest.approx(1)
                    looked_at += 1
    assert looked_at > 20


def options_of(actions):
    """What may be seen of these actions: cards with the color after them, or that it drew."""
    for action in actions:
        if isinstance(action, DrawCard):
            yield DREW, 0
        elif isinstance(action, PlayCard):
            yield action.card.order, COLORS.index(action.color or action.card.color)


def deals(played, seat, evidence, *, tries, games=60):
    """Deals that agree with what a seat has seen."""
    return deals_and_players(played, seat, evidence, tries=tries, games=games)[0]


def deals_and_players(played, seat, evidence, *, tries, games=60, doubt=0.0):
    """Such deals, and who plays each seat in them."""
    rules = FastRules(played.state.setup, format=played.situation.format)
    batch = from_view(rules, view(played.state, seat), games, seed=7)
    weights = np.array([weights_for(rules.seats)] * rules.seats)
    who = np.zeros((games, MOST_SEATS), np.int8)
    arrays, ways = (batch.words, batch.cells, who), (weights, np.full(rules.seats, doubt))
    infer_all(rules.untracked, arrays, seat, evidence, ways, tries, room())
    return batch, who


def test_every_card_stays_in_the_game():
    for played, _ in rounds(2):
        for _ in range(30):
            played.advance()
        state = played.state
        batch = deals(played, Seat(2), seen_by(played, Seat(2)), tries=TRIES)
        for game in range(len(batch)):
            dealt = to_state(batch, game)
            cards = [*dealt.draw, *dealt.discard, *(c for hand in dealt.hands for c in hand)]
            assert sorted(cards) == sorted(played.state.setup.edition.deck)
            assert dealt.discard == state.discard
            assert sorted(dealt.hands[2]) == sorted(state.hands[2])
            assert [*map(len, dealt.hands)] == [*map(len, state.hands)]
            for seat, hand in enumerate(dealt.hands):
                kinds = {
                    ALL_CARDS[k] for k in range(55) if batch.words[game, HANDS + seat] >> k & 1
                }
                assert kinds == set(hand)


@pytest.mark.parametrize("options", HOUSE_RULES, ids=lambda options: " ".join(options) or "none")
def test_everyone_sees_whether_a_drawn_card_could_be_played(options):
    told = 0
    for played, bots in rounds(4, options=options):
        played.play_out()
        drawn = seen_by(played, Seat(0)).drawn
        for seat in range(1, 4):
            for slot, card in enumerate(bots[seat].came):
                if drawn[seat, slot, D_TOLD] and card.code != "W4":
                    told += 1
                    top = ALL_CARDS[drawn[seat, slot, D_TOP]]
                    alike = (
                        card.face is top.face or card.color is COLORS[drawn[seat, slot, D_COLOR]]
                    )
                    fits = card.is_wild or alike
                    assert fits == drawn[seat, slot, D_OFFERED]
    assert told > 10 or "draw_until_playable" in options  # there several are drawn at once


def test_what_did_not_fit_when_it_was_drawn_is_none_that_did():
    """So in each deal whoever drew and had to keep it holds a card that did not fit."""
    looked_at = could_be_wrong = 0
    for played, _ in rounds(6):
        while not played.state.is_over:
            played.advance()
            evidence = seen_by(played, Seat(0))
            blind = evidence._replace(drawn=np.zeros_like(evidence.drawn))
            for seat in range(1, 4):
                newest = evidence.counts[seat, 1] - 1
                last = evidence.drawn[seat, newest]
                just = evidence.slots[seat, newest] == evidence.slots.max()
                if just and last[D_TOLD] and not last[D_OFFERED]:
                    looked_at += 1
                    assert holds_what_did_not_fit(played, evidence, seat).all()
                    could_be_wrong += not holds_what_did_not_fit(played, blind, seat).all()
    assert looked_at > 10
    assert could_be_wrong


def holds_what_did_not_fit(played, evidence, seat):
    """In which deals a seat holds a card that it could not have played when it drew last."""
    newest = evidence.counts[seat, 1] - 1
    color, top = seen_by(played, Seat(0)).drawn[seat, newest, D_COLOR:]
    fits = (1 << 55) - (1 << 52) | COLOR_BITS << (FACES * int(color))
    if top < 52:
        fits |= sum(1 << (int(top) % FACES + FACES * other) for other in range(4))
    batch = deals(played, Seat(0), evidence, tries=TRIES)
    return batch.words[:, HANDS + seat] & ~np.int64(fits) != 0


def holds(batch, seat):
    """Which colors a seat holds, and whether a wild."""
    hands = batch.words[:, HANDS + seat]
    colors = [hands >> FACES * color & COLOR_BITS != 0 for color in range(4)]
    return np.stack([*colors, hands >> 4 * FACES != 0], axis=-1)


def surprise(batch, truth, seat):
    """How much the truth surprises one who believes in these deals, in nats."""
    believed = (holds(batch, seat).sum(axis=0) + 0.5) / (len(batch) + 1)
    return -np.log(np.where(holds(truth, seat)[0], believed, 1 - believed)).sum()


def test_deals_come_closer_to_the_truth():
    """The true hands surprise less than if only what was shown is known."""
    before, after = [], []
    for played, _ in rounds(12):
        rules = FastRules(played.state.setup, format=played.situation.format)
        for _ in range(28):
            if not played.state.is_over:
                played.advance()
        if played.state.is_over:
            continue
        evidence, truth = seen_by(played, Seat(0)), from_state(rules, played.state)
        for seat in range(1, 4):
            before.append(surprise(deals(played, Seat(0), evidence, tries=0), truth, seat))
            after.append(surprise(deals(played, Seat(0), evidence, tries=TRIES), truth, seat))
    assert np.mean(after) < np.mean(before) - 0.2


def test_who_plays_at_random_is_doubted_more():
    shares = {}
    for others in (SkilledBot, RandomBot):
        found = []
        for played, _ in rounds(10, others=others):
            for _ in range(30):
                if not played.state.is_over:
                    played.advance()
            if played.state.is_over:
                continue
            evidence = seen_by(played, Seat(0))
            _, who = deals_and_players(played, Seat(0), evidence, tries=32, doubt=0.25)
            assert set(np.unique(who[:, 1:4])) <= {SKILLED, RANDOM}
            assert (who[:, 0] == SKILLED).all()
            found.append(float((who[:, 1:4] == RANDOM).mean()))
        shares[others] = np.mean(found)
    assert shares[RandomBot] > 0.25 > shares[SkilledBot]


def test_nobody_is_doubted_unless_asked_for():
    played, _ = next(rounds(1, others=RandomBot))
    for _ in range(20):
        played.advance()
    evidence = seen_by(played, Seat(0))
    assert (deals_and_players(played, Seat(0), evidence, tries=5)[1][:, :4] == SKILLED).all()


def test_what_is_seen_of_one_makes_the_others_doubted():
    shares = np.zeros(10)
    shares[1] = 1.0
    doubts = doubts_after(shares, 0, 4)
    assert doubts[2] == doubts[3] > DOUBT > doubts[1]


def test_who_sits_down_in_the_middle_of_a_round_has_seen_nothing():
    played, _ = next(rounds(1))
    for _ in range(20):
        played.advance()
    late = Witness()
    assert not late.catch_up(view(played.state, Seat(0)), played.situation).counts.any()
