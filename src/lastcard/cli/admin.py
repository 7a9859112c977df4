"""`lastcard admin`: keep order on a server, from the machine on which it runs."""

from __future__ import annotations

import argparse
import json
import sqlite3
import time
import urllib.error
import urllib.parse
import urllib.request
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from lastcard.engine.errors import LastcardError
from lastcard.wire.common import plain_text


class AdminFailed(LastcardError):
    """It was not done, and why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own subcommands."""
    parser.description = (
        "Keep order on the server that runs with this data folder. Who can read the "
        "folder may do this; every act is written into the audit log."
    )
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="the server's data folder")
    parser.add_argument("--json", action="store_true", help="answers as JSON")
    acts = parser.add_subparsers(title="acts", metavar="ACT", dest="act", required=True)
    acts.add_parser("tables", help="list the open tables")
    acts.add_parser("people", help="find people").add_argument("find", nargs="?", default="")
    acts.add_parser("reports", help="list what players report")
    acts.add_parser("bans", help="list bans and mutes")
    acts.add_parser("audit", help="list what was done")
    for name, about, minutes in (
        ("mute", "let a person, an address or a range say nothing", 60),
        ("ban", "let a person, an address or a range not come in", 1440),
    ):
        act = acts.add_parser(name, help=about)
        act.add_argument("whom", help="a person's id, 192.0.2.0/24, or 2001:db8::/64")
        act.add_argument("--minutes", type=int, default=minutes, help="0: for ever")
        act.add_argument("--reason", default="")
        act.add_argument("--even-mine", action="store_true", help="also a network that you are in")
    acts.add_parser("lift", help="end a ban or a mute").add_argument("ban")
    rename = acts.add_parser("rename", help="give a person another name")
    rename.add_argument("person")
    rename.add_argument("name")
    acts.add_parser("log-out", help="end all sessions of a person").add_argument("person")
    close = acts.add_parser("close", help="close a table")
    close.add_argument("table")
    close.add_argument("--reason", default="")
    acts.add_parser("dismiss", help="close a report").add_argument("report")
    operator = acts.add_parser("operator", help="let the person of a login keep order, by browser")
    operator.add_argument("login")
    operator.add_argument("--remove", action="store_true", help="no longer")
    backup = acts.add_parser("backup", help="copy the database and the secret, while it is used")
    backup.add_argument("folder", type=Path)


def run(args: argparse.Namespace) -> int:
    """Ask the server, and print what it says."""
    from lastcard.server.settings import settings_from

    settings = settings_from({"data": args.data})
    if args.act == "backup":
        _back_up(settings.data, args.folder)
        print(f"copied to {args.folder}")
        return 0
    if args.act in _LISTS:
        query = {"find": args.find} if args.act == "people" else {}
        found = _ask(settings.data, f"/api/admin/{args.act}?{urllib.parse.urlencode(query)}")
        print(json.dumps(found, indent=2) if args.json else _LISTS[args.act](found))
        return 0
    _ask(settings.data, "/api/admin/acts", _act(args))
    print("done")
    return 0


def _act(args: argparse.Namespace) -> dict[str, Any]:
    match args.act:
        case "mute" | "ban":
            is_network = "." in args.whom or ":" in args.whom
            key = "network" if is_network else "person"
            about: dict[str, Any] = {"type": f"{args.act}-{key}", key: args.whom}
            if is_network:
                about["even_mine"] = args.even_mine
            return about | {"minutes": args.minutes, "reason": args.reason}
        case "lift":
            return {"type": "lift-ban", "ban": args.ban}
        case "rename":
            return {"type": "rename-person", "person": args.person, "name": args.name}
        case "log-out":
            return {"type": "end-sessions", "person": args.person}
        case "close":
            return {"type": "close-table", "table": args.table, "reason": args.reason}
        case "dismiss":
            return {"type": "close-report", "report": args.report}
        case _:
            return {"type": "set-operator", "login": args.login, "operator": not args.remove}


