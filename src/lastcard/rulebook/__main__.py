"""`python -m lastcard.rulebook [FOLDER]` writes docs/rules anew from the data."""

import sys
from pathlib import Path

from lastcard.rulebook.pages import pages

DOCS = Path("docs/rules")


def main(folder: Path) -> None:
    """Write every page that is not up to date."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        page = folder / name
        if not page.exists() or page.read_text("utf-8") != text:
            page.write_text(text, "utf-8", newline="\n")
            sys.stdout.write(f"wrote {page}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS)
