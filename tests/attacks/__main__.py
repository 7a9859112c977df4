"""`make attack`: attacks fresh servers as they were once attacked, and prints what came of it.

python -m tests.attacks                 all, hard
python -m tests.attacks --scale 1       all, quickly
python -m tests.attacks experts frames  some
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.attacks.attacks import ATTACKS, run


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    names = [attack.name for attack in ATTACKS]
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"of {', '.join(names)}")
    parser.add_argument("--scale", type=int, default=2, help="how hard (default 2; 1 is quick)")
    arguments = parser.parse_args()
    wrong = [name for name in arguments.attacks if name not in names]
    if wrong:
        parser.error(f"no attack {wrong[0]!r}: there are {', '.join(names)}")
    failed = 0
    say(f"{'attack':14} {'':4} {'measured':>9} {'most':>7}  what")
    for attack in ATTACKS:
        if arguments.attacks and attack.name not in arguments.attacks:
            continue
        with tempfile.TemporaryDirectory() as folder:
            finding = run(attack, Path(folder) / "data", arguments.scale)
        failed += not finding.held
        mark = "held" if finding.held else "HURT"
        figures = f"{finding.figure:9.1f} {finding.most:7.0f}"
        why = f" ({finding.failed})" if finding.failed else ""
        say(f"{attack.name:14} {mark:4} {figures}  {finding.noticed}{why}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