def _ask(data: Path, path: str, body: dict[str, Any] | None = None) -> Any:
    """Ask the server that holds this folder; who can read its secret may."""
    from lastcard.server.folder import holder_of
    from lastcard.server.tokens import Tokens

    holder = holder_of(data)
    if holder is None:
        raise AdminFailed(f"no server runs with {data}; start it, or name its folder with --data")
    token = Tokens((data / "secret").read_bytes()).sign_command(int(time.time() * 1000))
    request = urllib.request.Request(
        holder.address + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        told = json.load(error)
        facts = ", ".join(f"{key} {value}" for key, value in told["facts"].items())
        what = f"refused: {told['code']}" + (f" ({facts})" if facts else "")
        advice = _ADVICE.get(told["code"])
        raise AdminFailed(what + (f"; {advice}" if advice else "")) from None
    except urllib.error.URLError as error:
        raise AdminFailed(f"{holder.address} does not answer: {error.reason}") from None


def _back_up(data: Path, folder: Path) -> None:
    """A copy of the database as it is at one moment, and of the secret, for their owner alone."""
    from lastcard.server.folder import holder_of

    holder = holder_of(data)
    if holder is not None and holder.store:
        raise AdminFailed(
            f"the server keeps its tables in {holder.store}: copy that with pg_dump, and "
            f"{data / 'secret'} with it"
        )
    source = data / "lastcard.db"
    if not source.is_file():
        raise AdminFailed(f"there is no database in {data}")
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for name in ("lastcard.db", "secret"):
        if (folder / name).exists():
            raise AdminFailed(f"{folder / name} is there already; name another folder")
        (folder / name).touch(mode=0o600)
    reading, writing = sqlite3.connect(source), sqlite3.connect(folder / "lastcard.db")
    try:
        reading.backup(writing)
    finally:
        reading.close()
        writing.close()
    (folder / "secret").write_bytes((data / "secret").read_bytes())


def _when(time_ms: int) -> str:
    return (
        datetime.fromtimestamp(time_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M") if time_ms else "-"
    )


def _rows(*rows: tuple[object, ...]) -> str:
    """Rows under one another, in columns as wide as they need."""
    # What strangers wrote must not control the terminal.
    texts = [[plain_text(str(cell)) for cell in row] for row in rows]
    widths = [max(len(row[n]) for row in texts) for n in range(len(texts[0]))]
    lines = ("  ".join(cell.ljust(widths[n]) for n, cell in enumerate(row)) for row in texts)
    return "\n".join(line.rstrip() for line in lines)


def _tables(found: Any) -> str:
    head = ("code", "stage", "active", "people", "lookers", "name")
    return _rows(
        head,
        *(
            (
                table["code"],
                table["stage"],
                _when(table["active"]),
                ", ".join(f"{person['name']} ({person['id']})" for person in table["people"]),
                len(table["lookers"]),
                table["name"],
            )
            for table in found["tables"]
        ),
    )


def _people(found: Any) -> str:
    head = ("id", "name", "login", "seen", "here", "networks")
    return _rows(
        head,
        *(
            (
                person["id"],
                person["name"],
                person["login"] or "-",
                _when(person["seen"]),
                "yes" if person["here"] else "no",
                ", ".join(person["networks"]),
            )
            for person in found["people"]
        ),
    )


def _reports(found: Any) -> str:
    head = ("id", "time", "table", "by", "about", "text")
    return _rows(
        head,
        *(
            (
                one["id"],
                _when(one["time"]),
                one["table"],
                one["by"]["name"],
                f"{one['about']['name']} ({one['about']['id']})",
                one["text"],
            )
            for one in found["reports"]
        ),
    )


def _bans(found: Any) -> str:
    head = ("id", "kind", "whom", "until", "reason")
    return _rows(
        head,
        *(
            (
                ban["id"],
                ban["kind"],
                ban["network"] or f"{ban['person']['name']} ({ban['person']['id']})",
                _when(ban["until"]) if ban["until"] else "for ever",
                ban["reason"],
            )
            for ban in found["bans"]
        ),
    )


def _audit(found: Any) -> str:
    head = ("time", "by", "act", "about", "from", "what")
    return _rows(
        head,
        *(
            (
                _when(deed["time"]),
                deed["by"] or "-",
                deed["act"],
                deed["about"],
                deed["network"] or "-",
                deed["facts"],
            )
            for deed in found["deeds"]
        ),
    )


_ADVICE = {
    "own-network": "this machine is in it; if that is meant, add --even-mine",
}
_LISTS = {
    "tables": _tables,
    "people": _people,
    "reports": _reports,
    "bans": _bans,
    "audit": _audit,
}
