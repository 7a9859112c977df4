"""What happened, in words."""

from __future__ import annotations

from typing import Final

from lastcard.engine import Refusal

_SEATS: Final = ("seat", "turn", "stated")


def tell_refusal(refusal: Refusal) -> str:
    """A refusal in a line; seats are counted as the notation counts them."""
    facts = ", ".join(
        f"{name} {value + 1 if name in _SEATS and isinstance(value, int) else value}"
        for name, value in refusal.facts.items()
    )
    return f"{refusal.code} [{refusal.rule}]" + (f" ({facts})" if facts else "")
