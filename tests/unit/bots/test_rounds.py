"""A round shows each bot its own view only, and counts right."""

from random import Random

import pytest

from lastcard.bots import Bot, BotRound, chance_from, create_bot, shuffled
from lastcard.editions import load_edition
from lastcard.engine import DrawCard, IllegalAction, Seat, Setup, start_round

CLASSIC = load_edition("classic")


class Watching(Bot):
    """Plays like `random` and keeps all that it was shown."""

    def __init__(self, random):
        super().__init__(random)
        self.inner = create_bot("random", random)
        self.views = []
        self.events = []

    def observe(self, event):
        self.events.append(event)

    def choose(self, view, actions, situation):
        self.views.append(view)
        return self.inner.choose(view, actions, situation)


def play(bots, seed=5, **options):
    setup = Setup(CLASSIC, CLASSIC.rules, len(bots))
    random = Random(seed)
    deck, chance = shuffled(CLASSIC.deck, random), chance_from(random)
    return BotRound(*start_round(setup, Seat(0), deck, chance), bots, chance, **options).play_out()


def test_a_bot_sees_no_other_hand_and_no_draw_pile():
    bots = [Watching(Random(seat)) for seat in range(3)]
    play(bots)
    for seat, bot in enumerate(bots):
        assert bot.views
        for seen in bot.views:
            others = [c for other in range(3) if other != seat for c in seen.state.hands[other]]
            assert all(card.is_hidden for card in (*others, *seen.state.draw))
            assert not any(card.is_hidden for card in seen.state.hands[seat])


def test_events_lead_to_what_is_viewed():
    from lastcard.engine import RoundState, fold

    bots = [Watching(Random(seat)) for seat in range(3)]
    played = play(bots)
    setup = played.state.setup
    for bot in bots:
        end = fold(RoundState.before_deal(setup, Seat(0)), bot.events)
        assert end.hands == played.state.hands


def test_the_same_seed_gives_the_same_round():
    steps = [], []
    one, other = (
        play(
            [create_bot("novice", Random(seat)) for seat in range(4)],
            on_step=lambda *step, kept=kept: kept.append(step),
        )
        for kept in steps
    )
    assert one == other
    assert steps[0] == steps[1] != []


def test_turns_are_counted_from_the_deal_on():
    from lastcard.engine.events import TurnStarted

    for seed in range(5):
        watching = Watching(Random(1))
        played = play([watching, create_bot("random", Random(2))], seed)
        begun = sum(isinstance(event, TurnStarted) for event in watching.events)
        assert played.counts.turns == begun


def test_an_illegal_wish_names_the_bot():
    class Cheating(Bot):
        def choose(self, view, actions, situation):
            from lastcard.engine import Card, PlayCard

            missing = next(c for c in CLASSIC.deck if c not in view.hand and not c.is_wild)
            return PlayCard(Card(missing.code))

    with pytest.raises(IllegalAction, match="Cheating"):
        play([Cheating(Random(1)), Cheating(Random(2))])


def test_one_who_sees_all_is_not_seated_by_accident():
    class Seer(Bot):
        sees_all = True

        def choose(self, view, actions, situation):
            assert not any(card.is_hidden for hand in view.state.hands for card in hand)
            return next((a for a in actions if isinstance(a, DrawCard)), actions[0])

    bots = [Seer(Random(1)), create_bot("random", Random(2))]
    with pytest.raises(ValueError, match="measuring only"):
        play(bots)
    play(bots, measuring=True)


def test_as_many_bots_as_seats():
    dealt = start_round(Setup(CLASSIC, CLASSIC.rules, 2), Seat(0), CLASSIC.deck, tuple)
    with pytest.raises(ValueError, match="1 bots for 2 seats"):
        BotRound(*dealt, [create_bot("random", Random(1))], tuple)
