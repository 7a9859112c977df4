"""`lastcard programs`: bot accounts at a server, made, listed and ended by their owner."""

import argparse
import os
import sys
import warnings
from getpass import GetPassWarning, getpass

from lastcard.cli import EXIT_OK
from lastcard.engine.errors import Malformed
from lastcard.visible import visible


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the subcommand."""
    parser.description = (
        "List the programs (bot accounts) that you own at a server, make a new one, or end one. "
        "The password is asked for, or taken from LASTCARD_PASSWORD. The token of a new program is "
        "printed this once."
    )
    parser.add_argument(
        "--server", metavar="URL", help="the server ($LASTCARD_SERVER, or this machine)"
    )
    parser.add_argument("--login", required=True, metavar="L", help="of your account there")
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--new", metavar="NAME", help="make a program of this name")
    chosen.add_argument("--end", metavar="ID", help="end a program, for good")


def run(args: argparse.Namespace) -> int:
    """Ask the server."""
    from lastcard.client import ask, read_server
    from lastcard.wire import Done, LoginRequest, NameRequest, ProgramList, Session

    server = read_server(args.server)
    password = os.environ.get("LASTCARD_PASSWORD") or _asked_password(args.login)
    owner = ask(f"{server}/api/sessions", Session, body=LoginRequest(args.login, password)).token
    programs = f"{server}/api/me/programs"
    try:
        if args.new is not None:
            print(ask(programs, Session, body=NameRequest(args.new), token=owner).token)
        elif args.end is not None:
            ask(f"{programs}/{args.end}", Done, token=owner, method="DELETE")
        else:
            for program in ask(programs, ProgramList, token=owner).programs:
                print(visible(f"{program.id}  {program.name}"))
    finally:
        ask(f"{server}/api/me/sessions/current", Done, token=owner, method="DELETE")
    return EXIT_OK


def _asked_password(login: str) -> str:
    """What is typed unseen, or comes through a pipe."""
    try:
        with warnings.catch_warnings(action="ignore", category=GetPassWarning):
            return getpass(f"Password of {login}: ")
    except EOFError:
        print(file=sys.stderr)  # the question stands there
        raise Malformed("there is nobody to ask for the password: set LASTCARD_PASSWORD") from None
