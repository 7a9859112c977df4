"""What a typed answer means: a move, a question, or nothing."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from lastcard.tui.language import Words, load_words
from lastcard.tui.lettering import as_ascii
from lastcard.tui.naming import Company, card_name, color_name
from lastcard.tui.plain_telling import Telling
from lastcard.tui.presses import catch_move, is_move, plays_of, typed_play
from lastcard.tui.reasons import refusal_text
from lastcard.tui.rules import DISPUTE
from lastcard.tui.sentences import color_of
from lastcard.wire import Chat, ClientMessage, Own, Ready, Start, View
from lastcard.wire.common import LONGEST_CHAT

_NUMBER: Final = re.compile(r"([0-9]{1,3})(!?)")
_MADE: Final = {"draw": "+", "keep": "-", "take": ".", "challenge": "?", "uno": "!"}
"""Commands that are moves, as the notation writes them."""
_LETTERS: Final = {
    "+": "draw", "D": "draw", "-": "keep", "K": "keep", ".": "take", "T": "take",
    "C": "challenge", "!": "uno", "U": "uno", "X": "catch",
    "L": "hand", "S": "scores", "H": "help", "?": "help", "/?": "help", "Q": "quit",
}  # fmt: skip
"""What means the same in every language; a question mark asks for help and never for cards."""
COMMANDS: Final = (
    "draw", "keep", "take", "challenge", "uno", "catch",
    "hand", "scores", "why", "coach", "rules", "judge", "help", "quit",
    "ready", "start", "say", "mute", "unmute", "remove", "yes", "no",
)  # fmt: skip


class AboutPerson(NamedTuple):
    """What is to be done about someone of a name: mute, unmute, remove."""

    act: str
    name: str


def read_about(words: Words, line: str) -> AboutPerson | None:
    """Whom a line is about, if it is: "mute Ben", as a command of the language or in English."""
    first, _, name = line.strip().partition(" ")
    commands = {**command_words(load_words("en")), **command_words(words)}
    command = commands.get(_typed(first))
    if command not in ("mute", "unmute", "remove") or not name.strip():
        return None
    return AboutPerson(command, name.strip())


@dataclass(frozen=True, slots=True)
class Answer:
    """What is to be said to the table, and what to the player."""

    move: str | None = None
    arms: bool | None = None
    texts: Sequence[str] = ()
    passes: bool = False
    """An empty line: go on, if nothing has to be done."""
    again: bool = False
    """The question is to be asked once more."""
    leaves: bool = False
    about: AboutPerson | None = None
    votes: bool | None = None
    """Yes or no to what is voted on."""
    rules: str | None = None
    """What is asked of the rulebook; an empty text asks for all of it."""
    asks_coach: bool = False
    """What would the coach do?"""
    says: Callable[[str], ClientMessage] | None = None
    """Anything else that goes to the table: made when it has an id."""

    @property
    def is_sent(self) -> bool:
        """Whether something goes to the table."""
        return (
            self.move is not None
            or self.arms is not None
            or self.says is not None
            or self.asks_coach
        )


@dataclass(slots=True)
class Answering:
    """Reads answers; remembers a card that still needs a color or someone to swap with."""

    words: Words
    company: Company
    _card: str | None = None
    _call: str = ""
    _telling: Telling = field(init=False)
    _commands: dict[str, str] = field(init=False)
    """By letter or word: the player's language first, then English."""

    def __post_init__(self) -> None:
        self._telling = Telling(self.words, self.company)
        self._commands = {
            **command_words(load_words("en")), **command_words(self.words), **_LETTERS
        }  # fmt: skip

    def read(self, line: str, view: View | None) -> Answer:
        """What a line means, as things stand."""
        own = None if view is None else view.own
        text = _typed(line)
        waiting, self._card = self._card, None
        ahead, _, number = text.rpartition(" ")
        first = ahead if number.isdigit() else text.split(" ")[0]  # "por qué 4", "say hello"
        about = read_about(self.words, line)
        if about is not None:
            self._card = waiting
            return Answer(about=about)
        known = map(self._commands.get, (text, first, text.split(" ")[0]))
        command = next(filter(None, known), None)
        around = _around(command, text, line)
        if around is not None:
            self._card = waiting
            return around
        if view is None:
            return self._before(command, text, line)
        told = self._tell(command, text, view)
        if waiting is not None and own is not None and (told is None or not told.leaves):
            self._card = None if told is None else waiting
            return told or self._complete(waiting, text, line, own)
        if not text:
            return Answer(passes=True)
        if told is not None:
            return told
        if own is None:
            return self._unknown(line)
        if text in ("R", "Y", "G", "B") and "=R" in own.legal:
            return Answer(move=f"={text}")
        if command in _MADE and self._commands.get(text) == command:
            return self._do(command, own)
        return self._move(text, line, view, own)

    def _before(self, command: str | None, text: str, line: str) -> Answer:
        """What a line means while no match is played."""
        if self._commands.get(text) != command or command not in ("help", "hand", "quit"):
            return self._unknown(line) if text else Answer(passes=True)
        texts = [self.words("plain-help")] if command == "help" else []
        return Answer(texts=texts, leaves=command == "quit", again=command == "hand")

    def _tell(self, command: str | None, text: str, view: View) -> Answer | None:
        """What only asks for words."""
        own = view.own
        number = text.rpartition(" ")[2]
        if command == "why" and own is not None and number.isdigit():
            card = self._numbered(int(number), own)
            return card if isinstance(card, Answer) else Answer(texts=[self._why(card, own)])
        if self._commands.get(text) != command:
            return None  # a command followed by something that does not belong there
        if command == "help":
            return Answer(texts=[self.words("plain-help")])
        if command == "quit":
            return Answer(leaves=True)
        if command == "hand":
            return Answer(again=True)
        if command == "coach":
            return Answer(asks_coach=True, texts=[self.words("coach-thinks")])
        if command == "scores":
            return Answer(texts=[self._telling.scores(view)])
        return None

    def _do(self, command: str, own: Own) -> Answer:
        if command != "uno" or own.can.call:
            return Answer(move=_MADE[command])
        if own.armed:
            return Answer(arms=False, texts=[self.words("plain-disarmed")])
        # Where there is nothing to call, or too late, the table says so.
        return Answer(arms=True, texts=[self.words("plain-armed")] if own.can.arm else [])

    def _move(self, text: str, line: str, view: View, own: Own) -> Answer:
        if found := _NUMBER.fullmatch(text):
            card = self._numbered(int(found[1]), own)
            return card if isinstance(card, Answer) else self._play(card, found[2], own)
        if (color := self._color(text)) and "=R" in own.legal:
            return Answer(move=f"={color}")
        if self._commands.get(text) == "catch":
            return Answer(move=catch_move(view))
        if play := typed_play(text):
            if play.color is not None or play.swap is not None:
                return Answer(move=text)
            return self._play(play.card.code, "!" if play.uno else "", own)
        move = text.lower() if text[:1] in ("X", "S") else text
        if is_move(move):
            return Answer(move=move)
        named = next((c for c in own.hand if _typed(card_name(self.words, c)) == text), None)
        return self._unknown(line) if named is None else self._play(named, "", own)

    def _color(self, text: str) -> str | None:
        """A color by its letter, or by the beginning of its name where that is clear."""
        if text in ("R", "Y", "G", "B"):
            return text
        names = {color: _typed(color_name(self.words, color)) for color in "RYGB"}
        meant = [color for color, name in names.items() if text and name.startswith(text)]
        return meant[0] if len(meant) == 1 else None

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
        ways = plays_of(card, own)
        if any(play.swap is not None for play in ways):
            self._card, self._call = card, call
            return Answer(texts=[self._telling.swap_question(card, own)])
        if any(play.color is not None for play in ways):
            self._card, self._call = card, call
            return Answer(texts=[self.words("plain-ask-color")])
        return Answer(move=card + call)

    def _complete(self, card: str, text: str, line: str, own: Own) -> Answer:
        """The color or the seat that a card still needed; an empty line takes the card back."""
        if not text:
            return Answer(again=True)
        if color_of(card) is None and (color := self._color(text.lstrip("="))):
            return Answer(move=f"{card}={color}{self._call}")
        if color_of(card) is not None and text.isdigit():
            return Answer(move=f"{card}>{text}{self._call}")
        again = self._play(card, self._call, own)  # it is asked once more
        return Answer(texts=[*self._unknown(line).texts, *again.texts])

    def _why(self, card: str, own: Own) -> str:
        verdict = next((v for v in own.verdicts if v.card == card), None)
        if own.blocked is not None:
            return refusal_text(self.words, self.company, own.blocked)
        if verdict is None:
            return self.words("refusal-card-not-held", card=card_name(self.words, card))
        if not verdict.allowed:
            return refusal_text(self.words, self.company, verdict)
        if verdict.code == "bluff":
            return self.words("refusal-bluff", **verdict.facts)
        return self.words(
            "labelled", label=card_name(self.words, card), text=self.words("can-play")
        )

    def _unknown(self, line: str) -> Answer:
        return Answer(texts=[self.words("plain-not-understood", text=line[:40])])


def command_words(words: Words) -> dict[str, str]:
    """The commands of a language by what is typed."""
    return {
        _typed(word): command
        for command in COMMANDS
        for word in words(f"command-{command}").split(",")
    }


def _typed(text: str) -> str:
    """What was typed, ready to be compared: without capitals and accents."""
    return " ".join(as_ascii(text).upper().split())


def _around(command: str | None, text: str, line: str) -> Answer | None:
    """Answers that are about the table and its people rather than the cards."""
    if command == "say" and " " in text:
        said = line.strip().split(maxsplit=1)[1]
        return Answer(says=lambda identity: Chat(identity, said[:LONGEST_CHAT]))
    if command in ("rules", "judge"):
        asked = line.strip().partition(" ")[2]
        return Answer(rules=asked if command == "rules" else f"{DISPUTE} {asked}")
    if command in ("yes", "no") and " " not in text:
        return Answer(votes=command == "yes")
    if " " in text or command not in ("ready", "start"):
        return None
    return Answer(says=Ready if command == "ready" else Start)
