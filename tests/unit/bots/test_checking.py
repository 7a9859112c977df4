"""`check_bot` lets good bots pass, and names the law that a bad one breaks, and where."""

import sys
from itertools import count
from typing import Any

import pytest

import lastcard
from lastcard.bots import Bot, BrokenLaw, Law, check_bot, own_seat
from lastcard.bots.baseline import RandomBot
from lastcard.engine import (
    HIDDEN,
    CardPlayed,
    CatchUno,
    Challenge,
    DrawCard,
    Phase,
    RoundState,
)
from lastcard.notation import check, read


class DrawsAlways(RandomBot):
    def choose(self, view, actions, situation):
        return DrawCard()


class SaysNothing(RandomBot):
    def choose(self, view, actions, situation) -> Any:
        return None


class CatchesAnyone(RandomBot):
    def react(self, view, actions, situation):
        return CatchUno(own_seat(view))


class SortsItsHand(RandomBot):
    def choose(self, view, actions, situation):
        view.state.hands = tuple(tuple(sorted(hand)) for hand in view.state.hands)
        return super().choose(view, actions, situation)


class RewritesWhatItHears(RandomBot):
    def observe(self, event):
        if isinstance(event, CardPlayed):
            object.__setattr__(event, "card", HIDDEN)


class StumblesOverChallenges(RandomBot):
    def choose(self, view, actions, situation):
        if Challenge() in actions:
            raise ZeroDivisionError
        return super().choose(view, actions, situation)


class DoesNotKnowPlays(RandomBot):
    def observe(self, event):
        if isinstance(event, CardPlayed):
            raise KeyError(event.card)


class ExpectsToHaveBeenThere(RandomBot):
    """Fails when it is made in the middle of a round."""

    started = False

    def choose(self, view, actions, situation):
        if view.state.phase is Phase.TURN and len(view.state.discard) == 1:
            self.started = True
        assert self.started or len(view.state.discard) < 8
        return super().choose(view, actions, situation)


class TakesTurnsWithItself(RandomBot):
    """Goes by something that all bots of its kind share."""

    asked = count()

    def choose(self, view, actions, situation):
        return actions[next(self.asked) % len(actions)]


class Peeks(RandomBot):
    """Looks up the stack for a state in which nothing is hidden."""

    def choose(self, view, actions, situation):
        frame = sys._getframe()
        while frame is not None:
            for found in frame.f_locals.values():
                if isinstance(found, RoundState) and HIDDEN not in found.draw:
                    return actions[found.draw[0].order % len(actions)]
            frame = frame.f_back
        return actions[-1]


class SeesAll(RandomBot):
    sees_all = True


class NoBot:
    pass


@pytest.mark.parametrize(
    ("bot", "law", "found"),
    [
        (DrawsAlways, Law.OFFERED_ACTION, "DrawsAlways did + in choose"),
        (SaysNothing, Law.OFFERED_ACTION, "SaysNothing did nothing in choose"),
        (CatchesAnyone, Law.OFFERED_REACTION, "CatchesAnyone did x"),
        (SortsItsHand, Law.NO_CHANGE, "SortsItsHand changed its view in choose"),
        (RewritesWhatItHears, Law.NO_CHANGE, "RewritesWhatItHears made CardPlayed("),
        (StumblesOverChallenges, Law.NO_ERROR, "StumblesOverChallenges raised ZeroDivisionError()"),
        (DoesNotKnowPlays, Law.NO_ERROR, "DoesNotKnowPlays raised KeyError("),
        (ExpectsToHaveBeenThere, Law.NO_ERROR, "ExpectsToHaveBeenThere raised AssertionError("),
        (TakesTurnsWithItself, Law.REPEATABLE, "TakesTurnsWithItself did "),
        (Peeks, Law.ONLY_WHAT_IT_IS_TOLD, "Peeks did "),
    ],
)
def test_a_bot_that_breaks_a_law_is_told_which_and_where(bot, law, found):
    with pytest.raises(BrokenLaw) as broken:
        check_bot(bot)
    error = broken.value
    assert error.law is law
    assert error.found.startswith(found)
    assert isinstance(error, AssertionError)
    for part in (error.found, law, error.lcn, "cards to draw"):
        assert part in str(error)
    assert check(read(error.lcn)) == [], "the position can be replayed"


def test_the_position_is_the_one_in_which_the_bot_was_asked():
    with pytest.raises(BrokenLaw) as broken:
        check_bot(StumblesOverChallenges)
    match = lastcard.Match.from_lcn(broken.value.lcn)
    assert any(Challenge() in match.legal_for(player) for player in range(10))
    assert isinstance(broken.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("bot", [SeesAll, NoBot])
def test_what_is_no_bot_or_must_see_all_cards_is_not_seated(bot):
    with pytest.raises(BrokenLaw) as broken:
        check_bot(bot)
    assert broken.value.law is Law.IS_A_BOT


def test_a_bot_that_no_name_leads_to_is_malformed():
    with pytest.raises(lastcard.Malformed, match="did you mean random"):
        check_bot("randon")


@pytest.mark.parametrize("bot", ["novice", "casual", "skilled"])
def test_our_own_levels_keep_the_laws(bot):
    report = check_bot(bot, rounds=1)
    assert report.tables == 18
    assert report.rounds > report.tables
    assert str(report).startswith(f"{bot} keeps the laws: {report.rounds} rounds at 18 tables")


def test_every_kind_of_question_is_asked():
    report = check_bot(RandomBot, rounds=2)
    kinds = {"turn", "drawn", "answer", "color", "call", "catch", "jump-in"}
    assert {kind for kind, times in report.asked.items() if times} == kinds
    assert report.slowest > 0


def test_progress_is_told_table_by_table():
    told = []
    report = check_bot(RandomBot, rounds=1, progress=lambda done, of: told.append((done, of)))
    assert told == [(n + 1, report.tables) for n in range(report.tables)]


def test_a_bot_that_thinks_against_the_clock_need_not_repeat_itself():
    assert check_bot(TakesTurnsWithItself, rounds=1, repeatable=False).rounds
    with pytest.raises(BrokenLaw):
        check_bot(DrawsAlways, rounds=1, repeatable=False)


def test_a_bot_that_never_plays_a_card_comes_to_an_end():
    class Hoards(Bot):
        def choose(self, view, actions, situation):
            return actions[-1]

    assert check_bot(Hoards, rounds=1).tables == 18
