"""The dialogs of the table: what each asks, says and offers."""

from collections.abc import Sequence
from typing import Final

from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from lastcard.tui.cards import SMALL, CardDrawing
from lastcard.tui.hearing import Hearing
from lastcard.tui.naming import color_name
from lastcard.tui.screens.dialog import Dialog, Option, Past
from lastcard.tui.teaching import lesson_text
from lastcard.wire import Board, DemandInfo, Own, ShownHand, View
from lastcard.wire.events import StandingRow

_LEAST_LEFT: Final = 9
"""With less room than this it is not shown what everyone was left with."""


class Questions:
    """Makes dialogs in the words and colors of one table."""

    def __init__(self, hearing: Hearing, drawing: CardDrawing) -> None:
        self.hearing = hearing
        self.drawing = drawing
        self.words = hearing.words

    def _dialog(
        self,
        title: str,
        body: Text,
        options: Sequence[Option],
        *,
        chosen: int = 0,
        past: Past | None = None,
    ) -> Dialog:
        return Dialog(
            self.hearing,
            self.drawing,
            title=title,
            body=body,
            options=options,
            chosen=chosen,
            past=past,
        )

    def color(self, hand: Sequence[str], moment: int) -> Dialog:
        """Which color; the cursor is on the one the hand holds most of."""
        options = [
            Option(
                color,
                f"{self.drawing.glyphs.symbols[color]} {color_name(self.words, color)}",
                (color.lower(), color),
                self.drawing.palette.card(color),
            )
            for color in "RYGB"
        ]
        held = [sum(card[0] == color for card in hand) for color in "RYGB"]
        chosen = held.index(max(held))
        return self._dialog(
            self.words("pick-color"), self._taught(), options, chosen=chosen, past=_after(moment)
        )

    def _taught(self) -> Text:
        """In the lesson: what the teacher says about it, since the dialog hides it at the table."""
        view = self.hearing.view
        step = None if view is None or view.own is None else view.own.lesson
        if step is None:
            return Text()
        return Text(lesson_text(self.words, self.hearing.company, step))

    def swap(self, seats: Sequence[int], board: Board) -> Dialog:
        """With whom to swap hands."""
        options = [
            Option(
                str(seat + 1),
                self.words(
                    "swap-option", name=self.hearing.company.at(seat), count=board.counts[seat]
                ),
                (str(seat + 1),),
            )
            for seat in seats
        ]
        return self._dialog(self.words("swap-question"), Text(), options, past=_after(board.moment))

    def challenge(self, demand: DemandInfo, own: Own, moment: int) -> Dialog:
        """Take the cards, or let another take them, or say that it was a bluff."""
        company = self.hearing.company
        target = own.seat if demand.target is None else demand.target
        name, following = company.at(demand.seat), company.at(target)
        mine = target == own.seat
        body = self._taught()
        if body.plain:
            body.append("\n\n")
        if demand.match is not None:
            body.append(self.words("challenge-color") + " ")
            symbol = self.drawing.glyphs.symbols[demand.match]
            color = color_name(self.words, demand.match)
            body.append(
                f" {demand.match} {symbol} {color} ", self.drawing.palette.card(demand.match)
            )
            body.append("\n")
        wilds = "yes" if demand.wilds else "no"
        body.append(self.words("challenge-question", name=name, wilds=wilds) + "\n\n")
        if not mine:
            other = self.words("challenge-for-another", next=following, count=demand.cards)
            body.append(other + "\n")
        bold = Style(bold=True)
        guilty, honest = self.words("challenge-if-guilty"), self.words("challenge-if-honest")
        body.append(self.words("labelled", label=guilty, text=""), bold)
        stake = "challenge-guilty-stake" if mine else "challenge-guilty-for-another"
        plays = "yes" if demand.plays_on else "no"
        text = self.words(stake, name=name, next=following, count=demand.cards, plays=plays)
        body.append(text + "\n")
        body.append(self.words("labelled", label=honest, text=""), bold)
        stake = "challenge-honest-stake" if mine else "challenge-honest-for-another"
        count = demand.if_innocent or 0
        body.append(self.words(stake, next=following, count=count, plays=plays))
        accept = "challenge-accept" if mine else "challenge-let-be"
        options = [
            Option(".", self.words(accept, count=demand.cards), ("t", "full_stop")),
            Option("?", self.words("challenge-call"), ("c", "question_mark")),
        ]
        return self._dialog(
            self.words("challenge-title", name=name), body, options, past=_after(moment)
        )

    def shown(self, hands: Sequence[ShownHand], board: Board) -> Dialog:
        """Hands that only the reader sees, until there is something else to decide."""

        def past(view: View) -> bool:
            asked = view.own is not None and bool(view.own.legal)
            return view.board.round != board.round or (asked and view.board.moment != board.moment)

        body = Text()
        for number, hand in enumerate(hands):
            if number:
                body.append("\n")
            body.append(self.hearing.company.at(hand.seat) + "\n", Style(bold=True))
            body.append_text(self.cards(hand.cards))
            body.append("\n")
        title = self.words("shown-challenge" if len(hands) == 1 else "shown-agent")
        return self._dialog(title, body, [self._close()], past=past)

    def cards(self, cards: Sequence[str], per_row: int = 11) -> Text:
        """Cards in a text, two lines a row."""
        text = Text()
        for start in range(0, len(cards), per_row):
            lines: list[list[Segment]] = [[] for _ in range(SMALL.height)]
            for card in cards[start : start + per_row]:
                for line, part in zip(lines, self.drawing.face(card, SMALL), strict=True):
                    line.extend(part)
            for line in lines[: SMALL.height - 1]:
                for segment in line:
                    text.append(segment.text, segment.style)
                text.append("\n")
        return Text(text.plain.rstrip("\n"), spans=text.spans)

    def _close(self) -> Option:
        return Option("close", self.words("close"), ("enter", "escape"))

    def help(self, keys: str = "help-keys") -> Dialog:
        """All keys."""
        body = Text(self.words(keys))
        return self._dialog(self.words("help-title"), body, [self._close()])

    def coach(self, text: str) -> Dialog:
        """What the coach says; until something else happens."""
        view = self.hearing.view
        past = None if view is None else _after(view.board.moment)
        return self._dialog(self.words("coach-name"), Text(text), [self._close()], past=past)

    def scores(self, board: Board) -> Dialog:
        """How the match stands."""
        body = Text()
        order = sorted(range(len(board.totals)), key=lambda chair: -board.totals[chair])
        for chair in order:
            name = self.hearing.company.called(chair)
            out = "" if chair in board.playing else f"  {self.words('score-eliminated')}"
            body.append(f"{name:<20}{board.totals[chair]:>6}{out}\n")
        if board.limit is not None:
            body.append("\n" + self.words("head-limit", limit=board.limit))
        return self._dialog(self.words("score-total"), body, [self._close()])

    def round_end(self, board: Board, *, playing: bool, width: int) -> Dialog:
        """Who went out, what everyone was left with, what it was worth."""
        company, words = self.hearing.company, self.words
        body = Text()
        room = min(60, width - 8 - 14 - 16)
        room = room if room >= _LEAST_LEFT else 0  # half a word says less than none
        for standing in board.standings:
            body.append(
                f"{words('score-player'):<14}{words('score-left')[:room]:<{room}}"
                f"{words('score-round'):>8}{words('score-total'):>8}\n",
                self.drawing.palette.soft,
            )
            for row in sorted(standing.rows, key=lambda row: -row.points):
                left = words("score-out") if not row.cards else _left_over(row, room)
                body.append(
                    f"{company.called(row.chair)[:13]:<14}{left[:room]:<{room}}"
                    f"{row.points:>8}{row.total:>8}\n",
                    Style(bold=row.seat in board.won),
                )
        if board.winners:
            names = ", ".join(company.called(chair) for chair in board.winners)
            body.append("\n" + words("match-won", names=names), self.drawing.palette.accent)
        elif board.limit is not None:
            body.append("\n" + words("head-limit", limit=board.limit))
        if self.hearing.is_lesson:
            body.append("\n" + words("lesson-end"))
        title = words("round-void")
        if board.winner is not None:
            name = company.called_at(board.winner)
            title = words("round-end-title", name=name, round=board.round)
        options = self._after_round(board, playing=playing)
        return self._dialog(title, body, options, past=_after(board.moment))

    def _after_round(self, board: Board, *, playing: bool) -> list[Option]:
        if board.winners and self.hearing.is_lesson:
            return [
                Option("match", self.words("lesson-real"), ("m", "enter")),
                Option("again", self.words("lesson-again"), ("a",)),
                Option("quit", self.words("key-quit"), ("q",)),
            ]
        if board.winners:
            return [
                Option("again", self.words("rematch"), ("a", "enter")),
                Option("quit", self.words("key-quit"), ("q",)),
            ]
        if playing and not self.hearing.is_ready:
            return [Option("next", self.words("next-round"), ("enter", "n"))]
        return [self._close()]


def _after(moment: int) -> Past:
    """Past as soon as another question is open."""
    return lambda view: view.board.moment != moment


def _left_over(row: StandingRow, room: int) -> str:
    """The cards someone was left with, as many as there is room for, and what they are worth."""
    worth = f" ({row.worth})"
    shown = len(row.cards)
    while shown:
        more = "" if shown == len(row.cards) else f" +{len(row.cards) - shown}"
        text = " ".join(row.cards[:shown]) + more + worth
        if len(text) < room:
            return text
        shown -= 1
    return worth.strip()
