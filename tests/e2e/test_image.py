"""What the Dockerfile compiles is in the image: where that runs, nothing is compiled any more.

Long: it compiles all that the bots and the coach need, which takes minutes.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.e2e.compose import Compose, Service, require_programs
from tests.e2e.image import ROOT, built, compiled

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]

COUNT = """
import json, sys
from numba.core.event import install_recorder
from numba.core.registry import cpu_target
with install_recorder("numba:compile") as seen:
    from lastcard.cli import main
    from lastcard.analysis.preparing import prepare_coach
    prepare_coach()
    main(["analyze", "/data/record.lcn"])
print(json.dumps([len(seen.buffer), cpu_target.target_context.codegen().magic_tuple()[1:]]))
"""
"""Prepares what bots and the coach need, and analyzes a match; then tells how often something was
compiled, and for which processor."""


def _wait_for_bots(service: Service, seconds: float = 300) -> None:
    until = time.monotonic() + seconds
    while "bots are ready" not in service.log.read_text():
        assert time.monotonic() < until, service.log.read_text()
        time.sleep(0.2)  # a log has no other way to say that a line came


def test_a_container_compiles_nothing(tmp_path: Path) -> None:
    require_programs()
    image = compiled(built(tmp_path), tmp_path / "compiled")
    (tmp_path / "data").mkdir()
    chosen = "--players 2 --bots novice --engine reference --matches 1 --seed 1 --rules limit=20"
    simulate = [sys.executable, "-m", "lastcard", "simulate", *chosen.split(), "--record"]
    subprocess.run([*simulate, tmp_path / "data"], check=True, capture_output=True)
    (record,) = (tmp_path / "data").glob("*.lcn")
    record.rename(tmp_path / "data" / "record.lcn")
    before = sorted((tmp_path / "compiled").rglob("*"))
    with Compose(ROOT / "compose.yaml", tmp_path, {"lastcard": image}, {}) as up:
        service = up.services["lastcard"]
        _wait_for_bots(service)
        counted = service.run("python", "-c", COUNT)
        assert counted.returncode == 0, counted.stderr.decode()
        compiled_here, processor = json.loads(counted.stdout.splitlines()[-1])
        assert compiled_here == 0, counted.stderr.decode()
        assert processor == ["generic", ""]
        assert service.down() == 0
    assert sorted((tmp_path / "compiled").rglob("*")) == before
