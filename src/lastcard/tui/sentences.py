"""What happened, told: every event of the wire protocol as a line of the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from lastcard.tui.language import Words
from lastcard.tui.naming import Company, card_list, card_name
from lastcard.wire import WireEvent
from lastcard.wire import events as wire


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

    def _say_of(self, message: str, seat: int, **arguments: str | int) -> str:
        return self.words(message, **self.company.who_at(seat), **arguments)

    def dealer_drawn(self, event: wire.DealerDrawn) -> str | None:
        if event.board != self.board:
            return None
        draws = ", ".join(
            self.words(
                "log-dealer-draw",
                name=self.company.called(chair),
                card=card_name(self.words, card),
            )
            for chair, card in zip(event.chairs, event.cards, strict=True)
        )
        return self.words("log-dealer-drawn", draws=draws)

    def dealer_chosen(self, event: wire.DealerChosen) -> str | None:
        if event.board != self.board:
            return None
        return self.words("log-dealer-chosen", **self.company.who(event.chair))

    def round_started(self, event: wire.RoundStarted) -> Line:
        mine = (n for n, seating in enumerate(event.seatings) if self.company.chair in seating)
        self.board = next(mine, min(self.board, len(event.seatings) - 1))
        self.company.seating = list(event.seatings[self.board])
        dealer = self.company.who(event.dealers[self.board])
        return Line(self.words("log-round", round=event.round, **dealer), loud=True)

    def dealt(self, event: wire.CardsDealt) -> str:
        return self.words("log-dealt", count=len(event.hands[0]))

    def turned(self, event: wire.CardTurned) -> Line:
        text = self.words("log-turned", card=card_name(self.words, event.card))
        return Line(text, color_of(event.card))

    def returned(self, event: wire.CardReturned) -> str:
        return self.words("log-returned")

    def color_awaited(self, event: wire.ColorAwaited) -> str:
        return self._say_of("log-color-awaited", event.seat)

    def color_named(self, event: wire.ColorNamed) -> Line:
        return Line(self._say_of("log-color-named", event.seat, color=event.color), event.color)

    def missed(self, event: wire.TurnMissed) -> str:
        return self._say_of("log-missed", event.seat)

    def played(self, event: wire.CardPlayed) -> Line:
        named = color_of(event.card) is None
        text = self._say_of(
            "log-played-naming" if named else "log-played",
            event.seat,
            card=card_name(self.words, event.card),
            color=event.color,
        )
        return Line(text, event.color)

    def direction(self, event: wire.DirectionChanged) -> str:
        return self.words("direction", direction=event.direction) + "."

    def hands_moved(self, event: wire.HandsMoved) -> str:
        return self.words("log-hands-moved")

    def drew(self, event: wire.CardsDrawn) -> str:
        if not event.cards:
            return self._say_of("log-drew-nothing", event.seat)
        if "??" not in event.cards and self.company.who_at(event.seat)["who"] == "you":
            return self.words("log-you-drew", cards=card_list(self.words, event.cards))
        if "??" not in event.cards:
            cards = card_list(self.words, event.cards)
            return self.words("log-drew-known", name=self.company.at(event.seat), cards=cards)
        return self._say_of("log-drew", event.seat, count=len(event.cards))

    def reshuffled(self, event: wire.PileReshuffled) -> str:
        return self.words("log-reshuffled", count=event.pile)

    def kept(self, event: wire.CardKept) -> str:
        return self._say_of("log-kept", event.seat)

    def demanded(self, event: wire.CardsDemanded) -> str:
        return self._say_of("log-demanded", event.target, count=event.cards)

    def shown(self, event: wire.HandShown) -> str:
        if "??" not in event.cards:
            cards = card_list(self.words, event.cards)
            return self.words("log-shown-to-you", name=self.company.at(event.seat), cards=cards)
        return self._say_of("log-shown", event.seat, viewer=self.company.called_at(event.viewer))

    def judged(self, event: wire.ChallengeJudged) -> Line:
        message = "log-guilty" if event.guilty else "log-honest"
        return Line(self._say_of(message, event.challenger), loud=True)

    def called(self, event: wire.UnoCalled) -> Line:
        return Line(self._say_of("log-called", event.seat), loud=True)

    def forgotten(self, event: wire.UnoForgotten) -> Line:
        return Line(self._say_of("log-forgotten", event.seat), loud=True)

    def caught(self, event: wire.UnoCaught) -> Line:
        if self.company.who_at(event.catcher)["who"] == "you":
            return Line(self.words("log-you-caught", name=self.company.at(event.seat)), loud=True)
        catcher = self.company.at(event.catcher)
        return Line(self._say_of("log-caught", event.seat, catcher=catcher), loud=True)

    def suggestion(self, event: wire.SuggestionPenalized) -> str:
        return self._say_of("log-suggestion", event.seat)

    def ended(self, event: wire.RoundEnded) -> Line:
        if event.winner is None:
            return Line(self.words("round-void") + ".", loud=True)
        return Line(self._say_of("log-out", event.winner), loud=True)

    def scored(self, event: wire.RoundScored) -> str:
        return "; ".join(
            self.words(
                "log-scored",
                name=self.company.called(row.chair),
                points=row.points,
                total=row.total,
            )
            for row in event.standing.rows
        )

    def eliminated(self, event: wire.PlayerEliminated) -> str:
        return self.words("log-eliminated", **self.company.who(event.chair))

    def match_ended(self, event: wire.MatchEnded) -> Line:
        if event.winners == [self.company.chair]:
            return Line(self.words("log-match-you"), loud=True)
        names = ", ".join(self.company.called(chair) for chair in event.winners)
        return Line(self.words("match-won", names=names) + ".", loud=True)

    def notice(self, event: wire.Notice) -> str | None:
        message = f"notice-{event.code}"
        if message not in self.words:
            return None
        name = event.facts.get("name")
        chair = event.facts.get("chair")
        if name is None and isinstance(chair, int):
            name = self.company.name(chair)
        return self.words(message, name=str(name))

    def emoted(self, event: wire.Emoted) -> str | None:
        message = f"emote-{event.emote}"
        if message not in self.words:
            return None
        return self.words("log-said", name=event.name, text=self.words(message))

    def said(self, event: wire.ChatSaid) -> str:
        return self.words("log-said", name=event.name, text=event.text)


def color_of(card: str) -> str | None:
    """The color printed on a card; None on a wild."""
    return card[0] if card[0] in "RYGB" else None


_TOLD: Final[dict[type, Callable[[Teller, Any], str | Line | None]]] = {
    wire.DealerDrawn: Teller.dealer_drawn,
    wire.DealerChosen: Teller.dealer_chosen,
    wire.RoundStarted: Teller.round_started,
    wire.CardsDealt: Teller.dealt,
    wire.CardTurned: Teller.turned,
    wire.CardReturned: Teller.returned,
    wire.ColorAwaited: Teller.color_awaited,
    wire.ColorNamed: Teller.color_named,
    wire.TurnMissed: Teller.missed,
    wire.CardPlayed: Teller.played,
    wire.DirectionChanged: Teller.direction,
    wire.HandsMoved: Teller.hands_moved,
    wire.CardsDrawn: Teller.drew,
    wire.PileReshuffled: Teller.reshuffled,
    wire.CardKept: Teller.kept,
    wire.CardsDemanded: Teller.demanded,
    wire.HandShown: Teller.shown,
    wire.ChallengeJudged: Teller.judged,
    wire.UnoCalled: Teller.called,
    wire.UnoForgotten: Teller.forgotten,
    wire.UnoCaught: Teller.caught,
    wire.SuggestionPenalized: Teller.suggestion,
    wire.RoundEnded: Teller.ended,
    wire.RoundScored: Teller.scored,
    wire.PlayerEliminated: Teller.eliminated,
    wire.MatchEnded: Teller.match_ended,
    wire.Notice: Teller.notice,
    wire.ChatSaid: Teller.said,
    wire.Emoted: Teller.emoted,
}
