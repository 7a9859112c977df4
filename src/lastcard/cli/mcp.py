"""`lastcard mcp`: a door for assistants, over the Model Context Protocol."""

import argparse

from lastcard.cli import EXIT_OK


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the subcommand."""
    parser.description = (
        "Let an assistant look up rules, judge positions, read records, play against bots, and sit "
        "down at a table by invitation, with what its seat may see. Without --port it speaks over "
        "standard input and output, as assistants start it themselves."
    )
    parser.add_argument("--language", default="en", metavar="L", help="en, fr, es or pt (en)")
    parser.add_argument("--port", type=int, metavar="P", help="serve over HTTP at this port")
    parser.add_argument("--host", default="127.0.0.1", help="for HTTP (only this machine)")


def run(args: argparse.Namespace) -> int:
    """Serve until the assistant hangs up."""
    from lastcard.mcp.door import make_door

    server = make_door(args.language)
    if args.port is None:
        server.run("stdio")
    else:
        server.run("streamable-http", host=args.host, port=args.port)
    return EXIT_OK
