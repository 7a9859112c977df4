"""`lastcard check FILE…`: check game records and scenarios."""

import argparse
import json
from typing import Any

from lastcard.notation import Failure, check_file
from lastcard.visible import visible

EXIT_FAILED = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Play through files of the notation and check what they expect. "
        "A line for each failure, then how many files passed and failed."
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file of the notation (.lcn)")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def run(args: argparse.Namespace) -> int:
    failed = 0
    found: list[dict[str, Any]] = []
    for name in args.files:
        failures = check_file(name)
        failed += bool(failures)
        found.append({"file": name, "failures": [_as_data(failure) for failure in failures]})
        for failure in failures if not args.json else ():
            print(visible(str(failure)))
    if args.json:
        print(json.dumps({"failed": failed, "files": found}, indent=2, ensure_ascii=False))
    else:
        print(f"{len(args.files) - failed} passed, {failed} failed")
    return EXIT_FAILED if failed else 0


def _as_data(failure: Failure) -> dict[str, Any]:
    return {"line": failure.line, "column": failure.column, "problem": failure.problem}
