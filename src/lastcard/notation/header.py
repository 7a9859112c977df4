"""What the tags of a header mean, and all checks of them that need no game."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from lastcard.engine import HIDDEN, Card, Cards, Color, Direction, Format, Malformed, Rules, Seat
from lastcard.engine.errors import unknown
from lastcard.engine.rules import parse_options
from lastcard.notation.moves import read_seat
from lastcard.notation.record import NOWHERE, Place, Record, Round, ShuffleNote, Tag
from lastcard.notation.tokens import Token, read_card, read_number, shorten

POSITION: Final = ("Hands", "Discard", "First", "Draw", "Pile", "Turn", "Direction")
"""The tags of a position set up by hand, in the order in which they are written."""
FIRST_ONLY: Final = ("Edition", "Rules", "Format")
"""The tags that stand in the first header of a match only."""
_LONGEST_NAME: Final = 200

_WORD: Final = re.compile(r"[^ \t]+")
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """A header, read; what it does not say is None or empty, round and board are 1."""

    tags: Mapping[str, Tag]
    edition: str
    options: Mapping[str, str]
    format: Format | None
    seats: int
    names: tuple[str, ...]
    """Who sits where; empty where the header says only how many."""
    dealer: Seat | None
    deck: Cards | None
    hands: tuple[Cards, ...]
    discard: Card | None
    color: Color | None
    """The color named with a wild in `Discard`."""
    first: Card | None
    draw: Cards | None
    pile: Cards | None
    turn: Seat | None
    direction: Direction | None
    number: int
    board: int
    viewer: Seat | None
    tests: tuple[str, ...]

    def place(self, *names: str) -> Place:
        """The place of the first of these tags that is there, or else of the header."""
        for name in names:
            if name in self.tags:
                return self.tags[name].place
        return next(iter(self.tags.values())).place


def read_headers(record: Record) -> list[Header]:
    """The headers of a record, each completed by those before it."""
    if not record.rounds:
        raise NOWHERE.malformed("there is no round in the record")
    headers: list[Header] = []
    hidden_allowed = False
    for round in record.rounds:
        header = _read_header(round, headers[-1] if headers else None)
        hidden_allowed = hidden_allowed or header.viewer is not None
        if not hidden_allowed:
            _refuse_hidden(round, header)
        headers.append(header)
    return headers


def _refuse_hidden(round: Round, header: Header) -> None:
    problem = "a hidden card, ??, needs a Viewer: whose eyes saw the rest"
    for name, cards in (("Deck", header.deck or ()), *(("Hands", hand) for hand in header.hands)):
        if HIDDEN in cards:
            tag = header.tags[name]
            raise tag.malformed(problem, offset=tag.value.index("??"))
    for item in round.items:
        if isinstance(item, ShuffleNote) and HIDDEN in item.cards:
            raise item.place.malformed(problem)


def _read_header(round: Round, before: Header | None) -> Header:
    tags: dict[str, Tag] = {}
    for tag in round.tags:
        if tag.name in tags:
            raise tag.malformed("this tag stands twice in one header")
        tags[tag.name] = tag
    _check_combination(tags, is_first=before is None)
    seats, names = _seats(tags.get("Seats"), before)
    hands = _value(tags, "Hands", _hands, ())
    if "Hands" in tags and len(hands) != seats:
        raise tags["Hands"].malformed(f"there are {len(hands)} hands for {seats} seats")
    discard, color = _value(tags, "Discard", _discard, (None, None))
    return Header(
        tags=tags,
        edition=before.edition if before else tags["Edition"].value.strip(),
        options=before.options if before else _value(tags, "Rules", _options, {}),
        format=before.format if before else _value(tags, "Format", _format, None),
        seats=seats,
        names=names,
        dealer=_value(tags, "Dealer", _seat, None),
        deck=_value(tags, "Deck", _hidable_cards, None),
        hands=hands,
        discard=discard,
        color=color,
        first=_value(tags, "First", _card, None),
        draw=_value(tags, "Draw", _cards, None),
        pile=_value(tags, "Pile", _cards, None),
        turn=_value(tags, "Turn", _seat, None),
        direction=_value(tags, "Direction", _direction, None),
        number=_value(tags, "Round", _number, 1),
        board=_value(tags, "Table", _number, 1),
        viewer=_value(tags, "Viewer", _seat, None),
        tests=_value(tags, "Tests", lambda tag: tuple(tag.value.split()), ()),
    )


def _value(tags: Mapping[str, Tag], name: str, read: Callable[[Tag], _T], default: _T) -> _T:
    return read(tags[name]) if name in tags else default


def _check_combination(tags: Mapping[str, Tag], *, is_first: bool) -> None:
    """Which tags there must be, and which cannot stand together."""
    start = next(iter(tags.values()), Tag("", "")).place
    for name in ("Edition", "Seats") if is_first else ():
        if name not in tags:
            raise start.malformed(f"the header has no {name}")
    for name in () if is_first else FIRST_ONLY:
        if name in tags:
            raise tags[name].malformed("this tag stands in the first header of a match only")
    if "Deck" not in tags and "Hands" not in tags:
        raise start.malformed("the header has neither a Deck nor Hands")
    for one, other in (
        *(("Deck", name) for name in POSITION),
        ("Draw", "Pile"),
        ("Discard", "First"),
    ):
        if one in tags and other in tags:
            raise tags[other].malformed(f"{other} cannot stand with {one}")
    if "Hands" in tags and "Discard" not in tags and "First" not in tags:
        raise tags["Hands"].malformed("a position needs a Discard or a First")


# ── Values ────────────────────────────────────────────────────────────────────────────────────────


def _words(tag: Tag, *, start: int = 0, end: int | None = None) -> Iterator[tuple[str, int]]:
    found = _WORD.finditer(tag.value, start, len(tag.value) if end is None else end)
    return ((word.group(), word.start()) for word in found)


def _read_cards(tag: Tag, words: Iterator[tuple[str, int]], *, hidden: bool) -> Cards:
    cards: list[Card] = []
    for word, offset in words:
        try:
            cards.append(read_card(Token(word, NOWHERE), hidden=hidden))
        except Malformed as error:
            raise tag.malformed(error.problem, offset=offset) from None
    return tuple(cards)


def _cards(tag: Tag) -> Cards:
    return _read_cards(tag, _words(tag), hidden=False)


def _hidable_cards(tag: Tag) -> Cards:
    return _read_cards(tag, _words(tag), hidden=True)


def _card(tag: Tag) -> Card:
    cards = _cards(tag)
    if len(cards) != 1:
        raise tag.malformed("one card stands here")
    return cards[0]


def _discard(tag: Tag) -> tuple[Card, Color | None]:
    """The top card; it names a color if and only if it is a wild."""
    code, equals, color = tag.value.strip().partition("=")
    card = _card(Tag(tag.name, code, tag.place))
    if equals and color not in tuple(Color):
        raise tag.malformed(
            f"{shorten(color)} is not a color; colors are R, Y, G, B",
            offset=tag.value.index("=") + 1,
        )
    if card.is_wild != bool(equals):
        wanted = f"needs its color: {card}=B" if card.is_wild else "has its own color"
        raise tag.malformed(f"{card} {wanted}")
    return card, Color(color) if equals else None


def _hands(tag: Tag) -> tuple[Cards, ...]:
    hands: list[Cards] = []
    start = 0
    for hand in tag.value.split("|"):
        end = start + len(hand)
        hands.append(_read_cards(tag, _words(tag, start=start, end=end), hidden=True))
        start = end + 1
    return tuple(hands)


def _number(tag: Tag) -> int:
    digits = tag.value.strip(" \t")
    if not (digits.isascii() and digits.isdigit()):
        raise tag.malformed(f"{shorten(tag.value)} is not a number")
    return read_number(digits)


def _seat(tag: Tag) -> Seat:
    return read_seat(str(_number(tag)))


def _direction(tag: Tag) -> Direction:
    value = tag.value.strip(" \t")
    if value not in tuple(Direction):
        raise tag.malformed(f"{shorten(value)} is not a direction: left or right")
    return Direction(value)


def _format(tag: Tag) -> Format:
    value = tag.value.strip(" \t")
    if value not in tuple(Format):
        raise tag.malformed(unknown("format", value[:_LONGEST_NAME], Format))
    return Format(value)


def _options(tag: Tag) -> Mapping[str, str]:
    """The options, written `name=value, name=value`, with their values checked."""
    options: dict[str, str] = {}
    if not tag.value.strip(" \t"):
        return options
    start = 0
    for part in tag.value.split(","):
        offset = start + len(part) - len(part.lstrip(" \t"))
        start += len(part) + 1
        try:
            if len(part) > _LONGEST_NAME:
                raise Malformed(f"there is no option {shorten(part)}")
            option = parse_options([part])
            if option.keys() & options.keys():
                raise Malformed(f"option {next(iter(option))} stands twice")
            Rules().with_options(option)
        except Malformed as error:
            raise tag.malformed(error.problem, offset=offset) from None
        options.update(option)
    return options


def _seats(tag: Tag | None, before: Header | None) -> tuple[int, tuple[str, ...]]:
    """How many sit at the table and, where they are named, who."""
    if tag is None:
        return (before.seats, before.names) if before else (0, ())
    value = tag.value.strip(" \t")
    if value.isascii() and value.isdigit():
        return read_number(value), ()
    names: list[str] = []
    start = 0
    for part in tag.value.split(","):
        name = part.strip(" \t")
        if not name:
            raise tag.malformed("a name is missing; names are separated by commas", offset=start)
        names.append(name)
        start += len(part) + 1
    return len(names), tuple(names)
