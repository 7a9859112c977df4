"""Tables set up in the notation and shown as a session would deliver them: no bots, no chance."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual.app import App
from textual.geometry import Region

from lastcard.notation import Frame, Move, read, replay
from lastcard.tui.app import PlayApp
from lastcard.tui.glyphs import UNICODE, Glyphs
from lastcard.tui.language import load_words
from lastcard.tui.palette import Depth
from lastcard.tui.replaying import Replay
from lastcard.tui.session import OwnMessage, Session, SessionMessage
from lastcard.wire import VERSION, TableInfo, Update, View, Welcome, You

NAMES = ["Ada", "Ben", "Chloé", "Dario", "Ewa", "Farid", "Gu", "Hinako", "Inês", "João"]
NOW = 1_800_000_000_000


def replay_of(text: str) -> Replay:
    moments: list[Frame] = [
        m for m in replay(read(text)) if m.item is None or isinstance(m.item, Move)
    ]
    return Replay(moments, ())


class FixedSession(Session):
    """Shows a position written in the notation through the eyes of chair 0, and listens."""

    def __init__(self, text: str, *, table: TableInfo | None = None, chair: int | None = 0) -> None:
        self._chair = chair
        self.said: list[OwnMessage] = []
        self._messages: asyncio.Queue[SessionMessage] = asyncio.Queue()
        record = replay_of(text)
        record.eyes = record.moments[0].score.seating[0]
        for index in range(len(record.moments)):
            scene = record.scene(index)
            self._last = scene.view
            if index == 0:
                self._welcome(scene.view, table or scene.table)
                continue
            update = Update(
                seq=index + 1, time=NOW, events=scene.events, view=scene.view, table=scene.table
            )
            self.deliver(update)

    def _welcome(self, view: View, table: TableInfo) -> None:
        lobby = table.stage == "lobby"
        self.welcome = Welcome(
            id="",
            version=VERSION,
            seq=1,
            time=NOW,
            you=You(id="0", name="Ada", chair=self._chair),
            table=table,
            view=None if lobby else view,
        )
        self.deliver(self.welcome)

    def last_view(self) -> View:
        """The position at the end."""
        return self._last

    def deliver(self, message: SessionMessage) -> None:
        self._messages.put_nowait(message)

    async def start(self) -> None:
        pass

    async def receive(self) -> SessionMessage:
        return await self._messages.get()

    async def send(self, message: OwnMessage) -> None:
        self.said.append(message)

    async def close(self) -> None:
        pass


def screen_text(app: App[None], region: Region | None = None) -> str:
    """What stands on the screen, line by line; of a part of it, if that is asked for."""
    width, height = app.size
    where = Region(0, 0, width, height) if region is None else region
    lines = app.screen._compositor.render_strips()
    return "\n".join(strip.text[where.x : where.right] for strip in lines[where.y : where.bottom])


def app_showing(
    text: str,
    *,
    language: str = "en",
    glyphs: Glyphs = UNICODE,
    depth: Depth = "full",
    table: TableInfo | None = None,
) -> PlayApp:
    session = FixedSession(text, table=table)
    words = load_words(language, ascii_only=glyphs.ascii)
    return PlayApp(session, words, glyphs, depth=depth)


def position(
    hands: str, *moves: str, top: str = "R7", edition: str = "classic", rules: str = "", **tags: str
) -> str:
    """A position: hands by seat, the top card, the moves made from there."""
    names = ", ".join(NAMES[: hands.count("|") + 1])
    lines = [f'[Edition "{edition}"]', f'[Seats "{names}"]']
    lines += [f'[Rules "{rules}"]'] if rules else []
    lines += [f'[Hands "{hands}"]']
    lines += [f'[Discard "{top}"]'] if top else []
    lines += [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join([*lines, *moves])


HAND = "R7 B2 GS W Y7 R0 B9"
OTHERS = "R1 R2 R3 R4 | Y1 Y2 | G1 G2 G3 G4 G5 G6"
TABLE = position(f"{HAND} | {OTHERS}", top="R5", Turn="1")
FORTY = (
    "R7 B2 GS W Y7 R0 B9 YD G4 BR R5 W4 Y1 G8 B7 RS Y6 G0 BD R3 "
    "Y9 G2 B5 RR Y4 GD B1 R9 Y2 G7 B3 RD YS G5 B6 R1 YR G9 B8 Y3"
)


def on_screen(
    text: str,
    seen: Callable[[PlayApp, str], None],
    *keys: str,
    size: tuple[int, int] = (80, 24),
    language: str = "en",
    glyphs: Glyphs = UNICODE,
    table: TableInfo | None = None,
) -> None:
    """Show a position, press keys, and look at what stands on the screen."""

    async def scene() -> None:
        app = app_showing(text, language=language, glyphs=glyphs, table=table)
        async with app.run_test(size=size) as pilot:
            for _ in range(5):
                await pilot.pause()
            await pilot.press(*keys)
            for _ in range(2 * bool(keys)):
                await pilot.pause()
            seen(app, screen_text(app))

    asyncio.run(scene())
