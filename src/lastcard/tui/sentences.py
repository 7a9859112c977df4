"""What happened, told: every event of the wire protocol as a line of the log."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from lastcard.tui.language import Words
from lastcard.tui.naming import Company, card_list, card_name
from lastcard.wire import WireEvent
from lastcard.wire import events as wire
from lastcard.wire.forms import WORDS
from lastcard.wire.notices import NOTICES

_OfSeat = (
    wire.ColorAwaited
    | wire.TurnMissed
    | wire.CardKept
    | wire.UnoCalled
    | wire.UnoForgotten
    | wire.SuggestionPenalized
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log; `color` is the color of the card it tells of, `loud` a moment."""

    text: str
    color: str | None = None
    loud: bool = False


class Teller:
    """Tells events to one reader; follows who sits where as rounds begin."""

    def __init__(self, words: Words, company: Company) -> None:
        self.words = words
        self.company = company
        self.board = 0

    def tell(self, event: WireEvent) -> Line | None:
        """The line for an event; None where there is nothing to say."""
        told = _TOLD.get(type(event))
        if told is None:
            return None
        line = told(self, event)
        return Line(line) if isinstance(line, str) else line

    def _say(self, event: WireEvent, **arguments: str | int) -> str:
        """The only sentence there is for such an event."""
        (message,) = WORDS[type(event)]
        return self.words(message, **arguments)

    def _say_of(self, message: str, seat: int, **arguments: str | int) -> str:
        return self.words(message, **self.company.who_at(seat), **arguments)

    def dealer_drawn(self, event: wire.DealerDrawn) -> str | None:
        if event.board != self.board:
            return None
        drawn, draw = WORDS[wire.DealerDrawn]
        draws = ", ".join(
            self.words(draw, name=self.company.called(chair), card=card_name(self.words, card))
            for chair, card in zip(event.chairs, event.cards, strict=True)
        )
        return self.words(drawn, draws=draws)

    def dealer_chosen(self, event: wire.DealerChosen) -> str | None:
        return None if event.board != self.board else self.of_chair(event)

    def round_started(self, event: wire.RoundStarted) -> Line:
        mine = (n for n, seating in enumerate(event.seatings) if self.company.chair in seating)
        self.board = next(mine, min(self.board, len(event.seatings) - 1))
        self.company.seating = list(event.seatings[self.board])
        dealer = self.company.who(event.dealers[self.board])
        return Line(self._say(event, round=event.round, **dealer), loud=True)

    def dealt(self, event: wire.CardsDealt) -> str:
        return self._say(event, count=len(event.hands[0]))

    def turned(self, event: wire.CardTurned) -> Line:
        text = self._say(event, card=card_name(self.words, event.card))
        return Line(text, color_of(event.card))

    def hands_moved(self, event: wire.HandsMoved) -> Line:
        """From whom to whom; an old record may not tell."""
        moved, swapped, passed, one = WORDS[wire.HandsMoved]
        moves = [(giver, taker) for taker, giver in enumerate(event.came_from) if giver != taker]
        if not moves:
            text = self.words(moved)
        elif len(moves) == 2:
            seats = sorted(moves[0], key=lambda seat: self.company.who_at(seat)["who"] != "you")
            text = self._say_of(swapped, seats[0], other=self.company.at(seats[1]))
        else:
            names = self.company.object_at
            told = (self.words(one, **{"from": names(a), "to": names(b)}) for a, b in moves)
            text = self.words(passed, moves=", ".join(told))
        return Line(text, loud=True)

    def plainly(self, event: wire.CardReturned) -> str:
        return self._say(event)

    def of_seat(self, event: _OfSeat) -> str:
        return self._say(event, **self.company.who_at(event.seat))

    def of_seat_loudly(self, event: _OfSeat) -> Line:
        return Line(self.of_seat(event), loud=True)

    def of_chair(self, event: wire.DealerChosen | wire.PlayerEliminated) -> str:
        return self._say(event, **self.company.who(event.chair))

    def color_named(self, event: wire.ColorNamed) -> Line:
        who = self.company.who_at(event.seat)
        return Line(self._say(event, **who, color=event.color), event.color)

    def played(self, event: wire.CardPlayed) -> Line:
        played, played_naming = WORDS[wire.CardPlayed]
        text = self._say_of(
            played_naming if color_of(event.card) is None else played,
            event.seat,
            card=card_name(self.words, event.card),
            color=event.color,
        )
        return Line(text, event.color)

    def direction(self, event: wire.DirectionChanged) -> str:
        return self._say(event, direction=event.direction)

    def drew(self, event: wire.CardsDrawn) -> str:
        drew, drew_nothing, you_drew, drew_known = WORDS[wire.CardsDrawn]
        if not event.cards:
            return self._say_of(drew_nothing, event.seat)
        if "??" in event.cards:
            return self._say_of(drew, event.seat, count=len(event.cards))
        cards = card_list(self.words, event.cards)
        if self.company.who_at(event.seat)["who"] == "you":
            return self.words(you_drew, cards=cards)
        return self.words(drew_known, name=self.company.at(event.seat), cards=cards)

    def reshuffled(self, event: wire.PileReshuffled) -> str:
        return self._say(event, count=event.pile)

    def demanded(self, event: wire.CardsDemanded) -> str:
        return self._say(event, **self.company.who_at(event.target), count=event.cards)

    def shown(self, event: wire.HandShown) -> str:
        shown, shown_to_you = WORDS[wire.HandShown]
        if "??" not in event.cards:
            cards = card_list(self.words, event.cards)
            return self.words(shown_to_you, name=self.company.at(event.seat), cards=cards)
        return self._say_of(shown, event.seat, viewer=self.company.called_at(event.viewer))

    def judged(self, event: wire.ChallengeJudged) -> Line:
        guilty, honest = WORDS[wire.ChallengeJudged]
        text = self._say_of(guilty if event.guilty else honest, event.challenger)
        return Line(text, loud=True)

    def caught(self, event: wire.UnoCaught) -> Line:
        caught, you_caught = WORDS[wire.UnoCaught]
        if self.company.who_at(event.catcher)["who"] == "you":
            return Line(self.words(you_caught, name=self.company.at(event.seat)), loud=True)
        catcher = self.company.at(event.catcher)
        return Line(self._say_of(caught, event.seat, catcher=catcher), loud=True)

    def ended(self, event: wire.RoundEnded) -> Line:
        out, void = WORDS[wire.RoundEnded]
        if event.winner is None:
            return Line(self.words(void) + ".", loud=True)
        return Line(self._say_of(out, event.winner), loud=True)

    def scored(self, event: wire.RoundScored) -> str:
        return self.words("scores-between").join(
            self._say(
                event, name=self.company.called(row.chair), points=row.points, total=row.total
            )
            for row in event.standing.rows
        )

    def match_ended(self, event: wire.MatchEnded) -> Line:
        won, you_won = WORDS[wire.MatchEnded]
        if event.winners == [self.company.chair]:
            return Line(self.words(you_won), loud=True)
        names = ", ".join(self.company.called(chair) for chair in event.winners)
        return Line(self.words(won, names=names) + ".", loud=True)

    def notice(self, event: wire.Notice) -> Line | None:
        (notice,) = WORDS[wire.Notice]
        message = notice.format(code=event.code)
        if message not in self.words:
            return None
        name = event.facts.get("name")
        chair = event.facts.get("chair")
        if name is None and isinstance(chair, int):
            name = self.company.name(chair)
        other = event.facts.get("other")
        facts = {**event.facts, "name": str(name)}
        if isinstance(other, int):
            facts["other"] = self.company.name(other)
        return Line(self.words(message, **facts), loud=NOTICES.get(event.code) == "aloud")

    def emoted(self, event: wire.Emoted) -> str | None:
        said, said_to, emote = WORDS[wire.Emoted]
        message = emote.format(emote=event.emote)
        if message not in self.words:
            return None
        facts = {"name": event.name, "text": self.words(message)}
        if event.at is None:
            return self.words(said, **facts)
        return self.words(said_to, other=self.company.name(event.at), **facts)

    def said(self, event: wire.ChatSaid) -> str:
        return self._say(event, name=event.name, text=event.text)


