"""A record on the table: forwards, back, by rounds, through anyone's eyes."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from lastcard.client.connection import Connection
from lastcard.notation.words import NAMELESS
from lastcard.tui.app import DrawnApp, leave_when_told
from lastcard.tui.cards import CardDrawing
from lastcard.tui.glyphs import Glyphs
from lastcard.tui.hearing import Hearing
from lastcard.tui.language import Words
from lastcard.tui.palette import Depth, Palette
from lastcard.tui.replaying import Replay, Scene
from lastcard.tui.screens.board import BoardScreen
from lastcard.tui.screens.questions import Questions
from lastcard.tui.sentences import Line
from lastcard.tui.widgets.bars import Asking, Key

_LOOK_BACK = 40
"""Moves whose sentences are in the log."""
PLAYING_SECONDS = 0.8


class ReplayScreen(BoardScreen):
    """The same table as in play; arrows step through the record."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,enter,l", "step(1)", show=False),
        Binding("left,backspace,h", "step(-1)", show=False),
        Binding("home", "end(0)", show=False),
        Binding("end", "end(1)", show=False),
        Binding("down,pagedown,n", "round(1)", show=False),
        Binding("up,pageup,p", "round(-1)", show=False),
        Binding("e", "eyes", show=False),
        Binding("m", "mistake", show=False),
        Binding("space", "run", show=False),
        Binding("question_mark,f1", "app.help", show=False),
        Binding("q", "quit", show=False),
    ]

    def __init__(self, replay: Replay, hearing: Hearing, drawing: CardDrawing) -> None:
        super().__init__(hearing, drawing)
        self.replay = replay
        self.at = 0
        self.running = False

    def on_mount(self) -> None:
        self.hearing.connection = Connection("live")
        self.set_interval(PLAYING_SECONDS, self._run_on)
        self._show()

    def _show(self) -> None:
        scene = self.replay.scene(self.at)
        hearing = self.hearing
        hearing.table, hearing.view = scene.table, scene.view
        edition = self.replay.moments[self.at].state.setup.edition
        hearing.editions = {edition.id: edition.name}
        hearing.company.meet(scene.table)
        hearing.company.chair = next(
            (n for n, name in enumerate(self.replay.players) if name in NAMELESS), None
        )
        self.log_view.show_only(self._lines())
        self._seat(scene)
        self.hand.chosen = len(self.hand.hand)  # no cursor: nothing is chosen here
        self.prompt.asking = self._asking(scene)
        self.fit(self.size.width, self.size.height)
        self.prompt.shout = ""
        self.keys.show(self._keys())
        for part in self.parts:
            part.renew()

    def _seat(self, scene: Scene) -> None:
        self.hearing.company.seating = scene.view.board.seating
        self.hearing.company.sides = scene.view.board.match.sides

    def _lines(self) -> list[Line]:
        lines: list[Line] = []
        for index in range(max(0, self.at - _LOOK_BACK), self.at + 1):
            scene = self.replay.scene(index)
            self._seat(scene)
            for event in scene.events:
                line = self.hearing.teller.tell(event)
                if line is not None:
                    lines.append(line)
            lines += [Line(text, loud=True) for text in self.replay.advice.get(index, ())]
        return lines

    def _asking(self, scene: Scene) -> Asking:
        words = self.hearing.words
        place = words("replay-step", number=self.replay.moves(self.at), count=self.replay.moves())
        whose = words("replay-all")
        if self.replay.eyes is not None:
            whose = self.hearing.company.name(self.replay.eyes)
        eyes = words("labelled", label=words("replay-eyes"), text=whose)
        problem = ""
        if self.at == len(self.replay.moments) - 1 and self.replay.failures:
            problem = words.spelled(str(self.replay.failures[0]))
        return Asking(
            f"{scene.move or words('record-start')}",
            urgent=True,
            detail=problem or f"{place}  {eyes}",
            refused=bool(problem),
        )

    def _keys(self) -> list[Key]:
        words = self.hearing.words
        left, right, down = self.drawing.glyphs.arrows
        return [
            Key(right, words("replay-on"), "step(1)"),
            Key(left, words("replay-back"), "step(-1)"),
            Key("e", words("replay-eyes"), "eyes"),
            Key(words("key-space"), words("replay-play"), "run"),
            *([Key("m", words("coach-next"), "mistake")] if self.replay.advice else []),
            Key(down, words("replay-round"), "round(1)"),
            Key("?", words("key-help"), "app.help"),
            Key("q", words("key-quit"), "quit"),
        ]

    def _go(self, index: int) -> None:
        index = max(0, min(index, len(self.replay.moments) - 1))
        if index != self.at:
            self.at = index
            self._show()

    def _run_on(self) -> None:
        if self.running:
            if self.at == len(self.replay.moments) - 1:
                self.running = False
            else:
                self._go(self.at + 1)

    def action_step(self, step: int) -> None:
        self.running = False
        self._go(self.at + step)

    def action_end(self, last: int) -> None:
        self.running = False
        self._go(len(self.replay.moments) - 1 if last else 0)

    def action_round(self, step: int) -> None:
        """To the start of the next round, or back to the start of this one or the one before."""
        starts = self.replay.round_starts()
        wanted = [n for n in starts if (n > self.at if step > 0 else n < self.at)]
        self.running = False
        if wanted:
            self._go(wanted[0] if step > 0 else wanted[-1])
        elif step > 0:
            self._go(len(self.replay.moments) - 1)

    def action_mistake(self) -> None:
        """To the next move that the coach has something to say about; after the last, the first."""
        marked = sorted(self.replay.advice)
        self.running = False
        if marked:
            self._go(next((n for n in marked if n > self.at), marked[0]))

    def action_eyes(self) -> None:
        self.replay.next_eyes()
        self._show()

    def action_quit(self) -> None:
        self.dismiss()

    def action_run(self) -> None:
        self.running = not self.running


class ReplayApp(DrawnApp):
    """One record on the screen."""

    def __init__(
        self, replay: Replay, words: Words, glyphs: Glyphs, *, depth: Depth = "full"
    ) -> None:
        super().__init__(CardDrawing(glyphs, Palette(depth)))
        self.table = ReplayScreen(replay, Hearing(words), self.drawing)

    def on_mount(self) -> None:
        leave_when_told(self.exit)
        self.push_screen(self.table, lambda _: self.exit())

    def action_help(self) -> None:
        self.table.running = False
        self.push_screen(Questions(self.table.hearing, self.table.drawing).help("help-replay"))
