"""A dispute set up on the table: a position of the notation, and the moves that were made.

Only what was told matters; all other cards are chosen so that they play no part. The last move is
the one that is argued about, those before it lead up to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from lastcard.engine import Card, Color, Edition, Face, Rules
from lastcard.engine.cards import COLORS, print_cards
from lastcard.engine.rules import Challengers, Stacking
from lastcard.judging.disputes import Dispute
from lastcard.judging.supply import Supply
from lastcard.notation import Move, Record, Round, Tag, parse_move

HAND: Final = 3
"""Cards of no importance in a hand: enough that nobody has to call."""
THREE: Final = ("player", "next", "third")
"""Who sits where if the first of three does something."""
NOT_AT_THE_TABLE: Final = ("hand_size", "limit", "rounds")
"""Options that have no part in a position."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position, and what was done in it."""

    tags: tuple[Tag, ...]
    moves: tuple[Move, ...]
    roles: tuple[str, ...]
    """Who sits where, by what they have to do with it."""

    @property
    def record(self) -> Record:
        """The position and the moves as a file of the notation has them."""
        return Record((Round(self.tags, self.moves),))


def stage(dispute: Dispute, edition: Edition, rules: Rules) -> Scene:
    """Set it up, or `Impossible` where the deck has not the cards for it."""
    return _SCENES[dispute.case.name](_Stage(dispute, edition, rules))


class _Stage:
    """Where a scene is made up."""

    def __init__(self, dispute: Dispute, edition: Edition, rules: Rules) -> None:
        self.dispute = dispute
        self.rules = rules
        self.supply = Supply(edition)
        self._edition = edition

    def told(self, name: str) -> str:
        return self.dispute[name]

    def top(self) -> tuple[Card, Color]:
        """The card that lies on top, and the color to match."""
        card = self.supply.take(self.dispute.card("top"))
        return card, card.color or Color(self.told("top").partition("=")[2])

    def plain_top(self) -> tuple[Card, Color]:
        """A number to begin with where it does not matter which."""
        card = self.supply.number(COLORS[0])
        return card, COLORS[0]

    def card(self) -> Card:
        return self.supply.take(self.dispute.card())

    def strangers(
        self, count: int, color: Color, top: Card, card: Card | None = None
    ) -> list[Card]:
        """Cards that fit nothing that lies or is played here."""
        return [self.supply.stranger(color, top, card) for _ in range(count)]

    def play(self, card: Card, color: Color) -> str:
        """The card played: a wild names a color, a seven swaps with the next seat if it swaps."""
        if card.is_wild:
            return f"{card}={color}"
        swaps = self.rules.seven_zero and card.face is Face.SEVEN
        return f"{card}>2" if swaps and self.dispute.case.name != "out" else str(card)

    def scene(
        self, hands: Sequence[Iterable[Card]], moves: str, roles: Iterable[str], **position: str
    ) -> Scene:
        """The scene; `position` has further tags of the header by their names."""
        options = self.rules.differences(self._edition.rules)
        differing = [f"{k}={v}" for k, v in options.items() if k not in NOT_AT_THE_TABLE]
        tags: Mapping[str, str] = {
            "Edition": self._edition.id,
            **({"Rules": ", ".join(differing)} if differing else {}),
            "Seats": str(len(hands)),
            "Hands": " | ".join(print_cards(tuple(hand)) for hand in hands),
            **position,
        }
        return Scene(
            tuple(Tag(name, value) for name, value in tags.items()),
            tuple(parse_move(move) for move in moves.split()),
            tuple(roles),
        )


def _lying(card: Card, color: Color) -> str:
    return f"{card}={color}" if card.is_wild else str(card)


def _others(s: _Stage, count: int, color: Color, top: Card, card: Card | None) -> list[list[Card]]:
    return [s.strangers(HAND, color, top, card) for _ in range(count)]


def _around(s: _Stage) -> tuple[str, ...]:
    """Who sits where if the first of two, or of three, does something."""
    return ("player", "other") if ("players", "two") in s.dispute.told else THREE


# ── Playing ───────────────────────────────────────────────────────────────────────────────────────


def _play(s: _Stage) -> Scene:
    top, color = s.top()
    card, roles = s.card(), _around(s)
    hand = [card, *s.strangers(HAND, color, top, card)]
    others = _others(s, len(roles) - 1, color, top, card)
    move = f"1:{s.play(card, color)}"
    return s.scene([hand, *others], move, roles, Discard=_lying(top, color))


