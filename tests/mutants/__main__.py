"""Changes the code in small ways, one at a time, and says which changes no test notices.

Results are kept in `.mutants`: an interrupted run goes on, and a mutant is tested again when its
function changed. One that survived and is not listed is tested again every time.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from tests.mutants.packages import PACKAGES, SHARE
from tests.mutants.survivors import Survivors
from tests.mutants.workshop import Workshop


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("only", nargs="*", help="packages or files, such as engine/turn.py")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--report", action="store_true", help="test nothing, only report")
    options = parser.parse_args(arguments)
    packages = [package for package in PACKAGES if package.chosen(options.only)]
    if not packages:
        parser.error(f"nothing is mutated in {', '.join(options.only)}")
    listed = Survivors.read()
    workshops = [Workshop(package) for package in packages]
    if not options.report:
        try:
            for workshop in workshops:
                print(f"== mutants of {workshop.package.name}", flush=True)
                workshop.run(options.only, listed, workers=options.workers)
        except KeyboardInterrupt:
            print("\nStopped. The same command goes on from here; --report tells how far it is.")
            return 130
    passed = [report(workshop, options.only, listed) for workshop in workshops]
    return 0 if all(passed) else 1


def report(workshop: Workshop, only: Sequence[str], listed: Survivors) -> bool:
    """Print how many were killed and which survived unlisted; whether that is good enough."""
    files = set(workshop.package.chosen(only))
    mutants = [mutant for mutant in workshop.mutants() if mutant.file in files]
    killed = sum(mutant.is_killed for mutant in mutants)
    undecided = sum(not mutant.is_decided for mutant in mutants)
    survivors = [str(mutant) for mutant in mutants if mutant.is_decided and not mutant.is_killed]
    unlisted = [survivor for survivor in survivors if survivor not in listed]
    share = killed / len(mutants) if mutants else 0
    print(
        f"{workshop.package.name}: {killed} of {len(mutants)} mutants killed, {share:.1%}; "
        f"{len(survivors)} survived, {len(unlisted)} of them not listed; {undecided} not tested"
    )
    for survivor in unlisted:
        print(f"  {survivor}")
    for entry in listed.named:
        if entry.split()[0] in files and entry not in survivors and not undecided:
            print(f"  listed, but it did not survive: {entry}")
    return share >= SHARE and not unlisted and not undecided


if __name__ == "__main__":
    sys.exit(main())
