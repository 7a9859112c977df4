"""The image of the Dockerfile without a container engine: folders, a command, an environment."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from tests.e2e.compose import Image

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
COMPILED = "NUMBA_CACHE_DIR"
"""From where this is set on, the Dockerfile compiles."""


def _last_stage() -> str:
    text = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    last = text[text.rindex("\nFROM ") :]
    for name, value in re.findall(r"^ARG (\w+)=(.*)$", last, re.MULTILINE):
        last = last.replace(f"${{{name}}}", value)
    return last


def built(folder: Path) -> Image:
    """What the Dockerfile makes: the locked packages, the wheel, and how it is started.

    What it compiles is left to `compiled`.
    """
    site, programs = folder / "site", folder / "bin"
    build = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "-o", folder, ROOT]
    without_page = {**os.environ, "LASTCARD_BUILD_WEB": "0"}
    subprocess.run(build, env=without_page, capture_output=True, check=True)
    (wheel,) = folder.glob("*.whl")
    pip = [BIN / "uv", "pip", "install", "--quiet", "--python", sys.executable, "--target", site]
    lock = ROOT / "requirements-play.lock"
    subprocess.run([*pip, "--require-hashes", "-r", lock], check=True)
    subprocess.run([*pip, "--no-deps", wheel], check=True)
    programs.mkdir()
    libraries = "LD_LIBRARY_PATH=/opt/python/lib"  # where Python itself is one of them
    python = f"/opt/python/bin/python{sys.version_info[0]}.{sys.version_info[1]}"
    for name, command in (("python", python), ("lastcard", f"{python} -m lastcard")):
        (programs / name).write_text(f'#!/bin/sh\n{libraries} exec {command} "$@"\n')
        (programs / name).chmod(0o755)
    last = _last_stage()
    environment = dict(
        part.split("=", 1) for line in re.findall(r"^ENV (.*)$", last, re.MULTILINE)
        for part in line.split()
    )  # fmt: skip
    return Image(
        command=json.loads(re.findall(r"^CMD (\[.*\])$", last, re.MULTILINE)[0]),
        health=json.loads(re.findall(r"^HEALTHCHECK .*?CMD (\[.*\])$", last, re.MULTILINE)[0]),
        user=int(re.findall(r"^USER (\d+)$", last, re.MULTILINE)[0]),
        environment={**environment, "PYTHONPATH": "/opt/site"},
        folders={"/opt/python": Path(sys.base_prefix), "/opt/site": site, "/opt/bin": programs},
    )


def compiled(image: Image, folder: Path) -> Image:
    """With what the Dockerfile compiles, by the very steps that stand there."""
    last = _last_stage()
    where = image.environment[COMPILED]
    folder.mkdir()
    words = ["bwrap", "--ro-bind", "/usr", "/usr", "--ro-bind", "/etc", "/etc"]
    for name in ("bin", "lib", "lib64", "sbin"):
        words += ["--symlink", f"usr/{name}", f"/{name}"]
    words += ["--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--unshare-net", "--clearenv"]
    for inside, outside in image.folders.items():
        words += ["--ro-bind", str(outside), inside]
    words += ["--bind", str(folder), where]
    for name, value in {**image.environment, "PATH": "/opt/bin:/usr/bin:/bin"}.items():
        words += ["--setenv", name, value]
    steps = re.findall(r"^RUN (.*)$", last[last.index(COMPILED) :], re.MULTILINE)
    assert steps
    for step in steps:
        subprocess.run([*words, "--", "sh", "-ec", step], check=True)
    return replace(image, folders={**image.folders, where: folder})
