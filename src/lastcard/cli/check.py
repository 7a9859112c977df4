"""`lastcard check FILE…`: check game records and scenarios."""

import argparse

from lastcard.notation import check_file

EXIT_FAILED = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Play through files of the notation and check what they expect. "
        "A line for each failure, then how many files passed and failed."
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file of the notation (.lcn)")


def run(args: argparse.Namespace) -> int:
    failed = 0
    for name in args.files:
        failures = check_file(name)
        failed += bool(failures)
        for failure in failures:
            print(failure)
    print(f"{len(args.files) - failed} passed, {failed} failed")
    return EXIT_FAILED if failed else 0
