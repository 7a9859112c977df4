from lastcard.engine import IllegalAction, LastcardError, Malformed, Refusal, StaleAction
from lastcard.engine.errors import unknown


def test_a_malformed_text_says_where() -> None:
    assert str(Malformed("no card")) == "no card"
    assert str(Malformed("no card", line=3)) == "3: no card"
    placed = Malformed("no card", line=3, column=2).found_in("a.lcn")
    assert (placed.source, placed.line, placed.column) == ("a.lcn", 3, 2)
    assert str(placed) == "a.lcn:3:2: no card"


def test_an_illegal_action_carries_code_and_rule() -> None:
    error = IllegalAction(Refusal("color-missing", "ACT-4", {"card": "W"}))
    assert (error.code, error.rule) == ("color-missing", "ACT-4")
    assert "ACT-4" in str(error)
    assert isinstance(error, LastcardError)


def test_a_stale_action_says_which_moment_it_is() -> None:
    assert str(StaleAction(14)) == "meant for a moment that has passed; it is moment 14 now"


def test_errors_print_as_what_makes_them() -> None:
    assert repr(Malformed("no card")) == "Malformed('no card')"
    assert repr(StaleAction(14)) == "StaleAction(14)"


def test_an_unknown_name_comes_with_the_nearest() -> None:
    known = ["stacking", "jump_in", "limit"]
    assert unknown("option", "stack", known) == (
        "there is no option 'stack'; did you mean stacking?"
    )
    assert unknown("color", "bluish", ["blue", "blues", "blush", "bush", "red"]) == (
        "there is no color 'bluish'; did you mean blush, bush, blues?"
    )
    assert unknown("option", "limzzz", known) == (
        "there is no option 'limzzz'; did you mean limit?"
    )
    assert unknown("option", "xyz", known) == (
        "there is no option 'xyz'; there are jump_in, limit, stacking"
    )
