"""Which key does what at the table."""

from typing import Final

from textual.binding import Binding, BindingType

TABLE_KEYS: Final[list[BindingType]] = [
    Binding("left,h", "cursor(-1)", show=False),
    Binding("right,l", "cursor(1)", show=False),
    Binding("up", "row(-1)", show=False),
    Binding("down,j", "row(1)", show=False),
    Binding("home,circumflex_accent", "first", show=False),
    Binding("end,dollar_sign", "last", show=False),
    Binding("tab", "playable(1)", show=False, priority=True),
    Binding("shift+tab", "playable(-1)", show=False, priority=True),
    Binding("enter", "play", show=False),
    Binding("space,plus,d", "draw", show=False),
    Binding("k", "keep_or_up", show=False),
    Binding("minus", "keep", show=False),
    Binding("t,full_stop", "take", show=False),
    Binding("c", "challenge", show=False),
    Binding("u,exclamation_mark", "uno", show=False),
    Binding("x", "catch", show=False),
    Binding("o", "sort", show=False),
    Binding("p", "peek", show=False),
    Binding("s", "scores", show=False),
    Binding("n", "no", show=False),
    Binding("y", "yes", show=False),
    Binding("r", "ready", show=False),
    Binding("m,slash", "talk", show=False),
    Binding("w,f2", "rules", show=False),
    Binding("a", "coach", show=False),
    Binding("pageup", "log(-1)", show=False),
    Binding("pagedown", "log(1)", show=False),
    Binding("question_mark,f1", "help", show=False),
    Binding("q", "quit", show=False),
]