def _draw_four_hands(s: _Stage, color: Color, top: Card) -> list[list[Card]]:
    """A hand with a Wild Draw Four, and beside it what was told; then those of the others."""

    def suits(card: Card) -> bool:
        held = s.told("held")
        if held == "wild" or card.is_wild:
            return held == "wild" and card.is_wild
        if held == "color":
            return card.color is color and card.is_number
        # No card can have the number of a wild: then it just has another color.
        same = card.face is top.face if held == "number" and not top.is_wild else card.is_number
        return same and card.color is not color

    card = s.supply.find(lambda card: card.face is Face.WILD_DRAW_FOUR)
    hand = [card, s.supply.find(suits), *s.strangers(HAND - 1, color, top)]
    return [hand, *_others(s, 2, color, top, None)]


def _draw_four(s: _Stage) -> Scene:
    top, color = s.top()
    hands = _draw_four_hands(s, color, top)
    return s.scene(hands, f"1:W4={color}", THREE, Discard=_lying(top, color))


def _challenge(s: _Stage) -> Scene:
    top, color = s.top()
    hands = _draw_four_hands(s, color, top)
    by_next = s.told("by") == "next"
    roles = ("suspect", "challenger", "third") if by_next else ("suspect", "next", "challenger")
    # Where anyone may challenge, the next player is asked first, and lets it be.
    anyone = s.rules.challengers is Challengers.ANYONE and not s.rules.honest_draw_four
    others = "2:. 3:?" if anyone else "3:?"
    moves = f"1:W4={color} {'2:?' if by_next else others}"
    return s.scene(hands, moves, roles, Discard=_lying(top, color))


def _stack(s: _Stage) -> Scene:
    """Draw cards one after the other, the told one last; then a card is put on that."""
    top, color = s.top()
    card, pending = s.card(), int(s.told("pending"))
    line = [s.supply.find(lambda c: c.face is top.face) for _ in range(pending - 1)]
    line += [top, card]
    lies = s.supply.number(line[0].color or color)
    hands = [[played, *s.strangers(HAND, color, lies, card)] for played in line]
    hands += _others(s, 2, color, lies, card)
    moves = [f"{seat}:{s.play(played, color)}" for seat, played in enumerate(line, start=1)]
    roles = (*("earlier",) * (pending - 1), "before", "player", "next", "third")
    return s.scene(hands, " ".join(moves), roles, Discard=str(lies), Turn="1")


def _several(s: _Stage) -> Scene:
    top, color = s.plain_top()
    first = s.supply.number(color)
    second = s.supply.find(lambda c: c.face is first.face and c.color is not color)
    hand = [first, second, *s.strangers(HAND, color, top, first)]
    others = _others(s, 2, color, top, first)
    return s.scene([hand, *others], f"1:{first} 1:{second}", THREE, Discard=str(top))


def _jump_in(s: _Stage) -> Scene:
    top, color = s.top()
    card = s.card()
    hands = [s.strangers(HAND, color, top, card) for _ in range(4)]
    hands[2].append(card)
    roles = ("waiting", "third", "player", "next")
    move = f"3:{s.play(card, color)}"
    return s.scene(hands, move, roles, Discard=_lying(top, color), Turn="1")


# ── Drawing ───────────────────────────────────────────────────────────────────────────────────────


def _draw(s: _Stage) -> Scene:
    top, color = s.plain_top()
    drawn = s.supply.number(color)
    hand = s.strangers(HAND, color, top, drawn)
    if s.told("had") == "fits":
        hand.append(s.supply.number(color))
    others = _others(s, 2, color, top, drawn)
    return s.scene([hand, *others], "1:+", THREE, Discard=str(top), Draw=str(drawn))


def _drawn(s: _Stage) -> Scene:
    top, color = s.top()
    drawn = s.card()
    hand = s.strangers(HAND, color, top, drawn)
    fits = s.supply.number(color, top, drawn)
    then = s.supply.number(color, top, drawn, fits)  # where one draws until a card fits
    if s.told("had") == "fits" or s.told("did") == "other":
        hand.append(fits)
    others = _others(s, 2, color, top, drawn)
    done = {"play": s.play(drawn, color), "keep": "-", "other": str(fits), "again": "+"}
    moves = f"1:+ 1:{done[s.told('did')]}"
    place = _lying(top, color)
    return s.scene([hand, *others], moves, THREE, Discard=place, Draw=f"{drawn} {then}")


