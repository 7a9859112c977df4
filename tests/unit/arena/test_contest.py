"""Every bot plays every seat of every deal, and a contest can be repeated to the byte."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import ClassVar

import pytest

from lastcard.arena import play_contest, play_deal
from lastcard.arena.contest import groups, lineups
from lastcard.arena.league import League
from lastcard.bots.baseline import RandomBot
from lastcard.engine import Cards, Event, Format, IllegalAction, Malformed
from lastcard.engine.cards import HIDDEN
from lastcard.engine.events import CardsDealt
from lastcard.simulation import timing_of


def seats_by_bot(deal):
    return {
        bot: Counter(
            s for played in deal for s, sitting in enumerate(played.lineup) if sitting == bot
        )
        for bot in {bot for played in deal for bot in played.lineup}
    }


@pytest.mark.parametrize(
    ("bots", "players", "rounds"),
    [
        (("random", "novice"), 2, 2),
        (("random", "novice", "casual"), 2, 6),
        (("random", "novice", "casual"), 3, 3),
        (("random", "novice", "novice", "novice"), 4, 4),
        (("random", "novice", "casual", "skilled"), 3, 12),
    ],
)
def test_every_bot_plays_every_seat(contest_of, bots, players, rounds):
    deal = play_deal(contest_of(*bots, players=players), 0)
    assert len(deal) == rounds
    for seats in seats_by_bot(deal).values():
        assert set(seats) == set(range(players))
        assert len(set(seats.values())) == 1


def test_two_bots_fill_a_table_of_four(contest_of):
    contest = contest_of("random", "novice", players=4)
    assert groups(contest) == [(0, 1, 0, 1)]
    for seed in range(5):
        for seats in seats_by_lineup(lineups(contest, (0, 1, 0, 1), Random(seed))):
            assert len(set(seats)) == 2


def seats_by_lineup(orders):
    return zip(*orders, strict=True)


def test_partners_sit_across(contest_of):
    contest = contest_of("random", "novice", "casual", players=4, format=Format.PARTNERS)
    assert groups(contest) == [(0, 1, 0, 1), (0, 2, 0, 2), (1, 2, 1, 2)]
    for played in play_deal(contest, 0):
        assert played.winners[0] == played.winners[2] != played.winners[1] == played.winners[3]


def test_the_same_seed_gives_the_same_deals_on_any_number_of_cores(contest_of):
    contest = contest_of("random", "novice", "casual", deals=9)
    alone = play_contest(contest, workers=1)
    assert play_contest(contest, workers=2) == alone
    assert (
        play_contest(contest_of("random", "novice", "casual", deals=9, seed=2), workers=1) != alone
    )


def test_progress_is_told(contest_of):
    told = []
    play_contest(contest_of("random", "novice", deals=6), workers=1, progress=told.append)
    assert told == [1, 2, 3, 4, 5, 6]


def test_what_cannot_be_played_is_refused_before_it_starts(contest_of):
    with pytest.raises(Malformed, match="did you mean novice"):
        play_contest(contest_of("random", "novise"), workers=1)
    with pytest.raises(Malformed, match="two different bots"):
        contest_of("random", "random")
    with pytest.raises(Malformed, match="two deals"):
        contest_of("random", "novice", deals=1)
    with pytest.raises(IllegalAction, match="partners does not fit 3 players"):
        contest_of("random", "novice", "casual", format=Format.PARTNERS)


def test_the_clairvoyant_plays_here_and_only_here(contest_of):
    from lastcard.bots import bot_class

    deals = play_contest(contest_of("clairvoyant", "random", deals=2), workers=1)
    assert len(deals) == 2
    with pytest.raises(Malformed, match="measuring only"):
        bot_class("lastcard.bots.clairvoyant:ClairvoyantBot")
    with pytest.raises(Malformed, match="no bot 'clairvoyant'"):
        bot_class("clairvoyant")


# ── With a clock ──────────────────────────────────────────────────────────────────────────────────


class Noting(RandomBot):
    """Notes where it sat, and what it was dealt there."""

    dealt: ClassVar[list[tuple[int, Cards]]] = []

    def observe(self, event: Event) -> None:
        if isinstance(event, CardsDealt):
            self.dealt.extend(
                (at, hand) for at, hand in enumerate(event.hands) if HIDDEN not in hand
            )


class NotingToo(Noting):
    pass


def test_a_contest_with_a_clock_is_the_same_on_any_number_of_cores(contest_of):
    contest = contest_of("random", "novice", "casual", deals=9, timing=timing_of("fast"))
    alone = play_contest(contest, workers=1)
    assert play_contest(contest, workers=2) == alone
    assert alone != play_contest(replace(contest, timing=None), workers=1)
    for deal in alone:
        assert all(sum(played.winners) == 1 for played in deal)
        for seats in seats_by_bot(deal).values():
            assert set(seats) == {0, 1, 2}


def test_with_a_clock_too_every_round_of_a_deal_has_the_same_cards(contest_of):
    bots = [f"{__name__}:{bot.__name__}" for bot in (Noting, NotingToo)]
    contest = contest_of(*bots, timing=timing_of("normal"))
    Noting.dealt.clear()
    assert len(play_deal(contest, 4)) == 2
    assert len(Noting.dealt) == 4
    assert len(set(Noting.dealt)) == 2
    play_deal(contest, 5)
    assert len(set(Noting.dealt)) == 4


def test_what_a_contest_with_a_clock_cannot_have_is_refused(contest_of, tmp_path):
    timing = timing_of("normal")
    with pytest.raises(Malformed, match="'clairvoyant' must be shown all cards"):
        play_contest(contest_of("clairvoyant", "random", timing=timing), workers=1)
    with pytest.raises(Malformed, match="takes another format"):
        contest_of("casual", "random", players=4, format=Format.ROTATING_4, timing=timing)
    with pytest.raises(Malformed, match="leave the pace out"):
        League(tmp_path / "league.jsonl", contest_of("casual", "random", timing=timing))


def test_luck_can_be_left_out_with_a_clock_too(contest_of):
    pytest.importorskip("numba")
    contest = contest_of(
        "random", "novice", deals=3, without_luck=True, timing=timing_of("instant")
    )
    for deal in play_contest(contest, workers=1):
        for played in deal:
            assert len(played.luck) == 2
            assert any(played.luck)
