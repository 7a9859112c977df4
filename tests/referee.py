"""A referee who knows the rules from the sheets alone, and moves and cards as people write them.

It shares no code with the engine: where the two agree, both have the rules right, or both have read
the sheets the same wrong way. Seats count from 0, but in moves from 1.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

Shuffle = Callable[[list[str]], list[str]]
DRAWS: Final = {"D": 2, "W4": 4}
COLORS: Final = "RYGB"


def face(card: str) -> str:
    return card if is_wild(card) else card[1]


def is_wild(card: str) -> bool:
    return card[0] == "W"


def is_number(card: str) -> bool:
    return not is_wild(card) and card[1].isdigit()


def worth(card: str) -> int:
    """SCORE-1."""
    return 50 if is_wild(card) else int(card[1]) if is_number(card) else 20


@dataclass
class Demand:
    """A draw card that waits for an answer."""

    seat: int
    face: str
    cards: int
    hand: list[str]
    """What its player held then, and the color that was to match (WD4-2)."""
    color: str | None


class Referee:
    """One round; `task` is what the seat in turn has to do."""

    def __init__(
        self,
        options: Mapping[str, str],
        seats: int,
        dealer: int,
        deck: list[str],
        shuffle: Shuffle,
        *,
        sides: bool,
    ) -> None:
        self.options, self.seats, self.sides, self._shuffle = options, seats, sides, shuffle
        self.deck = len(deck)
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.pile = list(deck)
        for _ in range(int(options["hand_size"])):
            for distance in range(1, seats + 1):
                self.hands[(dealer + distance) % seats].append(self.pile.pop(0))
        self.discards: list[str] = []
        self.way = 1
        self.color: str | None = None
        self.turn, self.task = dealer, "turn"
        self.demand: Demand | None = None
        self.drawn: str | None = None
        self.must_play_it = False
        self.catchable: int | None = None
        self.passes = self.reshuffles = 0
        self.winner: int | None = None
        self.shown: list[tuple[int, int, list[str]]] = []
        """Who was shown whose hand in the last move, and what was in it."""
        self._turn_up(dealer)

    def _on(self, option: str) -> bool:
        return self.options[option] == "on"

    def _after(self, seat: int) -> int:
        return (seat + self.way) % self.seats

    def _start(self, seat: int) -> None:
        self.task, self.turn = "turn", seat
        self.demand, self.drawn, self.must_play_it = None, None, False

    def _end(self, winner: int | None) -> None:
        self.task, self.winner, self.demand, self.drawn = "over", winner, None, None
        self.catchable = None

    # ── The first discard: SET-2 to SET-6 ─────────────────────────────────────────────────────────

    def _turn_up(self, dealer: int) -> None:
        self.turn = left = self._after(dealer)
        only_numbers = self.options["first_discard"] == "numbers"
        self.discards.append(self.pile.pop(0))
        while not self._may_lie_first(self.discards[-1], only_numbers):
            if not only_numbers:
                self.pile = self._shuffle([*self.pile, self.discards.pop()])
            self.discards.append(self.pile.pop(0))
        card = self.discards[-1]
        if is_wild(card):
            self.task = "color"
            return
        self.color = card[0]
        reverse = face(card) == "R" and not only_numbers
        if only_numbers or is_number(card):
            return
        if face(card) == "D":
            self._draw(left, 2)
        if not reverse or (self.seats == 2 and self._on("two_handed")):
            self.turn = self._after(left)
        elif self.options["first_reverse"] != "clockwise":
            self.way = -1
            self.turn = dealer if self.options["first_reverse"] == "dealer" else left

    def _may_lie_first(self, card: str, only_numbers: bool) -> bool:
        if only_numbers:
            return is_number(card) or not self.pile
        return card != "W4" or set(self.pile) <= {"W4"}

    # ── Drawing: TURN-2 to TURN-5 ─────────────────────────────────────────────────────────────────

    def _turn_over(self) -> bool:
        under = self.discards[:-1]
        if under:
            self.pile, self.discards = self._shuffle(under), self.discards[-1:]
            self.reshuffles += 1
        return bool(under)

    def _draw(self, seat: int, count: int) -> int:
        """How many cards the seat got."""
        got = 0
        while got < count and (self.pile or self._turn_over()):
            self.hands[seat].append(self.pile.pop(0))
            got += 1
            if not self.pile and self.options["reshuffle"] == "at-once":
                self._turn_over()
        if got:
            self.passes = 0
            if self.catchable == seat:
                self.catchable = None
        return got

    def _draw_in_turn(self, seat: int) -> None:
        held = any(self._fits(seat, card) for card in self.hands[seat])
        if self.options["catch_until"] == "begun":
            self.catchable = None
        got = 0
        while self._draw(seat, 1):
            got += 1
            card = self.hands[seat][-1]
            if self._fits(seat, card):
                self.task, self.drawn = "drawn", card
                forced = self._on("must_play_drawn") and not held
                self.must_play_it = self._on("must_play") or forced
                return
            if not self._on("draw_until_playable"):
                break
        self.catchable = None
        self.passes += not got
        self._start(self._after(seat))
        if self.passes == self.seats:
            self._end(None)

    # ── What may be done ──────────────────────────────────────────────────────────────────────────

    def _is_dishonest(self, rest: list[str], color: str | None) -> bool:
        """WD4-2, WD4-6."""
        count_wilds = self._on("wilds_count_as_match")
        return any(card[0] == color or (count_wilds and is_wild(card)) for card in rest)

    def _is_forbidden_bluff(self, seat: int, card: str) -> bool:
        """HOUSE-6."""
        if card != "W4" or not self._on("honest_draw_four"):
            return False
        rest = list(self.hands[seat])
        rest.remove(card)
        return self._is_dishonest(rest, self.color)

    def _fits(self, seat: int, card: str) -> bool:
        """TURN-1."""
        top = self.discards[-1]
        alike = card[0] == self.color or (not is_wild(top) and face(card) == face(top))
        return (is_wild(card) or alike) and not self._is_forbidden_bluff(seat, card)

    def _passes_on(self, seat: int, card: str) -> bool:
        """HOUSE-1."""
        stacking, demand = self.options["stacking"], self.demand
        if demand is None or seat != self._after(demand.seat) or face(card) not in DRAWS:
            return False
        if self._is_forbidden_bluff(seat, card):
            return False
        if face(card) == demand.face:
            return stacking in (("two", "same", "any") if demand.face == "D" else ("same", "any"))
        return stacking == "any" and (is_wild(card) or card[0] == self.color)

    def _playable(self, seat: int) -> list[str]:
        hand, top = self.hands[seat], self.discards[-1]
        if seat != self.turn:
            jumps = self._on("jump_in") and self.task == "turn" and top in hand
            return [top] if jumps and not self._is_forbidden_bluff(seat, top) else []
        if self.task == "turn":
            return [card for card in hand if self._fits(seat, card)]
        if self.task == "drawn" and self.drawn is not None:
            return [self.drawn] if self._fits(seat, self.drawn) else []
        return [card for card in hand if self._passes_on(seat, card)]

    def _ways(self, seat: int, card: str) -> Iterator[str]:
        """How a card can be played: with which color, swap and call (ACT-4, HOUSE-3, UNO-5)."""
        left = len(self.hands[seat]) - 1
        moves_hands = self._on("seven_zero") and left > 0
        ways = {f"{card}={color}": left for color in COLORS} if is_wild(card) else {card: left}
        if moves_hands and face(card) == "7":
            others = (other for other in range(self.seats) if other != seat)
            ways = {f"{card}>{other + 1}": len(self.hands[other]) for other in others}
        elif moves_hands and face(card) == "0":
            ways = {card: len(self.hands[(seat - self.way) % self.seats])}
        for way, cards in ways.items():
            yield way
            if cards == 1:
                yield f"{way}!"

    def legal(self, seat: int) -> set[str]:
        """All that a seat may do now, as moves of the notation."""
        if self.task == "over":
            return set()
        playable = self._playable(seat) if self.task != "color" else []
        moves = {way for card in playable for way in self._ways(seat, card)}
        if self.catchable == seat and self._on("late_call"):
            moves.add("!")
        elif self.catchable is not None and self.catchable != seat:
            partners = self.sides and (self.catchable - seat) % 2 == 0
            if not partners or self.options["catchers"] == "anyone":
                moves.add(f"x{self.catchable + 1}")
        if seat != self.turn:
            return moves
        if self.task == "color":
            moves |= {f"={color}" for color in COLORS}
        elif self.task == "turn" and not (playable and self._on("must_play")):
            moves.add("+")
        elif self.task == "drawn" and not (playable and self.must_play_it):
            moves.add("-")
        elif self.demand is not None:
            moves.add(".")
            if self.demand.face == "W4" and not self._on("honest_draw_four"):
                moves.add("?")
        return moves

    # ── What happens then ─────────────────────────────────────────────────────────────────────────

    def do(self, seat: int, move: str) -> None:
        """Make a legal move."""
        self.shown = []
        other = int(move[1:]) - 1 if move[0] in "xs" else seat
        if move in "!-" or move[0] == "x":
            self.catchable = None
        if move[0] == "x":
            self._draw(other, int(self.options["catch_penalty"]))
        elif move[0] == "s":
            self._draw(other, 4)
        elif move[0] == "=":
            self.color = move[1]
            self._start(seat)
        elif move == "+":
            self._draw_in_turn(seat)
        elif move == "-":
            self._start(self._after(seat))
        elif self.demand is not None and move in ".?":
            (self._take if move == "." else self._challenge)(seat, self.demand)
        elif move != "!":
            self._play(seat, move)
        if self.reshuffles >= 10 * self.deck and self.task != "over":  # END-3
            self._end(None)

    def _take(self, seat: int, demand: Demand) -> None:
        """WD4-1, WD4-3."""
        anyone = self.options["challengers"] == "anyone" and not self._on("honest_draw_four")
        if demand.face == "W4" and anyone and self._after(seat) != demand.seat:
            self.turn = self._after(seat)
            return
        target = self._after(demand.seat)
        self._draw(target, demand.cards)
        self._start(self._after(target))

    def _challenge(self, seat: int, demand: Demand) -> None:
        """WD4-3, WD4-4."""
        self.shown = [(seat, demand.seat, demand.hand)]
        target = self._after(demand.seat)
        guilty = self._is_dishonest(demand.hand, demand.color)
        if guilty:
            self._draw(demand.seat, demand.cards)
        else:
            self._draw(seat, demand.cards + int(self.options["challenge_penalty"]))
        spared = guilty or seat != target
        plays = spared and self.options["spared_turn"] == "played"
        self._start(target if plays else self._after(target))

    def _play(self, seat: int, move: str) -> None:
        calls = move.endswith("!") or self._on("auto_uno")
        card, _, swap = move.rstrip("!").partition(">")
        card, _, named = card.partition("=")
        piled_up = 0 if self.demand is None else self.demand.cards
        before, self.color = self.color, named or card[0]
        self.hands[seat].remove(card)
        self.discards.append(card)
        self.catchable, self.passes = None, 0
        self._start(self._after(seat))
        if not self.hands[seat]:
            if face(card) in DRAWS and self._on("last_card_draws"):  # END-1
                self._draw(self._after(seat), piled_up + DRAWS[face(card)])
            self._end(seat)
            return
        if self._on("seven_zero"):
            self._move_hands(seat, face(card), swap)
        if len(self.hands[seat]) == 1 and not calls:
            self.catchable = seat
        self._take_effect(seat, card, before, piled_up)

    def _move_hands(self, seat: int, face: str, swap: str) -> None:
        """HOUSE-3."""
        hands = self.hands
        if face == "7":
            other = int(swap) - 1
            hands[seat], hands[other] = hands[other], hands[seat]
        elif face == "0":
            self.hands = [hands[(taker - self.way) % self.seats] for taker in range(self.seats)]

    def _take_effect(self, seat: int, card: str, before: str | None, piled_up: int) -> None:
        """ACT-1 to ACT-5, TWO-1, WD4-1."""
        target, shows = self._after(seat), face(card)
        skips = shows == "S" or (shows == "R" and self.seats == 2 and self._on("two_handed"))
        if skips:
            self._start(self._after(target))
        elif shows == "R":
            self.way = -self.way
            self._start(self._after(seat))
        elif shows == "D" and self.options["stacking"] == "none":
            self._draw(target, 2)
            self._start(self._after(target))
        elif shows in DRAWS:
            self.task = "answer"
            hand, cards = list(self.hands[seat]), piled_up + DRAWS[shows]
            self.demand = Demand(seat, shows, cards, hand, before)
        elif shows == "WA":
            others = (other for other in range(self.seats) if other != seat)
            self.shown = [(seat, other, list(self.hands[other])) for other in others]

    def points(self) -> list[int]:
        """What each side gets for the others' hands (SCORE-2, FMT-1, FMT-4)."""
        if self.winner is None:
            return [0] * self.seats
        won = [
            seat == self.winner or (self.sides and (seat - self.winner) % 2 == 0)
            for seat in range(self.seats)
        ]
        lost = sum(
            sum(map(worth, hand)) for hand, mine in zip(self.hands, won, strict=True) if not mine
        )
        return [lost if mine else 0 for mine in won]
