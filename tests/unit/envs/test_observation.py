"""What a seat sees: all that it may know, and nothing that it may not."""

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from lastcard.engine import ALL_CARDS, Direction, Face, Phase, RoundState, Seat, view
from lastcard.engine.events import CardsDrawn, Cause
from lastcard.envs.explicit import ExplicitRound
from lastcard.envs.reading import SEAT, TABLE, known_at, read_observation
from lastcard.envs.round import Round
from lastcard.envs.shadow import Shadow
from lastcard.fast import Batch, layout, observation_size
from lastcard.fast.holding import holders, let_hold
from lastcard.fast.layout import HANDS, KIND, KINDS, KNOWN, NONE, PILE, SIZES
from tests.unit.envs.rounds import TABLES, choose, make_round

pytestmark = pytest.mark.timeout(600)  # the first use compiles

RED_FIVE = 5


def test_the_planes_fill_the_row_without_gap_or_overlap() -> None:
    for seats in (2, 5, 10):
        blocks = TABLE[-1].start + TABLE[-1].length
        block = SEAT[-1].start + SEAT[-1].length
        planes = [
            *TABLE,
            *(p._replace(start=blocks + block * d + p.start) for d in range(seats) for p in SEAT),
        ]
        end = 0
        for plane in planes:
            assert plane.start == end, plane
            end += plane.length
        for distance in range(1, seats):
            assert known_at(distance, seats) == end
            end += KINDS
        assert end == observation_size(seats)


# ── Nothing is missing ────────────────────────────────────────────────────────────────────────────


def followed(round: Round, seed: int) -> Iterator[tuple[RoundState, Counter[tuple[int, str]]]]:
    """A random round: the engine's state at each decision, and who drew by choice on what color."""
    rng = random.Random(seed)
    round.deal(seed, dealer=seed % round.rules.seats)
    shadow = Shadow(round.batch)
    drew: Counter[tuple[int, str]] = Counter()
    yield shadow.state, drew
    while not round.is_over:
        action, before, color = choose(round.legal(), rng), round.cells.copy(), shadow.state.color
        round.act(action)
        events = shadow.follow(action, before, round.cells)
        by_choice = {e.seat for e in events if isinstance(e, CardsDrawn) and e.cause is Cause.TURN}
        drew.update((seat, str(color)) for seat in by_choice)
        yield shadow.state, drew


def by_seat(state: RoundState, seat: int | None) -> list[int]:
    return [int(number == seat) for number in state.seats]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_all_that_the_engine_lets_a_seat_see_is_in_the_observation(
    table: tuple[str, int, str],
) -> None:
    round = make_round(*table)
    for seed in range(2):
        for state, drew in followed(round, seed):
            for seat in state.seats:
                row, _ = round.observe(seat)
                read = read_observation(row, len(state.seats), seat)
                compare(read, view(state, Seat(seat)).state, seat, drew)
                assert read["to_decide"] == (round.actor == seat)
                assert [block["decides"] for block in read["seats"]] == by_seat(state, round.actor)


def compare(read: dict, seen: RoundState, seat: int, drew: Counter[tuple[int, str]]) -> None:
    assert Counter(read["own_hand"]) == Counter(map(str, seen.hands[seat]))
    assert Counter(read["discards"]) == Counter(map(str, seen.discard))
    assert read["top_card"] == str(seen.top)
    assert read["color"] == (seen.color and str(seen.color))
    assert read["phase"] == str(seen.phase)
    assert read["play_goes_right"] == (seen.direction is Direction.RIGHT)
    assert read["draw_pile"] == len(seen.draw)
    assert read["discard_pile"] == len(seen.discard)
    assert read["passes"] == seen.passes
    mine = seen.phase is Phase.DRAWN and seen.turn == seat
    assert read["drawn_card"] == (str(seen.drawn) if mine else None)
    assert read["must_play_it"] == (seen.obliged if mine else 0)
    demand = seen.demand
    assert read["demanded"] == (demand.cards if demand else 0)
    assert read["challengeable"] == (demand is not None and demand.card.face is Face.WILD_DRAW_FOUR)
    assert read["color_before"] == (str(demand.match) if demand and demand.match else None)
    blocks = read["seats"]
    assert [block["cards"] for block in blocks] == [len(hand) for hand in seen.hands]
    assert [block["has_turn"] for block in blocks] == by_seat(seen, seen.turn)
    assert [block["is_dealer"] for block in blocks] == by_seat(seen, seen.dealer)
    assert [block["is_exposed"] for block in blocks] == by_seat(seen, seen.exposed)
    assert [block["demands"] for block in blocks] == by_seat(seen, demand and demand.seat)
    for number, block in enumerate(blocks):
        assert block["drew_on"] == {color: drew[number, color] for color in "RYGB"}


