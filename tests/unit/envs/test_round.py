from pathlib import Path

import numpy as np
import pytest

from lastcard.engine import IllegalAction, LastcardError, Malformed
from lastcard.envs.rewards import Reward, is_zero_sum, reward_range, rewards_of
from lastcard.envs.round import NotLegal, Round
from lastcard.envs.settings import read_settings
from lastcard.envs.wording import action_text
from lastcard.fast import ACTIONS, NotInFast, to_action, to_id
from lastcard.fast.actions import CATCH, PASS
from tests.unit.envs.rounds import make_round

pytestmark = pytest.mark.timeout(600)  # the first use compiles


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"edition": "clasic"}, "did you mean classic"),
        ({"rules": "staking=any"}, "did you mean stacking"),
        ({"rules": "stacking=all"}, "none or two or same or any"),
        ({"rules": "stacking"}, "name=value"),
        ({"format": "point"}, "did you mean points"),
        ({"format": "partners"}, "partners"),
        ({"players": 11}, "2 to 10"),
        ({"reaction_order": "by-luck"}, "did you mean by-chance"),
        ({"rules": "hand_size=60"}, "53"),
    ],
)
def test_settings_that_make_no_sense_are_refused_by_name(settings: dict, problem: str) -> None:
    with pytest.raises((Malformed, IllegalAction), match=problem):
        read_settings(**settings)


def test_what_fast_cannot_play_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "many.toml"
    file.write_text('inherits = "classic"\nid = "many"\nname = "Many"\n[deck.wilds]\nW = 60\n')
    with pytest.raises(NotInFast, match="many has 164"):
        read_settings(edition=file)


def test_illegal_ids_are_refused_with_the_reason_and_nothing_changes() -> None:
    round = make_round("classic", 2, "")
    round.deal(1, dealer=0)
    before = round.remember()
    legal = round.legal()
    illegal = next(n for n in range(64) if n not in legal)
    for action, problem in (
        (illegal, rf"action {illegal} \(\S+\) is not legal now: .*\[\S+\]; legal: .*128 \(\+\)"),
        (PASS, f"seat {round.actor} is asked for the turn"),
        (CATCH, "cannot be caught"),
        (139, r"action 139 \(R7>2\) is not legal now: .*; legal: "),
        (211, "211 is no action id; they go from 0 to 210"),
        (-1, "-1 is no action id"),
    ):
        with pytest.raises(NotLegal, match=problem) as caught:
            round.act(action)
        assert isinstance(caught.value, LastcardError)
        with pytest.raises(NotLegal, match=problem):
            round.require_legal(action)
    for old, new in zip(before, round.remember(), strict=True):
        assert np.array_equal(old, new)


def test_a_round_that_takes_too_long_is_given_up() -> None:
    round = Round(read_settings(most_decisions=3))
    round.deal(1, dealer=0)
    for _ in range(3):
        assert not round.is_over
        round.act(round.legal()[-1])
    assert round.is_given_up
    assert not round.is_finished
    assert round.rewards.tolist() == [0, 0]
    assert not round.observe(round.actor)[1].any()
    with pytest.raises(NotLegal, match="reset"):
        round.act(128)


def test_dealer_and_limit_are_checked() -> None:
    with pytest.raises(ValueError, match="0 to 1, not 2"):
        make_round("classic", 2, "").deal(1, dealer=2)
    with pytest.raises(ValueError, match="at least 1"):
        Round(read_settings(most_decisions=0))


def test_rewards() -> None:
    winners = np.array([1, -1], np.int8)
    points = np.array([[0, 30, 0, 0], [5, 5, 5, 5]], np.int32)
    lone, paired = read_settings(players=4).rules, read_settings(players=4, format="partners").rules
    low, single = (
        read_settings(players=4, format="low").rules,
        read_settings(players=4, format="single").rules,
    )
    rows = rewards_of(Reward.WIN_LOSS, lone, winners, points)
    assert rows.tolist() == [[-1, 1, -1, -1], [0, 0, 0, 0]]
    rows = rewards_of(Reward.WIN_LOSS, paired, winners, points)
    assert rows.tolist() == [[-1, 1, -1, 1], [0, 0, 0, 0]]
    rows = rewards_of(Reward.POINTS, lone, winners, points)
    assert rows.tolist() == [[0, 30, 0, 0], [0, 0, 0, 0]]
    charged = np.array([[20, 0, 5, 50]], np.int32)
    rows = rewards_of(Reward.POINTS, low, winners[:1], charged)
    assert rows.tolist() == [[-20, 0, -5, -50]]
    assert is_zero_sum(Reward.WIN_LOSS, paired)
    assert not is_zero_sum(Reward.WIN_LOSS, lone)
    assert not is_zero_sum(Reward.POINTS, read_settings().rules)
    assert reward_range(Reward.POINTS, single) == (0, 1)
    worth = 1240.0  # 36 numbers 1 to 9 twice over make 360, actions 480, wilds 400
    assert reward_range(Reward.POINTS, lone) == (0, worth)
    assert reward_range(Reward.POINTS, low) == (-worth, 0)


def test_every_id_has_a_text_of_its_own() -> None:
    for seats in (2, 10):
        texts = [
            action_text(n, actor=0, seats=seats, exposed=1)
            for n in range(ACTIONS)
            if seats == 10 or n < 139
        ]
        assert len(set(texts)) == len(texts)
    for number in range(ACTIONS):
        action = to_action(number, actor=3, seats=10, exposed=1)
        assert to_id(action, actor=3, seats=10) == number


def test_a_copy_goes_its_own_way() -> None:
    round = make_round("classic", 2, "")
    round.deal(1, dealer=0)
    copy = round.copy()
    copy.act(copy.legal()[0])
    assert round.made[0] == 0
    assert not np.array_equal(round.cells, copy.cells)
    round.act(round.legal()[0])
    assert np.array_equal(round.cells, copy.cells)
