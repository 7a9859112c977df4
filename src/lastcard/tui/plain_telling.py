"""How things stand, in sentences."""

from collections.abc import Iterable, Sequence

from lastcard.tui.language import Words
from lastcard.tui.naming import Company, card_name
from lastcard.tui.presses import swaps_of
from lastcard.tui.sentences import color_of
from lastcard.wire import Own, TableInfo, View, Welcome


class Telling:
    """Sentences about a view."""

    def __init__(self, words: Words, company: Company) -> None:
        self.words = words
        self.company = company

    def welcome(self, welcome: Welcome, edition: str) -> list[str]:
        """What is played and against whom."""
        chairs = enumerate(welcome.table.chairs)
        taken = [n for n, c in chairs if c.person is not None or c.bot is not None]
        others = [self.company.described(c) for c in taken if c != self.company.chair]
        free = len(welcome.table.chairs) - len(taken)
        if free:
            others.append(self.words("plain-chairs-open", count=free))
        names = self.company.listed(others)
        apart = not free and welcome.table.sides is None and self.company.sides is None
        text = self.words(
            "plain-welcome" if apart else "plain-welcome-table",
            edition=edition,
            format=self.words.called("format", welcome.table.format),
            names=names,
        )
        begins = self.words("plain-resumed" if welcome.resumed else "plain-how")
        if welcome.table.stage == "lobby":
            race = [race_limit(self.words, welcome.table)] if welcome.table.race else []
            return [text, *race, self.words("lobby-plain")]
        return [text, begins]

    def standing(self, view: View) -> list[str]:
        """How things stand where nothing is asked: the table, the hand, whose turn it is."""
        name = self.company.at(view.board.turn)
        return [*self.situation(view), self.words("turn-of", name=name)]

    def question(self, view: View, *, known: bool = False) -> list[str]:
        """What the player is asked now, with all that is needed to answer.

        `known`: how things stand was told just before.
        """
        board, own = view.board, view.own
        if board.phase == "over":
            return [self.words("plain-ask-next")]
        if own is None or not own.legal:
            return []
        if not own.asked:
            return self._out_of_turn(view, own)
        lines = [] if known else self.situation(view)
        if board.phase == "color":
            lines.append(self.words("plain-ask-color"))
        elif board.phase == "drawn" and own.drawn is not None:
            lines.append(
                self.words(
                    "plain-ask-drawn",
                    card=card_name(self.words, own.drawn),
                    number=_last_index(own.hand, own.drawn) + 1,
                    keep="yes" if own.can.keep else "no",
                )
            )
        elif board.phase == "answer":
            lines += self._answer(view, own)
        else:
            draw = "yes" if own.can.draw else "no"
            lines.append(self.words("plain-ask-turn", draw=draw))
        return lines + self._race(own)

    def _answer(self, view: View, own: Own) -> list[str]:
        demand = view.board.demand
        if demand is None:
            return []
        name = self.company.at(demand.seat)
        if demand.target is None or demand.target == own.seat:
            text = self.words(
                "plain-ask-answer",
                name=name,
                count=demand.cards,
                challenge="yes" if own.can.challenge else "no",
                stack="yes" if own.can.stack else "no",
            )
        else:
            following = self.company.at(demand.target)
            text = self.words("plain-ask-for-another", next=following, count=demand.cards)
        if demand.if_innocent is None or demand.match is None:
            return [text]
        stake = self.words(
            "plain-ask-challenge",
            name=name,
            color=demand.match,
            count=demand.cards,
            penalty=demand.if_innocent,
            wilds="yes" if demand.wilds else "no",
        )
        return [stake, text]

    def _out_of_turn(self, view: View, own: Own) -> list[str]:
        lines = self._race(own)
        if own.can.jump_in:
            top = view.board.top or ""
            lines.append(self.words("plain-ask-jump", number=_last_index(own.hand, top) + 1))
        return lines

    def _race(self, own: Own) -> list[str]:
        if own.can.call:
            return [self.words("plain-ask-call")]
        if own.can.catch is not None:
            return [self.words("plain-ask-catch", name=self.company.at(own.can.catch))]
        return []

    def situation(self, view: View) -> list[str]:
        """The table and the hand."""
        board, own = view.board, view.own
        lines: list[str] = []
        if board.top is not None:
            wild = color_of(board.top) is None and board.color is not None
            lines.append(
                self.words(
                    "plain-table-color" if wild else "plain-table",
                    card=f"{card_name(self.words, board.top)} ({board.top})",
                    color=board.color or "",
                    count=board.pile,
                )
            )
        counts = ", ".join(
            self.words("plain-count", name=self._described(seat), count=count)
            for seat, count in self._others(view)
        )
        lines.append(self.words("plain-others", counts=counts, direction=board.direction))
        if own is None:
            return lines
        answers = board.phase == "answer" and not own.can.stack
        return lines + self._hand(own, answers=answers)

    def _described(self, seat: int) -> str:
        seating = self.company.seating
        if seat >= len(seating):  # it is not known yet who sits there
            return self.company.at(seat)
        return self.company.described(seating[seat], self.company.side_of(seat))

    def _others(self, view: View) -> Iterable[tuple[int, int]]:
        """The other seats in the order of seats from the reader's left."""
        counts = view.board.counts
        first = 0 if view.own is None else view.own.seat + 1
        seats = [(first + n) % len(counts) for n in range(len(counts))]
        return [(s, counts[s]) for s in seats if view.own is None or s != view.own.seat]

    def _hand(self, own: Own, *, answers: bool) -> list[str]:
        """The hand; `answers`: no card is asked for."""
        if not own.hand:
            return [self.words("plain-hand-empty")]
        allowed = {verdict.card for verdict in own.verdicts if verdict.allowed}
        numbered = list(enumerate(own.hand, start=1))
        if not own.verdicts or answers:
            return [self.words("plain-hand", cards=self._listed(numbered))]
        playable = [(n, card) for n, card in numbered if card in allowed]
        rest = [(n, card) for n, card in numbered if card not in allowed]
        if not playable:
            hand = self.words("plain-hand", cards=self._listed(rest))
            return [hand, self.words("plain-nothing-playable")]
        lines = [self.words("plain-playable", cards=self._listed(playable))]
        if rest:
            lines.append(self.words("plain-not-playable", cards=self._listed(rest)))
        return lines

    def _listed(self, cards: Sequence[tuple[int, str]]) -> str:
        return ", ".join(f"{n}: {card_name(self.words, card)} ({card})" for n, card in cards)

    def swap_question(self, card: str, own: Own) -> str:
        """With whom a seven swaps."""
        seats = swaps_of(card, own)
        choices = ", ".join(f"{seat + 1}: {self.company.at(seat)}" for seat in seats)
        return self.words("plain-ask-swap", choices=choices)

    def scores(self, view: View) -> str:
        """The totals of the match."""
        scores = ", ".join(
            self.words("plain-score", name=self.company.called(chair), total=total)
            for chair, total in enumerate(view.board.totals)
        )
        return self.words("plain-scores", scores=scores)


def race_limit(words: Words, table: TableInfo) -> str:
    """The least time there is to call UNO, or to catch someone who forgot."""
    return words("race-limit", seconds=table.options.grace_ms / 1000)


def _last_index(hand: Sequence[str], card: str) -> int:
    """Where the newest of these cards is."""
    return len(hand) - 1 - list(reversed(hand)).index(card) if card in hand else 0
