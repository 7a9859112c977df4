"""The README as the package index shows it: its links and pictures lead to the repository.

In the tree they are relative, so that they work wherever the tree is read.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class ReadmeHook(MetadataHookInterface):
    """Makes `project.readme` of README.md."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Called with the metadata of pyproject.toml."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        source = metadata["urls"]["Source"]
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_addresses(text, source, f"v{metadata['version']}"),
        }


def with_addresses(text: str, source: str, tag: str) -> str:
    """A page with whole addresses in place of paths, at a tag of the repository."""

    def page(link: re.Match[str]) -> str:
        kind = "raw" if link[1].startswith("!") else "blob"
        return f"{link[1]}({source}/{kind}/{tag}/{link[2]})"

    text = re.sub(r"(!?\[[^\]]*\])\((?![a-z]+:|#)([^)]+)\)", page, text)
    return re.sub(r'<img src="(?![a-z]+:)([^"]+)"', rf'<img src="{source}/raw/{tag}/\1"', text)
