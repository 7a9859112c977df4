"""A page for browsers that cannot be built is an error that says what to do."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.__main__ import ROOT


def test_offline_nothing_is_built_so_it_is_tried_again(tmp_path: Path) -> None:
    (tmp_path / "web/scripts").mkdir(parents=True)
    for name in (
        "package.json",
        "package-lock.json",
        "scripts/build_web.py",
        "scripts/offline_files.py",
    ):
        shutil.copy(ROOT / "web" / name, tmp_path / "web" / name)
    offline = {"npm_config_offline": "true", "npm_config_cache": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, str(tmp_path / "web/scripts/build_web.py")],
        capture_output=True,
        text=True,
        env={**os.environ, **offline},
        check=False,
    )
    assert done.returncode == 1
    assert "1 of 2: fetching" in done.stdout
    assert "lastcard: the page for browsers was not built: npm ci" in done.stderr
    assert "Are you offline?" in done.stderr
    assert "make play-terminal" in done.stderr
    assert not (tmp_path / "web/.built").exists()