def _empty(s: _Stage) -> Scene:
    top, color = s.plain_top()
    hands = [s.strangers(HAND, color, top), *_others(s, 2, color, top, None)]
    if s.told("left") == "nothing":
        hands[1] = [*hands[1], *s.supply.rest()]
    return s.scene(hands, "1:+", THREE, Discard=str(top), Pile="")


# ── Calling and catching ──────────────────────────────────────────────────────────────────────────


def _one_card_left(s: _Stage, card: Card, reply: Card, moves: str, *, left: int = 1) -> Scene:
    """Someone plays their next-to-last card; the next player has a card that fits, or draws one."""
    top, color = s.plain_top()
    hand = [card, *s.strangers(left, color, top, card)]
    following, third = _others(s, 2, color, top, card)
    position = {"Discard": str(top)}
    if s.told("when") == "drew":
        position["Draw"] = str(reply)
    else:
        following.append(reply)
    return s.scene([hand, following, third], moves, ("last-card", "next", "third"), **position)


def _call(s: _Stage) -> Scene:
    card, reply = s.supply.number(COLORS[0]), s.supply.number(COLORS[0])
    moves = {
        "with": f"1:{card}!",
        "early": f"1:{card}!",
        "late": f"1:{card} 1:!",
        "caught": f"1:{card} 3:x1 1:!",
        "drew": f"1:{card} 2:+ 1:!",
        "played": f"1:{card} 2:{reply} 1:!",
    }
    when = s.told("when")
    return _one_card_left(s, card, reply, moves[when], left=2 if when == "early" else 1)


def _catch(s: _Stage) -> Scene:
    when, color = s.told("when"), COLORS[0]
    card, reply = s.supply.number(color), s.supply.number(color)
    if when == "forced":
        card = s.supply.find(lambda c: c.face is Face.DRAW_TWO and c.color is color)
    call = "1:!" if s.rules.late_call and not s.rules.auto_uno else ""
    # Without stacking nobody is asked, and there is nothing to answer.
    taken = "" if s.rules.stacking is Stacking.NONE else "2:."
    moves = {
        "before": "3:x1",
        "at-once": f"1:{card} 3:x1",
        "called": f"1:{card} {call} 3:x1",
        "forced": f"1:{card} {taken} 3:x1",
        "drew": f"1:{card} 2:+ 3:x1",
        "played": f"1:{card} 2:{reply} 3:x1",
    }
    return _one_card_left(s, card, reply, moves[when])


# ── The end, the beginning, and what may come at any time ─────────────────────────────────────────


def _out(s: _Stage) -> Scene:
    """Someone is down to one card, called or not, and plays it when their turn comes again."""
    card, roles = s.card(), _around(s)
    color = card.color or COLORS[0]
    top, first = s.supply.number(color), s.supply.number(color)
    others = [[s.supply.number(color), *s.strangers(HAND, color, top, card)] for _ in roles[1:]]
    call = "!" if s.told("called") == "yes" else ""
    between = " ".join(f"{seat}:{hand[0]}" for seat, hand in enumerate(others, start=2))
    moves = f"1:{first}{call} {between} 1:{s.play(card, color)}"
    return s.scene([[card, first], *others], moves, roles, Discard=str(top))


def _first(s: _Stage) -> Scene:
    card = s.card()
    roles = ("left", "dealer") if s.told("players") == "two" else ("left", "second", "dealer")
    under = s.supply.number(COLORS[0])
    hands = _others(s, len(roles), COLORS[0], under, card)
    return s.scene(hands, "", roles, First=str(card), Draw=str(under))


def _suggest(s: _Stage) -> Scene:
    top, color = s.plain_top()
    hands = [s.strangers(HAND, color, top), *_others(s, 2, color, top, None)]
    return s.scene(hands, "2:s1", THREE, Discard=str(top))


_SCENES: Final[Mapping[str, Callable[[_Stage], Scene]]] = {
    "play": _play,
    "draw-four": _draw_four,
    "challenge": _challenge,
    "stack": _stack,
    "draw": _draw,
    "drawn": _drawn,
    "several": _several,
    "jump-in": _jump_in,
    "call": _call,
    "catch": _catch,
    "out": _out,
    "first": _first,
    "empty": _empty,
    "suggest": _suggest,
}
