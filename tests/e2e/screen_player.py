"""Plays the full-screen client with keys, looking only at what the screen is made from."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual.pilot import Pilot

from lastcard.tui.app import PlayApp
from lastcard.tui.game import Game, Opening
from lastcard.tui.glyphs import UNICODE
from lastcard.tui.language import load_words
from lastcard.tui.local import LocalSession
from lastcard.tui.pace import TIMINGS
from lastcard.tui.screens.dialog import Dialog

NAMES = ["You", "Mira", "Otto", "Inês", "Bela", "Hugo", "Nadia", "Timo", "Lucía", "Émile"]


def opening(
    *,
    seed: int = 3,
    players: int = 4,
    edition: str = "classic",
    format: str = "points",
    rules: dict[str, str] | None = None,
    level: str = "casual",
) -> Opening:
    return Opening(
        edition=edition,
        format=format,
        rules=rules or {},
        names=NAMES[:players],
        bots=[level] * (players - 1),
        seed=seed,
    )


def app_for(begin: Opening, *, language: str = "en") -> PlayApp:
    session = LocalSession(Game(begin), TIMINGS["instant"])
    return PlayApp(session, load_words(language), UNICODE)


async def until(pilot: Pilot[None], holds: Callable[[], bool], seconds: float = 60) -> None:
    """Let the program run until something holds."""
    async with asyncio.timeout(seconds):
        while not holds():
            await pilot.pause(0.01)


async def settle(pilot: Pilot[None]) -> None:
    """Until the bots have done what they do by themselves and it is the player's move."""
    app = pilot.app
    assert isinstance(app, PlayApp)
    await pilot.pause()
    await until(pilot, lambda: _is_asked(app))


def _is_asked(app: PlayApp) -> bool:
    view = app.hearing.view
    if view is None:
        return False
    if isinstance(app.screen, Dialog) or app.hearing.is_over:
        return True
    own = view.own
    return own is not None and bool(own.legal) and view.board.turn == own.seat


async def make_a_move(pilot: Pilot[None]) -> None:
    """Press what makes a move, through every question that it brings up."""
    app = pilot.app
    assert isinstance(app, PlayApp)
    for key in keys_for(app):
        await pilot.press(key)
    await pilot.pause()
    while isinstance(app.screen, Dialog):
        await pilot.press("enter")
        await pilot.pause()


async def play_on(pilot: Pilot[None], most: int = 3000) -> None:
    """Play the match to its end."""
    app = pilot.app
    assert isinstance(app, PlayApp)
    for _ in range(most):
        await settle(pilot)
        if app.hearing.is_over:
            return
        for key in keys_for(app):
            await pilot.press(key)
    raise AssertionError("the match did not end")


def keys_for(app: PlayApp) -> list[str]:
    """What to press now."""
    if isinstance(app.screen, Dialog):
        return ["enter"]
    view = app.hearing.view
    assert view is not None
    own = view.own
    if own is None:
        return []
    if "!" in own.legal:
        return ["u"]
    if any(move.startswith("x") for move in own.legal):
        return ["x"]
    if any(move[0] in "RYGBW" for move in own.legal) and view.board.phase != "answer":
        verdict = app.table.hand.verdict
        if verdict is not None and verdict.allowed:
            return ["enter"]
        return ["tab", "enter"]
    if "+" in own.legal:
        return ["space"]
    if "." in own.legal:
        return ["t"]
    return ["k"] if "-" in own.legal else []