def test_cards_that_were_shown_stay_known_until_they_may_be_gone() -> None:
    round = make_round("special-agent", 2, "hand_size=6")
    seen_known = 0
    for seed in range(20):
        known: list[Counter[str]] = [Counter(), Counter()]
        told = 0
        before: list[Counter[str]] = []
        for state, _ in followed(round, seed):
            hands = [Counter(map(str, hand)) for hand in state.hands]
            for shown in state.shown[told:]:
                known[shown.viewer] |= Counter(map(str, shown.cards))
            told = len(state.shown)
            for seat, other in ((0, 1), (1, 0)):
                if before:  # what the other has played may have been what was known
                    known[seat] -= before[other] - hands[other]
                read = read_observation(round.observe(seat)[0], 2, seat)
                if not state.is_over:
                    assert Counter(read["seats"][other]["known"]) == known[seat]
                seen_known += bool(known[seat])
            before = hands
    assert seen_known > 50


def test_scores_of_the_match_are_there() -> None:
    round = make_round("classic", 3, "")
    round.deal(1, dealer=0, scores=[100, 0, 480])
    seats = read_observation(round.observe(1)[0], 3, 1)["seats"]
    assert [block["score"] for block in seats] == [100, 0, 480]
    with pytest.raises(ValueError, match="3 seats, but scores for 2"):
        round.deal(1, dealer=0, scores=[1, 2])


# ── Nothing is told ───────────────────────────────────────────────────────────────────────────────


def draw_pile(batch: Batch) -> list[int]:
    """The cards of the draw pile by their ids."""
    return batch.cells[0, PILE:][: int(batch.cells[0, layout.IN_DRAW])].tolist()


def deal_hidden_cards_anew(batch: Batch, seat: int, rng: random.Random) -> None:
    """Let every card that the seat cannot know be another one."""
    cells, words, kinds = batch.cells[0], batch.words[0], batch.rules.array[KIND:]
    deck = len(batch.rules.setup.edition.deck)
    known = {n for n in range(deck) if int(words[KNOWN + 2 * seat + (n >> 6)]) >> (n & 63) & 1}
    before = holders(cells, deck).tolist()
    held = [n for n, who in enumerate(before) if who not in (NONE, seat) and n not in known]
    piled = draw_pile(batch)
    mixed = held + piled
    rng.shuffle(mixed)
    for old, new in zip(held + piled, mixed, strict=True):
        let_hold(cells, new, before[old])
    cells[PILE : PILE + len(piled)] = mixed[len(held) :]
    for other in range(batch.rules.seats):
        mine = np.flatnonzero(holders(cells, deck) == other).tolist()
        assert len(mine) == cells[SIZES + other]
        words[HANDS + other] = sum(1 << kind for kind in {int(kinds[n]) for n in mine})
    if cells[layout.PHASE] == layout.PHASE_DRAWN and cells[layout.TURN] != seat:
        cells[layout.DRAWN] = rng.randrange(KINDS)
        cells[layout.OBLIGED] = rng.randrange(2)
    cells[layout.GUILTY] = rng.randrange(2)
    words[layout.RNG] = rng.randrange(2**62)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_cards_that_a_seat_cannot_know_do_not_show(table: tuple[str, int, str]) -> None:
    round = make_round(*table)
    rng = random.Random(5)
    for seed in range(2):
        for state, _ in followed(round, seed):
            moment = round.remember()
            for seat in state.seats:
                row, mask = round.observe(seat)
                deal_hidden_cards_anew(round.batch, seat, rng)
                other_row, other_mask = round.observe(seat)
                assert (row == other_row).all()
                assert (mask == other_mask).all()
                round.return_to(moment)


def test_the_test_of_hidden_cards_would_notice_one() -> None:
    round = make_round("classic", 2, "")
    round.deal(1, dealer=0)
    row, _ = round.observe(0)
    deal_hidden_cards_anew(round.batch, 1, random.Random(1))
    assert (row != round.observe(0)[0]).any()


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("order", ["exposed-first", "by-chance"])
def test_what_a_seat_has_seen_decides_what_it_observes(
    table: tuple[str, int, str], order: str
) -> None:
    """Two rounds that a seat could not tell apart so far look the same to it now.

    From some moment on a round goes on twice, once with other hidden cards; all decisions are the
    same. While all that the seat has seen is the same, so is the observation.
    """
    rng = random.Random(f"{table}{order}")
    compared = 0
    for _ in range(12):
        first = play_some(make_round(*table, order=order), rng, rng.randrange(5, 60))
        if first.round.is_over:
            continue
        seat = rng.randrange(table[1])
        second = with_other_cards(first, seat, rng)
        compared += go_on_alike(first, second, seat, rng)
    assert compared > 30


