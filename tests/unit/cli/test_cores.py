"""Commands keep NumPy to one core: side by side, or on a busy machine, more of them are slower."""

import subprocess
import sys

import pytest

PRODUCT = """
from lastcard.cli import main
main(["editions"])
import numpy, os
many = numpy.ones((800, 800))
many @ many
print(len(os.listdir("/proc/self/task")))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in /proc")
def test_a_command_multiplies_on_one_core() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PRODUCT], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "1"
