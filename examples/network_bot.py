"""A bot that joins a table over the network: network_bot.py http://localhost:8642 CODE."""

import asyncio
import itertools
import json
import random
import sys
import urllib.request

import websockets

IDS = itertools.count(1)


def sign_in(server: str, name: str) -> str:
    body = json.dumps({"name": name}).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{server}/api/guests", body, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["token"]


def choose(legal: list[str]) -> str:
    """Catch and call when it can, play a card if one fits, else whatever there is."""
    urgent = [move for move in legal if move == "!" or move.startswith("x")]
    cards = [move for move in legal if move[0] in "RYGBW"]
    calling = [move for move in cards if move.endswith("!")]
    return random.choice(urgent or calling or cards or legal)


async def play(server: str, code: str, name: str) -> None:
    token = sign_in(server, name)
    async with websockets.connect(f"{server.replace('http', 'ws', 1)}/ws/{code}") as socket:

        async def say(**message: object) -> None:
            await socket.send(json.dumps({"id": str(next(IDS)), **message}))

        await say(type="hello", token=token)
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "ping":
                await socket.send(json.dumps({"type": "pong", "n": message["n"]}))
            table, view = message.get("table"), message.get("view")
            if message["type"] == "welcome":
                chairs = message["table"]["chairs"]
                open_chair = next(n for n, chair in enumerate(chairs) if not chair["person"])
                await say(type="sit", chair=open_chair)
                await say(type="ready")
            elif table and table["stage"] == "between":
                await say(type="ready")
            elif table and table["stage"] == "over":
                return
            if view and view["own"] and view["own"]["legal"]:
                move = choose(view["own"]["legal"])
                await say(type="act", move=move, moment=view["board"]["moment"])


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], sys.argv[2], name="Robbie"))
