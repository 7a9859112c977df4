"""A table does not wait for a bot that is still being compiled: another plays, and steps back."""

import queue
import threading
from pathlib import Path
from random import Random

import pytest

from lastcard.bots import BotRound, chance_from, create_bot, shuffled, understudy
from lastcard.bots.understudy import Understudied, create_bot_at_once
from lastcard.editions import load_edition
from lastcard.engine import Seat, Setup, start_round
from tests.unit.bots.slow_start import SlowBot

NAME = f"{SlowBot.__module__}:SlowBot"


def deal(bots: list[understudy.Bot]) -> BotRound:
    edition = load_edition("classic")
    chance = chance_from(Random(1))
    setup = Setup(edition, edition.rules, seats=2)
    deck = shuffled(edition.deck, Random(1))
    return BotRound(*start_round(setup, Seat(0), deck, chance), bots, chance)


def test_another_bot_plays_until_it_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("READY_WHEN", str(tmp_path / "ready"))
    monkeypatch.setattr(understudy, "PATIENCE", 0.0)
    told: queue.Queue[tuple[bool, int]] = queue.Queue()
    ready = understudy.readiness(NAME)
    ready.tell(lambda news: told.put((news.is_ready, news.seconds)))
    first = Understudied(NAME, Random(1))
    deal([first, create_bot("novice", Random(2))]).play_out()
    assert not ready.is_ready
    assert SlowBot.made == []
    assert told.get(timeout=60)[0] is False
    (tmp_path / "ready").touch()
    news = (False, 0)
    while not news[0]:
        news = told.get(timeout=60)
    assert news == (True, 7)
    round = deal([first, create_bot("novice", Random(2))])
    round.play_out()
    assert len(SlowBot.made) == 1
    assert SlowBot.made[0].observed


def test_bots_that_need_nothing_are_themselves_at_once() -> None:
    before = set(threading.enumerate())  # one that an earlier test began may end meanwhile
    assert type(create_bot_at_once("skilled", Random(1))) is type(create_bot("skilled", Random(1)))
    assert set(threading.enumerate()) <= before
