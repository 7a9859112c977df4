"""A terminal whose screen can be read as a person sees it: tmux draws it."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self
from uuid import uuid4

import pytest

from tests.e2e.plain_player import command, environment


class TmuxTerminal:
    """`lastcard` with these arguments in a terminal of 80 by 24."""

    def __init__(self, data: Path, *arguments: str, program: str = "play") -> None:
        if shutil.which("tmux") is None:
            pytest.skip("there is no tmux here")
        self._name = f"lastcard-{uuid4().hex[:8]}"
        environ = environment(data)
        run = shlex.join(command(arguments, program))
        self._tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", run, env=environ)
        self._tmux("set-option", "remain-on-exit", "on")

    def _tmux(self, *words: str, env: dict[str, str] | None = None) -> str:
        done = subprocess.run(
            ["tmux", "-L", self._name, *words],
            capture_output=True,
            text=True,
            check=True,
            env=env,
            encoding="utf-8",
        )
        return done.stdout

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return self._tmux("capture-pane", "-p")

    def press(self, *keys: str) -> None:
        self._tmux("send-keys", *keys)

    def until(self, holds: Callable[[str], bool], seconds: float = 60) -> str:
        """The screen as soon as something holds of it."""
        until = time.monotonic() + seconds
        while not holds(text := self.text):
            assert time.monotonic() < until, f"it never came; the screen is:\n{text}"
            time.sleep(0.05)  # a screen has no other way to say that it has changed
        return text

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        subprocess.run(["tmux", "-L", self._name, "kill-server"], check=False, capture_output=True)
