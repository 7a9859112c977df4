"""The laws of a round, over every edition, option and number of players (DESIGN: habits)."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.engine import (
    CatchUno,
    Cause,
    Challenge,
    DrawCard,
    IllegalAction,
    KeepCard,
    PenalizeSuggestion,
    Phase,
    PlayCard,
    Seat,
    Setup,
    advance,
    explain,
    legal_actions,
    start_round,
)
from lastcard.engine.events import CardReturned, CardsDrawn, HandsMoved, PileReshuffled
from tests import laws
from tests.random_play import Mood, choose, deal, random_round, shuffler
from tests.strategies import ACTIONS, ANY_SEATS, SEEDS, Played, rounds, setups


@given(rounds())
@pytest.mark.rule("TURN-5")
def test_cards_are_conserved(played: Played) -> None:
    for moment in played.moments:
        laws.conserves_cards(moment.after)


@given(rounds())
def test_states_are_well_formed(played: Played) -> None:
    for moment in played.moments:
        laws.is_well_formed(moment.after)


@given(rounds())
def test_someone_can_always_act_until_the_round_is_over(played: Played) -> None:
    for moment in played.moments:
        laws.somebody_can_act(moment.after)


@given(rounds())
def test_a_state_is_the_fold_of_its_events(played: Played) -> None:
    for moment in played.moments:
        laws.events_make_the_state(moment)


@given(rounds())
@pytest.mark.rule("UNO-1", "UNO-2", "UNO-3", "UNO-4")
def test_the_window_opens_and_closes_as_the_rules_say(played: Played) -> None:
    for moment in played.moments:
        laws.window_follows_the_rules(moment)


@given(rounds())
@pytest.mark.rule("UNO-2", "PEN-1")
def test_calls_catches_and_penalties_cost_no_turn(played: Played) -> None:
    for moment in played.moments:
        laws.other_seats_play_on(moment)


@given(rounds(), st.data())
def test_choices_are_exactly_what_is_allowed(played: Played, data: st.DataObject) -> None:
    state = played.state
    seat = data.draw(st.sampled_from([state.turn, *laws.every_seat(state)]))
    laws.choices_are_what_is_allowed(state, seat, laws.every_action(state))


@given(rounds(), ANY_SEATS, st.lists(ACTIONS, min_size=1))
def test_refusals_have_a_code_and_a_rule_and_change_nothing(
    played: Played, seat: Seat, actions: list
) -> None:
    state = played.state
    for action in actions:
        laws.refusal_changes_nothing(state, seat, action)
        laws.refusal_changes_nothing(state, state.turn, action)


@given(rounds(), SEEDS)
def test_a_chance_that_is_no_shuffle_is_refused(played: Played, seed: int) -> None:
    """Losing or doubling a card by a bad shuffle is impossible: the action is refused."""
    state = played.state
    if state.is_over:
        return
    seat, action = choose(state, Mood(0.5, 0.5, 0.1), Random(seed))
    honest = advance(state, seat, action, shuffler(Random(seed)))
    before = state.copy()
    if any(isinstance(event, PileReshuffled | CardReturned) for event in honest.events):
        with pytest.raises(IllegalAction) as refused:
            advance(state, seat, action, lambda cards: cards[1:])
        assert refused.value.code == "not-a-shuffle"
        laws.refusal_says_why(refused.value)
        assert refused.value.rule == "TURN-5"
    else:
        assert advance(state, seat, action, lambda cards: ()) == honest
    assert state == before


@given(setups(), SEEDS, st.integers())
def test_a_deal_needs_the_deck_and_a_dealer(setup: Setup, seed: int, dealer: int) -> None:
    deck = setup.edition.deck
    chance = shuffler(Random(seed))
    for wrong in (deck[1:], (*deck, deck[0]), ()):
        with pytest.raises(IllegalAction) as refused:
            start_round(setup, Seat(0), wrong, chance)
        assert (refused.value.code, refused.value.rule) == ("not-the-deck", "DECK-1")
        laws.refusal_says_why(refused.value)
    if dealer not in range(setup.seats):
        with pytest.raises(IllegalAction) as refused:
            start_round(setup, Seat(dealer), deck, chance)
        assert (refused.value.code, refused.value.rule) == ("no-such-seat", "SET-1")
        laws.refusal_says_why(refused.value)


@given(setups(), SEEDS)
@pytest.mark.rule("DECK-3", "SET-2")
def test_the_deal_gives_everyone_as_many_cards(setup: Setup, seed: int) -> None:
    rng = Random(seed)
    dealer = Seat(rng.randrange(setup.seats))
    state, _ = deal(setup, dealer, rng)
    counts = [len(hand) for hand in state.hands]
    left = (dealer + 1) % setup.seats
    size = setup.rules.hand_size
    for seat, count in enumerate(counts):
        assert count == size or (seat == left and count <= size + 2)


@given(setups(whole_decks=True), SEEDS)
@pytest.mark.rule("END-1", "END-2")
def test_every_round_ends_when_seats_draw_only_for_want_of_a_card(setup: Setup, seed: int) -> None:
    rng = Random(seed)
    state, _ = deal(setup, Seat(0), rng)
    mood = Mood(reneging=0.0, meddling=0.0, suggesting=0.0)
    for _ in range(20_000):
        if state.is_over:
            break
        state, _ = advance(state, *choose(state, mood, rng), shuffler(rng))
    assert state.is_over


@given(setups(), SEEDS)
@pytest.mark.rule("END-2")
def test_a_round_in_which_nobody_plays_is_void(setup: Setup, seed: int) -> None:
    """Everyone draws and keeps as long as the rules let them: the pile runs out, it is void."""
    rng = Random(seed)
    state, _ = deal(setup, Seat(0), rng)
    forced = False
    passes: list[int] = []
    for _ in range(5000):
        if state.is_over:
            break
        actions = legal_actions(state, state.turn)
        idle = [a for a in actions if isinstance(a, DrawCard | KeepCard)]
        forced |= not idle and state.phase is not Phase.COLOR
        state, events = advance(state, state.turn, (idle or actions)[0], shuffler(rng))
        if any(isinstance(e, CardsDrawn) and e.cause is Cause.TURN for e in events):
            passes.append(state.passes)
    if not forced:
        assert state.is_void
        assert state.draw == ()
        assert passes[-setup.seats :] == list(range(1, setup.seats + 1))


@given(rounds())
@pytest.mark.rule("UNO-2", "UNO-3", "HOUSE-2")
def test_what_is_done_in_turn_and_out_of_it_is_all_there_is(played: Played) -> None:
    for moment in played.moments:
        for seat in laws.every_seat(moment.after):
            laws.choices_are_shared_out(moment.after, seat)


def test_random_play_reaches_every_corner() -> None:
    """The laws are worth something only if random play gets where rules are seldom looked at."""
    seen: Counter[str] = Counter()
    for seed in range(400):
        moments = list(random_round(seed))
        seen["void"] += moments[-1].after.is_void
        seen["won"] += moments[-1].after.winner is not None
        for moment in moments:
            seen[moment.after.phase] += 1
            seen[type(moment.action).__name__] += 1
            for event in moment.events:
                seen[type(event).__name__] += 1
            drawn = [event for event in moment.events if isinstance(event, CardsDrawn)]
            shuffled = any(isinstance(event, PileReshuffled) for event in moment.events)
            seen["split draw"] += len(drawn) > 1 and shuffled
            seen["short draw"] += any(not e.cards and e.cause is not Cause.TURN for e in drawn)
            seen["empty draw"] += any(not e.cards and e.cause is Cause.TURN for e in drawn)
            seen["jump-in"] += (
                isinstance(moment.action, PlayCard) and moment.seat != moment.before.turn
            )
            seen["stack"] += (
                isinstance(moment.action, PlayCard) and moment.before.phase is Phase.ANSWER
            )
            seen["challenged stack"] += (
                isinstance(moment.action, Challenge)
                and moment.before.demand is not None
                and moment.before.demand.cards > 4
            )
    rare = {
        *(f"{name}" for name in Phase if name is not Phase.DEAL),
        *("void", "won", "split draw", "short draw", "empty draw", "jump-in", "stack"),
        *("challenged stack", "CallUno", CatchUno.__name__, PenalizeSuggestion.__name__),
        *(CardReturned.__name__, HandsMoved.__name__, "HandShown", "ColorNamed", "UnoCaught"),
    }
    assert {name for name in rare if seen[name] < 3} == set()


@given(rounds())
def test_explaining_a_choice_gives_a_reason(played: Played) -> None:
    state = played.state
    for seat in map(Seat, state.seats):
        for action in legal_actions(state, seat):
            verdict = explain(state, seat, action)
            assert verdict.allowed
            assert verdict.code
            assert verdict.rule
