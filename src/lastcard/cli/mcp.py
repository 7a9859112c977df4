"""`lastcard mcp`: a door for assistants, over the Model Context Protocol."""

import argparse
import os

from lastcard.cli import EXIT_OK
from lastcard.cli.listening import require_free


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the subcommand."""
    parser.description = (
        "Let an assistant look up rules, judge positions, read records, play against bots, and sit "
        "down at a table by invitation, with what its seat may see. Without --port it speaks over "
        "standard input and output, as assistants start it themselves. Over HTTP it lets in who "
        "sends the token: the one in LASTCARD_MCP_TOKEN, or one that is printed at the start."
    )
    parser.add_argument("--language", default="en", metavar="L", help="en, fr, es or pt (en)")
    parser.add_argument("--port", type=int, metavar="P", help="serve over HTTP at this port")
    parser.add_argument("--host", default="127.0.0.1", help="for HTTP (only this machine)")


def run(args: argparse.Namespace) -> int:
    """Serve until the assistant hangs up."""
    from lastcard.mcp.door import make_door

    if args.port is None:
        make_door(args.language).run("stdio")
        return EXIT_OK
    from lastcard.mcp.login import Login, token_from

    require_free(args.host, args.port)
    given = os.environ.get("LASTCARD_MCP_TOKEN")
    token = token_from(given)
    address = f"http://{args.host}:{args.port}"
    server = make_door(args.language, Login(token, address))
    print(f"{address}/mcp lets in who sends", flush=True)
    shown = "the token in LASTCARD_MCP_TOKEN" if given else token
    print(f"Authorization: Bearer {shown}", flush=True)
    server.run("streamable-http", host=args.host, port=args.port)
    return EXIT_OK
