"""`lastcard tables`: the tables that are open at a server."""

import argparse
import json

from lastcard.cli import EXIT_OK


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "List the tables that a server shows to everyone, those with room first. "
        "Sit down at one with: lastcard play --join CODE. Tables that are not listed are found by "
        "their codes only."
    )
    parser.add_argument(
        "server", nargs="?", metavar="URL", help="the server ($LASTCARD_SERVER, or this machine)"
    )
    parser.add_argument("--language", metavar="L", help="en, fr, es or pt (as the system says)")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def run(args: argparse.Namespace) -> int:
    from msgspec import to_builtins

    from lastcard.client.addresses import read_server
    from lastcard.rulebook.languages import preferred_language
    from lastcard.tui.language import load_words
    from lastcard.tui.open_tables import tables_at, tell_tables

    server = read_server(args.server)
    tables = tables_at(server)
    words = load_words(args.language or preferred_language())
    if args.json:
        print(json.dumps(to_builtins(tables), indent=2, ensure_ascii=False))
    else:
        print("\n".join(tell_tables(tables, server, words)))
    return EXIT_OK
