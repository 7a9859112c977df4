"""`python -m lastcard` is the `lastcard` command."""

import sys


def run() -> int:
    """Run the command; Ctrl-C while it is being loaded ends it as quietly as later."""
    try:
        from lastcard.cli import main

        return main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(run())
