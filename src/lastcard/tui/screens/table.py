"""The table: everything there is to see of a game, and every key that plays it."""

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.screen import ModalScreen

from lastcard.tui.answers import read_about
from lastcard.tui.asking import ask, keys_now
from lastcard.tui.cards import CardDrawing
from lastcard.tui.hearing import Hearing
from lastcard.tui.people import message_about
from lastcard.tui.presses import catch_move, swaps_of
from lastcard.tui.rules import RulesText
from lastcard.tui.screens.board import BoardScreen
from lastcard.tui.screens.dialog import Dialog
from lastcard.tui.screens.questions import Questions
from lastcard.tui.screens.rules import RulesScreen
from lastcard.tui.screens.stage import Stage
from lastcard.tui.screens.table_keys import TABLE_KEYS
from lastcard.tui.screens.talk import TalkLine
from lastcard.tui.sentences import Line, color_of
from lastcard.tui.session import CoachSaid, SessionMessage
from lastcard.tui.table_actions import TableActions
from lastcard.tui.widgets.hand import HandView
from lastcard.tui.widgets.seats import SeatsView
from lastcard.wire import Own, Update, View, Welcome
from lastcard.wire import events as wire

SHOUT_SECONDS = 2.5


class TableScreen(BoardScreen):
    """Shows what a `Hearing` knows and says what the player wants to do."""

    BINDINGS: ClassVar[list[BindingType]] = TABLE_KEYS

    def __init__(
        self, hearing: Hearing, drawing: CardDrawing, actions: TableActions, stage: Stage
    ) -> None:
        super().__init__(hearing, drawing)
        self.table_actions = actions
        self.stage = stage
        self.questions = Questions(hearing, drawing)
        self._digits = ""
        self._asked: tuple[int, str] | None = None
        self._pressed = False

    def on_mount(self) -> None:
        self.set_interval(0.5, self._tick)

    def _tick(self) -> None:
        """Clocks run."""
        if self.hearing.seconds_left() is not None:
            self.seats.renew()
            self._say_what_is_asked()

    # ── What is heard ─────────────────────────────────────────────────────────────────────────────

    def take(self, message: SessionMessage, lines: list[Line]) -> None:
        """Show what a message changed."""
        self.log_view.add(lines)
        if isinstance(message, Update | Welcome):
            self._close_stale_dialogs()
            self.fit(self.size.width, self.size.height)
            self.hand.take_view()
            happened = message.events if isinstance(message, Update) else message.missed
            self._shout(happened)
        if isinstance(message, CoachSaid):
            self._hear_coach(message)
        for part in (self.head, self.seats, self.piles):
            part.renew()
        self._say_what_is_asked()
        if isinstance(message, Update | Welcome):
            self._ask(message.events if isinstance(message, Update) else message.missed)

    def _hear_coach(self, said: CoachSaid) -> None:
        """Show what the coach answered over the table; what it says unasked goes into the log."""
        self.hearing.refusal = ""
        if said.blunder is None:
            self._open(self.questions.coach(self.hearing.coach_text(said)))

    def _shout(self, happened: list[wire.WireEvent]) -> None:
        loud = wire.UnoCalled | wire.UnoForgotten | wire.UnoCaught | wire.ChallengeJudged
        for event in happened:
            if isinstance(event, loud):
                line = self.hearing.teller.tell(event)
                if line is not None:
                    self.prompt.shout = line.text
                    self.set_timer(SHOUT_SECONDS, lambda text=line.text: self._quiet(text))

    def _quiet(self, text: str) -> None:
        if self.prompt.shout == text:
            self.prompt.shout = ""
            self.prompt.renew()

    def _close_stale_dialogs(self) -> None:
        if isinstance(self.stage.shown, Dialog):
            self.stage.shown.leave_if_past()

    def _ask(self, happened: list[wire.WireEvent]) -> None:
        """Open a dialog for what cannot wait: challenge, color, shown hand, end of a round."""
        view = self.hearing.view
        if (
            view is None
            or self.hearing.in_lobby
            or isinstance(self.stage.shown, TalkLine | RulesScreen)
        ):
            return  # what is being typed answers no question
        own, board = view.own, view.board
        shown = [e for e in happened if isinstance(e, wire.HandShown) and "??" not in e.cards]
        mine = own is not None and any(e.viewer == own.seat for e in shown)
        if mine and own is not None:
            self._open(self.questions.shown(own.shown[-len(shown) :], board))
        question = (board.moment, board.phase)
        if question == self._asked:
            return
        self._asked = question
        if board.phase == "over":
            self._open_round_end(view)
        elif own is not None and "?" in own.legal and board.demand is not None:
            self.action_challenge()
        elif own is not None and "=R" in own.legal:
            self.action_play()

    def _open_round_end(self, view: View) -> None:
        playing = view.own is not None and self.hearing.company.chair in view.board.playing
        dialog = self.questions.round_end(view.board, playing=playing, width=self.size.width)
        self._open(dialog, self._after_round)

    def _after_round(self, answer: str | None) -> None:
        if answer == "next":
            self.table_actions.ready()
        elif answer == "again":
            self.table_actions.rematch()
        elif answer == "match":
            self.stage.go_on()
        elif answer == "quit":
            self.stage.leave()
        self._say_what_is_asked()

    def _say_what_is_asked(self) -> None:
        if self.prompt.say(ask(self.hearing, self.hand, pressed=self._pressed)):
            self.fit(self.size.width, self.size.height)
        if isinstance(self.stage.shown, Dialog | RulesScreen):
            self._say_meanwhile(self.stage.shown)
        self.keys.show(keys_now(self.hearing, self.hand))

    def _open(
        self, dialog: ModalScreen[str | None], then: Callable[[str | None], None] | None = None
    ) -> None:
        if isinstance(dialog, Dialog | RulesScreen):
            self._say_meanwhile(dialog)
        self.stage.show(dialog, then)

    def _say_meanwhile(self, dialog: Dialog | RulesScreen) -> None:
        """Tell on the dialog what the table asks meanwhile, or how long there is to answer."""
        asking, view = self.prompt.asking, self.hearing.view
        playing = view is not None and view.board.phase != "over"
        told = playing and (not dialog.asks or self.hearing.seconds_left() is not None)
        question = self.hearing.words("your-turn") if self.hearing.is_lesson else asking.question
        dialog.say_meanwhile(question if told and asking.urgent else "")

    # ── Keys and clicks ───────────────────────────────────────────────────────────────────────────

    @property
    def own(self) -> Own | None:
        """What is the player's own."""
        return None if self.hearing.view is None else self.hearing.view.own

    def _moved(self) -> None:
        self._pressed = False
        self.hearing.refusal = ""
        self._say_what_is_asked()

    def action_cursor(self, step: int) -> None:
        self.hand.move(step)
        self._moved()

    def action_row(self, step: int) -> None:
        self.hand.move_row(step)
        self._moved()

    def action_first(self) -> None:
        self.hand.choose(0)
        self._moved()

    def action_last(self) -> None:
        self.hand.choose(len(self.hand.hand) - 1)
        self._moved()

    def action_playable(self, step: int) -> None:
        self.hand.next_playable(step)
        self._moved()

    def on_key(self, event: events.Key) -> None:
        """Digits put the cursor on a card: 1 2 is the twelfth."""
        if event.character is not None and event.character.isdigit():
            for digits in (self._digits + event.character, event.character):
                if self.hand.choose(int(digits) - 1):
                    self._digits = digits
                    self._moved()
                    break
            event.stop()
        else:
            self._digits = ""

    def on_hand_view_chosen(self, message: HandView.Chosen) -> None:
        """A first click chooses a card, a second one plays it."""
        if message.index == self.hand.chosen:
            self.action_play()
        else:
            self.hand.choose(message.index)
            self._moved()

    def on_piles_view_draw_clicked(self) -> None:
        self.action_draw()

    def on_seats_view_picked(self, message: SeatsView.Picked) -> None:
        own = self.own
        if own is not None and own.can.catch == message.seat:
            self.action_catch()

    def action_play(self) -> None:
        """Play the card under the cursor, asking for what it still needs."""
        view, own = self.hearing.view, self.own
        if self.hearing.in_lobby:
            self.table_actions.start()
            return
        if view is None or own is None:
            return
        moment = view.board.moment
        if "=R" in own.legal:
            dialog = self.questions.color(own.hand, moment)
            self._open(dialog, lambda color: self._act(f"={color}", moment, color))
            return
        card, verdict = self.hand.card, self.hand.verdict
        if card is None:
            return
        if verdict is None or not verdict.allowed:
            self._pressed = True
            self._say_what_is_asked()
            return
        swaps = swaps_of(card, own)
        if swaps:
            dialog = self.questions.swap(swaps, view.board)
            self._open(dialog, lambda seat: self._act(f"{card}>{seat}", moment, seat))
        elif color_of(card) is None:
            rest = list(own.hand)
            rest.remove(card)
            dialog = self.questions.color(rest, moment)
            self._open(dialog, lambda color: self._act(f"{card}={color}", moment, color))
        else:
            self._act(card, moment, card)

    def _act(self, move: str, moment: int, answer: str | None) -> None:
        """Make a move, unless its dialog was closed without an answer."""
        if answer is not None:
            self.table_actions.act(move, moment)

    def _act_now(self, move: str) -> None:
        view = self.hearing.view
        if view is not None:
            self.table_actions.act(move, view.board.moment)

    def action_draw(self) -> None:
        own = self.own
        if own is not None and "." in own.legal and "+" not in own.legal:
            return  # so that nobody takes four cards by pressing Enter out of habit
        self._act_now("+")

    def action_keep(self) -> None:
        self._act_now("-")

    def action_keep_or_up(self) -> None:
        """Keep the drawn card, where there is one; else a row up, as hands that know vim expect."""
        if self.own is not None and self.own.can.keep:
            self.action_keep()
        else:
            self.action_row(-1)

    def action_take(self) -> None:
        self._act_now(".")

    def action_challenge(self) -> None:
        view, own = self.hearing.view, self.own
        if view is None or own is None or "?" not in own.legal or view.board.demand is None:
            return
        moment = view.board.moment
        dialog = self.questions.challenge(view.board.demand, own, moment)
        self._open(dialog, lambda answer: self._act(answer or "", moment, answer))

    def action_uno(self) -> None:
        """Call, or prepare the call; whether there is a reason to is told by the table."""
        own = self.own
        if own is None:
            return
        if own.can.call:
            self._act_now("!")
        else:
            self.table_actions.arm(not own.armed)

    def action_catch(self) -> None:
        view = self.hearing.view
        move = None if view is None else catch_move(view)
        if move is not None:
            self._act_now(move)

    def action_sort(self) -> None:
        self.hand.sort_next()
        self._moved()

    def action_peek(self) -> None:
        view, own = self.hearing.view, self.own
        if view is not None and own is not None and own.shown:
            self._open(self.questions.shown(own.shown, view.board))

    def action_scores(self) -> None:
        if self.hearing.view is not None:
            self._open(self.questions.scores(self.hearing.view.board))

    def action_talk(self) -> None:
        """Say something, where there is somebody to hear it."""
        if self.hearing.is_online:
            self._open(TalkLine(self.hearing.words), self._say)

    def _say(self, text: str | None) -> None:
        if text is not None and text.startswith("/"):
            self._command(text[1:])
        elif text is not None:
            self.table_actions.say(text)
        self._ask([])

    def _command(self, text: str) -> None:
        """What is typed after a slash: whom to mute, to let talk again, to remove."""
        words = self.hearing.words
        about = read_about(words, text)
        message = None if about is None else message_about(self.hearing, about)
        if message is not None:
            self.table_actions.tell(message)
            return
        self.hearing.refusal = words("talk-commands")
        if about is not None:
            self.hearing.refusal = words("nobody-named", name=about.name)
        self._say_what_is_asked()

    def action_rules(self) -> None:
        """The rule behind what is said of the card under the cursor, or all rules."""
        verdict = self.hand.verdict
        asked = "" if verdict is None or verdict.allowed else verdict.rule
        rules = RulesScreen(RulesText(self.hearing), self.drawing, asked)
        self._open(rules, lambda _: self._ask([]))

    def action_coach(self) -> None:
        """What would the coach do? The answer comes as a message."""
        self.hearing.refusal = self.hearing.words("coach-thinks")
        self._say_what_is_asked()
        self.table_actions.ask_coach()

    def action_ready(self) -> None:
        self.table_actions.ready()

    def action_yes(self) -> None:
        if self.hearing.vote is not None:
            self.table_actions.vote(self.hearing.vote.number, yes=True)

    def action_no(self) -> None:
        """No to a vote; where there is none, on to the next round."""
        if self.hearing.vote is not None:
            self.table_actions.vote(self.hearing.vote.number, yes=False)
        else:
            self.action_next()

    def action_next(self) -> None:
        view = self.hearing.view
        if view is not None and view.board.phase == "over":
            self._open_round_end(view)  # the scores can be seen again, and what comes next

    def action_log(self, step: int) -> None:
        self.log_view.scroll_pages(step)

    def action_help(self) -> None:
        self._open(self.questions.help())

    def action_quit(self) -> None:
        self.stage.leave()
