"""`python -m lastcard.envs [PAGE]` writes the tables in docs/environments.md anew."""

import sys
from pathlib import Path

from lastcard.envs.tables import with_tables

PAGE = Path("docs/environments.md")


def main(page: Path) -> None:
    """Write the page, if it is not up to date."""
    text = page.read_text("utf-8")
    updated = with_tables(text)
    if updated != text:
        page.write_text(updated, "utf-8", newline="\n")
        sys.stdout.write(f"wrote {page}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE)
