"""What grows and is bounded: lists made longer without copying while each keeps its contents."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Final, Generic, TypeVar, overload

_T = TypeVar("_T")
_K = TypeVar("_K", bound=Hashable)
_SPARE: Final = 32
"""How many dropped items may stay in memory before the list is copied."""


class Growing(Sequence[_T], Generic[_T]):
    """A list of which a longer one can be made without copying it.

    Both share their memory, and the shorter one does not look beyond its own end. Only a second
    append to the same list copies.
    """

    __slots__ = ("_end", "_first", "_items")

    def __init__(self, items: Sequence[_T] = ()) -> None:
        self._items = list(items)
        self._first = 0
        self._end = len(items)

    def append(self, item: _T, most: int | None = None) -> Growing[_T]:
        """The list with one more item; of more than `most` the oldest are dropped."""
        items, first, end = self._items, self._first, self._end
        if len(items) != end or first > _SPARE:
            items = items[first:end]
            first, end = 0, len(items)
        items.append(item)
        longer = object.__new__(type(self))
        longer._items = items
        longer._end = end + 1
        longer._first = first if most is None else max(first, end + 1 - most)
        return longer

    def __len__(self) -> int:
        return self._end - self._first

    @overload
    def __getitem__(self, index: int) -> _T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[_T, ...]: ...
    def __getitem__(self, index: int | slice) -> _T | tuple[_T, ...]:
        whole = tuple(self)
        return whole[index]

    def __iter__(self) -> Iterator[_T]:
        return iter(self._items[self._first : self._end])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Growing) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Growing({list(self)!r})"


def with_latest(known: Mapping[_K, _T], key: _K, value: _T, most: int) -> dict[_K, _T]:
    """A mapping with this in it; of more than `most` keys those set longest ago are dropped."""
    found = {other: kept for other, kept in known.items() if other != key}
    found[key] = value
    while len(found) > most:
        del found[next(iter(found))]
    return found
