"""Starting a game in the terminal, and leaving it clean."""

from __future__ import annotations

import asyncio
import os
import sys
from functools import partial
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Any, TypedDict, cast

import msgspec
from msgspec import Struct

from lastcard.engine import Malformed, MatchSetup
from lastcard.lesson import first_lesson
from lastcard.table.chairs import DEFAULT_BOT
from lastcard.tui.choices import (
    Choices,
    first_match_is_over,
    is_newcomer,
    keep_choices,
    last_choices,
    lesson_is_over,
)
from lastcard.tui.game import Game, Opening
from lastcard.tui.language import Words
from lastcard.tui.local import LocalSession
from lastcard.tui.pace import TIMINGS
from lastcard.tui.saving import (
    Saved,
    has_saves,
    keep_record,
    latest_save,
    new_save,
    open_save,
    take_up,
)
from lastcard.tui.session import Session
from lastcard.wire.bot_names import BOT_NAMES, bot_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lastcard.notation import Failure
    from lastcard.tui.app import Door, PlayApp
    from lastcard.tui.hearing import Hearing
    from lastcard.tui.palette import Depth
    from lastcard.tui.screens.start import Start


def bot_names_for(count: int, *, besides: str) -> list[str]:
    """Names for bots by chair; in place of one that is the player's own, the name for chair 0."""
    names = (bot_name(chair) for chair in range(1, count + 1))
    return [BOT_NAMES[0] if name.casefold() == besides.casefold() else name for name in names]


def opening_of(
    setup: MatchSetup, edition: str, *, name: str, bots: Sequence[str], seed: int | None = None
) -> Opening:
    """What a match begins with: the player and, at the other seats, bots of these levels."""
    return Opening(
        edition=edition,
        format=str(setup.format),
        rules=setup.rules.differences(setup.edition.rules),
        names=[name, *bot_names_for(len(bots), besides=name)],
        bots=list(bots),
        seed=randbelow(10**9) if seed is None else seed,
    )


def user_name() -> str:
    """What the system calls the user, as a name."""
    return (os.environ.get("USER") or os.environ.get("USERNAME") or "").capitalize()


def lesson_game(name: str) -> Game:
    """The lesson, from its beginning; it is not kept."""
    lesson = first_lesson()
    bots = [DEFAULT_BOT] * (lesson.players - 1)
    return Game(
        Opening(
            edition=lesson.edition,
            format=str(lesson.format),
            rules=lesson.rules,
            names=[name, *bot_names_for(len(bots), besides=name)],
            bots=bots,
            seed=0,
            lesson=True,
        )
    )


def lesson_session(name: str, *, pace: str, patient: bool = False) -> LocalSession:
    """A session in which someone learns to play."""
    again = partial(lesson_game, name)
    return LocalSession(again(), TIMINGS[pace], patient=patient, again=again)


class Desk:
    """The matches of this run: begins them, takes them up, clears away those that are over."""

    def __init__(self) -> None:
        self._saved: Saved | None = None
        self._opening: Opening | None = None
        self.game: Game | None = None
        self.records: list[Path] = []
        """The records of the matches that were played to their end."""

    def begin(self, opening: Opening) -> Game:
        """A new match, kept from its first step on."""
        self.leave()
        self._opening = opening
        saved = self._saved = new_save(opening)
        self.game = Game(opening, saved.add)
        return self.game

    def begin_again(self) -> Game:
        """Another match like the last one, with other cards."""
        if self._opening is None:
            raise Malformed("there was no match before")
        last = self._opening
        self.leave(ended=True)
        return self.begin(msgspec.structs.replace(last, seed=last.seed + 1))

    def resume(self, path: Path | None) -> Game:
        """The match in a file, or the one that was played last."""
        saved = latest_save() if path is None else open_save(path)
        if saved is None:
            raise Malformed(
                "there is no match to go on with; lastcard play begins one"
                if path is None
                else f"{path} is being played elsewhere"
            )
        self._saved = saved
        self._opening = saved.opening
        self.game = take_up(saved)
        return self.game

    def leave(self, *, ended: bool = False) -> None:
        """Let go of the match; one that is over is not kept."""
        if self._saved is not None:
            if ended and self.game is not None:
                self.records.append(keep_record(self._saved, self.game.record()))
                self._saved.finish()
            self._saved.close()
            self._saved = None


class Told(TypedDict):
    """What a session is told of the choices."""

    hints: bool
    blunders: bool


class Aid(Struct, frozen=True, kw_only=True):
    """What help the player gets; None: what was chosen before."""

    hints: bool | None = None
    """Whether to show what can be played, and why not the rest."""
    blunders: bool | None = None
    """Whether to tell when a move was a blunder."""

    def chosen(self, choices: Choices) -> Told:
        """What these choices come to, for a session."""
        hints = choices.hints != "off" if self.hints is None else self.hints
        blunders = choices.blunders == "on" if self.blunders is None else self.blunders
        return {"hints": hints, "blunders": blunders}


def play_plainly(game: Game, desk: Desk, words: Words, aid: Aid) -> None:
    """Play in sentences over standard input and output."""
    choices = last_choices()
    if is_newcomer():
        keep_choices(choices)
        sys.stdout.write(words("plain-lesson", offer=words("lesson-offer")) + "\n")
    session = LocalSession(game, TIMINGS["normal"], patient=True, **aid.chosen(choices))
    ended = run_plainly(session, words).is_over
    if ended:
        first_match_is_over()
    desk.leave(ended=ended)
    _say_goodbye(desk, words, ended=ended)


