"""`make generated` (`python -m tools`) writes every file that is made from the code anew."""

from pathlib import Path

from tools.completions import completions
from tools.environment_tables import with_tables
from tools.french_spaces import french_texts
from tools.man_pages import man_pages
from tools.protocol_events import with_events
from tools.reference_pages import reference_pages
from tools.rule_pages import pages
from tools.sizes import with_sizes
from tools.typescript import typescript

ROOT = Path(__file__).parents[1]


def generated(root: Path = ROOT) -> dict[Path, str]:
    """The files that are made from the code, wholly or in part, as they should be."""
    docs = root / "docs"
    protocol, environments = docs / "protocol.md", docs / "environments.md"
    hosting = docs / "hosting.md"
    return {
        **french_texts(root),
        root / "web/src/protocol.ts": typescript(),
        protocol: with_events(protocol.read_text("utf-8")),
        environments: with_tables(environments.read_text("utf-8")),
        hosting: with_sizes(hosting.read_text("utf-8"), root),
        **{root / "share" / name: text for name, text in completions().items()},
        **{root / "share/man" / name: text for name, text in man_pages().items()},
        **{docs / "rules" / name: text for name, text in pages().items()},
        **{docs / "reference" / name: text for name, text in reference_pages().items()},
    }


def main(root: Path = ROOT) -> None:
    """Write those that are not up to date."""
    for file, text in generated(root).items():
        if not file.exists() or file.read_text("utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8", newline="\n")
            print(f"wrote {file.relative_to(root)}")


if __name__ == "__main__":
    main()
