"""Why a move is refused, in the player's language, with the rule behind it."""

from typing import Final

from lastcard.tui.language import Words
from lastcard.tui.naming import Company, card_name
from lastcard.tui.sentences import color_of
from lastcard.wire import CardVerdict, Facts, Refused
from lastcard.wire.views import Blocked

NAMED: Final = {
    "only-the-drawn-card": "refusal-only-drawn",
    "name-the-color-first": "refusal-name-color-first",
    "no-reason-to-call": "refusal-no-call",
    "nobody-to-catch": "refusal-no-catch",
}
"""Codes of the engine whose sentence has a shorter name, as in `web/src/table/refusals.ts`."""
_PASSING: Final = {"D": "match-draw2", "W4": "match-wild4"}
_MATCHES: Final = {"S": "match-skip", "R": "match-reverse", "D": "match-draw2"}


def refusal_text(words: Words, company: Company, refused: Refused | CardVerdict | Blocked) -> str:
    """A sentence that says why not, and names the rule where there is one."""
    facts = {} if isinstance(refused, Blocked) else refused.facts
    text = _sentence(words, company, refused.code, facts)
    return f"{text} [{refused.rule}]" if refused.rule else text


def _sentence(words: Words, company: Company, code: str, facts: Facts) -> str:
    if code == "does-not-match":
        return _mismatch(words, str(facts["card"]), str(facts["top"]), str(facts["color"]))
    if code == "not-stackable" and facts.get("passes"):
        return words("refusal-stack-or-take", cards=_passing(words, str(facts["passes"])))
    if code == "not-stackable":
        four = facts.get("top") == "W4"
        return words("refusal-answer-first" if four else "refusal-take-or-challenge")
    if code in NAMED:
        return words(NAMED[code])
    message = f"refusal-{code}"
    if message not in words:
        return words("refusal-other", code=code)
    named: dict[str, str | int] = dict(facts)
    for name in ("card", "top"):
        if name in facts:
            named[name] = card_name(words, str(facts[name]))
    if "seat" in facts:
        named["name"] = company.called_at(int(facts["seat"]))
    if "chair" in facts:
        named["name"] = company.name(int(facts["chair"]))
    return words(message, **named)


def _passing(words: Words, passes: str) -> str:
    """What would pass a draw card on, as the protocol names it: "a Draw Two / a Wild Draw Four"."""
    return " / ".join(
        words(_PASSING[name]) if name in _PASSING else words("match-draw2-color", color=name[0])
        for name in passes.split()
    )


def _mismatch(words: Words, card: str, top: str, color: str) -> str:
    own = color_of(card) or ""
    if color_of(top) is None:
        return words("refusal-mismatch-color", own=own, color=color)
    return words("refusal-mismatch", own=own, color=color, match=_match(words, top[1:]))


def wanted_text(words: Words, mismatch: CardVerdict) -> str:
    """What the table wants, told from the facts about a card that does not match."""
    top, color = str(mismatch.facts["top"]), str(mismatch.facts["color"])
    if color_of(top) is None:
        return words("hint-wants-color", color=color)
    return words("hint-wants", color=color, match=_match(words, top[1:]))


def _match(words: Words, face: str) -> str:
    """What besides its color the top card asks for: "a 7", "a Skip"."""
    if face in _MATCHES:
        return words(_MATCHES[face])
    return words("match-number", value=int(face))
