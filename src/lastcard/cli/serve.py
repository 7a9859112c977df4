"""`lastcard serve`: host tables for browsers and terminals."""

import argparse
import os
import sys
import webbrowser
from pathlib import Path

from lastcard.cli.listening import require_free


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's flags; each can be set in the environment too, as LASTCARD_PORT and so on."""
    parser.description = (
        "Host tables. Everything is kept in one folder and survives a restart. "
        "Settings can come from the environment too: LASTCARD_PORT, LASTCARD_DATA, …"
    )
    parser.add_argument(
        "--host",
        help="address to listen at (default 0.0.0.0: friends on the same network can join; "
        "127.0.0.1: only this machine)",
    )
    parser.add_argument("--port", type=int, help="port to listen at (default 8642)")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where tables are kept")
    parser.add_argument(
        "--store",
        metavar="URL",
        help="keep tables in PostgreSQL, postgresql://user@host/name (default: in a file in the "
        "data folder); a password is better set by LASTCARD_STORE or PGPASSWORD",
    )
    parser.add_argument(
        "--redis",
        metavar="URL",
        help="several servers with the same --store are one: they speak to one another over this "
        "Redis or Valkey, redis://host:port or unix:///path",
    )
    parser.add_argument(
        "--workers",
        type=int,
        metavar="N",
        help="processes that serve together, to use more cores; they need --store and --redis",
    )
    parser.add_argument(
        "--no-save", dest="save", action="store_false", default=None, help="keep nothing on disk"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--edition",
        dest="editions",
        action="append",
        metavar="FILE",
        help="an edition of your own that can be played here too; may be given several times",
    )
    parser.add_argument("--origins", metavar="URL,…", help="other origins whose pages may connect")
    parser.add_argument(
        "--no-limits",
        dest="limits",
        action="store_false",
        default=None,
        help="no rate limits by address: for measuring",
    )
    parser.add_argument(
        "--trust-proxy",
        action="store_true",
        default=None,
        help="take addresses from X-Forwarded-For: behind a proxy of yours",
    )
    parser.add_argument("--log-level", choices=("debug", "info", "warning", "error"))
    parser.add_argument("--log-json", action="store_true", default=None, help="logs as JSON lines")
    parser.add_argument(
        "--server",
        choices=("granian", "uvicorn"),
        help="which ASGI server (default uvicorn; granian only with --no-limits, for measuring)",
    )


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from lastcard.server.addresses import EVERYWHERE, lan_address
    from lastcard.server.logs import log_start
    from lastcard.server.nodes.crew import is_worker
    from lastcard.server.pages import built_page
    from lastcard.server.running import DEFAULT_SERVER
    from lastcard.server.running import run as run_server
    from lastcard.server.settings import settings_from

    flags = vars(args)
    if args.origins is not None:
        flags["origins"] = tuple(part.strip() for part in args.origins.split(",") if part.strip())
    settings = settings_from(flags)
    if not is_worker(os.environ):
        require_free(settings.host, settings.port)

    page = built_page()

    def announce() -> None:
        local = f"http://localhost:{settings.port}/"
        if settings.log_json:
            log_start(settings)
            return
        print(f"lastcard is at {local}")
        if settings.host in EVERYWHERE:
            _print_lan(f"http://{lan_address()}:{settings.port}/")
        if page is None:
            print("The page for browsers is not built, so only terminals can play here; see:")
            print("lastcard doctor")
        kept = (settings.store or settings.data) if settings.save else "nothing is kept"
        print(f"Data: {kept}. Stop with Ctrl+C.", flush=True)
        if not args.no_browser and page is not None:
            webbrowser.open(local)

    run_server(settings, args.server or DEFAULT_SERVER, announce)
    return 0


def _print_lan(address: str) -> None:
    import segno

    print(f"Friends on the same network: {address}")
    if sys.stdout.isatty():
        segno.make(address, error="m").terminal(compact=True)