def color_of(card: str) -> str | None:
    """The color printed on a card; None on a wild."""
    return card[0] if card[0] in "RYGB" else None


_TOLD: Final[dict[type, Callable[[Teller, Any], str | Line | None] | None]] = {
    wire.DealerDrawn: Teller.dealer_drawn,
    wire.DealerChosen: Teller.dealer_chosen,
    wire.RoundStarted: Teller.round_started,
    wire.CardsDealt: Teller.dealt,
    wire.CardTurned: Teller.turned,
    wire.CardReturned: Teller.plainly,
    wire.ColorAwaited: Teller.of_seat,
    wire.ColorNamed: Teller.color_named,
    wire.TurnStarted: None,  # the screen shows whose turn it is
    wire.TurnMissed: Teller.of_seat,
    wire.CardPlayed: Teller.played,
    wire.DirectionChanged: Teller.direction,
    wire.HandsMoved: Teller.hands_moved,
    wire.CardsDrawn: Teller.drew,
    wire.PileReshuffled: Teller.reshuffled,
    wire.PlayOffered: None,
    wire.CardKept: Teller.of_seat,
    wire.CardsDemanded: Teller.demanded,
    wire.ChallengeDeclined: Teller.of_seat,
    wire.HandShown: Teller.shown,
    wire.ChallengeJudged: Teller.judged,
    wire.UnoCalled: Teller.of_seat_loudly,
    wire.UnoForgotten: Teller.of_seat_loudly,
    wire.UnoCaught: Teller.caught,
    wire.SuggestionPenalized: Teller.of_seat,
    wire.RoundEnded: Teller.ended,
    wire.RoundScored: Teller.scored,
    wire.PlayerEliminated: Teller.of_chair,
    wire.MatchEnded: Teller.match_ended,
    wire.Notice: Teller.notice,
    wire.ChatSaid: Teller.said,
    wire.Emoted: Teller.emoted,
}
