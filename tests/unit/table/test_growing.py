"""Lists that grow and are values: each keeps what it held, whatever became of it later."""

from hypothesis import given
from hypothesis import strategies as st

from lastcard.table.growing import Growing, with_latest


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans()), max_size=120), st.integers(1, 9))
def test_it_holds_what_a_tuple_would_hold(steps: list[tuple[int, bool]], most: int) -> None:
    """From the newest or from one of those before it, with and without a limit."""
    made: list[tuple[Growing[int], tuple[int, ...]]] = [(Growing[int](), ())]
    for number, (back, limited) in enumerate(steps):
        growing, plain = made[-1 - min(back, len(made) - 1)]
        limit = most if limited else None
        longer = (*plain, number)
        made.append((growing.append(number, limit), longer[-most:] if limited else longer))
    for growing, plain in made:
        assert tuple(growing) == plain
        assert len(growing) == len(plain)
        assert growing == Growing(plain)
        assert growing[-2:] == plain[-2:]


def test_what_grows_at_its_end_is_not_copied() -> None:
    first = Growing[int]().append(1)
    longer = first.append(2)
    assert longer._items is first._items
    assert first.append(3)._items is not longer._items


def test_what_is_no_longer_wanted_is_not_kept_for_long() -> None:
    few = Growing[int]()
    for number in range(1000):
        few = few.append(number, 5)
    assert list(few) == [995, 996, 997, 998, 999]
    assert len(few._items) < 50


def test_it_prints_itself() -> None:
    assert repr(Growing("ab")) == "Growing(['a', 'b'])"
    assert Growing("ab") != ["a", "b"]


def test_of_too_many_keys_those_that_were_set_longest_ago_are_dropped() -> None:
    known: dict[str, int] = {}
    for number, key in enumerate("abcadb"):
        before = dict(known)
        longer = with_latest(known, key, number, 3)
        assert known == before
        known = longer
    assert list(known.items()) == [("a", 3), ("d", 4), ("b", 5)]
    assert with_latest(known, "e", 6, 1) == {"e": 6}
