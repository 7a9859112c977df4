"""What is compared with the engine reaches every branch of the fast core's rules."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_branch_of_the_rules_is_compared() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "tests.differential.branches"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    assert found.stdout.splitlines() == [], "branches that no comparison reaches"