def play_some(round: Round, rng: random.Random, decisions: int) -> ExplicitRound:
    play = ExplicitRound(round, dealer=None)
    while play.chances or (decisions and not play.round.is_over):
        if play.chances:
            play.fall(fall(play, rng))
        else:
            play.act(choose(play.round.legal(), rng))
            decisions -= 1
    return play


def fall(play: ExplicitRound, rng: random.Random) -> int:
    return rng.choices(list(play.chances), list(play.chances.values()))[0]


def with_other_cards(play: ExplicitRound, seat: int, rng: random.Random) -> ExplicitRound:
    """The same round, with other cards where the seat has not seen which they are."""
    other = play.copy()
    state, batch = play.state, other.round.batch
    assert state is not None
    drawn, guilty = batch.cells[0, layout.DRAWN], batch.cells[0, layout.GUILTY]
    deal_hidden_cards_anew(batch, seat, rng)
    # These two follow from the cards: keep to moments in which nothing hangs on them.
    if state.phase in (Phase.DRAWN, Phase.ANSWER):
        return play.copy()
    batch.cells[0, layout.DRAWN], batch.cells[0, layout.GUILTY] = drawn, guilty
    cells, kinds = batch.cells[0], batch.rules.array[KIND:]
    deck = range(len(batch.rules.setup.edition.deck))
    who = holders(cells, len(deck))
    other.state = state.copy()
    other.state.hands = tuple(
        tuple(ALL_CARDS[kinds[n]] for n in deck if who[n] == number) for number in state.seats
    )
    other.state.draw = tuple(ALL_CARDS[kinds[n]] for n in draw_pile(batch))
    return other


def go_on_alike(one: ExplicitRound, two: ExplicitRound, seat: int, rng: random.Random) -> int:
    """Play on with the same decisions; at how many moments observations were compared."""
    compared = 0
    for _ in range(200):
        if one.recall.text(seat) != two.recall.text(seat) or one.round.is_over:
            break
        assert not two.round.is_over
        assert one.round.actor == two.round.actor
        row, mask = one.round.observe(seat)
        other_row, other_mask = two.round.observe(seat)
        assert (row == other_row).all(), np.flatnonzero(row != other_row)
        assert (mask == other_mask).all()
        compared += 1
        both = sorted({*one.round.legal()} & {*two.round.legal()})
        if not both:
            break
        action = choose(both, rng)
        for play in (one, two):
            play.act(action)
        while one.chances or two.chances:
            settle_chance(one, two, rng)
    return compared


def settle_chance(one: ExplicitRound, two: ExplicitRound, rng: random.Random) -> None:
    """Let chance fall alike as far as it can: the seat has to draw the same cards."""
    outcome = fall(one if one.chances else two, rng)
    for play in (one, two):
        if play.chances:
            play.fall(outcome if outcome in play.chances else fall(play, rng))


def test_a_card_drawn_unseen_does_not_show_when_its_like_is_played() -> None:
    """One who was shown a card and sees its like played cannot know which of them it was."""
    round = make_round("special-agent", 2, "hand_size=3")
    round.deal(3, dealer=0)
    low = int(round.rules.array[layout.FIRST + RED_FIVE])
    high = low + 1
    for lies, known in ((low, high), (high, low)):
        play = round.copy()
        give(play.batch, 1, (lies, known))
        play.batch.words[0, KNOWN + (known >> 6)] |= 1 << (known & 63)
        play.cells[layout.TOP] = 6
        play.cells[layout.COLOR] = 0
        play.cells[layout.PHASE] = layout.PHASE_TURN
        play.cells[layout.TURN] = play.cells[layout.ACTOR] = 1
        assert read_observation(play.observe(0)[0], 2, 0)["seats"][1]["known"] == ["R5"]
        play.act(RED_FIVE)
        assert read_observation(play.observe(0)[0], 2, 0)["seats"][1]["known"] == []


def give(batch: Batch, seat: int, cards: tuple[int, ...]) -> None:
    """Put cards, wherever they are, into a hand, besides those it has."""
    cells, words, kinds = batch.cells[0], batch.words[0], batch.rules.array[KIND:]
    for card in cards:
        pile = draw_pile(batch)
        holder = int(holders(cells, 112)[card])
        if card in pile:
            pile.remove(card)
            cells[PILE : PILE + len(pile)] = pile
            cells[layout.IN_DRAW] -= 1
        elif holder != NONE:
            cells[SIZES + holder] -= 1
        let_hold(cells, card, seat)
        cells[SIZES + seat] += 1
    for other in range(batch.rules.seats):
        mine = {int(kinds[n]) for n in range(112) if holders(cells, 112)[n] == other}
        words[HANDS + other] = sum(1 << kind for kind in mine)
