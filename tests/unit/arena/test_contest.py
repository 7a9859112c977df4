"""Every bot plays every seat of every deal, and a contest can be repeated to the byte."""

from collections import Counter
from random import Random

import pytest

from lastcard.arena import play_contest, play_deal
from lastcard.arena.contest import groups, lineups
from lastcard.engine import Format, IllegalAction, Malformed


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
    assert told == [4, 6]


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
