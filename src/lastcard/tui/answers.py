"""What a typed answer means: a move, a question, or nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from lastcard.tui.language import Words
from lastcard.tui.naming import Company, card_name
from lastcard.tui.plain_telling import Telling
from lastcard.tui.reasons import refusal_text
from lastcard.tui.sentences import color_of
from lastcard.wire import Chat, ClientMessage, Own, Ready, Start, View

_NUMBER: Final = re.compile(r"([0-9]{1,3})(!?)")
_CARD: Final = re.compile(r"([RYGB][0-9SRD]|W4|WA|W)(=[RYGB])?(>[0-9]+)?(!?)")
_WHY: Final = re.compile(r"(?:WHY|W\?)\s*([0-9]{1,3})")
_SIGNS: Final = {"D": "+", "K": "-", "T": ".", "C": "?", "U": "!"}
_MOVES: Final = re.compile(r"\+|-|\.|\?|!|=[RYGB]|[XS][0-9]+")


@dataclass(frozen=True, slots=True)
class Answer:
    """What is to be said to the table, and what to the player."""

    move: str | None = None
    arms: bool | None = None
    texts: Sequence[str] = ()
    passes: bool = False
    """An empty line: go on, where nothing needs to be done."""
    again: bool = False
    """The question is to be asked once more."""
    leaves: bool = False
    says: Callable[[str], ClientMessage] | None = None
    """Anything else that goes to the table: made when it has an id."""

    @property
    def is_sent(self) -> bool:
        """Whether something goes to the table."""
        return self.move is not None or self.arms is not None or self.says is not None


@dataclass(slots=True)
class Answering:
    """Reads answers; remembers a card that still needs a color or someone to swap with."""

    words: Words
    company: Company
    _card: str | None = None
    _call: str = ""
    _telling: Telling = field(init=False)

    def __post_init__(self) -> None:
        self._telling = Telling(self.words, self.company)

    def read(self, line: str, view: View | None) -> Answer:
        """What a line means, as things stand."""
        own = None if view is None else view.own
        text = line.strip().upper()
        waiting, self._card = self._card, None
        around = _around(text, line)
        if around is not None:
            return around
        if view is None:
            return Answer(leaves=text in ("Q", "QUIT"), passes=not text)
        if waiting is not None and own is not None:
            return self._complete(waiting, text, line, own)
        if not text:
            return Answer(passes=True)
        command = self._command(text, view)
        if command is not None:
            return command
        if own is None:
            return self._unknown(line)
        return self._move(text, line, view, own)

    def _command(self, text: str, view: View) -> Answer | None:
        own = view.own
        if text in ("H", "HELP", "/?") or (text == "?" and not (own and own.can.challenge)):
            return Answer(texts=[self.words("plain-help")])
        if text in ("Q", "QUIT", "EXIT"):
            return Answer(leaves=True)
        if text in ("L", "LIST", "HAND"):
            return Answer(again=True)
        if text in ("S", "SCORES"):
            return Answer(texts=[self._telling.scores(view)])
        if (found := _WHY.fullmatch(text)) and own is not None:
            card = self._numbered(int(found[1]), own)
            return card if isinstance(card, Answer) else Answer(texts=[self._why(card, own)])
        return None

    def _move(self, text: str, line: str, view: View, own: Own) -> Answer:
        text = _SIGNS.get(text, text)
        if found := _NUMBER.fullmatch(text):
            card = self._numbered(int(found[1]), own)
            return card if isinstance(card, Answer) else self._play(card, found[2], own)
        if text in ("R", "Y", "G", "B") and "=R" in own.legal:
            return Answer(move=f"={text}")
        if text == "X" and view.board.exposed is not None:
            return Answer(move=f"x{view.board.exposed + 1}")
        if text == "!" and not own.can.call:
            message = "plain-disarmed" if own.armed else "plain-armed"
            return Answer(arms=not own.armed, texts=[self.words(message)])
        if found := _CARD.fullmatch(text):
            if found[2] or found[3]:
                return Answer(move=text)
            return self._play(found[1], found[4], own)
        if _MOVES.fullmatch(text):
            return Answer(move=text.lower() if text[0] in "XS" else text)
        return self._unknown(line)

    def _numbered(self, number: int, own: Own) -> str | Answer:
        if 1 <= number <= len(own.hand):
            return own.hand[number - 1]
        text = self.words("plain-no-card", number=number, count=len(own.hand))
        return Answer(texts=[text])

    def _play(self, card: str, call: str, own: Own) -> Answer:
        """Play a card; ask for what is still missing, say why it cannot be played."""
        verdict = next((v for v in own.verdicts if v.card == card), None)
        if verdict is not None and not verdict.allowed:
            return Answer(texts=[refusal_text(self.words, self.company, verdict)])
        if own.blocked is not None:
            return Answer(texts=[refusal_text(self.words, self.company, own.blocked)])
        ways = [move for move in own.legal if _CARD.fullmatch(move) and _card_of(move) == card]
        if any(">" in move for move in ways):
            self._card, self._call = card, call
            return Answer(texts=[self._telling.swap_question(card, own)])
        if ways and color_of(card) is None:
            self._card, self._call = card, call
            return Answer(texts=[self.words("plain-ask-color")])
        return Answer(move=card + call)

    def _complete(self, card: str, text: str, line: str, own: Own) -> Answer:
        """The color or the seat that a card needed; an empty line thinks better of it."""
        if not text:
            return Answer(again=True)
        if color_of(card) is None and text.lstrip("=") in ("R", "Y", "G", "B"):
            return Answer(move=f"{card}={text[-1]}{self._call}")
        if color_of(card) is not None and text.isdigit():
            return Answer(move=f"{card}>{text}{self._call}")
        self._card = card
        return self._unknown(line)

    def _why(self, card: str, own: Own) -> str:
        verdict = next((v for v in own.verdicts if v.card == card), None)
        if own.blocked is not None:
            return refusal_text(self.words, self.company, own.blocked)
        if verdict is None:
            return self.words("refusal-card-not-held", card=card_name(self.words, card))
        if not verdict.allowed:
            return refusal_text(self.words, self.company, verdict)
        if verdict.code == "bluff":
            return self.words("refusal-bluff", color=str(verdict.facts["color"]))
        return f"{card_name(self.words, card)}: {self.words('can-play')}"

    def _unknown(self, line: str) -> Answer:
        return Answer(texts=[self.words("plain-not-understood", text=line[:40])])


def _around(text: str, line: str) -> Answer | None:
    """What concerns the table and its people rather than the cards."""
    if text == "READY":
        return Answer(says=Ready)
    if text == "START":
        return Answer(says=Start)
    if text.startswith("SAY "):
        return Answer(says=lambda identity: Chat(identity, line.strip()[4:204]))
    return None


def _card_of(move: str) -> str:
    found = _CARD.fullmatch(move)
    return found[1] if found else ""
