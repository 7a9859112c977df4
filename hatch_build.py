"""The package's build brings the browser client along: built if it has changed, else as it is.

`LASTCARD_BUILD_WEB=0` leaves it out. An editable install goes on without it when it cannot be
built here (the server then says how to build it); a wheel without it would be broken, so fails.
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

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the files of the package are gathered."""
        if self.target_name != "wheel" or os.environ.get("LASTCARD_BUILD_WEB") == "0":
            return
        web = _load(Path(self.root) / "web" / "scripts" / "build_web.py")
        try:
            web.build()
        except web.CannotBuild as problem:
            if version != "editable":
                raise
            self.app.display_warning(f"The browser client was not built: {problem}")
            return
        if version != "editable":
            build_data["force_include"][str(web.DIST)] = INSIDE


def _load(path: Path) -> Any:
    spec = spec_from_file_location("build_web", path)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(path)
    module = module_from_spec(spec)
    sys.modules["build_web"] = module
    spec.loader.exec_module(module)
    return module