def learn_plainly(words: Words, *, name: str) -> None:
    """Learn to play, in sentences."""
    run_plainly(lesson_session(name, pace="normal", patient=True), words)
    lesson_is_over()


def learn_on_screen(words: Words, *, name: str, pace: str) -> bool:
    """Learn to play; whether the player wants a match after it."""
    app = run_on_screen(lesson_session(name, pace=pace), words)
    lesson_is_over()
    return app.wants_match


def play_on_screen(game: Game, desk: Desk, words: Words, aid: Aid, *, pace: str) -> None:
    """Play full-screen."""
    told = aid.chosen(last_choices())
    session = LocalSession(game, TIMINGS[pace], again=desk.begin_again, **told)
    app = run_on_screen(session, words)
    _clear_away(app, desk, words)


def choose_on_screen(desk: Desk, words: Words, *, name: str, pace: str | None) -> int:
    """Choose a match on the screen and play it; the exit status."""
    from lastcard.tui.app import Door

    choices = last_choices()
    if pace is not None:
        choices = msgspec.structs.replace(choices, pace=pace)

    def begin(chosen: Start) -> Session:
        if chosen == "lesson":
            lesson_is_over()
            return lesson_session(name, pace=choices.pace)
        if chosen == "resume":
            game, played = desk.resume(None), choices
        else:
            keep_choices(chosen)
            bots = [chosen.level] * (chosen.players - 1)
            game = desk.begin(opening_of(chosen.setup(), chosen.edition, name=name, bots=bots))
            played = chosen
        told = Aid().chosen(played)
        return LocalSession(game, TIMINGS[played.pace], again=desk.begin_again, **told)

    door = Door(choices, can_resume=has_saves(), open=begin, is_new=is_newcomer())
    app = run_on_screen(door, words)
    if app.wants_match:
        return choose_on_screen(desk, words, name=name, pace=pace)
    if desk.game is not None:
        _clear_away(app, desk, words)
    return app.return_code or 0


def _clear_away(app: PlayApp, desk: Desk, words: Words) -> None:
    ended = app.hearing.is_over
    if ended:
        first_match_is_over()
    desk.leave(ended=ended)
    _say_goodbye(desk, words, ended=ended)


def _say_goodbye(desk: Desk, words: Words, *, ended: bool) -> None:
    """Say where the match is: kept to go on with, or as a record to look at."""
    for path in desk.records:
        sys.stdout.write(words("plain-record", path=str(path)) + "\n")
    if not ended:
        sys.stdout.write(words("plain-bye") + "\n")


def join(session: Session, words: Words, *, plain: bool) -> bool:
    """Play or look on at a table of a server; whether it let one in and stay."""
    hearing = run_plainly(session, words) if plain else run_on_screen(session, words).hearing
    if hearing.is_over and hearing.company.chair is not None:
        first_match_is_over()
    return not hearing.is_refused


def run_on_screen(session: Session | Door, words: Words) -> PlayApp:
    """Show any session full-screen until the player leaves."""
    from lastcard.tui.app import PlayApp
    from lastcard.tui.glyphs import ASCII, UNICODE

    glyphs = ASCII if words.ascii_only else UNICODE
    app = PlayApp(session, words, glyphs, depth=color_depth())
    app.run()
    return app


def replay_on_screen(
    file: str, words: Words, advice: Mapping[int, Sequence[str]]
) -> Sequence[Failure]:
    """Step through a record full-screen, with what the coach says; what is wrong with it."""
    from lastcard.tui.glyphs import ASCII, UNICODE
    from lastcard.tui.replaying import Replay
    from lastcard.tui.screens.replay import ReplayApp

    replay = Replay.of(file)
    replay.advise(advice)
    if replay.moments:
        glyphs = ASCII if words.ascii_only else UNICODE
        ReplayApp(replay, words, glyphs, depth=color_depth()).run()
    return replay.failures


def draws_ascii() -> bool:
    """Whether this terminal is known to show nothing but ASCII."""
    encoding = (getattr(sys.__stdout__, "encoding", None) or "").lower().replace("-", "")
    plain = os.environ.get("TERM", "") in ("linux", "vt100", "vt102", "vt220", "ansi", "dumb")
    return sys.stdout.isatty() and (plain or encoding != "utf8")


def color_depth() -> Depth:
    """How many colors the terminal promises, and the user wants."""
    if os.environ.get("NO_COLOR"):
        return "none"
    terminal = os.environ.get("TERM", "")
    if os.environ.get("COLORTERM", "") in ("truecolor", "24bit") or "direct" in terminal:
        return "full"
    return "many" if "256" in terminal else "sixteen"


def run_plainly(session: Session, words: Words) -> Hearing:
    """Play any session in sentences; what was heard at last."""
    from lastcard.tui.plain import Lines, PlainPlay

    # What a terminal cannot write is replaced rather than the end of the game.
    if hasattr(sys.stdout, "reconfigure"):
        cast(Any, sys.stdout).reconfigure(errors="replace")

    def write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    game = PlainPlay(session, words, write)

    async def play() -> None:
        await game.play(Lines(sys.stdin.fileno()))

    try:
        asyncio.run(play())
    except KeyboardInterrupt:
        write("\n")
    return game.hearing
