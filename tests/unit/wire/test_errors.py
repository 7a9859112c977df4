"""Whatever a client may not do, it is told with a code, the rule behind it and the facts."""

import pytest

from lastcard.engine import DrawCard, IllegalAction, StaleAction
from lastcard.engine.errors import LastcardError, Malformed
from lastcard.wire import Refused
from lastcard.wire.errors import Refuse, as_refuse, as_refused
from tests.tables import Table, play


def _told(error: LastcardError) -> Refused:
    refuse = as_refuse(error)
    refused = as_refused("m1", error)
    assert (refused.code, refused.rule, refused.facts) == (refuse.code, refuse.rule, refuse.facts)
    assert refused.id == "m1"
    assert as_refused(None, error).id is None
    return refused


def test_a_refusal_is_told_as_it_was_made() -> None:
    refuse = Refuse("chair-taken", "SET-1", {"chair": 3})
    assert _told(refuse) == Refused("m1", "chair-taken", "SET-1", {"chair": 3})
    assert as_refuse(refuse) is refuse
    assert str(refuse) == "chair-taken"


def test_a_refusal_without_a_rule_and_facts_has_none() -> None:
    assert _told(Refuse("host-only")) == Refused("m1", "host-only", "", {})


def test_a_move_against_the_rules_is_told_by_the_rule() -> None:
    table = Table("R1 | Y1", top="R9")
    with pytest.raises(IllegalAction) as illegal:
        table.do(1, DrawCard())
    assert (_told(illegal.value).code, _told(illegal.value).rule) == ("not-your-turn", "SET-2")
    with pytest.raises(IllegalAction) as illegal:
        Table("B1 | Y1", top="R9").do(0, play("B1"))
    refused = _told(illegal.value)
    assert (refused.code, refused.facts) == ("does-not-match", dict(illegal.value.refusal.facts))
    assert refused.facts


def test_a_move_for_a_moment_that_has_passed_is_told_which_one_it_is() -> None:
    assert _told(StaleAction(14)) == Refused("m1", "stale", "", {"moment": 14})


def test_what_cannot_be_read_and_what_went_wrong_say_what_it_was() -> None:
    assert _told(Malformed("no card: Z9")) == Refused(
        "m1", "malformed", "", {"problem": "no card: Z9"}
    )
    assert _told(LastcardError("full")) == Refused("m1", "failed", "", {"problem": "full"})
