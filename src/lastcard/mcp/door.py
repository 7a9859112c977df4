"""The MCP server itself: which tools there are, and what each says about itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import wraps
from inspect import isawaitable
from secrets import token_hex
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from lastcard import __version__
from lastcard.client import TableSeat
from lastcard.editions import load_edition
from lastcard.engine import Format, LastcardError, MatchSetup
from lastcard.mcp import lookup
from lastcard.mcp.login import Login
from lastcard.mcp.playing import AgainstBots, AtATable, Playing
from lastcard.rulebook.languages import known_language
from lastcard.tui.game import Game
from lastcard.tui.language import load_words
from lastcard.tui.starting import opening_of

MOST_MATCHES = 8
"""Matches that one door keeps at a time; the oldest makes room."""
INSTRUCTIONS = """\
The rules of UNO as printed sheets give them, and a seat at the table. Cards are R5 (red five), GS
(green Skip), BR (blue Reverse), YD (yellow Draw Two), W (Wild), W4 (Wild Draw Four). Moves: a card
(R5), a wild with its color (W=B), a card with the call of UNO (R5!), + draw, - keep the drawn card,
. take the cards that are demanded, ? challenge, ! call, x2 catch seat 2, and pass where you could
react and do not want to. The card that leaves you one needs the call: R5! and not R5. Only moves in
you_can are allowed; a move that is refused is told with the clause that forbids it.
"""


class Door:
    """The matches that an assistant plays through one server."""

    def __init__(self) -> None:
        self._matches: dict[str, Playing] = {}

    async def open(self, playing: Playing) -> str:
        """Keep a match; its id."""
        while len(self._matches) >= MOST_MATCHES:
            await self.close(next(iter(self._matches)))
        name = token_hex(4)
        self._matches[name] = playing
        return name

    def of(self, match: str) -> Playing:
        """The match of an id."""
        found = self._matches.get(match)
        if found is None:
            raise LastcardError(f"there is no match {match!r}; start_match or sit_down begins one")
        return found

    async def close(self, match: str) -> None:
        """Leave a match."""
        await self.of(match).close()
        del self._matches[match]


def _saying_why(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, whose errors reach the assistant as text that it can act on."""

    @wraps(function)
    async def said(*arguments: Any, **named: Any) -> Any:
        try:
            answer = function(*arguments, **named)
            return await answer if isawaitable(answer) else answer
        except LastcardError as error:
            raise ToolError(str(error)) from None

    return said


def make_door(language: str = "en", login: Login | None = None) -> MCPServer:
    """A server with all tools; `language` is what people read, `login` who comes in over HTTP."""
    words = load_words(known_language(language))
    server = MCPServer(
        "lastcard",
        version=__version__,
        instructions=INSTRUCTIONS,
        token_verifier=login,
        auth=None if login is None else login.settings,
    )
    door = Door()

    def tool(function: Callable[..., object]) -> None:
        """Offer a function as a tool."""
        server.add_tool(_saying_why(function))

    @tool
    def find_rules(asked: str) -> list[dict[str, Any]]:
        """Look up clauses: by id (WD4-4), or by what people ask ("can I stack draw twos")."""
        return lookup.find_rules(asked, language)

    @tool
    def list_editions() -> list[dict[str, Any]]:
        """The printed editions, what sets each apart, and the formats of a match."""
        return lookup.list_editions(language)

    @tool
    def list_cases() -> list[dict[str, Any]]:
        """What people argue about at a table, by the names that `judge` takes."""
        return lookup.list_cases(language)

    @tool
    def judge(
        situation: str, edition: str = "classic", rules: dict[str, str] | None = None
    ) -> dict[str, Any]:
        """Settle who is right at a table: the answer, what comes of it, and the clauses.

        A situation is a case and what has to be told: "stack RD BD" (a blue Draw Two on a red one),
        "challenge R5 held=color by=other", "catch drew"; `list_cases` has them all. What is left
        out is the usual; `open` names what else would change the answer.
        """
        return lookup.judge(situation, edition, rules or {}, language)

    @tool
    def explain_move(position: str, move: str, seat: int | None = None) -> dict[str, Any]:
        """Say whether a move is allowed in a position, by which clause, and what else is.

        The position is .lcn text: [Edition "classic"] [Seats "3"] [Hands "R5 W4 | Y2 B3 | G9"]
        [Discard "R7"], a line each, then moves already made (1:R5). Seats count from 1; without one
        it is asked for the seat in turn.
        """
        return lookup.explain_move(position, move, seat, language)

    @tool
    def tell_record(record: str) -> dict[str, Any]:
        """Go through a game record (.lcn): what happened, the totals, and what in it cannot be."""
        return lookup.tell_record(record)

    @tool
    async def analyze_record(record: str) -> dict[str, Any]:
        """Judge every decision of a record by what its player could know; takes some seconds."""
        return await asyncio.to_thread(lookup.analyze_record, record)

    @tool
    async def start_match(
        bots: list[str],
        edition: str = "classic",
        format: str | None = None,
        rules: dict[str, str] | None = None,
        seed: int | None = None,
    ) -> dict[str, Any]:
        """Play a match against bots (random, novice, casual, skilled); you are seat 1.

        The match waits for you at every question. Returns its id and what your seat sees.
        """
        sheet = load_edition(edition)
        chosen = sheet.default_format if format is None else Format(format)
        options = sheet.rules.with_options(rules or {})
        setup = MatchSetup(sheet, options, chosen, len(bots) + 1)
        game = Game(opening_of(setup, edition, name="You", bots=bots, seed=seed))
        playing = AgainstBots(game, words)
        await playing.start()
        return {"match": await door.open(playing), **playing.look()}

    @tool
    async def sit_down(link: str, name: str = "Assistant", token: str = "") -> dict[str, Any]:
        """Sit down at a table of a server by the link or code that you were given.

        With the token of a bot account you are that bot, else a guest of this name. You see what a
        player in your chair sees. Wait with `wait` until it is your turn.
        """
        playing = AtATable(TableSeat(link, name=name, token=token), words)
        await playing.start()
        return {"match": await door.open(playing), **playing.look()}

    @tool
    def look(match: str) -> dict[str, Any]:
        """The table as your seat sees it now, and what happened since you looked last."""
        return door.of(match).look()

    @tool
    async def wait(match: str) -> dict[str, Any]:
        """Wait until you can do something, at most 20 seconds; then as `look`."""
        playing = door.of(match)
        await playing.wait()
        return playing.look()

    @tool
    async def make_move(match: str, move: str) -> dict[str, Any]:
        """Make one of the moves in you_can; then it is played on until you are asked again."""
        playing = door.of(match)
        await playing.move(move)
        return playing.look()

    @tool
    async def leave(match: str) -> str:
        """Leave a match; at a server a bot plays on for you."""
        await door.close(match)
        return "left"

    return server
