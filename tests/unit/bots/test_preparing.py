"""What is compiled once: whether a process started anew would find it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lastcard.bots.preparing import is_kept_anew
from lastcard.fast.compiling import entry_point, njit


def one_more(number: int) -> int:
    return number + 1


def test_a_process_is_started_anew_only_for_what_it_would_find(tmp_path: Path) -> None:
    first: Any = entry_point(one_more, store=tmp_path / "kept")
    assert not is_kept_anew(first), "nothing was compiled yet"
    assert first(1) == 2
    assert is_kept_anew(first)
    second: Any = entry_point(one_more, store=tmp_path / "kept")
    assert second(1) == 2
    assert not is_kept_anew(second), "it was found"
    nowhere: Any = njit(one_more)
    assert nowhere(1) == 2
    assert not is_kept_anew(nowhere), "it would be compiled again"
