"""A start loads what it needs and no more: the first page comes within two seconds."""

import subprocess
import sys

import pytest

from lastcard.engine.errors import Malformed
from lastcard.server.running import run
from lastcard.server.settings import Settings

LATER = (
    "argon2",
    "numba",
    "numpy",
    "prometheus_client",
    "granian",
    "segno",
    "textual",
    "websockets",
)
PROGRAM = f"""
import sys
from lastcard.cli import serve
from lastcard.server.running import create_app
from lastcard.server.settings import Settings
create_app(Settings(save=False))
print(*[name for name in {LATER!r} if name in sys.modules])
"""


def test_what_is_slow_and_seldom_needed_is_not_loaded_at_the_start() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


def test_where_nothing_can_be_limited_nobody_is_served() -> None:
    with pytest.raises(Malformed, match=r"granian .*--no-limits"):
        run(Settings(save=False), "granian", lambda: None)
